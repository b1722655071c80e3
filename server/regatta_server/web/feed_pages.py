"""Calendar and feeds over HTTP, each at its secret address: private, and never written to a log."""

import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from email.utils import format_datetime
from http import HTTPStatus
from typing import Final

import structlog

from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.text import Text
from regatta_server.archive import keys
from regatta_server.archive.list_store import Span
from regatta_server.commands.context import Context
from regatta_server.edge.foreign_headers import Lines
from regatta_server.languages.catalogues import language_of
from regatta_server.languages.language import ENGLISH, Language
from regatta_server.limits import API_FEED_COST
from regatta_server.observe import metrics
from regatta_server.products.feeds.calendars import calendar_of
from regatta_server.products.feeds.deadlines import Deadline, deadlines_of
from regatta_server.products.feeds.feed_store import StoredFeed
from regatta_server.products.feeds.feeds import FILES, Feeds
from regatta_server.products.feeds.results import GameResult, atom_feed, json_feed, result_of
from regatta_server.store.errors import NO_ANSWER
from regatta_server.web.answers import Answer, Wrong, in_language, language_in, query_of
from regatta_server.web.files import etag_of, is_known
from regatta_server.web.reading import Reading

log = structlog.get_logger()

FEEDS: Final = "/feeds/"
PLACE: Final = re.compile(r"/feeds/([A-Za-z0-9_-]{43})/([a-z]+\.[a-z]+)")
RESULTS_MOST: Final = 50
"""Games of a feed, the latest: a reader keeps those of before."""
LATEST_MS: Final = 10**14
KINDS: Final = {
    "games.ics": "text/calendar; charset=utf-8",
    "results.json": "application/feed+json; charset=utf-8",
    "results.atom": "application/atom+xml; charset=utf-8",
}
PRIVATE: Final = {
    # Whoever keeps a copy asks each time: a feed that was ended is over at once.
    "Cache-Control": "private, no-cache",
    "X-Robots-Tag": "noindex, nofollow",
}
NOTHING: Final = Text(
    "no-such-feed", "There is no such feed: it may have ended. Make a new address on your account page."
)


class FeedPages:
    """Answers requests for feeds."""

    def __init__(
        self, context: Context, feeds: Feeds, reading: Reading, site: Callable[[Lines], str]
    ) -> None:
        """Take the services; `reading` has the budgets of addresses, and reads games.

        `site` returns the address of this site by what a request says.
        """
        self._feeds = feeds
        self._players = context.players
        self._rooms = context.rooms
        self._archive = context.archive
        self._reading = reading
        self._site = site

    async def answer(self, path: str, query: str, headers: Lines, address: str) -> Answer:
        """Return the answer to a GET below `/feeds/`. What fails is logged without the path."""
        language = None
        try:
            tag, rest = language_in(query)
            language = None if rest == query else tag
            query_of(rest, ())
            answer = await self._answer(path, language, headers, address)
        except Wrong as wrong:
            answer = wrong.answer
        except NO_ANSWER as failure:
            log.warning("store_unavailable", failure=repr(failure))
            why = Text("service-no-answer", "The service has no answer just now: try again.")
            answer = Wrong(HTTPStatus.SERVICE_UNAVAILABLE, Code.UNAVAILABLE, why).answer
        except Exception:
            log.exception("feed_failed")
            why = Text("server-fault", "Something went wrong on the server. It has been logged. Try again.")
            answer = Wrong(HTTPStatus.INTERNAL_SERVER_ERROR, Code.INTERNAL, why).answer
        metrics.FEEDS.labels(str(answer.status.value)).inc()
        return in_language(answer, language or ENGLISH)

    async def _answer(self, path: str, wanted: Language | None, headers: Lines, address: str) -> Answer:
        place = PLACE.fullmatch(path)
        feed = None if place is None else await self._feeds.find(place[1])
        if place is None or feed is None or place[2] not in FILES[feed.kind]:
            raise Wrong(HTTPStatus.NOT_FOUND, Code.BAD_MESSAGE, NOTHING)
        language = wanted or language_of(feed.language)
        self._reading.pay(address, API_FEED_COST)
        site = self._site(headers)
        body, changed_s = await self._file(feed, place[2], site, language, address)
        more = {
            **PRIVATE,
            "ETag": etag_of(body),
            "Last-Modified": format_datetime(datetime.fromtimestamp(changed_s, UTC), usegmt=True),
            "Content-Language": language.tag,
            "Content-Disposition": f'inline; filename="regatta-{place[2]}"',
        }
        if is_known(headers, more["ETag"], changed_s):
            return Answer(HTTPStatus.NOT_MODIFIED, KINDS[place[2]], b"", more)
        return Answer(HTTPStatus.OK, KINDS[place[2]], body, more)

    async def _file(
        self, feed: StoredFeed, file: str, site: str, language: Language, address: str
    ) -> tuple[bytes, int]:
        """Return what a feed says as a file, and since when it does."""
        if feed.kind == "deadlines":
            deadlines = await self._deadlines(feed.player)
            revisions, changed_s = await self._feeds.revisions(feed, deadlines)
            return calendar_of(deadlines, revisions, feed.player, changed_s, site, language), changed_s
        results = await self._results(feed.player, address)
        changed_s = await self._feeds.changed_s(feed, results)
        if file == "results.json":
            return json_feed(results, site, language), changed_s
        return atom_feed(feed.player, results, changed_s, site, language), changed_s

    async def _deadlines(self, player: PlayerId) -> Sequence[Deadline]:
        rooms = await self._rooms.stored(await self._players.rooms(player))
        return deadlines_of(player, rooms.values())

    async def _results(self, player: PlayerId, address: str) -> Sequence[GameResult]:
        span = Span(0, LATEST_MS)
        found = await self._archive.lists.games(keys.of_player(player), span, None, RESULTS_MOST)
        results: list[GameResult] = []
        for at in found:
            # One at a time: between two of them players have their turn.
            result = await self._result(player, at.game, address)
            results += [] if result is None else [result]
        return results

    async def _result(self, player: PlayerId, game: RoomId, address: str) -> GameResult | None:
        try:
            record = await self._reading.peeked(game, address)
        except ValueError:
            # One that cannot be read must not keep the others from their player.
            log.exception("record_unreadable", game=game)
            return None
        return None if record is None else result_of(player, game, record)
