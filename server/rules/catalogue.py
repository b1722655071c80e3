"""Every ruleset of the service: the only list."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from protocol.sheet import Card
from server.rules.base import AnyRules
from server.rules.cards import general, yacht, yak
from server.rules.category import Category
from server.rules.text import Text
from server.rules.yin_yang import YinYang
from server.rules.yin_yang_card import CARD, TEXT

TARGETS_KEPT: Final = 64
"""Targets whose rules are kept, with the sheets that they have drawn: more than hosts choose at a time."""

RULES: Final[Mapping[str, AnyRules]] = MappingProxyType(
    {card.ruleset: Category(card) for card in (yacht.CARD, yak.CARD, general.CARD)}
    | {CARD["ruleset"]: YinYang()}
)
"""Rules by ruleset id, in the order in which a lobby shows them."""

TEXTS: Final[Mapping[str, Text]] = MappingProxyType({CARD["ruleset"]: TEXT})
"""The words of each ruleset's page."""


def rules(ruleset: str, target: int | None = None) -> AnyRules:
    """Return the rules of a ruleset, to a target other than its own where one is given.

    Raises KeyError for an id that the catalogue does not have, and ValueError for a target where the
    card has no such option.
    """
    found = RULES[ruleset]
    if target is None:
        return found
    if not any(option["option"] == "target" for option in found.card["options"]):
        raise ValueError(f"{ruleset} is not played to a target")
    return _to_target(target)


@lru_cache(TARGETS_KEPT)
def _to_target(target: int) -> AnyRules:
    return YinYang(target)


def cards() -> list[Card]:
    """Return the card of every ruleset, in the order in which a lobby shows them."""
    return [rules.card for rules in RULES.values()]
