"""Connections that are cut off together: whoever waits on one hears of it, and the next leads elsewhere."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from redis.asyncio import BlockingConnectionPool, Redis

from regatta_server.store.connections.lines import Lines, StoreLine
from regatta_server.store.connections.wire import Wire, packed
from regatta_server.store.errors import NO_ANSWER
from testkit.servers import HOST, Server, running


@pytest.fixture
def lines() -> Lines:
    """Give the connections of a test."""
    return Lines()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    """Give a server."""
    server = Server(tmp_path_factory.mktemp("server"), {"save": ""})
    async with running([server]):
        yield server


@pytest.fixture
async def client(lines: Lines, server: Server) -> AsyncIterator[Redis]:
    """Give a client whose connections are among them."""
    pool = BlockingConnectionPool(connection_class=StoreLine, lines=lines, host=HOST, port=server.port)
    async with Redis.from_pool(pool) as client:
        yield client


async def test_a_command_under_way_fails_at_once_and_the_next_goes_on_a_new_connection(
    client: Redis, lines: Lines
) -> None:
    waiting = asyncio.ensure_future(client.blpop(["nothing"], timeout=60))
    while not len(lines):  # noqa: ASYNC110 - the library sets no event
        await asyncio.sleep(0)
    await client.get("any")
    assert lines.cut([]) == 2
    with pytest.raises(NO_ANSWER):
        await waiting
    assert await client.ping()


async def test_what_leads_to_a_master_stays(client: Redis, lines: Lines, server: Server) -> None:
    before = await client.client_id()
    assert lines.cut([(HOST, server.port)]) == 0
    assert await client.client_id() == before


async def test_who_has_taken_a_connection_over_hears_that_it_is_lost(client: Redis, lines: Lines) -> None:
    lost = asyncio.Event()
    connection = client.connection_pool.make_connection()  # type: ignore[no-untyped-call] # untyped
    await connection.connect()
    wire = Wire(connection, lambda _: None, lost.set)
    wire.send([packed("BLPOP", "nothing", 0)])
    lines.cut([])
    await lost.wait()


async def test_a_server_that_does_not_even_greet_is_cut_off_too(
    client: Redis, lines: Lines, server: Server
) -> None:
    with server.frozen():
        connecting = asyncio.ensure_future(client.ping())
        while not len(lines):  # noqa: ASYNC110 - the library sets no event
            await asyncio.sleep(0)
        assert lines.cut([]) == 1
        with pytest.raises(NO_ANSWER):
            await connecting


async def test_one_that_is_over_is_forgotten(client: Redis, lines: Lines) -> None:
    await client.ping()
    await client.aclose(close_connection_pool=True)
    lines.cut([])
    assert len(lines) == 0
