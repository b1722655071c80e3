"""The fast path: throws, holds and entries of players at open tables, judged beside the inbox of their room.

It takes a command, or leaves it to the general path, which is the reference, before anything has happened:
all that it does not know, and all that would be refused. What is not stored comes back into the inbox, as if
it had just come in.
"""

from collections.abc import Callable
from typing import Final

import structlog

from regatta_protocol import client
from regatta_server.observe import metrics
from regatta_server.refused import Refused
from regatta_server.rooms.decide.act import Act, Change
from regatta_server.rooms.decide.codec import encode_fact
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.fast.compact_game import CompactGame, Judged, fits
from regatta_server.rooms.fast.comparison import check_state, compared
from regatta_server.rooms.run.copy import Copy
from regatta_server.rooms.run.inbox import Entry, Reply
from regatta_server.rooms.run.room import Room
from regatta_server.rooms.storage.commits import as_commit, is_snapshot_due
from regatta_server.rooms.storage.store import Commit, Intake
from regatta_server.rules.base import Illegal

log = structlog.get_logger()

ASKS: Final = frozenset({client.Throw, client.Hold, client.Enter})


class FastPath:
    """Takes commands to rooms. `compare`: each goes both ways, and has to come to the same."""

    def __init__(self, *, compare: bool = False) -> None:
        """Take how it is watched."""
        self._compare: Final = compare

    def take(self, room: Room, act: Act, reply: Reply, intake: Intake | None) -> bool:
        """Take a command, or return False: then nothing has happened, and the general path has it.

        `reply` is called once, as `Room.submit` would.
        """
        copy = room.idle_copy() if type(act.ask) in ASKS else None
        game = None if copy is None else _game(room, copy)
        if copy is None or game is None or is_snapshot_due(game.version, game.version + 1):
            return False
        judged = _judged(room, game, act)
        if judged is None:
            return False
        commit = commit_of(copy.position, game, judged, act, intake)
        wanted: RoomState | None = None
        if self._compare:
            wanted = compared(game.state(), act, judged, commit)
            if wanted is None:
                return False
        room.commit_directly(
            copy, commit, Entry(act, reply, intake), _taking(room, copy, game, judged, wanted)
        )
        return True


def _game(room: Room, copy: Copy) -> CompactGame | None:
    """Return the compact form of a room's game; None where there is none."""
    game = copy.form
    if game is None:
        state = copy.state
        if not fits(state):
            return None
        room.members.settle(state)
        game = copy.form = CompactGame(state)
    assert isinstance(game, CompactGame)
    return game


def _judged(room: Room, game: CompactGame, act: Act) -> Judged | None:
    try:
        return game.judge(act)
    except (Refused, Illegal):
        return None
    except Exception:
        # A fault of ours, before anything has happened: the general path may do better.
        log.exception("fast_path_failed", room=room.id)
        return None


def commit_of(position: str, game: CompactGame, judged: Judged, act: Act, intake: Intake | None) -> Commit:
    """Return a move in the room at a position, ready to be stored."""
    after = judged.after
    if after is not None and after.seats is not (before := game.state()).seats:
        # Something may ring at another time.
        change = Change(after, (judged.fact,))
        return as_commit(position, before, change, intake=intake, now_ms=act.now_ms)
    return Commit(
        room=game.room,
        expected=position,
        first=game.version + 1,
        facts=[encode_fact(judged.fact)],
        intake=intake,
    )


def _taking(
    room: Room, copy: Copy, game: CompactGame, judged: Judged, wanted: RoomState | None
) -> Callable[[str], int]:
    """Return what lets a move have happened that is stored, tells it, and returns the room's version by it.

    `wanted` is the room that has to come of it, where somebody looks.
    """

    def taken(position: str) -> int:
        before = game.state() if judged.after is not None else None
        game.take(judged)
        copy.position = position
        metrics.FAST_PATH.inc()
        if wanted is not None and not check_state(game.state(), wanted):
            copy.state = wanted
        room.members.tell_all(judged.event)
        if judged.after is not None:
            room.hooks.tell_changed(before, judged.after)
        return game.version

    return taken
