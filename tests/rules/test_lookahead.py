"""Plays that are laid down are those that a game comes to."""

from random import Random

import pytest

from regatta_protocol.moves import Throw
from regatta_server.rules.catalogue import RULES
from regatta_server.rules.lookahead import best_split, filled_play, thrown_play

ROWS = [ruleset for ruleset, rules in RULES.items() if rules.card["rows"]]


@pytest.mark.parametrize("ruleset", ROWS)
def test_a_card_laid_down_by_its_scores_is_drawn_as_the_one_that_was_played(ruleset: str) -> None:
    rules, chance = RULES[ruleset], Random(ruleset)
    play, tray = rules.fresh(), range(len(rules.card["tray"]))
    assert filled_play(rules, {}) == rules.fresh()
    while not rules.standing(play).done:
        rows = rules.sheet(play)["rows"]
        laid = filled_play(rules, {row["row"]: row["score"] for row in rows if row["score"] is not None})
        assert rules.sheet(laid)["rows"] == rows
        faces = tuple(chance.randint(1, 6) for _ in tray)
        play = rules.apply(play, Throw(tuple(tray)), faces)
        assert rules.sheet(thrown_play(rules, laid, faces, tray, 1))["rows"] == rules.sheet(play)["rows"]
        play = rules.apply(play, chance.choice(list(rules.choices(play))))


def test_later_throws_leave_the_dice_as_they_lie() -> None:
    rules = RULES["general"]
    for throw in (1, 2, 3):
        play = thrown_play(rules, rules.fresh(), (6, 5, 4, 3, 2), (4, 3, 2, 1, 0), throw)
        assert (rules.faces(play), rules.throws(play)) == ((2, 3, 4, 5, 6), throw)
    first = thrown_play(rules, rules.fresh(), (6, 5, 4, 3, 2), range(5), None)
    assert rules.throws(first) == 1


def test_the_best_split_gives_what_its_entry_gives() -> None:
    rules = RULES["double-cameroon"]
    play = thrown_play(rules, rules.fresh(), (3, 3, 3, 3, 3, 1, 1, 2, 4, 5), range(10), 3)
    assert best_split(rules, play, ("threes", "small_straight")) == {
        "rows": {"threes": [0, 1, 2, 3, 5], "small_straight": [4, 6, 7, 8, 9]},
        "scores": {"threes": 12, "small_straight": 21},
    }
