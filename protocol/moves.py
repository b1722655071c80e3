"""What a seat can do with its dice. Standard library only, so that the pure rules may import it.

A die is named by its position in the tray, from 0. A new ruleset whose turn has another shape adds a
dataclass here and a command of the same name in client.py; nothing else on the wire changes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw these dice of the tray and leave the others as they lie."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Enter:
    """Enter the dice that each row takes, and end the turn.

    One row of five dice in most games; two rows of five where ten dice are thrown.
    """

    rows: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class SetAside:
    """Set these dice of the table aside, in one combination (RULES.md section 3)."""

    dice: tuple[int, ...]
    face: int
    """Of the combination that they make, or join as it is called now: a six for two dark aces set aside
    as ones is `face` 1, and makes them sixes."""


@dataclass(frozen=True, slots=True)
class Bank:
    """End the turn and keep its points (RULES.md section 3: there it is called *hold*)."""

    join: Mapping[int, int] = field(default_factory=dict)
    """Wild dice on the table that join a combination other than that of their own face: die -> face."""


Move = Throw | Enter | SetAside | Bank
