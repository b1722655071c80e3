"""What the host of a room that gathers may do: the door, seats of others, and the host's place itself."""

from protocol.client import AddBot, HandOver, Kick, SetDoor
from protocol.errors import Code
from server.refused import Refused
from server.rooms.decide import facts, gathering
from server.rooms.decide.act import Act, Change, DoorAsk, command_of, time_of
from server.rooms.decide.fold import fold
from server.rooms.decide.setup import Seat
from server.rooms.decide.state import Gathering


def asked(state: Gathering, act: Act, ask: DoorAsk) -> Change:
    """Return what the host's command makes of the room. Raises Refused for anybody else."""
    if act.player != state.host:
        raise Refused(Code.NOT_HOST, "Only the host can do that: ask the host to.")
    match ask:
        case SetDoor():
            return set_door(state, act, ask)
        case Kick():
            return kick(state, act, ask.seat)
        case AddBot():
            return gathering.add_bot(state, act)
        case HandOver():
            return hand_over(state, act, ask.seat)


def set_door(state: Gathering, act: Act, ask: SetDoor) -> Change:
    """Say who may still come in: from now on, for so long, and so many."""
    fact = facts.Door(
        at_ms=time_of(state, act),
        command=command_of(act),
        player=act.player,
        locked=ask.locked,
        until_ms=None if ask.open_ms is None else act.now_ms + ask.open_ms,
        uses=ask.uses,
    )
    return Change(fold(state, fact), (fact,))


def kick(state: Gathering, act: Act, number: int) -> Change:
    """Take all seats of a player away for good, or a stand-in's. Raises Refused for the host's own."""
    seat = _seat(state, number)
    if seat.player == state.host:
        raise Refused(Code.ILLEGAL_MOVE, "That seat is your own: leave the room, or hand it over first.")
    leaving = frozenset({number}) if seat.bot else state.seats_of(seat.player)
    return gathering.leave(state, act, leaving, kicked=True)


def hand_over(state: Gathering, act: Act, number: int) -> Change:
    """Make the player of another seat the host. Raises Refused for a stand-in, or the host's own seat."""
    seat = _seat(state, number)
    if seat.bot or seat.player == state.host:
        raise Refused(Code.ILLEGAL_MOVE, "Choose the seat of another player: stand-ins cannot be hosts.")
    fact = facts.HandedOver(
        at_ms=time_of(state, act), command=command_of(act), player=act.player, seat=number
    )
    return Change(fold(state, fact), (fact,))


def _seat(state: Gathering, number: int) -> Seat:
    if number >= len(state.seats):
        raise Refused(Code.ILLEGAL_MOVE, f"Nobody has seat {number}: choose one that is taken.")
    return state.seats[number]
