"""What moves are worth: a throw as much as the best that follows, and the best as much as the table says."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from regatta_protocol.moves import Throw
from regatta_server.bots.weighing.weighed import Weighed, Weigher, best_of, throws_of
from regatta_server.rules.base import AnyRules
from regatta_server.rules.category import Category
from tests.bots.solver.cards import name
from tests.bots.weighing.weighers import SMALL, solved


def plays(rules: Category, weigher: Weigher, games: int) -> Iterator[tuple[Any, list[Weighed]]]:
    """Yield plays with dice on the table, and their moves: games with as many bad moves as good ones."""
    chance = random.Random(7)
    for _ in range(games):
        play = rules.fresh()
        while moves := weigher.weigh(play):
            if play.faces:
                yield play, moves
            move = (best_of(moves) if chance.random() < 0.5 else chance.choice(moves)).move
            dice = move.dice if isinstance(move, Throw) else ()
            play = rules.apply(play, move, tuple(chance.randint(1, 6) for _ in dice))


def worth_after(rules: AnyRules, weigher: Weigher, play: Any, throw: Throw) -> float:
    """Return the mean, over all that a throw may show, of what the best move is worth then."""
    outcomes = [*product(range(1, 7), repeat=len(throw.dice))]
    return sum(best_of(weigher.weigh(rules.apply(play, throw, faces))).worth for faces in outcomes) / len(
        outcomes
    )


@pytest.mark.parametrize("rules", SMALL, ids=name)
def test_a_throw_is_worth_the_mean_of_the_best_that_follows_it(rules: Category) -> None:
    weigher = solved(rules)
    compared = 0
    for play, moves in plays(rules, weigher, 2):
        for move, worth in moves:
            if isinstance(move, Throw) and len(move.dice) == 1:
                assert worth_after(rules, weigher, play, move) == pytest.approx(worth, abs=1e-9)
                compared += 1
    assert compared > 5


@pytest.mark.parametrize("rules", SMALL, ids=name)
def test_an_entry_is_worth_what_it_gives_and_the_card_after_it(rules: Category) -> None:
    weigher = solved(rules)
    for play, moves in plays(rules, weigher, 2):
        for move, worth in moves:
            if isinstance(move, Throw):
                continue
            after = rules.apply(play, move)
            standing = rules.standing(after)
            expected = standing.total if standing.done else best_of(weigher.weigh(after)).worth
            assert worth == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("rules", SMALL, ids=name)
def test_every_move_is_one_that_the_rules_allow_and_every_entry_is_there(rules: Category) -> None:
    weigher = solved(rules)
    for play, moves in plays(rules, weigher, 1):
        for move, _ in moves:
            rules.judge(play, move)
        assert [move for move, _ in moves if not isinstance(move, Throw)] == [*rules.choices(play)]


def test_before_the_first_throw_there_is_one_move_and_behind_the_last_entry_none() -> None:
    rules = SMALL[0]
    assert [move for move, _ in solved(rules).weigh(rules.fresh())] == [Throw((0, 1, 2, 3, 4))]
    done = rules.load({"faces": (), "throws": 0, "scores": [0] * len(rules.spec.rows), "won": False})
    assert solved(rules).weigh(done) == []


def test_dice_that_show_the_same_are_kept_in_the_order_of_the_tray() -> None:
    assert [*throws_of((5, 5, 2))] == [
        ((5, 5), Throw((2,))),
        ((2, 5), Throw((1,))),
        ((5,), Throw((1, 2))),
        ((2,), Throw((0, 1))),
        ((), Throw((0, 1, 2))),
    ]
