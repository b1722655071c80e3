"""How a process without players says how it is."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest

from regatta_server.limits import Limits
from regatta_server.service import Running
from regatta_server.settings import Settings
from regatta_server.web.health import HEALTH_CONNECTIONS_MOST, health
from testkit.web import ask


class Store:
    """Whether the store answers."""

    ready = True

    async def __call__(self) -> bool:
        """Return it."""
        return self.ready


@contextlib.asynccontextmanager
async def answering(store: Store) -> AsyncIterator[Running]:
    """Give where it is asked."""
    async with health(Settings(host="127.0.0.1", port=0), store) as url:
        yield Running(url, int(url.rsplit(":", 1)[1]))


async def test_it_lives_and_is_ready_while_the_store_answers() -> None:
    store = Store()
    async with answering(store) as running:
        assert (await ask(running, "/livez")).body == b"alive\n"
        assert (await ask(running, "/readyz")).status == 200
        store.ready = False
        assert (await ask(running, "/readyz")).status == 503
        assert (await ask(running, "/livez")).status == 200, "to start it anew would bring no store back"


async def test_it_says_what_it_has_counted() -> None:
    async with answering(Store()) as running:
        page = await ask(running, "/metrics")
        assert page.headers["content-type"].startswith("text/plain")
        assert int(page.headers["content-length"]) == len(page.body)
        assert b"regatta_games_recorded_total" in page.body


async def test_there_is_nothing_else() -> None:
    async with answering(Store()) as running:
        assert (await ask(running, "/")).status == 404
        assert (await ask(running, "/metrics/more")).status == 404
        assert (await ask(running, "/ws")).status == 404


async def test_what_is_answered_is_what_was_before_a_library_answered_it() -> None:
    async with answering(Store()) as running:
        answers = {path: await ask(running, path) for path in ("/livez", "/readyz", "/elsewhere")}
        assert {path: (page.status, page.body) for path, page in answers.items()} == {
            "/livez": (200, b"alive\n"),
            "/readyz": (200, b"ready\n"),
            "/elsewhere": (404, b"There is nothing here.\n"),
        }
        for page in answers.values():
            assert page.headers["content-type"] == "text/plain; charset=utf-8"
            assert page.headers["cache-control"] == "no-store"


async def test_whoever_looks_again_and_again_does_so_on_one_connection() -> None:
    async with answering(Store()) as running:
        reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
        for _ in range(3):
            writer.write(b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            assert (await reader.readuntil(b"alive\n")).startswith(b"HTTP/1.1 200 ")
        writer.close()


@pytest.mark.parametrize(
    "data", [b"POST /metrics HTTP/1.1\r\n\r\n", b"\xff\xfe\r\n\r\n", b"x" * 2 * Limits().head_bytes, b"GET"]
)
async def test_nonsense_is_refused_or_cut_off_and_hurts_nobody(data: bytes) -> None:
    async with answering(Store()) as running:
        reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
        writer.write(data)
        writer.write_eof()
        with contextlib.suppress(ConnectionError):
            answered = await reader.read()
            assert answered[:13] in (
                b"",
                b"HTTP/1.1 400 ",
                b"HTTP/1.1 405 ",
                b"HTTP/1.1 431 ",
                b"HTTP/1.1 414 ",
            )
        writer.close()
        assert (await ask(running, "/livez")).status == 200


async def test_many_who_hold_it_open_are_cut_off() -> None:
    async with answering(Store()) as running, contextlib.AsyncExitStack() as held:
        for _ in range(HEALTH_CONNECTIONS_MOST):
            _, writer = await asyncio.open_connection("127.0.0.1", running.port)
            held.callback(writer.close)
        reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
        assert await reader.read() == b""
        writer.close()
