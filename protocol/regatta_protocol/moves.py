"""What a seat can do with its dice, and who does it. Nothing of ours is imported: the pure rules import it.

A die is named by its position in the tray, from 0. A new ruleset whose turn has another shape adds a
class here and a command of the same name in client.py; nothing else on the wire changes.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

By = Literal["player", "clock", "stand_in", "order"]
"""Who made a move: the seat's player, the clock in the player's place, a stand-in that has the seat, or a
conditional order that the player left (`set_order`)."""
Level = Literal["deckhand", "mate", "captain", "admiral"]
"""How well a bot plays, from the weakest to the strongest (docs/bots.md)."""


class Throw(Struct, frozen=True, gc=False):
    """Throw these dice of the tray and leave the others as they lie."""

    dice: tuple[int, ...]


class Enter(Struct, frozen=True, gc=False):
    """Enter the dice that each row takes, and end the turn.

    One row of five dice in most games; two rows of five where ten dice are thrown.
    """

    rows: Mapping[str, tuple[int, ...]]


class SetAside(Struct, frozen=True, gc=False):
    """Set these dice of the table aside, in one combination (RULES.md section 3)."""

    dice: tuple[int, ...]
    face: int
    """Of the combination that they make, or join as it is called now: a six for two dark aces set aside
    as ones is `face` 1, and makes them sixes."""


class Bank(Struct, frozen=True, gc=False):
    """End the turn and keep its points (RULES.md section 3: there it is called *hold*)."""

    join: Mapping[int, int] = field(default_factory=dict)
    """Wild dice on the table that join a combination other than that of their own face: die -> face."""


Move = Throw | Enter | SetAside | Bank
