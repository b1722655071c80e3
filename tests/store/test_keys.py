"""The names of what is stored. They may never change: what is stored under them would be lost."""

from collections import Counter
from fnmatch import fnmatchcase as fnmatch

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.rooms.decide.lifecycle import IDLE_MS, TTL_SPARE_MS
from regatta_server.rooms.storage.store import WATCHER_RETENTION_MS
from regatta_server.store import keys
from testkit.rooms.chance import CountedChance

ROOM = RoomId("ABCD2345")


def rooms(number: int) -> list[RoomId]:
    """Return ids of rooms."""
    chance = CountedChance()
    return [chance.room_id() for _ in range(number)]


def test_a_room_is_stored_under_these_names() -> None:
    assert keys.room(ROOM) == "{b054}:room:ABCD2345"
    assert keys.facts(ROOM) == "{b054}:facts:ABCD2345"
    assert keys.record(ROOM) == "{b054}:record:ABCD2345"
    assert keys.watching(ROOM) == "{b054}:watching:ABCD2345"
    assert keys.alarms_of(ROOM) == "{b054}:alarms"
    assert keys.node_channel(keys.bucket(ROOM), "n1") == "{b054}:node:n1"
    assert keys.FORMAT == "regatta:format"


def test_what_is_stored_of_a_player_or_a_node_begins_with_these_names() -> None:
    assert keys.player_key(PlayerId("ada")) == "player:{ada}"
    assert keys.player_key(PlayerId("ada"), "rating", "yacht", "live") == "player:{ada}:rating:yacht:live"
    assert keys.node_key("n1") == "node:{n1}"
    assert keys.node_key("n1", "people") == "node:{n1}:people"


def test_all_keys_of_a_room_lie_in_one_slot_of_a_cluster() -> None:
    for room in rooms(50):
        named = [keys.room(room), keys.facts(room), keys.watching(room), keys.alarms_of(room)]
        named.append(keys.record(room))
        assert len(set(named)) == 5
        assert {name[: name.index("}") + 1] for name in named} == {keys.bucket(room)}


def test_rooms_are_found_by_their_keys() -> None:
    for room in rooms(50):
        assert fnmatch(keys.room(room), keys.all_rooms())
        assert fnmatch(keys.facts(room), keys.all_facts())
        assert [keys.room_of(key) for key in (keys.room(room), keys.facts(room))] == [room, room]
    assert keys.room_of("{b999}:room:ABCD2345") is None
    assert keys.room_of("{b123}:room:") is None


def test_every_rooms_alarm_is_among_those_that_are_looked_through() -> None:
    alarms = keys.all_alarms()
    assert len(set(alarms)) == keys.BUCKETS == 256
    assert {keys.alarms_of(room) for room in rooms(500)} <= set(alarms)


def test_rooms_spread_over_all_buckets() -> None:
    spread = Counter(keys.bucket(room) for room in rooms(10_000))
    assert len(spread) == keys.BUCKETS
    assert max(spread.values()) < 100, "39 on average"


def test_who_watches_is_known_for_longer_than_any_room_stands_idle() -> None:
    assert max(IDLE_MS.values()) + TTL_SPARE_MS <= WATCHER_RETENTION_MS
