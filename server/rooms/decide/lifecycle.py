"""The life of a room as tables: what may be done at which stage, what follows, and what happens by itself."""

from collections.abc import Mapping
from typing import Final

from protocol.client import (
    AddBot,
    AddSeat,
    Bank,
    CallStandIn,
    Commit,
    Contribute,
    DeclineRematch,
    Enter,
    HandOver,
    Hold,
    JoinRoom,
    Kick,
    LeaveRoom,
    Preview,
    Rematch,
    SetAside,
    SetDoor,
    Start,
    TakeBack,
    Throw,
)
from protocol.server_room import Stage
from server.rooms.decide.act import Ask
from server.rooms.decide.state import Finished, Gathering, Opening, Playing, RoomState

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

ALLOWED: Final[Mapping[type[Ask | Preview], Stage]] = {
    JoinRoom: "gathering",
    AddSeat: "gathering",
    LeaveRoom: "gathering",
    SetDoor: "gathering",
    Kick: "gathering",
    AddBot: "gathering",
    HandOver: "gathering",
    Start: "gathering",
    Commit: "opening",
    Contribute: "opening",
    Hold: "playing",
    Throw: "playing",
    Enter: "playing",
    SetAside: "playing",
    Bank: "playing",
    Preview: "playing",
    TakeBack: "playing",
    CallStandIn: "playing",
    Rematch: "finished",
    DeclineRematch: "finished",
}
"""The one stage at which a command is possible."""

TELL: Final[Mapping[Stage, str]] = {
    "gathering": "The game has not begun: wait until the seats are taken, or the host starts it.",
    "opening": "The dice are being settled: the first throw comes in a moment.",
    "playing": "The game is running: play it to its end first.",
    "finished": "The game is over: ask for a rematch, or open a new room.",
    "archived": "This room is closed: open a new one.",
}
"""What to tell a player who asks for something at the wrong stage."""

OPENING_MS = 5_000
"""How long a seat has to commit to its bytes, and then to send them: several round trips on a bad line,
short for those who wait."""

THINKS_MS = 700
"""How long a stand-in takes for a move: one can see what it does, and nobody waits for it."""

MISSED_MOST = 2
"""Turns in a row that may run out of time; then a stand-in plays for the seat (RULES.md section 4)."""

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


GAME_IDLE_MS: Final = IDLE_MS["playing"]
GRAIN_MS: Final = DAY_MS
"""To how much the end of an idle game is rounded up, so that not every move has to put it off."""


def due_ms(state: RoomState) -> int | None:
    """Return when something happens by itself in this room, or None when nothing will."""
    if state.stage == "archived":
        return None
    due = closes_ms(state)
    match state:
        case Playing():
            for _, at in state.deadlines:
                due = min(due, at)
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
        and after.deadlines is before.deadlines
        and _grain(before) == _grain(after)
    )


def _grain(state: Playing) -> int:
    """Return how many grains of time have begun when an idle game ends."""
    return (state.changed_ms + GAME_IDLE_MS - 1) // GRAIN_MS


def closes_ms(state: RoomState) -> int:
    """Return when the room is closed if nothing happens in it until then."""
    closes = state.changed_ms + IDLE_MS[state.stage]
    if isinstance(state, Gathering):
        # An invite that holds for days is one to a room that is there.
        return max(closes, state.company.invite_until_ms or 0)
    return -(-closes // GRAIN_MS) * GRAIN_MS if state.stage == "playing" else closes


def gone_ms(state: RoomState) -> int:
    """Return when the store drops the room, if nothing happens in it until then."""
    done = state.stage == "archived" and not state.unrecorded and not state.called_off
    return closes_ms(state) + (0 if done else TTL_SPARE_MS)
