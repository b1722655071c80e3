"""What a ruleset is: whoever passes this over the interface alone may stand in the catalogue."""

import json
from collections.abc import Mapping
from itertools import islice
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from protocol.moves import Enter, Move, Throw
from protocol.sheet import Row, Sheet
from server.rules.base import AnyRules, Illegal
from tests.rules.games import Step, drawn_faces, every_ruleset, games, named, plays, stored, wild_moves

a_game = settings(
    max_examples=25,
    deadline=None,
    # Without Phase.explain: saying why a whole game fails takes minutes.
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)


def rows_of(sheet: Sheet) -> Mapping[str, Row]:
    """Return a sheet's rows by id."""
    return {row["row"]: row for row in sheet["rows"]}


def some_play(data: st.DataObject, rules: AnyRules) -> Any:
    """Draw a play from anywhere in a game, its end included."""
    return data.draw(st.sampled_from(plays(data.draw(games(rules)))))


@every_ruleset
def test_a_card_has_all_that_a_client_draws(rules: AnyRules) -> None:
    card = rules.card
    assert json.loads(json.dumps(card)) == card
    assert 1 <= card["seats_min"] <= card["seats_max"]
    assert card["ruleset_version"] >= 1
    assert card["throws"] >= 1
    assert card["tray"]
    texts = [card["ruleset"], card["name"], card["summary"], *card["tray"]]
    texts += [text for row in card["rows"] for text in (row["row"], row["name"], row["hint"])]
    texts += [text for line in card["lines"] for text in (line["line"], line["name"])]
    assert all(text and text == text.strip() for text in texts)


@every_ruleset
def test_ids_and_names_on_a_card_are_unique(rules: AnyRules) -> None:
    card = rules.card
    ids = [row["row"] for row in card["rows"]] + [line["line"] for line in card["lines"]]
    assert len(set(ids)) == len(ids)
    names = [row["name"] for row in card["rows"]]
    assert len(set(names)) == len(names)


@every_ruleset
def test_a_fresh_play_has_nothing_on_the_table_and_nothing_entered(rules: AnyRules) -> None:
    play, sheet = rules.fresh(), rules.sheet(rules.fresh())
    standing = rules.standing(play)
    assert (standing.turns, standing.total, standing.worth) == (0, 0, 0)
    assert not standing.done
    assert not standing.won
    assert (sheet["faces"], sheet["throws"], sheet["total"], sheet["done"]) == ([], 0, 0, False)
    assert all(row["score"] is None and row["potential"] is None for row in sheet["rows"])
    assert sheet["offers"]["throw"]
    assert not sheet["offers"]["enter"]


@every_ruleset
@a_game
@given(data=st.data())
def test_a_game_ends_after_its_rounds_or_by_a_win(rules: AnyRules, data: st.DataObject) -> None:
    game = data.draw(games(rules))
    standing = rules.standing(game[-1].after)
    assert standing.done
    assert standing.turns == rules.card["rounds"] or standing.won
    assert not list(rules.moves(game[-1].after))


@every_ruleset
@a_game
@given(data=st.data())
def test_turns_are_counted_one_by_one(rules: AnyRules, data: st.DataObject) -> None:
    for step in data.draw(games(rules)):
        before, after = rules.standing(step.before).turns, rules.standing(step.after).turns
        assert after in (before, before + 1)
        if after > before:
            assert rules.sheet(step.after)["faces"] == []
            assert rules.sheet(step.after)["throws"] == 0


@every_ruleset
@a_game
@given(data=st.data())
def test_throws_are_counted_within_their_limit_and_change_only_the_dice_thrown(
    rules: AnyRules, data: st.DataObject
) -> None:
    for step in data.draw(games(rules)):
        before, after = rules.sheet(step.before), rules.sheet(step.after)
        assert after["throws"] <= rules.card["throws"]
        if isinstance(step.move, Enter):
            continue
        assert after["throws"] == before["throws"] + 1
        thrown = dict(zip(step.move.dice, step.faces, strict=True))
        held = dict(enumerate(before["faces"]))
        assert dict(enumerate(after["faces"])) == held | thrown


@every_ruleset
@a_game
@given(data=st.data())
def test_every_move_listed_is_accepted(rules: AnyRules, data: st.DataObject) -> None:
    play = some_play(data, rules)
    listed = list(rules.moves(play))
    assert len({named(move) for move in listed}) == len(listed)
    for move in listed:
        rules.apply(play, move, drawn_faces(data.draw, move))


@every_ruleset
@a_game
@given(data=st.data())
def test_a_move_not_listed_is_refused_with_a_sentence_and_changes_nothing(
    rules: AnyRules, data: st.DataObject
) -> None:
    game = data.draw(games(rules))
    play = data.draw(st.sampled_from(plays(game)))
    before = stored(play)
    listed = {named(move) for move in rules.moves(play)}
    others = [step.move for step in game] + data.draw(st.lists(wild_moves(rules), max_size=20))
    for move in others:
        if named(move) in listed:
            rules.apply(play, move, drawn_faces(data.draw, move))
        else:
            # No faces, then: a move is judged before anything is thrown.
            with pytest.raises(Illegal, match=r"^[A-Z0-9].*\.$"):
                rules.apply(play, move)
    assert stored(play) == before


@every_ruleset
@a_game
@given(data=st.data())
def test_a_move_never_changes_the_play_it_starts_from(rules: AnyRules, data: st.DataObject) -> None:
    for step in data.draw(games(rules)):
        before = stored(step.before)
        assert rules.apply(step.before, step.move, step.faces) == step.after
        assert stored(step.before) == before


@every_ruleset
@a_game
@given(data=st.data())
def test_a_stored_play_loads_as_the_same_play(rules: AnyRules, data: st.DataObject) -> None:
    for play in plays(data.draw(games(rules))):
        loaded = rules.load(json.loads(stored(play)))
        assert loaded == play
        assert hash(loaded) == hash(play)


@every_ruleset
@a_game
@given(data=st.data())
def test_wrong_faces_for_a_legal_move_are_the_callers_mistake_and_not_the_players(
    rules: AnyRules, data: st.DataObject
) -> None:
    step: Step = data.draw(st.sampled_from(data.draw(games(rules))))
    wrong = [(*step.faces, 1)]
    if step.faces:
        wrong += [step.faces[:-1], (*step.faces[:-1], 0), (*step.faces[:-1], 7)]
    for faces in wrong:
        with pytest.raises(ValueError, match="face") as caught:
            rules.apply(step.before, step.move, faces)
        assert not isinstance(caught.value, Illegal)


@every_ruleset
@a_game
@given(data=st.data())
def test_a_total_is_the_sum_of_what_the_sheet_shows(rules: AnyRules, data: st.DataObject) -> None:
    for play in plays(data.draw(games(rules))):
        sheet = rules.sheet(play)
        if not sheet["rows"]:
            continue  # a game without a card counts otherwise
        lines = {line["line"]: line["value"] for line in sheet["lines"]}
        subtotals = {line for line in lines if line.endswith("_total")}
        bonuses = sum(value for line, value in lines.items() if line not in subtotals)
        assert sheet["total"] == sum(row["score"] or 0 for row in sheet["rows"]) + bonuses
        assert sheet["total"] == sum(lines[line] for line in subtotals)


@every_ruleset
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


@every_ruleset
@a_game
@given(data=st.data())
def test_the_potential_shown_is_the_best_that_entering_the_row_gives(
    rules: AnyRules, data: st.DataObject
) -> None:
    play = some_play(data, rules)
    entries = [move for move in rules.moves(play) if isinstance(move, Enter)]
    shown = {row["row"]: row["potential"] for row in rules.sheet(play)["rows"]}
    given_by: dict[str, list[int | None]] = {}
    for move in entries:
        after = rows_of(rules.sheet(rules.apply(play, move)))
        for row in move.rows:
            given_by.setdefault(row, []).append(after[row]["score"])
    for row, scores in given_by.items():
        assert shown[row] == max(score for score in scores if score is not None)


@every_ruleset
@a_game
@given(data=st.data())
def test_offers_are_the_moves_in_short(rules: AnyRules, data: st.DataObject) -> None:
    for play in plays(data.draw(games(rules))):
        moves: list[Move] = list(rules.moves(play))
        offers = rules.sheet(play)["offers"]
        throws = [move.dice for move in moves if not isinstance(move, Enter)]
        assert offers["throw"] == sorted({die for dice in throws for die in dice})
        assert offers["hold"] == any(len(dice) < len(offers["throw"]) for dice in throws)
        entered = {row for move in moves if isinstance(move, Enter) for row in move.rows}
        assert offers["enter"] == [row["row"] for row in rules.card["rows"] if row["row"] in entered]


@every_ruleset
@a_game
@given(data=st.data())
def test_standing_and_sheet_agree(rules: AnyRules, data: st.DataObject) -> None:
    for play in plays(data.draw(games(rules))):
        standing, sheet = rules.standing(play), rules.sheet(play)
        assert (standing.total, standing.done) == (sheet["total"], sheet["done"])
        assert standing.worth >= standing.total
        assert standing.done or not standing.won
        assert standing.done == (not any(True for _ in rules.moves(play)))


@every_ruleset
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
