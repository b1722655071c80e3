"""The part of the HTTP API that reads the store: finished games, their players, and the dice of all.

A running game is never here: only the socket tells of it, to each what they may see.
"""

from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Final, NamedTuple, Protocol

import orjson
import structlog

from regatta_protocol.errors import Code
from regatta_protocol.http.dice import DiceReport
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.record.record import GameRecord, Replay
from regatta_protocol.text import Text
from regatta_server.archive.archive import Archive
from regatta_server.archive.audit import report
from regatta_server.archive.records import encode
from regatta_server.archive.replays import OtherRules, replay_of
from regatta_server.bots.process.summaries import Summaries
from regatta_server.edge.limits import Buckets
from regatta_server.limits import API_REPLAY_COST, Limits
from regatta_server.observe import metrics
from regatta_server.observe.memo import Memo
from regatta_server.store.errors import NO_ANSWER
from regatta_server.web.answers import JSON, Answer, Wrong, json_answer, query_of
from regatta_server.web.api.analysis import AnalysisApi, Ask
from regatta_server.web.api.games import GamesApi
from regatta_server.web.api.play import PlayApi
from regatta_server.web.api.request import ApiHandler, ApiRequest, Routes
from regatta_server.web.reading import RatingsOf, Reading

API_REPORT_CACHE_S: Final = 10.0
"""For so long a report on the dice is told again as it was."""

log = structlog.get_logger()

GAME: Final = "/api/v1/games/{game:[A-Z2-9]{8}}"
PLAYER: Final = "/api/v1/players/{player:[A-Za-z0-9_-]{12}}"


class Part(Protocol):
    """Answers requests for some paths."""

    @property
    def routes(self) -> Routes:
        """Who answers at which path."""


class Makers(NamedTuple):
    """What makes more of a record than it says."""

    ask: Ask
    """Asks the process of bots, one request at a time."""
    summaries: Summaries
    """Makes summaries of analyses."""
    replay_of: Callable[[GameRecord], Replay] = replay_of
    """Plays a game again."""


class Api:
    """Answers requests for what is in the archive, and hands all others on."""

    def __init__(
        self,
        archive: Archive,
        parts: Sequence[Part],
        names: Mapping[str, str],
        limits: Limits,
        now_s: Callable[[], float],
        ratings_of: RatingsOf,
        makers: Makers,
    ) -> None:
        """Take the archive, the names of all rulesets by id, and a clock that only goes forward.

        `parts` answer what is no matter of the archive, `ratings_of` what a game did to ratings;
        `makers` make more of a game.
        """
        self._replay_of = makers.replay_of
        self._parts = parts
        self._archive = archive
        self._names = names
        self.reading = Reading(archive, Buckets(limits.games_per_s, limits.games_burst), now_s, ratings_of)
        self._games = GamesApi(archive.lists, self.reading, names)
        self._analyses = AnalysisApi(makers.ask, self.reading)
        self._play = PlayApi(archive.lists, self.reading, makers.summaries, names)
        self._report = Memo(self._report_of_all, API_REPORT_CACHE_S, now_s)

    @property
    def routes(self) -> Routes:
        """Who answers at which path."""
        routes: dict[str, ApiHandler] = {
            "/api/v1/games": self._games.of_all,
            GAME: self._game,
            f"{GAME}/replay": self._replay,
            f"{GAME}/analysis": self._analysis,
            f"{PLAYER}/games": self._games.of_player,
            f"{PLAYER}/dice": self._dice_of,
            f"{PLAYER}/analysis": self._play.of_player,
            "/api/v1/dice": self._dice,
        }
        for part in self._parts:
            routes |= part.routes
        return routes

    async def answer(self, handler: ApiHandler, request: ApiRequest) -> Answer:
        """Return what one of them answers, or why it cannot."""
        try:
            answer = await handler(request)
        except Wrong as wrong:
            answer = wrong.answer
        except NO_ANSWER as failure:
            log.warning("store_unavailable", failure=repr(failure))
            answer = _refused(
                HTTPStatus.SERVICE_UNAVAILABLE,
                Code.UNAVAILABLE,
                Text("archive-no-answer", "The archive does not answer: try again."),
            )
        except Exception:
            log.exception("api_failed", path=request.path)
            answer = _refused(
                HTTPStatus.INTERNAL_SERVER_ERROR,
                Code.INTERNAL,
                Text("fault-noted", "Something went wrong; it has been noted."),
            )
        metrics.API.labels(str(answer.status.value)).inc()
        return answer

    async def game(self, game: RoomId, address: str) -> Answer:
        """Return what is answered to who asks for a game."""
        path = f"/api/v1/games/{game}"
        return await self.answer(self._game, ApiRequest(path, {"game": game}, "", address, self.reading))

    async def _dice_of(self, request: ApiRequest) -> Answer:
        query_of(request.query, ())
        request.pay(1)
        player = PlayerId(request.parts["player"])
        return json_answer({"player": player, "faces": await self._archive.dice_of(player)})

    async def _game(self, request: ApiRequest) -> Answer:
        game = _game_in(request)
        line = await self.reading.game(game, request.address, encode)
        name = f'inline; filename="regatta-{game}.json"'
        return Answer(HTTPStatus.OK, JSON, _there(line), {"Content-Disposition": name})

    async def _replay(self, request: ApiRequest) -> Answer:
        game, address = _game_in(request), request.address
        try:
            # To judge all moves again takes ten times as long as to read them, however short it is.
            replay = await self.reading.game(game, address, self._replay_line, API_REPLAY_COST)
        except OtherRules as other:
            raise Wrong(HTTPStatus.CONFLICT, Code.OTHER_RULES, other.message) from other
        return Answer(HTTPStatus.OK, JSON, _there(replay))

    async def _analysis(self, request: ApiRequest) -> Answer:
        found = await self._analyses.analysis(_game_in(request), request.address)
        return Answer(HTTPStatus.OK, JSON, _there(found))

    def _replay_line(self, record: GameRecord) -> bytes:
        return orjson.dumps(self._replay_of(record))

    async def _dice(self, request: ApiRequest) -> Answer:
        query_of(request.query, ())
        request.pay(1)
        return json_answer(await self._report())

    async def _report_of_all(self) -> DiceReport:
        return report(await self._archive.counts(), self._names)


def _game_in(request: ApiRequest) -> RoomId:
    query_of(request.query, ())
    return RoomId(request.parts["game"])


def _there(body: bytes | None) -> bytes:
    """Return what was made of a game. Raises Wrong where there is none."""
    if body is None:
        raise Wrong(
            HTTPStatus.NOT_FOUND,
            Code.NO_SUCH_GAME,
            Text(
                "archive-no-such-game",
                "The archive has no such game. A game that is still running comes in at its end.",
            ),
        )
    return body


def _refused(status: HTTPStatus, code: Code, message: Text) -> Answer:
    return Wrong(status, code, message).answer
