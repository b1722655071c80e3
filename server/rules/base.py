"""The interface of a ruleset. One seat's play is a frozen value; rules are functions over it.

Dice come in as an argument, so that a game can be replayed, verified and tested. Nothing here knows
how many seats there are, whose turn it is, or where dice come from.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from protocol.moves import Move
from protocol.sheet import Card, Sheet

Faces = tuple[int, ...]
"""Faces of dice, 1 to 6."""

P = TypeVar("P")


class Illegal(ValueError):
    """A move that the rules do not allow; the message tells the player what they allow."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a game of many seats needs to know of one seat's play."""

    turns: int
    """Turns completed: the one number from which every order of play follows."""
    total: int
    worth: int
    """The total with points that are not safe yet: what the clock's move goes by."""
    done: bool
    """Nothing is left to play."""
    won: bool
    """This play wins the game at once, whatever the totals."""


class Rules(Protocol[P]):
    """A ruleset. Implementations are stateless; a play is theirs to read and nobody's to change."""

    @property
    def card(self) -> Card:
        """What a client draws of the ruleset; its `tray` has a shade for each die."""

    def fresh(self) -> P:
        """Return the play of a seat that has not thrown yet."""

    def moves(self, play: P) -> Iterable[Move]:
        """Yield all legal moves, entries in the card's order before throws; none when the play is done."""

    def apply(self, play: P, move: Move, faces: Faces = ()) -> P:
        """Return the play after a move; `play` itself does not change.

        `faces` are those of the dice thrown, in the order of `Throw.dice`; empty for other moves.
        Raises Illegal, in the player's words, for what the rules do not allow, whatever `faces` is.
        """

    def standing(self, play: P) -> Standing:
        """Return the play's standing."""

    def sheet(self, play: P) -> Sheet:
        """Return what a client draws of the play: to be read and encoded, not to be changed."""

    def load(self, stored: Mapping[str, Any]) -> P:
        """Return the play whose fields were stored as JSON; the opposite of encoding the dataclass."""


AnyRules = Rules[Any]
"""For whoever holds games of every ruleset and never looks into a play."""
