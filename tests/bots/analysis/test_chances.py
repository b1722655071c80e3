"""How likely each of two wins, from totals that are to be expected."""

from random import Random

import pytest

from regatta_server.bots.analysis.chances import below
from testkit.records import play
from tests.bots.analysis import games
from tests.bots.analysis.games import of, seated, small


def test_a_normal_distribution_lies_half_below_its_mean() -> None:
    assert below(0) == 0.5
    assert below(1) == pytest.approx(0.8413, abs=1e-4)
    assert below(-2) == pytest.approx(0.0228, abs=1e-4)


def test_it_begins_even_and_ends_with_who_won() -> None:
    rules = small("yacht-13")
    for whim in range(4):
        record = play(seated(rules, 2), Random(whim)).record
        chances = of(rules, record)["chances"]
        assert chances is not None
        assert chances[0]["chance"] == 0.5
        assert record["result"] is not None
        first = [place["seat"] for place in record["result"]["places"] if place["place"] == 1]
        assert chances[-1] == {"version": record["facts"][-1]["version"], "chance": (0 in first) / len(first)}
        versions = [one["version"] for one in chances]
        assert versions == sorted(set(versions))
        assert all(0 <= one["chance"] <= 1 for one in chances)


def test_a_game_without_a_result_ends_with_the_estimate() -> None:
    rules = small("yacht-13")
    chances = of(rules, games.given_up(rules))["chances"]
    assert chances is not None
    assert 0 < chances[-1]["chance"] < 1


def test_who_is_ahead_is_likelier_to_win() -> None:
    rules = small("yacht-13")
    found = of(rules, games.given_up(rules))
    ahead = found["seats"][0]["expected"] - found["seats"][1]["expected"]
    assert found["chances"] is not None
    assert (found["chances"][-1]["chance"] > 0.5) == (ahead > 0)


@pytest.mark.parametrize(("seats", "dice"), [(1, "independent"), (3, "independent"), (2, "identical")])
def test_there_are_none_but_for_two_with_dice_of_their_own(seats: int, dice: str) -> None:
    rules = small("yacht")
    assert of(rules, play(seated(rules, seats, dice=dice), Random(1)).record)["chances"] is None
