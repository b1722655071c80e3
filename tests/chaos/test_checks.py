"""The checks of the chaos runs find what they look for."""

from typing import Any

import orjson
import pytest

from tests.chaos import checks
from tests.chaos.player import Done, Player

FACTS: checks.Facts = {
    1: {"type": "seated", "seat": 0},
    2: {"type": "thrown", "seat": 0, "faces": [1, 2, 3, 4, 5], "by": "player"},
    3: {"type": "entered", "seat": 0, "by": "player"},
    4: {"type": "finished"},
}
ANSWERED = {"a": Done("throw", 2, 10.0), "b": Done("enter", 4, 20.0)}


@pytest.fixture
async def ada() -> Player:
    """Give a player who was answered for all that is stored, and heard of it."""
    player = Player(0, 0, lambda _: "")
    player.done = dict(ANSWERED)
    for version, fact in FACTS.items():
        entry: dict[str, Any] = {**fact, "version": version, "room": "ABCD2345"}
        if fact["type"] == "finished":
            entry["result"] = {"places": []}
        player.seat.event(entry, orjson.dumps(entry).decode())
    return player


async def test_what_is_stored_once_and_heard_in_order_is_right(ada: Player) -> None:
    assert checks.once(ada, FACTS, []) == 0
    checks.heard(ada, FACTS, [])


async def test_what_led_to_more_is_answered_with_the_version_of_that(ada: Player) -> None:
    facts: checks.Facts = {
        1: {"type": "committed", "seat": 0},
        2: {"type": "seed_chosen"},
        3: {"type": "contributed", "seat": 0},
        4: {"type": "started"},
    }
    ada.done = {"a": Done("commit", 2, 10.0), "b": Done("contribute", 4, 20.0)}
    assert checks.once(ada, facts, []) == 0


async def test_an_answered_move_that_is_not_stored_is_found(ada: Player) -> None:
    ada.done["c"] = Done("throw", 5, 30.0)
    with pytest.raises(AssertionError, match="is not stored"):
        checks.once(ada, FACTS, [])
    assert checks.once(ada, FACTS, [(25.0, 35.0)]) == 1
    with pytest.raises(AssertionError, match="is not stored"):
        checks.once(ada, FACTS, [(31.0, 35.0)])


async def test_a_move_that_took_effect_twice_is_found(ada: Player) -> None:
    with pytest.raises(AssertionError, match="nobody was answered for"):
        checks.once(ada, {**FACTS, 5: FACTS[2]}, [])


async def test_a_move_that_was_given_up_and_done_when_its_player_was_elsewhere_is_found(ada: Player) -> None:
    facts = {**FACTS, 5: {**FACTS[2], "command": "c"}}
    ada.given_up = {"c": 5.0}
    assert checks.once(ada, facts, []) == 0
    ada.given_up = {"c": 4.0}
    with pytest.raises(AssertionError, match="was elsewhere since 4"):
        checks.once(ada, facts, [])


async def test_a_move_of_the_clock_in_place_of_the_players_is_found(ada: Player) -> None:
    with pytest.raises(AssertionError, match="made by the clock"):
        checks.once(ada, {**FACTS, 2: {**FACTS[2], "by": "clock"}}, [])


async def test_dice_that_are_not_those_that_were_heard_are_found(ada: Player) -> None:
    with pytest.raises(AssertionError, match="heard"):
        checks.heard(ada, {**FACTS, 2: {**FACTS[2], "faces": [6, 6, 6, 6, 6]}}, [])


async def test_an_end_that_was_not_heard_is_found(ada: Player) -> None:
    del ada.seat.heard[4]
    with pytest.raises(AssertionError, match="has not heard of the end"):
        checks.heard(ada, FACTS, [])


async def test_a_gap_and_another_word_for_what_was_heard_are_trouble(ada: Player) -> None:
    ada.seat.event({"type": "thrown", "version": 2}, "another")
    ada.seat.event({"type": "recorded", "version": 6}, "behind a gap")
    assert len(ada.seat.troubles) == 2


async def test_a_snapshot_in_place_of_events_is_found(ada: Player) -> None:
    shown = {"room": "ABCD2345", "version": 4, "resync": True, "stage": "finished", "result": {}}
    opened: dict[str, Any] = {"commitment": None, "seat_commitments": [], "contributed": []}
    ada.seat.snapshot({**shown, **opened, "hands": [], "turns": []})
    with pytest.raises(AssertionError, match="what was told was lost"):
        checks.heard(ada, FACTS, [])
