"""Commands of the client library over one connection: a server that says what the test has written down."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError, DataError, NoScriptError, ResponseError, TimeoutError

from regatta_server.store.connections.lane import Command, Lane, settle
from regatta_server.store.errors import StoreError
from tests.store.test_pipeline import CUT, SILENT, Scripted, scripted


def client_of(port: int, timeout_s: float = 5.0) -> Redis:
    """Return a client that says no hello, so that a test need not answer that."""
    pool = BlockingConnectionPool(
        host="127.0.0.1",
        port=port,
        protocol=2,
        driver_info=None,
        socket_timeout=timeout_s,
        retry=Retry(NoBackoff(), 0),
    )
    return Redis.from_pool(pool)


class Asker:
    """A lane to a server, and what is asked by it."""

    def __init__(self, port: int, timeout_s: float = 5.0) -> None:
        """Begin without a failure."""
        self.client = client_of(port, timeout_s)
        self.failures: list[Exception] = []
        self.lane = Lane(self.client, self.failed)

    def failed(self, _master: Redis, command: Command, failure: Exception) -> None:
        """Note a failure, and let who waits hear of it."""
        self.failures.append(failure)
        settle(command, failure)

    def put(self, *commands: Sequence[Any], **options: Any) -> list["asyncio.Future[Any]"]:
        """Send commands at once; return the futures of their replies."""
        waiting = [asyncio.get_running_loop().create_future() for _ in commands]
        self.lane.send([(args, options, one) for args, one in zip(commands, waiting, strict=True)])
        return waiting

    async def answers(self, *commands: Sequence[Any], **options: Any) -> list[Any]:
        """Return the replies, an exception for one that failed."""
        return await asyncio.gather(*self.put(*commands, **options), return_exceptions=True)


@contextlib.asynccontextmanager
async def asking(*replies: bytes, timeout_s: float = 5.0) -> AsyncIterator[tuple[Asker, Scripted]]:
    """Give a lane to a server with these replies."""
    async with scripted(*replies) as server:
        asker = Asker(server.port, timeout_s)
        yield asker, server
        await asker.lane.close()
        await asker.client.aclose()


async def test_replies_come_in_order_and_mean_what_the_library_says() -> None:
    async with asking(b":1\r\n", b"*2\r\n$1\r\na\r\n$1\r\nb\r\n", b"$1\r\nx\r\n") as (asker, server):
        assert await asker.answers(("EXPIRE", "key", 5), ("HGETALL", "key"), ("GET", "key")) == [
            True,
            {b"a": b"b"},
            b"x",
        ]
        assert server.connections == 1
    async with asking(b"*2\r\n$1\r\na\r\n$1\r\n1\r\n") as (asker, _):
        [scores] = await asker.answers(("ZRANGE", "key", 0, 1), withscores=True, keys=["key"])
        assert scores == [(b"a", 1.0)]


async def test_a_refusal_is_the_librarys_and_troubles_no_other() -> None:
    replies = (b"-NOSCRIPT none\r\n", b"-WRONGTYPE other\r\n", b":7\r\n", b"$1\r\nx\r\n")
    async with asking(*replies) as (asker, _):
        first, second, third = await asker.answers(("EVALSHA", "0", 0), ("INCR", "a"), ("INCR", "b"))
        assert isinstance(first, NoScriptError)
        assert isinstance(second, ResponseError)
        assert third == 7
        [wrong, right] = await asker.answers(("SET", "a", None), ("GET", "b"))
        assert isinstance(wrong, DataError), "what cannot be sent is not"
        assert right == b"x"
        assert not asker.lane.is_over


async def test_what_a_reply_cannot_mean_fails_alone() -> None:
    async with asking(b"$1\r\nx\r\n", b"$1\r\ny\r\n") as (asker, _):
        failed, answered = await asker.answers(("ZSCORE", "a", "b"), ("GET", "b"))
        assert isinstance(failed, Exception)
        assert answered == b"y"


async def test_where_the_connection_is_lost_all_hear_of_it_and_nothing_is_sent_again() -> None:
    async with asking(b":1\r\n", CUT) as (asker, server):
        first, *others = await asker.answers(*(("INCR", "a"),) * 3)
        assert first == 1
        assert all(isinstance(one, ConnectionError) for one in others)
        assert asker.lane.is_over
        assert server.connections == 1


async def test_a_store_that_is_silent_for_too_long_is_left() -> None:
    async with asking(b":1\r\n", SILENT, timeout_s=0.05) as (asker, _):
        first, second = await asker.answers(("INCR", "a"), ("INCR", "a"))
        assert first == 1
        assert isinstance(second, TimeoutError)
        assert asker.lane.is_over


async def test_one_that_cannot_be_served_yet_is_left_when_it_has_answered_all() -> None:
    async with asking(b"-LOADING not yet\r\n", b":2\r\n") as (asker, _):
        first, second = asker.put(("INCR", "a"), ("INCR", "a"))
        with pytest.raises(ConnectionError):
            await first
        assert asker.lane.is_over
        assert await second == 2


async def test_without_a_server_all_hear_of_it() -> None:
    asker = Asker(1)
    answers = await asker.answers(("GET", "a"), ("GET", "b"))
    assert all(isinstance(answer, ConnectionError) for answer in answers)
    assert asker.lane.is_over
    await asker.lane.close()


async def test_who_waits_hears_that_it_ends_whether_it_is_open_or_not() -> None:
    async with asking(b":1\r\n", SILENT) as (asker, _):
        [waiting] = asker.put(("GET", "a"))
        await asker.lane.close()
        with pytest.raises(StoreError):
            await waiting
    async with asking(b":1\r\n", SILENT) as (asker, _):
        await asker.answers(("INCR", "a"))
        [waiting] = asker.put(("GET", "a"))
        await asker.lane.close()
        with pytest.raises(StoreError):
            await waiting
