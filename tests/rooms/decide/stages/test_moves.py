"""A move may say which throw and round it is meant for: then it is done at that moment, or not at all."""

from typing import Any

import pytest

from regatta_protocol.client import Bank, Enter, SetAside, Throw
from regatta_protocol.errors import Code
from testkit.rooms.stages import refusal
from testkit.rooms.tables import ALL, Table


def stale(table: Table, kind: Any, **fields: Any) -> None:
    """Let Ada make a move that is refused because its moment is over; nothing changes by it."""
    refused = refusal(table, "Ada", kind, **fields)
    assert refused.code is Code.STALE_MOVE
    assert "look at it" in refused.message


def test_a_second_press_on_the_same_button_is_no_second_throw() -> None:
    table = Table().started()
    table.says("Ada", Throw, dice=ALL, round=1, throw=1)
    stale(table, Throw, dice=ALL, round=1, throw=1)
    table.says("Ada", Throw, dice=ALL, round=1, throw=2)
    assert [event["throw"] for event in table.events_of("thrown")] == [1, 2]


@pytest.mark.parametrize("meant", [{"throw": 2}, {"round": 2}, {"round": 2, "throw": 1}])
def test_a_throw_that_is_meant_for_later_is_not_made_now(meant: dict[str, int]) -> None:
    stale(Table().started(), Throw, dice=ALL, **meant)


def test_an_entry_is_for_the_dice_that_its_player_saw() -> None:
    table = Table().started()
    table.throws(0)
    table.throws(0)
    stale(table, Enter, rows={"ones": ALL}, throw=1)
    table.says("Ada", Enter, rows={"ones": ALL}, round=1, throw=2)
    assert table.to_play == "Bo"


def test_a_move_that_was_held_up_on_its_way_does_nothing_in_the_next_round() -> None:
    table = Table().started()
    table.turn()
    table.turn()
    assert table.to_play == "Ada"
    stale(table, Throw, dice=ALL, round=1, throw=1)
    table.throws(0)
    stale(table, Enter, rows={"ones": ALL}, round=1, throw=1)
    table.says("Ada", Enter, rows={"ones": ALL}, round=2, throw=1)


def test_after_ones_turn_a_late_press_is_said_to_be_late_and_not_to_be_anothers() -> None:
    table = Table().started()
    table.turn()
    stale(table, Throw, dice=ALL, round=1, throw=1)
    assert refusal(table, "Ada", Throw, dice=ALL, round=2, throw=1).code is Code.NOT_YOUR_TURN


def test_who_says_nothing_of_it_moves_as_before() -> None:
    table = Table().started()
    table.says("Ada", Throw, dice=ALL)
    table.says("Ada", Throw, dice=ALL)
    table.says("Ada", Enter, rows={"ones": ALL})
    assert table.to_play == "Bo"


def test_dice_are_set_aside_and_banked_behind_the_throw_that_was_seen() -> None:
    table = Table(1, "yin-yang", target=100).started()
    table.throws(0)
    while not (offers := table.sheet("Ada")["offers"])["set_aside"]:
        table.turn()
        table.throws(0)
    first = offers["set_aside"][0]
    number, played = table.sheet("Ada")["throws"], table.game.standings[0].turns + 1
    wanted = {"dice": first["dice"], "face": first["face"], "round": played}
    stale(table, SetAside, **wanted, throw=number + 1)
    table.says("Ada", SetAside, **wanted, throw=number)
    stale(table, Bank, round=played + 1)
    stale(table, Bank, round=played, throw=number + 1)
