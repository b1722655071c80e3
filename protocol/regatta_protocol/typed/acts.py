"""The result of a typed line: an act, or a refusal that says what to type instead."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class ThrowDice:
    """Throw the dice at these positions of the tray."""

    dice: Sequence[int]


@dataclass(frozen=True, slots=True)
class KeepAll:
    """Hold all dice."""

    dice: Sequence[int]


@dataclass(frozen=True, slots=True)
class EnterRows:
    """Enter rows: for each its dice; with none in any row, the split that gives most is asked for."""

    rows: Mapping[str, Sequence[int]]
    sure: bool = False
    """Typed with a `yes` behind it: what gives 0 is not asked about."""


@dataclass(frozen=True, slots=True)
class SetDiceAside:
    """Set dice aside as a face."""

    dice: Sequence[int]
    face: int


@dataclass(frozen=True, slots=True)
class BankPoints:
    """End the turn and keep its points; wild dice join the combinations that are named."""

    join: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Leave:
    """Give the game up; `sure` where that was asked already."""

    sure: bool


@dataclass(frozen=True, slots=True)
class Show:
    """Show the table; with the card of who is named, if anybody is."""

    whom: str


@dataclass(frozen=True, slots=True)
class Say:
    """Say what each row would give (`offers`), the commands, or how much time is left."""

    what: Literal["offers", "help", "time"]


@dataclass(frozen=True, slots=True)
class TakeBackMove:
    """Take the last decision back."""


@dataclass(frozen=True, slots=True)
class Yes:
    """Do what was asked about."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Nothing is done; why, and what to type instead. Also a question: what a beginning may mean."""

    why: str


Move = ThrowDice | KeepAll | EnterRows | SetDiceAside | BankPoints
Typed = Move | Leave | Show | Say | TakeBackMove | Yes
