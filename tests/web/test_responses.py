"""Answers as HTTP has them: parts of files, and who may have the rest of what."""

import asyncio
import gzip
from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import Final

import pytest
from aiohttp import web
from structlog.testing import capture_logs

from regatta_server.web.answers import LINES, Answer
from regatta_server.web.files import ASK_AGAIN, File, etag_of
from regatta_server.web.responses import file, live
from regatta_server.web.routes import Route
from tests.web.serving import ask, nothing_there, serving

BODY = b"0123456789"
TEN = File("text/plain", ASK_AGAIN, etag_of(BODY), {"": BODY, "gzip": b"packed"})


async def ten(request: web.Request) -> web.Response:
    """Answer with a file of ten bytes."""
    return file(request, TEN)


@pytest.fixture
async def port() -> AsyncIterator[int]:
    """Give the port where it is."""
    async with serving([Route("GET", "/ten", ten)], nothing_there) as port:
        yield port


@pytest.mark.parametrize(
    ("wanted", "status", "body", "which"),
    [
        ("bytes=0-3", 206, b"0123", "bytes 0-3/10"),
        ("bytes=4-", 206, b"456789", "bytes 4-9/10"),
        ("bytes=-2", 206, b"89", "bytes 8-9/10"),
        ("bytes=8-99", 206, b"89", "bytes 8-9/10"),
        ("bytes=-99", 206, BODY, "bytes 0-9/10"),
        ("bytes=10-", 416, b"", "bytes */10"),
        ("bytes=3-2", 200, BODY, None),
        ("bytes=0-1,4-5", 200, BODY, None),
        ("lines=0-1", 200, BODY, None),
    ],
)
async def test_a_part_of_a_file_is_sent_where_it_is_wanted(
    port: int, wanted: str, status: int, body: bytes, which: str | None
) -> None:
    page = await ask(port, "/ten", Range=wanted)
    assert (page.status, page.body, page.headers.get("content-range")) == (status, body, which)
    assert page.headers["accept-ranges"] == "bytes"
    assert (await ask(port, "/ten", "HEAD", Range=wanted)).status == 200


async def test_the_rest_is_for_who_has_the_beginning_of_the_same_file(port: int) -> None:
    for tag, status in ((TEN.etag, 206), ('"other"', 200), ("Sat, 28 Nov 2026 12:00:00 GMT", 200)):
        assert (await ask(port, "/ten", Range="bytes=4-", If_Range=tag)).status == status


async def test_of_a_packed_file_there_are_no_parts(port: int) -> None:
    page = await ask(port, "/ten", Range="bytes=4-", Accept_Encoding="gzip")
    assert (page.status, page.body, "accept-ranges" in page.headers) == (200, b"packed", False)


async def test_what_has_not_changed_is_sent_neither_whole_nor_in_part(port: int) -> None:
    page = await ask(port, "/ten", Range="bytes=4-", If_None_Match=TEN.etag)
    assert (page.status, page.body) == (304, b"")


# -- as it is made -----------------------------------------------------------------------------------

PART: Final = b"x" * 65_535 + b"\n"
PARTS: Final = 2_000
"""More than all buffers between the two ends have room for."""


class Making:
    """Makes an answer of many parts, and fails behind some of them."""

    def __init__(self, parts: int, *, fails: bool = False) -> None:
        """Begin with none."""
        self.parts = parts
        self.fails = fails
        self.made = 0
        self.ended = asyncio.Event()

    async def rest(self) -> AsyncIterator[bytes]:
        """Yield them."""
        try:
            while self.made < self.parts:
                self.made += 1
                yield PART
            if self.fails:
                raise OSError("the store is gone")
        finally:
            self.ended.set()

    async def answer(self, request: web.Request) -> web.Response:
        """Answer with them."""
        return await live(request, Answer(HTTPStatus.OK, LINES, b"first\n", {"Link": "<next>"}, self.rest()))

    @property
    def routes(self) -> list[Route]:
        """Where they are."""
        return [Route("GET", "/list", self.answer)]


def parts_of(body: bytes) -> tuple[bytes, bool]:
    """Return what came in chunks, and whether the last one did."""
    whole = b""
    while body:
        size, _, body = body.partition(b"\r\n")
        if size == b"0":
            return whole, True
        whole, body = whole + body[: int(size, 16)], body[int(size, 16) + 2 :]
    return whole, False


async def test_a_long_answer_is_sent_as_it_is_made_in_full_packed_or_not() -> None:
    wanted = b"first\n" + 3 * PART
    for encoding, unpacked in (("identity", bytes), ("gzip", gzip.decompress)):
        async with serving(Making(3).routes, nothing_there) as port:
            page = await ask(port, "/list", Accept_Encoding=encoding)
            assert page.headers["transfer-encoding"] == "chunked"
            assert page.headers["link"] == "<next>"
            assert {"etag", "content-length"} & set(page.headers) == set()
            body, is_whole = parts_of(page.body)
            assert (unpacked(body), is_whole) == (wanted, True)


async def test_where_it_cannot_go_on_a_client_sees_that_the_end_is_missing() -> None:
    with capture_logs() as logs:
        async with serving(Making(3, fails=True).routes, nothing_there) as port:
            page = await ask(port, "/list")
    assert page.status == 200
    body, is_whole = parts_of(page.body)
    assert (body, is_whole) == (b"first\n" + 3 * PART, False)
    assert [line["event"] for line in logs] == ["answer_cut_off"]


async def test_who_knows_no_chunks_gets_it_whole_or_not_at_all() -> None:
    for making, status, ends in ((Making(3), b" 200 ", PART), (Making(3, fails=True), b" 500 ", b"\n")):
        async with serving(making.routes, nothing_there) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET /list HTTP/1.0\r\n\r\n")
            answer = await reader.read()
            writer.close()
        assert status in answer[:20]
        assert answer.endswith(ends)
        assert b"chunked" not in answer


async def test_no_more_is_made_than_is_taken_and_who_takes_nothing_is_cut_off() -> None:
    making = Making(PARTS)
    async with serving(making.routes, nothing_there, answer_s=0.02) as port:
        _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
        writer.write(b"GET /list HTTP/1.1\r\nHost: here\r\n\r\n")
        await making.ended.wait()
        writer.close()
    assert 0 < making.made < PARTS
