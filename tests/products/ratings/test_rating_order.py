"""Players of known strength come out in order: by a model of luck, and in real games through the rules."""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from statistics import correlation, fmean
from typing import Any

import pytest

from regatta_protocol.moves import Move, Throw
from regatta_server.game.time_out import clock_move
from regatta_server.products.ratings.rating import FRESH, SHOWN, Skill, after_game
from regatta_server.rules.base import AnyRules
from regatta_server.rules.catalogue import rules as rules_of
from testkit.rated_games import people

SPREAD = 0.5
"""How much players differ, where the luck of a game is 1: such as 15 points of 30 in a game."""

Result = Callable[[Sequence[int]], list[float]]


def ratings_after(result: Result, players: int, seats: int, rounds: int, chance: Random) -> list[Skill]:
    """Let players meet at random, all once a round; `result` gives the points of those at a table."""
    names, skills = people(players), [FRESH] * players
    for number in range(rounds):
        order = chance.sample(range(players), players)
        for first in range(0, players - seats + 1, seats):
            table = order[first : first + seats]
            points = result(table)
            places = [1 + sum(other > own for other in points) for own in points]
            before = [skills[one] for one in table]
            rated = after_game(before, [names[one] for one in table], places, number)
            for one, skill in zip(table, rated, strict=True):
                skills[one] = skill
    return skills


def lucky(strengths: Sequence[float], chance: Random) -> Result:
    """Return results by strength and luck."""
    return lambda table: [chance.gauss(strengths[one], 1) for one in table]


@pytest.mark.parametrize("seats", [2, 4])
def test_players_a_class_apart_come_out_in_order(seats: int) -> None:
    strengths = [number * 0.5 for number in range(8)]
    chance = Random(seats)
    skills = ratings_after(lucky(strengths, chance), 8, seats, 400, chance)
    assert [one.rating for one in skills] == sorted(one.rating for one in skills)
    assert not any(one.provisional for one in skills)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_a_crowd_ratings_follow_strengths_and_deviations_are_honest(seats: int) -> None:
    chance = Random(10 + seats)
    strengths = [chance.gauss(0, SPREAD) for _ in range(60)]
    skills = ratings_after(lucky(strengths, chance), 60, seats, 150, chance)
    ratings = [one.rating for one in skills]
    assert correlation(ratings, strengths) > 0.9
    # A difference of strength as one of ratings: by the odds that both give for a game of two.
    per_strength = 400 / math.log(10) * (2 / math.sqrt(math.pi))
    middle = fmean(ratings), fmean(strengths)
    errors = [
        (one.rating - middle[0]) - per_strength * (strength - middle[1])
        for one, strength in zip(skills, strengths, strict=True)
    ]
    within = sum(abs(error) <= 2 * one.deviation for error, one in zip(errors, skills, strict=True))
    assert within / len(skills) >= 0.9


def test_odds_are_those_of_chess() -> None:
    strong, weak = Skill(mu=25 + 100 / SHOWN, sigma=1e-6), Skill(sigma=1e-6)
    assert strong.rating - weak.rating == 100
    # What a win is worth to the stronger one is in proportion to how seldom it is not expected.
    won = after_game([strong, weak], people(2), [1, 2], 5)[0].mu - strong.mu
    lost = strong.mu - after_game([strong, weak], people(2), [2, 1], 5)[0].mu
    assert lost / (won + lost) == pytest.approx(1 / (1 + 10 ** (-100 / 400)), abs=0.01)


# -- real games ----------------------------------------------------------------------------------


def best_entry(rules: AnyRules, play: Any) -> Move:
    """Return the entry that gives most beyond what its rows usually give."""
    most = {row["row"]: row["most"] or 0 for row in rules.sheet(rules.fresh())["rows"]}
    before = rules.standing(play).total

    def merit(move: Any) -> float:
        gain = rules.standing(rules.apply(play, move)).total - before
        return gain - 0.45 * sum(most[row] for row in move.rows)

    return max(rules.choices(play), key=merit)


def well(rules: AnyRules, play: Any, _: Random) -> Move:
    """Collect the commonest face, and enter where it is worth most."""
    sheet = rules.sheet(play)
    faces, free = sheet["faces"], sheet["offers"]["throw"]
    if not faces:
        return Throw(tuple(free))
    wanted = max(faces, key=lambda face: (faces.count(face), face))
    others = tuple(die for die in free if faces[die] != wanted)
    return Throw(others) if others else best_entry(rules, play)


def badly(rules: AnyRules, play: Any, chance: Random) -> Move:
    """Throw any dice again, and enter them anywhere."""
    sheet = rules.sheet(play)
    free = sheet["offers"]["throw"]
    if not sheet["faces"]:
        return Throw(tuple(free))
    some = tuple(die for die in free if chance.random() < 0.5)
    return Throw(some) if some else chance.choice(list(rules.choices(play)))


def total(rules: AnyRules, how_often_well: float, chance: Random) -> float:
    """Return what a player has at the end of a game who plays well so often; above 1, as the clock does."""
    play = rules.fresh()
    while not rules.standing(play).done:
        if how_often_well > 1:
            move = clock_move(rules, play)
        else:
            move = (well if chance.random() < how_often_well else badly)(rules, play, chance)
        faces = tuple(chance.randint(1, 6) for _ in move.dice) if isinstance(move, Throw) else ()
        play = rules.apply(play, move, faces)
    return rules.standing(play).total


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "seats", "rounds"),
    [
        pytest.param("yacht", 2, 120, marks=pytest.mark.prove),
        pytest.param("yacht", 4, 80, marks=pytest.mark.prove),
        pytest.param("yatzy", 2, 120, marks=pytest.mark.prove),
        ("yatzy", 4, 80),
    ],
)
def test_who_plays_better_through_the_rules_comes_out_better(ruleset: str, seats: int, rounds: int) -> None:
    rules, chance = rules_of(ruleset), Random(seats)
    shares = [0.0, 0.3, 0.55, 0.75, 0.9, 1.0, 0.75, 0.3]
    skills = ratings_after(
        lambda table: [total(rules, shares[one], chance) for one in table], len(shares), seats, rounds, chance
    )
    by_share = {
        share: fmean(one.rating for one, own in zip(skills, shares, strict=True) if own == share)
        for share in shares
    }
    ordered = [by_share[share] for share in sorted(by_share)]
    assert all(weaker < stronger for weaker, stronger in pairwise(ordered)), by_share


@pytest.mark.prove
@pytest.mark.slow
def test_the_stand_in_is_between_the_worst_and_the_best() -> None:
    rules, chance = rules_of("yacht"), Random(3)
    shares = [0.0, 2.0, 1.0, 0.5]
    skills = ratings_after(
        lambda table: [total(rules, shares[one], chance) for one in table], len(shares), 2, 120, chance
    )
    worst, stand_in, best, _ = (one.rating for one in skills)
    assert worst < stand_in < best
