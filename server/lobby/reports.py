"""Reports of players: a queue for the host of this service, with what was said last.

`regatta reports` shows it (server/reports_command.py).
"""

from collections.abc import Callable, Mapping
from typing import Any

from protocol.client_people import Report
from protocol.errors import Code
from protocol.ids import PlayerId
from protocol.server_people import SaidLine
from server.limits import MINUTE_MS, REPORT_LINES_MOST, REPORTS_DAY_MOST, REPORTS_OF_ADDRESS
from server.lobby.calls import Caller, Handlers
from server.lobby.notices import Notices
from server.lobby.report_store import OpenReport, ReportStore
from server.lobby.talk import RoomTalk
from server.observe import metrics
from server.players.budget import Budgets
from server.players.names import STAND_IN
from server.players.players import Players
from server.refused import Refused
from server.store.client import Client


class Reports:
    """The host's queue. Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client, players: Players, talk: RoomTalk, now_ms: Callable[[], int]) -> None:
        """Take the services."""
        self._store = ReportStore(redis)
        self._budgets = Budgets(redis)
        self._players = players
        self._talk = talk
        self._now_ms = now_ms

    def handlers(self) -> Handlers:
        """Return who does the commands."""
        return {Report: self._report}

    async def export(self, player: PlayerId) -> Mapping[str, Any]:
        """Return the open reports that a player has made."""
        return {"reports": await self._store.made_by(player)}

    async def erase(self, player: PlayerId) -> None:
        """Take the open reports by and about a player off the queue; lines quoted in others stay."""
        await self._store.forget(player)

    async def _pay(self, caller: Caller) -> None:
        """Take a report from the budget of the address: guests cost nothing, and would fill the queue."""
        wait_ms = await self._budgets.take(f"reports {caller.address}", REPORTS_OF_ADDRESS, self._now_ms())
        if wait_ms:
            minutes = 1 + wait_ms // MINUTE_MS
            raise Refused(Code.TOO_MANY, f"Many reports came from your network: try again in {minutes} min.")

    async def _report(self, caller: Caller, asked: Report) -> None:
        if asked.player == caller.player:
            raise Refused(Code.NOT_ALLOWED, "That is you: report somebody else.")
        if asked.player == STAND_IN:
            raise Refused(Code.NO_SUCH_PLAYER, "A stand-in is nobody: report the player whose seat it has.")
        await self._pay(caller)
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
        taken = await self._store.put(report)
        if taken < 0:
            raise Refused(
                Code.TOO_MANY,
                f"You have reported {REPORTS_DAY_MOST} times today: report the next one tomorrow.",
            )
        metrics.REPORTS.inc(taken)


async def close_report(redis: Client, notices: Notices, report: str) -> bool:
    """Take a report off the queue and tell the reporter; return False where there is none of this id.

    Done twice, or by two at a time, the reporter is told once.
    """
    store = ReportStore(redis)
    told = await store.find(report)
    if told is None:
        return False
    await notices.put(told["reporter"]["player"], "report_handled", f"report {report}", {})
    # Last: what was not told is found again.
    await store.close(report)
    return True
