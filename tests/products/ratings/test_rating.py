"""What a game makes of ratings, as numbers."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regatta_server.products.ratings.rating import (
    FRESH,
    SURE,
    Skill,
    after_game,
    is_rated,
    places_of,
    speed_of,
)
from testkit.rated_games import MINUTE_MS, game, people

ADA, BO, CLEO, DAN = people(4)
skills = st.builds(
    Skill,
    mu=st.floats(0, 50).map(lambda mu: round(mu, 9)),
    sigma=st.floats(1, 8.5).map(lambda sigma: round(sigma, 9)),
)


def rated(places: list[int], players: list[Any] | None = None) -> list[Skill]:
    """Return the ratings of new players after a game."""
    return after_game([FRESH] * len(places), players or people(len(places)), places, 5)


def test_a_new_player_has_1500_and_is_provisional() -> None:
    assert (FRESH.rating, FRESH.deviation, FRESH.provisional) == (1500, 123, True)


def test_who_wins_gains_what_who_loses_loses_and_both_are_better_known() -> None:
    won, lost = rated([1, 2])
    assert won.rating - 1500 == 1500 - lost.rating > 0
    assert won.deviation == lost.deviation < FRESH.deviation
    assert (won.games, won.wins, won.last_ms) == (1, 1, 5)
    assert (lost.games, lost.wins, lost.last_ms) == (1, 0, 5)


def test_a_tie_of_equals_changes_no_rating_and_both_have_won() -> None:
    one, other = rated([1, 1])
    assert one.rating == other.rating == 1500
    assert one.wins == other.wins == 1


def test_of_four_each_place_is_worth_more_than_the_next_one() -> None:
    ratings = [skill.rating for skill in rated([1, 2, 3, 4])]
    assert ratings == sorted(ratings, reverse=True)
    assert len(set(ratings)) == 4


@given(st.lists(st.tuples(skills, st.integers(1, 4)), min_size=2, max_size=8))
def test_places_alone_count_and_not_who_sits_where(table: list[tuple[Skill, int]]) -> None:
    before, places = [skill for skill, _ in table], [place for _, place in table]
    names = people(len(table))
    after = after_game(before, names, places, 5)
    turned = after_game(before[::-1], names[::-1], places[::-1], 5)[::-1]
    for one, other in zip(after, turned, strict=True):
        assert one.mu == pytest.approx(other.mu, abs=1e-6)
        assert one.sigma == pytest.approx(other.sigma, abs=1e-6)


@given(st.lists(skills, min_size=2, max_size=8))
def test_the_first_never_loses_and_the_last_never_gains(before: list[Skill]) -> None:
    after = after_game(before, people(len(before)), list(range(1, len(before) + 1)), 5)
    assert after[0].mu >= before[0].mu
    assert after[-1].mu <= before[-1].mu
    assert all(0 < skill.sigma < 9 for skill in after)


def test_a_stronger_player_gains_less_by_winning_than_a_weaker_one() -> None:
    strong, weak = Skill(mu=30.0), Skill(mu=20.0)
    expected = after_game([strong, weak], [ADA, BO], [1, 2], 5)[0].mu - strong.mu
    surprise = after_game([strong, weak], [ADA, BO], [2, 1], 5)[1].mu - weak.mu
    assert 0 < expected < surprise


def test_a_player_with_several_seats_gets_the_mean_of_them() -> None:
    alone = rated([1, 2, 3])
    both = rated([1, 2, 3], [ADA, BO, BO])
    assert both[1] == both[2]
    assert both[1].mu == pytest.approx((alone[1].mu + alone[2].mu) / 2)
    assert both[1].games == 1, "one game, however many seats"
    assert rated([2, 1, 3], [ADA, BO, BO])[2].wins == 1


def test_seats_without_a_name_are_players_of_their_own() -> None:
    assert rated([1, 2, 3], [ADA, None, None]) == rated([1, 2, 3])


def test_a_rating_gets_sure_after_some_twenty_games_of_two_and_sooner_among_four() -> None:
    def games_until_sure(seats: int) -> int:
        skills, played = [FRESH] * seats, 0
        while skills[0].provisional:
            order = [1 + (seat + played) % seats for seat in range(seats)]
            skills = after_game(skills, people(seats), order, 5)
            played += 1
        assert skills[0].deviation <= SURE
        return played

    assert 15 <= games_until_sure(2) <= 25
    assert 10 <= games_until_sure(4) < games_until_sure(2)


def test_a_rating_stays_alive_for_ever() -> None:
    one = other = FRESH
    for number in range(2_000):
        one, other = after_game([one, other], [ADA, BO], [1, 2] if number % 2 else [2, 1], 5)
    assert 20 <= one.deviation <= 40
    assert after_game([one, other], [ADA, BO], [1, 2], 5)[0].rating - one.rating >= 2


def test_a_game_counts_where_it_was_rated_to_its_end_and_between_players() -> None:
    assert is_rated(game(1, [ADA, BO], [1, 2]))
    assert not is_rated(game(1, [ADA, BO], [1, 2], rated=False))
    assert not is_rated(game(1, [ADA, BO], None))
    assert not is_rated(game(1, [ADA, ADA], [1, 2]))
    assert is_rated(game(1, [ADA, None], [1, 2]))
    assert is_rated(game(1, [None, None], [1, 2]))
    old: Any = game(1, [ADA, BO], [1, 2])
    del old["options"]["rated"]
    assert not is_rated(old)


def test_places_are_by_seat() -> None:
    assert places_of(game(1, [ADA, BO, CLEO, DAN], [3, 1, 3, 1])) == [3, 1, 3, 1]


@pytest.mark.parametrize(
    ("turn_ms", "speed"),
    [(5_000, "live"), (60 * MINUTE_MS, "live"), (60 * MINUTE_MS + 1, "days"), (None, "days")],
)
def test_up_to_an_hour_a_turn_a_game_is_live(turn_ms: int | None, speed: str) -> None:
    assert speed_of(game(1, [ADA, BO], [1, 2], turn_ms=turn_ms)["options"]) == speed
