"""A connection that was taken over from the client library, on a real Valkey."""

import asyncio
from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import RoomId
from regatta_server.store.connections.wire import Wire, packed
from regatta_server.store.masters.routes import OneMaster


class Listener:
    """Hears what a wire brings."""

    def __init__(self) -> None:
        """Begin with nothing heard."""
        self.replies: asyncio.Queue[Any] = asyncio.Queue()
        self.lost = asyncio.Event()


async def open_wire(redis: Redis) -> tuple[Wire, Listener]:
    """Return a wire to the store, and who hears it."""
    routes, listener = OneMaster(redis), Listener()
    [master] = routes.masters()
    assert routes.master_of(RoomId("ABCD2345")) == master
    connection = routes.connection(master)
    await connection.connect()  # type: ignore[no-untyped-call] # untyped
    return Wire(connection, listener.replies.put_nowait, listener.lost.set), listener


async def test_replies_of_any_size_come_whole_and_in_order(redis: Redis) -> None:
    wire, heard = await open_wire(redis)
    large = "x" * 1_000_000
    wire.send([packed("ECHO", "one"), packed("ECHO", large), packed("LPUSH", "list", "a")])
    wire.send([packed("NO-SUCH-COMMAND")])
    assert await heard.replies.get() == b"one"
    assert await heard.replies.get() == large.encode()
    assert await heard.replies.get() == 1
    assert str(await heard.replies.get()).startswith("ERR unknown command")
    assert not heard.lost.is_set()
    wire.close()
    await heard.lost.wait()


async def test_a_connection_that_the_store_ends_is_lost_once_and_for_all(redis: Redis) -> None:
    wire, heard = await open_wire(redis)
    await redis.client_kill_filter(skipme=True, _type="normal")
    await heard.lost.wait()
    wire.close()
    assert heard.replies.empty()


async def test_a_connection_that_is_lost_before_it_is_taken_over_is_an_error_and_not_a_silence(
    redis: Redis,
) -> None:
    routes, heard = OneMaster(redis), Listener()
    connection = routes.connection(routes.masters()[0])
    await connection.connect()  # type: ignore[no-untyped-call] # untyped
    writer = connection._writer
    assert writer is not None
    writer.transport.abort()
    await writer.wait_closed()
    with pytest.raises(ConnectionError):
        Wire(connection, heard.replies.put_nowait, heard.lost.set)
    assert not heard.lost.is_set()
