"""The numbers that a host chose for a room, if the card of its game offers a choice."""

from collections.abc import Mapping
from typing import Final, get_args, get_type_hints

from regatta_protocol.sheet import Card, CardOption

Chosen = Mapping[str, object]
"""What a host chose, by option: that of a room, of which the numbers of a card alone matter to rules."""

NUMBERS: Final[tuple[str, ...]] = get_args(get_type_hints(CardOption)["option"])


def numbers(card: Card, chosen: Chosen) -> dict[str, int]:
    """Return the numbers that a host chose, by option; what was left to the ruleset is missing.

    Raises ValueError for a number that the card does not let a host choose.
    """
    found = {name: number for name in NUMBERS if isinstance(number := chosen.get(name), int)}
    others = found.keys() - {option["option"] for option in card["options"]}
    if others:
        raise ValueError(f"{card['ruleset']} is played without a {' and a '.join(sorted(others))}")
    return found
