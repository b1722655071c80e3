"""Who may play now."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_protocol.sheet import Order
from regatta_server.game.order import to_play
from regatta_server.rules.base import Standing

ROUNDS = 3
ORDERS: tuple[Order, ...] = ("alternate", "simultaneous", "free")

every_order = pytest.mark.parametrize("order", ORDERS)


def standing(turns: int, *, won: bool = False) -> Standing:
    """Return the standing of a seat in a game of ROUNDS turns."""
    return Standing(turns, total=0, worth=0, done=won or turns == ROUNDS, won=won)


DONE_EARLY = Standing(turns=0, total=0, worth=0, done=True, won=False)


# -- one after the other ---------------------------------------------------------------------------


def test_the_seat_with_the_fewest_turns_plays() -> None:
    assert to_play("alternate", (0, 1, 2), [standing(1), standing(0), standing(1)]) == (1,)


def test_among_equals_the_first_in_the_order_of_play_plays() -> None:
    assert to_play("alternate", (2, 0, 1), [standing(0), standing(0), standing(0)]) == (2,)
    assert to_play("alternate", (2, 0, 1), [standing(1), standing(1), standing(2)]) == (0,)


def test_a_seat_that_is_done_is_passed_over() -> None:
    assert to_play("alternate", (0, 1), [DONE_EARLY, standing(1)]) == (1,)


# -- all the same round at once --------------------------------------------------------------------


def test_in_a_round_at_once_all_play_who_have_not_played_it_yet() -> None:
    assert to_play("simultaneous", (2, 0, 1), [standing(0)] * 3) == (2, 0, 1)
    assert to_play("simultaneous", (2, 0, 1), [standing(1), standing(0), standing(0)]) == (2, 1)
    assert to_play("simultaneous", (2, 0, 1), [standing(1), standing(0), standing(1)]) == (1,)


def test_a_round_at_once_begins_for_all_when_the_last_has_played_the_one_before() -> None:
    assert to_play("simultaneous", (0, 1, 2), [standing(1)] * 3) == (0, 1, 2)


def test_a_round_at_once_does_not_wait_for_who_is_done() -> None:
    assert to_play("simultaneous", (0, 1, 2), [DONE_EARLY, standing(1), standing(2)]) == (1,)
    assert to_play("simultaneous", (0, 1, 2), [DONE_EARLY, standing(2), standing(2)]) == (1, 2)


# -- each at an own pace ---------------------------------------------------------------------------


def test_at_an_own_pace_all_play_who_are_not_done() -> None:
    assert to_play("free", (1, 0, 2), [standing(0), standing(2), standing(1)]) == (1, 0, 2)
    assert to_play("free", (1, 0, 2), [standing(0), standing(ROUNDS), standing(1)]) == (0, 2)


# -- all orders ------------------------------------------------------------------------------------


def test_each_order_is_known_by_its_word() -> None:
    standings = [standing(0), standing(1), standing(0)]
    known = {"alternate": (0,), "simultaneous": (0, 2), "free": (0, 1, 2)}
    assert {order: to_play(order, (0, 1, 2), standings) for order in ORDERS} == known


@every_order
def test_nobody_plays_once_all_are_done(order: Order) -> None:
    assert to_play(order, (0, 1), [standing(ROUNDS), standing(ROUNDS)]) == ()


@every_order
def test_nobody_plays_once_a_seat_has_won_at_once(order: Order) -> None:
    assert to_play(order, (0, 1), [standing(1, won=True), standing(0)]) == ()
    assert to_play(order, (0, 1), [standing(0), standing(2, won=True)]) == ()


@every_order
def test_who_plays_alone_plays_until_it_is_done(order: Order) -> None:
    assert [to_play(order, (0,), [standing(turns)]) for turns in range(ROUNDS + 1)] == [(0,)] * ROUNDS + [()]


@every_order
def test_a_game_goes_on_until_the_last_seat_is_done(order: Order) -> None:
    assert to_play(order, (0, 1), [standing(ROUNDS), standing(ROUNDS - 1)]) == (1,)


def played(order: Order, seats: list[int], chance: Random) -> list[int]:
    """Return the seats in the order in which they play a whole game, when any of those who may does."""
    turns = dict.fromkeys(seats, 0)
    plays: list[int] = []
    while may := to_play(order, seats, [standing(turns[seat]) for seat in range(len(seats))]):
        assert len(set(may)) == len(may)
        assert [seat for seat in seats if seat in may] == list(may), "in the order of play"
        seat = chance.choice(may)
        turns[seat] += 1
        plays.append(seat)
    return plays


seats_in_order = st.integers(1, 8).flatmap(lambda seats: st.permutations(range(seats)))


@given(seats=seats_in_order)
def test_every_round_has_each_seat_once_in_the_order_of_play(seats: list[int]) -> None:
    assert played("alternate", seats, Random(0)) == seats * ROUNDS


@given(seats=seats_in_order, seed=st.integers(0, 2**32))
def test_every_round_at_once_has_each_seat_once_in_any_order(seats: list[int], seed: int) -> None:
    plays = played("simultaneous", seats, Random(seed))
    rounds = [plays[first : first + len(seats)] for first in range(0, len(plays), len(seats))]
    assert len(rounds) == ROUNDS
    assert all(sorted(round_) == sorted(seats) for round_ in rounds)


@given(seats=seats_in_order, seed=st.integers(0, 2**32))
def test_at_an_own_pace_each_seat_plays_its_whole_card(seats: list[int], seed: int) -> None:
    assert sorted(played("free", seats, Random(seed))) == sorted(seats * ROUNDS)


def test_at_an_own_pace_one_may_be_done_before_another_has_begun() -> None:
    assert to_play("free", (0, 1), [standing(ROUNDS), standing(0)]) == (1,)
