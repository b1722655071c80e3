"""A walk over all rooms of a real store."""

from redis.asyncio import Redis

from regatta_protocol.ids import RoomId
from regatta_server.rooms.storage.walk_store import WALKED_AT_ONCE, Raw, walk
from regatta_server.store import keys
from testkit.rooms.damage import damaged, played, stored_room


async def walked(redis: Redis) -> dict[RoomId, Raw]:
    """Return all rooms, each of which came once."""
    found = [raw async for raw in walk(redis)]
    rooms = {raw.room: raw for raw in found}
    assert len(rooms) == len(found)
    return rooms


async def test_an_empty_store_has_no_rooms(redis: Redis) -> None:
    assert await walked(redis) == {}


async def test_a_room_comes_with_all_that_is_stored_of_it(redis: Redis) -> None:
    room = stored_room(played("one").facts)
    await room.put(redis)
    [raw] = (await walked(redis)).values()
    assert (raw.room, raw.version, raw.snapshot, raw.state) == (room.room, b"6", room.snapshot, None)
    assert [(at.decode(), fields[b"1"]) for at, fields in raw.entries] == [
        (at, fields["1"]) for at, fields in room.entries
    ]


async def test_rooms_without_a_hash_or_without_facts_are_rooms_too(redis: Redis) -> None:
    hashless, factless = stored_room(played("one").facts), stored_room(played("two").facts)
    hashless.fields, factless.entries = {}, []
    old = damaged(played("three").facts, "a development version")
    for room in (hashless, factless, old):
        await room.put(redis)
    rooms = await walked(redis)
    assert set(rooms) == {hashless.room, factless.room, old.room}
    assert rooms[hashless.room].snapshot is None
    assert rooms[factless.room].entries == []
    assert rooms[old.room].state is not None


async def test_very_many_rooms_all_come_and_other_keys_are_none(redis: Redis) -> None:
    room, wanted = stored_room(played("one").facts), set()
    for number in range(5 * WALKED_AT_ONCE + 3):
        room.room = RoomId(f"ROOM{number:04}")
        wanted.add(room.room)
        await room.put(redis, due_ms=5)
    await redis.set(keys.record(RoomId("RECORD22")), b"packed")
    await redis.xadd("{b999}:facts:ELSEWHERE", {"1": b"{}"})
    await redis.set("{b000}:room:A", "no hash")
    assert set(await walked(redis)) == wanted


async def test_a_walk_changes_nothing(redis: Redis) -> None:
    await stored_room(played("one").facts).put(redis, due_ms=5)
    before = {name: await redis.dump(name) for name in await redis.keys("*")}
    await walked(redis)
    assert {name: await redis.dump(name) for name in await redis.keys("*")} == before
