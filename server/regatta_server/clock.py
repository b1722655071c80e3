"""The time of day, and how long the machine has been up."""

import time
from functools import partial
from typing import Final


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


uptime_s: Final = partial(time.clock_gettime, getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))
"""Gives a time in seconds that never jumps, and where the system can say goes on in its sleep."""
