"""What a ruleset is: whoever passes this over the interface alone may stand in the catalogue.

Here the card and the moves; what a sheet shows is in test_conformance_sheet.py.
"""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_protocol.moves import Enter, Move, Throw
from regatta_server.rules.base import AnyRules, Illegal
from regatta_server.rules.chosen import NUMBERS
from tests.rules.games import (
    LONGEST,
    Step,
    a_game,
    aim,
    drawn_faces,
    every_version,
    games,
    grouped,
    named,
    plays,
    some,
    some_play,
    stored,
    wild_moves,
)

SENTENCE = r"^[A-Z0-9].*\.$"


def without_dice(rules: AnyRules, play: Any) -> list[Move]:
    """Return the legal moves that throw nothing."""
    return [move for move in rules.moves(play) if not isinstance(move, Throw)]


@every_version
def test_a_card_has_all_that_a_client_draws(rules: AnyRules) -> None:
    card = rules.card
    assert json.loads(json.dumps(card)) == card
    assert 1 <= card["seats_min"] <= card["seats_max"] <= 8
    assert card["ruleset_version"] >= 1
    assert card["throws"] is None or card["throws"] >= 1
    assert card["tray"]
    assert "alternate" in card["orders"]
    texts = [card["ruleset"], card["name"], card["summary"], *card["tray"]]
    texts += [
        text for row in card["rows"] for text in (row["row"], row["name"], row["hint"], *row["aliases"])
    ]
    texts += [text for line in card["lines"] for text in (line["line"], line["name"])]
    texts += [text for option in card["options"] for text in (option["name"], option["hint"])]
    assert all(text and text == text.strip() for text in texts)


@every_version
def test_rules_with_nothing_chosen_are_themselves(rules: AnyRules) -> None:
    assert rules.configured({}) is rules
    assert rules.configured(dict.fromkeys(NUMBERS)) is rules


@every_version
def test_rules_with_a_number_that_a_host_chose_keep_their_card_and_are_made_once(rules: AnyRules) -> None:
    for option in rules.card["options"]:
        chosen: dict[str, int] = {option["option"]: option["most"]}
        assert rules.configured(chosen).card == rules.card
        assert rules.configured(chosen) is rules.configured(chosen)


@every_version
def test_a_number_that_the_card_does_not_let_a_host_choose_is_refused(rules: AnyRules) -> None:
    for name in set(NUMBERS) - {option["option"] for option in rules.card["options"]}:
        with pytest.raises(ValueError, match=f"is played without a {name}"):
            rules.configured({name: 100})


@every_version
def test_a_card_is_filled_by_its_rounds_or_played_to_a_target(rules: AnyRules) -> None:
    card = rules.card
    if card["rounds"] is None:
        assert "target" in [option["option"] for option in card["options"]]
        assert (card["rows"], card["entries"]) == ([], 0)
    else:
        assert card["rounds"] * card["entries"] == len(card["rows"]) > 0
    for option in card["options"]:
        default = option["default"]
        assert default is None or option["least"] <= default <= option["most"]


@every_version
def test_ids_names_and_letters_on_a_card_are_unique(rules: AnyRules) -> None:
    card = rules.card
    for those in (
        [row["row"] for row in card["rows"]] + [line["line"] for line in card["lines"]],
        [row["name"] for row in card["rows"]],
        [row["letter"] for row in card["rows"] if "letter" in row],
        [option["option"] for option in card["options"]],
    ):
        assert len(set(those)) == len(those)


@every_version
def test_a_fresh_play_has_nothing_on_the_table_and_nothing_entered(rules: AnyRules) -> None:
    play, sheet = rules.fresh(), rules.sheet(rules.fresh())
    standing = rules.standing(play)
    assert (standing.turns, standing.total, standing.worth) == (0, 0, 0)
    assert not standing.done
    assert not standing.won
    assert (sheet["faces"], sheet["throws"], sheet["total"], sheet["done"]) == ([], 0, 0, False)
    assert all(row["score"] is None and row["potential"] is None for row in sheet["rows"])
    assert sheet["offers"]["throw"] == list(range(len(rules.card["tray"])))
    assert not sheet["offers"]["enter"]


@every_version
@a_game
@given(data=st.data())
def test_a_game_is_over_after_its_rounds_or_by_a_win_and_not_before(
    rules: AnyRules, data: st.DataObject
) -> None:
    game = data.draw(games(rules))
    for play in plays(game):
        standing = rules.standing(play)
        assert standing.done == (standing.won or standing.turns == rules.card["rounds"])
    if len(game) < LONGEST or rules.card["rounds"] is not None:
        assert rules.standing(game[-1].after).done
        assert not list(rules.moves(game[-1].after))


@every_version
@pytest.mark.parametrize("seed", range(3))
def test_a_seat_that_takes_what_gives_most_comes_to_the_end(rules: AnyRules, seed: int) -> None:
    chance = Random(seed)
    play = rules.fresh()
    for _ in range(LONGEST):
        if rules.standing(play).done:
            break
        weighed = [rules.apply(play, move) for move in rules.choices(play)]
        if weighed:
            play = max(weighed, key=lambda after: rules.standing(after).worth)
        else:
            dice = tuple(rules.sheet(play)["offers"]["throw"])
            play = rules.apply(play, Throw(dice), tuple(chance.randint(1, 6) for _ in dice))
    assert rules.standing(play).done


@every_version
@a_game
@given(data=st.data())
def test_turns_are_counted_one_by_one_and_end_with_an_empty_table(
    rules: AnyRules, data: st.DataObject
) -> None:
    for step in data.draw(games(rules)):
        before, after = rules.standing(step.before).turns, rules.standing(step.after).turns
        assert after in (before, before + 1)
        if after > before:
            assert rules.sheet(step.after)["faces"] == []
            assert rules.sheet(step.after)["throws"] == 0


@every_version
@a_game
@given(data=st.data())
def test_throws_are_counted_within_their_limit_and_change_only_the_dice_thrown(
    rules: AnyRules, data: st.DataObject
) -> None:
    for step in data.draw(games(rules)):
        before, after = rules.sheet(step.before), rules.sheet(step.after)
        assert rules.card["throws"] is None or after["throws"] <= rules.card["throws"]
        if rules.standing(step.after).turns > rules.standing(step.before).turns:
            continue
        assert after["throws"] == before["throws"] + isinstance(step.move, Throw)
        if isinstance(step.move, Throw):
            thrown = dict(zip(step.move.dice, step.faces, strict=True))
            held = dict(enumerate(before["faces"]))
            assert dict(enumerate(after["faces"])) == held | thrown


@every_version
@a_game
@given(data=st.data())
def test_a_throw_that_ends_the_turn_gives_nothing(rules: AnyRules, data: st.DataObject) -> None:
    for step in data.draw(games(rules)):
        before, after = rules.standing(step.before), rules.standing(step.after)
        if isinstance(step.move, Throw) and after.turns > before.turns:
            assert after.total == after.worth == before.total


@every_version
@a_game
@given(data=st.data())
def test_every_move_listed_is_accepted(rules: AnyRules, data: st.DataObject) -> None:
    play = some_play(data, rules)
    listed = list(rules.moves(play))
    assert len({named(move) for move in listed}) == len(listed)
    for move in some(data, listed):
        rules.judge(play, move)
        rules.apply(play, move, drawn_faces(data.draw, move))


@every_version
@a_game
@given(data=st.data())
def test_moves_without_dice_come_first_and_the_choices_are_among_them_in_their_order(
    rules: AnyRules, data: st.DataObject
) -> None:
    play = some_play(data, rules)
    moves = list(rules.moves(play))
    thrown = [isinstance(move, Throw) for move in moves]
    assert thrown == sorted(thrown)
    choices = list(rules.choices(play))
    assert {named(move) for move in choices} <= {named(move) for move in moves}
    order = [one for one in grouped(moves, aim) if one != aim(Throw(()))]
    assert list(grouped(choices, aim)) == order


@every_version
@a_game
@given(data=st.data())
def test_no_move_without_dice_beats_the_best_choice_of_the_same_rows_or_dice(
    rules: AnyRules, data: st.DataObject
) -> None:
    play = some_play(data, rules)
    moves = grouped(without_dice(rules, play), aim)
    choices = grouped(rules.choices(play), aim)
    assert set(choices) == set(moves)
    assert sum(map(len, choices.values())) <= 100
    if not moves:
        return
    one = data.draw(st.sampled_from(list(moves)))
    best = max(rules.standing(rules.apply(play, move)).worth for move in choices[one])
    assert best == max(rules.standing(rules.apply(play, move)).worth for move in moves[one])


@every_version
@a_game
@given(data=st.data())
def test_the_best_entry_of_rows_gives_most_and_is_legal_only_where_an_entry_is(
    rules: AnyRules, data: st.DataObject
) -> None:
    play = some_play(data, rules)
    entries = grouped((move for move in without_dice(rules, play) if isinstance(move, Enter)), aim)
    legal = [sorted(group[0].rows) for group in entries.values()]
    ids = [*(row["row"] for row in rules.card["rows"]), "no_such_row"]
    rows = data.draw(st.lists(st.sampled_from(ids), max_size=3))
    among_the_legal = data.draw(st.booleans())
    if legal and among_the_legal:
        rows = data.draw(st.permutations(data.draw(st.sampled_from(legal))))
    group = entries.get(aim(Enter(dict.fromkeys(rows, ()))), []) if len(set(rows)) == len(rows) else []
    if group:
        best = rules.best_entry(play, rows)
        assert named(best) in map(named, group)
        totals = [rules.standing(rules.apply(play, move)).total for move in group]
        assert rules.standing(rules.apply(play, best)).total == max(totals)
    else:
        with pytest.raises(Illegal, match=SENTENCE):
            rules.best_entry(play, rows)


@every_version
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
            with pytest.raises(Illegal, match=SENTENCE) as refused:
                rules.apply(play, move)
            with pytest.raises(Illegal) as judged:
                rules.judge(play, move)
            assert str(judged.value) == str(refused.value)
    assert stored(play) == before


@every_version
@a_game
@given(data=st.data())
def test_a_move_never_changes_the_play_it_starts_from(rules: AnyRules, data: st.DataObject) -> None:
    for step in data.draw(games(rules)):
        before = stored(step.before)
        assert rules.apply(step.before, step.move, step.faces) == step.after
        assert stored(step.before) == before


@every_version
@a_game
@given(data=st.data())
def test_a_stored_play_loads_as_the_same_play(rules: AnyRules, data: st.DataObject) -> None:
    for play in plays(data.draw(games(rules))):
        loaded = rules.load(json.loads(stored(play)))
        assert loaded == play
        assert hash(loaded) == hash(play)


@every_version
def test_what_is_no_play_is_not_loaded(rules: AnyRules) -> None:
    whole = json.loads(stored(rules.fresh()))
    wrong: list[dict[str, Any]] = [
        {},
        whole | {"throws": None},
        whole | {"faces": ["1"]},
        whole | {"faces": 1},
    ]
    if "scores" in whole:
        wrong += [whole | {"scores": whole["scores"][1:]}, whole | {"scores": [*whole["scores"], None]}]
    for each in wrong:
        with pytest.raises(ValueError, match=r"required field|Expected|rows"):
            rules.load(each)


@every_version
def test_whether_dice_are_set_aside_is_what_its_sheet_shows(rules: AnyRules) -> None:
    assert rules.sets_aside == ("aside" in rules.sheet(rules.fresh()))


@every_version
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
