"""Rulesets for tests that play every kind of game."""

from collections.abc import Sequence
from typing import Any

import pytest

from regatta_server.rules.catalogue import REGISTRY


def of_every_kind() -> Sequence[Any]:
    """Return all rulesets as parameters of a test: one of each kind of turn, the others for `make prove`."""
    found, kinds = [], set()
    for card in sorted(REGISTRY.cards(), key=lambda card: card["ruleset"]):
        known = card["entries"] in kinds
        kinds.add(card["entries"])
        found.append(pytest.param(card["ruleset"], marks=[pytest.mark.prove] if known else []))
    return found
