"""HTTP beside the socket: the web client, health, metrics and the API; GET alone.

Files and documents are read once at the start: no path of a request ever reaches the file system. What
changes comes from the archive (api.py).
"""

import asyncio
import gzip
import mimetypes
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from http import HTTPStatus
from math import ceil
from pathlib import Path
from typing import Final

import orjson
from prometheus_client import CONTENT_TYPE_LATEST
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from protocol.errors import Code
from server.edge.answers import Answer, Wrong, no_such_ruleset
from server.edge.api import Api
from server.limits import DOCUMENTS_KEPT
from server.observe.siblings import measured

SAFE: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; "
    "style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
"""A room's link is its invitation: it must not travel to other sites in a Referer."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
ANYONE: Final = {"Access-Control-Allow-Origin": "*", "Vary": "Accept-Encoding"}
API: Final = "/api/"
ARCHIVE: Final = "/api/v1/"
RULESETS: Final = "/api/v1/rulesets/"
WORTH_PACKING: Final = 1_000
"""Bytes of an answer from which it is worth its time to pack it."""
PACKED_WELL: Final = 6
SAVED: Final = {"/verify.html": "regatta-verify.html"}
"""Files of the client that are whole by themselves: to be kept, and opened without any server."""
NOT_BUILT: Final = (
    b"The web client has not been built: run `make play`, or `python hatch_build.py` and start again.\n"
)


@dataclass(frozen=True, slots=True)
class File:
    """A file of the client, in every encoding there is of it."""

    kind: str
    cache: str
    etag: str
    bodies: dict[str, bytes]
    """By Content-Encoding; the empty string is the file as it is."""
    saved_as: str | None = None
    """The name under which a browser saves it, where it is to be kept and not shown."""


class Http:
    """Answers every request that is not for the socket."""

    def __init__(
        self,
        web: Path,
        documents: dict[str, object],
        archive: Api,
        ready: Callable[[], Awaitable[bool]],
        measured: Callable[[], Awaitable[bytes]] = measured,
    ) -> None:
        """Read the client from `web`, encode the API's documents, take what asks the store and is ready.

        `measured` gives what /metrics says.
        """
        self._files = _read(web)
        self._files["/verify.py"] = _verifier()
        for path, document in documents.items():
            self._files[path] = _document(orjson.dumps(document))
        self._archive = archive
        self._ready = ready
        self._measured = measured

    async def answer(self, request: Request, address: str) -> Response:
        """Return the response to a request from an address."""
        if request.method not in ("GET", "HEAD"):
            why = "Only GET and HEAD are answered here."
            return refusal(HTTPStatus.METHOD_NOT_ALLOWED, why, request.path, Allow="GET, HEAD")
        response = await self._got(request, address)
        if request.method == "HEAD":
            # With the length of what it would be (RFC 9110, section 9.3.2).
            response.body = b""
        return response

    async def _got(self, request: Request, address: str) -> Response:
        path, _, query = request.path.partition("?")
        if path == "/livez":
            return _plain(HTTPStatus.OK, b"alive\n")
        if path == "/readyz":
            if await self._ready():
                return _plain(HTTPStatus.OK, b"ready\n")
            return _plain(HTTPStatus.SERVICE_UNAVAILABLE, b"not ready\n")
        if path == "/metrics":
            return _response(HTTPStatus.OK, await self._measured(), CONTENT_TYPE_LATEST, ASK_AGAIN)
        if path.startswith(ARCHIVE):
            answer = await self._archive.answer(path, query, address)
            if answer is not None:
                return await _live(answer, request.headers)
        return self._file(path, request.headers)

    def _file(self, path: str, headers: Headers) -> Response:
        found = self._files.get(path)
        if found is None and path.startswith(API):
            return _refused(_nothing(path).answer)
        if found is None and "." not in path.rsplit("/", 1)[-1]:
            # A page of the client: it finds its way by the address itself.
            found = self._files.get("/index.html")
            if found is None:
                return _plain(HTTPStatus.SERVICE_UNAVAILABLE, NOT_BUILT)
        if found is None:
            return _plain(HTTPStatus.NOT_FOUND, b"There is nothing here.\n")
        if found.etag in _all(headers, "If-None-Match"):
            return _response(HTTPStatus.NOT_MODIFIED, b"", found.kind, found.cache, ETag=found.etag)
        taken = _taken(headers)
        encoding = next((name for name in ("br", "gzip") if name in taken and name in found.bodies), "")
        more = {"ETag": found.etag, "Vary": "Accept-Encoding"}
        if found.saved_as is not None:
            more["Content-Disposition"] = f'attachment; filename="{found.saved_as}"'
        if encoding:
            more["Content-Encoding"] = encoding
        return _response(HTTPStatus.OK, found.bodies[encoding], found.kind, found.cache, **more)


async def _live(answer: Answer, headers: Headers) -> Response:
    """Return an answer of the archive; anyone's page may read it, since anyone may."""
    if answer.status is not HTTPStatus.OK:
        return _refused(answer)
    more = {**answer.more, **ANYONE, "ETag": _etag(answer.body)}
    if more["ETag"] in _all(headers, "If-None-Match"):
        return _response(HTTPStatus.NOT_MODIFIED, b"", answer.kind, ASK_AGAIN, **more)
    body = answer.body
    if len(body) >= WORTH_PACKING and "gzip" in _taken(headers):
        # Beside the loop: megabytes take a moment.
        body = await asyncio.to_thread(gzip.compress, body, PACKED_WELL)
        more["Content-Encoding"] = "gzip"
    return _response(HTTPStatus.OK, body, answer.kind, ASK_AGAIN, **more)


def _refused(answer: Answer) -> Response:
    return _response(answer.status, answer.body, answer.kind, "no-store", **answer.more, **ANYONE)


def _nothing(path: str) -> Wrong:
    """Return the refusal of a path below /api/ where nothing is."""
    if path.startswith(RULESETS):
        return no_such_ruleset()
    why = "The API has no such path: /api/v1/openapi.json has all that there are."
    return Wrong(HTTPStatus.NOT_FOUND, Code.BAD_MESSAGE, why)


def _taken(headers: Headers) -> set[str]:
    return {part.split(";")[0].strip() for part in _all(headers, "Accept-Encoding").split(",")}


def _all(headers: Headers, name: str) -> str:
    """Return all that a list says, on however many lines (RFC 9110, section 5.3)."""
    return ",".join(headers.get_all(name))


def refusal(
    status: HTTPStatus, text: str, path: str = "", wait_s: float | None = None, **more: str
) -> Response:
    """Return a refusal: as JSON below /api/, else as plain text. `more` are headers.

    `wait_s` are the seconds after which to try again.
    """
    if wait_s is not None:
        more["Retry-After"] = str(ceil(wait_s))
    if path.startswith(API):
        code = Code.TOO_FAST if status is HTTPStatus.TOO_MANY_REQUESTS else Code.BAD_MESSAGE
        return _refused(Wrong(status, code, text, **more).answer)
    return _plain(status, text.encode() + b"\n", **more)


@lru_cache(DOCUMENTS_KEPT)
def _document(body: bytes) -> File:
    # Text that repeats itself: a tenth of it goes over a slow line.
    return File("application/json", ASK_AGAIN, _etag(body), {"": body, "gzip": gzip.compress(body, mtime=0)})


def _read(web: Path) -> dict[str, File]:
    files: dict[str, File] = {}
    for path in sorted(web.rglob("*")):
        if not path.is_file() or path.name.startswith(".") or path.suffix in (".br", ".gz"):
            continue
        url = "/" + path.relative_to(web).as_posix()
        bodies = {"": path.read_bytes()}
        for encoding, ending in (("br", ".br"), ("gzip", ".gz")):
            packed = path.with_name(path.name + ending)
            if packed.is_file():
                bodies[encoding] = packed.read_bytes()
        kind = _kind(path.name)
        cache = FOR_EVER if url.startswith("/assets/") else ASK_AGAIN
        files[url] = File(kind, cache, _etag(bodies[""]), bodies, SAVED.get(url))
    return files


def _verifier() -> File:
    """Return `regatta verify` as the one file that it is: who has it from another host can judge this one."""
    body = (Path(__file__).parents[1] / "verify.py").read_bytes()
    packed = gzip.compress(body, mtime=0)
    return File(
        "text/x-python; charset=utf-8", ASK_AGAIN, _etag(body), {"": body, "gzip": packed}, "verify.py"
    )


def _kind(name: str) -> str:
    if name.endswith(".webmanifest"):
        return "application/manifest+json"
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def _etag(body: bytes) -> str:
    return f'"{sha256(body).hexdigest()[:20]}"'


def _plain(status: HTTPStatus, body: bytes, **more: str) -> Response:
    return _response(status, body, "text/plain; charset=utf-8", "no-store", **more)


def _response(status: HTTPStatus, body: bytes, kind: str, cache: str, **more: str) -> Response:
    headers = Headers(
        {
            **SAFE,
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Cache-Control": cache,
            "Connection": "close",
            **more,
        }
    )
    return Response(status.value, status.phrase, headers, body)
