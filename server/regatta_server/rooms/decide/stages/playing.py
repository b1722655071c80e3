"""While the game runs: moves that no player makes, and commands other than moves."""

from collections.abc import Mapping, Sequence
from typing import Final

from regatta_protocol.errors import Code
from regatta_protocol.messages.room import Turn
from regatta_protocol.moves import Enter
from regatta_protocol.sheet import EntryPreview
from regatta_server.game.orders import next_move
from regatta_server.game.time_out import clock_move
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.act import Act, BotMove, Change, time_of
from regatta_server.rooms.decide.clocks import seats_due, stand_in_comes
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.lifecycle import LATE_MS
from regatta_server.rooms.decide.rule import Reaction, ReactionTable
from regatta_server.rooms.decide.stages import moves, orders, pace
from regatta_server.rooms.decide.state import Playing, RoomState
from regatta_server.rooms.decide.whose import check_turn
from regatta_server.rules.base import Illegal, Standing


def preview(state: Playing, seat: int, rows: Mapping[str, Sequence[int]]) -> EntryPreview:
    """Return what an entry of this seat would give; it changes nothing.

    Where no row names dice, the best split is found. Raises Refused as the move would be.
    """
    check_turn(state, seat)
    rules, play = state.setup.rules, state.game.hands[seat].play
    try:
        entry = Enter({row: tuple(dice) for row, dice in rows.items()})
        if not any(entry.rows.values()):
            entry = rules.best_entry(play, tuple(rows))
        after = rules.sheet(rules.apply(play, entry))
    except Illegal as illegal:
        raise Refused(Code.ILLEGAL_MOVE, illegal.message) from illegal
    scores = {row["row"]: row["score"] or 0 for row in after["rows"] if row["row"] in entry.rows}
    return {"rows": {row: list(dice) for row, dice in entry.rows.items()}, "scores": scores}


def bots_due(state: RoomState, now_ms: int) -> tuple[int, ...]:
    """Return the seats that a level plays and that are to move now: somebody must ask what they do."""
    if not isinstance(state, Playing):
        return ()
    return tuple(seat for _, seat in seats_due(state, now_ms) if state.level_of(seat) is not None)


def bot_move(state: Playing, act: Act, chosen: BotMove) -> Change | None:
    """Make the move that a seat's bot has chosen; None where its play is another one by now.

    Or where its player has taken the seat back meanwhile: whatever lies there is theirs to decide.

    Raises Refused for a move against the rules.
    """
    seat = chosen.seat
    if (
        seat not in state.game.to_play
        or not state.stands_in(seat)
        or state.game.hands[seat].play != chosen.play
    ):
        return None
    return moves.move(state, act, seat, chosen.move, by="stand_in")


def carry_out(state: Playing, act: Act) -> Change | None:
    """Make the next move of the first order that is due; None where none is.

    Where it does not say what to do, or the rules do not allow it, it stops: the turn is the player's.
    """
    due = orders.due(state, act.now_ms)
    if due is None:
        return None
    seat, order = due
    chosen = next_move(state.setup.rules, state.game.hands[seat].play, order)
    if chosen is None:
        return orders.stop(state, act, seat, "not_possible" if order["otherwise"] else "no_row")
    try:
        return moves.move(state, act, seat, chosen, by="order")
    except Refused:
        return orders.stop(state, act, seat, "not_possible")


def time_out(state: Playing, act: Act) -> Change | None:
    """Make the move of the first seat whose time is over: a stand-in's, or the clock's.

    A bot with a level is asked elsewhere (`bots_due`): None where nobody else's time is over.

    If the alarm comes so late that no node can have been there, the clocks are renewed instead. A turn that
    the clock ends is missed; after MISSED_MOST in a row a stand-in comes, if the room has them.
    """
    thinking = bots_due(state, act.now_ms)
    due = [(at, seat) for at, seat in seats_due(state, act.now_ms) if seat not in thinking]
    if not due:
        return None
    at, seat = min(due)
    if state.stands_in(seat):
        return moves.move(
            state, act, seat, clock_move(state.setup.rules, state.game.hands[seat].play), by="stand_in"
        )
    if act.now_ms - at > LATE_MS:
        fact = facts.ClockRenewed(at_ms=time_of(state, act))
        return Change(pace.clock_renewed(state, fact), (fact,))
    return moves.move(
        state, act, seat, clock_move(state.setup.rules, state.game.hands[seat].play), by="clock"
    )


def turns(state: RoomState) -> list[Turn]:
    """Return whose turn it is, as clients see it."""
    if not isinstance(state, Playing):
        return []
    shown: list[Turn] = []
    for seat in state.game.to_play:
        mine = state.seats[seat]
        # Where a stand-in plays for the seat, or comes with the next fact, nobody sees its time.
        thinks = state.stands_in(seat) or stand_in_comes(state, mine.missed)
        shown.append(turn(seat, state.game.standings[seat], None if thinks else mine.deadline_ms))
    return shown


def turn(seat: int, standing: Standing, deadline_ms: int | None) -> Turn:
    """Return the turn of a seat, as clients see it."""
    return {"seat": seat, "round": standing.turns + 1, "deadline_ms": deadline_ms}


def with_following(first: Change, then: Change) -> Change:
    """Return two changes, the second of what the first made, as one."""
    both: tuple[RoomFact, ...] = (*first.facts, *then.facts)
    return Change(then.state, both, then.spawn)


BY_ITSELF: Final[ReactionTable] = {BotMove: Reaction(bot_move, "playing")}
"""This subject's lines of the table of what no player asks."""
