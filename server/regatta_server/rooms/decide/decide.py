"""The judge: what an act brings about in a room, or why not. Pure but for the chance that the act brings."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from regatta_protocol import (
    client,
    client_ending,
    client_orders,
    client_pace,
    client_practice,
    command,
    moves,
)
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_protocol.sheet import EntryPreview
from regatta_server.command_checksum import checksum_of, id_reused
from regatta_server.limits import CHANGES_MOST
from regatta_server.refused import Refused
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.act import (
    Act,
    Alarm,
    AllHere,
    Ask,
    BotMove,
    Change,
    ClockStep,
    CloseRoom,
    EndAsk,
    IsBack,
    Recorded,
    RematchAsk,
    RoomAsk,
    SeatAsk,
    SetVacation,
    time_of,
)
from regatta_server.rooms.decide.clocks import seats_due
from regatta_server.rooms.decide.command_window import find, overtaken
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.lifecycle import ALLOWED, REMATCH_MS, TELL, closes_ms, is_over
from regatta_server.rooms.decide.setup import Viewer
from regatta_server.rooms.decide.stages import (
    clock_step,
    ending,
    gathering,
    hosting,
    opening,
    ordering,
    playing,
    rematch,
    vacation,
)
from regatta_server.rooms.decide.state import Finished, Gathering, Opening, Playing, RoomState


def decide(state: RoomState, act: Act) -> Change | None:
    """Return the facts that an act brings about, with the room as they fold to; None for nothing to do.

    A command that has been done before (same player, same id) and a second join have nothing to do.
    Raises Refused for what cannot be done, and for an id of another command; the room then stays as it is.
    """
    change = _decided(state, act)
    return None if change is None else clock_step.by_the_clock(change, act)


def _decided(state: RoomState, act: Act) -> Change | None:
    ask = act.ask
    if isinstance(ask, Alarm):
        return _by_itself(state, act, ask)
    if isinstance(ask, Recorded):
        return _recorded(state, act, ask) if state.unrecorded else None
    if isinstance(ask, CloseRoom):
        return None if state.stage == "archived" else _closed(state, act, ask.close_reason)
    if isinstance(ask, BotMove | SetVacation | IsBack):
        return _while_it_runs(state, act, ask)
    if isinstance(ask, AllHere | ClockStep):
        return (
            clock_step.renew(state, act, ask)
            if isinstance(ask, ClockStep)
            else gathering.all_here(state, act)
        )
    done = state.done.get(act.player)
    if done is not None:
        known = find(done, ask.id)
        if known is not None:
            if known.checksum not in (None, checksum_of(ask)):
                raise id_reused()
            return None
        if overtaken(done, ask.id):
            raise Refused(
                Code.BAD_MESSAGE,
                "This comes too late: later commands of yours are done. Let numbers in your ids count up.",
            )
    return _by_player(state, act, ask)


def _while_it_runs(state: RoomState, act: Act, ask: BotMove | SetVacation | IsBack) -> Change | None:
    if not isinstance(state, Playing):
        return None
    if isinstance(ask, BotMove):
        return playing.bot_move(state, act, ask)
    if isinstance(ask, IsBack):
        return playing.is_back(state, act, ask)
    return vacation.set_vacation(state, act, ask)


def look(state: RoomState, player: PlayerId, wanted: client.Preview) -> EntryPreview:
    """Return what an entry of the player's would give. Raises Refused as the entry itself would be."""
    if state.seating.seat_of(player) is None:
        raise _not_seated()
    if not isinstance(state, Playing):
        raise _wrong_stage(state)
    return playing.preview(state, _seat_meant(state, player, wanted), wanted.rows)


def _by_player(state: RoomState, act: Act, ask: Ask) -> Change | None:
    if not state.seating.seats_of(act.player):
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
            return opening.contribute(state, act, ask, _seat_meant(state, act.player, ask))
        case Finished() if isinstance(ask, RematchAsk):
            return rematch.answer(state, act, ask)
        case _:
            raise _wrong_stage(state)


def _while_gathering(state: Gathering, act: Act, ask: Ask) -> Change:
    if isinstance(ask, client.JoinRoom | client.AddSeat) and state.version >= CHANGES_MOST:
        raise Refused(Code.TOO_MANY, "Too many people came and went in this room: open a new one.")
    match ask:
        case client.JoinRoom():
            return gathering.join(state, act)
        case client.AddSeat():
            return gathering.add(state, act, ask.name)
        case client.LeaveRoom():
            return gathering.leave(state, act, _leaving(state, act.player, ask))
        case client.Start():
            return gathering.start(state, act)
        case client.SetAdmission() | client.Kick() | client.AddBot() | client.HandOver():
            return hosting.manage(state, act, ask)
        case _:
            raise _wrong_stage(state)


def _while_playing(state: Playing, act: Act, ask: RoomAsk | SeatAsk) -> Change | None:
    """Do what a player asks for a seat; where a stand-in plays for it, the player is back by that.

    So is one of whom the result could be claimed.
    """
    if isinstance(ask, client.CallStandIn):
        return playing.call_stand_in(state, act, ask.seat)
    if isinstance(ask, EndAsk):
        return _ending(state, act, ask)
    seat = _seat_meant(state, act.player, ask)  # type: ignore[arg-type] # nothing else is allowed while it plays
    # A move says by itself that its player is back.
    gone = playing.is_claimable(state, seat) and not isinstance(ask, client.MoveCommand)
    if seat not in state.stand_ins and not gone:
        if isinstance(ask, client.TakeBack):
            raise Refused(Code.ILLEGAL_MOVE, "Nobody plays for you here: this seat is yours as it is.")
        return _played(state, act, ask, seat)
    back = playing.take_back(state, act, seat, by_command=isinstance(ask, client.TakeBack))
    if isinstance(ask, client.TakeBack):
        return back
    assert isinstance(back.state, Playing)
    then = _played(back.state, act, ask, seat)
    return back if then is None else playing.with_following(back, then)


def _ending(state: Playing, act: Act, ask: EndAsk) -> Change:
    """Do what ends the game: for own seats, for that of somebody who is gone, or for all."""
    match ask:
        case client_ending.Resign():
            named = None if ask.seat is None else _seat_meant(state, act.player, ask)
            return ending.resign(state, act, named)
        case client_ending.Claim():
            return ending.claim(state, act, ask.seat)
        case client_ending.Abort():
            return ending.abort(state, act)


def _played(state: Playing, act: Act, ask: Ask, seat: int) -> Change | None:
    if isinstance(ask, client_pace.Stretch):
        return playing.stretch(state, act, seat, ask.times)
    if isinstance(ask, client_orders.SetOrder | client_orders.DropOrder):
        return ordering.change(state, act, seat, ask)
    if isinstance(ask, client.Hold):
        return playing.hold(state, act, seat, ask.dice)
    if isinstance(ask, client_practice.Undo):
        return playing.undo(state, act, seat)
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
    mine = state.seating.seats_of(player)
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
        return state.seating.seats_of(player)
    return frozenset({_seat_meant(state, player, ask)})


def _wrong_stage(state: RoomState) -> Refused:
    return Refused(Code.WRONG_STAGE, TELL[state.stage], {"stage": state.stage})


def _not_seated() -> Refused:
    return Refused(Code.NOT_SEATED, "You have no seat in this room: join it, or open your own.")


def _by_itself(state: RoomState, act: Act, ask: Alarm) -> Change | None:
    if isinstance(state, Playing) and (ordered := ordering.carry_out(state, act)) is not None:
        return ordered
    match state:
        case Opening() if clock_step.opening_is_over(state, act.now_ms, ask.stepped_ms):
            return opening.call_off(state, act) or opening.pass_over(state, act)
        case Finished() if state.rematch is not None and is_over(
            state.rematch.until_ms, REMATCH_MS, act.now_ms
        ):
            return rematch.expire(state, act)
        case Playing() if seats_due(state, act.now_ms):
            return playing.time_out(state, act)
    if state.stage == "archived" or closes_ms(state) > act.now_ms:
        return None
    return _closed(state, act)


def _closed(state: RoomState, act: Act, close_reason: str | None = None) -> Change:
    """Close the room; a game that runs is given up by that."""
    fact = facts.Archived(at_ms=time_of(state, act), close_reason=close_reason)
    return Change(fold(state, fact), (fact,))


def _recorded(state: RoomState, act: Act, ask: Recorded) -> Change:
    ratings = None if ask.ratings is None else tuple(ask.ratings)
    fact = facts.Recorded(at_ms=time_of(state, act), ratings=ratings)
    return Change(fold(state, fact), (fact,))
