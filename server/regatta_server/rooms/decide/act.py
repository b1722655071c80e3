"""Acts: what comes into a room's inbox, and what deciding on it results in."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, ClassVar, Final, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace
from typing_extensions import TypedDict

from regatta_protocol.commands.command import RoomCommand
from regatta_protocol.http.ratings import RatingChange
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_protocol.moves import Move
from regatta_server.game.fact import Fact
from regatta_server.judging.command_checksum import checksum_of
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.setup import UtcOffsets
from regatta_server.rooms.decide.state import RoomState

F = TypeVar("F", bound=Fact)

ROOM_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""32 letters and digits that are not mistaken for each other: eight of them are 40 bits."""


NOBODY: Final = PlayerId("")
"""Whose act it is where no player asks."""


class Chance(Protocol):
    """Where randomness comes from. An argument, so that a test or a simulation can repeat a run."""

    def seed(self) -> bytes:
        """Return 32 bytes that nobody can guess."""


def room_id(secret: str, what: str) -> RoomId:
    """Return the id of the room that follows from a secret and from what was asked.

    Asked twice, one room is opened; and nobody without the secret can guess its 40 bits.
    """
    digest = sha256(f"{secret} {what}".encode()).digest()
    return RoomId("".join(ROOM_LETTERS[byte % len(ROOM_LETTERS)] for byte in digest[:8]))


class Dated(Protocol):
    """What was changed at some time: a room, in whichever form it is."""

    @property
    def changed_ms(self) -> int:
        """When it last changed."""


class ByItself(Struct, frozen=True):
    """What no player asks of the room."""

    id: ClassVar[None] = None


class Alarm(ByItself, frozen=True):
    """The room's alarm is due: whoever claims it judges again whether it still is."""

    stepped_ms: int | None = None
    """When the clock of this node was put last, by the new time; None where that never was."""


class Recorded(ByItself, frozen=True):
    """The record of the room's game is in the archive."""

    ratings: Sequence[RatingChange] | None = None
    """What the game did to its seats' ratings, where it was rated."""


class CloseRoom(ByItself, frozen=True):
    """The host of the service closes the room."""

    close_reason: str | None = None
    """What its players are told."""


class AllHere(ByItself, frozen=True):
    """Every seat is taken, and whoever was away is back: a game that waited for that begins."""


class BotMove(ByItself, frozen=True):
    """The bot of a seat has chosen a move: what the rules make of it is judged as of any other."""

    seat: int
    play: Any
    """The play that it was chosen for: with another by now, it comes too late."""
    move: Move


class SetVacation(ByItself, frozen=True):
    """A player is on vacation until then, or no more: a game over days waits for them meanwhile."""

    player: PlayerId
    until_ms: int | None


class ClockStep(ByItself, frozen=True):
    """The clock of this node was put forward or back: what players wait for begins anew."""

    since_ms: int
    """When, by the new time: what was changed since then has the new time already."""
    by_ms: int
    """How far, forward."""


class IsBack(ByItself, frozen=True):
    """A player has come to the table again: nobody claims the result of who is there."""

    player: PlayerId


class Act(Struct, frozen=True, gc=False):
    """One entry of a room's inbox."""

    player: PlayerId
    name: str
    ask: RoomCommand | ByItself
    """The commands that rooms know are those of `commands.py`."""
    now_ms: int
    chance: Chance
    away: frozenset[PlayerId] = frozenset()
    """Players of the room who are connected nowhere, as it was when this was asked: known where a game may
    begin by it."""
    utc_offsets: UtcOffsets = ()
    """By which clock the player lives, from now on: known where a seat with one may be taken by it."""


class Stamp(TypedDict):
    """When a fact was, and of which command it is: None for what happens by itself."""

    at_ms: int
    command: CommandId | None
    checksum: int | None


class Change(Struct, frozen=True, gc=False):
    """What an act makes of a room."""

    state: RoomState
    """The fold of the facts."""
    facts: tuple[RoomFact, ...]
    """One for each version, in order."""
    spawn: "Change | None" = None
    """Another room that begins with this change; it is stored first."""


def time_of(state: Dated, act: Act) -> int:
    """Return when an act takes effect: nodes have clocks of their own, and time must not go backwards."""
    return max(act.now_ms, state.changed_ms)


def stamp_of(state: Dated, act: Act) -> Stamp:
    """Return what stands in the fact by which an act is done: when it was, and of which command."""
    ask, at_ms = act.ask, time_of(state, act)
    if isinstance(ask, ByItself):
        return {"at_ms": at_ms, "command": None, "checksum": None}
    return {"at_ms": at_ms, "command": ask.id, "checksum": checksum_of(ask)}


def done_by(fact: F, act: Act) -> F:
    """Return a fact by which the command of an act is done, with its player; as it is where nobody asked."""
    ask = act.ask
    if isinstance(ask, ByItself):
        return fact
    return replace(fact, command=ask.id, checksum=checksum_of(ask), player=act.player)


def version_of(state: RoomState, act: Act) -> int:
    """Return the version that an act brought about before, or the room's where it brings about nothing."""
    command = act.ask.id
    return (None if command is None else state.done_version(act.player, command)) or state.version
