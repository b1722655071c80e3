"""Vacations during a game over days: a player goes away and comes back, and turns wait."""

from typing import Final

from msgspec.structs import replace

from regatta_server.game import table
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.act import Act, Change, SetVacation, time_of
from regatta_server.rooms.decide.clocks import ends_ms, is_day_game, left_ms
from regatta_server.rooms.decide.folding import Folds, following
from regatta_server.rooms.decide.rule import Reaction, ReactionTable
from regatta_server.rooms.decide.seat_play import with_seat
from regatta_server.rooms.decide.state import Playing

BACK_LEAST_MS: Final = 43_200_000
"""Whoever is back from vacation has at least so much for the turn that waited: it may end by itself in the
middle of their night."""


def set_vacation(state: Playing, act: Act, ask: SetVacation) -> Change | None:
    """Let all seats of a player wait until then, or no more; None where nothing is changed by it.

    That is so where they wait already, where nobody waits for days in this game, and where they are out.
    """
    if not is_day_game(state):
        return None
    at_ms = time_of(state, act)
    until_ms = ask.until_ms if ask.until_ms is not None and ask.until_ms > at_ms else None
    after, made = state, list[facts.Vacation]()
    for seat in sorted(state.seating.seats_of(ask.player)):
        if state.seating.seats[seat].bot or table.is_out(state.game, seat):
            continue
        if until_ms == vacation_of(state, seat, at_ms):
            continue
        fact = facts.Vacation(at_ms=at_ms, seat=seat, until_ms=until_ms)
        after = on_vacation(after, fact)
        made.append(fact)
    return Change(after, tuple(made)) if made else None


def vacation_of(state: Playing, seat: int, now_ms: int) -> int | None:
    """Return until when the player of a seat is on vacation; None where they are not, or no more."""
    until_ms = state.seats[seat].away_until_ms or 0
    return until_ms if until_ms > now_ms else None


def on_vacation(state: Playing, fact: facts.Vacation) -> Playing:
    """Return the room with the player of a seat on vacation until then, or no more.

    A turn of the seat that runs has as much time afterwards as it had left before, and no less than
    BACK_LEAST_MS or, where that is shorter, than the whole time of a turn; so it stays where it ends early.
    A stand-in that plays there goes on, and a turn that has run out is not saved by it.
    """
    seat, until_ms, now_ms = fact.seat, fact.until_ms or 0, fact.at_ms
    seats = tuple(replace(one, away_until_ms=one.away_until_ms or 0) for one in state.seats)
    mine, deadline_ms = seats[seat], seats[seat].deadline_ms
    if deadline_ms is not None and deadline_ms > now_ms and not state.stands_in(seat):
        least_ms = min(BACK_LEAST_MS, state.setup.turn_ms or 0) if until_ms else 0
        rest_ms = max(least_ms, left_ms(state, seat, mine.away_until_ms, now_ms, deadline_ms))
        deadline_ms = ends_ms(state, seat, until_ms, now_ms, rest_ms)
    seats = with_seat(seats, seat, away_until_ms=until_ms, deadline_ms=deadline_ms)
    return following(state, fact, seats=seats)


BY_ITSELF: Final[ReactionTable] = {SetVacation: Reaction(set_vacation, "playing")}
"""This subject's lines of the table of what no player asks."""

FOLDS: Final[Folds] = {
    facts.Vacation: on_vacation,
}
"""What this subject's facts do to a running game."""
