"""Places."""

from hypothesis import given
from hypothesis import strategies as st

from regatta_server.game.result import result
from regatta_server.rules.base import Standing


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


@given(totals=st.lists(st.integers(0, 5), min_size=1, max_size=8))
def test_a_place_is_one_more_than_the_seats_before_it(totals: list[int]) -> None:
    ranking = places(*map(standing, totals))
    assert [place for place, _, _ in ranking] == sorted(place for place, _, _ in ranking)
    assert sorted(seat for _, seat, _ in ranking) == list(range(len(totals)))
    for place, seat, total in ranking:
        assert total == totals[seat]
        assert place == 1 + len([other for other in totals if other > total])


# -- with a stake ----------------------------------------------------------------------------------


def payments(stake: int | None, *standings: Standing) -> list[int] | None:
    """Return what each seat receives or pays, by seat; None where nothing is settled."""
    ended = result(standings, stake)
    if "settlement" not in ended:
        return None
    assert [line["seat"] for line in ended["settlement"]] == list(range(len(standings)))
    return [line["points"] for line in ended["settlement"]]


def test_without_a_stake_nothing_is_settled() -> None:
    assert payments(None, standing(100), standing(40)) is None


def test_who_plays_alone_settles_with_nobody() -> None:
    assert payments(5, standing(100)) is None


def test_each_loser_pays_the_difference_of_the_totals_times_the_stake() -> None:
    assert payments(3, standing(100), standing(40), standing(91)) == [180 + 27, -180, -27]


def test_losers_pay_the_winner_and_not_each_other() -> None:
    assert payments(1, standing(10), standing(50), standing(90)) == [-80, -40, 120]


def test_winners_who_tie_share_what_each_loser_pays() -> None:
    assert payments(2, standing(90), standing(90), standing(70), standing(60)) == [50, 50, -40, -60]


def test_points_that_cannot_be_shared_evenly_go_to_the_first_seats() -> None:
    assert payments(1, standing(0), standing(5), standing(5)) == [-5, 3, 2]
    assert payments(1, standing(7), standing(7), standing(7), standing(3), standing(2)) == [4, 3, 2, -4, -5]


def test_where_all_are_equal_nobody_pays() -> None:
    assert payments(9, standing(17), standing(17)) == [0, 0]


def test_after_a_win_at_once_a_difference_below_0_counts_as_0() -> None:
    assert payments(10, standing(200), standing(80, won=True), standing(50)) == [0, 300, -300]
    assert payments(10, standing(200), standing(3, won=True)) == [0, 0]


def test_a_stake_of_0_settles_nothing_but_is_shown() -> None:
    assert payments(0, standing(10), standing(3)) == [0, 0]


@given(
    totals=st.lists(st.integers(0, 40), min_size=2, max_size=8),
    stake=st.integers(0, 50),
    won=st.booleans(),
)
def test_what_is_paid_is_received_by_those_who_won_and_by_nobody_else(
    totals: list[int], stake: int, won: bool
) -> None:
    standings = [standing(total, won=won and seat == 0) for seat, total in enumerate(totals)]
    points = payments(stake, *standings)
    assert points is not None
    assert sum(points) == 0
    first = [place["seat"] for place in result(standings)["places"] if place["place"] == 1]
    best = totals[first[0]]
    for seat, total in enumerate(totals):
        if seat in first:
            assert points[seat] >= 0
        else:
            assert points[seat] == -max(0, best - total) * stake
    assert max(points[seat] for seat in first) - min(points[seat] for seat in first) < len(totals)
