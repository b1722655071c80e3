"""Conditional orders: checked when they are set, and carried out when the turn comes."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from regatta_protocol.commands.orders import DropOrder, SetOrder, WantedOrder
from regatta_protocol.errors import Code
from regatta_protocol.orders import ConditionalOrder, PlacedOrder, WhyStopped
from regatta_protocol.sheet import Card, Sheet
from regatta_protocol.text import Text
from regatta_server.game import table
from regatta_server.game.orders import has_orders
from regatta_server.game.plays import Played
from regatta_server.game.table import Game
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.act import Act, Change, stamp_of, time_of
from regatta_server.rooms.decide.folding import Folds, following
from regatta_server.rooms.decide.lifecycle import THINKS_MS, is_over
from regatta_server.rooms.decide.rule import Rule, RuleTable
from regatta_server.rooms.decide.seat_play import Pending, SeatPlays, orders, with_seat
from regatta_server.rooms.decide.setup import Viewer
from regatta_server.rooms.decide.state import Playing, RoomState
from regatta_server.rooms.decide.whose import is_gone, own_seat

ORDER_CHANGES_MOST: Final = 20
"""How often an order is set or taken back for one turn: each is a fact that is stored with the room."""
NOT_YET: Final = 0
"""When the next move by an order is due whose turn has not come."""


def set_order(state: Playing, act: Act, seat: int, ask: SetOrder) -> Change:
    """Set a seat's order. Raises Refused where none can be, and for one that could not be carried out."""
    _judge_time(state, seat, state.seats[seat].pending)
    return _set(state, act, seat, _judged(state, seat, ask.order))


def drop_order(state: Playing, act: Act, seat: int, _: DropOrder) -> Change:
    """Take a seat's order back. Raises Refused where there is none."""
    pending = state.seats[seat].pending
    if pending is None or pending.order is None:
        raise Refused(
            Code.ILLEGAL_MOVE,
            Text("no-order-waits", "No order waits for this seat: there is nothing to take back."),
        )
    return _set(state, act, seat, None)


def due(state: Playing, now_ms: int) -> tuple[int, ConditionalOrder] | None:
    """Return the first order by which a move is to be made, behind its seat; None where none is."""
    found = [(one.due_ms, seat, one.order) for seat, one in orders(state.seats) if one.order and one.due_ms]
    if not found:
        return None
    at_ms, seat, order = min(found, key=lambda one: one[:2])
    return (seat, order) if is_over(at_ms, THINKS_MS, now_ms) else None


def placed(state: RoomState, viewer: Viewer) -> list[PlacedOrder]:
    """Return the orders of a viewer's own seats, and those that stopped in the turn that is theirs."""
    if not isinstance(state, Playing):
        return []
    return [
        {"seat": seat, "order": one.order, "stopped": one.stopped}
        for seat, one in orders(state.seats)
        if seat in viewer and (one.order is not None or one.stopped is not None)
    ]


def seats_with_orders(state: RoomState, seats: Iterable[int]) -> list[int]:
    """Return those of some seats for which something is still to be done."""
    if not isinstance(state, Playing):
        return []
    return [seat for seat, one in orders(state.seats) if one.order is not None and seat in set(seats)]


def _set(state: Playing, act: Act, seat: int, order: ConditionalOrder | None) -> Change:
    fact = facts.Ordered(**stamp_of(state, act), player=act.player, seat=seat, order=order)
    return Change(ordered(state, fact), (fact,))


def stop(state: Playing, act: Act, seat: int, why: WhyStopped) -> Change:
    """Let an order go no further: the turn is the player's."""
    fact = facts.Ordered(at_ms=time_of(state, act), seat=seat, stopped=why)
    return Change(ordered(state, fact), (fact,))


def _judge_time(state: Playing, seat: int, pending: Pending | None) -> None:
    """Raise Refused where nobody is away for a turn, the turn has come, or the seat plays no more."""
    if not has_orders(state.setup.turn_ms):
        raise Refused(
            Code.NOT_ALLOWED,
            Text(
                "orders-need-days",
                "Conditional orders are for games over days or without a clock: play your turn.",
            ),
        )
    if seat in state.game.to_play:
        raise Refused(
            Code.NOT_ALLOWED,
            Text("order-your-turn", "It is your turn: play it. An order is for the next one."),
        )
    if table.is_out(state.game, seat) or state.game.standings[seat].done:
        raise Refused(
            Code.NOT_ALLOWED,
            Text("order-no-turn", "This seat has no turn any more: there is nothing to order."),
        )
    if pending is not None and pending.changes >= ORDER_CHANGES_MOST:
        raise Refused(
            Code.TOO_MANY,
            Text(
                "order-changed-too-often",
                "You have changed this order very often: leave it now, until your turn is over.",
            ),
        )


def _judged(state: Playing, seat: int, wanted: WantedOrder) -> ConditionalOrder:
    """Return an order as it is kept. Raises Refused for what does not fit the game, or contradicts itself."""
    rules = state.setup.rules
    if rules.sets_aside:
        _judge_bank(wanted)
    else:
        _judge_rows(rules.card, rules.sheet(state.game.hands[seat].play), wanted)
    return {
        "keep": wanted.keep,
        "pips": list(wanted.pips),
        "early": wanted.early,
        "rows": [{"row": one.row, "least": one.least} for one in wanted.rows],
        "otherwise": list(wanted.otherwise),
        "bank_from": wanted.bank_from,
    }


def _judge_bank(wanted: WantedOrder) -> None:
    if wanted.rows or wanted.otherwise or wanted.pips:
        raise _wrong(
            Text(
                "order-no-rows",
                "In this game there are no rows and no dice to keep: say from how many points to bank.",
            )
        )
    if wanted.bank_from is None:
        raise _wrong(Text("order-bank-from", "Say from how many points the turn is banked."))


def _judge_rows(card: Card, sheet: Sheet, wanted: WantedOrder) -> None:
    if wanted.bank_from is not None:
        raise _wrong(Text("order-no-bank", "In this game nothing is banked: name the rows to enter."))
    needed = {"face": range(1, 2), "pips": range(1, len(card["tray"]) + 1)}.get(wanted.keep, range(1))
    if len(wanted.pips) not in needed:
        raise _wrong(
            Text(
                "order-faces",
                "Name one face to keep it, the pips to keep certain pips, and none to keep other dice.",
            )
        )
    rows, entries = [one.row for one in wanted.rows], card["entries"]
    open_rows = {row["row"] for row in sheet["rows"] if row["score"] is None}
    if not rows and not wanted.otherwise:
        raise _wrong(Text("order-row", "Name a row to enter: the first that gives enough is taken."))
    if len(set(rows)) < len(rows) or len(set(wanted.otherwise)) < len(wanted.otherwise):
        raise _wrong(Text("order-each-row-once", "Name each row once."))
    if not open_rows >= {*rows, *wanted.otherwise}:
        raise _wrong(Text("order-open-rows", "Name open rows of your card alone: a row is entered once."))
    if len(wanted.otherwise) not in (0, entries):
        raise _wrong(
            Text(
                "order-fallback-rows",
                "Name as many rows for the case that none fits as a turn enters, or none of them.",
            )
        )
    if len(rows) in range(1, entries):
        raise _wrong(Text("order-two-rows", "A turn enters two rows at once: name two at least."))


def _wrong(why: Text) -> Refused:
    return Refused(Code.ILLEGAL_MOVE, why)


# -- the fold --------------------------------------------------------------------------------------------


def ordered(state: Playing, fact: facts.Ordered) -> Playing:
    """Return the room after an order was set, taken back or stopped. A record does not say whose it was."""
    seats = state.seats
    if fact.seat is None:
        return following(state, fact)
    pending = seats[fact.seat].pending
    changes = (pending.changes if pending else 0) + (0 if fact.stopped else 1)
    now = Pending(fact.order, NOT_YET, fact.stopped, changes)
    return following(state, fact, seats=with_seat(seats, fact.seat, pending=now))


def after_play(seats: SeatPlays, fact: Played, ended: bool) -> SeatPlays:
    """Return the seats after what one did that has an order: it goes on by its own moves alone."""
    mine = seats[fact.seat].pending
    goes_on = not ended and not isinstance(fact, facts.Held) and fact.by == "order"
    mine = replace(mine, due_ms=fact.at_ms + THINKS_MS) if mine is not None and goes_on else None
    return with_seat(seats, fact.seat, pending=mine)


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


COMMANDS: Final[RuleTable] = {
    SetOrder: Rule("playing", own_seat, set_order, back=is_gone),
    DropOrder: Rule("playing", own_seat, drop_order, back=is_gone),
}
"""This subject's lines of the table of commands."""

FOLDS: Final[Folds] = {
    facts.Ordered: ordered,
}
"""What this subject's facts do to a running game."""
