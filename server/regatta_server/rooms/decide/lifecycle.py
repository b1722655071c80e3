"""The life of a room as tables: what is allowed at which stage, what follows, and what happens by itself."""

from collections.abc import Mapping
from typing import Final

from regatta_protocol.messages.room import Stage
from regatta_protocol.text import Text
from regatta_server.rooms.decide.seat_play import orders
from regatta_server.rooms.decide.state import Finished, Gathering, Opening, Playing, RoomState, last_stage

MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS

NEXT: Final[Mapping[Stage, frozenset[Stage]]] = {
    "gathering": frozenset({"opening", "archived"}),
    "opening": frozenset({"playing", "archived"}),
    "playing": frozenset({"finished", "archived"}),
    "finished": frozenset({"archived"}),
    "archived": frozenset(),
}
"""Where a stage may lead. A room never goes back."""

TELL: Final[Mapping[Stage, Text]] = {
    "gathering": Text(
        "game-not-begun", "The game has not begun: wait until the seats are taken, or the host starts it."
    ),
    "opening": Text("dice-being-settled", "The dice are being settled: the first throw comes in a moment."),
    "playing": Text("game-running", "The game is running: play it to its end first."),
    "finished": Text("game-over", "The game is over: ask for a rematch, or open a new room."),
    "archived": Text("room-closed", "This room is closed: open a new one."),
}
"""What to tell a player who asks for something at the wrong stage."""

OPENING_MS = 5_000
"""How long a seat has to commit to its bytes, and then to send them: several round trips on a bad line,
short for those who wait."""

THINKS_MS = 700
"""How long a stand-in takes for a move: one can see what it does, and nobody waits for it."""

PACE_MS: Final = (800, 2_000)
"""The least and the most that a bot with a level takes for a move: about as long as a person."""

INSTANT_MS = 1
"""The same where it is to move at once: the alarm of its next move is another one than that of the last."""

MISSED_MOST = 2
"""Turns in a row that may run out of time; then a stand-in plays for the seat (RULES.md section 4), or where
the room has none, the others may claim the result."""

REMATCH_MS = 60_000
"""How long an offer of another game stands: time to look at the result, and no longer than one stays."""

LATE_MS = 15_000
"""An alarm this late was served by nobody in time: the service was away, so the turn's clock is renewed."""

IDLE_MS: Final[Mapping[Stage, int]] = {
    "gathering": 6 * 60 * MINUTE_MS,
    "opening": DAY_MS,
    "playing": 30 * DAY_MS,
    "finished": 30 * MINUTE_MS,
    "archived": 30 * MINUTE_MS,
}
"""How long a room may stand unchanged: then it is archived, and an archived one is gone.

A running game without a clock is the longest. Half an hour after its end a game can still have a rematch.
What is archived has its record in the archive; the room itself stays for clients that come back late. It is
twenty times as large as the record, so it stays no longer than a line may be lost (docs/scaling.md).
"""

TTL_SPARE_MS = 2 * DAY_MS
"""The store drops a room this long after its idle alarm: only when no node was there to claim that, or to
take its game into the archive."""


GONE_GRAIN_MS: Final = 60 * MINUTE_MS
"""To how much the end of what a room leaves in the store is rounded up."""

GAME_IDLE_MS: Final = IDLE_MS["playing"]
GRAIN_MS: Final = DAY_MS
"""To how much the end of an idle game is rounded up, so that not every move has to put it off."""


VISITOR_IDLE_MS: Final = 12 * 60 * MINUTE_MS
VISITOR_GRAIN_MS: Final = 6 * 60 * MINUTE_MS
VISITOR_SPARE_MS: Final = 5 * 60 * MINUTE_MS
"""The same three times for a running game that only a visitor plays: it is gone within a day, be a node there
to close it or not. One address can leave one a second (docs/security.md has the sum)."""


def is_over(until_ms: int, whole_ms: int, now_ms: int) -> bool:
    """Return whether a wait that is never longer than `whole_ms` is over.

    Where it would go on for longer, the clock was ahead when it began, and was put back since.
    """
    return not 0 < until_ms - now_ms <= whole_ms + LATE_MS


def due_ms(state: RoomState, ahead_ms: int = 0) -> int | None:
    """Return when something happens by itself in this room, or None when nothing will.

    With `ahead_ms` the room's own time is so far ahead of the clock: the computer's moves do not wait for it.
    """
    if state.stage == "archived":
        return None
    due = closes_ms(state)
    match state:
        case Playing():
            for seat, at in state.deadlines:
                due = min(due, at - ahead_ms if ahead_ms and state.stands_in(seat) else at)
            for _, order in orders(state.seats):
                due = min(due, order.due_ms - ahead_ms if order.due_ms else due)
        case Opening():
            due = min(due, state.until_ms)
        case Finished() if state.rematch is not None:
            due = min(due, state.rematch.until_ms)
    return due


def ends_alike(before: RoomState, after: RoomState) -> bool:
    """Return whether a move has changed nothing of what happens by itself, and when: most have not."""
    return (
        isinstance(before, Playing)
        and isinstance(after, Playing)
        and after.seats is before.seats
        and _grain(before) == _grain(after)
    )


def is_gone_alike(before: RoomState, after: RoomState) -> bool:
    """Return whether the store drops the room at the very same time as before, if nothing happens in it."""
    if isinstance(before, Playing) and isinstance(after, Playing):
        return _grain(before) == _grain(after)
    return gone_ms(before) == gone_ms(after)


def ends_alike_until_ms(state: Playing) -> int:
    """Return until when a move that leaves the seats as they are changes nothing of that."""
    idle_ms, grain_ms = _game_idle(state)
    return (_grain(state) + 1) * grain_ms - idle_ms


def _grain(state: Playing) -> int:
    """Return how many grains of time have begun when an idle game ends."""
    idle_ms, grain_ms = _game_idle(state)
    return (_still_from_ms(state) + idle_ms - 1) // grain_ms


def _game_idle(state: Playing) -> tuple[int, int]:
    """Return how long a running game may stand still, and to how much its end is rounded up."""
    return (VISITOR_IDLE_MS, VISITOR_GRAIN_MS) if state.leaves_nothing else (GAME_IDLE_MS, GRAIN_MS)


def _still_from_ms(state: Playing) -> int:
    """Return since when a running game stands still: it does not while somebody is on vacation.

    Where a visitor plays alone nobody waits for them, and what they leave goes all the same.
    """
    still_ms = state.changed_ms
    for seat in state.seats:
        if seat.away_until_ms and not state.leaves_nothing:
            still_ms = max(still_ms, seat.away_until_ms)
    return still_ms


def closes_ms(state: RoomState) -> int:
    """Return when the room is closed if nothing happens in it until then."""
    if isinstance(state, Playing):
        idle_ms, grain_ms = _game_idle(state)
        return -(-(_still_from_ms(state) + idle_ms) // grain_ms) * grain_ms
    closes = state.changed_ms + IDLE_MS[state.stage]
    if isinstance(state, Gathering):
        # An invite that holds for days is one to a room that is there.
        return max(closes, state.seating.invite_until_ms or 0)
    return closes


def gone_ms(state: RoomState) -> int:
    """Return when the store drops the room, if nothing happens in it until then.

    Not to the moment, but where it is soon: else each seat's part of an opening would put it off.
    """
    if state.stage == "archived" and not state.unrecorded and not state.called_off:
        return closes_ms(state)
    stage = last_stage(state)
    spare_ms = VISITOR_SPARE_MS if stage.game is not None and stage.leaves_nothing else TTL_SPARE_MS
    return -(-(closes_ms(state) + spare_ms) // GONE_GRAIN_MS) * GONE_GRAIN_MS
