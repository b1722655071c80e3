"""The time of day, and how long the machine has been up."""

import time
from functools import partial
from typing import Final


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


STEP_MS: Final = 15_000
"""A clock that is put by less goes on as it is, and so far may the clocks of two machines part."""


def never_ms(now_ms: int, longest_ms: int) -> int:
    """Return when at the latest something ends that lasts so long at most, if its clock was not ahead.

    For what is stored with its end: what ends later began by a clock that was put back since.
    """
    return now_ms + longest_ms + STEP_MS


def goes_on(until_ms: int, longest_ms: int, now_ms: int) -> bool:
    """Return whether something goes on that lasts so long at most, and until then by the clock of before."""
    return now_ms < until_ms <= never_ms(now_ms, longest_ms)


uptime_s: Final = partial(time.clock_gettime, getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))
"""Gives a time in seconds that never jumps, and where the system can say goes on in its sleep."""
