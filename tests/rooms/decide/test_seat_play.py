"""A seat of a running game: changed by one function, seen by columns, stored as short as it can be."""

import msgspec

from regatta_server.rooms.decide.seat_play import (
    Pending,
    SeatPlay,
    orders,
    stretches,
    time_banks,
    vacations,
    with_seat,
)


def test_one_seat_is_changed_and_the_others_are_the_very_same() -> None:
    seats = (SeatPlay(), SeatPlay(missed=1), SeatPlay(bank_ms=5))
    after = with_seat(seats, 1, missed=0, stand_in=True)
    assert after[1] == SeatPlay(missed=0, stand_in=True)
    assert (after[0] is seats[0], after[2] is seats[2]) == (True, True)


def test_what_no_seat_has_is_an_empty_column() -> None:
    seats = (SeatPlay(), SeatPlay())
    assert (stretches(seats), time_banks(seats), vacations(seats), orders(seats)) == ((), (), (), [])


def test_a_column_has_a_member_of_every_seat() -> None:
    seats = (
        SeatPlay(times=1, bank_ms=0, away_until_ms=0),
        SeatPlay(times=3, bank_ms=7, away_until_ms=9, pending=Pending(order=None)),
    )
    assert (stretches(seats), time_banks(seats), vacations(seats)) == ((1, 3), (0, 7), (None, 9))
    assert orders(seats) == [(1, Pending(order=None))]


def test_a_seat_is_stored_with_no_more_than_it_must_say_and_comes_back() -> None:
    for seat, stored in (
        (SeatPlay(), b"{}"),
        (SeatPlay(missed=1, pending=Pending(order=None)), b'{"missed":1,"pending":{"order":null}}'),
    ):
        assert msgspec.json.encode(seat) == stored
        assert msgspec.json.decode(stored, type=SeatPlay) == seat


def test_a_turn_has_the_room_s_time_as_often_as_its_player_takes_it_and_what_is_in_the_bank() -> None:
    assert SeatPlay().turn_ms(60_000) == 60_000
    assert SeatPlay(times=3, bank_ms=5_000).turn_ms(60_000) == 185_000
