"""The judge: from a room's state and an act to its change. Pure but for the chance that the act brings."""

from protocol import client, command, moves
from protocol.errors import Code
from protocol.sheet import EntryPreview
from server.game import record, table
from server.game.record import Fact
from server.game.reveal import Viewer
from server.limits import CHANGES_MOST, DONE_KEPT
from server.refused import Refused
from server.rooms import gathering, hosting, playing, rematch
from server.rooms.act import Act, Alarm, Ask, ByItself, Change, Recorded, RoomAsk, SeatAsk
from server.rooms.lifecycle import ALLOWED, IDLE_MS, NEXT, TELL, due_ms
from server.rooms.state import Past, RoomState

ENDS_TURN = frozenset({"started", "entered", "banked", "thrown"})
"""Facts with `turns` that end a turn, or begin the first; a clock that is renewed has turns too."""


def judge(state: RoomState, version: int, act: Act) -> Change | None:
    """Return the change that an act makes of the room at `version`, or None when there is nothing to do.

    A command that has been done before (same player, same id) and a second join have nothing to do.
    Raises Refused for what cannot be done; the room then stays as it is.
    """
    if isinstance(act.ask, Alarm):
        change = _by_itself(state, version, act)
    elif isinstance(act.ask, Recorded):
        change = _recorded(state, act.ask) if state.unrecorded else None
    elif state.done_version(act.player, act.ask.id) is not None:
        return None
    elif state.overtaken(act.player, act.ask.id):
        raise Refused(Code.BAD_MESSAGE, "This comes too late: what you asked for after it has been done.")
    else:
        change = _asked(state, version, act, act.ask)
    if change is None:
        return None
    return _settled(state, version, act, change)


def look(state: RoomState, player: str, asked: client.Preview) -> EntryPreview:
    """Return what an entry of the player's would give. Raises Refused as the entry itself would be."""
    if state.seat_of(player) is None:
        raise _not_seated()
    _check_stage(state, asked)
    return playing.preview(state, _seat_meant(state, player, asked), asked.rows)


def _asked(state: RoomState, version: int, act: Act, ask: Ask) -> Change | None:
    if state.seat_of(act.player) is None:
        if not isinstance(ask, client.JoinRoom):
            raise _not_seated()
        if state.stage in ("opening", "playing"):
            raise Refused(Code.ROOM_FULL, "The game has begun: ask the host for another room, or open one.")
    elif isinstance(ask, SeatAsk):
        _check_stage(state, ask)
        return _for_seat(state, version, act, ask)
    elif isinstance(ask, client.JoinRoom):
        return None
    _check_stage(state, ask)
    return _for_room(state, version, act, ask)


def _for_room(state: RoomState, version: int, act: Act, ask: RoomAsk) -> Change:
    if isinstance(ask, client.JoinRoom | client.AddSeat) and version >= CHANGES_MOST:
        raise Refused(Code.TOO_MANY, "Too much coming and going in this room: open a new one.")
    match ask:
        case client.JoinRoom() | client.AddSeat() | client.LeaveRoom() | client.Start():
            return _seating(state, act, ask)
        case client.SetDoor() | client.Kick() | client.AddBot() | client.HandOver():
            return hosting.asked(state, act, ask)
        case client.Rematch() | client.DeclineRematch():
            return rematch.asked(state, act, ask)
        case client.CallStandIn():
            return playing.call_stand_in(state, act, ask.seat)


def _seating(
    state: RoomState,
    act: Act,
    ask: client.JoinRoom | client.AddSeat | client.LeaveRoom | client.Start,
) -> Change:
    match ask:
        case client.JoinRoom():
            return gathering.join(state, act)
        case client.AddSeat():
            return gathering.add(state, act, ask.name)
        case client.LeaveRoom():
            return gathering.leave(state, _leaving(state, act.player, ask))
        case client.Start():
            return gathering.start(state, act)


def _for_seat(state: RoomState, version: int, act: Act, ask: SeatAsk) -> Change | None:
    """Do what a player asks for a seat; where a stand-in plays for it, the player is back by that."""
    seat = _seat_meant(state, act.player, ask)
    if isinstance(ask, client.Contribute):
        return gathering.contribute(state, act, seat, ask.bytes)
    back = playing.take_back(state, act, seat)
    if isinstance(ask, client.TakeBack):
        return back
    if back is None:
        return _played(state, version, act, ask, seat)
    change = _played(back.state, version + len(back.facts), act, ask, seat)
    return Change(change.state, (*back.facts, *change.facts), change.spawn)


def _played(
    state: RoomState,
    version: int,
    act: Act,
    ask: client.Hold | client.Throw | client.Enter | client.SetAside | client.Bank,
    seat: int,
) -> Change:
    match ask:
        case client.Throw():
            return playing.move(state, version, act, seat, moves.Throw(tuple(ask.dice)))
        case client.Enter():
            rows = {row: tuple(dice) for row, dice in ask.rows.items()}
            return playing.move(state, version, act, seat, moves.Enter(rows))
        case client.Hold():
            return playing.hold(state, seat, ask.dice)
        case client.SetAside():
            return playing.move(state, version, act, seat, moves.SetAside(tuple(ask.dice), ask.face))
        case client.Bank():
            join = {int(die): face for die, face in ask.join.items()}
            return playing.move(state, version, act, seat, moves.Bank(join))


def _seat_meant(state: RoomState, player: str, ask: command.SeatCommand) -> int:
    """Return the seat that a command is for. Raises Refused for another's, or where several may be meant."""
    mine = state.seats_of(player)
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
    if state.game is not None:
        return table.to_play(state.rules, state.game)
    return tuple(seat for seat, given in enumerate(state.contributions) if given is None)


def _leaving(state: RoomState, player: str, ask: client.LeaveRoom) -> Viewer:
    if ask.seat is None:
        return state.seats_of(player)
    return frozenset({_seat_meant(state, player, ask)})


def _check_stage(state: RoomState, ask: Ask | client.Preview) -> None:
    if state.stage != ALLOWED[type(ask)]:
        raise Refused(Code.WRONG_STAGE, TELL[state.stage], {"stage": state.stage})


def _not_seated() -> Refused:
    return Refused(Code.NOT_SEATED, "You have no seat in this room: join it, or open your own.")


def _by_itself(state: RoomState, version: int, act: Act) -> Change | None:
    due = due_ms(state)
    if due is None or due > act.now_ms:
        return None
    if state.opening_ms is not None:
        return gathering.call_off(state) or gathering.pass_over_silent(state, act)
    if state.rematch_until_ms is not None and state.rematch_until_ms <= act.now_ms:
        return rematch.expire(state, act)
    if any(at <= act.now_ms for _, at in state.deadlines):
        return playing.time_out(state, version, act)
    if state.stage == "archived" or state.changed_ms + IDLE_MS[state.stage] > act.now_ms:
        return None
    fact: Fact = {"type": "archived"}
    if state.game is not None and not state.over:
        fact = record.given_up(state.game, state.server_seed)
    return Change(state.but(stage="archived", deadlines=()), (fact,))


def _recorded(state: RoomState, ask: Recorded) -> Change:
    fact: Fact = {"type": "recorded"}
    if ask.ratings is not None:
        fact["ratings"] = list(ask.ratings)
    return Change(state.but(recorded=True, ratings=tuple(ask.ratings or ())), (fact,))


def _settled(state: RoomState, version: int, act: Act, change: Change) -> Change:
    """Stamp the change: when it was, and that the command has been done."""
    after = change.state
    if after.stage != state.stage and after.stage not in NEXT[state.stage]:
        raise ValueError(f"a room does not go from {state.stage} to {after.stage}")
    done = after.done
    if not isinstance(act.ask, ByItself):
        mine = (*done.get(act.player, ()), (act.ask.id, version + len(change.facts)))
        seated = [seat.player for seat in after.seats]
        done = {player: kept for player, kept in done.items() if player in seated}
        done[act.player] = mine[-DONE_KEPT:]
    # Nodes have clocks of their own, and clocks are set back; in a record time must not go backwards.
    changed_ms = max(act.now_ms, state.changed_ms)
    after = after.but(changed_ms=changed_ms, done=done)
    if after.delay_turns and after.stage == "playing":
        after = _with_past(after, version, change.facts)
    return Change(after, change.facts, change.spawn)


def _with_past(state: RoomState, version: int, facts: tuple[Fact, ...]) -> RoomState:
    """Keep how the room stood when a turn ended, for spectators who are some turns behind."""
    if state.game is None or not any("turns" in fact and fact["type"] in ENDS_TURN for fact in facts):
        return state
    # Facts behind the end of a turn say what follows from it.
    then = Past(version + len(facts), state.game, state.deadlines, state.missed, state.stand_ins)
    return state.but(past=(*state.past, then)[-state.delay_turns - 1 :])
