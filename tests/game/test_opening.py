"""Who begins."""

from collections import Counter
from hashlib import sha256
from itertools import pairwise

import pytest

from regatta_protocol.ids import RoomId
from regatta_protocol.sheet import OpeningThrow, Order
from regatta_server.game.opening import Opening, opening
from regatta_server.game.roller import Roller

LOWEST: OpeningThrow = {"dice": 1, "leads": "lowest"}
HIGHEST: OpeningThrow = {"dice": 5, "leads": "highest"}

every_own = pytest.mark.parametrize("own", [LOWEST, HIGHEST], ids=["lowest", "highest"])


def roller(number: int, seats: int = 3) -> Roller:
    """Return the dice of one of many games."""
    return Roller(sha256(str(number).encode()).digest(), RoomId("ABCD2345"), (bytes(32),) * seats)


def order(begins: str, seats: int, number: int) -> tuple[int, ...]:
    """Return the order of play of one of many games whose ruleset has no way of its own."""
    opened = opening(begins, "alternate", None, seats, roller(number, seats))
    assert opened.throws == (), "nobody throws for a shuffle"
    return opened.order


def thrown(own: OpeningThrow, seats: int, number: int) -> Opening:
    """Return how one of many games opens whose ruleset lets the seats throw."""
    return opening("ruleset", "alternate", own, seats, roller(number, seats))


def leading(own: OpeningThrow, throws: tuple[tuple[int, tuple[int, ...]], ...]) -> list[int]:
    """Return the seats that lead in one round of throws, read by hand."""
    best = (min if own["leads"] == "lowest" else max)(sum(faces) for _, faces in throws)
    return [seat for seat, faces in throws if sum(faces) == best]


# -- as seated, and shuffled -----------------------------------------------------------------------

SHUFFLED = ("random", "ruleset")


@pytest.mark.parametrize("seats", range(1, 9))
def test_as_seated_keeps_the_order_of_the_seats(seats: int) -> None:
    for number in range(20):
        assert order("as_seated", seats, number) == tuple(range(seats))


@pytest.mark.parametrize("begins", SHUFFLED)
@pytest.mark.parametrize("seats", range(1, 9))
def test_a_shuffled_order_has_each_seat_once(begins: str, seats: int) -> None:
    for number in range(20):
        assert sorted(order(begins, seats, number)) == list(range(seats))


@pytest.mark.parametrize("begins", SHUFFLED)
def test_the_same_game_has_the_same_order_each_time(begins: str) -> None:
    for number in range(20):
        assert order(begins, 8, number) == order(begins, 8, number)


def test_every_order_of_play_comes_about_equally_often() -> None:
    games = 6_000
    orders = Counter(order("random", 3, number) for number in range(games))
    assert len(orders) == 6
    expected = games / 6
    chi_square = sum((seen - expected) ** 2 / expected for seen in orders.values())
    assert chi_square < 25.7, "five degrees of freedom: one fair shuffle in 10 000 goes beyond"


@pytest.mark.parametrize("begins", SHUFFLED)
def test_every_seat_of_eight_begins_sometimes(begins: str) -> None:
    assert {order(begins, 8, number)[0] for number in range(200)} == set(range(8))


def test_a_seats_bytes_have_a_say_in_who_begins() -> None:
    rollers = [
        Roller(bytes(32), RoomId("ABCD2345"), (bytes([given] * 32), *[bytes(32)] * 7)) for given in range(10)
    ]
    assert len({opening("random", "alternate", None, 8, dice).order for dice in rollers}) == 10


# -- throws for who begins -------------------------------------------------------------------------


@every_own
@pytest.mark.parametrize("seats", range(2, 9))
def test_the_seat_that_leads_begins_and_the_others_follow_it_as_they_sit(
    own: OpeningThrow, seats: int
) -> None:
    for number in range(60):
        opened = thrown(own, seats, number)
        [first] = leading(own, opened.throws[-1])
        assert opened.order[0] == first
        assert all(second == (before + 1) % seats for before, second in pairwise(opened.order))
        assert sorted(opened.order) == list(range(seats))


@every_own
def test_every_seat_throws_first_and_then_only_those_that_tied(own: OpeningThrow) -> None:
    ties = 0
    for number in range(200):
        throws = thrown(own, 4, number).throws
        assert [seat for seat, _ in throws[0]] == [0, 1, 2, 3]
        for before, again in pairwise(throws):
            ties += 1
            tied = leading(own, before)
            assert len(tied) > 1
            assert [seat for seat, _ in again] == tied
        for faces in (faces for round_ in throws for _, faces in round_):
            assert len(faces) == own["dice"]
    assert ties > 10, "take more games: too few of these had a tie"


def test_ties_may_be_thrown_again_more_than_once() -> None:
    assert max(len(thrown(LOWEST, 8, number).throws) for number in range(300)) > 2


@every_own
def test_each_seat_throws_from_a_stream_of_its_own_that_can_be_drawn_again(own: OpeningThrow) -> None:
    for number in range(100):
        dice = roller(number, 5)
        for again, throws in enumerate(thrown(own, 5, number).throws):
            for seat, faces in throws:
                first = again * own["dice"]
                assert faces == dice.faces(f"opening seat {seat}", first, own["dice"])


@every_own
def test_every_seat_leads_about_equally_often(own: OpeningThrow) -> None:
    games = 2_000
    first = Counter(thrown(own, 4, number).order[0] for number in range(games))
    chi_square = sum((seen - games / 4) ** 2 / (games / 4) for seen in first.values())
    assert chi_square < 21.1, "three degrees of freedom: one fair game in 10 000 goes beyond"


@every_own
@pytest.mark.parametrize("begins", ["random", "as_seated"])
def test_a_room_that_says_who_begins_lets_nobody_throw_for_it(own: OpeningThrow, begins: str) -> None:
    for number in range(20):
        opened = opening(begins, "alternate", own, 4, roller(number, 4))
        assert opened.throws == ()
        assert opened.order == order(begins, 4, number)


@every_own
@pytest.mark.parametrize("pace", ["simultaneous", "free"])
@pytest.mark.parametrize("begins", ["random", "as_seated", "ruleset"])
def test_nobody_throws_for_who_begins_where_all_begin(own: OpeningThrow, pace: Order, begins: str) -> None:
    for number in range(20):
        assert opening(begins, pace, own, 4, roller(number, 4)) == Opening((0, 1, 2, 3))


@every_own
def test_who_plays_alone_does_not_throw_for_it(own: OpeningThrow) -> None:
    assert opening("ruleset", "alternate", own, 1, roller(1, 1)) == Opening((0,))
