"""The clocks of a running game: whose turn runs out when, how often one did, for whom a stand-in plays."""

from hashlib import sha256
from typing import Final

from msgspec.structs import replace

from regatta_protocol.sheet import Times
from regatta_server.game.facts import Played
from regatta_server.game.table import Game
from regatta_server.rooms.decide import open_time
from regatta_server.rooms.decide.lifecycle import INSTANT_MS, MISSED_MOST, PACE_MS, THINKS_MS, is_over
from regatta_server.rooms.decide.seat_play import SeatPlay, SeatPlays, with_seat
from regatta_server.rooms.decide.state import Playing, RoomState

DAY_GAME_MS: Final = 3_600_000
"""Whoever has more time than this for a turn does not sit at the table meanwhile."""
BACK_LEAST_MS: Final = 43_200_000
"""Whoever is back from vacation has at least so much for the turn that waited: it may end by itself in the
middle of their night."""


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


def after_move(state: Playing, game: Game, fact: Played, ended: bool) -> SeatPlays:
    """Return the seats after a move, by which a turn `ended` or not.

    A turn that the clock ends is missed; after MISSED_MOST in a row a stand-in comes, with the next fact, and
    the seat has the time of one from now on: but for a room in which none plays for who is gone.
    """
    seats, seat, by = state.seats, fact.seat, getattr(fact, "by", "player")
    if by in ("player", "order") and seats[seat].missed:
        seats = with_seat(seats, seat, missed=0)
    if ended and by == "clock" and game.to_play:
        seats = with_seat(seats, seat, missed=seats[seat].missed + 1)
    if ended and seats[seat].bank_ms is not None:
        seats = with_seat(seats, seat, bank_ms=_bank_after(state, seat, fact.at_ms))
    if ended or by == "stand_in":
        seats = with_clocks(state, game, seats, fact.at_ms, ended=seat)
    return seats


def _bank_after(state: Playing, seat: int, now_ms: int) -> int | None:
    """Return what is in a seat's time bank after a move that ended its turn.

    A deadline has the bank in it, so what is left of the time is what the bank has now, to as much as it had
    at the beginning of the game. A stand-in neither takes from it nor fills it.
    """
    row = state.seats[seat]
    if row.deadline_ms is None or state.stands_in(seat):
        return row.bank_ms
    left_ms = _left_ms(state, seat, row.away_until_ms, now_ms, row.deadline_ms)
    return min(state.setup.time_bank_ms or 0, left_ms)


def stand_in_comes(state: Playing, missed: int) -> bool:
    """Return whether a stand-in comes for a seat that has missed so many turns in a row."""
    return missed >= MISSED_MOST and state.setup.absence == "stand_in"


def without_seat(state: Playing, game: Game, seat: int, now_ms: int) -> SeatPlays:
    """Return the seats of a game that one of them is out of; a turn that begins has all its time."""
    return with_clocks(state, game, with_seat(state.seats, seat, stand_in=False), now_ms, ended=seat)


def renewed(state: Playing, now_ms: int) -> SeatPlays:
    """Return the seats with all turns begun anew."""
    return with_clocks(state, state.game, state.seats, now_ms, ended=None)


def with_stand_in(state: Playing, seat: int, now_ms: int) -> SeatPlays:
    """Return the seats when a stand-in takes one: it thinks for a moment where it is its turn."""
    if state.seats[seat].stand_in:
        return state.seats
    return with_clocks(state, state.game, with_seat(state.seats, seat, stand_in=True), now_ms, ended=seat)


def without_stand_in(state: Playing, seat: int, now_ms: int) -> SeatPlays:
    """Return the seats when the player of one is back, with the time of a whole turn.

    Nobody played for who is back from turns that were missed alone: the one that runs has its time.
    """
    seats = with_seat(state.seats, seat, missed=0, stand_in=False)
    return with_clocks(state, state.game, seats, now_ms, ended=seat) if state.seats[seat].stand_in else seats


def turn_ms(state: Playing, seat: SeatPlay) -> int | None:
    """Return what time a seat has for a turn: the room's, as often as its player needs it, and its bank."""
    once = state.setup.turn_ms
    return None if once is None else once * (seat.times or 1) + (seat.bank_ms or 0)


def stretched(state: Playing, seat: int, times: Times) -> SeatPlays:
    """Return the seats when one takes so much time: a turn that runs gets what is more."""
    seats = tuple(replace(row, times=row.times or 1) for row in state.seats)
    row, once_ms = seats[seat], state.setup.turn_ms or 0
    more_ms = 0 if state.stands_in(seat) else max(0, times - (row.times or 1)) * once_ms
    ends_ms = row.deadline_ms
    if ends_ms is not None:
        ends_ms = _ends_ms(state, seat, row.away_until_ms, ends_ms, more_ms)
    return with_seat(seats, seat, times=times, deadline_ms=ends_ms)


def on_vacation(state: Playing, seat: int, until_ms: int | None, now_ms: int) -> SeatPlays:
    """Return the seats with the player of one on vacation until then, or no more.

    A turn of the seat that runs has as much time afterwards as it had left before, and no less than
    BACK_LEAST_MS or, where that is shorter, than the whole time of a turn; so it stays where it ends early.
    A stand-in that plays there goes on, and a turn that has run out is not saved by it.
    """
    seats = tuple(replace(row, away_until_ms=row.away_until_ms or 0) for row in state.seats)
    ends_ms, before_ms, away_until_ms = seats[seat].deadline_ms, seats[seat].away_until_ms, until_ms or 0
    if ends_ms is not None and ends_ms > now_ms and not state.stands_in(seat):
        least_ms = 0 if until_ms is None else min(BACK_LEAST_MS, state.setup.turn_ms or 0)
        left_ms = max(least_ms, _left_ms(state, seat, before_ms, now_ms, ends_ms))
        ends_ms = _ends_ms(state, seat, away_until_ms, now_ms, left_ms)
    return with_seat(seats, seat, away_until_ms=away_until_ms, deadline_ms=ends_ms)


def with_clocks(state: Playing, game: Game, seats: SeatPlays, now_ms: int, ended: int | None) -> SeatPlays:
    """Give every seat whose turn begins its time, and none to one whose turn is over.

    `ended` is the seat whose turn is over; None where all turns begin anew.
    """
    timed, to_play = list(seats), game.to_play
    for seat, row in enumerate(seats):
        if seat not in to_play:
            if row.deadline_ms is not None:
                timed[seat] = replace(row, deadline_ms=None)
        elif row.deadline_ms is None or ended is None or seat == ended:
            timed[seat] = replace(row, deadline_ms=_begun_ends_ms(state, seat, row, now_ms))
    return tuple(timed)


def _begun_ends_ms(state: Playing, seat: int, row: SeatPlay, now_ms: int) -> int | None:
    """Return when a turn that begins now runs out, or whoever plays for the seat moves."""
    if state.seating.seats[seat].bot or row.stand_in or stand_in_comes(state, row.missed):
        return now_ms + _thinks_ms(state, seat)
    time_ms = turn_ms(state, row)
    return None if time_ms is None else _ends_ms(state, seat, row.away_until_ms, now_ms, time_ms)


def _ends_ms(state: Playing, seat: int, away_until_ms: int | None, from_ms: int, time_ms: int) -> int:
    """Return when a seat has had so much time from a moment on.

    Outside of its turn window there is none, nor while its player is on vacation.
    """
    from_ms = max(from_ms, away_until_ms or 0)
    window, offsets = state.setup.turn_window, state.seating.seats[seat].utc_offsets
    if window is None or not offsets:
        return from_ms + time_ms
    return open_time.after(window, offsets, from_ms, time_ms)


def _left_ms(state: Playing, seat: int, away_until_ms: int | None, now_ms: int, until_ms: int) -> int:
    """Return how much time of a turn is left: there is none outside of turn windows and on vacation."""
    now_ms = max(now_ms, away_until_ms or 0)
    window, offsets = state.setup.turn_window, state.seating.seats[seat].utc_offsets
    if window is None or not offsets:
        return max(0, until_ms - now_ms)
    return open_time.between(window, offsets, now_ms, until_ms)


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
