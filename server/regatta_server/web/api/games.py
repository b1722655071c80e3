"""Lists of games over HTTP: filtered, a page at a time, with a limit on what one request looks through."""

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlencode

import orjson
import structlog

from regatta_protocol.commands.lobby import Speed
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.record.record import GameRecord
from regatta_protocol.text import Text
from regatta_server.archive import keys
from regatta_server.archive.list_store import ListStore, Position, Span, position_of
from regatta_server.archive.records import encode, head
from regatta_server.limits import API_GAMES_MOST, API_LOOKED_MOST, SEATS_MOST
from regatta_server.products.ratings.game_filter import GameFilter
from regatta_server.web.answers import (
    LINES,
    PLAYER_ID,
    Answer,
    bad,
    no_such_ruleset,
    number,
    one_of,
    query_of,
)
from regatta_server.web.api.request import ApiRequest
from regatta_server.web.reading import Reading

log = structlog.get_logger()

USUAL: Final = 20
WHOLE_BYTES: Final = 1024 * 1024
"""A list up to so long, as are 20 games of four, is made before it is sent, and has a tag. A longer one is
sent as it is made: 100 games of eight have 10 MB."""
LATEST_MS: Final = 10**14
LIST: Final = ("since", "until", "first", "cursor", "max", "facts", "ruleset", "rated", "speed", "seats")
TRUTH: Final[Mapping[str, bool]] = {"true": True, "false": False}
SPEED: Final[Mapping[str, Speed]] = {"live": "live", "days": "days"}
FIRST: Final[Mapping[str, bool]] = {"newest": False, "oldest": True}


class GamesApi:
    """Answers requests for lists."""

    def __init__(
        self, lists: ListStore, reading: Reading, names: Mapping[str, str], whole_bytes: int = WHOLE_BYTES
    ) -> None:
        """Take the lists, what reads games, names of rulesets, and how much is made before it is sent."""
        self._whole_bytes = whole_bytes
        self._lists = lists
        self._reading = reading
        self._names = names

    async def of_player(self, request: ApiRequest) -> Answer:
        """Return games in which a player has a seat. Raises Wrong."""
        player = PlayerId(request.parts["player"])
        page = _Page(query_of(request.query, (*LIST, "opponent")), self._names)
        within = [] if page.ruleset is None else [keys.of_ruleset(page.ruleset)]
        if page.opponent is not None:
            within.append(keys.of_player(page.opponent))
        return await self._answer(keys.of_player(player), within, page, request)

    async def of_all(self, request: ApiRequest) -> Answer:
        """Return games of everybody. Raises Wrong."""
        page = _Page(query_of(request.query, LIST), self._names)
        index = keys.ALL if page.ruleset is None else keys.of_ruleset(page.ruleset)
        return await self._answer(index, [], page, request)

    async def _answer(self, index: str, within: Sequence[str], page: "_Page", request: ApiRequest) -> Answer:
        request.pay(page.most)
        games, ended_at = await self._games(index, within, page, request.address)
        more = {"Access-Control-Expose-Headers": "Link"}
        if ended_at is not None:
            query = urlencode({**page.given, "cursor": ended_at.cursor()})
            more["Link"] = f'<{request.path}?{query}>; rel="next"'
        lines, first = self._lines(games, page, request.address), b""
        async for line in lines:
            first += line
            if len(first) > self._whole_bytes:
                return Answer(HTTPStatus.OK, LINES, first, more, lines)
        return Answer(HTTPStatus.OK, LINES, first, more)

    async def _lines(
        self, games: Sequence[RoomId], page: "_Page", address: str
    ) -> AsyncGenerator[bytes, None]:
        """Yield the lines of games."""
        for game in games:
            line = await self._line(game, page, address)
            if line:
                yield line

    async def _games(
        self, index: str, within: Sequence[str], page: "_Page", address: str
    ) -> tuple[Sequence[RoomId], Position | None]:
        """Return the games of a page, and where the next one begins; None where the list has no more."""
        games: list[RoomId] = []
        at, looked = page.after, 0
        while found := await self._lists.games(index, page.span, at, API_GAMES_MOST):
            wanted = set(await self._lists.among(within, [one.game for one in found]))
            for number_of_found, at in enumerate(found, start=1):
                looked += 1
                if at.game in wanted and await self._is_wanted(at.game, page, address):
                    games.append(at.game)
                if len(games) == page.most or looked == API_LOOKED_MOST:
                    is_more = number_of_found < len(found) or await self._lists.games(index, page.span, at, 1)
                    return games, at if is_more else None
        return games, None

    async def _is_wanted(self, game: RoomId, page: "_Page", address: str) -> bool:
        try:
            return page.wanted.any_game or await self._reading.is_wanted(game, address, page.wanted)
        except ValueError:
            log.exception("record_unreadable", game=game)
            return False

    async def _line(self, game: RoomId, page: "_Page", address: str) -> bytes | None:
        # One at a time: between two of them players have their turn.
        try:
            return await self._reading.line(game, address, page.line_of)
        except ValueError:
            # One that cannot be read must not keep the others from whoever asks.
            log.exception("record_unreadable", game=game)
            return None


class _Page:
    """Which games of a list are asked for, and how they are told."""

    def __init__(self, given: Mapping[str, Any], names: Mapping[str, str]) -> None:
        """Read what stands behind the request mark. Raises Wrong for what it cannot mean."""
        self.given = given
        oldest_first = one_of(given, "first", FIRST) or False
        since_ms, until_ms = (number(given, name, usual, 0, LATEST_MS) for name, usual in TIMES)
        self.span = Span(since_ms, until_ms, oldest_first)
        self.after = _cursor(given)
        self.most = number(given, "max", USUAL, 1, API_GAMES_MOST)
        whole = one_of(given, "facts", TRUTH) is not False
        self.line_of: Callable[[GameRecord], bytes] = encode if whole else _head_line
        self.ruleset = given.get("ruleset")
        if self.ruleset is not None and self.ruleset not in names:
            raise no_such_ruleset("ruleset")
        self.opponent = _player(given)
        seats = number(given, "seats", 0, 1, SEATS_MOST) or None
        self.wanted = GameFilter(one_of(given, "rated", TRUTH), one_of(given, "speed", SPEED), seats)


TIMES: Final = (("since", 0), ("until", LATEST_MS))


def _cursor(given: Mapping[str, str]) -> Position | None:
    cursor = given.get("cursor")
    try:
        return None if cursor is None else position_of(cursor)
    except ValueError:
        raise bad(
            Text("parameter-cursor", "cursor is none that this server gave: begin again without it."),
            "cursor",
        ) from None


def _player(given: Mapping[str, str]) -> PlayerId | None:
    opponent = given.get("opponent")
    if opponent is not None and PLAYER_ID.fullmatch(opponent) is None:
        raise bad(
            Text(
                "parameter-player",
                "{word} is the id of a player: twelve letters, digits, - and _.",
                word="opponent",
            ),
            "opponent",
        )
    return None if opponent is None else PlayerId(opponent)


def _head_line(record: GameRecord) -> bytes:
    return orjson.dumps(head(record)) + b"\n"
