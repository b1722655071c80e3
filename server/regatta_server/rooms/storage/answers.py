"""The store's answers about rooms."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import structlog
from msgspec import Struct

from regatta_protocol.ids import PlayerId
from regatta_server.store.errors import StoreError, refuses_writes

log = structlog.get_logger()

CROWDED: Final = StoreError("too much waits for the store")
FENCED: Final = 2
"""What commit.lua returns where the player has come to another node."""


class Committed(Struct, frozen=True, gc=False):
    """The change is stored."""

    position: str
    """Where the room stands by it."""


class Overtaken(Struct, frozen=True, gc=False):
    """Another change came first: this one is not stored, unless it was by a try before."""


class Fenced(Struct, frozen=True, gc=False):
    """The player has come to another node since the command was taken in: the change is not stored."""


class Stored(Struct, frozen=True, gc=False):
    """The room as it is in the store."""

    position: str
    """Where it stands: VERSION-STAMP, the stamp being that of its last commit."""
    base: int
    """The version behind which the facts are; -1 where they are all."""
    snapshot: bytes
    """The room at that version; empty where the reader has it, or all facts."""
    facts: Sequence[bytes]
    unheard: str = ""
    """Why the store could not note that this node wants to hear of it; empty where it has."""

    @property
    def version(self) -> int:
        """The version of the room."""
        return int(self.position.partition("-")[0])

    def names(self, player: PlayerId) -> bool:
        """Return whether what was read names a player, as it does each who has a seat (read.lua)."""
        quoted = f'"{player}"'.encode()
        return quoted in self.snapshot or any(quoted in fact for fact in self.facts)


class Gone(Struct, frozen=True, gc=False):
    """There is no such room."""


class Unavailable(Struct, frozen=True, gc=False):
    """The store did not answer. A commit may have been stored or not."""


class Damage(Struct, frozen=True, gc=False):
    """The room is there and cannot be read."""

    why: str


Answer = Committed | Overtaken | Fenced | Stored | Gone | Unavailable | Damage
Done = Callable[[Answer], None]


def read_answer(reply: Any) -> Answer:
    """Return what READ has replied as an answer."""
    if isinstance(reply, list):
        return Stored(reply[0].decode(), int(reply[1]), reply[2], tuple(reply[4:]), reply[3].decode())
    if isinstance(reply, bytes):
        return Damage(reply.decode(errors="replace"))
    return answer_of(reply)


def answer_of(reply: Any) -> Answer:
    """Return what a script has replied that did not do what it was asked."""
    if reply == 0:
        return Gone()
    if reply == FENCED:
        return Fenced()
    if isinstance(reply, bytes):
        return Overtaken()
    if reply is not CROWDED and not refuses_writes(reply):
        log.error("store_refused", failure=repr(reply))
    return Unavailable()
