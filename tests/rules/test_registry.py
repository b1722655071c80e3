"""Rulesets by id and version: new rooms are opened with the newest, and no version ever goes."""

import pytest

from regatta_server.rules.cards import yacht
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.category import Category
from regatta_server.rules.registry import NoSuchRules, Registry
from regatta_server.rules.yin_yang import YinYang
from tests.rules.games import each
from tests.rules.raised import NEW, OLD, RAISED


def test_rules_are_found_by_id_and_version() -> None:
    assert RAISED.rules("yacht", OLD) is REGISTRY.rules("yacht", OLD)
    assert RAISED.rules("yacht", NEW).card["ruleset_version"] == NEW


def test_without_a_version_the_rules_are_the_newest() -> None:
    assert RAISED.rules("yacht") is RAISED.rules("yacht", NEW)
    assert RAISED.rules("yak") is REGISTRY.rules("yak")


def test_where_a_version_stands_in_the_list_is_all_the_same() -> None:
    other_way_round = Registry(reversed(RAISED.versions))
    assert dict(other_way_round.newest) == dict(RAISED.newest)


def test_the_cards_are_the_newest_and_keep_the_place_of_the_first() -> None:
    assert [card["ruleset"] for card in RAISED.cards()] == [card["ruleset"] for card in REGISTRY.cards()]
    before = REGISTRY.cards()
    raised = [new["ruleset"] for new, old in zip(RAISED.cards(), before, strict=True) if new != old]
    assert raised == ["yacht", "yin-yang"]


@pytest.mark.parametrize(
    ("ruleset", "version"), [("whist", None), ("whist", 1), ("yacht", NEW + 1), ("yacht", 0)]
)
def test_what_there_is_not_is_a_key_error_that_says_which(ruleset: str, version: int | None) -> None:
    with pytest.raises(NoSuchRules) as missing:
        RAISED.rules(ruleset, version)
    assert isinstance(missing.value, KeyError)
    assert (missing.value.ruleset, missing.value.version) == (ruleset, version)


def test_a_version_that_is_there_twice_is_refused() -> None:
    with pytest.raises(ValueError, match=f"version {OLD} of yacht is there twice"):
        Registry((Category(yacht.CARD), YinYang(), Category(yacht.CARD)))


def test_all_versions_are_held_to_what_makes_a_ruleset() -> None:
    ids = each(RAISED.versions).kwargs["ids"]
    assert len(ids) == len(RAISED.versions) == len(REGISTRY.versions) + 2
    assert {"yacht", f"yacht-{NEW}", "yin-yang"} <= set(ids)
