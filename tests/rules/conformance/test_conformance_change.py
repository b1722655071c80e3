"""What a ruleset is, continued: what it tells of a move is all that a sheet has changed by."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_protocol.moves import Bank, Enter, Move, SetAside, Throw
from regatta_protocol.sheet import Card, Sheet
from regatta_protocol.view import sheet as view_sheet
from regatta_server.game import record
from regatta_server.game.plays import Banked, Entered, Moved, Secured, Thrown
from regatta_server.game.table import Game, Hand
from regatta_server.rules.base import AnyRules
from regatta_server.rules.catalogue import RULES
from tests.rules.games import Step, a_game, every_ruleset, games, named
from tests.rules.turns import HAND, thrown, turn

OF_A_THROW = {"worth", "barred"}, {"set_aside"}
OF_AN_ENTRY = {"scores", "lines", "reached", "total", "done"}


def event_of(rules: AnyRules, step: Step) -> Any:
    """Return what is told of a step, as a client hears it of the one seat there is."""
    before, after = alone(rules, step.before), alone(rules, step.after)
    hands = before.hands[0], after.hands[0]
    event = record.event(rules, fact_of(step), *hands, before.standings[0], tumble=1)
    if record.turn_ended(fact_of(step), before, after):
        event["turns"] = []
    return event


def alone(rules: AnyRules, play: Any) -> Game:
    """Return a game of one seat that has this play."""
    return Game((0,), (Hand(play),), (rules.standing(play),), (0,), "alternate", False)


def fact_of(step: Step) -> Moved:
    """Return the fact of a step."""
    match step.move:
        case Throw():
            return Thrown(at_ms=0, seat=0, dice=step.move.dice, faces=step.faces)
        case Enter():
            return Entered(at_ms=0, seat=0, rows=dict(step.move.rows))
        case SetAside():
            return Secured(at_ms=0, seat=0, dice=step.move.dice, face=step.move.face)
        case Bank():
            return Banked(at_ms=0, seat=0, join=dict(step.move.join))


def folded(card: Card, sheet: Sheet, move: Move, event: Any) -> Sheet:
    """Return the sheet after a move."""
    match move:
        case Throw():
            return view_sheet.thrown(card, sheet, event)
        case Enter():
            return view_sheet.entered(card, sheet, event)
        case SetAside():
            return view_sheet.secured(card, sheet, event)
        case Bank():
            return view_sheet.banked(card, sheet, event)


@every_ruleset
@a_game
@given(data=st.data())
def test_what_has_changed_makes_the_sheet_after_a_move_of_that_before(
    rules: AnyRules, data: st.DataObject
) -> None:
    sheet = rules.sheet(rules.fresh())
    for step in data.draw(games(rules)):
        sheet = folded(rules.card, sheet, step.move, event_of(rules, step))
        assert sheet == rules.sheet(step.after), named(step.move)


@every_ruleset
@a_game
@given(data=st.data())
def test_only_what_has_changed_is_told_each_kind_of_move_with_its_own(
    rules: AnyRules, data: st.DataObject
) -> None:
    for step in data.draw(games(rules)):
        change = rules.change(step.before, step.after)
        was, now = rules.standing(step.before), rules.standing(step.after)
        assert ("total" in change) == (now.turns > was.turns)
        assert change.get("total", now.total) == now.total
        assert change.get("done", False) == now.done
        match step.move:
            case Throw() if now.turns == was.turns:
                assert any(change.keys() <= kind for kind in OF_A_THROW)
            case Enter():
                assert change.keys() <= OF_AN_ENTRY
                assert change.get("scores", {}).keys() >= step.move.rows.keys()
                assert change.get("lines") != {}
                assert change.get("reached") != {}
            case SetAside():
                assert change.keys() == {"aside", "set_aside", "bank"}
            case _:
                assert change.keys() <= {"total", "done"}


def test_a_throw_tells_what_each_open_row_would_get_in_the_order_of_the_card() -> None:
    rules = RULES["yacht"]
    before = turn(rules, rules.fresh(), "sixes", "12346")
    rows = [row["row"] for row in rules.card["rows"]]
    after = thrown(rules, before, "66111")
    worth = rules.change(before, after)["worth"]
    assert dict(zip(rows, worth, strict=True)) == {
        **dict.fromkeys(rows, 0),
        **{"ones": 3, "sixes": None, "full_house": 15, "chance": 15},
    }


def test_rows_that_a_joker_may_not_take_are_of_no_worth_for_a_reason() -> None:
    rules = RULES["yacht-joker"]
    before = turn(rules, rules.fresh(), "yacht", "44444")
    change = rules.change(before, thrown(rules, before, "33333"))
    worth = dict(zip((row["row"] for row in rules.card["rows"]), change["worth"], strict=True))
    assert {row for row, points in worth.items() if points is not None} == {"threes"}
    assert change["barred"] == "This yacht is a joker and must go into Threes, which is still open."
    assert "barred" not in rules.change(before, thrown(rules, before, "33334"))


def test_an_entry_tells_the_rows_lines_and_bonuses_that_it_changes() -> None:
    rules = RULES["yacht-13"]
    play = rules.fresh()
    for row, faces in (("ones", "11166"), ("twos", "22266"), ("threes", "33366"), ("fours", "44466")):
        play = turn(rules, play, row, faces)
    play = turn(rules, play, "fives", "55566")
    before = thrown(rules, play, "66651")
    after = rules.apply(before, Enter({"sixes": HAND}))
    assert rules.change(before, after) == {
        "scores": {"sixes": 18},
        "lines": {"upper_bonus": 35, "upper_total": 98},
        "reached": {"upper_bonus": 63},
        "total": 98,
    }


@pytest.mark.parametrize(
    ("ruleset", "scores", "lines"),
    [
        ("yacht-mail", {"yacht": 150, "chance": 15}, {"lower_total": 165}),
        ("yacht-wild", {"chance": 15}, {"yacht_bonus": 100, "lower_total": 165}),
    ],
)
def test_a_later_yacht_tells_where_its_points_stand(
    ruleset: str, scores: dict[str, int], lines: dict[str, int]
) -> None:
    rules = RULES[ruleset]
    play = turn(rules, rules.fresh(), "yacht", "44444")
    before = thrown(rules, play, "33333")
    change = rules.change(before, rules.apply(before, Enter({"chance": HAND})))
    assert (change["scores"], change["total"]) == (scores, 165)
    assert {line: value for line, value in change["lines"].items() if line in lines} == lines


def test_a_row_that_is_given_up_changes_no_line() -> None:
    rules = RULES["yacht-13"]
    before = thrown(rules, rules.fresh(), "12346")
    change = rules.change(before, rules.apply(before, Enter({"yacht": HAND})))
    assert change == {"scores": {"yacht": 0}, "total": 0}
