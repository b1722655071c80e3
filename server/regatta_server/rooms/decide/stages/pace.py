"""How long players have for a turn: more time for those who need it, and what is left of a time bank."""

from typing import Final

from msgspec.structs import replace

from regatta_protocol.commands.turns import Stretch
from regatta_protocol.errors import Code
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.act import Act, Change, stamp_of
from regatta_server.rooms.decide.clocks import DAY_GAME_MS, ends_ms, left_ms, renewed
from regatta_server.rooms.decide.folding import Folds, following
from regatta_server.rooms.decide.rule import Rule, RuleTable
from regatta_server.rooms.decide.seat_play import with_seat
from regatta_server.rooms.decide.state import Playing
from regatta_server.rooms.decide.whose import is_gone, own_seat


def stretch(state: Playing, act: Act, seat: int, ask: Stretch) -> Change:
    """Give a seat so many times the room's turn time from now on.

    Raises Refused where the clock is the same for all, there is no hurry, or a running turn would get less.
    """
    if state.setup.rated:
        raise Refused(
            Code.NOT_ALLOWED,
            Text("pace-rated", "In a rated game everyone has the same time: play casually for more."),
        )
    if state.setup.turn_ms is None:
        raise Refused(
            Code.NOT_ALLOWED, Text("pace-no-clock", "No clock runs in this game: take all the time you need.")
        )
    if state.setup.turn_ms > DAY_GAME_MS:
        raise Refused(
            Code.NOT_ALLOWED,
            Text("pace-long-turn", "A turn has more than an hour here: it cannot be stretched further."),
        )
    if ask.times < (state.seats[seat].times or 1) and seat in state.game.to_play:
        # Or whoever goes back and forth would have all the time there is.
        raise Refused(
            Code.NOT_ALLOWED, Text("pace-turn-runs", "Your turn runs: choose less time when it is over.")
        )
    fact = facts.Stretched(**stamp_of(state, act), player=act.player, seat=seat, times=ask.times)
    return Change(stretched(state, fact), (fact,))


def stretched(state: Playing, fact: facts.Stretched) -> Playing:
    """Return the room after a seat took another time for its turns: one that runs gets what is more."""
    seat, seats = fact.seat, tuple(replace(one, times=one.times or 1) for one in state.seats)
    mine, once_ms = seats[seat], state.setup.turn_ms or 0
    more_ms = 0 if state.stands_in(seat) else max(0, fact.times - (mine.times or 1)) * once_ms
    deadline_ms = mine.deadline_ms
    if deadline_ms is not None:
        deadline_ms = ends_ms(state, seat, mine.away_until_ms, deadline_ms, more_ms)
    seats = with_seat(seats, seat, times=fact.times, deadline_ms=deadline_ms)
    return following(state, fact, seats=seats)


def bank_after(state: Playing, seat: int, now_ms: int) -> int | None:
    """Return what is in a seat's time bank after a move that ended its turn.

    A deadline has the bank in it, so what is left of the time is what the bank has now, to as much as it had
    at the beginning of the game. A stand-in neither takes from it nor fills it.
    """
    mine = state.seats[seat]
    if mine.deadline_ms is None or state.stands_in(seat):
        return mine.bank_ms
    rest_ms = left_ms(state, seat, mine.away_until_ms, now_ms, mine.deadline_ms)
    return min(state.setup.time_bank_ms or 0, rest_ms)


def clock_renewed(state: Playing, fact: facts.ClockRenewed) -> Playing:
    """Return the room after all turns got their whole time again."""
    from_ms = fact.at_ms if fact.from_ms is None else fact.from_ms
    return following(state, fact, seats=renewed(state, from_ms))


COMMANDS: Final[RuleTable] = {
    Stretch: Rule("playing", own_seat, stretch, back=is_gone),
}
"""This subject's lines of the table of commands."""

FOLDS: Final[Folds] = {
    facts.Stretched: stretched,
    facts.ClockRenewed: clock_renewed,
}
"""What this subject's facts do to a running game."""
