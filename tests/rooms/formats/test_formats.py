"""What a format has stored is read for ever.

1.json beside this was written once, by the code of format 1 (write.py), and 2.json by that of format 2, which
changed snapshots alone. **Neither is ever rewritten, only added to**: from the first release on an upgrade
must not lose games. Where a test here fails, the code is wrong. A later format has a file of its own, and all
are read.
"""

import json
from collections.abc import Iterator
from typing import Any, Final, get_args

import pytest
from msgspec import structs
from redis.asyncio import Redis

from regatta_protocol.client import Throw
from regatta_protocol.ids import CommandId
from regatta_server.archive.records import encode as encode_record
from regatta_server.archive.records import record_of
from regatta_server.game.fact import Fact
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.codecs.codec import decode_fact, encode_fact, followed
from regatta_server.rooms.decide.codecs.created_codec import StoredCreated
from regatta_server.rooms.decide.codecs.snapshot_codec import SNAPSHOT_FORMAT, decode, encode
from regatta_server.rooms.decide.facts import Created, RoomFact
from regatta_server.rooms.decide.state import Playing, RoomState
from regatta_server.rooms.storage.check import problem_of
from regatta_server.rooms.storage.store import Store
from regatta_server.rooms.storage.walk_store import walk
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.store import keys
from testkit.rooms.damage import StoredRoom
from testkit.rooms.nodes import node
from testkit.rooms.tables import ALL
from tests.rooms.formats.samples import SAMPLES
from tests.rooms.formats.write import FOLDER, Sample, added, file_of, kinds_of, samples, text
from tests.rooms.run.test_rooms_versions import says

FORMATS: Final = sorted(int(file.stem) for file in FOLDER.glob("*.json"))
FORMAT_SAMPLES: Final = {(form, name): one for form in FORMATS for name, one in samples(form).items()}
NOW: Final = {name: one for (form, name), one in FORMAT_SAMPLES.items() if form == SNAPSHOT_FORMAT}
"""The samples of the format that this code writes."""

FIELDS: Final = {1: keys.SNAPSHOT_OF_FORMAT_1, 2: keys.SNAPSHOT}
"""By format, where in the hash of a room its snapshot lies, behind its version."""

NAMES: Final = [f"{form} {name}" for form, name in FORMAT_SAMPLES]

every_sample = pytest.mark.parametrize("sample", FORMAT_SAMPLES.values(), ids=NAMES)
every_sample_of_now = pytest.mark.parametrize("sample", NOW.values(), ids=list(NOW))


def stored(sample: Sample) -> list[bytes]:
    """Return the facts of a sample, as they lie in the store."""
    return [fact.encode() for fact in sample["facts"]]


def snapshots(sample: Sample) -> Iterator[tuple[int, bytes]]:
    """Yield the snapshots of a sample with their versions."""
    for version, snapshot in sample["snapshots"].items():
        yield int(version), snapshot.encode()


def states(sample: Sample) -> list[RoomState]:
    """Return the room after each of its facts."""
    return [state for _, state in followed(None, stored(sample))]


# -- they are read -------------------------------------------------------------------------------------


@every_sample
def test_the_facts_of_a_room_come_to_what_its_snapshots_say(sample: Sample) -> None:
    folded = states(sample)
    assert [state.version for state in folded] == list(range(len(sample["facts"])))
    for version, snapshot in snapshots(sample):
        assert decode(snapshot) == folded[version]


@every_sample
def test_a_room_goes_on_from_each_of_its_snapshots(sample: Sample) -> None:
    last = states(sample)[-1]
    for version, snapshot in snapshots(sample):
        steps = followed(decode(snapshot), stored(sample)[version + 1 :])
        assert (steps[-1][1] if steps else decode(snapshot)) == last


@every_sample
def test_the_record_of_a_game_that_is_over_is_the_same_byte_for_byte(sample: Sample) -> None:
    read = [decode_fact(fact) for fact in stored(sample)]
    assert states(sample)[-1].over is (sample["record"] is not None)
    if sample["record"] is not None:
        assert encode_record(record_of(read)).decode() == sample["record"]


@pytest.mark.parametrize("form", FORMATS)
async def test_rooms_that_lie_in_a_store_are_in_order_and_are_played_on(form: int, redis: Redis) -> None:
    running = []
    there = samples(form)
    for sample in there.values():
        state = states(sample)[-1]
        fields = dict(zip(FIELDS[form], next(snapshots(sample)), strict=True))
        entries = [(f"{number}-7", {"1": fact}) for number, fact in enumerate(stored(sample))]
        await StoredRoom(state.setup.id, fields, entries).put(redis)
        running.append(state)
    assert [problem_of(raw) async for raw in walk(redis)] == [None] * len(there)
    async with node(Store(redis, "here")) as rooms:
        assert list((await rooms.stored([state.setup.id for state in running])).values()) == running
        moved = [await throws(rooms, state) for state in running if isinstance(state, Playing)]
    assert len(moved) > len(REGISTRY.newest)
    assert all(moved)


async def throws(rooms: Any, state: Playing) -> bool:
    """Let a seat that may throw all that it may; say whether it did, or had to enter first."""
    seat = state.game.to_play[0]
    dice = state.setup.rules.sheet(state.game.hands[seat].play)["offers"]["throw"]
    player = state.seating.seats[seat].player
    answer = await says(
        rooms, player, Throw(id=CommandId("on"), room=state.setup.id, dice=dice or ALL, seat=seat)
    )
    # Who has been away is back by it: that is a version, too.
    return isinstance(answer, int) and answer > state.version if dice else isinstance(answer, Refused)


# -- they are what is written --------------------------------------------------------------------------


@every_sample
def test_facts_are_written_today_as_they_were_then(sample: Sample) -> None:
    for text_ in stored(sample):
        assert encode_fact(decode_fact(text_)) == text_


@every_sample_of_now
def test_snapshots_are_written_today_as_they_were_then(sample: Sample) -> None:
    for state in states(sample):
        snapshot = sample["snapshots"].get(str(state.version))
        assert snapshot is None or encode(state).decode() == snapshot


def test_there_is_every_class_of_fact_with_the_room_that_it_comes_to() -> None:
    classes = get_args(RoomFact)
    assert len(classes) == 32
    assert all(issubclass(one, Fact) for one in classes)
    found = {name for sample in NOW.values() for name, _ in kinds_of(sample)}
    assert found == {str(one.__struct_config__.tag) for one in classes}


def test_there_is_every_member_of_every_class_of_fact() -> None:
    found: dict[str, set[str]] = {}
    for sample in NOW.values():
        for fact in map(json.loads, sample["facts"]):
            found.setdefault(fact["type"], set()).update(fact)
    common = {field.encode_name for field in structs.fields(Fact)}
    assert common <= set.union(*found.values())
    for one in get_args(RoomFact):
        members = {field.encode_name for field in structs.fields(StoredCreated if one is Created else one)}
        assert members - common <= found[str(one.__struct_config__.tag)], one


@pytest.mark.parametrize("stage", ["gathering", "opening", "playing", "finished", "archived"])
def test_there_is_a_snapshot_of_every_stage(stage: str) -> None:
    assert any(
        decode(snapshot).stage == stage for sample in NOW.values() for _, snapshot in snapshots(sample)
    )


def test_there_is_a_room_of_every_ruleset() -> None:
    assert {states(sample)[0].setup.ruleset for sample in NOW.values()} >= set(REGISTRY.newest)


# -- the file ------------------------------------------------------------------------------------------


def test_there_is_a_file_of_every_format_and_all_samples_are_in_that_of_today() -> None:
    assert list(range(1, SNAPSHOT_FORMAT + 1)) == FORMATS
    assert set(NOW) == set(SAMPLES)
    assert file_of().read_text(encoding="utf-8") == text(NOW)


def test_to_write_it_again_changes_nothing_of_what_is_there() -> None:
    old: dict[str, Any] = {"gathers": {"facts": [], "snapshots": {}, "record": None}}
    new = added(old)
    assert new["gathers"] is old["gathers"]
    assert list(new) == list(SAMPLES)
    assert added(new) == new
