"""Who may play now."""

from hypothesis import given, settings
from hypothesis import strategies as st

from server.game.order import alternate, over
from server.rules.base import Standing

ROUNDS = 3


def standing(turns: int, *, won: bool = False) -> Standing:
    """Return the standing of a seat in a game of ROUNDS turns."""
    return Standing(turns, total=0, worth=0, done=won or turns == ROUNDS, won=won)


def test_the_seat_with_the_fewest_turns_plays() -> None:
    assert alternate((0, 1, 2), [standing(1), standing(0), standing(1)]) == (1,)


def test_among_equals_the_first_in_the_order_of_play_plays() -> None:
    assert alternate((2, 0, 1), [standing(0), standing(0), standing(0)]) == (2,)
    assert alternate((2, 0, 1), [standing(1), standing(1), standing(2)]) == (0,)


def test_a_seat_that_is_done_is_passed_over() -> None:
    done_early = Standing(turns=0, total=0, worth=0, done=True, won=False)
    assert alternate((0, 1), [done_early, standing(1)]) == (1,)


def test_nobody_plays_once_all_are_done() -> None:
    assert alternate((0, 1), [standing(ROUNDS), standing(ROUNDS)]) == ()


def test_nobody_plays_once_a_seat_has_won_at_once() -> None:
    assert alternate((0, 1), [standing(1, won=True), standing(0)]) == ()


def test_a_game_is_over_when_all_are_done_or_one_has_won() -> None:
    assert not over([standing(ROUNDS), standing(ROUNDS - 1)])
    assert over([standing(ROUNDS), standing(ROUNDS)])
    assert over([standing(1, won=True), standing(0)])


@settings(deadline=None)
@given(order=st.integers(1, 8).flatmap(lambda seats: st.permutations(range(seats))))
def test_every_round_has_each_seat_once_in_the_order_of_play(order: list[int]) -> None:
    turns = dict.fromkeys(order, 0)
    played: list[int] = []
    while to_play := alternate(order, [standing(turns[seat]) for seat in range(len(order))]):
        [seat] = to_play
        turns[seat] += 1
        played.append(seat)
    assert played == order * ROUNDS
