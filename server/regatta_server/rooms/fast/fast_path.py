"""The fast path: throws, holds and entries of players at open tables, judged beside the inbox of their room.

It takes a frame or a command, or leaves it to the general path, which is the reference, before anything has
happened: everything that it does not know, and everything that would be refused. A move that the store has
not stored goes into the inbox, as if it had just arrived.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Any, Final

import structlog

from regatta_protocol import client
from regatta_server.judging.refused import Refused
from regatta_server.observe import metrics
from regatta_server.rooms.decide.act import Act
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.fast import asks
from regatta_server.rooms.fast.asks import Ask
from regatta_server.rooms.fast.category_game import CategoryGame, begun
from regatta_server.rooms.fast.compact_game import CompactGame, Judged, fits
from regatta_server.rooms.fast.comparison import check_state, compared
from regatta_server.rooms.run.inbox import Entry
from regatta_server.rooms.run.room import Room
from regatta_server.rooms.run.shortcut import Answerable
from regatta_server.rooms.storage.answers import Answer, Committed
from regatta_server.rooms.storage.commit_store import UNASKED, Commit, Intake
from regatta_server.rooms.storage.commits import as_commit, is_snapshot_due, snapshot_of
from regatta_server.rooms.storage.copy import Copy
from regatta_server.rules.base import Illegal

log = structlog.get_logger()

ASKS: Final = frozenset({client.Throw, client.Hold, client.Enter})
COMMANDS: Final = {
    asks.Throw: metrics.COMMANDS_OF["throw"],
    asks.Hold: metrics.COMMANDS_OF["hold"],
    asks.Enter: metrics.COMMANDS_OF["enter"],
}


class FastPath:
    """A `Shortcut`. `compare`: each move goes both ways, and has to come to the same."""

    def __init__(self, *, compare: bool = False) -> None:
        """Take how it is watched."""
        self._compare: Final = compare
        self.read = asks.read

    def take_ask(
        self, room: Room, ask: Ask, now_ms: int, act: Callable[[], Act], mover: Answerable, intake: Intake
    ) -> bool:
        """Take what was read of a frame, as `take` does; `act` gives it in the protocol's words."""
        began_s = perf_counter()
        copy = room.idle_copy()
        game = None if copy is None else copy.form or _begun(room, copy)
        if copy is None or not isinstance(game, CategoryGame):
            return False
        judged = _judged(room, game.judge_ask, intake.player, ask, now_ms)
        if judged is None:
            return False
        move = MoveUnderWay(room, copy, game, judged, mover, act)
        move.intake, move.began_s = intake, began_s
        if not self._store(move):
            return False
        COMMANDS[type(ask)].inc()
        return True

    def take(self, room: Room, act: Act, mover: Answerable, intake: Intake) -> bool:
        """Take a command, or return False: then nothing has happened, and the general path has it.

        The mover is answered once, as `Room.submit` replies.
        """
        began_s = perf_counter()
        copy = room.idle_copy() if type(act.ask) in ASKS else None
        game = None if copy is None else copy.form or _begun(room, copy)
        if copy is None or not isinstance(game, CompactGame):
            return False
        judged = _judged(room, game.judge, act)
        if judged is None:
            return False
        move = MoveUnderWay(room, copy, game, judged, mover, lambda: act)
        move.intake, move.began_s = intake, began_s
        return self._store(move)

    def _store(self, move: "MoveUnderWay") -> bool:
        commit = move.commit()
        if self._compare:
            move.wanted = compared(move.game.state(), move.act(), move.judged, commit)
            if move.wanted is None:
                return False
        move.room.commit_directly(commit, move.done)
        return True


def _judged(room: Room, judge: Callable[..., Judged | None], *what: Any) -> Judged | None:
    """Return what a form makes of what is asked; None for all that the general path has to judge."""
    try:
        return judge(*what)
    except (Refused, Illegal):
        return None
    except Exception:
        # A fault of ours, before anything has happened: the general path may do better.
        log.exception("fast_path_failed", room=room.id)
        return None


class MoveUnderWay:
    """A move that is judged, until the store has answered. Nothing has happened before."""

    __slots__ = ("_copy", "_mover", "act", "began_s", "game", "intake", "judged", "room", "wanted")

    def __init__(
        self,
        room: Room,
        copy: Copy,
        game: CompactGame,
        judged: Judged,
        mover: Answerable,
        act: Callable[[], Act],
    ) -> None:
        """Take what it is, and whose."""
        self.room, self._copy, self.game = room, copy, game
        self.judged, self._mover, self.act = judged, mover, act
        self.intake = UNASKED
        self.began_s = 0.0
        """When its command came, for who measures."""
        self.wanted: RoomState | None = None
        """The room that has to come of it, where somebody looks."""

    def commit(self) -> Commit:
        """Return it, ready to be stored."""
        return commit_of(self._copy.position, self.game, self.judged, self.intake)

    def done(self, answer: Answer) -> None:
        """Let it have happened, if it is stored, and tell it; else it is the first in the inbox."""
        room, copy, game, judged = self.room, self._copy, self.game, self.judged
        if not isinstance(answer, Committed):
            room.not_stored(Entry(self.act(), self._answer, self.intake), answer)
            return
        turned = judged.change is not None or judged.seats is not None
        before = game.state() if turned else None
        game.take(judged)
        copy.position = answer.position
        room.committed_directly(game.version)
        metrics.FAST_PATH.inc()
        if self.wanted is not None and not check_state(game.state(), self.wanted):
            copy.state = self.wanted
        room.members.tell_all(judged.event, judged.words)
        if turned:
            room.hooks.tell_changed(before, game.state())
        self._answer(game.version)
        room.go_on(game.version)

    def _answer(self, answer: int | Refused) -> None:
        if isinstance(answer, int):
            metrics.COMMAND_SECONDS.observe(perf_counter() - self.began_s)
        self._mover.answer(self.judged.done.command, answer)


def _begun(room: Room, copy: Copy) -> CompactGame | None:
    """Return the compact form of a room's game, which the copy is from now on; None where it cannot be."""
    state = copy.state
    if not fits(state):
        return None
    room.members.settle(state)
    game = begun(state)
    copy.become(game)
    return game


def commit_of(position: str, game: CompactGame, judged: Judged, intake: Intake) -> Commit:
    """Return a move in the room at a position, ready to be stored."""
    change = judged.change
    if change is not None:
        # Something may ring at another time.
        return as_commit(position, game.state(), change, intake=intake, now_ms=judged.at_ms)
    version = game.version + 1
    return Commit(
        room=game.room,
        expected=position,
        first=version,
        facts=[judged.fact],
        snapshot=snapshot_of(game.after(judged)) if is_snapshot_due(game.version, version) else None,
        due=judged.due,
        intake=intake,
    )
