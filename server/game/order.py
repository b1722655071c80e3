"""Orders of play: who may play now, from one number a seat, its completed turns (RULES.md section 4)."""

from collections.abc import Sequence

from server.rules.base import Standing


def over(standings: Sequence[Standing]) -> bool:
    """Say whether a game of these standings is over: won at once, or played to the end by all."""
    return all(standing.done for standing in standings) or any(standing.won for standing in standings)


def alternate(seats_in_order: Sequence[int], standings: Sequence[Standing]) -> tuple[int, ...]:
    """Return the one seat whose turn it is, or nothing when the game is over.

    Seats take their turns one after the other: the first in order among those with the fewest.
    """
    if over(standings):
        return ()
    open_seats = [seat for seat in seats_in_order if not standings[seat].done]
    return (min(open_seats, key=lambda seat: standings[seat].turns),)
