"""The interface of a policy: it sees what its seat may see, and decides on a move."""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from regatta_protocol.moves import Move

Chance = Callable[[], float]
"""Returns a number from 0 up to 1, another each time."""


class Seen(NamedTuple):
    """What a seat sees of a game when it decides."""

    play: Any
    """Its own play, with the dice on the table."""
    rivals: tuple[Any, ...] = ()
    """The plays of the other seats, in the order of play; without those that are hidden from it."""


class Policy(Protocol):
    """Decides for a seat, by the rules that it was made for."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        """Return a move that the rules allow. Raises ValueError where the play is done.

        The same is chosen for the same play and numbers of `chance`. It may take some milliseconds, and
        for Yin Yang some dozen: beside an event loop, not on it.
        """
