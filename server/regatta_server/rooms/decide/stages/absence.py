"""Players who are gone, the stand-ins that play for them, and players who come back."""

from typing import Final

from regatta_protocol.client import CallStandIn, TakeBack
from regatta_protocol.errors import Code
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.act import Act, Change, IsBack, stamp_of, time_of
from regatta_server.rooms.decide.clocks import with_clocks
from regatta_server.rooms.decide.folding import Folds, following
from regatta_server.rooms.decide.rule import Reaction, ReactionTable, Rule, RuleTable
from regatta_server.rooms.decide.seat_play import with_seat
from regatta_server.rooms.decide.stages import orders
from regatta_server.rooms.decide.state import Playing
from regatta_server.rooms.decide.whose import any_player, check_turn, is_claimable, is_gone, own_seat


def call_stand_in(state: Playing, act: Act, ask: CallStandIn) -> Change:
    """Let a stand-in play for a seat in a game without a clock, until its player is back.

    That the player has been away for long is not judged here: who is connected is no part of a room.
    Raises Refused where there is a clock, or it is not that seat's turn.
    """
    seat = ask.seat
    if seat >= len(state.seating.seats) or state.stands_in(seat):
        raise Refused(
            Code.ILLEGAL_MOVE,
            Text("stand-in-plays-already", "A stand-in plays there already: wait for its move."),
        )
    if state.setup.absence == "claim":
        raise Refused(
            Code.NOT_ALLOWED,
            Text("no-stand-in-here", "No stand-in plays in this room: claim the result instead."),
        )
    if state.setup.turn_ms is not None:
        raise Refused(
            Code.NOT_ALLOWED,
            Text("stand-in-by-clock", "This game has a clock: it decides when a stand-in plays."),
        )
    check_turn(state, seat)
    fact = facts.StandIn(**stamp_of(state, act), player=act.player, seat=seat)
    return Change(stands_in(state, fact), (fact,))


def take_back(state: Playing, act: Act, seat: int, _: TakeBack) -> Change:
    """Let the player of a seat play on, as `come_back` does. Raises Refused where nobody plays for it."""
    if not is_gone(state, seat):
        raise Refused(
            Code.ILLEGAL_MOVE,
            Text("nobody-plays-for-you", "Nobody plays for you here: this seat is yours as it is."),
        )
    fact = facts.TakenBack(**stamp_of(state, act), player=act.player, seat=seat)
    return Change(taken_back(state, fact), (fact,))


def come_back(state: Playing, act: Act, seat: int) -> Change:
    """Let the player of a seat play on, who asks for something else: with the time of a whole turn, where a
    stand-in played for it."""
    fact = facts.TakenBack(at_ms=time_of(state, act), seat=seat)
    return Change(taken_back(state, fact), (fact,))


def is_back(state: Playing, act: Act, ask: IsBack) -> Change | None:
    """Let a player be back at all seats of which the result could be claimed; None where there are none."""
    after, made = state, list[facts.TakenBack]()
    for seat in sorted(state.seating.seats_of(ask.player)):
        if is_claimable(state, seat):
            made.append(facts.TakenBack(at_ms=time_of(state, act), seat=seat))
            after = taken_back(after, made[-1])
    return Change(after, tuple(made)) if made else None


def stands_in(state: Playing, fact: facts.StandIn) -> Playing:
    """Return the room after a stand-in came: it thinks for a moment where it is its turn."""
    seats, seat = state.seats, fact.seat
    if not seats[seat].stand_in:
        seats = with_seat(seats, seat, stand_in=True)
        seats = with_clocks(state, state.game, seats, fact.at_ms, ended=seat)
    return following(state, fact, seats=orders.stopped(seats, "stand_in", seat))


def taken_back(state: Playing, fact: facts.TakenBack) -> Playing:
    """Return the room after the player of a seat is back, with the time of a whole turn.

    Nobody played for who is back from turns that were missed alone: the one that runs has its time.
    """
    seats, seat = with_seat(state.seats, fact.seat, missed=0, stand_in=False), fact.seat
    if state.seats[seat].stand_in:
        seats = with_clocks(state, state.game, seats, fact.at_ms, ended=seat)
    return following(state, fact, seats=seats)


COMMANDS: Final[RuleTable] = {
    CallStandIn: Rule("playing", any_player, call_stand_in),
    TakeBack: Rule("playing", own_seat, take_back),
}
"""This subject's lines of the table of commands."""

BY_ITSELF: Final[ReactionTable] = {IsBack: Reaction(is_back, "playing")}
"""This subject's lines of the table of what no player asks."""

FOLDS: Final[Folds] = {
    facts.StandIn: stands_in,
    facts.TakenBack: taken_back,
}
"""What this subject's facts do to a running game."""
