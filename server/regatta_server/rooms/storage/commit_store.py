"""A change of a room, ready to be stored, and the command by which `commit.lua` stores it.

A plain move goes a shorter way (move_store.py).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.limits import BUCKET_CACHE_MOST
from regatta_server.rooms.decide.act import NOBODY
from regatta_server.rooms.decide.codecs.codec import FORMAT
from regatta_server.store import keys
from regatta_server.store.scripts import Script

COMMIT: Final = Script.load(__file__, "fence.lua", "commit.lua", numbers={"format": FORMAT})


class Intake(Struct, frozen=True, gc=False):
    """Something that this node took in from a player: a command, or the wish to hear of a room."""

    player: PlayerId
    at_ms: int
    """When, by this node's clock."""
    lay: bool = False
    """A wish that may have lain here while this node stood still: by now its player may be anywhere."""
    never_ms: int | None = None
    """The clock was put back: who seems to have come anywhere later than this did so before that."""

    @property
    def times(self) -> str:
        """Return both times, as scripts take them."""
        return f"{self.at_ms}:{'' if self.never_ms is None else self.never_ms}"


UNASKED: Final = Intake(NOBODY, 0)

Due = int | Literal["", "="]
Ttl = int | Literal["="]
Ending = int | Literal["", "="]
Errand = int | Literal[""]


class Commit(Struct, frozen=True, gc=False):
    """One change of a room, ready to be stored."""

    room: RoomId
    expected: str
    """Where the room stood when it was judged; empty for a room that does not exist yet."""
    first: int
    """The version of the first fact."""
    facts: Sequence[bytes]
    snapshot: tuple[int, bytes] | None = None
    """A version and the room at it, where it is time for one: as spectators see it, who may be behind."""
    due: Due = "="
    """When something happens by itself, in milliseconds since 1970; never; or as before."""
    ttl: Ttl = "="
    """How long the store keeps the room if nothing happens in it, in milliseconds; or as long as before."""
    ending: Ending = "="
    """When its game ended, in milliseconds since 1970; empty once it is in the archive; or as before."""
    days_begin_ms: int | None = None
    """When its game over days begins, if by this: it has to learn which of its players are on vacation."""
    intake: Intake | None = None
    """The command that it does: not stored once the player has come to another node. None for what no player
    asked for."""
    errand: Errand = ""
    """When others may tell its players of it, in milliseconds since 1970; or empty: nobody is to be told."""

    @property
    def is_plain(self) -> bool:
        """Return whether it brings a room that there is nothing but facts, and at most another alarm."""
        return bool(
            self.expected
            and self.snapshot is None
            and self.ttl == "="
            and self.ending == "="
            and self.days_begin_ms is None
            and not self.errand
            and self.facts
        )


def command_of(commit: Commit, node: str, stamp: int) -> tuple[str | bytes | int, ...]:
    """Return the command that stores a change which is no plain move; no other of the node has its stamp."""
    room, intake = commit.room, commit.intake or UNASKED
    named = keys_of(room)
    if not commit.expected:
        named += (keys.record(room),)
    elif commit.ending != "=" or commit.errand:
        named += (keys.endings_of(room),)
    if commit.errand:
        named += (keys.errands_of(room),)
    of_version, snapshot = commit.snapshot or (0, b"")
    return (
        *("EVALSHA", COMMIT.sha),
        len(named),
        *named,
        *(commit.expected, stamp, commit.first, room, node),
        *(snapshot, of_version, commit.due, commit.ttl, commit.ending),
        *(intake.player, intake.times),
        *commit.facts,
        *((commit.errand,) if commit.errand else ()),
    )


@lru_cache(BUCKET_CACHE_MOST)
def keys_of(room: RoomId) -> tuple[str, ...]:
    """Return the keys of a room that a commit names: every move does."""
    return keys.facts(room), keys.room(room), keys.alarms_of(room), keys.watching(room)
