"""The archive put together: what ended before it came, what ends while it runs, and several at a time."""

import asyncio

from redis.asyncio import Redis

from regatta_server.archive.archive import Archive
from regatta_server.processes.archive_service import archive_service
from regatta_server.store import keys
from testkit.rooms.stored import put
from testkit.servers import until
from tests.archive.ended import ended, put_all, recorded_once, waiting
from tests.conftest import briefly


async def none_waits(redis: Redis) -> bool:
    """Say whether all games are in the archive."""
    return not await waiting(redis)


async def test_what_ended_before_it_came_is_taken_in_by_several_at_a_time_once(
    redis: Redis, store_url: str
) -> None:
    tables = ended(12)
    await put_all(redis, tables)
    async with archive_service(store_url, pause=briefly) as ready, archive_service(store_url, pause=briefly):
        assert await ready()
        await until(none_waits, redis)
    await recorded_once(redis, tables)


async def test_a_game_is_taken_in_as_it_ends_without_waiting_for_a_look(redis: Redis, store_url: str) -> None:
    [table] = ended(1)
    room = table.state.setup.id

    async def never(_: float) -> None:
        await asyncio.get_running_loop().create_future()

    async with archive_service(store_url, pause=never):

        async def is_over() -> bool:
            return bool(await redis.spublish(keys.endings_of(room), room))

        await put(redis, table.facts)
        await until(is_over)
        await until(none_waits, redis)
    assert await Archive(redis).game(room) == table.record


async def test_a_game_that_is_being_taken_in_is_taken_in_to_its_end(redis: Redis, store_url: str) -> None:
    tables = ended(8)
    await put_all(redis, tables)
    async with archive_service(store_url, pause=briefly):

        async def begun() -> bool:
            return await waiting(redis) < len(tables)

        await until(begun)
    # Who is not in the archive was never claimed: another one takes it in at once.
    async with archive_service(store_url, pause=briefly):
        await until(none_waits, redis)
    await recorded_once(redis, tables)
