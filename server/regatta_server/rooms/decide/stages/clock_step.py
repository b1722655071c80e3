"""A node's clock was put forward or back: turns that run begin anew, by the time that it is now.

The times of a room's facts never go back: after a clock that was ahead the room's time stands until the clock
has come there. Its deadlines do not wait for that.
"""

from typing import Final

from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.act import Act, Change, ClockStep, time_of
from regatta_server.rooms.decide.clocks import is_day_game, renewed
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.lifecycle import LATE_MS
from regatta_server.rooms.decide.state import Playing

SLACK_MS: Final = 5_000
"""Nodes notice a step one after the other, within a second or two: what one has renewed stays so."""


def renew(state: Playing, act: Act, ask: ClockStep) -> Change | None:
    """Give all turns their whole time again; None where that is done, or players do not sit at the table."""
    if not state.deadlines or state.turn_ms is None or is_day_game(state):
        return None
    if _is_ahead(state, act):
        return _renewed(Change(state, ()), state, act) if _ends_too_late(state, act) else None
    if state.changed_ms >= ask.since_ms - SLACK_MS:
        return None
    fact = facts.ClockRenewed(at_ms=time_of(state, act))
    return Change(fold(state, fact), (fact,))


def by_the_clock(change: Change, act: Act) -> Change:
    """Return a change whose turns have their time by the clock, where the room's own time is ahead of it."""
    after = change.state
    if not isinstance(after, Playing) or after.turn_ms is None:
        return change  # nobody's turn runs out there
    if not _is_ahead(after, act) or not _ends_too_late(after, act):
        return change
    return _renewed(change, after, act)


def _renewed(change: Change, state: Playing, act: Act) -> Change:
    fact = facts.ClockRenewed(at_ms=state.changed_ms, from_ms=act.now_ms)
    return Change(fold(state, fact), (*change.facts, fact), change.spawn)


def _is_ahead(state: Playing, act: Act) -> bool:
    """Say whether the room was changed by a clock that was further than another node's may be."""
    return state.changed_ms - act.now_ms > LATE_MS


def _ends_too_late(state: Playing, act: Act) -> bool:
    """Say whether a turn has more time left than one that begins now."""
    whole = dict(renewed(state, act.now_ms))
    return any(at > whole.get(seat, at) + SLACK_MS for seat, at in state.deadlines)
