"""The rules page of every ruleset: what a person wrote about it, and what the rules themselves say."""

from collections.abc import Mapping
from functools import cache

from regatta_protocol.http.guide import Difference, Example, Guide, Relative, RowExamples
from regatta_server.languages.language import ENGLISH, Language
from regatta_server.rules.base import AnyRules
from regatta_server.rules.catalogue import REGISTRY, TEXTS
from regatta_server.rules.differences import ComparedRuleset, differences, side, side_in
from regatta_server.rules.examples import (
    combination_examples,
    joker_examples,
    line_examples,
    plain_examples,
    split_examples,
)
from regatta_server.rules.registry import Registry
from regatta_server.rules.text import PageText


@cache
def guides(registry: Registry = REGISTRY, language: Language = ENGLISH) -> Mapping[str, Guide]:
    """Return the guide of the newest rules of every ruleset by its id; made once, and not to be changed."""
    if language.is_english:
        return _guides(registry.newest, TEXTS, _sides(registry))
    # The hands were played for the English ones: that takes far longer than to say it all anew.
    sides = {ruleset: side_in(one, language) for ruleset, one in _sides(registry).items()}
    return {ruleset: _guide_in(guide, sides, language) for ruleset, guide in guides(registry).items()}


@cache
def _sides(registry: Registry) -> Mapping[str, ComparedRuleset]:
    return {ruleset: side(own, TEXTS[ruleset]) for ruleset, own in registry.newest.items()}


def guides_of(rules: Mapping[str, AnyRules], texts: Mapping[str, PageText]) -> Mapping[str, Guide]:
    """Return guides by ruleset id; relatives are among the same rules."""
    return _guides(rules, texts, {ruleset: side(own, texts[ruleset]) for ruleset, own in rules.items()})


def _guides(
    rules: Mapping[str, AnyRules], texts: Mapping[str, PageText], sides: Mapping[str, ComparedRuleset]
) -> Mapping[str, Guide]:
    return {ruleset: _guide(own, texts[ruleset], sides) for ruleset, own in rules.items()}


def _guide(own: AnyRules, text: PageText, sides: Mapping[str, ComparedRuleset]) -> Guide:
    here = sides[own.card["ruleset"]]
    return {
        "card": own.card,
        "source": text.source,
        "special": list(text.special),
        "readings": list(text.readings),
        "tips": list(text.tips),
        "rows": _rows(own),
        "examples": [*split_examples(own), *combination_examples(own)],
        "relatives": [_relative(here, sides[other]) for other in text.relatives],
    }


def _guide_in(guide: Guide, sides: Mapping[str, ComparedRuleset], language: Language) -> Guide:
    """Return a guide in another language: the same hands and points, and the same differences."""
    here = sides[guide["card"]["ruleset"]]
    return {
        "card": here.card,
        "source": language.card_text(guide["source"]),
        "special": list(here.special),
        "readings": [language.card_text(one) for one in guide["readings"]],
        "tips": [language.card_text(one) for one in guide["tips"]],
        "rows": [{**row, "examples": _examples_in(row["examples"], language)} for row in guide["rows"]],
        "examples": _examples_in(guide["examples"], language),
        "relatives": [
            _relative_in(_relative(here, sides[one["ruleset"]]), language) for one in guide["relatives"]
        ],
    }


def _examples_in(examples: list[Example], language: Language) -> list[Example]:
    return [
        {**example, "note": language.say(example["note"])} if "note" in example else example
        for example in examples
    ]


def _relative_in(relative: Relative, language: Language) -> Relative:
    """Return what differs of two cards in this language: what is said around their words is English yet."""
    say = language.say
    found: list[Difference] = [
        {"what": say(one["what"]), "here": say(one["here"]), "there": say(one["there"])}
        for one in relative["differences"]
    ]
    return {**relative, "differences": found}


def _rows(own: AnyRules) -> list[RowExamples]:
    """Return the examples of every row, and of the lines that add to the total."""
    jokers = {row["row"]: row["examples"] for row in joker_examples(own)}
    rows: list[RowExamples] = [
        {"row": row["row"], "examples": row["examples"] + jokers[row["row"]]} for row in plain_examples(own)
    ]
    return rows + line_examples(own)


def _relative(here: ComparedRuleset, there: ComparedRuleset) -> Relative:
    return {
        "ruleset": there.card["ruleset"],
        "name": there.card["name"],
        "differences": differences(here, there),
    }
