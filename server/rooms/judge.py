"""The judge: from a room's state and an act to its change. Pure but for the chance that the act brings."""

from protocol import client, moves
from protocol.errors import Code
from server.rooms import gathering, playing
from server.rooms.act import Act, Alarm, Ask, Change, Refused
from server.rooms.lifecycle import ALLOWED, NEXT, TELL, due_ms
from server.rooms.state import DONE_KEPT, RoomState


def judge(state: RoomState, version: int, act: Act) -> Change | None:
    """Return the change that an act makes of the room at `version`, or None when there is nothing to do.

    A command that has been done before (same player, same id) and a second join have nothing to do.
    Raises Refused for what cannot be done; the room then stays as it is.
    """
    if isinstance(act.ask, Alarm):
        change = _by_itself(state, act)
    elif state.done_version(act.player, act.ask.id) is not None:
        return None
    else:
        change = _asked(state, version, act, act.ask)
    if change is None:
        return None
    return _settled(state, version, act, change)


def _asked(state: RoomState, version: int, act: Act, ask: Ask) -> Change | None:
    seat = state.seat_of(act.player)
    if isinstance(ask, client.JoinRoom) and seat is not None:
        return None
    if seat is None and not isinstance(ask, client.JoinRoom):
        raise Refused(Code.NOT_SEATED, "You have no seat in this room: join it, or open your own.")
    if seat is None and state.stage in ("opening", "playing"):
        raise Refused(Code.ROOM_FULL, "The game has begun: ask the host for another room, or open one.")
    if state.stage != ALLOWED[type(ask)]:
        raise Refused(Code.WRONG_STAGE, TELL[state.stage], {"stage": state.stage})
    if seat is None:
        if version >= gathering.CHANGES_MOST:
            raise Refused(Code.TOO_MANY, "Too much coming and going in this room: open a new one.")
        return gathering.join(state, act)
    return _seated(state, act, ask, seat)


def _seated(state: RoomState, act: Act, ask: Ask, seat: int) -> Change:
    match ask:
        case client.Throw():
            return playing.move(state, act, seat, moves.Throw(tuple(ask.dice)))
        case client.Hold():
            return playing.hold(state, seat, ask.dice)
        case client.Enter():
            rows = {row: tuple(dice) for row, dice in ask.rows.items()}
            return playing.move(state, act, seat, moves.Enter(rows))
        case client.Contribute():
            return gathering.contribute(state, act, seat, ask.bytes)
        case client.LeaveRoom():
            return gathering.leave(state, act)
        case client.Start():
            return gathering.start(state, act)
        case client.Rematch():
            return _rematch(state, act, seat)
        case client.JoinRoom():
            raise ValueError("a seated player's join has nothing to do")


def _rematch(state: RoomState, act: Act, seat: int) -> Change:
    if seat in state.rematch:
        raise Refused(Code.ILLEGAL_MOVE, "You have asked for a rematch already: wait for the others.")
    wanted = (*state.rematch, seat)
    if len(wanted) < len(state.seats):
        return Change(state.but(rematch=wanted), ({"type": "rematch_wanted", "seat": seat},))
    spawn = gathering.again(state, act)
    next_room = spawn.state.room
    return Change(
        state.but(rematch=wanted, next_room=next_room, stage="archived"),
        ({"type": "rematch_ready", "seat": seat, "next_room": next_room},),
        spawn,
    )


def _by_itself(state: RoomState, act: Act) -> Change | None:
    due = due_ms(state)
    if due is None or due > act.now_ms:
        return None
    if state.opening_ms is not None:
        return gathering.pass_over_silent(state, act)
    if any(at <= act.now_ms for _, at in state.deadlines):
        return playing.time_out(state, act)
    return Change(state.but(stage="archived", deadlines=()), ({"type": "archived"},))


def _settled(state: RoomState, version: int, act: Act, change: Change) -> Change:
    """Stamp the change: when it was, and that the command has been done."""
    after = change.state
    if after.stage != state.stage and after.stage not in NEXT[state.stage]:
        raise ValueError(f"a room does not go from {state.stage} to {after.stage}")
    done = dict(after.done)
    if not isinstance(act.ask, Alarm):
        mine = (*done.get(act.player, ()), (act.ask.id, version + len(change.facts)))
        seated = {seat.player for seat in after.seats} | {act.player}
        done = {player: kept for player, kept in done.items() if player in seated}
        done[act.player] = mine[-DONE_KEPT:]
    return Change(after.but(changed_ms=act.now_ms, done=done), change.facts, change.spawn)
