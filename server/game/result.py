"""The end of a game: places, with equal totals sharing one (RULES.md, words used throughout)."""

from collections.abc import Sequence

from protocol.sheet import Place, Result
from server.rules.base import Standing


def result(standings: Sequence[Standing]) -> Result:
    """Return the places by seat order of merit: two firsts, then no second.

    A seat that won at once is first whatever the totals.
    """
    merits = [(standing.won, standing.total) for standing in standings]
    places: list[Place] = [
        {"seat": seat, "place": 1 + sum(other > merit for other in merits), "total": merit[1]}
        for seat, merit in enumerate(merits)
    ]
    places.sort(key=lambda place: (place["place"], place["seat"]))
    return {"places": places, "won_at_once": any(won for won, _ in merits)}
