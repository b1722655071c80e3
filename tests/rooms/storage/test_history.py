"""Which history of the store this is: nodes agree on it, and it is another one where changes may be lost."""

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis.asyncio import Connection, Redis

from regatta_server.rooms.storage.history import History, name_of
from regatta_server.rooms.storage.store import Store
from regatta_server.store.client import connect
from regatta_server.store.embedded import valkey
from regatta_server.store.masters.routes import routes
from testkit.rooms.losing import new_history


@pytest.fixture
async def own(tmp_path: Path) -> AsyncIterator[Redis]:
    """Give a client of a store that no other test has."""
    async with valkey.embedded(tmp_path, "everysec") as url:
        client = connect(url)
        yield client
        await client.aclose()


@contextlib.asynccontextmanager
async def connection_to(redis: Redis) -> AsyncIterator[Connection]:
    """Give a connection of its own."""
    [master] = routes(redis).masters()
    connection = routes(redis).connection(master)
    await connection.connect()  # type: ignore[no-untyped-call] # untyped
    yield connection
    await connection.disconnect()


def test_a_history_is_named_by_all_masters_in_whichever_order() -> None:
    name = name_of(["a" * 40, "b" * 40])
    assert len(name) == 8
    assert name_of(["b" * 40, "a" * 40]) == name
    assert name_of(["a" * 40, "c" * 40]) != name
    assert name_of(["a" * 40]) != name


def test_masters_that_do_not_say_have_no_history() -> None:
    assert name_of([]) == name_of(["", ""]) == ""
    assert name_of(["a" * 40, ""]) == name_of(["a" * 40])


async def test_all_nodes_have_one_history_until_another_master_takes_over(own: Redis) -> None:
    here, there = Store(own, "here"), Store(own, "there")
    for store in (here, there):
        await store.open()
    before = here.history.name
    assert len(before) == 8
    assert there.history.name == before
    await new_history(own)
    late = Store(own, "late")
    await late.open()
    assert late.history.name not in ("", before)
    for store in (here, there, late):
        for shard in store._shards.values():
            await shard.close()


async def test_whoever_wants_to_know_is_told_of_another_history_once(own: Redis) -> None:
    history = History(routes(own))
    names: list[str] = []
    history.changed.append(lambda: names.append(history.name))
    for again in range(4):
        if again == 2:
            await new_history(own)
        async with connection_to(own) as connection:
            await history.ask("the only one", connection)
    assert len(names) == len(set(names)) == 2


async def test_a_master_that_is_none_any_more_counts_no_more(own: Redis) -> None:
    history = History(routes(own))
    await history.look()
    name = history.name
    async with connection_to(own) as connection:
        await history.ask("another one", connection)
    assert history.name == name != ""


async def test_a_store_that_may_not_be_asked_has_no_history(own: Redis) -> None:
    await own.execute_command("ACL", "SETUSER", "default", "-info")  # type: ignore[no-untyped-call] # untyped
    store = Store(own, "here")
    await store.open()
    assert store.history.name == ""
    for shard in store._shards.values():
        await shard.close()
