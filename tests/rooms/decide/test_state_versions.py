"""A game keeps the version of its rules that it began with, whatever its node knows by then."""

from random import Random

import pytest

from regatta_protocol.client import Rematch
from regatta_protocol.messages.room import Stage
from regatta_server.rooms.decide.codecs.snapshot_codec import decode, encode
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import NoSuchRules, Registry
from testkit.records import RecordTable, go_on, play
from testkit.rooms.stages import at_stage
from testkit.rooms.tables import Table
from tests.rules.raised import EACH_NUMBER, NEW, OLD, RAISED, TARGET

HALF_WAY = 8
"""Turns after which a game goes on elsewhere."""


def upgrade(table: Table) -> None:
    """Let the room be read by a node that knows newer versions."""
    table.state = decode(encode(table.state), RAISED)


def versions(table: Table) -> tuple[int, int]:
    """Return the version that is stored with a room, and the one that it plays by, as clients see it."""
    return table.state.setup.ruleset_version, table.state.setup.rules.card["ruleset_version"]


def most(table: Table) -> int:
    """Return the most points that anyone came to."""
    assert table.last.result is not None
    return max(place["total"] for place in table.last.result["places"])


def test_a_game_under_way_goes_on_and_ends_by_the_version_that_it_began_with() -> None:
    whim = Random(1)
    table = play(RecordTable(2, "yacht"), whim, HALF_WAY)
    assert table.state.stage == "playing"
    upgrade(table)
    go_on(table, whim)
    assert versions(table) == (OLD, OLD)
    assert table.record == play(RecordTable(2, "yacht"), Random(1)).record
    assert table.record["ruleset_version"] == OLD


@pytest.mark.parametrize("stage", ["gathering", "opening"])
def test_a_room_that_has_not_begun_begins_by_the_version_that_it_was_opened_with(stage: Stage) -> None:
    table = at_stage(stage)
    upgrade(table)
    assert versions(table.finished()) == (OLD, OLD)
    assert most(table) < EACH_NUMBER


def test_a_new_room_on_a_newer_node_plays_the_newest_version() -> None:
    table = Table(1, "yacht", registry=RAISED).started()
    table.throws(0)
    table.enters("Ada", "sixes")
    assert versions(table) == (NEW, NEW)
    assert table.sheet("Ada")["total"] == EACH_NUMBER
    upgrade(table)
    assert table.sheet("Ada")["total"] == EACH_NUMBER


def test_the_target_that_a_host_leaves_to_the_ruleset_is_that_of_the_rooms_version() -> None:
    table, newer = Table(2, "yin-yang"), Table(2, "yin-yang", registry=RAISED)
    upgrade(table)
    assert most(table.finished()) >= 500
    assert TARGET <= most(newer.finished()) < 500


@pytest.mark.parametrize("registry", [REGISTRY, RAISED])
def test_a_target_that_the_host_chose_holds_in_every_version(registry: Registry) -> None:
    table = Table(2, "yin-yang", registry=registry, target=100)
    upgrade(table)
    assert table.state.setup.rules is registry.rules("yin-yang").configured({"target": 100})
    assert most(table.finished()) >= 100


def test_a_rematch_is_played_by_the_version_of_the_game_before() -> None:
    table = Table(2, "yacht").finished()
    upgrade(table)
    table.is_recorded()
    table.says("Ada", Rematch)
    change = table.says("Bo", Rematch)
    assert change is not None
    assert change.spawn is not None
    assert change.spawn.state.setup.ruleset_version == OLD
    assert change.spawn.state.setup.rules is REGISTRY.rules("yacht")


def test_a_room_of_a_version_that_a_node_does_not_know_cannot_be_read_there() -> None:
    stored = encode(Table(2, "yacht", registry=RAISED).state)
    with pytest.raises(NoSuchRules) as missing:
        decode(stored, REGISTRY)
    assert (missing.value.ruleset, missing.value.version) == ("yacht", NEW)


def test_a_room_of_a_ruleset_that_a_node_does_not_know_cannot_be_read_there() -> None:
    with pytest.raises(NoSuchRules):
        decode(encode(Table(2, "yak").state), Registry([REGISTRY.rules("yacht")]))
