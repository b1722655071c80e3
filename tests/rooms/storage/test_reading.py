"""Rooms as they are in the store: from a snapshot and what follows, several at a time."""

from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import RoomId
from regatta_server.rooms.decide.codecs.codec import Unreadable, encode_fact
from regatta_server.rooms.decide.codecs.snapshot_codec import encode
from regatta_server.rooms.decide.fold import fold_all
from regatta_server.rooms.storage.reading import all_facts, each_commit, states
from regatta_server.store import keys
from testkit.rooms.chance import CountedChance
from testkit.rooms.damage import SNAPSHOT, VERSION
from testkit.rooms.stored import put
from testkit.rooms.tables import Table


def played(name: str) -> Table:
    """Return a table at which a turn was played."""
    table = Table(chance=CountedChance(name)).started()
    table.turn()
    return table


async def test_several_rooms_are_read_at_a_time_and_those_that_are_not_there_left_out(redis: Redis) -> None:
    tables = [played("one"), played("two")]
    for table in tables:
        await put(redis, table.facts)
    rooms = [table.state.setup.id for table in tables]
    found = await states(redis, [*rooms, RoomId("GONE2222")])
    assert found == {table.state.setup.id: table.state for table in tables}
    assert await states(redis, []) == {}


async def test_what_follows_a_snapshot_is_folded_on_it(redis: Redis) -> None:
    table = played("behind")
    await put(redis, table.facts)
    room = table.state.setup.id
    early = fold_all(None, table.facts[:4])
    await redis.hset(keys.room(room), mapping={VERSION: early.version, SNAPSHOT: encode(early)})
    assert await states(redis, [room]) == {room: table.state}
    await redis.delete(keys.room(room))
    assert await states(redis, [room]) == {room: table.state}, "from its beginning"


async def test_a_room_that_cannot_be_read_hides_no_other(redis: Redis) -> None:
    good, bad = played("good"), played("bad")
    for table in (good, bad):
        await put(redis, table.facts)
    await redis.hset(keys.room(bad.state.setup.id), SNAPSHOT, encode(bad.state)[:-9])
    refused: list[Any] = []
    rooms = [good.state.setup.id, bad.state.setup.id]
    found = await states(redis, rooms, refuse=lambda room, problem: refused.append((room, str(problem))))
    assert found == {good.state.setup.id: good.state}
    [(room, problem)] = refused
    assert room == bad.state.setup.id
    assert "no room of format 2" in problem


async def test_all_facts_of_a_room_come_in_their_order_and_those_of_another_format_as_no_facts(
    redis: Redis,
) -> None:
    table = played("facts")
    await put(redis, table.facts)
    room = table.state.setup.id
    assert await all_facts(redis, room) == (f"{table.version}-1", table.facts)
    assert await all_facts(redis, RoomId("GONE2222")) is None
    await redis.xadd(keys.facts(room), {"2": encode_fact(table.facts[-1])}, id=f"{table.version + 1}-1")
    refused: list[str] = []
    await redis.delete(keys.room(room))
    assert await states(redis, [room], refuse=lambda _, problem: refused.append(str(problem))) == {}
    assert len(refused) == 1
    with pytest.raises(Unreadable):
        await all_facts(redis, room)


async def test_a_room_is_read_as_each_commit_left_it(redis: Redis) -> None:
    table = played("commits")
    stamps = [1, 1, 1, *range(2, len(table.facts))]
    room = table.state.setup.id
    for version, (fact, stamp) in enumerate(zip(table.facts, stamps, strict=False)):
        await redis.xadd(keys.facts(room), {"1": encode_fact(fact)}, id=f"{version}-{stamp}")
    found = await each_commit(redis, room)
    assert [state.version for state in found] == [*range(2, len(table.facts))]
    assert found == [fold_all(None, table.facts[: state.version + 1]) for state in found]
    assert await each_commit(redis, RoomId("GONE2222")) == []
