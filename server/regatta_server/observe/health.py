"""How a process without players is: `/livez`, `/readyz` and `/metrics` over HTTP, and nothing else."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from http import HTTPStatus
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST

from regatta_server.addresses import http_url
from regatta_server.observe.siblings import measured

HEALTH_REQUESTS_MOST: Final = 20
"""Requests under way at a process without players: Prometheus, and who looks."""

PLAIN: Final = "text/plain; charset=utf-8"
ASK_S: Final = 5.0
"""Time to ask, and to take the answer."""
HEAD_ENDS: Final = b"\r\n\r\n"
HEAD_BYTES: Final = 8 * 1024
"""Of a request: more than a browser says of itself."""

Ready = Callable[[], Awaitable[bool]]


@contextlib.asynccontextmanager
async def health(host: str, port: int, ready: Ready) -> AsyncIterator[str]:
    """Answer at an address within the block, and give its URL. Raises OSError when it cannot be had."""
    places = asyncio.Semaphore(HEALTH_REQUESTS_MOST)

    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if places.locked():
                return  # somebody holds it open: whoever asks for its health asks again
            async with places, asyncio.timeout(ASK_S):
                request = await reader.readuntil(HEAD_ENDS)
                writer.write(await _answer(request, ready))
                await writer.drain()
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # TimeoutError is the first of them, too: it did not ask, or did not wait
        finally:
            writer.close()

    server = await asyncio.start_server(take, host, port, limit=HEAD_BYTES)
    try:
        yield http_url(host, server.sockets[0].getsockname()[1])
    finally:
        server.close()


async def _answer(request: bytes, ready: Ready) -> bytes:
    """Return the whole answer to a request."""
    match request.split(b" ", 2)[:2]:
        case [b"GET", b"/livez"]:
            return _response(HTTPStatus.OK, b"alive\n")
        case [b"GET", b"/readyz"] if await ready():
            return _response(HTTPStatus.OK, b"ready\n")
        case [b"GET", b"/readyz"]:
            return _response(HTTPStatus.SERVICE_UNAVAILABLE, b"not ready\n")
        case [b"GET", b"/metrics"]:
            return _response(HTTPStatus.OK, await measured(), CONTENT_TYPE_LATEST)
        case [b"GET", _]:
            return _response(HTTPStatus.NOT_FOUND, b"There is nothing here.\n")
        case _:
            return _response(HTTPStatus.METHOD_NOT_ALLOWED, b"Only GET is answered here.\n")


def _response(status: HTTPStatus, body: bytes, kind: str = PLAIN) -> bytes:
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}",
        f"Content-Type: {kind}",
        f"Content-Length: {len(body)}",
        "Cache-Control: no-store",
        "Connection: close",
    )
    return "\r\n".join((*head, "", "")).encode() + body
