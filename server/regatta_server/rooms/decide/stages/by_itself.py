"""What happens in a room without a player: its alarm, the service's host, the archive's receipt."""

from typing import Final

from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.act import Act, Alarm, Change, CloseRoom, Recorded, time_of
from regatta_server.rooms.decide.clocks import seats_due
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.lifecycle import REMATCH_MS, closes_ms, is_over
from regatta_server.rooms.decide.rule import Reaction, ReactionTable
from regatta_server.rooms.decide.stages import clock_step, opening, playing, rematch
from regatta_server.rooms.decide.state import Finished, Opening, Playing, RoomState


def alarm(state: RoomState, act: Act, ask: Alarm) -> Change | None:
    """Do what is due by now: an order, a move of the clock or a stand-in, the end of a wait, of the room."""
    if isinstance(state, Playing) and (ordered := playing.carry_out(state, act)) is not None:
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


def close_room(state: RoomState, act: Act, ask: CloseRoom) -> Change | None:
    """Close the room; None where it is closed."""
    return None if state.stage == "archived" else _closed(state, act, ask.close_reason)


def recorded(state: RoomState, act: Act, ask: Recorded) -> Change | None:
    """Note that the archive has the record; None where there is none, or that is known."""
    if not state.unrecorded:
        return None
    ratings = None if ask.ratings is None else tuple(ask.ratings)
    fact = facts.Recorded(at_ms=time_of(state, act), ratings=ratings)
    return Change(fold(state, fact), (fact,))


def _closed(state: RoomState, act: Act, close_reason: str | None = None) -> Change:
    """Close the room; a game that runs is given up by that."""
    fact = facts.Archived(at_ms=time_of(state, act), close_reason=close_reason)
    return Change(fold(state, fact), (fact,))


BY_ITSELF: Final[ReactionTable] = {
    Alarm: Reaction(alarm),
    Recorded: Reaction(recorded),
    CloseRoom: Reaction(close_room),
}
"""This subject's lines of the table of what no player asks."""
