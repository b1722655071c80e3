"""The differences between two rulesets, found by comparing them: a rules page is then never out of date."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from regatta_protocol.http.guide import Difference, Example
from regatta_protocol.sheet import Card, CardRow, OpeningThrow
from regatta_server.languages.language import Language
from regatta_server.rules.base import AnyRules
from regatta_server.rules.examples import joker_examples, line_examples, plain_examples
from regatta_server.rules.text import Text

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True, slots=True)
class Side:
    """One of two rulesets that are compared."""

    card: Card
    special: tuple[str, ...]
    most: Mapping[str, int]
    """By row."""
    rows: Mapping[str, list[Example]]
    """Examples on an empty card."""
    jokers: Mapping[str, list[Example]]
    """By row, what a filled row of five of a kind changes."""
    lines: Mapping[str, str]
    """By line, what it adds to the total."""


def side(rules: AnyRules, text: Text) -> Side:
    """Return all of a ruleset that is compared."""
    return Side(
        rules.card,
        text.special,
        {row["row"]: row["most"] for row in rules.sheet(rules.fresh())["rows"]},
        {row["row"]: row["examples"] for row in plain_examples(rules)},
        {row["row"]: row["examples"] for row in joker_examples(rules) if row["examples"]},
        {
            line["row"]: f"{example['score']} {example.get('note', '')}".rstrip()
            for line in line_examples(rules)
            for example in line["examples"]
        },
    )


def side_in(one: Side, language: Language) -> Side:
    """Return it with its card and what is special in another language; the rest is not read by people."""
    return replace(
        one, card=language.card(one.card), special=tuple(language.text(text) for text in one.special)
    )


def differences(here: Side, there: Side) -> list[Difference]:
    """Return all that differs, `here` first."""
    return [
        *_frame(here.card, there.card),
        *_rows(here, there),
        *_lines(here, there),
        *_names(here.card, there.card),
        *_options(here.card, there.card),
        *_special(here, there),
    ]


def _special(here: Side, there: Side) -> list[Difference]:
    """Return what is special in one alone, where it is more than what its rows and lines say already."""
    if here.jokers == there.jokers and here.card["entries"] == there.card["entries"]:
        return []
    return _unless_equal("Special rules", _only(here, there), _only(there, here))


def _only(one: Side, other: Side) -> str:
    return " ".join(text for text in one.special if text not in other.special) or "none"


def _unless_equal(what: str, here: str, there: str) -> list[Difference]:
    return [] if here == there else [{"what": what, "here": here, "there": there}]


def _frame(here: Card, there: Card) -> Iterator[Difference]:
    """Yield what differs around the rows: seats, dice, throws, turns, who begins."""
    for what, text in (
        ("Seats", _seats),
        ("Dice", _dice),
        ("Throws", _throws),
        ("Turns", _turns),
        ("Who begins", _begins),
    ):
        yield from _unless_equal(what, text(here), text(there))


def _seats(card: Card) -> str:
    return f"{card['seats_min']} to {card['seats_max']}"


def _dice(card: Card) -> str:
    shades = dict.fromkeys(card["tray"])
    if len(shades) == 1:
        return NUMBERS[len(card["tray"])]
    return " and ".join(f"{NUMBERS[card['tray'].count(shade)]} {shade}" for shade in shades)


def _throws(card: Card) -> str:
    return "as many as you dare" if card["throws"] is None else f"up to {NUMBERS[card['throws']]} a turn"


def _turns(card: Card) -> str:
    if card["rounds"] is None:
        return "until somebody reaches the target"
    rows = NUMBERS[card["entries"]]
    return f"{card['rounds']}, each fills {rows} {'row' if card['entries'] == 1 else 'rows'}"


def _begins(card: Card) -> str:
    begins: OpeningThrow | None = card["begins"]
    if begins is None:
        return "random order"
    if begins["dice"] == 1:
        return f"each throws one die, the {begins['leads']} begins"
    return f"each throws {NUMBERS[begins['dice']]} dice, the {begins['leads']} sum begins"


def _rows(here: Side, there: Side) -> Iterator[Difference]:
    ours = {row["row"]: row for row in here.card["rows"]}
    theirs = {row["row"]: row for row in there.card["rows"]}
    if not ours or not theirs:
        yield from _unless_equal("Rows", _count(here.card), _count(there.card))
        return
    for row in ours | theirs:
        # Hints may be worded in two ways for one score: the examples tell.
        if here.rows.get(row) != there.rows.get(row) or here.most.get(row) != there.most.get(row):
            name = (ours.get(row) or theirs[row])["name"]
            yield {"what": name, "here": _score(here, ours.get(row)), "there": _score(there, theirs.get(row))}


def _count(card: Card) -> str:
    return f"{len(card['rows'])} rows" if card["rows"] else "none: combinations give points"


def _score(of: Side, row: CardRow | None) -> str:
    """Return what a row asks for and gives, with its most unless it is said; or that there is no such row."""
    if row is None:
        return "no such row"
    most = str(of.most[row["row"]])
    return row["hint"] if most in row["hint"] else f"{row['hint']} (at most {most})"


def _lines(here: Side, there: Side) -> Iterator[Difference]:
    names = {line["line"]: line["name"] for one in (there, here) for line in one.card["lines"]}
    for line in {**here.lines, **there.lines}:
        yield from _unless_equal(names[line], here.lines.get(line, "none"), there.lines.get(line, "none"))


def _names(here: Card, there: Card) -> list[Difference]:
    """Return the rows that both have under two names."""
    theirs = {row["row"]: row["name"] for row in there["rows"]}
    pairs = [(row["name"], theirs[row["row"]]) for row in here["rows"] if row["row"] in theirs]
    other = [pair for pair in pairs if pair[0] != pair[1]]
    ours, others = (", ".join(pair[place] for pair in other) for place in (0, 1))
    return _unless_equal("Names of rows", ours, others)


def _options(here: Card, there: Card) -> Iterator[Difference]:
    ours = {option["option"]: option for option in here["options"]}
    theirs = {option["option"]: option for option in there["options"]}
    for one in ours | theirs:
        texts = [side[one]["hint"] if one in side else "no such option" for side in (ours, theirs)]
        yield from _unless_equal((ours.get(one) or theirs[one])["name"], texts[0], texts[1])
