"""Every ruleset of the service: the only list."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from protocol.sheet import Card
from server.rules.base import AnyRules
from server.rules.cards import general, yacht, yak
from server.rules.category import Category

RULES: Final[Mapping[str, AnyRules]] = MappingProxyType(
    {card.ruleset: Category(card) for card in (yacht.CARD, yak.CARD, general.CARD)}
)
"""Rules by ruleset id, in the order in which a lobby shows them."""


def rules(ruleset: str) -> AnyRules:
    """Return the rules of a ruleset; raise KeyError for an id that the catalogue does not have."""
    return RULES[ruleset]


def cards() -> list[Card]:
    """Return the card of every ruleset, in the order in which a lobby shows them."""
    return [rules.card for rules in RULES.values()]
