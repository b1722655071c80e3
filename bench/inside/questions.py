"""What is asked of the rules of ten dice while others wait, beside the same of five dice.

The event loop answers them in between: each must take a small part of what a person notices.
"""

import gc
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from bench.figures import median, took_us
from regatta_protocol.moves import Throw
from regatta_server.rules.base import AnyRules
from regatta_server.rules.catalogue import RULES

THROWS: Final = 300
"""Different throws, so that nothing that was worked out for one serves another."""


@dataclass(frozen=True, slots=True)
class Question:
    """One kind of question, and how long its answers took."""

    what: str
    p50_us: float
    most_us: float
    ratio: float
    """Of the median to that of judging and drawing a throw of five dice in this run."""


def measured() -> list[Question]:
    """Return what each question costs; the first is the floor of the others."""
    chance = random.Random(1938)
    # As the server does when it has started: else the collector's pauses are measured (docs/performance.md).
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)
    five = next(rules for rules in RULES.values() if rules.card["entries"] == 1)
    ten = next(rules for rules in RULES.values() if rules.card["entries"] == 2)
    pairs = list(combinations([row["row"] for row in ten.card["rows"]], 2))
    calls: tuple[tuple[str, Callable[[], object]], ...] = (
        ("five dice: judge and draw a throw", lambda: five.sheet(_thrown(five, chance))),
        ("ten dice: judge and draw a throw", lambda: ten.sheet(_thrown(ten, chance))),
        (
            "ten dice: the best split of two rows",
            _asking(ten, chance, lambda play: ten.best_entry(play, chance.choice(pairs))),
        ),
        (
            f"ten dice: the best split of all {len(pairs)} pairs",
            _asking(ten, chance, lambda play: list(ten.choices(play))),
        ),
    )
    times = [(what, _times(question)) for what, question in calls]
    floor = median(times[0][1])
    return [Question(what, median(took), max(took), median(took) / floor) for what, took in times]


def as_text(questions: Sequence[Question]) -> str:
    """Return them as Markdown."""
    head = [
        f"| {'question to the rules, µs':<42} |       p50 |      most |   ratio |",
        f"|{'-' * 44}|----------:|----------:|--------:|",
    ]
    rows = [
        f"| {one.what:<42} | {one.p50_us:>9.0f} | {one.most_us:>9.0f} | {one.ratio:>7.3g} |"
        for one in questions
    ]
    return "\n".join([*head, *rows])


def _thrown(rules: AnyRules, chance: random.Random) -> Any:
    dice = tuple(range(len(rules.card["tray"])))
    return rules.apply(rules.fresh(), Throw(dice), tuple(chance.choices(range(1, 7), k=len(dice))))


def _asking(
    rules: AnyRules, chance: random.Random, question: Callable[[Any], object]
) -> Callable[[], object]:
    """Return the question about throws that lie there already."""
    plays = iter([_thrown(rules, chance) for _ in range(THROWS)])
    return lambda: question(next(plays))


def _times(question: Callable[[], object]) -> list[float]:
    return [took_us(question) for _ in range(THROWS)]
