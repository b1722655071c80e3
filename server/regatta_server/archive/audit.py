"""What the counts of all dice say about the dice: the tests, the alarm, and a summary for everyone.

docs/dice-audit.md says what each test asks and why the limits are what they are.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, Literal, TypedDict

from regatta_protocol.http.dice import DiceReport, DiceTest, RulesetDice
from regatta_server.archive import chi_square, withholding
from regatta_server.archive.plain import plain
from regatta_server.archive.tally import FACES

EXPECTED_LEAST: Final = 50
"""A test is asked once each count should be this great. As far out as the alarm is, chi-square is too sure of
itself about small counts: with 10 of each face fair dice stray past it six times as often as it says, with 50
twice."""
DICE_LEAST: Final = EXPECTED_LEAST * len(FACES)
ALARM: Final = 1e-6
"""How often it may ring with fair dice when all tests are asked once. Asked after every game, up to ten
thousand million dice, it rings falsely at one service in about 2,000."""


class _Answer(TypedDict):
    statistic: float
    degrees: int
    p: float


@dataclass(frozen=True, slots=True)
class Counted:
    """The dice of a ruleset, or of all."""

    games: int
    positions: list[list[int]]
    pairs: list[list[int]]

    @property
    def faces(self) -> list[int]:
        """How often each face was thrown."""
        return [sum(position[face - 1] for position in self.positions) for face in FACES]


def report(counts: Mapping[str, int], names: Mapping[str, str]) -> DiceReport:
    """Return what the sum of all tallies (`archive.tally`) says.

    `names` has the name of each ruleset by its id, in the order in which they are to be shown. Dice of a
    ruleset that it does not have, which this server no longer plays, count too and come last, under its id.
    """
    counts_of = _by_ruleset(counts)
    everything = _counted(sum(counts_of.values(), Counter()))
    by_ruleset = {
        ruleset: _counted(counts_of[ruleset]) for ruleset in dict.fromkeys((*names, *sorted(counts_of)))
    }
    rulesets = {ruleset: counted for ruleset, counted in by_ruleset.items() if counted.games}
    tests = list(_tests(None, everything))
    for ruleset, counted in rulesets.items():
        tests += _tests(ruleset, counted)
    least_p = min((test["p"] for test in tests), default=None)
    alarm_p = ALARM / max(1, len(tests))
    correlation, error = _correlation(everything.pairs)
    return {
        "games": everything.games,
        "dice": sum(everything.faces),
        "faces": everything.faces,
        "positions": everything.positions,
        "pairs": everything.pairs,
        "correlation": correlation,
        "correlation_error": error,
        "rulesets": [_shown(ruleset, names, counted) for ruleset, counted in rulesets.items()],
        "tests": tests,
        "least_p": least_p,
        "alarm_p": alarm_p,
        "alarm": least_p is not None and least_p < alarm_p,
        "openings": withholding.report(counts),
        "plain": plain(tests, alarm_p, names, sum(everything.faces), DICE_LEAST),
    }


def _by_ruleset(counts: Mapping[str, int]) -> defaultdict[str, Counter[tuple[str, ...]]]:
    counts_of: defaultdict[str, Counter[tuple[str, ...]]] = defaultdict(Counter)
    for name, count in counts.items():
        ruleset, *counter = name.split(" ")
        counts_of[ruleset][tuple(counter)] = count
    return counts_of


def _counted(counts_of: Mapping[tuple[str, ...], int]) -> Counted:
    """Read the counters that are known here: a newer server may have added others."""
    tray = max((int(counter[1]) + 1 for counter in counts_of if counter[0] == "face"), default=0)
    return Counted(
        counts_of.get(("games",), 0),
        [
            [counts_of.get(("face", str(position), str(face)), 0) for face in FACES]
            for position in range(tray)
        ],
        [[counts_of.get(("pair", str(face), str(following)), 0) for following in FACES] for face in FACES],
    )


def _shown(ruleset: str, names: Mapping[str, str], counted: Counted) -> RulesetDice:
    return {
        "ruleset": ruleset,
        "name": names.get(ruleset, ruleset),
        "games": counted.games,
        "faces": counted.faces,
        "positions": counted.positions,
        "pairs": counted.pairs,
    }


def _tests(ruleset: str | None, counted: Counted) -> Iterator[DiceTest]:
    """Yield the answers to all that can be asked of so many dice."""
    yield from _uniform("faces", ruleset, None, counted.faces)
    for position, faces in enumerate(counted.positions):
        yield from _uniform("position", ruleset, position, faces)
    if _enough_pairs(counted.pairs):
        yield {
            "test": "lag",
            "ruleset": ruleset,
            "position": None,
            "dice": sum(map(sum, counted.pairs)),
            **_answer(chi_square.of_independence(counted.pairs), degrees=25),
        }


def _uniform(
    test: Literal["faces", "position"], ruleset: str | None, position: int | None, faces: Sequence[int]
) -> Iterator[DiceTest]:
    dice = sum(faces)
    if dice >= DICE_LEAST:
        answer = _answer(chi_square.of_equals(faces), degrees=5)
        yield {"test": test, "ruleset": ruleset, "position": position, "dice": dice, **answer}


def _answer(statistic: float, degrees: int) -> _Answer:
    return {"statistic": statistic, "degrees": degrees, "p": chi_square.survival(statistic, degrees)}


def _enough_pairs(pairs: Sequence[Sequence[int]]) -> bool:
    counted = any(map(any, pairs))
    return counted and min(map(min, chi_square.independent(pairs))) >= EXPECTED_LEAST


def _correlation(pairs: Sequence[Sequence[int]]) -> tuple[float | None, float | None]:
    """Return the correlation of a die and the next one, and its standard error with fair dice.

    Both are None where there is none: no pairs yet, or nothing but one face.
    """
    count = sum(map(sum, pairs))
    rows, columns = [sum(row) for row in pairs], [sum(column) for column in zip(*pairs, strict=True)]
    products = sum(face * following * pairs[face - 1][following - 1] for face in FACES for following in FACES)
    # In whole numbers, so that nothing is lost between sums that are nearly the same.
    expected_all = count * products - _sum(rows) * _sum(columns)
    spread = _spread(rows, count) * _spread(columns, count)
    if not spread:
        return None, None
    return max(-1.0, min(expected_all / sqrt(spread), 1.0)), 1 / sqrt(count)


def _sum(times: Sequence[int]) -> int:
    return sum(face * count for face, count in zip(FACES, times, strict=True))


def _spread(times: Sequence[int], count: int) -> int:
    squares = sum(face * face * count for face, count in zip(FACES, times, strict=True))
    return count * squares - _sum(times) ** 2
