"""The rules page of every ruleset: what a person wrote about it, and what the rules say themselves."""

from collections.abc import Mapping
from functools import cache

from regatta_protocol.guide import Guide, Relative, RowExamples
from regatta_server.rules.base import AnyRules
from regatta_server.rules.catalogue import REGISTRY, TEXTS
from regatta_server.rules.differences import Side, differences, side
from regatta_server.rules.examples import (
    combination_examples,
    joker_examples,
    line_examples,
    plain_examples,
    split_examples,
)
from regatta_server.rules.registry import Registry
from regatta_server.rules.text import Text


@cache
def guides(registry: Registry = REGISTRY) -> Mapping[str, Guide]:
    """Return the guide of the newest rules of every ruleset by its id; made once, and not to be changed."""
    return guides_of(registry.newest, TEXTS)


def guides_of(rules: Mapping[str, AnyRules], texts: Mapping[str, Text]) -> Mapping[str, Guide]:
    """Return guides by ruleset id; relatives are among the same rules."""
    sides = {ruleset: side(own, texts[ruleset]) for ruleset, own in rules.items()}
    return {ruleset: _guide(own, texts[ruleset], sides) for ruleset, own in rules.items()}


def _guide(own: AnyRules, text: Text, sides: Mapping[str, Side]) -> Guide:
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


def _rows(own: AnyRules) -> list[RowExamples]:
    """Return the examples of every row, and of the lines that add to the total."""
    jokers = {row["row"]: row["examples"] for row in joker_examples(own)}
    rows: list[RowExamples] = [
        {"row": row["row"], "examples": row["examples"] + jokers[row["row"]]} for row in plain_examples(own)
    ]
    return rows + line_examples(own)


def _relative(here: Side, there: Side) -> Relative:
    return {
        "ruleset": there.card["ruleset"],
        "name": there.card["name"],
        "differences": differences(here, there),
    }
