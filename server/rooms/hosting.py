"""What the host of a room that gathers may do: the door, seats of others, and the host's place itself."""

from protocol.client import AddBot, HandOver, Kick, SetDoor
from protocol.errors import Code
from server.refused import Refused
from server.rooms import gathering
from server.rooms.act import Act, Change, DoorAsk
from server.rooms.state import RoomState, Seat


def asked(state: RoomState, act: Act, ask: DoorAsk) -> Change:
    """Return what the host's command makes of the room. Raises Refused for anybody else."""
    if act.player != state.host:
        raise Refused(Code.NOT_HOST, "Only the host can do that: ask the host to.")
    match ask:
        case SetDoor():
            return set_door(state, act, ask)
        case Kick():
            return kick(state, ask.seat)
        case AddBot():
            return add_bot(state, act)
        case HandOver():
            return hand_over(state, ask.seat)


def set_door(state: RoomState, act: Act, ask: SetDoor) -> Change:
    """Say who may still come in: from now on, for so long, and so many."""
    until_ms = None if ask.open_ms is None else act.now_ms + ask.open_ms
    after = state.but(locked=ask.locked, invite_until_ms=until_ms, invite_uses=ask.uses)
    return Change(after, (gathering.door_fact(after),))


def kick(state: RoomState, number: int) -> Change:
    """Take all seats of a player away for good, or a stand-in's. Raises Refused for the host's own."""
    seat = _seat(state, number)
    if seat.player == state.host:
        raise Refused(Code.ILLEGAL_MOVE, "That seat is your own: leave the room, or hand it over first.")
    if seat.bot:
        return gathering.leave(state, frozenset({number}), kicked=True)
    barred = state.but(kicked=(*state.kicked, seat.player))
    return gathering.leave(barred, state.seats_of(seat.player), kicked=True)


def add_bot(state: RoomState, act: Act) -> Change:
    """Give a free seat to a stand-in. Raises Refused when the room is full."""
    if len(state.seats) >= state.seats_wanted:
        raise Refused(Code.ROOM_FULL, "Every seat is taken: open a room with more seats.")
    others = sum(seat.bot for seat in state.seats)
    return gathering.take(state, act, gathering.stand_in(others))


def hand_over(state: RoomState, number: int) -> Change:
    """Make the player of another seat the host. Raises Refused for a stand-in, or the host's own seat."""
    seat = _seat(state, number)
    if seat.bot or seat.player == state.host:
        raise Refused(Code.ILLEGAL_MOVE, "Choose the seat of another player: stand-ins cannot be hosts.")
    # A host is known by the first of their seats.
    fact = {"type": "handed_over", "host": state.seat_of(seat.player)}
    return Change(state.but(host=seat.player), (fact,))


def _seat(state: RoomState, number: int) -> Seat:
    if number >= len(state.seats):
        raise Refused(Code.ILLEGAL_MOVE, f"Nobody has seat {number}: choose one that is taken.")
    return state.seats[number]
