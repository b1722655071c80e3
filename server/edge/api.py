"""The part of the HTTP API that asks the store: games that are over, their players, and the dice of all.

Only what is over is here: a running game is told on the socket alone, to each what they may see.
"""

import re
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Final

import orjson
import structlog

from protocol.dice import DiceReport
from protocol.errors import Code
from protocol.ids import PlayerId, RoomId
from protocol.record import GameRecord, Replay
from server.archive import keys
from server.archive.archive import Archive
from server.archive.audit import report
from server.archive.records import encode, head
from server.archive.replays import OtherRules, replay_of
from server.edge.answers import JSON, LINES, Answer, Wrong, asked, bad, no_such_ruleset, number, told
from server.edge.api_players import PlayersApi
from server.edge.limits import Buckets
from server.edge.reading import Reading
from server.limits import API_GAMES_MOST, API_REPLAY_COST, API_REPORT_KEPT_S, Limits
from server.observe import metrics
from server.store.errors import NO_ANSWER

log = structlog.get_logger()

GAME: Final = re.compile(r"/api/v1/games/([A-Z2-9]{8})(/replay)?")
PLAYER: Final = re.compile(r"/api/v1/players/([A-Za-z0-9_-]{12})/(games|dice)")
USUAL: Final = 20
LATEST_MS: Final = 10**14


class Api:
    """Answers requests for what is in the archive, and hands those for players on."""

    def __init__(
        self,
        archive: Archive,
        players: PlayersApi,
        names: Mapping[str, str],
        limits: Limits,
        now_s: Callable[[], float],
        replay_of: Callable[[GameRecord], Replay] = replay_of,
    ) -> None:
        """Take the archive, the names of all rulesets by id, and a clock that only goes forward.

        `players` answers what is asked for players and tables; `replay_of` plays a game again.
        """
        self._replay_of = replay_of
        self._players = players
        self._archive = archive
        self._names = names
        self._now_s = now_s
        self._reading = Reading(archive, Buckets(limits.games_per_s, limits.games_burst), now_s)
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
            asked(query, ())
            asked_for = RoomId(game[1])
            return await (self._replay if game[2] else self._game)(asked_for, address)
        if player is not None and player[2] == "dice":
            asked(query, ())
            self._reading.pay(address, 1)
            return told({"player": player[1], "faces": await self._archive.dice_of(PlayerId(player[1]))})
        if player is not None:
            return await self._games(keys.of_player(PlayerId(player[1])), _Page(query), address)
        if path == "/api/v1/games":
            page = _Page(query, ("ruleset",))
            if page.ruleset is not None and page.ruleset not in self._names:
                raise no_such_ruleset()
            index = keys.ALL if page.ruleset is None else keys.of_ruleset(page.ruleset)
            return await self._games(index, page, address)
        if path == "/api/v1/dice":
            asked(query, ())
            self._reading.pay(address, 1)
            return told(await self._dice())
        return await self._players.answer(path, query, lambda games: self._reading.pay(address, games))

    async def _game(self, game: RoomId, address: str) -> Answer:
        line = await self._reading.game(game, address, encode)
        name = f'inline; filename="regatta-{game}.json"'
        return Answer(HTTPStatus.OK, JSON, _there(line), {"Content-Disposition": name})

    async def _replay(self, game: RoomId, address: str) -> Answer:
        try:
            # To judge all moves again takes ten times as long as to read them, however short it is.
            replay = await self._reading.game(game, address, self._replay_line, API_REPLAY_COST)
        except OtherRules as other:
            raise Wrong(HTTPStatus.CONFLICT, Code.OTHER_RULES, str(other)) from other
        return Answer(HTTPStatus.OK, JSON, _there(replay))

    def _replay_line(self, record: GameRecord) -> bytes:
        return orjson.dumps(self._replay_of(record))

    async def _games(self, index: str, page: "_Page", address: str) -> Answer:
        self._reading.pay(address, page.most)
        line_of = encode if page.facts else _head_line
        lines = []
        for game in await self._archive.ended(index, page.since_ms, page.until_ms, page.most):
            # One at a time: between two of them players have their turn.
            try:
                lines.append(await self._reading.line(game, address, line_of) or b"")
            except ValueError:
                # One that cannot be read must not keep the others from whoever asks.
                log.exception("record_unreadable", game=game)
        return Answer(HTTPStatus.OK, LINES, b"".join(lines))

    async def _dice(self) -> DiceReport:
        now_s = self._now_s()
        if self._report is None or now_s - self._report[0] > API_REPORT_KEPT_S:
            self._report = now_s, report(await self._archive.counts(), self._names)
        return self._report[1]


class _Page:
    """Which games of a list are asked for."""

    def __init__(self, query: str, more: tuple[str, ...] = ()) -> None:
        """Read the query. Raises Wrong for what it cannot mean."""
        given = asked(query, ("since", "until", "max", "facts", *more))
        self.since_ms = number(given, "since", 0, 0, LATEST_MS)
        self.until_ms = number(given, "until", LATEST_MS, 0, LATEST_MS)
        self.most = number(given, "max", USUAL, 1, API_GAMES_MOST)
        self.facts = given.get("facts", "true") == "true"
        if given.get("facts", "true") not in ("true", "false"):
            raise bad("facts is true or false.")
        self.ruleset = given.get("ruleset")


def _there(body: bytes | None) -> bytes:
    """Return what was made of a game. Raises Wrong where there is none."""
    if body is None:
        raise Wrong(
            HTTPStatus.NOT_FOUND,
            Code.NO_SUCH_GAME,
            "The archive has no such game. A game that is still running comes in at its end.",
        )
    return body


def _head_line(record: GameRecord) -> bytes:
    return orjson.dumps(head(record)) + b"\n"


def _refused(status: HTTPStatus, code: Code, message: str) -> Answer:
    return Wrong(status, code, message).answer
