"""What bots take to think: each decision beside the clock's of the same play, and a game analysed.

Decisions are made in this process, as the process of bots makes them, and by its processor's time: on a
machine that others use too, a pause of theirs would count as the longest. Once more they are made through
that process, as a node waits for them. Of both, and of an analysis, it is read what the event loop of a node
has to do.
"""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec import to_builtins

from bench.figures import Figure, median
from bench.inside.solver import different
from bench.load.samples import percentile
from regatta_protocol.moves import Throw
from regatta_protocol.options import Level
from regatta_server.bots.policies.policy import Seen
from regatta_server.bots.process.bot_process import BotProcess
from regatta_server.bots.process.moves import loaded
from regatta_server.bots.process.tables import Tables
from regatta_server.bots.solver.tables import FOLDER, open_table, opened, totals_task
from regatta_server.game.time_out import clock_move
from regatta_server.rules.base import AnyRules
from regatta_server.rules.category import Category
from testkit.records import recorded

ANALYSES: Final = 5
CLOCK: Final = "the clock's move, p50"
LEVELS: Final[tuple[Level, ...]] = ("captain", "admiral")
"""Those that think by tables."""


async def measured(states_most: int, decisions: int) -> list[Figure]:
    """Return what analyses take and so many decisions of each level, of games with no more states."""
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory(prefix="regatta-bench-") as data:
        folder = Path(data, FOLDER)
        games = _one_of_each_kind(states_most)
        for rules in games:
            # With its spread: an analysis says how far from its mean a total is.
            open_table(folder, rules, spread=isinstance(rules, Category))
            if isinstance(rules, Category):
                opened(folder, totals_task(folder, rules))
            for level in LEVELS:
                figures += _decisions(rules, level, Tables(folder), decisions)
        bots = BotProcess(Path(data))
        try:
            figures += await _through_the_process(games[0], bots, decisions)
            figures += await _analyses(max(games, key=_turns), bots)
        finally:
            await bots.close()
    return figures


def _one_of_each_kind(states_most: int) -> list[AnyRules]:
    """Return a game of five dice with few states, one with most rounds of these, one of pairs and a race."""
    kinds: dict[object, AnyRules] = {}
    for rules in different(states_most):
        entries = rules.card["entries"] if isinstance(rules, Category) else 0
        kinds.setdefault(entries, rules)
        if entries == 1 and _turns(rules) > _turns(kinds.get("longest", kinds[entries])):
            kinds["longest"] = rules
    return list(kinds.values())


def _turns(rules: AnyRules) -> int:
    """Return how many turns a card has; a race is not analysed."""
    return len(rules.card["rows"]) // rules.card["entries"] if isinstance(rules, Category) else 0


def _decisions(rules: AnyRules, level: Level, tables: Tables, number: int) -> Iterator[Figure]:
    """Yield how long a level thinks about a move, beside the clock."""
    policy, chance = tables.policy(rules, level), Random(17)
    took: list[float] = []
    clock: list[float] = []
    for play, rival in _plays(rules, number, Random(1)):
        seen = Seen(play, (rival,))
        took.append(_worked_us(lambda now=seen: policy.choose(now, chance.random)))  # type: ignore[misc] # its own
        clock.append(_worked_us(lambda now=play: clock_move(rules, now)))  # type: ignore[misc] # its own
    who = f"{level}, {rules.card['ruleset']}"
    floor = median(clock)
    for name, of in (("p50", median(took)), ("p99", percentile(took, 0.99)), ("the longest", max(took))):
        yield Figure(f"{who}: {name}", "µs", of, CLOCK, of / floor)


def _plays(rules: AnyRules, number: int, chance: Random) -> Iterator[tuple[Any, Any]]:
    """Yield plays with dice on the table, each with that of a rival: most of their moves are the clock's."""
    play = rival = rules.fresh()
    for _ in range(number):
        while not rules.sheet(play)["faces"] or rules.standing(play).done:
            if rules.standing(play).done:
                play = rival = rules.fresh()
            play = _moved(rules, play, clock_move(rules, play), chance)
        yield play, rival
        offers = rules.sheet(play)["offers"]["throw"]
        # In a race all dice that are not set aside are thrown.
        again = offers and isinstance(rules, Category) and chance.random() < 1 / 2
        move = Throw(tuple(sorted(chance.sample(offers, chance.randint(1, len(offers)))))) if again else None
        turns = rules.standing(play).turns
        play = _moved(rules, play, move or clock_move(rules, play), chance)
        if rules.standing(play).turns > turns:
            play, rival = rival, play


def _moved(rules: AnyRules, play: Any, move: Any, chance: Random) -> Any:
    dice = move.dice if isinstance(move, Throw) else ()
    return rules.apply(play, move, tuple(chance.choices(range(1, 7), k=len(dice))))


async def _through_the_process(rules: AnyRules, bots: BotProcess, number: int) -> list[Figure]:
    """Return how long a node waits for a captain, and what its event loop does for it."""
    questions = [
        {
            "ruleset": rules.card["ruleset"],
            "version": rules.card["ruleset_version"],
            "options": {},
            "level": "captain",
            "play": to_builtins(play),
            "rivals": [to_builtins(rival)],
            "seed": 1,
        }
        for play, rival in _plays(rules, number, Random(2))
    ]
    await bots.ask("choose", questions[0])
    waited, loop = await _timed([lambda one=one: _chosen(bots, one) for one in questions])  # type: ignore[misc]
    clock = median(
        [_worked_us(lambda now=play: clock_move(rules, now)) for play, _ in _plays(rules, number, Random(2))]  # type: ignore[misc] # its own
    )
    who = f"captain, {rules.card['ruleset']}, asked by a node"
    found = (
        ("p50", median(waited)),
        ("p99", percentile(waited, 0.99)),
        ("on the loop", sum(loop) / len(loop)),
    )
    return [Figure(f"{who}: {name}", "µs", us, CLOCK, us / clock) for name, us in found]


async def _chosen(bots: BotProcess, given: dict[str, Any]) -> None:
    loaded(await bots.ask("choose", given))


async def _analyses(rules: AnyRules, bots: BotProcess) -> list[Figure]:
    """Return how long a game of two takes to be analysed, and what of it the event loop does."""
    record = recorded(rules.card["ruleset"], 2)
    await bots.ask("analyse", {"record": record})
    waited, loop = await _timed([lambda: bots.ask("analyse", {"record": record})] * ANALYSES)
    what = f"analysing two times {_turns(rules)} rounds of {rules.card['ruleset']}"
    whole = "all of it"
    return [
        Figure(what, "ms", median(waited) / 1_000, whole, 1.0),
        Figure(
            f"{what}: on the event loop", "ms", median(loop) / 1_000, whole, median(loop) / median(waited)
        ),
    ]


def _worked_us(question: Callable[[], object]) -> float:
    """Return the processor time that an answer takes."""
    began = time.thread_time_ns()
    question()
    return (time.thread_time_ns() - began) / 1_000


async def _timed(questions: Sequence[Callable[[], Awaitable[Any]]]) -> tuple[list[float], list[float]]:
    """Return how long each took, one after the other, and how long this thread worked for it: in µs."""
    waited, worked = [], []
    for question in questions:
        began, cpu_began_ns = time.perf_counter_ns(), time.thread_time_ns()
        await question()
        waited.append((time.perf_counter_ns() - began) / 1_000)
        worked.append((time.thread_time_ns() - cpu_began_ns) / 1_000)
        await asyncio.sleep(0)
    return waited, worked
