"""A node's clock was set: what players wait for begins again, by the new time.

The times of a room's facts never go back: after a clock that was ahead, the room's time stands still until
the clock has caught up. Its deadlines do not wait for that.
"""

from typing import Final

from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.act import Act, Change, ClockStep, time_of
from regatta_server.rooms.decide.clocks import is_day_game, renewed
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.lifecycle import LATE_MS, OPENING_MS, REMATCH_MS, is_over
from regatta_server.rooms.decide.rule import Reaction, ReactionTable
from regatta_server.rooms.decide.stages import pace
from regatta_server.rooms.decide.state import Finished, Gathering, Opening, Playing, RoomState

SLACK_MS: Final = 5_000
"""Nodes notice a step one after the other, within a second or two: what one has renewed stays so."""


def renew(state: RoomState, act: Act, ask: ClockStep) -> Change | None:
    """Give turns, an offer of another game and a room that gathers their whole time again.

    None where that is done, and where nobody waits for minutes: in games over days, and at an opening, of
    which a record has every fact. When that is over, `opening_is_over` says.
    """
    is_ahead = state.changed_ms - act.now_ms > LATE_MS
    if not is_ahead and state.changed_ms >= ask.since_ms - SLACK_MS:
        return None
    match state:
        case Playing() if state.deadlines and state.setup.turn_ms is not None and not is_day_game(state):
            if is_ahead:
                return _renewed(Change(state, ()), state, act) if _ends_too_late(state, act) else None
            return _with(state, facts.ClockRenewed(at_ms=time_of(state, act)))
        case Finished():
            return _offered_anew(state, act, is_ahead=is_ahead)
        case Gathering() if not is_ahead:
            return _gathers_anew(state, act, ask)
    return None


def by_the_clock(change: Change, act: Act) -> Change:
    """Return a change whose turns have their time by the clock, where the room's own time is ahead of it."""
    after = change.state
    if not isinstance(after, Playing) or after.setup.turn_ms is None:
        return change  # nobody's turn runs out there
    if after.changed_ms - act.now_ms <= LATE_MS or not _ends_too_late(after, act):
        return change  # another node's clock may be as far from this one's
    return _renewed(change, after, act)


def opening_is_over(state: Opening, now_ms: int, stepped_ms: int | None) -> bool:
    """Return whether the seats have had their time to commit, or to contribute.

    Where it began by another clock than that of today they have it from the step on, of which nobody hears.
    """
    began_ms = state.until_ms - OPENING_MS
    if stepped_ms is not None and not stepped_ms - SLACK_MS <= began_ms <= now_ms + LATE_MS:
        return now_ms >= stepped_ms + OPENING_MS
    return is_over(state.until_ms, OPENING_MS, now_ms)


def _offered_anew(state: Finished, act: Act, *, is_ahead: bool) -> Change | None:
    """Let an offer of another game stand for its whole time, and the room as long without one."""
    offer = state.rematch
    if offer is None:
        return None if is_ahead else _with(state, facts.ClockRenewed(at_ms=time_of(state, act)))
    if is_ahead and offer.until_ms <= act.now_ms + REMATCH_MS + SLACK_MS:
        return None
    # Said again for a seat that wants it, so that clients show until when.
    until_ms, seat = act.now_ms + REMATCH_MS, offer.wanted[-1] if offer.wanted else None
    if seat is None:
        return None
    return _with(state, facts.RematchWanted(at_ms=time_of(state, act), seat=seat, until_ms=until_ms))


def _gathers_anew(state: Gathering, act: Act, ask: ClockStep) -> Change:
    """Let a room wait as long as one that was opened now, and its invite for as long as it had left.

    An invite holds for longer where the clock was put back: how long it had left nobody knows by then.
    """
    seating, at_ms = state.seating, time_of(state, act)
    if seating.invite_until_ms is None or ask.by_ms < 0:
        return _with(state, facts.ClockRenewed(at_ms=at_ms))
    until_ms = seating.invite_until_ms + ask.by_ms
    return _with(
        state,
        facts.Admission(at_ms=at_ms, locked=seating.locked, until_ms=until_ms, uses=seating.invite_uses),
    )


def _with(state: RoomState, fact: RoomFact) -> Change:
    return Change(fold(state, fact), (fact,))


def _renewed(change: Change, state: Playing, act: Act) -> Change:
    fact = facts.ClockRenewed(at_ms=state.changed_ms, from_ms=act.now_ms)
    return Change(pace.clock_renewed(state, fact), (*change.facts, fact), change.spawn)


def _ends_too_late(state: Playing, act: Act) -> bool:
    """Say whether a turn has more time left than one that begins now."""
    whole = renewed(state, act.now_ms)
    return any(at > (whole[seat].deadline_ms or at) + SLACK_MS for seat, at in state.deadlines)


BY_ITSELF: Final[ReactionTable] = {ClockStep: Reaction(renew)}
"""This subject's lines of the table of what no player asks."""
