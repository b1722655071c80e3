"""The interface of a ruleset. One seat's play is a frozen value; rules are functions over it.

Dice come in as an argument, so that a game can be replayed, verified and tested. Nothing here knows
how many seats there are, whose turn it is, or where dice come from.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from regatta_protocol.moves import Enter, Move
from regatta_protocol.sheet import Card, Sheet, SheetChange
from regatta_protocol.text import Text
from regatta_server.rules.chosen import Chosen

Faces = tuple[int, ...]
"""Faces of dice, 1 to 6."""

P = TypeVar("P")


class Illegal(ValueError):
    """A move that the rules do not allow; the message tells the player what they allow."""

    def __init__(self, message: Text) -> None:
        """Keep what the player is told."""
        super().__init__(message)
        self.message = message


class Standing(Struct, frozen=True, gc=False):
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

    @property
    def sets_aside(self) -> bool:
        """Whether dice are set aside in combinations, and not held for the next throw."""

    def configured(self, chosen: Chosen) -> "AnyRules":
        """Return these rules with the numbers that a host chose; themselves where none matters to a play.

        The card stays the same. Raises ValueError for a number that the card does not let a host choose.
        """

    def fresh(self) -> P:
        """Return the play of a seat that has not thrown yet."""

    def moves(self, play: P) -> Iterable[Move]:
        """Yield all legal moves: those without dice first, in the card's order; none when the play is done.

        There may be ten thousand of them: for tests, and for bots that have the time.
        """

    def choices(self, play: P) -> Iterable[Move]:
        """Yield the legal moves without dice that a player would weigh, in the same order.

        All of them but those that another one of the same rows or dice beats; at most some dozens.
        """

    def best_entry(self, play: P, rows: Sequence[str]) -> Enter:
        """Return the entry in these rows that gives most. Raises Illegal where they cannot be entered."""

    def judge(self, play: P, move: Move) -> None:
        """Raise Illegal, in the player's words, for a move that the rules do not allow."""

    def apply(self, play: P, move: Move, faces: Faces = ()) -> P:
        """Return the play after a move; `play` itself does not change.

        A throw may end the turn: then `Standing.turns` has grown and no dice lie on the table.

        `faces` are those of the dice thrown, in the order of `Throw.dice`; empty for other moves.
        Raises Illegal, in the player's words, for what the rules do not allow, whatever `faces` is.
        """

    def standing(self, play: P) -> Standing:
        """Return the play's standing."""

    def throws(self, play: P) -> int:
        """Return how many throws were made in this turn."""

    def faces(self, play: P) -> Faces:
        """Return the dice on the table as the sheet has them; empty before a throw of all."""

    def sheet(self, play: P) -> Sheet:
        """Return what a client draws of the play: to be read and encoded, not to be changed."""

    def change(self, before: P, after: P) -> SheetChange:
        """Return what a move has changed of the sheet, as its event tells it: asked for every move.

        Sheets are as they were, but for this and what follows from the move alone (`view/sheet.py` of
        the protocol has it). `after` comes of `before` by one move.
        """

    def load(self, stored: Mapping[str, Any]) -> P:
        """Return the play whose fields were stored as JSON. Raises ValueError for what is none."""


AnyRules = Rules[Any]
"""For whoever holds games of every ruleset and never looks into a play."""
