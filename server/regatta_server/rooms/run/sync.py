"""Whether a node's copy of a room is current with the store."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

ANY: Final = 2**62
"""A version that no room reaches: there may be a newer one, nobody knows which."""


class Doing(Enum):
    """What is under way; one thing at a time."""

    NOTHING = auto()
    READING = auto()
    COMMITTING = auto()


@dataclass(slots=True)
class Sync:
    """What is under way between a copy and the store, and what is not known of it."""

    doing: Doing = Doing.NOTHING
    update: int = 0
    """The highest version heard of from other nodes since the last read began, or ANY."""

    @property
    def busy(self) -> bool:
        """Whether an answer of the store is awaited."""
        return self.doing is not Doing.NOTHING

    def hear(self, version: int) -> None:
        """Note that another node has brought the room to a version."""
        self.update = max(self.update, version)

    def doubt(self) -> None:
        """Let the copy be read before it is used again."""
        # A read that is under way may have come too early.
        self.update = ANY

    def read(self) -> None:
        """Begin to read: what was heard of so far, this brings; what is heard meanwhile may be newer."""
        self.doing, self.update = Doing.READING, 0

    def commit(self) -> None:
        """Begin to commit."""
        self.doing = Doing.COMMITTING

    def end(self) -> None:
        """Note that the store has answered."""
        self.doing = Doing.NOTHING

    def stale(self, version: int) -> bool:
        """Return whether there may be more in the store than this version."""
        return self.update > version
