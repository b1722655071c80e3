"""Reports of players: a queue for the host of this service, with what was said last.

`regatta reports` shows it (server/reports_command.py).
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypedDict

import orjson

from protocol.client_people import Report
from protocol.errors import Code
from protocol.server_people import Player, SaidLine
from server.limits import REPORT_LINES_MOST, REPORTS_DAY_MOST, REPORTS_MOST
from server.lobby.calls import Caller, Handlers
from server.lobby.notices import Notices
from server.lobby.talk import RoomTalk
from server.observe import metrics
from server.players.names import STAND_IN
from server.players.players import Players
from server.refused import Refused
from server.store.client import Client
from server.store.replies import text
from server.store.scripts import Script

OPEN: Final = "{reports}:open"
"""The stream of all reports that nobody has marked as done."""
DAY_MS: Final = 86_400_000


class OpenReport(TypedDict):
    """A report as it is kept."""

    at_ms: int
    reporter: Player
    reported: Player
    reason: str
    text: str
    room: str | None
    talk: list[SaidLine]
    """What both could hear there, the oldest first."""


class Reports:
    """The host's queue. Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client, players: Players, talk: RoomTalk, now_ms: Callable[[], int]) -> None:
        """Take the services."""
        self._redis = redis
        self._players = players
        self._talk = talk
        self._now_ms = now_ms
        self._script = Script.beside(__file__, "report.lua").on(redis)

    def handlers(self) -> Handlers:
        """Return who does the commands."""
        return {Report: self._report}

    async def export(self, player: str) -> Mapping[str, Any]:
        """Return the open reports that a player has made."""
        found = (await open_reports(self._redis)).values()
        return {"reports": [report for report in found if report["reporter"]["player"] == player]}

    async def erase(self, player: str) -> None:
        """Take the open reports by and about a player off the queue; lines quoted in others stay."""
        for number, report in (await open_reports(self._redis)).items():
            if player in (report["reporter"]["player"], report["reported"]["player"]):
                await self._redis.xdel(OPEN, number)
        await self._redis.delete(_reported_by(player))

    async def _report(self, caller: Caller, asked: Report) -> None:
        if asked.player == caller.player:
            raise Refused(Code.NOT_ALLOWED, "That is you: report somebody else.")
        if asked.player == STAND_IN:
            raise Refused(Code.NO_SUCH_PLAYER, "A stand-in is nobody: report the player whose seat it has.")
        talk: list[SaidLine] = []
        if asked.room is not None:
            talk = await self._talk.both_heard(asked.room, caller, asked.player, REPORT_LINES_MOST)
        name, _ = (await self._players.persons([asked.player]))[asked.player]
        report: OpenReport = {
            "at_ms": self._now_ms(),
            "reporter": {"player": caller.player, "name": caller.name},
            "reported": {"player": asked.player, "name": name},
            "reason": asked.reason,
            "text": asked.text,
            "room": asked.room,
            "talk": talk,
        }
        keys = [OPEN, _reported_by(caller.player)]
        what = f"{asked.player} {asked.room or ''}"
        bounds = (DAY_MS, REPORTS_DAY_MOST, REPORTS_MOST)
        taken = await self._script(keys, [report["at_ms"], what, *bounds, orjson.dumps(report)])
        if taken < 0:
            raise Refused(
                Code.TOO_MANY,
                f"You have reported {REPORTS_DAY_MOST} times today: report the next one tomorrow.",
            )
        metrics.REPORTS.inc(taken)


async def open_reports(redis: Client) -> dict[str, OpenReport]:
    """Return all reports that nobody has marked as done, by id, the oldest first."""
    found: Any = await redis.xrange(OPEN)
    return {text(report): orjson.loads(fields[b"report"]) for report, fields in found}


async def close_report(redis: Client, notices: Notices, report: str) -> bool:
    """Take a report off the queue and tell the reporter; return False where there is none of this id.

    Done twice, or by two at a time, the reporter is told once.
    """
    found: Any = await redis.xrange(OPEN, report, report)
    if not found:
        return False
    told: OpenReport = orjson.loads(found[0][1][b"report"])
    await notices.put(told["reporter"]["player"], "report_handled", f"report {report}", {})
    # Last: what was not told is found again.
    await redis.xdel(OPEN, report)
    return True


def _reported_by(player: str) -> str:
    """Return the sorted set of what a player has reported lately, by when."""
    return f"{{reports}}:by:{player}"
