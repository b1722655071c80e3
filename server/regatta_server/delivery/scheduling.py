"""When a notice is looked at: a minute after it came, and of a turn once more before it runs out."""

from collections.abc import Callable
from typing import Final

from regatta_protocol.ids import PlayerId
from regatta_server.delivery.schedule_store import PAGE_FIRST_MS, Entry, ScheduleStore
from regatta_server.limits import HOUR_MS, MINUTE_MS
from regatta_server.notices.notice_store import Line
from regatta_server.notices.notices import Notices

SOON_PART: Final = 8
"""Of the time that is left when a turn begins, such a part before its end: three hours of a day."""
SOON_LEAST_MS: Final = 15 * MINUTE_MS
SOON_MOST_MS: Final = 12 * HOUR_MS


def soon_ms(begins_ms: int, deadline_ms: int) -> int:
    """Return when a player is told that a turn which began at a time runs out soon."""
    before_ms = (deadline_ms - begins_ms) // SOON_PART
    return deadline_ms - max(SOON_LEAST_MS, min(before_ms, SOON_MOST_MS))


class Scheduling:
    """Puts into the schedule what notices are to be looked at for. Raises StoreError without a store."""

    def __init__(self, schedule: ScheduleStore, now_ms: Callable[[], int]) -> None:
        """Take the store of the schedule."""
        self._schedule = schedule
        self._now_ms = now_ms

    def listen(self, notices: Notices) -> None:
        """Hear of all notices from now on."""
        notices.before_put.append(self.noticed)
        notices.before_amend.append(self.amended)

    async def noticed(self, player: PlayerId, subject: str, line: Line) -> None:
        """Look at a new notice."""
        await self._schedule.put(Entry("page", player, subject), line["at_ms"] + PAGE_FIRST_MS)
        await self.amended(player, subject, line)

    async def amended(self, player: PlayerId, subject: str, line: Line) -> None:
        """Look at a notice whose deadline has changed at another time."""
        if "deadline_ms" in line:
            at_ms = soon_ms(line["at_ms"], line["deadline_ms"])
            if at_ms > self._now_ms():
                await self._schedule.put(Entry("page", player, subject, soon=True), at_ms)
