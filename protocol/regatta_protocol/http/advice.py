"""What each move is worth with some dice on the table (docs/solver.md). TypedDicts, as in sheet.py."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from regatta_protocol.sheet import closed

MoveKind = Literal["throw", "enter", "set_aside", "bank"]
"""The command that makes a move."""


@closed
class AdvisedMove(TypedDict):
    """A move and what it is worth."""

    do: MoveKind
    dice: list[int]
    """By their numbers from 0: those that are thrown or set aside."""
    rows: dict[str, list[int]]
    """For `enter`: the dice of each row."""
    face: NotRequired[int]
    """For `set_aside`: of the combination that they make or join."""
    join: NotRequired[dict[str, int]]
    """For `bank`: by the position of a wild die, the face of the combination that it joins."""
    text: str
    """In words."""
    worth: float
    """The total to expect; the chance to win, where `chance` says so."""
    less: float
    """How much less that is than the best move."""


@closed
class Advice(TypedDict):
    """All moves with these dice, the best first."""

    ruleset: str
    chance: bool
    """Worths are chances to win, from 0 to 1: the points of a rival were given."""
    moves: list[AdvisedMove]
