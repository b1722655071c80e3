"""What moves are worth where points are at risk: in the mean, and for the race."""

import random
from functools import cache

import pytest

from regatta_protocol.moves import Bank, Throw
from regatta_server.bots.levels import win_weigher
from regatta_server.bots.solver.pushing import Aims
from regatta_server.bots.solver.race import nodes, race, turn
from regatta_server.bots.solver.setting_aside import compiled
from regatta_server.bots.solver.solution import Arrays
from regatta_server.bots.weighing.race import RaceWeigher
from regatta_server.bots.weighing.weighed import best_of
from regatta_server.rules.yin_yang import Play, YinYang
from tests.bots.solver.setting_aside import pushing, whole_graph

TARGET = 40


@cache
def weigher(*, races: bool) -> RaceWeigher:
    """Return the weigher of a race that is worked out in a moment: totals four at a time."""
    return RaceWeigher(YinYang(TARGET), arrays(), races=races)


@cache
def arrays() -> Arrays:
    """Return the table of a race."""
    return {
        **compiled(whole_graph()),
        "totals": nodes(TARGET, 3),
        "wins": race(pushing(), TARGET, 3),
    }


@pytest.mark.prove
def test_who_plays_to_win_plays_for_the_race_and_needs_no_totals() -> None:
    rules = YinYang(TARGET)
    near = rules.load({**vars_of(rules.fresh()), "banked": TARGET - 10})
    moves = win_weigher(rules, arrays(), None).weigh(near, [near])
    assert moves == weigher(races=True).weigh(near, [near])


def thrown(play: Play, faces: tuple[int, ...]) -> Play:
    """Return the play after a throw of all dice that are not set aside."""
    rules = YinYang(TARGET)
    [throw] = [move for move in rules.moves(play) if isinstance(move, Throw)]
    return rules.apply(play, throw, faces)


@pytest.mark.prove
def test_a_turn_is_worth_the_mean_that_the_solver_says() -> None:
    [(move, worth)] = weigher(races=False).weigh(YinYang(TARGET).fresh())
    assert move == Throw((0, 1, 2, 3, 4, 5))
    assert worth == pytest.approx(turn(pushing(), TARGET, spread=False)[0], rel=0.01)


@pytest.mark.prove
def test_without_a_rival_a_race_is_played_for_the_mean() -> None:
    fresh = YinYang(TARGET).fresh()
    assert weigher(races=True).weigh(fresh) == weigher(races=False).weigh(fresh)


def test_a_throw_of_one_die_is_worth_the_mean_of_the_best_that_follows_it(at_length: bool) -> None:
    rules, chance, races = YinYang(TARGET), random.Random(5), weigher(races=True)
    rival = rules.load({**vars_of(rules.fresh()), "banked": 20})
    compared = 0
    while compared < (3 if at_length else 1):
        play = thrown(rules.fresh(), tuple(chance.randint(1, 6) for _ in range(6)))
        while not play.turns:
            moves = races.weigh(play, [rival])
            for throw, weighed in moves:
                if not isinstance(throw, Throw) or len(throw.dice) > 1:
                    continue
                after = [rules.apply(play, throw, (face,)) for face in range(1, 7)]
                worth = [
                    lost(rival) if one.turns else best_of(races.weigh(one, [rival])).worth for one in after
                ]
                assert sum(worth) / 6 == pytest.approx(weighed, abs=0.01)
                compared += 1
            play = rules.apply(
                play, chance.choice([move for move, _ in moves if not isinstance(move, Throw)])
            )


def lost(rival: Play) -> float:
    """Return the chance of a seat with nothing whose turn brought nothing."""
    turn = Aims([weigher(races=True).aim(0, rival.banked)])
    return float(turn.given(0)[0])


def vars_of(play: Play) -> dict[str, object]:
    """Return a play's fields."""
    return {field: getattr(play, field) for field in play.__struct_fields__}


def test_whoever_may_bank_up_to_the_target_does() -> None:
    rules = YinYang(TARGET)
    near = rules.load({**vars_of(rules.fresh()), "banked": TARGET - 1})
    play = thrown(near, (6, 6, 6, 6, 6, 6))
    for races in (True, False):
        moves = weigher(races=races)
        after = play
        for _ in range(6):
            move = best_of(moves.weigh(after, [rules.fresh()])).move
            after = rules.apply(after, move)
            if isinstance(move, Bank):
                break
        assert rules.standing(after).won


def test_a_rival_who_is_far_ahead_makes_one_dare_more() -> None:
    rules = YinYang(TARGET)
    play = thrown(rules.fresh(), (1, 2, 6, 6, 6, 3))
    play = rules.apply(play, best_of(weigher(races=True).weigh(play, [rules.fresh()])).move)
    rival = rules.load({**vars_of(rules.fresh()), "banked": TARGET - 1})

    def over_banking(against: Play) -> float:
        moves = weigher(races=True).weigh(play, [against])
        bank = max(worth for move, worth in moves if isinstance(move, Bank))
        return next(worth for move, worth in moves if isinstance(move, Throw)) - bank

    assert over_banking(rival) > over_banking(rules.fresh())
