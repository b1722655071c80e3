"""Requests that a proxy and a node could read differently: one answer each, and the connection is over."""

import contextlib
import re

import pytest

from regatta_server.service import Running
from testkit.raw import raw

HIDDEN = b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n"
"""A request that somebody wants to get past a proxy, as part of another."""
GET = b"GET /livez HTTP/1.1\r\nHost: x\r\n"
POST = b"POST /livez HTTP/1.1\r\nHost: x\r\n"
LENGTH = b"Content-Length: %d\r\n" % len(HIDDEN)
CHUNKED = b"Transfer-Encoding: chunked\r\n"

OPEN: dict[str, bytes] = {
    "one behind another": GET + b"\r\n" + HIDDEN,
    "one behind another that keeps the connection": GET + b"Connection: keep-alive\r\n\r\n" + HIDDEN,
    "behind a body of no length": GET + b"Content-Length: 0\r\n\r\n" + HIDDEN,
    "behind chunks": GET + CHUNKED + b"\r\n0\r\n\r\n" + HIDDEN,
}
"""Two requests of which everybody knows where the first one ends: nothing is hidden."""
SMUGGLED: dict[str, bytes] = {
    "in a body": GET + LENGTH + b"\r\n" + HIDDEN,
    "behind two lengths": GET + b"Content-Length: 0\r\n" + LENGTH + b"\r\n" + HIDDEN,
    "behind a length with a sign": GET + b"Content-Length: +0\r\n\r\n" + HIDDEN,
    "behind chunks and a length": GET + LENGTH + CHUNKED + b"\r\n0\r\n\r\n" + HIDDEN,
    "behind chunks that are spelled oddly": GET + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n" + HIDDEN,
    "behind a name with a blank": GET + b"Content-Length : 0\r\n\r\n" + HIDDEN,
    "in a folded header": GET + b"X: y\r\n GET /metrics HTTP/1.1\r\n\r\n" + HIDDEN,
    "in a posted body": POST + LENGTH + b"\r\n" + HIDDEN,
    "in posted chunks": POST + CHUNKED + b"\r\n%x\r\n" % len(HIDDEN) + HIDDEN + b"\r\n0\r\n\r\n",
    "behind lines without a return": b"GET /livez HTTP/1.1\nHost: x\n\n" + HIDDEN,
    "behind a return alone": b"GET /livez HTTP/1.1\r\nHost: x\r\r\n\r\n" + HIDDEN,
    "behind a NUL": GET + b"X: \x00\r\n\r\n" + HIDDEN,
    "behind another host": GET + b"Host: y\r\n\r\n" + HIDDEN,
    "behind a refused handshake": b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n\r\n" + HIDDEN,
}


async def test_requests_that_nobody_hides_are_two(running: Running) -> None:
    for request in OPEN.values():
        async with raw(running) as socket:
            await socket.send(request)
            assert await socket.reader.readuntil(b"alive\n")
            assert (await socket.head()).startswith(b"HTTP/1.1 200 ")


async def test_there_is_one_answer_and_never_that_of_the_hidden_request(running: Running) -> None:
    for request in SMUGGLED.values():
        async with raw(running) as socket:
            await socket.send(request)
            with contextlib.suppress(OSError):
                socket.writer.write_eof()
            page = await socket.page()
        assert len(re.findall(rb"HTTP/1\.1 \d{3} ", page)) <= 1
        assert b"regatta_" not in page, "that is what /metrics says"
        if page:
            status = page[9:12]
            assert status in (b"200", b"400", b"405", b"426", b"431")
            assert b"connection: close" in page.lower()


async def test_what_comes_behind_a_handshake_is_taken_for_frames_alone(running: Running) -> None:
    async with raw(running) as socket:
        await socket.upgrade()
        await socket.send(HIDDEN)
        assert (await socket.to_the_end()).code == 1002
        assert socket.heard.messages == []


@pytest.mark.parametrize(
    "path", ["http://evil.example/livez", "//evil.example/livez", "*", "/livez#x", "/livez\\x"]
)
async def test_another_address_in_the_request_is_no_way_to_anything(running: Running, path: str) -> None:
    async with raw(running) as socket:
        await socket.send(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        page = await socket.page()
    assert b"alive" not in page
    assert b"evil.example" not in page, "and nothing of it is told back"
