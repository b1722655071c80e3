"""The rules page of every ruleset: whole, with the rules' own numbers and a person's words."""

import pytest

from regatta_server.rules.catalogue import RULES, TEXTS
from regatta_server.rules.guide import guides, guides_of
from regatta_server.rules.text import PageText


def test_every_ruleset_has_its_text_and_its_guide() -> None:
    assert list(guides()) == list(TEXTS) == list(RULES)


@pytest.mark.parametrize("ruleset", RULES)
def test_a_guide_has_the_card_the_words_and_examples(ruleset: str) -> None:
    guide, text = guides()[ruleset], TEXTS[ruleset]
    assert guide["card"] == RULES[ruleset].card
    assert guide["source"] == text.source != ""
    assert (guide["special"], guide["readings"]) == (list(text.special), list(text.readings))
    assert guide["tips"] == list(text.tips) != []
    assert guide["rows"] or guide["examples"]
    assert [one["row"] for one in guide["rows"]] == [
        *(row["row"] for row in guide["card"]["rows"]),
        *(line["line"] for line in guide["card"]["lines"] if not line["line"].endswith("_total")),
    ]
    assert all(one["examples"] for one in guide["rows"])


@pytest.mark.parametrize("ruleset", RULES)
def test_relatives_are_other_rulesets_with_what_differs(ruleset: str) -> None:
    relatives = guides()[ruleset]["relatives"]
    assert [one["ruleset"] for one in relatives] == list(TEXTS[ruleset].relatives)
    assert ruleset not in TEXTS[ruleset].relatives
    for one in relatives:
        assert one["name"] == RULES[one["ruleset"]].card["name"]
        assert one["differences"]


def test_a_guide_is_made_of_the_rules_and_texts_that_are_given() -> None:
    [ruleset] = list(RULES)[:1]
    found = guides_of(
        {ruleset: RULES[ruleset]}, {ruleset: PageText("Somebody’s memory", tips=("Be lucky.",))}
    )
    assert found[ruleset]["source"] == "Somebody’s memory"
    assert found[ruleset]["tips"] == ["Be lucky."]
    assert found[ruleset]["relatives"] == []
