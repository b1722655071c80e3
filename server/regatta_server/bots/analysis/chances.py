"""How likely each of two players wins, over the course of a game: estimated from the expected totals."""

from collections.abc import Sequence
from math import erf, sqrt
from typing import Any

from regatta_protocol.http.analysis import Chance, SeatAnalysis
from regatta_protocol.sheet import Result


def below(deviations: float) -> float:
    """Return the share of a normal distribution that lies below so many standard deviations."""
    return (1 + erf(deviations / sqrt(2))) / 2


def chances(
    seats: Sequence[SeatAnalysis], turns: int, deviation: float, ended: tuple[int, Result | None]
) -> list[Chance]:
    """Return how likely the first of two seats wins: before the game, after each turn and at its end.

    What is still to come of a seat spreads as its share of the card's `turns`: as if each turn brought as
    much of it. `ended` has the version and the result of the end, None where there is none.
    """
    here = [one["course"][0] for one in seats]
    points = [
        (point["version"], seat, point) for seat, one in enumerate(seats) for point in one["course"][1:]
    ]
    found: list[Chance] = [{"version": here[0]["version"], "chance": 0.5}]
    for version, seat, point in sorted(points, key=lambda one: one[0]):
        here[seat] = point
        left = sum(max(0, turns - one["turn"]) for one in here) / turns
        ahead = here[0]["expected"] - here[1]["expected"]
        found.append({"version": version, "chance": _chance(ahead, deviation * sqrt(left))})
    version, result = ended
    if result is not None:
        found = [*(one for one in found if one["version"] < version - 1), _ending(version, result)]
    return found


def _chance(ahead: float, spread: float) -> float:
    if spread:
        return below(ahead / spread)
    return 0.5 if not ahead else float(ahead > 0)


def _ending(version: int, result: Any) -> Chance:
    first = [place["seat"] for place in result["places"] if place["place"] == 1]
    return {"version": version, "chance": (0 in first) / len(first)}
