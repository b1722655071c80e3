"""Whether the time of day was put forward or back: live waits then begin again.

The time since the machine's start is steady, even while it sleeps. If the time of day suddenly departs from
it, somebody or something (NTP, a person, a migrated machine) has set the clock.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, NamedTuple

import structlog

from regatta_protocol.ids import RoomId
from regatta_server.judging.refused import Refused
from regatta_server.limits import ALARMS_STEPPED_MOST, HOUR_MS
from regatta_server.observe import metrics
from regatta_server.rooms.decide.act import ClockStep
from regatta_server.rooms.decide.lifecycle import OPENING_MS
from regatta_server.rooms.decide.stages.clock_step import SLACK_MS
from regatta_server.rooms.decide.state import Finished, Opening, Playing
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.runtime.clock import STEP_MS, now_ms, uptime_s
from regatta_server.store.due_queue import DueQueue

log = structlog.get_logger()

LIVE_MOST_MS: Final = 6 * HOUR_MS
"""The turns of who sits at the table end within this time, with all that is added to it."""
AT_ONCE: Final = 500
"""Rooms that are judged side by side: about as many as alarms in a second of a full site."""
BETWEEN_S: Final = 0.1
"""And the pause until the next of them: players go on meanwhile."""


class ClockChange(NamedTuple):
    """A clock was set."""

    since_ms: int
    """When, by the new time."""
    by_ms: int
    """How far, forward."""


class ClockSteps:
    """Compares two clocks, as often as it is asked to, and knows since when the time of day goes evenly."""

    def __init__(self, clock: Callable[[], int], boot_s: Callable[[], float] | None = None) -> None:
        """Take the time of day (ms) and a time (s) that is never put.

        Without the second it is the system's, where the first is; any other clock is set at will.
        """
        self._clock = clock
        self.boot_s: Final = boot_s or (uptime_s if clock is now_ms else lambda: clock() / 1000)
        """By this whatever a process measures alone."""
        self._parted_ms = self._parts_ms()
        self._since_ms, self._stepped = clock(), False

    def look(self) -> ClockChange | None:
        """Return how the clock was set since the last look; None where it was not, or by little."""
        parted_ms = self._parts_ms()
        by_ms, self._parted_ms = parted_ms - self._parted_ms, parted_ms
        if abs(by_ms) <= STEP_MS:
            return None
        metrics.CLOCK_STEPS.inc()
        log.warning("clock_stepped", by_s=round(by_ms / 1000, 1))
        self._since_ms, self._stepped = self._clock(), True
        return ClockChange(self._since_ms, by_ms)

    def anew_ms(self, at_ms: int) -> int:
        """Return since when a wait for minutes lasts that is stored as begun then.

        It lasts since the clock was set, where it began by that of before: so it is neither over at once nor
        goes on for hours. What seems to begin only later began by one that was ahead, here or elsewhere.
        """
        if at_ms > self._clock() + STEP_MS or (self._stepped and at_ms < self._since_ms - SLACK_MS):
            return self._since_ms
        return at_ms

    def _parts_ms(self) -> int:
        return self._clock() - round(self.boot_s() * 1000)


class Renewals:
    """Lets what players wait for in rooms begin anew, where the clock was set.

    Every node on the machine does so; who comes second finds nothing to do.
    """

    def __init__(
        self, steps: ClockSteps, alarms: DueQueue, rooms: Rooms, pause: Callable[[float], Awaitable[None]]
    ) -> None:
        """Take the services; `pause` waits for so many seconds."""
        self._steps = steps
        self._alarms = alarms
        self._rooms = rooms
        self._pause = pause
        self._step: ClockChange | None = None
        """One behind which not all rooms were read."""
        self._openings: Final[set[RoomId]] = set()
        """Of the last step, until they are over."""

    async def look(self, now_ms: int) -> None:
        """Look whether the clock was set, and do what follows. Raises one of NO_ANSWER; it stays due then."""
        self._step = self._steps.look() or self._step
        if self._step is not None and await self._renew(self._step):
            self._step = None
        if self._openings and now_ms >= (self._rooms.stepped_ms or 0) + OPENING_MS:
            for room in self._openings:
                self._rooms.alarm(room)
            self._openings.clear()

    async def _renew(self, step: ClockChange) -> bool:
        """Say whether all rooms were read."""
        self._rooms.stepped(*step)
        until_ms = max(step.since_ms, step.since_ms - step.by_ms) + LIVE_MOST_MS
        named, unread = await self._alarms.sweep(until_ms, ALARMS_STEPPED_MOST)
        for first in range(0, len(named), AT_ONCE):
            for room in map(RoomId, named[first : first + AT_ONCE]):
                if room not in self._rooms.refusals:
                    self._rooms.by_itself(room, ClockStep(*step), partial(self._renewed, room))
            await self._pause(BETWEEN_S)
        return not unread

    def _renewed(self, room: RoomId, _: int | Refused) -> None:
        """Look at once at what the computer was to do by a clock that was ahead; openings take their time."""
        state = self._rooms.here(room)
        if isinstance(state, Opening):
            self._openings.add(room)
        elif isinstance(state, Playing | Finished):
            self._rooms.alarm(room)
