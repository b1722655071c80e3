"""`decide`: what an act brings about in a room, or why it is refused. Pure, except for the act's randomness.

Which commands there are is a table (`commands.py`); here is the order in which one is checked.
"""

from regatta_protocol.client import Preview
from regatta_protocol.commands.command import RoomCommand
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_protocol.sheet import EntryPreview
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.act import Act, ByItself, Change
from regatta_server.rooms.decide.command_window import is_done
from regatta_server.rooms.decide.commands import BY_ITSELF, COMMANDS
from regatta_server.rooms.decide.lifecycle import TELL
from regatta_server.rooms.decide.stages import absence, clock_step, playing
from regatta_server.rooms.decide.state import Playing, RoomState
from regatta_server.rooms.decide.whose import newcomer, own_seat


def decide(state: RoomState, act: Act) -> Change | None:
    """Return the facts that an act brings about, with the room as they fold to; None for nothing to do.

    A command that has been done before (same player, same id) and a second join have nothing to do.
    Raises Refused for what cannot be done, and for an id of another command; the room then stays as it is.
    """
    ask = act.ask
    change = _by_itself(state, act, ask) if isinstance(ask, ByItself) else _by_player(state, act, ask)
    return None if change is None else clock_step.by_the_clock(change, act)


def look(state: RoomState, player: PlayerId, wanted: Preview) -> EntryPreview:
    """Return what an entry of the player's would give. Raises Refused as the entry itself would be."""
    if player not in state.seating.by_player:
        raise _not_seated()
    if not isinstance(state, Playing):
        raise _wrong_stage(state)
    return playing.preview(state, own_seat(state, player, wanted), wanted.rows)


def _by_itself(state: RoomState, act: Act, ask: ByItself) -> Change | None:
    reaction = BY_ITSELF[type(ask)]
    return reaction.do(state, act, ask) if reaction.stage in (None, state.stage) else None


def _by_player(state: RoomState, act: Act, ask: RoomCommand) -> Change | None:
    if is_done(state.done.get(act.player), ask):
        return None
    rule = COMMANDS[type(ask)]
    if act.player not in state.seating.by_player:
        if rule.of is not newcomer:
            raise _not_seated()
        if state.stage in ("opening", "playing"):
            raise Refused(
                Code.ROOM_FULL,
                Text("game-begun", "The game has begun: ask the host for another room, or open one."),
            )
    elif rule.of is newcomer:
        return None
    if state.stage != rule.stage:
        raise _wrong_stage(state)
    seat = rule.of(state, act.player, ask)
    if seat is None:
        return rule.do(state, act, ask)
    if rule.back is None or not rule.back(state, seat):
        return rule.do(state, act, seat, ask)
    assert isinstance(state, Playing)
    assert isinstance(seat, int)
    back = absence.come_back(state, act, seat)
    return playing.with_following(back, rule.do(back.state, act, seat, ask))


def _wrong_stage(state: RoomState) -> Refused:
    return Refused(Code.WRONG_STAGE, TELL[state.stage], {"stage": state.stage})


def _not_seated() -> Refused:
    return Refused(
        Code.NOT_SEATED, Text("no-seat-here", "You have no seat in this room: join it, or open your own.")
    )
