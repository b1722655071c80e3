"""What may be waited for, within which window, and what is played then."""

from typing import Any

import pytest

from regatta_protocol.commands.lobby import Pool
from regatta_protocol.errors import Code
from regatta_server.judging.refused import Refused
from regatta_server.products.matchmaking.pools import (
    CLOCKS_MS,
    TURN_MS,
    PoolKind,
    kind_of,
    options,
    sought,
    wanted,
    window,
)
from regatta_server.rooms.decide.options.options import chosen
from regatta_server.rules import catalogue

CARDS = catalogue.cards()


def seats_of(**chosen: Any) -> list[int]:
    """Return for how many seats a pool stands."""
    [one] = sought([Pool(**chosen)], CARDS)
    return [kind.seats for kind in one.kinds]


def test_any_number_of_seats_is_two_three_or_four() -> None:
    assert seats_of(ruleset="yacht") == [2, 3, 4]
    assert seats_of(ruleset="yacht", seats=3) == [3]


def test_any_number_of_seats_is_only_what_the_game_allows() -> None:
    card: Any = {**CARDS[0], "ruleset": "for-three", "seats_min": 3, "seats_max": 3}
    [one] = sought([Pool(ruleset="for-three")], [card])
    assert [kind.seats for kind in one.kinds] == [3]


def test_speed_and_rating_make_pools_of_their_own() -> None:
    kinds = {
        kind
        for speed in ("live", "days")
        for rated in (True, False)
        for one in sought([Pool(ruleset="yacht", seats=2, speed=speed, rated=rated)], CARDS)
        for kind in one.kinds
    }
    assert len(kinds) == len({str(kind) for kind in kinds}) == 4
    assert {kind_of(str(kind)) for kind in kinds} == kinds


@pytest.mark.parametrize(("speed", "turns"), CLOCKS_MS.items())
def test_another_clock_makes_a_pool_of_its_own_and_the_usual_one_does_not(speed: Any, turns: Any) -> None:
    kinds = {}
    for turn_ms in (None, *turns):
        [one] = sought([Pool(ruleset="yacht", seats=2, speed=speed, turn_ms=turn_ms)], CARDS)
        [kinds[turn_ms]] = one.kinds
        assert kind_of(str(kinds[turn_ms])) == kinds[turn_ms]
        assert options(kinds[turn_ms]).turn_ms == (turn_ms or TURN_MS[speed])
    assert len(set(kinds.values())) == len(turns) == 2
    [found] = wanted([kinds[turns[0]]], CARDS)
    assert (found.wanted.speed, found.wanted.turn_ms) == (speed, turns[0])


@pytest.mark.parametrize(("speed", "turn_ms"), [("live", 86_400_000), ("days", 30_000)])
def test_a_clock_of_the_other_speed_is_refused(speed: Any, turn_ms: Any) -> None:
    with pytest.raises(Refused) as refused:
        sought([Pool(ruleset="yacht", speed=speed, turn_ms=turn_ms)], CARDS)
    assert refused.value.code is Code.BAD_OPTIONS
    assert refused.value.details == {"option": "turn_ms"}


def test_a_game_that_there_is_not_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        sought([Pool(ruleset="yacht"), Pool(ruleset="whist")], CARDS)
    assert refused.value.code is Code.NO_SUCH_RULESET


@pytest.mark.parametrize("seats", [2, None])
def test_seats_that_a_game_does_not_allow_are_refused(seats: int | None) -> None:
    card: Any = {**CARDS[0], "ruleset": "alone", "seats_min": 1, "seats_max": 1}
    with pytest.raises(Refused) as refused:
        sought([Pool(ruleset="alone", seats=seats)], [card])
    assert refused.value.code is Code.BAD_OPTIONS
    assert refused.value.details == {"option": "seats"}


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card["ruleset"])
@pytest.mark.parametrize("speed", ["live", "days"])
@pytest.mark.parametrize("rated", [True, False])
def test_every_game_can_be_played_as_a_match_is(card: Any, speed: Any, rated: bool) -> None:
    [one] = sought([Pool(ruleset=card["ruleset"], speed=speed, rated=rated)], CARDS)
    for kind in one.kinds:
        settings = chosen(card, options(kind))
        assert settings.turn_ms == {"live": 60_000, "days": 86_400_000}[speed]
        assert (settings.rated, settings.watchers, settings.listed) == (rated, "open", False)
        assert (settings.chat, settings.begins) == ("phrases", "ruleset")


@pytest.mark.parametrize(
    ("waited_ms", "within"),
    [(-500, 100), (0, 100), (999, 109), (1_000, 110), (30_000, 400), (59_999, 699), (60_000, None)],
)
def test_the_window_widens_with_waiting_until_anyone_will_do(waited_ms: int, within: int | None) -> None:
    assert window(waited_ms) == within


def test_a_pool_keeps_what_its_name_says() -> None:
    assert str(PoolKind("yacht", 2, "live", True)) == "yacht|2|live|rated"
