"""The fold of conditional orders: when the next move by one is due, and what becomes of it."""

from collections.abc import Iterable
from typing import Final

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from regatta_protocol.orders import WhyStopped
from regatta_server.game.facts import Played
from regatta_server.game.table import Game
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.lifecycle import THINKS_MS
from regatta_server.rooms.decide.pending import Pending
from regatta_server.rooms.decide.state import Playing

Orders = tuple[Pending, ...] | UnsetType

NOT_YET: Final = 0


def ordered(state: Playing, fact: facts.Ordered) -> Orders:
    """Return the orders after one was set, taken back or stopped. A record does not say whose it was."""
    if fact.seat is None:
        return state.orders
    had = next((one for one in state.pending if one.seat == fact.seat), None)
    changes = (had.changes if had else 0) + (0 if fact.stopped else 1)
    now = Pending(fact.seat, fact.order, NOT_YET, fact.stopped, changes)
    return _kept([*(one for one in state.pending if one.seat != fact.seat), now])


def after_play(orders: Orders, game: Game, fact: Played, ended: bool) -> Orders:
    """Return the orders after what a seat did: its own goes on by its own moves, others may be next."""
    if orders is UNSET:
        return UNSET
    left = []
    for one in orders:
        if one.seat != fact.seat:
            left.append(one)
        elif not ended and not isinstance(fact, facts.Held) and fact.by == "order":
            left.append(replace(one, due_ms=fact.at_ms + THINKS_MS))
    return _with_turns(left, game, fact.at_ms)


def without(orders: Orders, game: Game, seat: int, at_ms: int) -> Orders:
    """Return the orders after a seat went, which may bring another one to its turn."""
    if orders is UNSET:
        return UNSET
    return _with_turns([one for one in orders if one.seat != seat], game, at_ms)


def stopped(orders: Orders, why: WhyStopped, seat: int | None = None) -> Orders:
    """Return the orders with that of a seat stopped, or with all of them."""
    if orders is UNSET:
        return UNSET
    return _kept(
        replace(one, order=None, due_ms=NOT_YET, stopped=why)
        if one.order is not None and seat in (None, one.seat)
        else one
        for one in orders
    )


def _with_turns(left: Iterable[Pending], game: Game, at_ms: int) -> Orders:
    return _kept(
        replace(one, due_ms=at_ms + THINKS_MS)
        if one.order is not None and one.due_ms == NOT_YET and one.seat in game.to_play
        else one
        for one in left
    )


def _kept(orders: Iterable[Pending]) -> Orders:
    """Return orders as a room has them: by seat, and unset where there is none."""
    return tuple(sorted(orders, key=lambda one: one.seat)) or UNSET
