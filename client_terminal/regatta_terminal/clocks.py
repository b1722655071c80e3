"""The time that is left of a turn, and until when its clock stands still. Pure.

Its twin in the web client is `model/room/time/`: turn windows go by the offsets that a seat was stored with.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from regatta_protocol.messages.room import RoomSummary, Snapshot
from regatta_protocol.options import TurnWindow

MINUTE_MS: Final = 60_000
DAY_MS: Final = 86_400_000
TIMES: Final = ((DAY_MS, "d"), (3_600_000, "h"), (MINUTE_MS, "min"), (1_000, "s"))
Offsets = Sequence[Sequence[int]]
"""Pairs of a time and the minutes east of UTC from then on."""
Say = Callable[..., str]
"""Gives a text of a key, with its values."""


@dataclass(frozen=True, slots=True)
class Clock:
    """How it is with the time of a turn."""

    left_ms: int
    """Without the time in which it stands still."""
    vacation_until_ms: int | None
    window_until_ms: int | None
    """Until when the clock stands still; null where it runs, and for the second while the first has it."""


def clock_of(now: Snapshot, seat: int, deadline_ms: int, now_ms: int) -> Clock:
    """Return the clock of a seat whose turn runs."""
    offsets = next((one.get("utc_offsets") for one in now["seats"] if one["seat"] == seat), None)
    return _clock(
        deadline_ms, now_ms, now["options"].get("turn_window"), offsets, vacation_of(now, seat, now_ms)
    )


def clock_in_list(room: RoomSummary, now_ms: int) -> Clock | None:
    """Return the clock that a line of one's list of rooms tells of; None where none runs."""
    until_ms = room.get("vacation_until_ms", 0)
    if room["deadline_ms"] is None:
        return None
    return _clock(
        room["deadline_ms"],
        now_ms,
        room.get("turn_window"),
        room.get("utc_offsets"),
        until_ms if until_ms > now_ms else None,
    )


def _clock(
    deadline_ms: int, now_ms: int, window: TurnWindow | None, offsets: Offsets | None, away_ms: int | None
) -> Clock:
    begins_ms = now_ms if away_ms is None else away_ms
    if window is None or offsets is None:
        return Clock(max(0, deadline_ms - begins_ms), away_ms, None)
    opens_ms = opens_at(window, offsets, now_ms) if away_ms is None else None
    return Clock(open_between(window, offsets, begins_ms, deadline_ms), away_ms, opens_ms)


def vacation_of(now: Snapshot, seat: int, now_ms: int) -> int | None:
    """Return until when a seat's player is on vacation; None where they are not, or no more."""
    vacations = now.get("vacations", [])
    out = {one["seat"] for one in now["out"]}
    until_ms = vacations[seat] if seat < len(vacations) and seat not in out else None
    return until_ms if until_ms is not None and until_ms > now_ms else None


def say_clock(clock: Clock, now_ms: int, say: Say) -> str:
    """Return it for a line that has little room: what is left, and until when it stands."""
    left = span(clock.left_ms)
    if clock.vacation_until_ms is not None:
        return say("clock_vacation", time=left, until=moment(clock.vacation_until_ms, now_ms))
    if clock.window_until_ms is not None:
        return say("clock_stands", time=left, until=moment(clock.window_until_ms, now_ms))
    return say("clock_left", time=left)


def pause_lines(now: Snapshot, now_ms: int, say: Say) -> list[str]:
    """Return whose clock stands still by a turn window, each in a line."""
    names = {seat["seat"]: seat["name"] for seat in now["seats"]}
    clocks = {
        turn["seat"]: clock_of(now, turn["seat"], turn["deadline_ms"], now_ms)
        for turn in now["turns"]
        if turn["deadline_ms"] is not None and now["stage"] == "playing"
    }
    return [
        say("clock_paused", name=names[seat], until=moment(clock.window_until_ms, now_ms))
        for seat, clock in clocks.items()
        if clock.window_until_ms is not None
    ]


def moment(at_ms: int, now_ms: int) -> str:
    """Return a time by the clock of this machine: within a day its hour is enough."""
    soon = 0 <= at_ms - now_ms < DAY_MS
    return _local(at_ms).strftime("%H:%M") if soon else day_and_time(at_ms)


def day_and_time(at_ms: int) -> str:
    """Return a time by the clock of this machine, with its day."""
    return _local(at_ms).strftime("%Y-%m-%d %H:%M")


def _local(at_ms: int) -> datetime:
    return datetime.fromtimestamp(at_ms / 1_000, UTC).astimezone()


def span(left_ms: int) -> str:
    """Return a time that is left, in its two greatest units."""
    parts: list[str] = []
    rest = max(0, left_ms)
    for unit_ms, name in TIMES:
        count, rest = divmod(rest, unit_ms)
        if count or (parts and len(parts) < 2):
            parts.append(f"{count} {name}")
    return " ".join(parts[:2]) or "0 s"


# -- turn windows ------------------------------------------------------------------------------------


def open_between(window: TurnWindow, offsets: Offsets, from_ms: int, until_ms: int) -> int:
    """Return for how long a window is open between two moments; 0 where the second is not the later one."""
    found_ms, at_ms = 0, from_ms
    while at_ms < until_ms:
        end_ms = min(_change_after(offsets, at_ms) or until_ms, until_ms)
        east_ms = _east_ms(offsets, at_ms)
        found_ms += _opened(window, end_ms + east_ms) - _opened(window, at_ms + east_ms)
        at_ms = end_ms
    return found_ms


def opens_at(window: TurnWindow, offsets: Offsets, at_ms: int) -> int | None:
    """Return when a window opens next; None while it is open."""
    since_ms = (at_ms + _east_ms(offsets, at_ms) - window["begin_minute"] * MINUTE_MS) % DAY_MS
    if since_ms < _open_ms(window):
        return None
    opens_ms = at_ms + DAY_MS - since_ms
    change_ms = _change_after(offsets, at_ms)
    if change_ms is None or change_ms > opens_ms:
        return opens_ms
    # Where the clock is changed until then, it shows another time.
    return opens_at(window, offsets, change_ms) or change_ms


def _open_ms(window: TurnWindow) -> int:
    return (window["end_minute"] - window["begin_minute"]) * MINUTE_MS % DAY_MS


def _opened(window: TurnWindow, local_ms: int) -> int:
    days, since_ms = divmod(local_ms - window["begin_minute"] * MINUTE_MS, DAY_MS)
    return days * _open_ms(window) + min(since_ms, _open_ms(window))


def _east_ms(offsets: Offsets, at_ms: int) -> int:
    return next((minutes for from_ms, minutes in reversed(offsets) if from_ms <= at_ms), 0) * MINUTE_MS


def _change_after(offsets: Offsets, at_ms: int) -> int | None:
    return next((from_ms for from_ms, _ in offsets if from_ms > at_ms), None)
