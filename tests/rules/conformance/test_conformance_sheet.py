"""What a ruleset is, continued: what a sheet shows and offers is what moves bring about."""

import json
from collections.abc import Mapping
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_protocol.moves import Bank, Enter, SetAside, Throw
from regatta_protocol.sheet import Line, Row, Sheet
from regatta_server.rules.base import AnyRules, Illegal
from tests.rules.games import (
    a_game,
    aim,
    every_version,
    every_version_with_dice_set_aside,
    games,
    grouped,
    named,
    plays,
    some_play,
)


def rows_of(sheet: Sheet) -> Mapping[str, Row]:
    """Return a sheet's rows by id."""
    return {row["row"]: row for row in sheet["rows"]}


def entered(sheet: Sheet, row: str) -> int:
    """Return the score of a row that is filled."""
    score = rows_of(sheet)[row]["score"]
    assert score is not None
    return score


def moves_of(rules: AnyRules, play: Any, kind: type[Any]) -> list[Any]:
    """Return the legal moves of one kind."""
    return [move for move in rules.moves(play) if isinstance(move, kind)]


@every_version
@a_game
@given(data=st.data())
def test_a_total_is_the_sum_of_what_the_sheet_shows(rules: AnyRules, data: st.DataObject) -> None:
    section = {row["row"]: row["section"] for row in rules.card["rows"]}
    section |= {line["line"]: line["section"] for line in rules.card["lines"]}
    for play in plays(data.draw(games(rules))):
        sheet = rules.sheet(play)
        if not sheet["rows"]:
            continue  # a game without a card counts otherwise
        values = {row["row"]: row["score"] or 0 for row in sheet["rows"]}
        values |= {line["line"]: line["value"] for line in sheet["lines"]}
        subtotals = [name for name in values if name.endswith("_total")]
        counted = {name: value for name, value in values.items() if name not in subtotals}
        assert sheet["total"] == sum(counted.values())
        for name in subtotals:
            part = [value for other, value in counted.items() if section[other] == section[name]]
            assert values[name] == sum(part)


@every_version
@a_game
@given(data=st.data())
def test_a_bonus_line_says_how_far_it_is_and_gives_nothing_before(
    rules: AnyRules, data: st.DataObject
) -> None:
    for play in plays(data.draw(games(rules))):
        lines: list[Line] = rules.sheet(play)["lines"]
        for line in lines:
            assert ("aim" in line) == ("reached" in line)
            if "aim" in line and "reached" in line:
                assert (line["value"] > 0) == (line["reached"] >= line["aim"])


@every_version
@a_game
@given(data=st.data())
def test_a_row_shows_its_score_or_between_throw_and_entry_what_it_would_get(
    rules: AnyRules, data: st.DataObject
) -> None:
    for play in plays(data.draw(games(rules))):
        sheet = rules.sheet(play)
        assert [row["row"] for row in sheet["rows"]] == [row["row"] for row in rules.card["rows"]]
        assert [line["line"] for line in sheet["lines"]] == [line["line"] for line in rules.card["lines"]]
        for row in sheet["rows"]:
            may_enter = row["row"] in sheet["offers"]["enter"]
            assert (row["potential"] is not None) == may_enter
            assert row["score"] is None or not may_enter
            assert (row["potential"] or 0) <= row["most"]
            is_open = row["score"] is None and sheet["throws"] > 0 and not sheet["done"]
            assert ("barred" in row) == (is_open and not may_enter)


@every_version
@a_game
@given(data=st.data())
def test_a_row_that_is_barred_is_refused_with_the_reason_shown(rules: AnyRules, data: st.DataObject) -> None:
    every_die = tuple(range(len(rules.card["tray"])))
    for play in plays(data.draw(games(rules))):
        for row in rules.sheet(play)["rows"]:
            if "barred" in row:
                with pytest.raises(Illegal) as refused:
                    rules.apply(play, Enter({row["row"]: every_die}))
                assert str(refused.value) == row["barred"]
                with pytest.raises(Illegal) as refused:
                    rules.best_entry(play, [row["row"]])
                assert str(refused.value) == row["barred"]


@every_version
@a_game
@given(data=st.data())
def test_an_entry_fills_its_rows_with_at_most_what_was_shown_and_a_filled_row_never_loses(
    rules: AnyRules, data: st.DataObject
) -> None:
    for step in data.draw(games(rules)):
        before, after = rows_of(rules.sheet(step.before)), rows_of(rules.sheet(step.after))
        filled = step.move.rows if isinstance(step.move, Enter) else {}
        for row, was in before.items():
            now = after[row]["score"]
            if row in filled:
                assert (was["score"], now is None) == (None, False)
                shown = was["potential"] or 0
                assert now == shown or (rules.card["entries"] > 1 and (now or 0) < shown)
            elif was["score"] is None:
                assert now is None
            else:
                assert now is not None
                assert now == was["score"] or (filled and now > was["score"])


@every_version
@a_game
@given(data=st.data())
def test_the_potential_shown_is_the_best_that_entering_the_row_gives(
    rules: AnyRules, data: st.DataObject
) -> None:
    play = some_play(data, rules)
    shown = rules.sheet(play)
    if not shown["offers"]["enter"]:
        return
    row = data.draw(st.sampled_from(shown["offers"]["enter"]))
    entries = grouped((move for move in moves_of(rules, play, Enter) if row in move.rows), aim)
    # Where an entry fills two rows, any other one with it leaves this one all the dice there are.
    rows = data.draw(st.sampled_from(list(entries)))
    given = [entered(rules.sheet(rules.apply(play, move)), row) for move in entries[rows]]
    assert rows_of(shown)[row]["potential"] == max(given)


@every_version
def test_a_sheet_has_combinations_always_or_never(rules: AnyRules) -> None:
    fresh = rules.sheet(rules.fresh())
    there = {"aside" in fresh, "points" in fresh, "set_aside" in fresh["offers"], "bank" in fresh["offers"]}
    assert len(there) == 1


@every_version
@a_game
@given(data=st.data())
def test_offers_are_the_moves_in_short(rules: AnyRules, data: st.DataObject) -> None:
    for play in plays(data.draw(games(rules))):
        moves = list(rules.moves(play))
        offers = rules.sheet(play)["offers"]
        throws = [move.dice for move in moves if isinstance(move, Throw)]
        assert offers["throw"] == sorted({die for dice in throws for die in dice})
        assert not offers["throw"] or tuple(offers["throw"]) in throws
        assert offers["hold"] == any(len(dice) < len(offers["throw"]) for dice in throws)
        filled = {row for move in moves if isinstance(move, Enter) for row in move.rows}
        assert offers["enter"] == [row["row"] for row in rules.card["rows"] if row["row"] in filled]
        listed = [named(move) for move in moves if isinstance(move, SetAside)]
        offered = [SetAside(tuple(one["dice"]), one["face"]) for one in offers.get("set_aside", [])]
        assert [named(move) for move in offered] == listed
        ways = {named(move) for move in moves if isinstance(move, Bank)}
        lines = [
            Bank({int(die): face for die, face in way["join"].items()}) for way in offers.get("bank", [])
        ]
        assert {named(move) for move in lines} <= ways
        assert bool(lines) == bool(ways)


@every_version_with_dice_set_aside
@a_game
@given(data=st.data())
def test_what_is_offered_to_set_aside_gives_what_it_says(rules: AnyRules, data: st.DataObject) -> None:
    play = some_play(data, rules)
    before = rules.sheet(play)
    offered = before["offers"].get("set_aside", [])
    assert [one["points"] for one in offered] == sorted((one["points"] for one in offered), reverse=True)
    for one in offered:
        after = rules.sheet(rules.apply(play, SetAside(tuple(one["dice"]), one["face"])))
        made = [other for other in after.get("aside", []) if set(one["dice"]) <= set(other["dice"])]
        if after["faces"]:
            assert [other["points"] for other in made] == [one["points"]]
            assert after.get("points") == before.get("points")
        else:
            old = [other["points"] for other in before.get("aside", []) if other["face"] != one["face"]]
            assert after.get("points") == before.get("points", 0) + sum(old) + one["points"]


@every_version_with_dice_set_aside
@a_game
@given(data=st.data())
def test_the_ways_to_bank_bring_what_they_say_and_the_first_is_the_best_of_all(
    rules: AnyRules, data: st.DataObject
) -> None:
    play = some_play(data, rules)
    ways = rules.sheet(play)["offers"].get("bank", [])
    total = rules.standing(play).total
    for way in ways:
        after = rules.standing(rules.apply(play, Bank({int(die): face for die, face in way["join"].items()})))
        assert (way["total"], way["wins"]) == (after.total, after.won)
        assert way["points"] == after.total - total
    all_totals = [rules.standing(rules.apply(play, move)).total for move in moves_of(rules, play, Bank)]
    assert [way["total"] for way in ways] == sorted((way["total"] for way in ways), reverse=True)
    assert {way["total"] for way in ways} == set(all_totals)
    if ways:
        assert rules.standing(play).worth == max(all_totals) == ways[0]["total"]


@every_version_with_dice_set_aside
@a_game
@given(data=st.data())
def test_dice_set_aside_lie_in_one_combination_each_and_are_not_thrown(
    rules: AnyRules, data: st.DataObject
) -> None:
    for play in plays(data.draw(games(rules))):
        sheet = rules.sheet(play)
        aside = sheet.get("aside", [])
        dice = [die for one in aside for die in one["dice"]]
        assert len(set(dice)) == len(dice)
        assert len({one["face"] for one in aside}) == len(aside)
        assert set(dice) <= set(range(len(sheet["faces"])))
        assert not set(dice) & set(sheet["offers"]["throw"])
        assert all(one["dice"] == sorted(one["dice"]) for one in aside)


@every_version
@a_game
@given(data=st.data())
def test_standing_and_sheet_agree(rules: AnyRules, data: st.DataObject) -> None:
    for play in plays(data.draw(games(rules))):
        standing, sheet = rules.standing(play), rules.sheet(play)
        assert (standing.total, standing.done) == (sheet["total"], sheet["done"])
        assert standing.worth >= standing.total
        assert standing.done or not standing.won
        assert standing.done == (not any(True for _ in rules.moves(play)))


@every_version
@a_game
@given(data=st.data())
def test_a_play_is_drawn_the_same_however_often_and_whatever_was_done_since(
    rules: AnyRules, data: st.DataObject
) -> None:
    play = some_play(data, rules)
    as_it_was = json.dumps(rules.sheet(play))
    for move in islice(rules.moves(play), 40):
        faces = (1,) * len(move.dice) if isinstance(move, Throw) else ()
        rules.sheet(rules.apply(play, move, faces))
    assert json.dumps(rules.sheet(play)) == as_it_was
