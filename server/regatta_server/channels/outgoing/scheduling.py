"""When to look at a notice: a minute after it appeared, and for a turn once more before it runs out."""

from collections.abc import Callable
from typing import Final

from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.kinds import NOTIFICATIONS
from regatta_server.channels.outgoing.schedule_store import PAGE_FIRST_MS, ScheduleEntry, ScheduleStore
from regatta_server.products.notices.notice_store import Line
from regatta_server.products.notices.notices import Notices
from regatta_server.rooms.decide.soon import SOON_LEAST_MS, before_ms

HOST_FIRST_MS: Final = 10_000
"""When the host's webhook hears of a notice: it is kept by then, and what was played at once is left out."""


def soon_ms(line: Line) -> int:
    """Return when a player is told that the turn of a notice, which has a deadline, runs out soon."""
    if "soon_ms" in line:
        at_ms: int = line["soon_ms"]
        return at_ms
    deadline_ms: int = line["deadline_ms"]
    return deadline_ms - before_ms(deadline_ms - line["at_ms"])


def soon_and_latest_ms(line: Line) -> tuple[int, int]:
    """Return the same, and the latest time at which it is of use: who hears of it then can still play."""
    return soon_ms(line), line["deadline_ms"] - SOON_LEAST_MS


class Scheduling:
    """Puts into the schedule what notices are to be looked at for. Raises StoreError without a store."""

    def __init__(self, schedule: ScheduleStore, now_ms: Callable[[], int], *, host: bool = False) -> None:
        """Take the store of the schedule; `host`: the host has a webhook that hears of games, too."""
        self._schedule = schedule
        self._now_ms = now_ms
        self._host = host

    def listen(self, notices: Notices) -> None:
        """Hear of all notices from now on."""
        notices.before_put.append(self.noticed)
        notices.before_amend.append(self.amended)

    async def noticed(self, player: PlayerId, subject: str, line: Line) -> None:
        """Look at a new notice."""
        await self._schedule.put(ScheduleEntry("page", player, subject), line["at_ms"] + PAGE_FIRST_MS)
        if self._host and NOTIFICATIONS[line["kind"]].for_host:
            await self._schedule.put(ScheduleEntry("host", player, subject), line["at_ms"] + HOST_FIRST_MS)
        await self.amended(player, subject, line)

    async def amended(self, player: PlayerId, subject: str, line: Line) -> None:
        """Look at a notice whose deadline has changed at another time."""
        if "deadline_ms" not in line:
            return
        at_ms, now_ms = soon_ms(line), self._now_ms()
        if at_ms <= now_ms:
            return
        if self._host:
            await self._schedule.put(ScheduleEntry("host", player, subject, soon=True), at_ms)
        # Whoever delivers knows the quiet hours, and puts it off to when it is to be told.
        first_ms = min(at_ms, now_ms + PAGE_FIRST_MS)
        await self._schedule.put(ScheduleEntry("page", player, subject, soon=True), first_ms)
