"""The fold of conditional orders: when the next move by one is due, and what becomes of it."""

from typing import Final

from msgspec.structs import replace

from regatta_protocol.orders import WhyStopped
from regatta_server.game.facts import Played
from regatta_server.game.table import Game
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.lifecycle import THINKS_MS
from regatta_server.rooms.decide.seat_play import Pending, SeatPlays, with_seat

NOT_YET: Final = 0


def ordered(seats: SeatPlays, fact: facts.Ordered) -> SeatPlays:
    """Return the seats after an order was set, taken back or stopped. A record does not say whose it was."""
    if fact.seat is None:
        return seats
    had = seats[fact.seat].pending
    changes = (had.changes if had else 0) + (0 if fact.stopped else 1)
    return with_seat(seats, fact.seat, pending=Pending(fact.order, NOT_YET, fact.stopped, changes))


def after_play(seats: SeatPlays, game: Game, fact: Played, ended: bool) -> SeatPlays:
    """Return the seats after what one did: its own order goes on by its own moves, others may be next."""
    mine = seats[fact.seat].pending
    if mine is not None:
        goes_on = not ended and not isinstance(fact, facts.Held) and fact.by == "order"
        mine = replace(mine, due_ms=fact.at_ms + THINKS_MS) if goes_on else None
        seats = with_seat(seats, fact.seat, pending=mine)
    return with_turns(seats, game, fact.at_ms)


def with_turns(seats: SeatPlays, game: Game, at_ms: int) -> SeatPlays:
    """Return the seats with a time for the next move of each order whose turn has come."""
    for seat in game.to_play:
        one = seats[seat].pending
        if one is not None and one.order is not None and one.due_ms == NOT_YET:
            seats = with_seat(seats, seat, pending=replace(one, due_ms=at_ms + THINKS_MS))
    return seats


def stopped(seats: SeatPlays, why: WhyStopped, seat: int) -> SeatPlays:
    """Return the seats with the order of one stopped."""
    one = seats[seat].pending
    if one is None or one.order is None:
        return seats
    return with_seat(seats, seat, pending=replace(one, order=None, due_ms=NOT_YET, stopped=why))
