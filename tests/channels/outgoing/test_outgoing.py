"""What goes out by HTTP: never into a network of our own, no further than the address, and not for ever."""

import asyncio
import socket
from collections.abc import AsyncIterator

import pytest
from aiohttp import web
from aiohttp.abc import AbstractResolver, ResolveResult
from typing_extensions import override

from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.outgoing import OF_PLAYER_MOST, Forbidden, NoHttpAnswer, Outgoing
from testkit.push_service import listening


class Other:
    """A web server that answers as it is told to."""

    def __init__(self) -> None:
        self.paths: list[str] = []
        self.release = asyncio.Event()
        self.came = asyncio.Semaphore(0)

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Answer by the path."""
        self.paths.append(request.path)
        self.came.release()
        if request.path == "/redirect":
            return web.Response(status=302, headers={"Location": "/secret"})
        if request.path == "/endless":
            response = web.StreamResponse()
            await response.prepare(request)
            while not self.release.is_set():
                await response.write(b"x" * 65_536)
            return response
        if request.path == "/hangs":
            await self.release.wait()
        return web.Response(status=503, headers={"Retry-After": "30"})


@pytest.fixture
async def other() -> AsyncIterator[tuple[Other, str]]:
    """Give another web server of this machine, and its address."""
    server, app = Other(), web.Application()
    app.router.add_route("*", "/{rest:.*}", server.answer)
    async with listening(app) as url:
        yield server, url
        server.release.set()


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LOCALHOST",
        "localhost.",
        "127.1",
        "2130706433",
        "0x7f000001",
        "[::ffff:127.0.0.1]",
        "127.0.0.1",
    ],
)
async def test_nothing_is_connected_to_this_machine_by_whatever_name(host: str) -> None:
    """Judged by the address of the socket: what a name said when it was set counts for nothing."""
    connections = []

    async def count(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connections.append(host)
        writer.close()

    async with await asyncio.start_server(count, "127.0.0.1", 0) as server:
        outgoing = Outgoing(private=False)
        with pytest.raises((Forbidden, NoHttpAnswer)) as refused:
            await outgoing.post(f"https://{host}:{server.sockets[0].getsockname()[1]}/", b"", {})
    assert connections == []
    if host == "localhost":
        assert refused.type is Forbidden, "a name is looked up, and where it leads is refused"


async def test_a_redirect_is_an_answer_and_is_not_followed(other: tuple[Other, str]) -> None:
    server, url = other
    outgoing = Outgoing(private=True)
    assert (await outgoing.post(f"{url}/redirect", b"{}", {})).status == 302
    assert server.paths == ["/redirect"]


async def test_of_an_answer_without_an_end_only_the_head_is_read(other: tuple[Other, str]) -> None:
    _, url = other
    outgoing = Outgoing(private=True)
    assert (await outgoing.post(f"{url}/endless", b"{}", {})).taken


async def test_how_long_the_other_side_asks_to_wait_is_told(other: tuple[Other, str]) -> None:
    _, url = other
    outgoing = Outgoing(private=True)
    answer = await outgoing.post(f"{url}/busy", b"{}", {})
    assert (answer.status, answer.retry_after_s, answer.taken) == (503, 30, False)


async def test_who_does_not_answer_in_time_is_given_up(other: tuple[Other, str]) -> None:
    _, url = other
    outgoing = Outgoing(private=True, timeout_s=0.2)
    with pytest.raises(NoHttpAnswer) as failure:
        await outgoing.post(f"{url}/hangs", b"{}", {})
    assert failure.value.why == "slow"


async def test_a_port_where_nobody_listens_is_told_as_that() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        outgoing = Outgoing(private=True)
        with pytest.raises(NoHttpAnswer) as failure:
            await outgoing.post(f"http://127.0.0.1:{taken.getsockname()[1]}/", b"", {})
        assert failure.value.why == "unreachable"


async def test_what_speaks_no_http_is_told_as_that() -> None:
    async def talk(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mail.example ESMTP\r\n")
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(talk, "127.0.0.1", 0) as server:
        outgoing = Outgoing(private=True)
        with pytest.raises(NoHttpAnswer) as failure:
            await outgoing.post(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", b"", {})
        assert failure.value.why == "no_http"


async def test_of_one_player_few_requests_go_out_at_a_time_and_those_of_others_beside_them(
    other: tuple[Other, str],
) -> None:
    server, url = other
    outgoing = Outgoing(private=True)
    ada, bob = PlayerId("ada"), PlayerId("bob")
    hanging = [
        asyncio.ensure_future(outgoing.post(f"{url}/hangs", b"", {}, ada)) for _ in range(OF_PLAYER_MOST + 1)
    ]
    for _ in range(OF_PLAYER_MOST):
        await server.came.acquire()
    assert (await outgoing.post(f"{url}/", b"", {}, bob)).status == 503
    assert server.paths.count("/hangs") == OF_PLAYER_MOST
    server.release.set()
    answers = await asyncio.gather(*hanging)
    assert [answer.status for answer in answers] == [503] * (OF_PLAYER_MOST + 1)


async def test_a_name_is_looked_up_by_the_resolver_of_strangers(other: tuple[Other, str]) -> None:
    class Here(AbstractResolver):
        closed = False

        @override
        async def resolve(
            self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
        ) -> list[ResolveResult]:
            return [
                ResolveResult(
                    hostname=host, host="127.0.0.1", port=port, family=socket.AF_INET, proto=0, flags=0
                )
            ]

        @override
        async def close(self) -> None:
            self.closed = True

    _, url = other
    here = Here()
    outgoing = Outgoing(private=True, resolver=lambda: here)
    answer = await outgoing.post(url.replace("127.0.0.1", "hooks.example.org"), b"", {})
    assert answer.status == 503
    assert here.closed, "nothing of it is left when the last request is over"
