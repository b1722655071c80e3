"""Every ruleset of the service in every version: the only list."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from regatta_protocol.sheet import Card
from regatta_server.rules import yin_yang_card
from regatta_server.rules.base import AnyRules
from regatta_server.rules.cards import (
    clubhouse,
    double_cameroon,
    general,
    general_13,
    yacht,
    yacht_13,
    yacht_five,
    yacht_joker,
    yacht_lawn,
    yacht_little_big,
    yacht_mail,
    yacht_sections,
    yacht_treasure,
    yacht_wild,
    yak,
    yatzy,
)
from regatta_server.rules.category import Category
from regatta_server.rules.registry import Registry
from regatta_server.rules.text import PageText
from regatta_server.rules.yin_yang import YinYang

CATEGORY_GAMES: Final = (
    (yacht.CARD, yacht.TEXT),
    (yatzy.CARD, yatzy.TEXT),
    (yacht_joker.CARD, yacht_joker.TEXT),
    (clubhouse.CARD, clubhouse.TEXT),
    (general.CARD, general.TEXT),
    (yak.CARD, yak.TEXT),
    (double_cameroon.CARD, double_cameroon.TEXT),
    (yacht_13.CARD, yacht_13.TEXT),
    (yacht_wild.CARD, yacht_wild.TEXT),
    (yacht_mail.CARD, yacht_mail.TEXT),
    (general_13.CARD, general_13.TEXT),
    (yacht_sections.CARD, yacht_sections.TEXT),
    (yacht_five.CARD, yacht_five.TEXT),
    (yacht_little_big.CARD, yacht_little_big.TEXT),
    (yacht_treasure.CARD, yacht_treasure.TEXT),
    (yacht_lawn.CARD, yacht_lawn.TEXT),
)
"""What is data alone: Yacht as it began and the games that most people know, then their relatives."""

OLDER: Final[tuple[AnyRules, ...]] = ()
"""Rules that a newer version has taken the place of: games that began by them stay theirs for ever."""

REGISTRY: Final = Registry((*(Category(card) for card, _ in CATEGORY_GAMES), YinYang(), *OLDER))
"""All rules of the service."""

RULES: Final = REGISTRY.newest
"""The newest rules by ruleset id, in the order in which a lobby shows them."""

TEXTS: Final[Mapping[str, PageText]] = MappingProxyType(
    {card.ruleset: text for card, text in CATEGORY_GAMES}
    | {yin_yang_card.CARD["ruleset"]: yin_yang_card.TEXT}
)
"""What is said of each ruleset on its page."""


def rules(ruleset: str, version: int | None = None) -> AnyRules:
    """Return the rules of a ruleset in a version, or in its newest. Raises KeyError for what there is not."""
    return REGISTRY.rules(ruleset, version)


def cards() -> list[Card]:
    """Return the newest card of every ruleset, in the order in which a lobby shows them."""
    return REGISTRY.cards()
