"""The routes: the web client, health, metrics, the API, and what belongs to one person.

Files and documents are read once at the start: no path of a request ever reaches the file system. What
changes comes from the archive (api.py).
"""

import gzip
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from http import HTTPStatus
from pathlib import Path
from typing import Final, NamedTuple

import orjson
from aiohttp import web

from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_protocol.text import Text
from regatta_server.edge.foreign_headers import ForeignHeaders
from regatta_server.edge.guards import FRAMED, SAFE
from regatta_server.languages.language import ENGLISH, Language
from regatta_server.runtime.pools import PAGES
from regatta_server.store.errors import NO_ANSWER
from regatta_server.web.answers import Wrong, in_language, language_in, no_such_ruleset
from regatta_server.web.api.api import Api
from regatta_server.web.api.request import ApiHandler, ApiRequest
from regatta_server.web.feed_pages import FEEDS, FeedPages
from regatta_server.web.files import ASK_AGAIN, File, document, etag_of, read_files, verifier
from regatta_server.web.health import Health
from regatta_server.web.once import Once
from regatta_server.web.pages import Page, Pages, head, with_first
from regatta_server.web.pictures import of_card
from regatta_server.web.responses import (
    API,
    HeadLines,
    file,
    judgement,
    live,
    nothing_here,
    plain,
    refusal,
    refused,
    response,
)
from regatta_server.web.routes import ADDRESS, Route, path_in, query_in
from regatta_server.web.unsubscribing import UNSUBSCRIBING, Unsubscribing

PAGE_CACHE_MOST: Final = 32
"""Pages of the client that a node keeps packed: nearly all ask for the same few."""

RULESETS: Final = "/api/v1/rulesets/"
PACKED_WELL: Final = 6
INDEX: Final = "/index.html"
WATCHING: Final = "/embed.html"
HEAD: Final = re.compile(rb"<title>.*?</title>|<meta name=\"description\".*?>", re.DOTALL)
"""What a page says of itself where nobody knows more."""
RULESETS_IN: Final = b'<script type="application/json" id="rulesets">%s</script></body>'
SITE: Final = "regatta"
"""The picture of what is no game."""
A_DAY: Final = "public, max-age=86400"
NOT_BUILT: Final = (
    b"The web client has not been built: run `make play`, or `python -m installing.web_build`, "
    b"and start again.\n"
)


JUDGEMENT_PATH: Final = "/ws/judgement"
"""Where a page whose socket fails asks whether it may connect: browsers tell it no status of a handshake."""

Documents = Callable[[Language], Mapping[str, object]]
"""Gives the documents of the API by path; in another language than English those that say words."""


class Own(NamedTuple):
    """What is at secret addresses of players."""

    feeds: FeedPages | None = None
    unsubscribing: Unsubscribing | None = None
    """Ends mail, at the one path that may be posted to."""


NOTHING_OWN: Final = Own()


class Site:
    """Answers every request that is not for the socket."""

    def __init__(
        self,
        web: Path,
        documents: Documents,
        archive: Api,
        pages: Pages,
        health: Health,
        foreign: ForeignHeaders,
        own: Own = NOTHING_OWN,
    ) -> None:
        """Read the client from `web`, encode the API's documents, take what asks the store.

        `pages` knows the pages of the client; `foreign` reads what proxies and browsers say; `own` is what is
        for one person each.
        """
        self._pages = pages
        self._pictures: Once[str, File] = Once()
        self._files = dict(read_files(web))
        self._files["/verify.py"] = verifier()
        self._documents = documents
        self._files |= _packed_documents(documents, ENGLISH)
        self._spoken: Once[Language, Mapping[str, File]] = Once()
        self._archive = archive
        self._health = health
        self._foreign = foreign
        self._own = own

    @property
    def routes(self) -> Sequence[Route]:
        """Who answers at which path, the first that fits; and what it costs, in requests."""
        return [
            *self._health.routes,
            Route("GET", JUDGEMENT_PATH, self._judgement),
            *(
                Route("GET", path, partial(self._api, handler))
                for path, handler in self._archive.routes.items()
            ),
            Route("GET", API + "{rest:.*}", self._document),
            Route("GET", FEEDS + "{rest:.*}", self._feed, price=2),
            Route("GET", UNSUBSCRIBING, self._unsubscribe_page),
            Route("POST", UNSUBSCRIBING, self._unsubscribe, price=20),
            Route("GET", "/share/{name:[a-z0-9-]+}.png", self._picture),
            Route("GET", "/{rest:.*}", self.page),
        ]

    async def elsewhere(self, request: web.Request) -> web.Response:
        """Answer what is asked for in a way in which no route is."""
        path = path_in(request)
        if path.startswith(API):
            return await self._document(request)
        return await (self._feed if path.startswith(FEEDS) else self.page)(request)

    # -- whether a page may connect --------------------------------------------------------------

    async def _judgement(self, request: web.Request) -> web.Response:
        return judgement(self._foreign.page_refused(query_in(request), HeadLines(request)))

    # -- the API -----------------------------------------------------------------------------------

    async def _api(self, handler: ApiHandler, request: web.Request) -> web.Response:
        """Return what the archive answers, in the language that is asked for."""
        try:
            language, rest = language_in(query_in(request))
        except Wrong as wrong:
            return refused(wrong.answer)
        path, address = path_in(request), request[ADDRESS]
        wanted = ApiRequest(path, request.match_info, rest, address, self._archive.reading)
        answer = await self._archive.answer(handler, wanted)
        if answer.status is not HTTPStatus.OK or "game" not in request.match_info:
            # What there is of one game stays as it was written, to the byte.
            answer = in_language(answer, language)
        return await live(request, answer)

    async def _document(self, request: web.Request) -> web.Response:
        """Return a document of the API, in the language that is asked for."""
        try:
            language, _ = language_in(query_in(request))
        except Wrong as wrong:
            return refused(wrong.answer)
        path = path_in(request)
        found = await self._document_at(path, language)
        if found is not None:
            return file(request, found)
        return refused(in_language(_nothing(path).answer, language))

    async def _document_at(self, path: str, language: Language) -> File | None:
        """Return a document in a language: the first who asks for one waits until all are made of it."""
        if path not in self._files or language.is_english:
            return self._files.get(path)
        make = partial(PAGES.run, partial(_packed_documents, self._documents, language))
        spoken = await self._spoken.get(language, make)
        return spoken.get(path, self._files[path])

    # -- for one person ----------------------------------------------------------------------------

    async def _feed(self, request: web.Request) -> web.Response:
        if self._own.feeds is None:
            return await self.page(request)
        feed = await self._own.feeds.answer(
            path_in(request), query_in(request), HeadLines(request), request[ADDRESS]
        )
        return response(feed.status, feed.body, feed.kind, "no-store", **feed.more)

    async def _unsubscribe_page(self, request: web.Request) -> web.Response:
        if self._own.unsubscribing is None:
            return await self.page(request)
        return _private(self._own.unsubscribing.page(query_in(request)))

    async def _unsubscribe(self, request: web.Request) -> web.Response:
        if self._own.unsubscribing is None:
            return await self.page(request)
        await request.read()  # as much as it may be; it says nothing
        try:
            player, token = PlayerId(request.match_info["player"]), request.match_info["token"]
            body = await self._own.unsubscribing.posted(player, token, query_in(request))
        except NO_ANSWER:
            why = Text("not-just-now", "Not just now: try again in a minute.")
            return refusal(HTTPStatus.SERVICE_UNAVAILABLE, why, path_in(request), 60)
        return _private(body)

    # -- the client --------------------------------------------------------------------------------

    async def _picture(self, request: web.Request) -> web.Response:
        """Return the picture of a game. It is drawn once, beside the loop: players do not wait for it."""
        name = request.match_info["name"]
        if name != SITE and name not in self._pages.cards:
            return await self.page(request)
        draw = partial(of_card, self._pages.cards.get(name))
        return file(request, await self._pictures.get(name, partial(_drawn, draw)))

    async def page(self, request: web.Request) -> web.Response:
        """Return a file or a page of the client: it finds its way by the address, its head says to where."""
        path = path_in(request)
        found = self._files.get(path) if path != INDEX else None
        if found is not None:
            return file(request, found)
        if "." in path.rsplit("/", 1)[-1] and path != INDEX:
            return nothing_here()
        page = await self._pages.at(path, request[ADDRESS])
        index = self._files.get(WATCHING if page.watching else INDEX)
        if index is None:
            return plain(HTTPStatus.SERVICE_UNAVAILABLE, NOT_BUILT)
        rulesets = self._files.get("/api/v1/rulesets") if path == "/" else None
        body = with_first(index.bodies[""], page, self._pages.cards)
        described = _described(body, page, self._pages.site(HeadLines(request)), path, rulesets)
        return file(request, described, page.status, FRAMED if page.framed else SAFE)


def _private(body: bytes) -> web.Response:
    return response(HTTPStatus.OK, body, "text/html; charset=utf-8", "no-store")


def _packed_documents(documents: Documents, language: Language) -> Mapping[str, File]:
    return {path: document(orjson.dumps(one), language.tag) for path, one in documents(language).items()}


async def _drawn(draw: Callable[[], bytes]) -> File:
    body = await PAGES.run(draw)
    return File("image/png", A_DAY, etag_of(body), {"": body})


def _described(index: bytes, page: Page, origin: str, path: str, rulesets: File | None) -> File:
    """Return the page of the client with its head, and with the rulesets where it needs them at once."""
    body = HEAD.sub(b"", index).replace(b"</head>", head(page, origin, path).encode() + b"</head>", 1)
    if rulesets is not None:
        # Nothing in it may end the element that it stands in.
        body = body.replace(b"</body>", RULESETS_IN % rulesets.bodies[""].replace(b"<", b"\\u003c"), 1)
    return File("text/html; charset=utf-8", ASK_AGAIN, etag_of(body), {"": body, "gzip": _packed(body)})


@lru_cache(PAGE_CACHE_MOST)
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, PACKED_WELL, mtime=0)


def _nothing(path: str) -> Wrong:
    """Return the refusal of a path below /api/ where nothing is."""
    if path.startswith(RULESETS):
        return no_such_ruleset()
    why = Text("no-such-path", "The API has no such path: /api/v1/openapi.json has all that there are.")
    return Wrong(HTTPStatus.NOT_FOUND, Code.BAD_MESSAGE, why)
