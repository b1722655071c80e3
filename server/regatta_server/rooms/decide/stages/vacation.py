"""While the game runs over days: a player goes on vacation and comes back, and the turns wait."""

from regatta_server.game import table
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.act import Act, Change, SetVacation, time_of
from regatta_server.rooms.decide.clocks import is_day_game
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.state import Playing, RoomState


def set_vacation(state: Playing, act: Act, ask: SetVacation) -> Change | None:
    """Let all seats of a player wait until then, or no more; None where nothing is changed by it.

    That is so where they wait already, where nobody waits for days in this game, and where they are out.
    """
    if not is_day_game(state):
        return None
    at_ms = time_of(state, act)
    until_ms = ask.until_ms if ask.until_ms is not None and ask.until_ms > at_ms else None
    after: RoomState = state
    made: list[RoomFact] = []
    for seat in sorted(state.seating.seats_of(ask.player)):
        if state.seating.seats[seat].bot or table.is_out(state.game, seat):
            continue
        if until_ms == vacation_of(state, seat, at_ms):
            continue
        fact = facts.Vacation(at_ms=at_ms, seat=seat, until_ms=until_ms)
        after = fold(after, fact)
        made.append(fact)
    return Change(after, tuple(made)) if made else None


def vacation_of(state: RoomState, seat: int, now_ms: int) -> int | None:
    """Return until when the player of a seat is on vacation; None where they are not, or no more."""
    until_ms = state.seats[seat].away_until_ms or 0
    return until_ms if until_ms > now_ms else None
