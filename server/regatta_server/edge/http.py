"""HTTP beside the socket: the web client, health, metrics and the API; GET alone, but for one path.

Files and documents are read once at the start: no path of a request ever reaches the file system. What
changes comes from the archive (api.py).
"""

import contextlib
import gzip
import re
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache, partial
from http import HTTPStatus
from math import ceil
from pathlib import Path
from typing import Final

import orjson
from prometheus_client import CONTENT_TYPE_LATEST
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from regatta_protocol.errors import Code
from regatta_server.edge.answers import JSON, Answer, Wrong, in_language, language_in, no_such_ruleset
from regatta_server.edge.api import GAME, Api
from regatta_server.edge.encodings import first_taken
from regatta_server.edge.feed_pages import FEEDS, FeedPages
from regatta_server.edge.files import ASK_AGAIN, File, document, etag_of, read_files, verifier
from regatta_server.edge.guards import FRAMED, SAFE
from regatta_server.edge.later import busy
from regatta_server.edge.once import Once
from regatta_server.edge.pages import Page, Pages, head, with_first
from regatta_server.edge.pictures import of_card
from regatta_server.edge.unsubscribing import Unsubscribing
from regatta_server.languages.language import ENGLISH, Language
from regatta_server.observe.siblings import measured
from regatta_server.pools import PACKING, PAGES, PoolBusy
from regatta_server.store.errors import NO_ANSWER

PAGES_KEPT: Final = 32
"""Pages of the client that a node keeps packed: nearly all ask for the same few."""

ANYONE: Final = {"Access-Control-Allow-Origin": "*", "Vary": "Accept-Encoding"}
API: Final = "/api/"
ARCHIVE: Final = "/api/v1/"
RULESETS: Final = "/api/v1/rulesets/"
WORTH_PACKING: Final = 1_000
"""Bytes of an answer from which it is worth its time to pack it."""
PACKED_WELL: Final = 6
INDEX: Final = "/index.html"
WATCHING: Final = "/embed.html"
HEAD: Final = re.compile(rb"<title>.*?</title>|<meta name=\"description\".*?>", re.DOTALL)
"""What a page says of itself where nobody knows more."""
RULESETS_IN: Final = b'<script type="application/json" id="rulesets">%s</script></body>'
SITE: Final = "regatta"
"""The picture of what is no game."""
PICTURE: Final = re.compile(r"/share/([a-z0-9-]+)\.png")
A_DAY: Final = "public, max-age=86400"
NOT_BUILT: Final = (
    b"The web client has not been built: run `make play`, or `python -m installing.web_build`, "
    b"and start again.\n"
)


Documents = Callable[[Language], Mapping[str, object]]
"""Gives the documents of the API by path; in another language than English those that say words."""


class Http:
    """Answers every request that is not for the socket."""

    def __init__(
        self,
        web: Path,
        documents: Documents,
        archive: Api,
        pages: Pages,
        ready: Callable[[], Awaitable[bool]],
        measured: Callable[[], Awaitable[bytes]] = measured,
        feeds: FeedPages | None = None,
    ) -> None:
        """Read the client from `web`, encode the API's documents, take what asks the store and is ready.

        `pages` knows the pages of the client; `measured` gives what /metrics says; `feeds`, what is at the
        secret addresses of players.
        """
        self._feeds = feeds
        self._pages = pages
        self.unsubscribing: Unsubscribing | None = None
        """Ends mail, at the one path that may be posted to."""
        self._pictures: Once[str, File] = Once()
        self._files = dict(read_files(web))
        self._files["/verify.py"] = verifier()
        self._documents = documents
        self._files |= _packed_documents(documents, ENGLISH)
        self._spoken: Once[Language, Mapping[str, File]] = Once()
        self._archive = archive
        self._ready = ready
        self._measured = measured

    def reads_body(self, path: str) -> bool:
        """Say whether something may be posted at a path."""
        return self.unsubscribing is not None and self.unsubscribing.is_at(path)

    async def answer(self, request: Request, address: str) -> Response:
        """Return the response to a request from an address."""
        path, _, query = request.path.partition("?")
        if self.unsubscribing is not None and self.unsubscribing.is_at(path):
            return await _unsubscribe(self.unsubscribing, request.method, path, query)
        if request.method not in ("GET", "HEAD"):
            why = "Only GET and HEAD are answered here."
            return refusal(HTTPStatus.METHOD_NOT_ALLOWED, why, request.path, Allow="GET, HEAD")
        try:
            response = await self._got(request, address)
        except PoolBusy as full:
            response = _refused(busy(full).answer)
        if request.method == "HEAD":
            # With the length of what it would be (RFC 9110, section 9.3.2).
            response.body = b""
        return response

    async def _got(self, request: Request, address: str) -> Response:
        path, _, query = request.path.partition("?")
        if path.startswith(API):
            return await self._api(path, query, request.headers, address)
        if path.startswith(FEEDS) and self._feeds is not None:
            feed = await self._feeds.answer(path, query, request.headers, address)
            return _response(feed.status, feed.body, feed.kind, "no-store", **feed.more)
        if path in ("/livez", "/readyz", "/metrics"):
            return await self._of_process(path)
        found = await self._file_at(path)
        if found is not None:
            return _file(found, request.headers)
        if "." in path.rsplit("/", 1)[-1] and path != INDEX:
            return _plain(HTTPStatus.NOT_FOUND, b"There is nothing here.\n")
        return await self._page(path, request.headers, address)

    async def _api(self, path: str, query: str, headers: Headers, address: str) -> Response:
        """Return what the API answers, in the language that is asked for."""
        try:
            language, rest = language_in(query)
        except Wrong as wrong:
            return _refused(wrong.answer)
        answer = await self._archive.answer(path, rest, address) if path.startswith(ARCHIVE) else None
        if answer is None:
            found = await self._document_at(path, language)
            if found is not None:
                return _file(found, headers)
            answer = _nothing(path).answer
        if answer.status is not HTTPStatus.OK or GAME.fullmatch(path) is None:
            # What there is of one game stays as it was written, to the byte.
            answer = in_language(answer, language)
        return await _live(answer, headers)

    async def _document_at(self, path: str, language: Language) -> File | None:
        """Return a document in a language: the first who asks for one waits until all are made of it."""
        if path not in self._files or language.is_english:
            return self._files.get(path)
        make = partial(PAGES.run, partial(_packed_documents, self._documents, language))
        spoken = await self._spoken.get(language, make)
        return spoken.get(path, self._files[path])

    async def _of_process(self, path: str) -> Response:
        """Return how this process is."""
        if path == "/livez":
            return _plain(HTTPStatus.OK, b"alive\n")
        if path == "/metrics":
            return _response(HTTPStatus.OK, await self._measured(), CONTENT_TYPE_LATEST, ASK_AGAIN)
        status, word = (200, b"ready\n") if await self._ready() else (503, b"not ready\n")
        return _plain(HTTPStatus(status), word)

    async def _file_at(self, path: str) -> File | None:
        """Return what is at a path, and is no page of the client."""
        picture = PICTURE.fullmatch(path)
        if picture is not None and (picture[1] == SITE or picture[1] in self._pages.cards):
            return await self._picture(picture[1])
        return self._files.get(path) if path != INDEX else None

    async def _page(self, path: str, headers: Headers, address: str) -> Response:
        """Return a page of the client: it finds its way by the address, its head says what is there."""
        page = await self._pages.at(path, address)
        index = self._files.get(WATCHING if page.watching else INDEX)
        if index is None:
            return _plain(HTTPStatus.SERVICE_UNAVAILABLE, NOT_BUILT)
        rulesets = self._files.get("/api/v1/rulesets") if path == "/" else None
        body = with_first(index.bodies[""], page, self._pages.cards)
        said = _said(body, page, self._pages.site(headers), path, rulesets)
        return _file(said, headers, page.status, FRAMED if page.framed else SAFE)

    async def _picture(self, name: str) -> File:
        """Return the picture of a game. It is drawn once, beside the loop: players do not wait for it."""
        draw = partial(of_card, self._pages.cards.get(name))
        return await self._pictures.get(name, partial(_drawn, draw))


async def _unsubscribe(page: Unsubscribing, method: str, path: str, query: str) -> Response:
    """Return the page that asks whether mail shall end, or that it has ended."""
    if method not in ("GET", "HEAD", "POST"):
        why = "Only GET, HEAD and POST are answered here."
        return refusal(HTTPStatus.METHOD_NOT_ALLOWED, why, path, Allow="GET, HEAD, POST")
    try:
        body = await page.posted(path, query) if method == "POST" else page.page(query)
    except NO_ANSWER:
        return refusal(HTTPStatus.SERVICE_UNAVAILABLE, "Not just now: try again in a minute.", path, 60)
    response = _response(HTTPStatus.OK, body, "text/html; charset=utf-8", "no-store")
    if method == "HEAD":
        response.body = b""
    return response


def _file(
    found: File, headers: Headers, status: HTTPStatus = HTTPStatus.OK, guard: Mapping[str, str] = SAFE
) -> Response:
    if status is HTTPStatus.OK and found.etag in _all(headers, "If-None-Match"):
        return _response(HTTPStatus.NOT_MODIFIED, b"", found.kind, found.cache, guard, ETag=found.etag)
    ours = [name for name in ("br", "gzip") if name in found.bodies]
    encoding = first_taken(_all(headers, "Accept-Encoding"), ours)
    more = {"ETag": found.etag, "Vary": "Accept-Encoding"}
    if found.language is not None:
        more["Content-Language"] = found.language
    if found.saved_as is not None:
        more["Content-Disposition"] = f'attachment; filename="{found.saved_as}"'
    if encoding:
        more["Content-Encoding"] = encoding
    return _response(status, found.bodies[encoding], found.kind, found.cache, guard, **more)


def _packed_documents(documents: Documents, language: Language) -> Mapping[str, File]:
    return {path: document(orjson.dumps(one), language.tag) for path, one in documents(language).items()}


async def _drawn(draw: Callable[[], bytes]) -> File:
    body = await PAGES.run(draw)
    return File("image/png", A_DAY, etag_of(body), {"": body})


def _said(index: bytes, page: Page, origin: str, path: str, rulesets: File | None) -> File:
    """Return the page of the client with its head, and with the rulesets where it needs them at once."""
    body = HEAD.sub(b"", index).replace(b"</head>", head(page, origin, path).encode() + b"</head>", 1)
    if rulesets is not None:
        # Nothing in it may end the element that it stands in.
        body = body.replace(b"</body>", RULESETS_IN % rulesets.bodies[""].replace(b"<", b"\\u003c"), 1)
    return File("text/html; charset=utf-8", ASK_AGAIN, etag_of(body), {"": body, "gzip": _packed(body)})


@lru_cache(PAGES_KEPT)
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, PACKED_WELL, mtime=0)


async def _live(answer: Answer, headers: Headers) -> Response:
    """Return an answer of the archive; anyone's page may read it, since anyone may."""
    if answer.status is not HTTPStatus.OK:
        return _refused(answer)
    more = {**answer.more, **ANYONE, "ETag": etag_of(answer.body)}
    if more["ETag"] in _all(headers, "If-None-Match"):
        return _response(HTTPStatus.NOT_MODIFIED, b"", answer.kind, ASK_AGAIN, **more)
    body = answer.body
    if len(body) >= WORTH_PACKING and first_taken(_all(headers, "Accept-Encoding"), ("gzip",)):
        # Beside the loop: megabytes take a moment. Where too many are packed, this one goes as it is.
        with contextlib.suppress(PoolBusy):
            body = await PACKING.run(partial(gzip.compress, body, PACKED_WELL))
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


def judgement(refused: str | None) -> Response:
    """Return the answer to a page that asks whether it may open a socket: why not, or null."""
    return _response(HTTPStatus.OK, orjson.dumps({"refused": refused}), JSON, "no-store")


def _plain(status: HTTPStatus, body: bytes, **more: str) -> Response:
    return _response(status, body, "text/plain; charset=utf-8", "no-store", **more)


def _response(
    status: HTTPStatus, body: bytes, kind: str, cache: str, guard: Mapping[str, str] = SAFE, /, **more: str
) -> Response:
    headers = Headers(
        {
            **guard,
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Cache-Control": cache,
            "Connection": "close",
            **more,
        }
    )
    return Response(status.value, status.phrase, headers, body)
