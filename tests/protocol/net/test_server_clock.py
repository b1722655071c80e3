"""The server's clock: a client counts by it, and no more by that of a welcome from before it was set."""

from typing import Any

import pytest

from regatta_protocol.net.server_clock import SET_MS, ServerClock

HOUR_MS = 3_600_000
SLACK_MS = 5_000
"""A slow machine goes on meanwhile."""


def renewed(**fields: Any) -> Any:
    """Return the event that a room's clock was set anew."""
    return {"type": "clock_renewed", "room": "ABCDEFGH", "version": 2, "turns": [], **fields}


@pytest.mark.parametrize("by_ms", [-2 * HOUR_MS, -2 * SET_MS, 2 * SET_MS, 2 * HOUR_MS])
async def test_it_goes_on_from_the_welcome_and_from_an_event_that_says_it_was_set(by_ms: int) -> None:
    clock = ServerClock()
    clock.welcome(9 * HOUR_MS)
    assert 0 <= clock.now_ms() - 9 * HOUR_MS < SLACK_MS
    clock.answered()
    clock.hear(renewed(now_ms=9 * HOUR_MS + by_ms))
    assert 0 <= clock.now_ms() - 9 * HOUR_MS - by_ms < SLACK_MS


async def test_what_is_old_or_late_or_says_no_time_sets_nothing() -> None:
    clock = ServerClock()
    clock.welcome(9 * HOUR_MS)
    clock.hear(renewed(now_ms=HOUR_MS))
    clock.answered()
    clock.hear(renewed())
    clock.hear(renewed(now_ms=9 * HOUR_MS - SET_MS + SLACK_MS))
    other: Any = {"type": "taken_back", "room": "ABCDEFGH", "version": 3, "now_ms": HOUR_MS}
    clock.hear(other)
    assert 0 <= clock.now_ms() - 9 * HOUR_MS < SLACK_MS
    clock.welcome(HOUR_MS)
    clock.hear(renewed(now_ms=9 * HOUR_MS))
    assert 0 <= clock.now_ms() - HOUR_MS < SLACK_MS, "the new line may tell what was missed"
