"""HTTP responses: security headers, conditional and partial content, compression.

Every answer of ours is made here, so that there is one place for what it tells browsers to allow.
"""

import contextlib
import gzip
from collections.abc import AsyncIterator, Mapping
from functools import partial
from http import HTTPStatus
from math import ceil
from typing import Final

import orjson
import structlog
from aiohttp import HttpVersion11, web

from regatta_protocol.errors import Code
from regatta_protocol.text import Text
from regatta_server.edge.guards import SAFE
from regatta_server.runtime.pools import PACKING, PoolBusy
from regatta_server.web.answers import JSON, Answer, Wrong
from regatta_server.web.encodings import first_taken
from regatta_server.web.files import ASK_AGAIN, File, etag_of, is_known

log = structlog.get_logger()

ANYONE: Final = {"Access-Control-Allow-Origin": "*", "Vary": "Accept-Encoding"}
API: Final = "/api/"
WORTH_PACKING: Final = 1_000
"""Bytes of an answer from which it is worth its time to pack it."""
PACKED_WELL: Final = 6
PARTS: Final = "bytes"


class HeadLines:
    """The head of a request as who reads it wants it: all lines of a name."""

    __slots__ = ("_headers",)

    def __init__(self, request: web.BaseRequest) -> None:
        """Take a request."""
        self._headers = request.headers

    def get_all(self, name: str) -> list[str]:
        """Return what is on the lines of a name."""
        return self._headers.getall(name, [])


def as_list(request: web.BaseRequest, name: str) -> str:
    """Return all that a list says, on however many lines (RFC 9110, section 5.3)."""
    return ",".join(request.headers.getall(name, ()))


def file(
    request: web.Request,
    found: File,
    status: HTTPStatus = HTTPStatus.OK,
    guard: Mapping[str, str] = SAFE,
) -> web.Response:
    """Return a file, packed as the request takes it; that it has not changed; or the part that is wanted."""
    if status is HTTPStatus.OK and is_known(HeadLines(request), found.etag):
        return response(HTTPStatus.NOT_MODIFIED, b"", found.kind, found.cache, guard, ETag=found.etag)
    ours = [name for name in ("br", "gzip") if name in found.bodies]
    encoding = first_taken(as_list(request, "Accept-Encoding"), ours)
    more = {"ETag": found.etag, "Vary": "Accept-Encoding"}
    if found.language is not None:
        more["Content-Language"] = found.language
    if found.saved_as is not None:
        more["Content-Disposition"] = f'attachment; filename="{found.saved_as}"'
    if encoding:
        more["Content-Encoding"] = encoding
    body = found.bodies[encoding]
    # Only of the file as it is: its rest must not be that of a packed one, whose tag is the same.
    has_parts = status is HTTPStatus.OK and not encoding
    if has_parts:
        more["Accept-Ranges"] = PARTS
    part = _part(request, found.etag, len(body)) if has_parts else None
    if part is not None:
        which = f"{part.start}-{part.stop - 1}" if part else "*"
        more["Content-Range"] = f"{PARTS} {which}/{len(body)}"
        status = HTTPStatus.PARTIAL_CONTENT if part else HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE
        body = body[part.start : part.stop]
    return response(status, body, found.kind, found.cache, guard, **more)


def _part(request: web.Request, etag: str, size: int) -> range | None:
    """Return which bytes are wanted (RFC 9110, section 14): an empty range where there are none such.

    None: all are, or a part of what has changed meanwhile, or in a form that need not be understood.
    """
    if request.method != "GET" or "Range" not in request.headers:
        return None
    if request.headers.get("If-Range", etag) != etag:
        return None
    try:
        return range(size)[request.http_range]
    except ValueError:
        return None


async def live(request: web.Request, answer: Answer) -> web.Response:
    """Return an answer of the archive; anyone's page may read it, since anyone may."""
    if answer.status is not HTTPStatus.OK:
        return refused(answer)
    if answer.rest is not None:
        return await _streamed(request, answer, answer.rest)
    more = {**answer.more, **ANYONE, "ETag": etag_of(answer.body)}
    if is_known(HeadLines(request), more["ETag"]):
        return response(HTTPStatus.NOT_MODIFIED, b"", answer.kind, ASK_AGAIN, **more)
    body = answer.body
    if len(body) >= WORTH_PACKING and first_taken(as_list(request, "Accept-Encoding"), ("gzip",)):
        # Beside the loop: megabytes take a moment. Where too many are packed, this one goes as it is.
        with contextlib.suppress(PoolBusy):
            body = await PACKING.run(partial(gzip.compress, body, PACKED_WELL))
            more["Content-Encoding"] = "gzip"
    return response(HTTPStatus.OK, body, answer.kind, ASK_AGAIN, **more)


async def _streamed(request: web.Request, answer: Answer, rest: AsyncIterator[bytes]) -> web.Response:
    """Return a long answer, which is made as it is taken."""
    parts, more = _parts(answer.body, rest), {**answer.more, **ANYONE}
    if request.version < HttpVersion11:
        # It could not see whether the answer is whole.
        whole = b"".join([part async for part in parts])
        return response(HTTPStatus.OK, whole, answer.kind, ASK_AGAIN, **more)
    streamed = response(HTTPStatus.OK, parts, answer.kind, ASK_AGAIN, **more)
    if first_taken(as_list(request, "Accept-Encoding"), ("gzip",)):
        streamed.enable_compression(web.ContentCoding.gzip)
    return streamed


async def _parts(first: bytes, rest: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Yield a body. Raises ConnectionError where it cannot go on: a client misses the last chunk."""
    yield first
    try:
        async for part in rest:
            yield part
    except Exception as failure:
        log.warning("answer_cut_off", failure=repr(failure))
        raise ConnectionError from failure


def refused(answer: Answer) -> web.Response:
    """Return a refusal of the API."""
    return response(answer.status, answer.body, answer.kind, "no-store", **answer.more, **ANYONE)


def refusal(
    status: HTTPStatus, text: Text, path: str = "", wait_s: float | None = None, **more: str
) -> web.Response:
    """Return a refusal: as JSON below /api/, else as plain text. `more` are headers.

    `wait_s` are the seconds after which to try again.
    """
    if wait_s is not None:
        more["Retry-After"] = str(ceil(wait_s))
    if path.startswith(API):
        code = Code.TOO_FAST if status is HTTPStatus.TOO_MANY_REQUESTS else Code.BAD_MESSAGE
        return refused(Wrong(status, code, text, **more).answer)
    return plain(status, text.encode() + b"\n", **more)


def judgement(refused: str | None) -> web.Response:
    """Return the answer to a page that asks whether it may open a socket: why not, or null."""
    return response(HTTPStatus.OK, orjson.dumps({"refused": refused}), JSON, "no-store")


def plain(status: HTTPStatus, body: bytes, **more: str) -> web.Response:
    """Return plain text, which nobody keeps."""
    return response(status, body, "text/plain; charset=utf-8", "no-store", **more)


def nothing_here() -> web.Response:
    """Return the refusal of a path at which nothing is."""
    return plain(HTTPStatus.NOT_FOUND, b"There is nothing here.\n")


def response(
    status: HTTPStatus,
    body: bytes | AsyncIterator[bytes],
    kind: str,
    cache: str,
    guard: Mapping[str, str] = SAFE,
    /,
    **more: str,
) -> web.Response:
    """Return an answer; `more` are headers beside the usual ones."""
    headers = {**guard, "Content-Type": kind, "Cache-Control": cache, **more}
    return web.Response(status=status.value, reason=status.phrase, body=body, headers=headers)
