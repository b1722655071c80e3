"""What is wrong with a room that is stored."""

from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace

from regatta_server.rooms.decide.codecs.snapshot_codec import encode
from regatta_server.rooms.decide.fold import fold_all
from regatta_server.rooms.storage.check import problem_of
from regatta_server.rooms.storage.walk_store import Raw
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import Registry
from testkit.rooms.chance import CountedChance
from testkit.rooms.damage import DAMAGE, SNAPSHOT, VERSION, StoredRoom, damaged, played, stored_room
from testkit.rooms.players import Players, watched
from testkit.rooms.stages import at_stage
from testkit.rooms.tables import Table
from tests.rules.games import every_ruleset
from tests.rules.raised import RAISED

FAULTS: Final = {
    "an unknown fact": "version {last}: no fact of format 1: Invalid value 'exploded'",
    "a fact with an unknown member": "version {last}: no fact of format 1: Object contains unknown field",
    "a fact that is cut off": "version {last}: no fact of format 1",
    "a fact that cannot come there": "version {last}: facts that are not those of a room: ",
    "a fact of another format": "version {last} is of format 2: this server reads 1",
    "a fact in two formats": "version {last} is of format 1, 2: this server reads 1",
    "a development version": "of a development version before 0.1.0",
    "a truncated snapshot": "its snapshot: no room of format 2: Input data was truncated",
    "no snapshot but a version": "its snapshot: no room of format 2: Input data was truncated",
    "a snapshot of another format": "its snapshot: a room of format 3: this server reads 1 and 2",
    "a snapshot of another version": "its snapshot is of version 6, and said to be of another",
    "no number of a version": "its snapshot is of version 6, and said to be of another",
    "a hole behind the snapshot": "a stream with a hole: version {hole} is missing",
    "a hole before the snapshot": "a stream with a hole: version 3 is missing",
    "no beginning": "a stream with a hole: version 0 is missing",
    "an end before the snapshot": "its facts end before version 6, of which it has a snapshot",
    "no facts": "its facts are gone",
    "another fact in the place of one": "a stream with a hole: version 9 is missing",
}
"""By the kind of damage: how it is told of a room at version `last`, and which one the hole was made at."""


def raw_of(room: StoredRoom) -> Raw:
    """Return a room as the store gives it."""
    plain = {name: str(value).encode() for name, value in room.fields.items() if isinstance(value, int | str)}
    fields: dict[str, Any] = room.fields | plain
    entries = [
        (at.encode(), {form.encode(): fact for form, fact in entry.items()}) for at, entry in room.entries
    ]
    return Raw(room.room, fields.get(VERSION), fields.get(SNAPSHOT), fields.get("state"), entries)


def test_each_kind_of_damage_is_told() -> None:
    assert set(FAULTS) == set(DAMAGE)
    table = played("bad")
    for what, text in FAULTS.items():
        problem = problem_of(raw_of(damaged(table.facts, what)))
        assert problem is not None, what
        assert problem.startswith(text.format(last=table.version, hole=table.version - 2)), what


@every_ruleset
def test_nothing_is_wrong_with_a_room_that_was_played_whatever_its_snapshot_is_of(rules: Any) -> None:
    table = Table(2, rules.card["ruleset"], CountedChance("checked"), turn_ms=60_000, delay_turns=1)
    for _ in zip(range(60), watched(table, Players(table, Random(7))), strict=False):
        pass
    for since in range(0, table.version + 1, 7):
        assert problem_of(raw_of(stored_room(table.facts, since))) is None
    without = stored_room(table.facts)
    without.fields = {}
    assert problem_of(raw_of(without)) is None


@pytest.mark.parametrize("stage", ["gathering", "opening", "playing", "finished", "archived"])
def test_nothing_is_wrong_with_a_room_at_any_stage(stage: Any) -> None:
    table = at_stage(stage)
    assert problem_of(raw_of(stored_room(table.facts, table.version))) is None


def test_a_snapshot_that_is_not_the_fold_of_the_facts_is_told_with_what_is_otherwise() -> None:
    table = played("bad")
    since = table.version - 2
    room = stored_room(table.facts, since)
    state = fold_all(None, table.facts[: since + 1])
    room.fields[SNAPSHOT] = encode(replace(state, changed_ms=state.changed_ms + 1))
    assert problem_of(raw_of(room)) == "its snapshot is not the fold of its facts: changed_ms"
    other = replace(at_stage("gathering").state, version=state.version)
    room.fields[SNAPSHOT] = encode(other)
    sentence = "its snapshot is not the fold of its facts: gathering, and not playing"
    assert problem_of(raw_of(room)) == sentence


def test_rules_that_there_are_not_are_told() -> None:
    newer = Table(2, "yacht", registry=RAISED)
    room = raw_of(stored_room(newer.facts, newer.version))
    sentence = "rules that this version of Regatta does not have: yacht, version 2"
    assert problem_of(room, REGISTRY) == sentence
    assert problem_of(room, RAISED) is None
    others = Registry([REGISTRY.rules("yak")])
    assert problem_of(raw_of(stored_room(Table(2, "yacht").facts, 1)), others) == sentence.replace("2", "1")
