"""The part of the HTTP API that asks the store: games that are over, their players, and the dice of all.

Only what is over is here: a running game is told on the socket alone, to each what they may see.
"""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Final, NamedTuple, Protocol

import orjson
import structlog

from regatta_protocol.dice import DiceReport
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.record import GameRecord, Replay
from regatta_server.archive.archive import Archive
from regatta_server.archive.audit import report
from regatta_server.archive.records import encode
from regatta_server.archive.replays import OtherRules, replay_of
from regatta_server.bots.process.summaries import Summaries
from regatta_server.edge.answers import JSON, Answer, Wrong, json_answer, query_of
from regatta_server.edge.api_analysis import AnalysisApi, Ask
from regatta_server.edge.api_games import GamesApi
from regatta_server.edge.api_play import PlayApi
from regatta_server.edge.limits import Buckets
from regatta_server.edge.reading import RatingsOf, Reading
from regatta_server.limits import API_REPLAY_COST, Limits
from regatta_server.observe import metrics
from regatta_server.store.errors import NO_ANSWER

API_REPORT_KEPT_S: Final = 10.0
"""For so long a report on the dice is told again as it was."""

log = structlog.get_logger()

GAME: Final = re.compile(r"/api/v1/games/([A-Z2-9]{8})(/replay|/analysis)?")
PLAYER: Final = re.compile(r"/api/v1/players/([A-Za-z0-9_-]{12})/(games|dice|analysis)")


class Part(Protocol):
    """Answers requests for some paths."""

    async def answer(self, path: str, query: str, pay: Callable[[int], None], address: str) -> Answer | None:
        """Return the answer to a GET of an address, or None for a path of others.

        `pay` takes its cost. Raises Wrong.
        """


class Makers(NamedTuple):
    """What makes more of a record than it says."""

    ask: Ask
    """Asks the process of bots, one question at a time."""
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
        self._now_s = now_s
        self.reading = Reading(archive, Buckets(limits.games_per_s, limits.games_burst), now_s, ratings_of)
        self._games = GamesApi(archive.lists, self.reading, names)
        self._analyses = AnalysisApi(makers.ask, self.reading)
        self._play = PlayApi(archive.lists, self.reading, makers.summaries, names)
        self._of_game: Final[Mapping[str | None, Callable[[RoomId, str], Awaitable[Answer]]]] = {
            None: self._game,
            "/replay": self._replay,
            "/analysis": self._analysis,
        }
        self._report: tuple[float, DiceReport] | None = None

    async def answer(self, path: str, query: str, address: str) -> Answer | None:
        """Return the answer to a GET, or None for a path that is not the archive's."""
        try:
            answer = await self._answer(path, query, address)
        except Wrong as wrong:
            answer = wrong.answer
        except NO_ANSWER as failure:
            log.warning("store_unavailable", failure=repr(failure))
            answer = _refused(
                HTTPStatus.SERVICE_UNAVAILABLE, Code.UNAVAILABLE, "The archive does not answer: try again."
            )
        except Exception:
            log.exception("api_failed", path=path)
            answer = _refused(
                HTTPStatus.INTERNAL_SERVER_ERROR, Code.INTERNAL, "Something went wrong; it has been noted."
            )
        if answer is not None:
            metrics.API.labels(str(answer.status.value)).inc()
        return answer

    async def _answer(self, path: str, query: str, address: str) -> Answer | None:
        game, player = GAME.fullmatch(path), PLAYER.fullmatch(path)
        if game is not None:
            query_of(query, ())
            return await self._of_game[game[2]](RoomId(game[1]), address)
        if player is not None:
            return await self._of_player(PlayerId(player[1]), player[2], query, address)
        if path == "/api/v1/games":
            return await self._games.of_all(path, query, address)
        if path == "/api/v1/dice":
            query_of(query, ())
            self.reading.pay(address, 1)
            return json_answer(await self._dice())
        for part in self._parts:
            answer = await part.answer(path, query, lambda games: self.reading.pay(address, games), address)
            if answer is not None:
                return answer
        return None

    async def _of_player(self, player: PlayerId, part: str, query: str, address: str) -> Answer:
        if part == "analysis":
            return await self._play.of_player(player, query, address)
        if part == "games":
            return await self._games.of_player(player, f"/api/v1/players/{player}/games", query, address)
        query_of(query, ())
        self.reading.pay(address, 1)
        return json_answer({"player": player, "faces": await self._archive.dice_of(player)})

    async def _game(self, game: RoomId, address: str) -> Answer:
        line = await self.reading.game(game, address, encode)
        name = f'inline; filename="regatta-{game}.json"'
        return Answer(HTTPStatus.OK, JSON, _there(line), {"Content-Disposition": name})

    async def _replay(self, game: RoomId, address: str) -> Answer:
        try:
            # To judge all moves again takes ten times as long as to read them, however short it is.
            replay = await self.reading.game(game, address, self._replay_line, API_REPLAY_COST)
        except OtherRules as other:
            raise Wrong(HTTPStatus.CONFLICT, Code.OTHER_RULES, str(other)) from other
        return Answer(HTTPStatus.OK, JSON, _there(replay))

    async def _analysis(self, game: RoomId, address: str) -> Answer:
        return Answer(HTTPStatus.OK, JSON, _there(await self._analyses.analysis(game, address)))

    def _replay_line(self, record: GameRecord) -> bytes:
        return orjson.dumps(self._replay_of(record))

    async def _dice(self) -> DiceReport:
        now_s = self._now_s()
        if self._report is None or now_s - self._report[0] > API_REPORT_KEPT_S:
            self._report = now_s, report(await self._archive.counts(), self._names)
        return self._report[1]


def _there(body: bytes | None) -> bytes:
    """Return what was made of a game. Raises Wrong where there is none."""
    if body is None:
        raise Wrong(
            HTTPStatus.NOT_FOUND,
            Code.NO_SUCH_GAME,
            "The archive has no such game. A game that is still running comes in at its end.",
        )
    return body


def _refused(status: HTTPStatus, code: Code, message: str) -> Answer:
    return Wrong(status, code, message).answer
