"""The levels: which policies they are, and for which rules there is none."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from regatta_protocol.moves import Throw
from regatta_server.bots.levels import LEVELS, by_thumb, open_level, weigher
from regatta_server.bots.policies.careless import Careless
from regatta_server.bots.policies.policy import Seen
from regatta_server.bots.solver.scoring import Unsolvable
from regatta_server.bots.weighing.card import CardWeigher
from regatta_server.bots.weighing.pairs import PairWeigher
from tests.bots.solver.cards import name
from tests.bots.weighing.weighers import SMALL, solved

STRANGE: Any = SimpleNamespace(card={"name": "Strange"})
"""Rules that nobody has a method for."""


def test_levels_are_named_from_the_weakest_to_the_strongest() -> None:
    assert LEVELS == ("deckhand", "mate", "captain", "admiral")


@pytest.mark.parametrize("rules", SMALL, ids=name)
def test_a_card_is_weighed_by_the_method_of_its_entries(rules: Any) -> None:
    assert isinstance(solved(rules), CardWeigher if rules.spec.entries == 1 else PairWeigher)
    assert isinstance(by_thumb("mate", rules), Careless)


def test_rules_without_a_method_are_refused_by_their_name() -> None:
    with pytest.raises(Unsolvable, match="Strange"):
        weigher(STRANGE, {})
    with pytest.raises(Unsolvable, match="Strange"):
        by_thumb("deckhand", STRANGE)


def test_a_level_is_opened_with_its_tables_which_are_made_where_they_are_missing(tmp_path: Path) -> None:
    rules = SMALL[0]
    for level, files in (("mate", 0), ("captain", 1), ("admiral", 2)):
        assert level in LEVELS
        policy = open_level(level, rules, tmp_path, say=pytest.fail)
        assert policy.choose(Seen(rules.fresh()), lambda: 0.5) == Throw((0, 1, 2, 3, 4))
        assert len([*tmp_path.iterdir()]) == files
