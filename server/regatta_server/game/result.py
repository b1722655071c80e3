"""The end of a game: places, with equal totals sharing one (RULES.md, words used throughout)."""

from collections.abc import Sequence

from regatta_protocol.sheet import Place, Result, Settlement, WhyOut
from regatta_server.rules.base import Standing


def result(
    standings: Sequence[Standing],
    stake: int | None = None,
    out: Sequence[tuple[int, WhyOut]] = (),
    undone: int = 0,
) -> Result:
    """Return the places by seat order of merit: two firsts, then no second.

    A seat that won at once is first whatever the totals. Seats that are `out` come last, behind those that
    held out longer. With a stake, what each seat receives or pays stands beside the places; and so does how
    many decisions were taken back, where any was.
    """
    went = {seat: number for number, (seat, _) in enumerate(out)}
    merits = [
        (went.get(seat, len(standings)), standing.won, 0 if seat in went else standing.total)
        for seat, standing in enumerate(standings)
    ]
    places: list[Place] = [
        {"seat": seat, "place": 1 + sum(other > merit for other in merits), "total": standings[seat].total}
        for seat, merit in enumerate(merits)
    ]
    why = dict(out)
    for place in places:
        if place["seat"] in why:
            place["out"] = why[place["seat"]]
    places.sort(key=lambda place: (place["place"], place["seat"]))
    ended: Result = {"places": places, "won_at_once": any(standing.won for standing in standings)}
    if stake is not None and len(standings) > 1:
        ended["settlement"] = _settlement(places, stake)
    if undone:
        ended["undone"] = undone
    return ended


def _settlement(places: Sequence[Place], stake: int) -> list[Settlement]:
    """Return what each seat receives, by seat (RULES.md section 1, notes).

    A winner receives the totals' difference times the stake from each other; a difference below 0,
    after a win at once, counts as 0. Who did not play to the end pays as if the own total were 0, so that
    nobody saves points by leaving. Winners who tie share what each loser pays; points that cannot be
    shared evenly go to the winners first in the order of seats, one each.
    """
    winners = sorted(place["seat"] for place in places if place["place"] == 1)
    best = next(place["total"] for place in places if place["place"] == 1)
    points = dict.fromkeys((place["seat"] for place in places), 0)
    for place in places:
        if place["seat"] in winners:
            continue
        counts = min(0, place["total"]) if "out" in place else place["total"]
        pays = max(0, best - counts) * stake
        points[place["seat"]] -= pays
        share, odd = divmod(pays, len(winners))
        for number, winner in enumerate(winners):
            points[winner] += share + (number < odd)
    return [{"seat": seat, "points": points[seat]} for seat in sorted(points)]
