"""The time of day, and how long the machine has been up."""

import time
from typing import Final

UPTIME: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def uptime_s() -> float:
    """Return a time in seconds that never jumps, and where the system can say goes on in its sleep."""
    return time.clock_gettime(UPTIME)
