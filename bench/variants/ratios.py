"""What a run says: medians of the rounds, and ratios within each round with their quartiles."""

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bench.variants.run import Comparison, Found
from bench.variants.systems import REGATTA

ROUNDS_LEAST: Final = 3
"""Fewer say nothing about how much they scatter."""

MESSAGES_LEAST: Final = 200
"""In fewer what a node does every second counts as theirs."""

Of = Callable[[Found, int], float | None]
"""Gives a figure of a system in a round; None where it has none there."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure of each system."""

    what: str
    unit: str
    of: Of
    compared: bool = False
    """Whether ratios of it are told."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """Of one system's figure to another's: what was measured in one round saw the same noise."""

    low: float
    """The lower quartile of the rounds' own ratios."""
    median: float
    high: float
    rounds: int

    @property
    def resolved(self) -> bool:
        """Say whether it tells the two apart: 1 is not between the quartiles, which are nearer than it is."""
        apart = self.low > 1 or self.high < 1
        return apart and self.rounds >= ROUNDS_LEAST and self.high - self.low <= abs(self.median - 1)


NOTHING: Final = Ratio(0, 0, 0, 0)
"""What noise left nothing of."""


def _move_us(found: Found, number: int) -> float | None:
    sample = found.apart[number]
    return sample.server_us if sample.messages >= MESSAGES_LEAST else None


def _game_ms(found: Found, number: int) -> float | None:
    """What moves do not explain where games end, for each of these."""
    sample, move_us = found.saturated[number], _move_us(found, number)
    if not sample.games or move_us is None:
        return None
    return (sample.server_us - move_us) * sample.messages / sample.games / 1_000


def _store_us(found: Found, number: int) -> float | None:
    return found.saturated[number].store_us or None


def _store_move_us(found: Found, number: int) -> float | None:
    sample = found.apart[number]
    return sample.store_us or None if sample.messages >= MESSAGES_LEAST else None


def _archive_us(found: Found, number: int) -> float | None:
    took = found.archived[number]
    return 1e6 * took.cpu_s / took.messages if took.cpu_s and took.messages else None


def _archive_ms(found: Found, number: int) -> float | None:
    took = found.archived[number]
    return 1e3 * took.cpu_s / took.games if took.cpu_s and took.games else None


MEASURES: Final = (
    Measure("moves", "/s", lambda found, number: found.saturated[number].per_s, compared=True),
    Measure(
        "CPU a move and its share of a game",
        "µs",
        lambda found, number: found.saturated[number].server_us,
        True,
    ),
    Measure("CPU a move alone", "µs", _move_us, compared=True),
    Measure("CPU a game", "ms", _game_ms, compared=True),
    Measure("Valkey a move and its share", "µs", _store_us, compared=True),
    Measure("Valkey a move alone", "µs", _store_move_us, compared=True),
    Measure("archive a move", "µs", _archive_us, compared=True),
    Measure("archive a game", "ms", _archive_ms),
    Measure("p50", "ms", lambda found, number: found.paced[number].p50_ms, compared=True),
    Measure("p99", "ms", lambda found, number: found.paced[number].p99_ms, compared=True),
)
"""What is told of each system; a game is its opening and its end, without its moves."""


def median(found: Found, measure: Measure) -> float | None:
    """Return the median of the rounds in which there is such a figure."""
    figures = [
        one for number in range(len(found.saturated)) if (one := measure.of(found, number)) is not None
    ]
    return statistics.median(figures) if figures else None


def ratio(one: Found, other: Found, measure: Measure) -> Ratio | None:
    """Return the ratio of one system's figure to the other's; None where no round has both.

    A difference that noise made nothing or less has no ratio. To leave its round out would favour the others,
    so that none is of use.
    """
    figures = [(measure.of(one, number), measure.of(other, number)) for number in range(len(one.saturated))]
    rounds = [(ours, theirs) for ours, theirs in figures if ours is not None and theirs is not None]
    if not rounds:
        return None
    if any(ours <= 0 or theirs <= 0 for ours, theirs in rounds):
        return NOTHING
    ratios = [ours / theirs for ours, theirs in rounds]
    middle = statistics.median(ratios)
    if len(ratios) == 1:
        return Ratio(middle, middle, middle, 1)
    low, _, high = statistics.quantiles(ratios, n=4, method="inclusive")
    return Ratio(low, middle, high, len(ratios))


def pairs(found: Comparison) -> Sequence[tuple[Found, Found]]:
    """Return which systems are compared: this tree to each other one, and other games to its plain ones."""
    by_name = {one.name: one for one in found.systems}
    ours = by_name.get(REGATTA.name)
    if ours is None:
        return []
    return [(one, ours) if one.kind else (ours, one) for one in found.systems if one is not ours]
