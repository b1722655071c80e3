"""What is stored of who watches."""

from redis.asyncio import Redis

from regatta_protocol.ids import RoomId
from regatta_server.products.presence.presence_store import lease
from regatta_server.products.presence.spectator_count_store import SpectatorCountStore


async def test_each_node_keeps_its_own_number_and_sees_those_of_the_others(redis: Redis) -> None:
    here, there = SpectatorCountStore(redis, "here"), SpectatorCountStore(redis, "there")
    assert await here.count({RoomId("ROOM"): 3, RoomId("OTHER"): 0}) == [{"here": 3}, {}]
    assert await there.count({RoomId("ROOM"): 2}) == [{"here": 3, "there": 2}]
    assert await here.count({RoomId("ROOM"): 0}) == [{"there": 2}]


async def test_a_room_without_spectators_is_read_and_written_only_where_there_were_some(redis: Redis) -> None:
    store, room = SpectatorCountStore(redis, "here"), RoomId("ROOM")

    async def written(number: int) -> set[str]:
        await redis.config_resetstat()
        await store.count({room: number})
        return set(await redis.info("commandstats")) - {"cmdstat_config|resetstat", "cmdstat_hgetall"}

    assert await written(0) == set()
    assert await written(2) == {"cmdstat_hset", "cmdstat_pexpire"}
    assert await written(0) == {"cmdstat_hdel"}
    assert await written(0) == set()


async def test_nodes_with_a_lease_live_and_so_does_this_one(redis: Redis) -> None:
    await redis.set(lease("there"), 1)
    store = SpectatorCountStore(redis, "here")
    assert await store.alive(["here", "there", "dead"]) == {"here", "there"}
