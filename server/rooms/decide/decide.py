"""The judge: what an act brings about in a room, or why not. Pure but for the chance that the act brings."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from protocol import client, command, moves
from protocol.errors import Code
from protocol.ids import PlayerId
from protocol.sheet import EntryPreview
from server.limits import CHANGES_MOST
from server.refused import Refused
from server.rooms.decide import facts, gathering, hosting, opening, playing, rematch
from server.rooms.decide.act import (
    Act,
    Alarm,
    Ask,
    Change,
    Recorded,
    RematchAsk,
    RoomAsk,
    SeatAsk,
    command_of,
    time_of,
)
from server.rooms.decide.fold import fold
from server.rooms.decide.lifecycle import ALLOWED, TELL, closes_ms, due_ms
from server.rooms.decide.overtaken import overtaken
from server.rooms.decide.setup import Viewer
from server.rooms.decide.state import Finished, Gathering, Opening, Playing, RoomState


def decide(state: RoomState, act: Act) -> Change | None:
    """Return the facts that an act brings about, with the room as they fold to; None for nothing to do.

    A command that has been done before (same player, same id) and a second join have nothing to do.
    Raises Refused for what cannot be done; the room then stays as it is.
    """
    ask = act.ask
    if isinstance(ask, Alarm):
        return _by_itself(state, act)
    if isinstance(ask, Recorded):
        return _recorded(state, act, ask) if state.unrecorded else None
    done = state.done.get(act.player)
    if done is not None:
        if state.done_version(act.player, ask.id) is not None:
            return None
        if overtaken(done, ask.id):
            raise Refused(Code.BAD_MESSAGE, "This comes too late: what you asked for after it has been done.")
    return _asked(state, act, ask)


def look(state: RoomState, player: PlayerId, asked: client.Preview) -> EntryPreview:
    """Return what an entry of the player's would give. Raises Refused as the entry itself would be."""
    if state.seat_of(player) is None:
        raise _not_seated()
    if not isinstance(state, Playing):
        raise _wrong_stage(state)
    return playing.preview(state, _seat_meant(state, player, asked), asked.rows)


def _asked(state: RoomState, act: Act, ask: Ask) -> Change | None:
    if not state.company.seats_of(act.player):
        if not isinstance(ask, client.JoinRoom):
            raise _not_seated()
        if state.stage in ("opening", "playing"):
            raise Refused(Code.ROOM_FULL, "The game has begun: ask the host for another room, or open one.")
    elif isinstance(ask, client.JoinRoom):
        return None
    if state.stage != ALLOWED[type(ask)]:
        raise _wrong_stage(state)
    match state:
        case Playing():
            return _while_playing(state, act, ask)
        case Gathering():
            return _while_gathering(state, act, ask)
        case Opening() if isinstance(ask, client.Commit | client.Contribute):
            return opening.asked(state, act, ask, _seat_meant(state, act.player, ask))
        case Finished() if isinstance(ask, RematchAsk):
            return rematch.asked(state, act, ask)
        case _:
            raise _wrong_stage(state)


def _while_gathering(state: Gathering, act: Act, ask: Ask) -> Change:
    if isinstance(ask, client.JoinRoom | client.AddSeat) and state.version >= CHANGES_MOST:
        raise Refused(Code.TOO_MANY, "Too much coming and going in this room: open a new one.")
    match ask:
        case client.JoinRoom():
            return gathering.join(state, act)
        case client.AddSeat():
            return gathering.add(state, act, ask.name)
        case client.LeaveRoom():
            return gathering.leave(state, act, _leaving(state, act.player, ask))
        case client.Start():
            return gathering.start(state, act)
        case client.SetDoor() | client.Kick() | client.AddBot() | client.HandOver():
            return hosting.asked(state, act, ask)
        case _:
            raise _wrong_stage(state)


def _while_playing(state: Playing, act: Act, ask: RoomAsk | SeatAsk) -> Change | None:
    """Do what a player asks for a seat; where a stand-in plays for it, the player is back by that."""
    if isinstance(ask, client.CallStandIn):
        return playing.call_stand_in(state, act, ask.seat)
    seat = _seat_meant(state, act.player, ask)  # type: ignore[arg-type] # nothing else is allowed while it plays
    if seat not in state.stand_ins:
        return None if isinstance(ask, client.TakeBack) else _played(state, act, ask, seat)
    back = playing.take_back(state, act, seat, command_of(act) if isinstance(ask, client.TakeBack) else None)
    if isinstance(ask, client.TakeBack):
        return back
    assert isinstance(back.state, Playing)
    return playing.with_following(back, _played(back.state, act, ask, seat))


def _played(state: Playing, act: Act, ask: Ask, seat: int) -> Change:
    if isinstance(ask, client.Hold):
        return playing.hold(state, act, seat, ask.dice)
    if isinstance(ask, client.MoveCommand) and not (ask.round is None and ask.throw is None):
        playing.check_meant(state, seat, ask)
    return playing.move(state, act, seat, MOVES[type(ask)](ask))


MOVES: Final[Mapping[type, Callable[[Any], moves.Move]]] = {
    client.Throw: lambda ask: moves.Throw(tuple(ask.dice)),
    client.Enter: lambda ask: moves.Enter({row: tuple(dice) for row, dice in ask.rows.items()}),
    client.SetAside: lambda ask: moves.SetAside(tuple(ask.dice), ask.face),
    client.Bank: lambda ask: moves.Bank({int(die): face for die, face in ask.join.items()}),
}
"""By its command, the move that is asked for."""


def _seat_meant(state: RoomState, player: PlayerId, ask: command.SeatCommand) -> int:
    """Return the seat that a command is for. Raises Refused for another's, or where several may be meant."""
    mine = state.company.seats_of(player)
    if ask.seat is not None:
        if ask.seat not in mine:
            raise Refused(Code.NOT_SEATED, f"Seat {ask.seat} is not yours: name one of your own.")
        return ask.seat
    if len(mine) > 1:
        waited_for = mine.intersection(_waited_for(state))
        mine = waited_for or mine
    if len(mine) > 1:
        raise Refused(
            Code.BAD_MESSAGE,
            "You have several seats here: name the one that you mean.",
            {"fields": [{"field": "seat", "problem": "needed, because several of your seats may act now"}]},
        )
    [seat] = mine
    return seat


def _waited_for(state: RoomState) -> tuple[int, ...]:
    if isinstance(state, Playing):
        return state.game.to_play
    return state.awaited if isinstance(state, Opening) else ()


def _leaving(state: RoomState, player: PlayerId, ask: client.LeaveRoom) -> Viewer:
    if ask.seat is None:
        return state.seats_of(player)
    return frozenset({_seat_meant(state, player, ask)})


def _wrong_stage(state: RoomState) -> Refused:
    return Refused(Code.WRONG_STAGE, TELL[state.stage], {"stage": state.stage})


def _not_seated() -> Refused:
    return Refused(Code.NOT_SEATED, "You have no seat in this room: join it, or open your own.")


def _by_itself(state: RoomState, act: Act) -> Change | None:
    due = due_ms(state)
    if due is None or due > act.now_ms:
        return None
    match state:
        case Opening() if state.until_ms <= act.now_ms:
            return opening.call_off(state, act) or opening.pass_over(state, act)
        case Finished() if state.rematch is not None and state.rematch.until_ms <= act.now_ms:
            return rematch.expire(state, act)
        case Playing() if any(at <= act.now_ms for _, at in state.deadlines):
            return playing.time_out(state, act)
    if state.stage == "archived" or closes_ms(state) > act.now_ms:
        return None
    fact = facts.Archived(at_ms=time_of(state, act))
    return Change(fold(state, fact), (fact,))


def _recorded(state: RoomState, act: Act, ask: Recorded) -> Change:
    ratings = None if ask.ratings is None else tuple(ask.ratings)
    fact = facts.Recorded(at_ms=time_of(state, act), ratings=ratings)
    return Change(fold(state, fact), (fact,))
