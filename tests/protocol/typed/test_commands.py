"""What a typed line asks for: the cases that matter most, in words; docs/typed/ has all others."""

import re
from collections.abc import Iterator
from itertools import combinations, islice
from random import Random
from typing import Any

import pytest

from regatta_protocol.moves import Bank, SetAside, Throw
from regatta_protocol.sheet import Card, Sheet
from regatta_protocol.typed.acts import (
    BankPoints,
    EnterRows,
    KeepAll,
    Leave,
    Refusal,
    Say,
    SetDiceAside,
    Show,
    TakeBackMove,
    ThrowDice,
    Yes,
)
from regatta_protocol.typed.commands import parse
from regatta_protocol.typed.entries import example_row, parse_rows, typed_letters
from regatta_protocol.typed.german import GERMAN
from regatta_protocol.typed.offers import (
    aside_offers,
    counted_as,
    listed_offers,
    naming_faces,
    of_dice,
    say_dice,
)
from regatta_protocol.typed.pips import NotFound, Pip, find_dice, pips_of, shades_of
from regatta_protocol.typed.row_names import plain, row_letters, rows_named
from regatta_protocol.typed.table_text import may_do
from regatta_protocol.typed.table_texts import TableTexts
from regatta_protocol.typed.texts import ENGLISH
from regatta_protocol.typed.words import Words
from regatta_server.languages.catalogues import language_of
from regatta_server.rules.base import AnyRules
from regatta_server.rules.catalogue import REGISTRY


def rules_with(entries: int) -> AnyRules:
    """Return the first rules by which a turn enters so many rows."""
    return next(REGISTRY.rules(card["ruleset"]) for card in REGISTRY.cards() if card["entries"] == entries)


def thrown(entries: int, *faces: int) -> tuple[Card, Sheet]:
    """Return the card and the sheet after a first throw."""
    rules = rules_with(entries)
    dice = tuple(range(len(faces)))
    return rules.card, rules.sheet(rules.apply(rules.fresh(), Throw(dice), faces))


CARD, SHEET = thrown(1, 2, 1, 4, 4, 6)
TEN_CARD, TEN = thrown(2, 1, 1, 1, 2, 3, 4, 4, 4, 5, 5)
BANKING_CARD, BANKING = thrown(0, 1, 6, 3, 6, 6, 2)


def why(line: str, **others: Any) -> str:
    """Return why a line is refused."""
    typed = parse(line, **{"card": CARD, "sheet": SHEET} | others)
    assert isinstance(typed, Refusal), typed
    return typed.why


@pytest.mark.parametrize("line", ["2414", "4 4 1 2", "throw 4,1,4,2", "keep 6"])
def test_pips_throw_these_dice_again_in_any_order(line: str) -> None:
    assert parse(line, CARD, SHEET) == ThrowDice([0, 1, 2, 3])


def test_all_throws_and_none_keeps() -> None:
    assert parse("ALL", CARD, SHEET) == ThrowDice([0, 1, 2, 3, 4])
    assert parse(" none ", CARD, SHEET) == KeepAll([0, 1, 2, 3, 4])


@pytest.mark.parametrize(
    "line", ["c", "C", "kc", "none c", "keep and enter c", "threes", "3s", "enter Threes"]
)
def test_a_row_is_had_by_its_letter_or_a_whole_name(line: str) -> None:
    row = CARD["rows"][2]["row"]
    assert parse(line, CARD, SHEET) == EnterRows({row: [0, 1, 2, 3, 4]})
    assert parse(f"{line}, yes.", CARD, SHEET) == EnterRows({row: [0, 1, 2, 3, 4]}, sure=True)


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("thr", "Enter Threes for 0? Type threes."),
        ("Hi,", "Enter Large straight for 0? Type large straight."),
        ("al", "Enter Choice for 17? Type choice."),
        ("enter all", "Enter Choice for 17? Type choice."),
        *((slip, "Enter Choice for 17? Type choice.") for slip in ("chioce", "hoice", "choicee", "choive")),
    ],
)
def test_a_beginning_and_a_slip_are_asked_about_and_enter_nothing(line: str, question: str) -> None:
    assert why(line) == question
    assert why(f"{line} yes") == question


def test_two_letters_that_begin_a_name_are_asked_about_and_meant_when_they_stand_apart() -> None:
    assert why("hi", card=TEN_CARD, sheet=TEN) == "Enter Little Cameroon and Big Cameroon? Type h i."
    assert isinstance(parse("h i", TEN_CARD, TEN), EnterRows)
    assert why("thr and fours", card=TEN_CARD, sheet=TEN) == "Enter Threes? Type threes."


def test_rows_are_entered_as_they_are_suggested_by_letters() -> None:
    for pair in combinations(row_letters(TEN_CARD).values(), 2):
        assert isinstance(parse(typed_letters(TEN_CARD, pair), TEN_CARD, TEN), EnterRows), pair
    assert typed_letters(TEN_CARD, "ab") == "ab"
    assert typed_letters(TEN_CARD, "fi") == "f i", "which begins five of a kind"


def test_keeping_and_entering_is_asked_about_where_a_name_begins_so() -> None:
    german = language_of("de").card(CARD)
    text = parse("kl", german, SHEET, GERMAN)
    assert text == Refusal(GERMAN.ambiguous("kl", [("Kleine Straße", "i"), ("Yacht", "l")]))
    assert isinstance(parse("kl", CARD, SHEET), EnterRows)
    assert isinstance(parse("ki", german, SHEET, GERMAN), EnterRows), "kind is no beginning of a name"


def test_a_yes_is_for_rows_alone_and_by_itself_for_what_was_asked() -> None:
    for line in ("all yes", "24 yes", "none yes"):
        assert why(line).startswith(f"“{line}” is no command")
    assert parse(" YES!", CARD, None) == Yes()


def test_two_rows_take_the_best_split_or_the_pips_that_are_named() -> None:
    one, two = (row["row"] for row in TEN_CARD["rows"][:2])
    assert parse("ab", TEN_CARD, TEN) == EnterRows({one: [], two: []})
    assert parse("b 44455 a", TEN_CARD, TEN) == EnterRows({one: [0, 1, 2, 3, 4], two: [5, 6, 7, 8, 9]})
    assert parse_rows("ones und twos", TEN_CARD, TEN, GERMAN) == EnterRows({one: [], two: []})


def test_dice_are_set_aside_by_pips_by_letter_and_as_a_face() -> None:
    listed = listed_offers(BANKING)
    assert parse("a", BANKING_CARD, BANKING) == SetDiceAside(listed["a"].dice, listed["a"].face)
    assert isinstance(parse("aside 666", BANKING_CARD, BANKING), SetDiceAside)
    assert why("666", card=BANKING_CARD, sheet=BANKING) == ENGLISH.to_set_aside()
    assert why("bank", card=BANKING_CARD, sheet=BANKING) == ENGLISH.no_bank()
    assert {one.points for one in aside_offers(BANKING)} >= {one.points for one in listed.values()}


def test_points_are_banked_the_way_that_is_named() -> None:
    ways = [{"join": {}, "joined": [], "points": 18, "total": 18, "wins": False}]
    ways.append({**ways[0], "join": {"0": 6}})
    sheet: Any = {**BANKING, "offers": {**BANKING["offers"], "bank": ways}}
    assert parse("bank", BANKING_CARD, sheet) == BankPoints({})
    assert parse("bank 2", BANKING_CARD, sheet) == BankPoints({"0": 6})
    assert why("bank 3", card=BANKING_CARD, sheet=sheet) == ENGLISH.no_such_way(2)


def test_some_commands_need_no_turn() -> None:
    assert parse("?", CARD, None) == Say("offers")
    assert parse("show  Bo ", CARD, None) == Show("Bo")
    assert parse("resign", CARD, None) == Leave(sure=False)
    assert parse("resign yes", CARD, None) == Leave(sure=True)
    assert parse("undo", CARD, None) == TakeBackMove()
    assert why("all", sheet=None) == "It is not your turn yet. Wait for it, or type show."


def test_a_refusal_says_what_to_type_instead_also_in_german() -> None:
    assert why("3").endswith("You have 2 1 4 4 6: type only pips of these.")
    assert why("zebra", texts=GERMAN).startswith("„zebra“ ist hier weder Befehl noch Zeile.")
    assert why("ab") == "One row is entered in a turn. Type one of them: a / b."
    fresh = rules_with(1).sheet(rules_with(1).fresh())
    assert why("a", sheet=fresh) == "You have not thrown yet. Type all to throw."


def test_where_there_are_shades_it_is_said_which_die_is_meant() -> None:
    shades = shades_of(BANKING_CARD)
    assert len(shades) == 2
    first = shades[0][0]
    assert pips_of(BANKING_CARD, f"{first}6") == [Pip(6, shades[0])]
    assert pips_of(CARD, "d6") is None
    sixes = [die for die, face in enumerate(BANKING["faces"]) if face == 6]
    mixed = len({BANKING_CARD["tray"][die] for die in sixes}) > 1
    assert mixed
    assert find_dice(BANKING_CARD, BANKING, sixes, [Pip(6)]) == NotFound(Pip(6), unclear=True)
    assert find_dice(BANKING_CARD, BANKING, sixes, [Pip(6)] * 3) == sixes
    assert say_dice(BANKING_CARD, BANKING, sixes, ENGLISH).startswith(f"{shades[0]} 6")


def test_names_are_compared_without_accents_case_and_marks() -> None:
    assert plain("Fúll  hoUSE!") == "full house"
    assert plain("Große Straße") == "grosse strasse"
    letters = row_letters(CARD)
    assert "k" not in letters.values()
    assert len(set(letters.values())) == len(CARD["rows"])
    assert [row["row"] for row in rows_named(CARD, "3s", ENGLISH)] == [CARD["rows"][2]["row"]]
    best = max(SHEET["rows"], key=lambda row: row["potential"] or 0)
    assert example_row(CARD, SHEET) == letters[best["row"]]


def test_lists_are_as_each_language_has_them() -> None:
    assert Words().list(["a", "b", "c"]) == "a, b, and c"
    assert Words().either(["a", "b"]) == "a or b"
    assert GERMAN.list(["a", "b", "c"]) == "a, b und c"
    assert TableTexts().totals(["Ada 5", "Bo 7"]) == "Totals: Ada 5; Bo 7"


def many_jokers(chance: Random) -> Iterator[Sheet]:
    """Yield the sheets of a game with dice set aside in which half of all dice show a joker."""
    rules = rules_with(0)
    play = rules.fresh()
    while not (sheet := rules.sheet(play))["done"]:
        yield sheet
        offers = sheet["offers"]
        if offers.get("bank") and chance.random() < 0.3:
            play = rules.apply(
                play, Bank({int(die): face for die, face in offers["bank"][0]["join"].items()})
            )
        elif offers.get("set_aside"):
            chosen = chance.choice(offers["set_aside"])
            play = rules.apply(play, SetAside(tuple(chosen["dice"]), chosen["face"]))
        else:
            dice = tuple(offers["throw"])
            play = rules.apply(play, Throw(dice), tuple(chance.choice([1, 1, 1, 2, 4, 6]) for _ in dice))


@pytest.mark.parametrize("seed", range(8))
def test_what_a_table_says_that_can_be_set_aside_is_set_aside(seed: int) -> None:
    with_face = 0
    for sheet in islice(many_jokers(Random(seed)), 300):
        found = re.search(r"(aside .*?) to set these aside", may_do(BANKING_CARD, sheet, ENGLISH))
        if found is not None:
            best = listed_offers(sheet)["a"]
            typed = parse(found[1], BANKING_CARD, sheet, ENGLISH)
            assert isinstance(typed, SetDiceAside), (found[1], typed)
            assert (set(typed.dice), typed.face) == (set(best.dice), best.face), found[1]
            with_face += " as " in found[1]
    assert with_face > 0


@pytest.mark.parametrize("seed", range(8))
def test_each_way_to_set_the_same_dice_aside_has_a_face_that_means_it_alone(seed: int) -> None:
    for sheet in islice(many_jokers(Random(seed)), 300):
        offers = aside_offers(sheet)
        for offer in offers:
            same = of_dice(offers, offer.dice)
            assert [counted_as(same, face) for face in naming_faces(same)] == [[one] for one in same]
