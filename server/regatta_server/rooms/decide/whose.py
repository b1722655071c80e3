"""Which seat a command is for, and whether its player is gone: what the tables of commands require."""

from regatta_protocol.commands.command import RoomCommand, SeatCommand
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_protocol.text import Text
from regatta_server.game import table
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.lifecycle import MISSED_MOST
from regatta_server.rooms.decide.setup import Viewer
from regatta_server.rooms.decide.state import Opening, Playing, RoomState


def newcomer(_state: RoomState, _player: PlayerId, _ask: RoomCommand) -> None:
    """For who has no seat yet."""


def any_player(_state: RoomState, _player: PlayerId, _ask: RoomCommand) -> None:
    """For the room, or another's seat, by whoever has a seat."""


def host(state: RoomState, player: PlayerId, _ask: RoomCommand) -> None:
    """For the room, or another's seat, by its host. Raises Refused for anybody else."""
    if player != state.seating.host:
        raise Refused(Code.NOT_HOST, Text("only-host", "Only the host can do that: ask the host to."))


def own_seats(state: RoomState, player: PlayerId, ask: SeatCommand) -> Viewer:
    """For all seats of the player, or the one that is named. Raises Refused for another's."""
    return state.seating.by_player[player] if ask.seat is None else frozenset({own_seat(state, player, ask)})


def own_seat(state: RoomState, player: PlayerId, ask: SeatCommand) -> int:
    """For one seat of the player. Raises Refused for another's, or where several may be meant."""
    mine = state.seating.by_player[player]
    if ask.seat is not None:
        if ask.seat not in mine:
            raise Refused(
                Code.NOT_SEATED,
                Text("seat-not-yours", "Seat {n} is not yours: name one of your own.", n=ask.seat),
            )
        return ask.seat
    if len(mine) > 1:
        waited_for = mine.intersection(_waited_for(state))
        mine = waited_for or mine
    if len(mine) > 1:
        raise Refused(
            Code.BAD_MESSAGE,
            Text("name-one-seat", "You have several seats here: name the one that you mean."),
            {"fields": [{"field": "seat", "problem": "needed, because several of your seats may act now"}]},
        )
    [seat] = mine
    return seat


def _waited_for(state: RoomState) -> tuple[int, ...]:
    if isinstance(state, Playing):
        return state.game.to_play
    return state.awaited if isinstance(state, Opening) else ()


def check_turn(state: Playing, seat: int) -> None:
    """Raise Refused on another's turn."""
    if seat not in state.game.to_play:
        names = [state.seating.seats[other].name for other in state.game.to_play]
        raise Refused(
            Code.NOT_YOUR_TURN,
            Text("turn-of-others", "It is the turn of {names}: wait for yours.", names=names),
        )


def is_played_for(state: Playing, seat: int) -> bool:
    """Return whether a stand-in plays for a seat's player, who is back by whatever they do there."""
    return state.seats[seat].stand_in


def is_gone(state: Playing, seat: int) -> bool:
    """Return whether a stand-in plays for a seat, or the others may claim the result against it.

    A move says by itself that its player is back at a seat of the latter kind.
    """
    return is_played_for(state, seat) or is_claimable(state, seat)


def is_claimable(state: Playing, seat: int) -> bool:
    """Return whether the others may claim the result against a seat because of the turns that it missed."""
    claims = state.setup.absence == "claim" and state.setup.turn_ms is not None
    return claims and state.seats[seat].missed >= MISSED_MOST and not table.is_out(state.game, seat)
