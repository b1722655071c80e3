"""The time of day, and what ends by it where it was put back."""

from regatta_server.runtime.clock import STEP_MS, goes_on, never_ms

NOW_MS = 1_790_000_000_000
LONGEST_MS = 20_000


def test_what_lasts_so_long_at_most_ends_no_later_than_that_and_what_clocks_may_part() -> None:
    assert never_ms(NOW_MS, LONGEST_MS) == NOW_MS + LONGEST_MS + STEP_MS


def test_what_would_last_longer_than_it_can_is_over() -> None:
    never = never_ms(NOW_MS, LONGEST_MS)
    ends = (NOW_MS - 1, NOW_MS, NOW_MS + 1, never, never + 1)
    assert [goes_on(until_ms, LONGEST_MS, NOW_MS) for until_ms in ends] == [False, False, True, True, False]
