"""The state of a room: stored whole, and the same when it comes back."""

from dataclasses import fields
from typing import get_args

import orjson
import pytest

from protocol.client import Rematch
from protocol.server import Stage
from server.rooms.state import RoomState, decode, encode
from server.rules.catalogue import RULES
from tests.rooms.tables import Table, at_stage, bytes_of, player_id

every_stage = pytest.mark.parametrize("stage", get_args(Stage))


@every_stage
@pytest.mark.parametrize("ruleset", RULES)
def test_a_state_comes_back_as_it_was(stage: Stage, ruleset: str) -> None:
    state = at_stage(stage, ruleset=ruleset, turn_ms=60_000).state
    assert decode(encode(state)) == state


def test_the_state_of_a_rematch_comes_back_as_it_was() -> None:
    table = Table(1).finished()
    change = table.says("Ada", Rematch)
    assert change is not None
    assert change.spawn is not None
    assert decode(encode(change.spawn.state)) == change.spawn.state
    assert decode(encode(table.state)).next_room == change.spawn.state.room


@every_stage
def test_every_field_is_stored_under_its_name(stage: Stage) -> None:
    stored = orjson.loads(encode(at_stage(stage).state))
    assert set(stored) == {field.name for field in fields(RoomState)}


def test_the_dice_are_not_settled_before_every_seats_bytes_are() -> None:
    for stage in ("gathering", "opening"):
        with pytest.raises(ValueError, match="not settled"):
            _ = at_stage(stage).state.roller


def test_the_dice_are_of_the_seed_the_room_and_the_seats_bytes() -> None:
    state = at_stage("playing").state
    assert state.server_seed is not None
    assert state.roller.server_seed == bytes.fromhex(state.server_seed)
    assert state.roller.game == state.room
    assert state.roller.contributions == tuple(bytes.fromhex(bytes_of(name)) for name in ("Ada", "Bo"))


def test_a_player_is_found_by_id_and_not_by_name() -> None:
    state = at_stage("playing").state
    assert (state.seat_of(player_id("Ada")), state.seat_of(player_id("Bo"))) == (0, 1)
    assert state.seat_of("Ada") is None
    assert state.seat_of(player_id("Zoe")) is None


def test_only_a_players_own_commands_have_been_done() -> None:
    table = at_stage("opening")
    joined = f"c-{table.said}"
    assert table.state.done_version(player_id("Bo"), joined) == 3
    assert table.state.done_version(player_id("Ada"), joined) is None
    assert table.state.done_version(player_id("Bo"), "c-999") is None


def test_the_options_are_what_the_host_chose() -> None:
    assert Table(turn_ms=45_000, begins="random").state.options == {"begins": "random", "turn_ms": 45_000}


def test_the_rules_are_those_of_the_rooms_ruleset() -> None:
    for ruleset, rules in RULES.items():
        assert Table(ruleset=ruleset).state.rules is rules
