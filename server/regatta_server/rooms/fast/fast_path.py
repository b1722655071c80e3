"""The fast path: throws, holds and entries of players at open tables, judged beside the inbox of their room.

It takes a command, or leaves it to the general path, which is the reference, before anything has happened:
all that it does not know, and all that would be refused. What is not stored comes back into the inbox, as if
it had just come in.
"""

from time import perf_counter
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
from regatta_server.rooms.run.answers import Answer, Committed
from regatta_server.rooms.run.copy import Copy
from regatta_server.rooms.run.inbox import Entry
from regatta_server.rooms.run.room import Room
from regatta_server.rooms.run.shortcut import Answerable
from regatta_server.rooms.storage.commit_store import Commit, Intake
from regatta_server.rooms.storage.commits import as_commit, is_snapshot_due
from regatta_server.rules.base import Illegal

log = structlog.get_logger()

ASKS: Final = frozenset({client.Throw, client.Hold, client.Enter})


class FastPath:
    """Takes commands to rooms. `compare`: each goes both ways, and has to come to the same."""

    def __init__(self, *, compare: bool = False) -> None:
        """Take how it is watched."""
        self._compare: Final = compare

    def take(self, room: Room, act: Act, mover: Answerable, intake: Intake) -> bool:
        """Take a command, or return False: then nothing has happened, and the general path has it.

        The mover is answered once, as `Room.submit` replies.
        """
        began_s = perf_counter()
        copy = room.idle_copy() if type(act.ask) in ASKS else None
        if copy is None:
            return False
        game = copy.form or _begun(room, copy)
        if not isinstance(game, CompactGame) or is_snapshot_due(game.version, game.version + 1):
            return False
        try:
            judged = game.judge(act)
        except (Refused, Illegal):
            return False
        except Exception:
            # A fault of ours, before anything has happened: the general path may do better.
            log.exception("fast_path_failed", room=room.id)
            return False
        if judged is None:
            return False
        commit = commit_of(copy.position, game, judged, act, intake)
        move = MoveUnderWay(room, copy, game, judged, mover, intake)
        move.began_s = began_s
        if self._compare:
            move.wanted = compared(game.state(), act, judged, commit)
            if move.wanted is None:
                return False
        room.commit_directly(commit, move.done)
        return True


class MoveUnderWay:
    """A move that is judged, until the store has answered. Nothing has happened before."""

    __slots__ = ("_copy", "_game", "_intake", "_judged", "_mover", "_room", "began_s", "wanted")

    def __init__(
        self, room: Room, copy: Copy, game: CompactGame, judged: Judged, mover: Answerable, intake: Intake
    ) -> None:
        """Take what it is, and whose."""
        self._room, self._copy, self._game = room, copy, game
        self._judged, self._mover, self._intake = judged, mover, intake
        self.began_s = 0.0
        """When its command came, for who measures."""
        self.wanted: RoomState | None = None
        """The room that has to come of it, where somebody looks."""

    def done(self, answer: Answer) -> None:
        """Let it have happened, if it is stored, and tell it; else it is the first in the inbox."""
        room, copy, game, judged = self._room, self._copy, self._game, self._judged
        if not isinstance(answer, Committed):
            room.not_stored(Entry(judged.act, self._answer, self._intake), answer)
            return
        before = None if judged.after is None else game.state()
        game.take(judged)
        copy.position = answer.position
        room.committed_directly(game.version)
        metrics.FAST_PATH.inc()
        if self.wanted is not None and not check_state(game.state(), self.wanted):
            copy.state = self.wanted
        room.members.tell_all(judged.event)
        if judged.after is not None:
            room.hooks.tell_changed(before, judged.after)
        self._answer(game.version)
        room.go_on(game.version)

    def _answer(self, answer: int | Refused) -> None:
        command = self._judged.fact.command
        assert command is not None
        if isinstance(answer, int):
            metrics.COMMAND_SECONDS.observe(perf_counter() - self.began_s)
        self._mover.answer(command, answer)


def _begun(room: Room, copy: Copy) -> CompactGame | None:
    """Return the compact form of a room's game, which the copy is from now on; None where it cannot be."""
    state = copy.state
    if not fits(state):
        return None
    room.members.settle(state)
    game = CompactGame(state)
    copy.become(game)
    return game


def commit_of(position: str, game: CompactGame, judged: Judged, act: Act, intake: Intake) -> Commit:
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
