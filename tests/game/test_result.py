"""Places."""

from hypothesis import given, settings
from hypothesis import strategies as st

from server.game.result import result
from server.rules.base import Standing


def standing(total: int, *, won: bool = False) -> Standing:
    """Return the standing of a seat at the end."""
    return Standing(turns=12, total=total, worth=total, done=True, won=won)


def places(*standings: Standing) -> list[tuple[int, int, int]]:
    """Return (place, seat, total) in the order of the result."""
    return [(place["place"], place["seat"], place["total"]) for place in result(standings)["places"]]


def test_the_highest_total_is_first() -> None:
    assert places(standing(90), standing(200), standing(150)) == [(1, 1, 200), (2, 2, 150), (3, 0, 90)]


def test_two_firsts_leave_no_second() -> None:
    assert places(standing(90), standing(200), standing(200)) == [(1, 1, 200), (1, 2, 200), (3, 0, 90)]


def test_two_seconds_leave_no_third() -> None:
    assert places(standing(5), standing(9), standing(5), standing(1)) == [
        (1, 1, 9),
        (2, 0, 5),
        (2, 2, 5),
        (4, 3, 1),
    ]


def test_all_equal_are_all_first() -> None:
    assert places(standing(0), standing(0), standing(0)) == [(1, 0, 0), (1, 1, 0), (1, 2, 0)]


def test_who_plays_alone_is_first() -> None:
    assert places(standing(17)) == [(1, 0, 17)]


def test_a_win_at_once_is_first_whatever_the_totals() -> None:
    won = (standing(200), standing(3, won=True), standing(100))
    assert places(*won) == [(1, 1, 3), (2, 0, 200), (3, 2, 100)]
    assert result(won)["won_at_once"]


def test_a_game_that_went_to_its_end_was_not_won_at_once() -> None:
    assert not result([standing(1), standing(2)])["won_at_once"]


@settings(deadline=None)
@given(totals=st.lists(st.integers(0, 5), min_size=1, max_size=8))
def test_a_place_is_one_more_than_the_seats_before_it(totals: list[int]) -> None:
    told = places(*map(standing, totals))
    assert [place for place, _, _ in told] == sorted(place for place, _, _ in told)
    assert sorted(seat for _, seat, _ in told) == list(range(len(totals)))
    for place, seat, total in told:
        assert total == totals[seat]
        assert place == 1 + len([other for other in totals if other > total])
