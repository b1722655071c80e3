"""Policies: each makes moves that the rules allow, to the end of every game; stronger levels bring more."""

import random
from collections.abc import Sequence
from itertools import pairwise
from statistics import mean, stdev
from typing import Literal

import pytest

from regatta_protocol.moves import Throw
from regatta_protocol.options import Level
from regatta_server.bots.levels import LEVELS, by_thumb, captain
from regatta_server.bots.policies.best import Best
from regatta_server.bots.policies.careless import NEXT_BEST, Careless
from regatta_server.bots.policies.clock import Clock
from regatta_server.bots.policies.policy import Policy, Seen
from regatta_server.bots.solver.tables import task
from regatta_server.game.order import to_play
from regatta_server.rules.base import AnyRules, Standing
from regatta_server.rules.catalogue import RULES
from regatta_server.rules.category import Category
from regatta_server.rules.yin_yang import YinYang
from tests.bots.solver.cards import name
from tests.bots.weighing.weighers import SMALL, solved, winning

YACHT = next(rules for rules in RULES.values() if isinstance(rules, Category))
"""Twelve rows without a bonus, which are solved in a moment."""


def played(rules: AnyRules, policy: Policy, chance: random.Random) -> int:
    """Return the total of a game that a policy plays alone; each move is one that the rules allow."""
    play = rules.fresh()
    while not rules.standing(play).done:
        move = policy.choose(Seen(play), chance.random)
        rules.judge(play, move)
        dice = move.dice if isinstance(move, Throw) else ()
        play = rules.apply(play, move, tuple(chance.randint(1, 6) for _ in dice))
    return rules.standing(play).total


def of_level(level: Level, rules: AnyRules) -> Policy:
    """Return the policy of a level, its table made anew."""
    assert level != "admiral"
    if level == "captain":
        return captain(rules, task(rules).solve(False, lambda done, of: None).arrays)
    return by_thumb(level, rules)


def means(policy: Policy, games: int) -> tuple[float, float]:
    """Return the mean of many games of YACHT, and its standard error."""
    chance = random.Random(11)
    totals = [played(YACHT, policy, chance) for _ in range(games)]
    return mean(totals), stdev(totals) / games**0.5


@pytest.mark.parametrize("level", ["deckhand", "mate"])
@pytest.mark.parametrize("rules", [*SMALL, YinYang(60)], ids=name)
def test_every_level_without_tables_plays_every_game_to_its_end(
    rules: AnyRules, level: Literal["deckhand", "mate"]
) -> None:
    played(rules, by_thumb(level, rules), random.Random(3))


@pytest.mark.parametrize("rules", SMALL, ids=name)
def test_the_admiral_plays_every_card_to_its_end_against_two_captains(rules: Category) -> None:
    at_table(rules, [captain_of(rules), Best(winning(rules)), captain_of(rules)], random.Random(3))


def at_table(rules: AnyRules, policies: Sequence[Policy], chance: random.Random) -> list[Standing]:
    """Return how a game ends of policies in this order; each move is one that the rules allow."""
    plays = [rules.fresh() for _ in policies]
    while on := to_play("alternate", range(len(plays)), [rules.standing(play) for play in plays]):
        [seat] = on
        seen = Seen(plays[seat], tuple(plays[:seat] + plays[seat + 1 :]))
        move = policies[seat].choose(seen, chance.random)
        rules.judge(plays[seat], move)
        dice = move.dice if isinstance(move, Throw) else ()
        plays[seat] = rules.apply(plays[seat], move, tuple(chance.randint(1, 6) for _ in dice))
    return [rules.standing(play) for play in plays]


@pytest.mark.parametrize("rules", SMALL, ids=name)
def test_the_captain_and_the_clock_play_every_card_to_its_end(rules: Category) -> None:
    played(rules, captain_of(rules), random.Random(3))
    played(rules, Clock(rules), random.Random(3))


def captain_of(rules: Category) -> Policy:
    """Return a policy without mistakes, by a table that other tests ask for too."""
    return Careless(solved(rules), 0.0)


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "admiral"])
def test_the_same_chance_makes_the_same_moves(level: Level) -> None:
    policy = of_level(level, YACHT)
    first, second = (played(YACHT, policy, random.Random(seed)) for seed in (2, 2))
    assert first == second


def test_a_mistake_is_one_of_the_next_best_moves_and_comes_at_its_rate() -> None:
    rules = SMALL[0]
    play = rules.apply(rules.fresh(), Throw((0, 1, 2, 3, 4)), (1, 1, 6, 6, 3))
    moves = sorted(solved(rules).weigh(play), key=lambda weighed: -weighed.worth)
    seen, chance = Seen(play), random.Random(4)
    made = [Careless(solved(rules), 0.25).choose(seen, chance.random) for _ in range(2000)]
    wrong = [move for move in made if move != moves[0].move]
    assert len(wrong) / 2000 == pytest.approx(0.25, abs=0.04)
    assert {moves.index(one) for one in moves if one.move in wrong} == set(range(1, 1 + NEXT_BEST))


def test_a_play_that_is_done_has_no_move() -> None:
    done = YACHT.load({"faces": (), "throws": 0, "scores": [0] * len(YACHT.card["rows"]), "won": False})
    for policy in (by_thumb("mate", YACHT), of_level("captain", YACHT), Clock(YACHT)):
        with pytest.raises(ValueError, match="a play that is done has no"):
            policy.choose(Seen(done), random.Random(1).random)


def test_the_captains_mean_is_that_of_the_table() -> None:
    table = task(YACHT).solve(False, lambda done, of: None)
    found, error = means(captain(YACHT, table.arrays), 150)
    assert abs(found - table.value) < 4 * error


def test_alone_the_admiral_plays_as_the_captain_does() -> None:
    for rules in SMALL:
        policies = (Best(winning(rules)), Best(solved(rules)))
        admiral, captain_alone = (played(rules, policy, random.Random(1)) for policy in policies)
        assert admiral == captain_alone


@pytest.mark.prove
def test_each_level_brings_more_than_the_one_below_it() -> None:
    found = [means(of_level(level, YACHT), 400) for level in LEVELS if level != "admiral"]
    for (less, one), (more, other) in pairwise(found):
        assert more - less > 3 * (one**2 + other**2) ** 0.5


@pytest.mark.prove
@pytest.mark.timeout(600)
@pytest.mark.parametrize("ruleset", [ruleset for ruleset, rules in RULES.items() if rules.card["rows"]])
def test_the_captains_mean_in_every_game_is_the_solved_one(ruleset: str) -> None:
    rules = RULES[ruleset]
    table = task(rules).solve(False, lambda done, of: None)
    policy, chance = captain(rules, table.arrays), random.Random(ruleset)
    totals = [played(rules, policy, chance) for _ in range(200)]
    assert abs(mean(totals) - table.value) < 4 * stdev(totals) / 200**0.5
