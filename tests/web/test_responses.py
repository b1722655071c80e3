"""Answers as HTTP has them: parts of files, and who may have the rest of what."""

from collections.abc import AsyncIterator

import pytest
from aiohttp import web

from regatta_server.web.files import ASK_AGAIN, File, etag_of
from regatta_server.web.responses import file
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
