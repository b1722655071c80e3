"""A registry in which two rulesets have one version more: what a change of their numbers makes of them."""

from dataclasses import replace
from typing import Final

from regatta_server.rules.cards import yacht
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.category import Category
from regatta_server.rules.registry import Registry
from regatta_server.rules.rows import NUMBER_IDS, gives, of_a_kind
from regatta_server.rules.yin_yang import YinYang
from regatta_server.rules.yin_yang_card import CARD

OLD: Final = yacht.CARD.version
NEW: Final = OLD + 1
"""Of Yacht: the version of today, and the one after it."""

EACH_NUMBER: Final = 200
"""What every row of a number gives for any dice: no row of today comes near."""
TARGET: Final = 150


def _dearer() -> Category:
    """Return Yacht in which the rows of the numbers give more."""
    dear = gives(EACH_NUMBER, of_a_kind(1))
    rows = tuple(replace(row, score=dear) if row.row in NUMBER_IDS else row for row in yacht.CARD.rows)
    return Category(replace(yacht.CARD, version=NEW, rows=rows))


def _shorter() -> YinYang:
    """Return Yin Yang to 150 points, where the host chooses no others."""
    [target] = CARD["options"]
    version = CARD["ruleset_version"] + 1
    return YinYang(card={**CARD, "ruleset_version": version, "options": [{**target, "default": TARGET}]})


RAISED: Final = Registry((*REGISTRY.versions, _dearer(), _shorter()))
"""What a newer node knows: the versions of today, and one more of two rulesets."""
