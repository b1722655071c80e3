"""The differences between two rulesets, found by comparing them: a rules page is then never out of date."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from regatta_protocol.http.guide import Difference, Example
from regatta_protocol.sheet import Card, CardRow, OpeningThrow
from regatta_protocol.text import Text
from regatta_server.languages.language import Language
from regatta_server.rules.base import AnyRules
from regatta_server.rules.examples import joker_examples, line_examples, plain_examples
from regatta_server.rules.text import PageText

NUMBERS: Final = (
    Text("number-no", "no"),
    Text("number-one", "one"),
    Text("number-two", "two"),
    Text("number-three", "three"),
    Text("number-four", "four"),
    Text("number-five", "five"),
    Text("number-six", "six"),
    Text("number-seven", "seven"),
    Text("number-eight", "eight"),
    Text("number-nine", "nine"),
    Text("number-ten", "ten"),
)
LEADS: Final = {"lowest": Text("lowest", "lowest"), "highest": Text("highest", "highest")}
NONE: Final = Text("none", "none")
NO_ROW: Final = Text("difference-no-row", "no such row")
NO_OPTION: Final = Text("difference-no-option", "no such option")


@dataclass(frozen=True, slots=True)
class ComparedRuleset:
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


def side(rules: AnyRules, text: PageText) -> ComparedRuleset:
    """Return all of a ruleset that is compared."""
    return ComparedRuleset(
        rules.card,
        text.special,
        {row["row"]: row["most"] for row in rules.sheet(rules.fresh())["rows"]},
        {row["row"]: row["examples"] for row in plain_examples(rules)},
        {row["row"]: row["examples"] for row in joker_examples(rules) if row["examples"]},
        {
            line["row"]: Text("difference-line", "{n} {why}", n=example["score"], why=example["note"])
            for line in line_examples(rules)
            for example in line["examples"]
        },
    )


def side_in(one: ComparedRuleset, language: Language) -> ComparedRuleset:
    """Return it with its card and what is special in another language; the rest is not read by people."""
    return replace(
        one, card=language.card(one.card), special=tuple(language.card_text(text) for text in one.special)
    )


def differences(here: ComparedRuleset, there: ComparedRuleset) -> list[Difference]:
    """Return all that differs, `here` first."""
    return [
        *_frame(here.card, there.card),
        *_rows(here, there),
        *_lines(here, there),
        *_names(here.card, there.card),
        *_options(here.card, there.card),
        *_special(here, there),
    ]


def _special(here: ComparedRuleset, there: ComparedRuleset) -> list[Difference]:
    """Return what is special in one alone, where it is more than what its rows and lines say already."""
    if here.jokers == there.jokers and here.card["entries"] == there.card["entries"]:
        return []
    return _unless_equal(Text("difference-special", "Special rules"), _only(here, there), _only(there, here))


def _only(one: ComparedRuleset, other: ComparedRuleset) -> str:
    return " ".join(text for text in one.special if text not in other.special) or NONE


def _unless_equal(what: str, here: str, there: str) -> list[Difference]:
    return [] if here == there else [{"what": what, "here": here, "there": there}]


def _frame(here: Card, there: Card) -> Iterator[Difference]:
    """Yield what differs around the rows: seats, dice, throws, turns, who begins."""
    for what, text in (
        (Text("difference-seats", "Seats"), _seats),
        (Text("difference-dice", "Dice"), _dice),
        (Text("difference-throws", "Throws"), _throws),
        (Text("difference-turns", "Turns"), _turns),
        (Text("difference-begins", "Who begins"), _begins),
    ):
        yield from _unless_equal(what, text(here), text(there))


def _seats(card: Card) -> str:
    return Text("difference-range", "{least} to {most}", least=card["seats_min"], most=card["seats_max"])


def _dice(card: Card) -> str:
    shades = dict.fromkeys(card["tray"])
    if len(shades) == 1:
        return NUMBERS[len(card["tray"])]
    first, second = shades
    return Text(
        "difference-shades",
        "{number} {shade} and {number2} {shade2}",
        number=NUMBERS[card["tray"].count(first)],
        shade=first,
        number2=NUMBERS[card["tray"].count(second)],
        shade2=second,
    )


def _throws(card: Card) -> str:
    if card["throws"] is None:
        return Text("difference-throws-any", "as many as you dare")
    return Text("difference-throws-most", "up to {number} a turn", number=NUMBERS[card["throws"]])


def _turns(card: Card) -> str:
    if card["rounds"] is None:
        return Text("difference-turns-target", "until somebody reaches the target")
    rounds, rows = card["rounds"], NUMBERS[card["entries"]]
    if card["entries"] == 1:
        return Text("difference-turns-row", "{n}, each fills {number} row", n=rounds, number=rows)
    return Text("difference-turns-rows", "{n}, each fills {number} rows", n=rounds, number=rows)


def _begins(card: Card) -> str:
    begins: OpeningThrow | None = card["begins"]
    if begins is None:
        return Text("difference-begins-random", "random order")
    leads = LEADS[begins["leads"]]
    if begins["dice"] == 1:
        return Text("difference-begins-die", "each throws one die, the {leads} begins", leads=leads)
    return Text(
        "difference-begins-dice",
        "each throws {number} dice, the {leads} sum begins",
        number=NUMBERS[begins["dice"]],
        leads=leads,
    )


def _rows(here: ComparedRuleset, there: ComparedRuleset) -> Iterator[Difference]:
    ours = {row["row"]: row for row in here.card["rows"]}
    theirs = {row["row"]: row for row in there.card["rows"]}
    if not ours or not theirs:
        yield from _unless_equal(Text("difference-rows", "Rows"), _count(here.card), _count(there.card))
        return
    for row in ours | theirs:
        # Hints may be worded in two ways for one score: the examples tell.
        if here.rows.get(row) != there.rows.get(row) or here.most.get(row) != there.most.get(row):
            name = (ours.get(row) or theirs[row])["name"]
            yield {"what": name, "here": _score(here, ours.get(row)), "there": _score(there, theirs.get(row))}


def _count(card: Card) -> str:
    if not card["rows"]:
        return Text("difference-rows-none", "none: combinations give points")
    return Text("difference-rows-number", "{n} rows", n=len(card["rows"]))


def _score(of: ComparedRuleset, row: CardRow | None) -> str:
    """Return what a row asks for and gives, with its most unless it is said; or that there is no such row."""
    if row is None:
        return NO_ROW
    most = of.most[row["row"]]
    if str(most) in row["hint"]:
        return row["hint"]
    return Text("difference-most", "{hint} (at most {n})", hint=row["hint"], n=most)


def _lines(here: ComparedRuleset, there: ComparedRuleset) -> Iterator[Difference]:
    names = {line["line"]: line["name"] for one in (there, here) for line in one.card["lines"]}
    for line in {**here.lines, **there.lines}:
        yield from _unless_equal(names[line], here.lines.get(line, NONE), there.lines.get(line, NONE))


def _names(here: Card, there: Card) -> list[Difference]:
    """Return the rows that both have under two names."""
    theirs = {row["row"]: row["name"] for row in there["rows"]}
    pairs = [(row["name"], theirs[row["row"]]) for row in here["rows"] if row["row"] in theirs]
    other = [pair for pair in pairs if pair[0] != pair[1]]
    ours, others = (", ".join(pair[place] for pair in other) for place in (0, 1))
    return _unless_equal(Text("difference-names", "Names of rows"), ours, others)


def _options(here: Card, there: Card) -> Iterator[Difference]:
    ours = {option["option"]: option for option in here["options"]}
    theirs = {option["option"]: option for option in there["options"]}
    for one in ours | theirs:
        texts = [side[one]["hint"] if one in side else NO_OPTION for side in (ours, theirs)]
        yield from _unless_equal((ours.get(one) or theirs[one])["name"], texts[0], texts[1])
