"""Orders of play: who may play now, from one number a seat, its completed turns (RULES.md section 4)."""

from collections.abc import Sequence

from regatta_protocol.sheet import Order
from regatta_server.rules.base import Standing


def to_play(order: Order, seats_in_order: Sequence[int], standings: Sequence[Standing]) -> tuple[int, ...]:
    """Return the seats that may play now, in their order; nothing when the game is over.

    It is over once a seat has won at once, or all have played to the end. Where seats take their turns one
    after the other, the first in order among those with the fewest plays; where a round is played at once,
    it ends when every seat has played it; where order is free, each plays at an own pace.
    """
    # Asked three times a move: one plain loop takes half the time of comprehensions and a key.
    playing: list[int] = []
    fewest = -1
    for seat in seats_in_order:
        standing = standings[seat]
        if standing.won:
            return ()
        if standing.done:
            continue
        if order == "free" or standing.turns == fewest:
            playing.append(seat)
        elif not playing or standing.turns < fewest:
            playing, fewest = [seat], standing.turns
    return tuple(playing[:1] if order == "alternate" else playing)
