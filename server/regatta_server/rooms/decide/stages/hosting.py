"""What the host of a gathering room may do: admission, other players' seats, and handing over."""

from typing import Final

from regatta_protocol.client import HandOver, Kick, SetAdmission
from regatta_protocol.errors import Code
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.act import Act, Change, stamp_of
from regatta_server.rooms.decide.rule import Rule, RuleTable
from regatta_server.rooms.decide.setup import Seat
from regatta_server.rooms.decide.stages import gathering
from regatta_server.rooms.decide.state import Gathering
from regatta_server.rooms.decide.whose import host


def set_admission(state: Gathering, act: Act, ask: SetAdmission) -> Change:
    """Say who may still come in: from now on, for so long, and so many."""
    fact = facts.Admission(
        **stamp_of(state, act),
        player=act.player,
        locked=ask.locked,
        until_ms=None if ask.open_ms is None else act.now_ms + ask.open_ms,
        uses=ask.uses,
    )
    return Change(gathering.admitting(state, fact), (fact,))


def kick(state: Gathering, act: Act, ask: Kick) -> Change:
    """Take all seats of a player away for good, or a stand-in's. Raises Refused for the host's own."""
    seat = _seat(state, ask.seat)
    if seat.player == state.seating.host:
        raise Refused(
            Code.ILLEGAL_MOVE,
            Text("kick-own-seat", "That seat is your own: leave the room, or hand it over first."),
        )
    leaving = frozenset({ask.seat}) if seat.bot else state.seating.seats_of(seat.player)
    return gathering.vacate(state, act, leaving, kicked=True)


def hand_over(state: Gathering, act: Act, ask: HandOver) -> Change:
    """Make the player of another seat the host. Raises Refused for a stand-in, or the host's own seat."""
    seat = _seat(state, ask.seat)
    if seat.bot or seat.player == state.seating.host:
        raise Refused(
            Code.ILLEGAL_MOVE,
            Text("host-needs-player", "Choose the seat of another player: the computer cannot be the host."),
        )
    fact = facts.HandedOver(**stamp_of(state, act), player=act.player, seat=ask.seat)
    return Change(gathering.handed_over(state, fact), (fact,))


def _seat(state: Gathering, number: int) -> Seat:
    if number >= len(state.seating.seats):
        raise Refused(
            Code.ILLEGAL_MOVE,
            Text("seat-is-empty", "Nobody has seat {n}: choose one that is taken.", n=number),
        )
    return state.seating.seats[number]


COMMANDS: Final[RuleTable] = {
    SetAdmission: Rule("gathering", host, set_admission),
    Kick: Rule("gathering", host, kick),
    HandOver: Rule("gathering", host, hand_over),
}
"""This subject's lines of the table of commands."""
