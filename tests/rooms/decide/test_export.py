"""From the facts of a room to those of a record: all that happened in the game, and nothing else."""

from typing import Any, Final

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict
from pydantic import TypeAdapter

from regatta_protocol.client import DeclineRematch, HandOver, JoinRoom, LeaveRoom, Rematch, SetAdmission
from regatta_protocol.record.facts import RecordFact
from regatta_server.game.fact import kind, record_members
from regatta_server.game.facts import GAME_KINDS
from regatta_server.rooms.decide.codecs.codec import Unreadable, encode_fact
from regatta_server.rooms.decide.command_window import window_of
from regatta_server.rooms.decide.export import record_facts
from regatta_server.rooms.decide.facts import Banked
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.lifecycle import closes_ms
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rules.base import AnyRules
from testkit.records import RecordTable
from testkit.rooms.tables import dice_of
from tests.records.drawn import Played, played
from tests.records.write import stand_ins
from tests.rules.games import a_game, every_ruleset

FACTS: Final = TypeAdapter(list[RecordFact])
MOVES: Final = {"thrown", "entered", "secured", "banked"}


def facts_of(table: RecordTable) -> list[Any]:
    """Return the facts of a room as a record has them."""
    facts, state = record_facts(table.facts)
    assert state == table.state
    return facts


def kinds(facts: list[Any]) -> list[str]:
    """Return what happened, as a record has it."""
    return [fact["type"] for fact in facts]


def stored(table: RecordTable) -> list[str]:
    """Return what happened in a room since it was created, as it is stored."""
    created, *others = [kind(fact) for fact in table.facts]
    assert created == "created"
    return others


@every_ruleset
@a_game
@given(data=st.data())
def test_the_facts_of_any_game_are_of_the_protocol_and_without_a_gap(
    rules: AnyRules, data: st.DataObject
) -> None:
    game: Played = data.draw(played(rules.card), "game")
    facts = facts_of(game.table)
    FACTS.validate_json(orjson.dumps(facts), strict=True)
    first = facts[0]["version"]
    assert [fact["version"] for fact in facts] == list(range(first, first + len(facts)))
    assert kinds(facts)[0] == "opening"
    ends = {"archived", "aborted"} if game.table.last.result is None else {"finished"}
    assert kinds(facts)[-1] in ends


@every_ruleset
@a_game
@given(data=st.data())
def test_every_move_says_how_its_seat_stood_afterwards(rules: AnyRules, data: st.DataObject) -> None:
    game: Played = data.draw(played(rules.card), "game")
    table = game.table
    rooms: list[RoomState] = []
    for happened in table.facts:
        rooms.append(fold(rooms[-1] if rooms else None, happened))
    for fact in facts_of(table):
        assert ("standing" in fact) == (fact["type"] in MOVES)
        if "standing" in fact:
            then = rooms[fact["version"]].game
            assert then is not None
            assert fact["standing"] == asdict(table.state.setup.rules.standing(then.hands[fact["seat"]].play))


@every_ruleset
@a_game
@given(data=st.data())
def test_the_members_of_a_fact_stand_in_the_order_that_records_are_packed_by(
    rules: AnyRules, data: st.DataObject
) -> None:
    game: Played = data.draw(played(rules.card), "game")
    for fact in facts_of(game.table):
        members = [member for member in record_members(GAME_KINDS[fact["type"]]) if member in fact]
        assert list(fact) == ["type", "version", "at_ms", *members]


@every_ruleset
@a_game
@given(data=st.data())
def test_facts_tell_nothing_that_a_record_says_elsewhere_or_must_not_say(
    rules: AnyRules, data: st.DataObject
) -> None:
    game: Played = data.draw(played(rules.card), "game")
    state = game.table.state
    written = orjson.dumps(facts_of(game.table)).decode()
    dice = dice_of(state)
    secrets = list(filter(None, (dice.server_seed, *dice.contributions, *dice.seat_commitments)))
    assert len(secrets) > 1
    people = [part for seat in state.seating.seats for part in (seat.player, f'"{seat.name}"')]
    commands = [one.command for done in state.done.values() for one in window_of(done).commands]
    assert commands
    for secret_text in (*secrets, *people, *(f'"{command}"' for command in commands)):
        assert secret_text not in written
    for member in ("before", "play", "sheet", "hands", "turns", "result", "commitment", "deadlines", "held"):
        assert f'"{member}":{{' not in written
        assert f'"{member}":[' not in written


def test_who_came_and_went_before_the_opening_is_left_out() -> None:
    table = RecordTable(3)
    table.says("Bo", JoinRoom)
    table.says("Bo", LeaveRoom)
    table.says("Cleo", JoinRoom)
    table.says("Dan", JoinRoom)
    assert stored(table) == [
        "seated",
        "seated",
        "left",
        "seated",
        "seated",
        "opening",
    ]
    assert [(fact["type"], fact["version"]) for fact in facts_of(table)] == [("opening", 6)]


def test_what_comes_after_the_end_is_left_out() -> None:
    table = RecordTable().finished()
    facts = facts_of(table)
    table.is_recorded()
    table.says("Ada", Rematch)
    table.says("Bo", Rematch)
    assert stored(table)[-3:] == ["recorded", "rematch_wanted", "rematch_ready"]
    assert facts_of(table) == facts
    assert kinds(facts)[-1] == "finished"


def test_what_the_host_did_at_the_door_is_left_out() -> None:
    table = RecordTable(3)
    table.says("Bo", JoinRoom)
    table.says("Ada", SetAdmission, locked=False, uses=1)
    table.says("Ada", HandOver, seat=1)
    table.says("Cleo", JoinRoom)
    assert {"admission", "handed_over"} <= set(stored(table))
    assert kinds(facts_of(table)) == ["opening"]


def test_an_offer_that_nobody_took_is_left_out() -> None:
    table = RecordTable().finished()
    facts = facts_of(table)
    table.says("Ada", Rematch)
    table.says("Bo", DeclineRematch)
    assert stored(table)[-3:] == [
        "rematch_wanted",
        "rematch_declined",
        "rematch_expired",
    ]
    assert facts_of(table) == facts


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
    table = RecordTable().finished()
    facts = facts_of(table)
    table.alarm_in_time()
    assert stored(table)[-1] == "archived"
    assert facts_of(table) == facts


def test_a_game_that_is_given_up_ends_with_that() -> None:
    table = RecordTable().started()
    table.throws(0)
    table.alarm(closes_ms(table.state))
    assert kinds(facts_of(table))[-1] == "archived"
    assert set(facts_of(table)[-1]) == {"type", "version", "at_ms"}


def test_what_happened_says_when() -> None:
    table = RecordTable().started()
    table.now_ms += 4_321
    table.throws(0)
    table.now_ms += 1_234
    table.throws(0)
    assert [fact["at_ms"] for fact in facts_of(table)[-2:]] == [table.now_ms - 1_234, table.now_ms]


def test_a_bank_says_which_dice_the_player_let_join() -> None:
    table = RecordTable(2, "yin-yang", target=100).finished()
    banks = [fact for fact in facts_of(table) if fact["type"] == "banked"]
    assert [bank["join"] for bank in banks] == [
        {str(die): face for die, face in fact.join.items()}
        for fact in table.facts
        if isinstance(fact, Banked)
    ]
    assert banks


def test_what_was_stored_is_not_changed() -> None:
    table = RecordTable().finished()
    before = [encode_fact(fact) for fact in table.facts]
    facts_of(table)
    assert [encode_fact(fact) for fact in table.facts] == before


def test_no_facts_and_facts_that_are_not_a_rooms_make_no_record() -> None:
    with pytest.raises(ValueError, match="without a fact"):
        record_facts([])
    with pytest.raises(Unreadable, match="cannot be the first"):
        record_facts(RecordTable().finished().facts[1:])
    facts = RecordTable().finished().facts
    for left_out in ("opening", "started"):
        number = [kind(fact) for fact in facts].index(left_out)
        with pytest.raises(Unreadable):
            record_facts([*facts[:number], *facts[number + 1 :]])


def test_a_play_that_the_rules_do_not_allow_makes_no_record() -> None:
    table = RecordTable().started()
    table.throws(0)
    with pytest.raises(Unreadable, match="thrown three times"):
        record_facts([*table.facts, *[table.facts[-1]] * 3])
