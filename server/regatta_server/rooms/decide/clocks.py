"""The clocks of a running game: whose turn runs out when, how often one did, for whom a stand-in plays."""

from collections.abc import Collection
from hashlib import sha256
from typing import Final

from msgspec.structs import replace

from regatta_protocol.sheet import Times
from regatta_server.game.facts import Played
from regatta_server.game.table import Game
from regatta_server.rooms.decide import open_time
from regatta_server.rooms.decide.lifecycle import INSTANT_MS, MISSED_MOST, PACE_MS, THINKS_MS, is_over
from regatta_server.rooms.decide.state import Playing, RoomState

DAY_GAME_MS: Final = 3_600_000
"""Whoever has more time than this for a turn does not sit at the table meanwhile."""
BACK_LEAST_MS: Final = 43_200_000
"""Whoever is back from vacation has at least so much for the turn that waited: it may end by itself in the
middle of their night."""
Deadlines = tuple[tuple[int, int], ...]
Banks = tuple[int, ...]


def is_day_game(state: RoomState) -> bool:
    """Return whether players do not sit at the table meanwhile: they are told when it is their turn."""
    return (state.setup.turn_ms or 0) > DAY_GAME_MS


def seats_due(state: Playing, now_ms: int) -> list[tuple[int, int]]:
    """Return by when the time of seats was over, and these seats.

    The computer takes a moment for a move: where it seems to take longer, the clock was ahead.
    """
    return [
        (at, seat)
        for seat, at in state.deadlines
        if at <= now_ms or (state.stands_in(seat) and is_over(at, PACE_MS[1], now_ms))
    ]


def banks_after(state: Playing, banks: Banks, fact: Played) -> Banks:
    """Return what is in the seats' time banks after a move that ended a turn.

    A deadline has the bank in it, so what is left of the time is what the bank has now, to as much as it had
    at the beginning of the game. A stand-in neither takes from it nor fills it.
    """
    seat, full_ms = fact.seat, state.setup.time_bank_ms or 0
    until_ms = dict(state.deadlines).get(seat)
    if until_ms is None or state.stands_in(seat):
        return banks
    left_ms = min(full_ms, _left_ms(state, seat, fact.at_ms, until_ms))
    return (*banks[:seat], left_ms, *banks[seat + 1 :])


def after_move(
    state: Playing, game: Game, fact: Played, ended: bool, banks: Banks
) -> tuple[Deadlines, tuple[int, ...]]:
    """Return deadlines and missed turns after a move, by which a turn `ended` or not, with banks after it.

    A turn that the clock ends is missed; after MISSED_MOST in a row a stand-in comes, with the next fact, and
    the seat has the time of one from now on: but for a room in which none plays for who is gone.
    """
    seat, by, missed = fact.seat, getattr(fact, "by", "player"), state.missed
    if by in ("player", "order") and missed[seat]:
        missed = (*missed[:seat], 0, *missed[seat + 1 :])
    if ended and by == "clock" and game.to_play:
        missed = (*missed[:seat], missed[seat] + 1, *missed[seat + 1 :])
    deadlines = state.deadlines
    if ended or by == "stand_in":
        comes = (seat,) if stand_in_comes(state, missed[seat]) else ()
        deadlines = _deadlines(state, game, (*state.stand_ins, *comes), fact.at_ms, ended=seat, banks=banks)
    return deadlines, missed


def stand_in_comes(state: Playing, missed: int) -> bool:
    """Return whether a stand-in comes for a seat that has missed so many turns in a row."""
    return missed >= MISSED_MOST and state.setup.absence == "stand_in"


def without_seat(state: Playing, game: Game, seat: int, now_ms: int) -> tuple[Deadlines, tuple[int, ...]]:
    """Return deadlines and stand-ins of a game that a seat is out of; a turn that begins has all its time."""
    stand_ins = tuple(one for one in state.stand_ins if one != seat)
    return _deadlines(state, game, stand_ins, now_ms, ended=seat), stand_ins


def renewed(
    state: Playing, now_ms: int, stand_ins: Collection[int] | None = None, ended: int | None = None
) -> Deadlines:
    """Return the deadlines with all turns begun anew; or only that of `ended`, the others going on."""
    stand_ins = state.stand_ins if stand_ins is None else stand_ins
    return _deadlines(state, state.game, stand_ins, now_ms, ended, afresh=ended is None)


def anew(state: Playing, game: Game, now_ms: int) -> Deadlines:
    """Return the deadlines of a game that is another one by now: all turns of it begin anew."""
    return _deadlines(state, game, state.stand_ins, now_ms, None, afresh=True)


def with_stand_in(state: Playing, seat: int, now_ms: int) -> tuple[Deadlines, tuple[int, ...]]:
    """Return deadlines and stand-ins when one takes a seat: it thinks for a moment where it is its turn."""
    if seat in state.stand_ins:
        return state.deadlines, state.stand_ins
    stand_ins = tuple(sorted({*state.stand_ins, seat}))
    return _deadlines(state, state.game, stand_ins, now_ms, ended=seat), stand_ins


def turn_ms(state: Playing, seat: int, banks: Banks) -> int | None:
    """Return what time a seat has for a turn: the room's, as often as its player needs it, and its bank."""
    once = state.setup.turn_ms
    if once is None:
        return None
    times = state.stretches[seat] if state.stretches else 1
    return once * times + (banks[seat] if banks else 0)


def stretched(state: Playing, seat: int, times: Times) -> tuple[Deadlines, tuple[Times, ...]]:
    """Return deadlines and stretches when a seat takes so much time: a turn that runs gets what is more."""
    once, usual = state.setup.turn_ms or 0, tuple[Times, ...](1 for _ in state.seating.seats)
    old = state.stretches or usual
    more_ms = 0 if state.stands_in(seat) else max(0, times - old[seat]) * once
    deadlines = tuple(
        (one, _ends_ms(state, one, at, more_ms) if one == seat else at) for one, at in state.deadlines
    )
    return deadlines, (*old[:seat], times, *old[seat + 1 :])


def on_vacation(state: Playing, seat: int, until_ms: int | None, now_ms: int) -> Playing:
    """Return the room with a seat's player on vacation until then, or no more.

    A turn of the seat that runs has as much time afterwards as it had left before, and no less than
    BACK_LEAST_MS or, where that is shorter, than the whole time of a turn; so it stays where it ends early.
    A stand-in that plays there goes on, and a turn that has run out is not saved by it.
    """
    old = state.vacations or (None,) * len(state.seating.seats)
    new = (*old[:seat], until_ms, *old[seat + 1 :])
    after = replace(state, away_until=new)
    least_ms = 0 if until_ms is None else min(BACK_LEAST_MS, state.setup.turn_ms or 0)
    deadlines = tuple(
        (one, _ends_ms(after, one, now_ms, max(least_ms, _left_ms(state, one, now_ms, at))))
        if one == seat and at > now_ms and not state.stands_in(one)
        else (one, at)
        for one, at in state.deadlines
    )
    return replace(after, deadlines=deadlines)


def _deadlines(
    state: Playing,
    game: Game,
    stand_ins: Collection[int],
    now_ms: int,
    ended: int | None,
    *,
    afresh: bool = False,
    banks: Banks | None = None,
) -> Deadlines:
    """Give every seat whose turn begins its time; `ended` is the seat whose turn is over, if any."""
    running = {} if afresh else {seat: at for seat, at in state.deadlines if seat != ended}
    seats = state.seating.seats
    banks = state.time_banks if banks is None else banks
    deadlines: list[tuple[int, int]] = []
    for seat in game.to_play:
        thinks = seats[seat].bot or seat in stand_ins
        time_ms = _thinks_ms(state, seat) if thinks else turn_ms(state, seat, banks)
        if time_ms is not None:
            ends_ms = now_ms + time_ms if thinks else _ends_ms(state, seat, now_ms, time_ms)
            deadlines.append((seat, running.get(seat, ends_ms)))
    return tuple(deadlines)


def _ends_ms(state: Playing, seat: int, from_ms: int, time_ms: int) -> int:
    """Return when a seat has had so much time from a moment on.

    Outside of its turn window there is none, nor while its player is on vacation.
    """
    from_ms = _after_vacation_ms(state, seat, from_ms)
    window, offsets = state.setup.turn_window, state.seating.seats[seat].utc_offsets
    if window is None or not offsets:
        return from_ms + time_ms
    return open_time.after(window, offsets, from_ms, time_ms)


def _left_ms(state: Playing, seat: int, now_ms: int, until_ms: int) -> int:
    """Return how much time of a turn is left: there is none outside of turn windows and on vacation."""
    now_ms = _after_vacation_ms(state, seat, now_ms)
    window, offsets = state.setup.turn_window, state.seating.seats[seat].utc_offsets
    if window is None or not offsets:
        return max(0, until_ms - now_ms)
    return open_time.between(window, offsets, now_ms, until_ms)


def _after_vacation_ms(state: Playing, seat: int, at_ms: int) -> int:
    """Return when the time of a seat goes on: at once, or when its player is back from vacation."""
    return max(at_ms, state.vacations[seat] or 0) if state.vacations else at_ms


def _thinks_ms(state: Playing, seat: int) -> int:
    """Return how long the computer takes for the next move of a seat."""
    taken = state.seating.seats[seat]
    # A stand-in may come to the seat only with the next fact.
    if (taken.level if taken.bot else state.setup.stand_in) is None:
        return THINKS_MS
    if state.setup.bot_pace == "instant":
        return INSTANT_MS
    # It follows from what everyone knows, so that every node finds the same.
    digest = sha256(f"regatta pace {seat} {state.version} of game {state.setup.id}".encode()).digest()
    least_ms, most_ms = PACE_MS
    return least_ms + int.from_bytes(digest[:4], "big") % (most_ms - least_ms + 1)
