"""The clocks of a running game: whose turn runs out, and when."""

from hashlib import sha256
from typing import Final

from regatta_server.game.table import Game
from regatta_server.rooms.decide import open_time
from regatta_server.rooms.decide.lifecycle import INSTANT_MS, MISSED_MOST, PACE_MS, THINKS_MS, is_over
from regatta_server.rooms.decide.seat_play import SeatPlays, with_seat
from regatta_server.rooms.decide.state import Playing, RoomState

DAY_GAME_MS: Final = 3_600_000
"""Whoever has more time than this for a turn does not sit at the table meanwhile."""


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


def stand_in_comes(state: Playing, missed: int) -> bool:
    """Return whether a stand-in comes for a seat that has missed so many turns in a row."""
    return missed >= MISSED_MOST and state.setup.absence == "stand_in"


def renewed(state: Playing, now_ms: int) -> SeatPlays:
    """Return the seats with all turns begun anew."""
    return with_clocks(state, state.game, state.seats, now_ms, ended=None)


def turns_are_quiet(state: Playing) -> bool:
    """Return whether the end of a turn leaves all seats as they are.

    It does where nobody has a clock, the computer plays for nobody, and nobody has left an order.
    """
    return state.setup.turn_ms is None and not any(
        seat.bot or one.deadline_ms is not None or one.stand_in or one.missed or one.pending is not None
        for seat, one in zip(state.seating.seats, state.seats, strict=True)
    )


def is_live_clock(state: Playing) -> bool:
    """Return whether the end of a turn does nothing to the seats but set clocks that go on at once.

    It is so in a game that is played at once, by players alone who are all there, with no order left.
    """
    return (
        state.setup.turn_ms is not None
        and state.setup.turn_window is None
        and not is_day_game(state)
        and not any(
            seat.bot or one.stand_in or one.missed or one.pending is not None or one.away_until_ms
            for seat, one in zip(state.seating.seats, state.seats, strict=True)
        )
    )


def with_clocks(state: Playing, game: Game, seats: SeatPlays, now_ms: int, ended: int | None) -> SeatPlays:
    """Give every seat whose turn begins its time, and none to one whose turn is over.

    They are the very same seats where no time is another one: then nothing rings at another time.

    `ended` is the seat whose turn is over; None where all turns begin anew.
    """
    to_play, once_ms = game.to_play, state.setup.turn_ms
    for seat, one in enumerate(seats):
        deadline_ms = one.deadline_ms
        if seat not in to_play:
            deadline_ms = None
        elif deadline_ms is None or ended is None or seat == ended:  # a turn begins
            if state.seating.seats[seat].bot or one.stand_in or stand_in_comes(state, one.missed):
                deadline_ms = now_ms + _thinks_ms(state, seat)
            elif once_ms is not None:
                deadline_ms = ends_ms(state, seat, one.away_until_ms, now_ms, one.turn_ms(once_ms))
            else:
                deadline_ms = None
        if deadline_ms != one.deadline_ms:
            seats = with_seat(seats, seat, deadline_ms=deadline_ms)
    return seats


def ends_ms(state: Playing, seat: int, away_until_ms: int | None, from_ms: int, time_ms: int) -> int:
    """Return when a seat has had so much time from a moment on.

    Outside of its turn window there is none, nor while its player is on vacation.
    """
    from_ms = max(from_ms, away_until_ms or 0)
    window, offsets = state.setup.turn_window, state.seating.seats[seat].utc_offsets
    if window is None or not offsets:
        return from_ms + time_ms
    return open_time.after(window, offsets, from_ms, time_ms)


def left_ms(state: Playing, seat: int, away_until_ms: int | None, now_ms: int, until_ms: int) -> int:
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
