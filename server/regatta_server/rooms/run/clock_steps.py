"""Whether the time of day was put forward or back, and what runs by it then: turns begin anew.

The time since the machine was started goes on evenly, in its sleep too. Where the time of day parts from it
at once, somebody or something (NTP, a person, a machine that was moved) has set the clock.
"""

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

import structlog

from regatta_server.clock import now_ms, uptime_s
from regatta_server.limits import ALARMS_STEPPED_MOST, HOUR_MS
from regatta_server.observe import metrics
from regatta_server.rooms.decide.act import ClockStep
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.rooms.storage.reading import Due

log = structlog.get_logger()

STEP_MS: Final = 15_000
"""A clock that is put by less goes on as it is: turns are longer or shorter by that, once."""
LIVE_MOST_MS: Final = 6 * HOUR_MS
"""The turns of who sits at the table end within this time, with all that is added to it."""
AT_ONCE: Final = 500
"""Rooms that are judged side by side: about as many as alarms in a second of a full site."""
BETWEEN_S: Final = 0.1
"""And the pause until the next of them: players go on meanwhile."""


class Step(NamedTuple):
    """A clock was put."""

    since_ms: int
    """When, by the new time."""
    by_ms: int
    """How far, forward."""


class ClockSteps:
    """Compares two clocks, as often as it is asked to."""

    def __init__(self, clock: Callable[[], int], boot_s: Callable[[], float] | None = None) -> None:
        """Take the time of day (ms) and a time (s) that is never put.

        Without the second it is the system's, where the first is; any other clock is put at will.
        """
        self._clock = clock
        self._boot_s = boot_s or (uptime_s if clock is now_ms else lambda: clock() / 1000)
        self._parted_ms = self._parts_ms()

    def look(self) -> Step | None:
        """Return how the clock was put since the last look; None where it was not, or by little."""
        parted_ms = self._parts_ms()
        by_ms, self._parted_ms = parted_ms - self._parted_ms, parted_ms
        if abs(by_ms) <= STEP_MS:
            return None
        metrics.CLOCK_STEPS.inc()
        log.warning("clock_stepped", by_s=round(by_ms / 1000, 1))
        return Step(self._clock(), by_ms)

    def _parts_ms(self) -> int:
        return self._clock() - round(self._boot_s() * 1000)


async def renew(step: Step, alarms: Due, rooms: Rooms, pause: Callable[[float], Awaitable[None]]) -> bool:
    """Let live turns begin anew, and say whether those of all rooms were read. Raises one of NO_ANSWER.

    Every node on the machine does so; who comes second finds nothing to do.
    """
    until_ms = max(step.since_ms, step.since_ms - step.by_ms) + LIVE_MOST_MS
    named, unread = await alarms.rooms(until_ms, ALARMS_STEPPED_MOST)
    for first in range(0, len(named), AT_ONCE):
        for room in named[first : first + AT_ONCE]:
            if room not in rooms.refusals:
                rooms.by_itself(room, ClockStep(step.since_ms), lambda _: None)
        await pause(BETWEEN_S)
    return not unread
