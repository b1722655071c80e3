"""`regatta bots`: each level's totals, or its wins against another one, over many games (docs/bots.md)."""

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any, Final, Literal, TypedDict, get_args

from regatta_protocol.moves import Throw
from regatta_protocol.options import Level
from regatta_server.bots.levels import LEVELS, open_level
from regatta_server.bots.policies.policy import Policy, Seen
from regatta_server.bots.solver.scoring import Unsolvable
from regatta_server.bots.solver.tables import FOLDER
from regatta_server.game.order import to_play
from regatta_server.game.result import result
from regatta_server.rules.base import AnyRules, Standing
from regatta_server.rules.catalogue import RULES
from regatta_server.rules.given_play import WrongInput

GAMES: Final = 1_000
Turn = Literal["first", "second"]


class LevelWorth(TypedDict):
    """What a level brings."""

    ruleset: str
    level: Level
    games: int
    what: str
    """`total`; or `turns` that it takes to the target, where there is one."""
    mean: float
    deviation: float
    error: float
    """The standard error of the mean."""


class Won(TypedDict):
    """What a level wins of another one."""

    ruleset: str
    level: Level
    against: Level
    moves: Turn
    """Which of the two it is in the order of play."""
    games: int
    share: float
    """Of the games; a draw counts as half."""
    error: float
    """The standard error of the share."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command understands."""
    parser.add_argument("ruleset", nargs="*", metavar="RULESET", help="which games, by their ids; else all")
    parser.add_argument("--level", choices=LEVELS, help="one level; else all, alone without the admiral")
    parser.add_argument("--against", choices=LEVELS, help="play games of two against this level")
    parser.add_argument("--games", metavar="N", default=str(GAMES), help=f"of each level; else {GAMES}")
    parser.add_argument("--seed", metavar="N", default="1", help="of the dice: the same gives the same")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="the data folder (REGATTA_DATA)")
    parser.add_argument("--json", action="store_true", help="print JSON, one object a line")


def run(given: argparse.Namespace, data: Path) -> int:
    """Print what levels bring or win, one line each as it is known. Raises WrongInput; OSError for tables."""
    unknown = [ruleset for ruleset in given.ruleset if ruleset not in RULES]
    if unknown:
        raise WrongInput(f"There is no ruleset {unknown[0]}. There are: {', '.join(RULES)}.")
    games, seed = _number("--games", given.games, 2), _number("--seed", given.seed, 0)
    of = ((given.data or data) / FOLDER, games, seed)
    # Alone the admiral plays as the captain does: nothing new would be measured.
    left_out = given.against or "admiral"
    levels = [given.level] if given.level else [level for level in LEVELS if level != left_out]
    rulesets = given.ruleset or RULES
    try:
        # Spawned: forked, they would share locks that threads of NumPy hold.
        with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
            if given.against:
                show: Callable[[Any], str] = json.dumps if given.json else won_line
                call: Callable[..., Mapping[str, object]] = partial(won, *of, given.against)
                wanted = [*product(rulesets, levels, get_args(Turn))]
            else:
                show = json.dumps if given.json else printed
                call, wanted = partial(measured, *of), [*product(rulesets, levels)]
            for one in pool.map(call, *zip(*wanted, strict=True)):
                print(show(one), flush=True)
    except Unsolvable as unsolvable:
        raise WrongInput(str(unsolvable)) from unsolvable
    except KeyboardInterrupt:
        return 130
    return 0


def measured(folder: Path, games: int, seed: int, ruleset: str, level: Level) -> LevelWorth:
    """Return what a level brings in so many games. Raises Unsolvable; OSError where no table can be kept."""
    rules = RULES[ruleset]
    policy = _policy(folder, rules, level)
    chance = random.Random(f"{seed} {ruleset} {level}")  # noqa: S311 - dice that nobody plays for
    race = not rules.card["rows"]
    ends = [one for [one] in _played(rules, [policy], chance, games)]
    results = [one.turns if race else one.total for one in ends]
    deviation = pstdev(results)
    return {
        "ruleset": ruleset,
        "level": level,
        "games": games,
        "what": "turns" if race else "total",
        "mean": fmean(results),
        "deviation": deviation,
        "error": deviation / games**0.5,
    }


def won(folder: Path, games: int, seed: int, against: Level, ruleset: str, level: Level, moves: Turn) -> Won:
    """Return what a level wins of games of two. Raises Unsolvable; OSError where no table can be kept."""
    rules = RULES[ruleset]
    policies = [_policy(folder, rules, one) for one in (level, against)]
    seat = 0 if moves == "first" else 1
    chance = random.Random(f"{seed} {ruleset} {level} {against} {moves}")  # noqa: S311 - nobody plays for them
    wins = [_win(ends, seat) for ends in _played(rules, policies[:: 1 - 2 * seat], chance, games)]
    return {
        "ruleset": ruleset,
        "level": level,
        "against": against,
        "moves": moves,
        "games": games,
        "share": fmean(wins),
        "error": pstdev(wins) / games**0.5,
    }


def printed(one: LevelWorth) -> str:
    """Return a line for a person."""
    return (
        f"{one['ruleset']:<18} {one['level']:<10} {one['mean']:>8.2f} {one['what']}, "
        f"± {one['error']:.2f}; deviation {one['deviation']:.2f}, {one['games']:,} games"
    )


def won_line(one: Won) -> str:
    """Return a line for a person."""
    return (
        f"{one['ruleset']:<18} {one['level']:<10} as {one['moves']:<6} against {one['against']}: "
        f"{100 * one['share']:.2f} % ± {100 * one['error']:.2f} of {one['games']:,} games"
    )


def _policy(folder: Path, rules: AnyRules, level: Level) -> Policy:
    return open_level(level, rules, folder, say=partial(print, file=sys.stderr))


def _played(
    rules: AnyRules, policies: list[Policy], chance: random.Random, games: int
) -> Iterator[list[Standing]]:
    """Yield how games end of policies that play in this order."""
    order = range(len(policies))
    for _ in range(games):
        plays = [rules.fresh() for _ in order]
        standings = [rules.standing(play) for play in plays]
        while on := to_play("alternate", order, standings):
            [seat] = on
            rivals = tuple(plays[:seat] + plays[seat + 1 :])
            move = policies[seat].choose(Seen(plays[seat], rivals), chance.random)
            dice = move.dice if isinstance(move, Throw) else ()
            plays[seat] = rules.apply(plays[seat], move, tuple(chance.randint(1, 6) for _ in dice))
            standings[seat] = rules.standing(plays[seat])
        yield standings


def _win(ends: list[Standing], seat: int) -> float:
    """Return 1 for a game that is won by a seat of two, a half for a draw."""
    winners = [place["seat"] for place in result(ends)["places"] if place["place"] == 1]
    return (seat in winners) / len(winners)


def _number(name: str, text: str, least: int) -> int:
    if not (text.isdecimal() and text.isascii() and int(text) >= least):
        raise WrongInput(f"{name} is a number from {least} on.")
    return int(text)
