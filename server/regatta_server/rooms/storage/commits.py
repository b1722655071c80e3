"""A change of a room in the form in which the store takes it."""

from collections.abc import Callable
from typing import Final

from regatta_server.rooms.decide.act import Change
from regatta_server.rooms.decide.clocks import is_day_game
from regatta_server.rooms.decide.codecs.codec import encode_fact
from regatta_server.rooms.decide.codecs.snapshot_codec import encode
from regatta_server.rooms.decide.errands import errand_ms
from regatta_server.rooms.decide.lifecycle import LATE_MS, due_ms, ends_alike, gone_ms, is_gone_alike
from regatta_server.rooms.decide.state import Playing, RoomState
from regatta_server.rooms.storage.answers import Answer, Committed, Done, Overtaken, Unavailable
from regatta_server.rooms.storage.commit_store import Commit, Due, Ending, Errand, Intake, Ttl
from regatta_server.rooms.storage.store import Store

SNAPSHOT_EVERY: Final = 32
"""Versions between snapshots of a room: what reading folds against what is written."""
Ends = tuple[Due, Ttl, Ending, Errand]
ALIKE: Final[Ends] = ("=", "=", "=", "")


def as_commit(
    position: str,
    before: RoomState | None,
    change: Change,
    seen_after: Callable[[Change], RoomState] = lambda change: change.state,
    intake: Intake | None = None,
    now_ms: int | None = None,
) -> Commit:
    """Return a change of the room at a position, ready to be stored; `before` is None for a new room.

    `seen_after` gives what spectators who are behind see afterwards: a snapshot is of that, so that whoever
    reads the room has it, too, and folds the rest. `intake` is the player's command that it does; `now_ms` is
    the time by the clock, which may have been put back behind the room's own.
    """
    after = change.state
    ahead_ms = 0 if now_ms is None else after.changed_ms - now_ms
    stored = [encode_fact(fact) for fact in change.facts]
    if before is None:
        first = after.version - len(stored) + 1
        return Commit(
            room=after.setup.id,
            expected="",
            first=first,
            facts=stored,
            snapshot=snapshot_of(after),
            due=due_ms(after) or "",
            ttl=_ttl_ms(after),
            intake=intake,
        )
    snapshot = snapshot_of(seen_after(change)) if _is_due(before, after) else None
    due, ttl, ending, errand = (
        ALIKE if ends_alike(before, after) else _ends(before, after, ahead_ms if ahead_ms > LATE_MS else 0)
    )
    return Commit(
        room=after.setup.id,
        expected=position,
        first=before.version + 1,
        facts=stored,
        snapshot=snapshot,
        due=due,
        ttl=ttl,
        ending=ending,
        days_begin_ms=_days_begin_ms(before, after),
        intake=intake,
        errand=errand,
    )


def send_behind(spawn: Change, commit: Commit, store: Store, done: Done) -> None:
    """Store a change, and before it the room that begins with it."""

    def spawned(answer: Answer) -> None:
        # Overtaken: an earlier try got so far, and the id is the same.
        if isinstance(answer, Committed | Overtaken):
            store.commit(commit, done)
        else:
            done(Unavailable())

    store.commit(as_commit("", None, spawn), spawned)


def _ends(before: RoomState, after: RoomState, ahead_ms: int) -> Ends:
    """Return what has changed of when something happens by itself, the room is gone, and its game is over;
    and when others may tell its players.
    """
    due = due_ms(after, ahead_ms)
    ending, errand = _ending(before, after), errand_ms(before, after)
    return (
        "=" if due == due_ms(before, ahead_ms) else (due or ""),
        "=" if is_gone_alike(before, after) else _ttl_ms(after),
        ending - ahead_ms if isinstance(ending, int) else ending,
        "" if errand is None else errand - ahead_ms,
    )


def _ending(before: RoomState, after: RoomState) -> Ending:
    """Return when the game ended or was called off, if by this; empty where it is in the archive by this."""
    waits = after.unrecorded or after.called_off
    if before.unrecorded == waits:
        return "="
    return after.changed_ms if waits else ""


def _days_begin_ms(before: RoomState, after: RoomState) -> int | None:
    """Return when a game over days begins, if by this."""
    begins = isinstance(after, Playing) and not isinstance(before, Playing)
    return after.changed_ms if begins and is_day_game(after) else None


def _ttl_ms(state: RoomState) -> int:
    """Return how long the store keeps the room from its last change on: whole seconds, so that a simulation
    of the same changes has the same lives, whatever real time goes by meanwhile."""
    return -(-(gone_ms(state) - state.changed_ms) // 1_000) * 1_000


def snapshot_of(state: RoomState) -> tuple[int, bytes]:
    """Return a room as a snapshot of it: its version, and the room."""
    return state.version, encode(state)


def _is_due(before: RoomState, after: RoomState) -> bool:
    """Return whether it is time for a snapshot: where the stage changes, and every so many facts."""
    return type(before) is not type(after) or is_snapshot_due(before.version, after.version)


def is_snapshot_due(before: int, after: int) -> bool:
    """Return whether it is time for a snapshot between two versions of one stage."""
    return before // SNAPSHOT_EVERY != after // SNAPSHOT_EVERY
