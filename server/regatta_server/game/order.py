"""Orders of play: who may play now, from one number a seat, its completed turns (RULES.md section 4)."""

from collections.abc import Sequence
from typing import assert_never

from regatta_protocol.sheet import Order
from regatta_server.rules.base import Standing


def over(standings: Sequence[Standing]) -> bool:
    """Say whether a game of these standings is over: won at once, or played to the end by all."""
    done = True
    for standing in standings:
        if standing.won:
            return True
        done = done and standing.done
    return done


def to_play(order: Order, seats_in_order: Sequence[int], standings: Sequence[Standing]) -> tuple[int, ...]:
    """Return the seats that may play now, in their order; nothing when the game is over."""
    match order:
        case "alternate":
            return alternate(seats_in_order, standings)
        case "simultaneous":
            return simultaneous(seats_in_order, standings)
        case "free":
            return free(seats_in_order, standings)
        case _:
            assert_never(order)


def alternate(seats_in_order: Sequence[int], standings: Sequence[Standing]) -> tuple[int, ...]:
    """Return the one seat whose turn it is, or nothing when the game is over.

    Seats take their turns one after the other: the first in order among those with the fewest.
    """
    if over(standings):
        return ()
    # Asked three times a move: a plain loop takes half the time of a comprehension and a key.
    first, fewest = -1, -1
    for seat in seats_in_order:
        standing = standings[seat]
        if not standing.done and (first < 0 or standing.turns < fewest):
            first, fewest = seat, standing.turns
    return (first,)


def simultaneous(seats_in_order: Sequence[int], standings: Sequence[Standing]) -> tuple[int, ...]:
    """Return the seats that have not yet played the round; it ends when every seat has."""
    playing = free(seats_in_order, standings)
    fewest = min((standings[seat].turns for seat in playing), default=0)
    return tuple(seat for seat in playing if standings[seat].turns == fewest)


def free(seats_in_order: Sequence[int], standings: Sequence[Standing]) -> tuple[int, ...]:
    """Return all seats that are not done: each plays at an own pace."""
    if over(standings):
        return ()
    return tuple(seat for seat in seats_in_order if not standings[seat].done)
