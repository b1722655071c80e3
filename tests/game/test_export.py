"""From the facts of a room to those of a record: all that happened in the game, and nothing else."""

from dataclasses import asdict
from typing import Any, Final

import orjson
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from protocol.client import DeclineRematch, HandOver, JoinRoom, LeaveRoom, Rematch, SetDoor
from protocol.record import RecordFact
from server.game.export import facts_of
from server.game.record import load
from server.rooms.lifecycle import IDLE_MS
from server.rules.base import AnyRules
from tests.records.drawn import Played, played
from tests.records.games import KeptTable
from tests.records.write import stand_ins
from tests.rules.games import a_game, every_ruleset

FACTS: Final = TypeAdapter(list[RecordFact])
MOVES: Final = {"thrown", "entered", "secured", "banked"}


def told(table: KeptTable) -> list[Any]:
    """Return the facts of a room as a record has them."""
    return facts_of(table.state.rules, table.facts)


def kinds(facts: list[Any]) -> list[str]:
    """Return what happened."""
    return [fact["type"] for fact in facts]


@every_ruleset
@a_game
@given(data=st.data())
def test_the_facts_of_any_game_are_of_the_protocol_and_without_a_gap(
    rules: AnyRules, data: st.DataObject
) -> None:
    game: Played = data.draw(played(rules.card), "game")
    facts = told(game.table)
    FACTS.validate_json(orjson.dumps(facts), strict=True)
    first = facts[0]["version"]
    assert [fact["version"] for fact in facts] == list(range(first, first + len(facts)))
    assert kinds(facts)[0] == "opening"
    assert kinds(facts)[-1] == ("archived" if game.table.state.result is None else "finished")


@every_ruleset
@a_game
@given(data=st.data())
def test_every_move_says_how_its_seat_stood_afterwards(rules: AnyRules, data: st.DataObject) -> None:
    game: Played = data.draw(played(rules.card), "game")
    table = game.table
    stored = dict(table.facts)
    for fact in told(table):
        assert ("standing" in fact) == (fact["type"] in MOVES)
        if "standing" in fact:
            play = load(table.state.rules, stored[fact["version"]])["play"]
            assert fact["standing"] == asdict(table.state.rules.standing(play))


@every_ruleset
@a_game
@given(data=st.data())
def test_facts_tell_nothing_that_a_record_says_elsewhere_or_must_not_say(
    rules: AnyRules, data: st.DataObject
) -> None:
    game: Played = data.draw(played(rules.card), "game")
    state = game.table.state
    written = orjson.dumps(told(game.table)).decode()
    assert state.server_seed is not None
    secrets = [state.server_seed, *filter(None, state.contributions)]
    people = [part for seat in state.seats for part in (seat.player, f'"{seat.name}"')]
    commands = [command for done in state.done.values() for command, _ in done]
    for kept_back in (*secrets, *people, *(f'"{command}"' for command in commands)):
        assert kept_back not in written
    for member in ("before", "play", "sheet", "hands", "turns", "result", "commitment", "deadlines", "held"):
        assert f'"{member}":{{' not in written
        assert f'"{member}":[' not in written


def test_who_came_and_went_before_the_opening_is_left_out() -> None:
    table = KeptTable(3)
    table.says("Bo", JoinRoom)
    table.says("Bo", LeaveRoom)
    table.says("Cleo", JoinRoom)
    table.says("Dan", JoinRoom)
    assert kinds([fact for _, fact in table.facts]) == [
        "seated",
        "seated",
        "left",
        "seated",
        "seated",
        "opening",
    ]
    assert [(fact["type"], fact["version"]) for fact in told(table)] == [("opening", 6)]


def test_what_comes_after_the_end_is_left_out() -> None:
    table = KeptTable().finished()
    facts = told(table)
    table.is_recorded()
    table.says("Ada", Rematch)
    table.says("Bo", Rematch)
    assert kinds([fact for _, fact in table.facts])[-3:] == ["recorded", "rematch_wanted", "rematch_ready"]
    assert told(table) == facts
    assert kinds(facts)[-1] == "finished"


def test_what_the_host_did_at_the_door_is_left_out() -> None:
    table = KeptTable(3)
    table.says("Bo", JoinRoom)
    table.says("Ada", SetDoor, locked=False, uses=1)
    table.says("Ada", HandOver, seat=1)
    table.says("Cleo", JoinRoom)
    assert {"door", "handed_over"} <= set(kinds([fact for _, fact in table.facts]))
    assert kinds(told(table)) == ["opening"]


def test_an_offer_that_nobody_took_is_left_out() -> None:
    table = KeptTable().finished()
    facts = told(table)
    table.says("Ada", Rematch)
    table.says("Bo", DeclineRematch)
    assert kinds([fact for _, fact in table.facts])[-3:] == [
        "rematch_wanted",
        "rematch_declined",
        "rematch_expired",
    ]
    assert told(table) == facts


def test_who_left_and_came_back_is_told_without_whose_turn_it_was() -> None:
    facts = stand_ins()["facts"]
    left = [fact for fact in facts if fact["type"] in ("stand_in", "taken_back")]
    assert [(fact["type"], fact["seat"]) for fact in left] == [
        ("stand_in", 2),
        ("taken_back", 2),
        ("stand_in", 2),
    ]
    assert all(set(fact) == {"type", "version", "at_ms", "seat"} for fact in left)


def test_a_room_that_closes_after_its_game_adds_nothing() -> None:
    table = KeptTable().finished()
    facts = told(table)
    table.alarm_in_time()
    assert table.facts[-1][1]["type"] == "archived"
    assert told(table) == facts


def test_a_game_that_is_given_up_ends_with_that() -> None:
    table = KeptTable().started()
    table.throws(0)
    table.alarm(table.now_ms + IDLE_MS["playing"])
    assert kinds(told(table))[-1] == "archived"
    assert set(told(table)[-1]) == {"type", "version", "at_ms"}


def test_what_happened_says_when_and_the_oldest_facts_say_that_they_do_not_know() -> None:
    table = KeptTable().started()
    table.now_ms += 4_321
    table.throws(0)
    assert told(table)[-1]["at_ms"] == table.now_ms
    version, fact = table.facts[-1]
    without = {key: value for key, value in fact.items() if key != "at_ms"}
    [old] = facts_of(table.state.rules, [(version, without)])
    assert old == told(table)[-1] | {"at_ms": None}


def test_the_oldest_banks_do_not_say_which_dice_the_player_let_join() -> None:
    table = KeptTable(2, "yin-yang", target=100).finished()
    version, fact = next((version, fact) for version, fact in table.facts if fact["type"] == "banked")
    [whole] = facts_of(table.state.rules, [(version, fact)])
    assert whole["join"] == fact["join"]
    without = {key: value for key, value in fact.items() if key != "join"}
    [old] = facts_of(table.state.rules, [(version, without)])
    FACTS.validate_python([old], strict=True)
    assert old == whole | {"join": {}}


def test_what_was_stored_is_not_changed() -> None:
    table = KeptTable().finished()
    before = orjson.dumps(table.facts)
    told(table)
    assert orjson.dumps(table.facts) == before
