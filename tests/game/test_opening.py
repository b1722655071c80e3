"""Who begins."""

from collections import Counter
from hashlib import sha256

import pytest

from server.game.opening import seats_in_order
from server.game.roller import Roller

SHUFFLED = ("random", "ruleset")


def roller(number: int, seats: int = 3) -> Roller:
    """Return the dice of one of many games."""
    return Roller(sha256(str(number).encode()).digest(), "ABCD2345", (bytes(32),) * seats)


@pytest.mark.parametrize("seats", range(1, 9))
def test_as_seated_keeps_the_order_of_the_seats(seats: int) -> None:
    for number in range(20):
        assert seats_in_order("as_seated", seats, roller(number, seats)) == tuple(range(seats))


@pytest.mark.parametrize("begins", SHUFFLED)
@pytest.mark.parametrize("seats", range(1, 9))
def test_a_shuffled_order_has_each_seat_once(begins: str, seats: int) -> None:
    for number in range(20):
        assert sorted(seats_in_order(begins, seats, roller(number, seats))) == list(range(seats))


@pytest.mark.parametrize("begins", SHUFFLED)
def test_the_same_game_has_the_same_order_each_time(begins: str) -> None:
    for number in range(20):
        assert seats_in_order(begins, 8, roller(number, 8)) == seats_in_order(begins, 8, roller(number, 8))


def test_every_order_of_play_comes_about_equally_often() -> None:
    games = 6_000
    orders = Counter(seats_in_order("random", 3, roller(number)) for number in range(games))
    assert len(orders) == 6
    expected = games / 6
    chi_square = sum((seen - expected) ** 2 / expected for seen in orders.values())
    assert chi_square < 25.7, "five degrees of freedom: one fair shuffle in 10 000 goes beyond"


@pytest.mark.parametrize("begins", SHUFFLED)
def test_every_seat_of_eight_begins_sometimes(begins: str) -> None:
    assert {seats_in_order(begins, 8, roller(number, 8))[0] for number in range(200)} == set(range(8))


def test_a_seats_bytes_have_a_say_in_who_begins() -> None:
    orders = {
        seats_in_order("random", 8, Roller(bytes(32), "ABCD2345", (bytes([given] * 32), *[bytes(32)] * 7)))
        for given in range(10)
    }
    assert len(orders) == 10
