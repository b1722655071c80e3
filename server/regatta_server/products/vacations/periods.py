"""Periods of vacation, and what is left of a year's days: a year is the last 365 days. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from regatta_server.limits import DAY_MS

YEAR_MS: Final = 365 * DAY_MS


@dataclass(frozen=True, slots=True)
class Period:
    """From when until when a player was, or is, on vacation."""

    from_ms: int
    until_ms: int
    """Where it was ended early, when that was."""
    command: str
    """The id of the command that took it: given again, it takes no other."""
    checksum: int | None = None
    """Of what that command said; None where it was taken before there were checksums."""


Periods = Sequence[Period]


def running(periods: Periods, now_ms: int) -> Period | None:
    """Return the vacation that a player is on; None where they are on none."""
    return next((one for one in periods if one.from_ms <= now_ms < one.until_ms), None)


def days_left(periods: Periods, days_a_year: int, now_ms: int) -> int:
    """Return how many whole days can still be taken.

    A day that has begun counts whole, and comes back 365 days after its end. Those of a vacation that runs
    count, too, as they are taken.
    """
    return max(0, days_a_year - sum(_days_used(one, now_ms) for one in periods))


def ended(periods: Periods, now_ms: int) -> Periods:
    """Return the periods with the one that runs ended now."""
    runs = running(periods, now_ms)
    return [replace(one, until_ms=now_ms) if one is runs else one for one in periods]


def counting(periods: Periods, now_ms: int) -> Periods:
    """Return the periods that still count."""
    return [one for one in periods if one.until_ms > now_ms or _days_used(one, now_ms)]


def _days_used(period: Period, now_ms: int) -> int:
    """Return how many days of a period count now."""
    days = -(-(period.until_ms - period.from_ms) // DAY_MS)
    back = (now_ms - YEAR_MS - period.from_ms) // DAY_MS
    return max(0, days - max(0, back))
