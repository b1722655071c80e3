"""Reports of players: a queue for the host of this service, with what was said last.

`regatta reports` shows it (regatta_server/reports_command.py).
"""

from collections.abc import Mapping
from typing import Any

from regatta_protocol.commands.people import Report
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.people import SaidLine
from regatta_protocol.text import Text
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Caller, Handler
from regatta_server.commands.wiring import Wiring
from regatta_server.judging.refused import Refused
from regatta_server.limits import MINUTE_MS, REPORT_LINES_MOST, REPORTS_DAY_MOST, REPORTS_OF_ADDRESS
from regatta_server.observe import metrics
from regatta_server.players.budget import Budgets
from regatta_server.players.names import STAND_IN
from regatta_server.products.chat.chat import Chat
from regatta_server.products.moderation.report_store import OpenReport, ReportStore
from regatta_server.products.notices.notices import Notices
from regatta_server.store.client import Client


class Reports:
    """The host's queue. Raises StoreError where the store does not answer."""

    def __init__(self, context: Context, chat: Chat) -> None:
        """Take the services."""
        self._store = ReportStore(context.redis)
        self._budgets = Budgets(context.redis)
        self._players = context.players
        self._chat = chat
        self._now_ms = context.now_ms

    def wiring(self) -> Wiring:
        """Return what is done here."""
        return Wiring(handlers={Report: Handler(self._report, price=15)})

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
            raise Refused(
                Code.TOO_MANY,
                Text(
                    "too-many-reports-from-network",
                    "Many reports came from your network: try again in {n} min.",
                    n=minutes,
                ),
            )

    async def _report(self, caller: Caller, command: Report) -> None:
        if command.player == caller.player:
            raise Refused(Code.NOT_ALLOWED, Text("report-is-you", "That is you: report somebody else."))
        if command.player == STAND_IN:
            raise Refused(
                Code.NO_SUCH_PLAYER,
                Text(
                    "report-computer", "You cannot report the computer: report the player whose seat it has."
                ),
            )
        await self._pay(caller)
        chat: list[SaidLine] = []
        if command.room is not None:
            chat = await self._chat.both_heard(command.room, caller, command.player, REPORT_LINES_MOST)
        name, _ = (await self._players.persons([command.player]))[command.player]
        report: OpenReport = {
            "at_ms": self._now_ms(),
            "reporter": {"player": caller.player, "name": caller.name},
            "reported": {"player": command.player, "name": name},
            "reason": command.reason,
            "text": command.text,
            "room": command.room,
            "chat": chat,
        }
        if command.room is not None and command.version is not None:
            report["version"] = command.version
        taken = await self._store.put(report)
        if taken < 0:
            raise Refused(
                Code.TOO_MANY,
                Text(
                    "reported-too-often",
                    "You have reported {n} times today: report the next one tomorrow.",
                    n=REPORTS_DAY_MOST,
                ),
            )
        metrics.REPORTS.inc(taken)


async def close_report(redis: Client, notices: Notices, report: str) -> bool:
    """Take a report off the queue and tell the reporter; return False where there is none of this id.

    Done twice, or by two at a time, the reporter is told once.
    """
    store = ReportStore(redis)
    message = await store.find(report)
    if message is None:
        return False
    await notices.put(message["reporter"]["player"], "report_handled", f"report {report}", {})
    # Last: what was not told is found again.
    await store.close(report)
    return True
