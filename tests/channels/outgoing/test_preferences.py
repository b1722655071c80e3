"""What a player wants to be sent, and quiet hours by the clock on the wall."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from regatta_protocol.ids import RoomId
from regatta_server.channels.outgoing.preferences import Preferences, QuietHours, read, stored

BERLIN = "Europe/Berlin"
NIGHT = QuietHours(22 * 60, 7 * 60, BERLIN)
HOUR_MS = 3_600_000


def at(text: str, zone: str = BERLIN, fold: int = 0) -> int:
    """Return a moment by a clock on the wall, in milliseconds."""
    local = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold)
    return int(local.timestamp() * 1_000)


@pytest.mark.parametrize(
    ("now", "end"),
    [
        ("2026-06-01T21:59", None),
        ("2026-06-01T22:00", "2026-06-02T07:00"),
        ("2026-06-01T23:59", "2026-06-02T07:00"),
        ("2026-06-02T00:00", "2026-06-02T07:00"),
        ("2026-06-02T06:59", "2026-06-02T07:00"),
        ("2026-06-02T07:00", None),
    ],
)
def test_quiet_hours_go_over_midnight(now: str, end: str | None) -> None:
    assert NIGHT.end_ms(at(now)) == (None if end is None else at(end))


def test_quiet_hours_within_a_day_end_on_that_day() -> None:
    noon = QuietHours(12 * 60, 14 * 60, BERLIN)
    assert noon.end_ms(at("2026-06-01T11:59")) is None
    assert noon.end_ms(at("2026-06-01T13:00")) == at("2026-06-01T14:00")
    assert noon.end_ms(at("2026-06-01T14:00")) is None


def test_the_night_of_the_change_to_summer_time_is_an_hour_shorter() -> None:
    begin = at("2026-03-28T22:00")
    end = NIGHT.end_ms(begin)
    assert end == at("2026-03-29T07:00")
    assert end - begin == 8 * HOUR_MS


def test_the_night_of_the_change_back_is_an_hour_longer() -> None:
    begin = at("2026-10-24T22:00")
    end = NIGHT.end_ms(begin)
    assert end == at("2026-10-25T07:00")
    assert end - begin == 10 * HOUR_MS


def test_an_end_that_no_clock_shows_is_when_the_clock_was_put_forward() -> None:
    quiet = QuietHours(22 * 60, 2 * 60 + 30, BERLIN)
    end = quiet.end_ms(at("2026-03-29T01:59"))
    assert end == at("2026-03-29T03:30"), "half past two is half past three that night"
    assert quiet.end_ms(end) is None


def test_an_hour_that_comes_twice_is_quiet_to_its_second_end() -> None:
    quiet = QuietHours(22 * 60, 2 * 60 + 30, BERLIN)
    again = at("2026-10-25T02:10", fold=1)
    assert quiet.end_ms(again) == at("2026-10-25T02:30", fold=1)
    assert quiet.end_ms(at("2026-10-25T02:10")) == at("2026-10-25T02:30")


@pytest.mark.parametrize("zone", ["Asia/Kolkata", "America/St_Johns", "Pacific/Apia", "UTC"])
def test_the_end_is_never_in_the_past_and_never_quiet_itself(zone: str) -> None:
    quiet = QuietHours(23 * 60 + 30, 6 * 60 + 15, zone)
    for hours in range(0, 366 * 24, 5):
        now_ms = at("2026-01-01T00:00", zone) + hours * HOUR_MS
        end_ms = quiet.end_ms(now_ms)
        if end_ms is not None:
            assert now_ms < end_ms <= now_ms + 25 * HOUR_MS
            assert quiet.end_ms(end_ms) is None


def test_by_default_everything_comes_by_every_channel() -> None:
    usual = Preferences()
    assert usual.wants("your_turn", "mail", RoomId("AAAAAAAA"))
    assert usual.quiet_until_ms(0) is None


def test_what_is_switched_off_or_muted_is_not_wanted() -> None:
    some = Preferences(off=frozenset({("your_turn", "mail")}), muted_games=frozenset({RoomId("BBBBBBBB")}))
    assert not some.wants("your_turn", "mail", RoomId("AAAAAAAA"))
    assert some.wants("your_turn", "push", RoomId("AAAAAAAA"))
    assert not some.wants("your_turn", "push", RoomId("BBBBBBBB"))
    assert some.wants("friend_request", "mail", None)


def test_what_is_stored_is_read_again_without_what_is_known_no_more() -> None:
    preferences = Preferences(frozenset({("game_over", "push")}), frozenset(), NIGHT, 12, "de")
    assert read(stored(preferences), frozenset(), {}) == preferences
    newer = {
        **stored(preferences),
        "off": ["game_over push", "flying carrier"],
        "quiet": [1, 2, "Moon/Apollo"],
    }
    assert read(newer, frozenset(), {}) == Preferences(preferences.off, frozenset(), None, 12, "de")
