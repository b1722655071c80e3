"""The end of a game: places, with equal totals sharing one (RULES.md, words used throughout)."""

from collections.abc import Sequence

from protocol.sheet import Place, Result, Settlement
from server.rules.base import Standing


def result(standings: Sequence[Standing], stake: int | None = None) -> Result:
    """Return the places by seat order of merit: two firsts, then no second.

    A seat that won at once is first whatever the totals. With a stake, what each seat receives or pays
    stands beside the places.
    """
    merits = [(standing.won, standing.total) for standing in standings]
    places: list[Place] = [
        {"seat": seat, "place": 1 + sum(other > merit for other in merits), "total": merit[1]}
        for seat, merit in enumerate(merits)
    ]
    places.sort(key=lambda place: (place["place"], place["seat"]))
    ended: Result = {"places": places, "won_at_once": any(won for won, _ in merits)}
    if stake is not None and len(standings) > 1:
        ended["settlement"] = _settlement(places, stake)
    return ended


def _settlement(places: Sequence[Place], stake: int) -> list[Settlement]:
    """Return what each seat receives, by seat (RULES.md section 1, notes).

    A winner receives the totals' difference times the stake from each other; a difference below 0,
    after a win at once, counts as 0. Winners who tie share what each loser pays; points that cannot be
    shared evenly go to the winners first in the order of seats, one each.
    """
    winners = sorted(place["seat"] for place in places if place["place"] == 1)
    best = next(place["total"] for place in places if place["place"] == 1)
    points = dict.fromkeys((place["seat"] for place in places), 0)
    for place in places:
        if place["seat"] in winners:
            continue
        pays = max(0, best - place["total"]) * stake
        points[place["seat"]] -= pays
        share, odd = divmod(pays, len(winners))
        for number, winner in enumerate(winners):
            points[winner] += share + (number < odd)
    return [{"seat": seat, "points": points[seat]} for seat in sorted(points)]
