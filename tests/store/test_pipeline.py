"""Batches over one connection to a master: a server that says what the test has written down."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from hiredis import Reader, ReplyError, pack_command
from redis.asyncio import Connection
from redis.exceptions import RedisError
from structlog.testing import capture_logs

from regatta_protocol.ids import RoomId
from regatta_server.store.pipeline import Patience, Request, Shard

CUT = b"cut"
"""In place of a reply: the connection ends."""
SILENT = b""
IMPATIENT = Patience(away_s=0.0, replies_s=0.05)


@dataclass
class Scripted:
    """A server that answers each request with the next of its replies; `requests` has their last words."""

    replies: list[bytes]
    requests: list[bytes] = field(default_factory=list)
    connections: int = 0
    port: int = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one connection."""
        self.connections += 1
        parser = Reader()
        with contextlib.closing(writer):
            while data := await reader.read(65_536):
                parser.feed(data)
                while (request := parser.gets()) is not False:
                    self.requests.append(request[-1])
                    reply = self.replies.pop(0) if self.replies else b"+ok\r\n"
                    if reply == CUT:
                        return
                    writer.write(reply)


@contextlib.asynccontextmanager
async def scripted(*replies: bytes) -> AsyncIterator[Scripted]:
    """Give such a server."""
    given = Scripted(list(replies))
    server = await asyncio.start_server(given.serve, "127.0.0.1", 0)
    given.port = server.sockets[0].getsockname()[1]
    yield given
    server.close()


@dataclass
class Asker:
    """A shard of the server, and what its requests were answered, in order."""

    server: Scripted
    patience: Patience = field(default_factory=Patience)
    answers: list[Any] = field(default_factory=list)
    looked: int = 0

    def __post_init__(self) -> None:
        """Begin unconnected."""
        self.shard = Shard(self.connect, self.look, self.patience)

    async def connect(self) -> Connection:
        """Return a connection that says no hello, so that a test need not answer one."""
        connection = Connection(host="127.0.0.1", port=self.server.port, protocol=2, driver_info=None)
        await connection.connect()  # type: ignore[no-untyped-call] # untyped
        return connection

    async def look(self) -> None:
        """Look where rooms are by now: where they were."""
        self.looked += 1

    def ask(self, *words: str) -> None:
        """Ask for these, one request each."""
        for word in words:
            self.shard.ask(Request(RoomId("ABCD2345"), packed(word), self.answers.append))

    async def answered(self, *words: str) -> Sequence[Any]:
        """Ask, wait for all answers and return them."""
        self.ask(*words)
        await self.shard.idle.wait()
        return self.answers


def packed(word: str) -> bytes:
    """Return a request."""
    whole: bytes = pack_command(("DO", word))  # type: ignore[arg-type] # it means a tuple of any length
    return whole


@contextlib.asynccontextmanager
async def asking(*replies: bytes, patience: Patience | None = None) -> AsyncIterator[Asker]:
    """Give a shard of a server with these replies."""
    async with scripted(*replies) as server:
        asker = Asker(server, patience or Patience())
        yield asker
        await asker.shard.close()


async def test_answers_come_in_the_order_of_the_questions() -> None:
    async with asking(b"+one\r\n", b":2\r\n", b"*1\r\n$5\r\nthree\r\n") as asker:
        assert await asker.answered("a", "b", "c") == [b"one", 2, [b"three"]]
        assert asker.server.requests == [b"a", b"b", b"c"]
        assert asker.server.connections == 1


async def test_a_refusal_is_an_answer_and_asked_no_more() -> None:
    async with asking(b"-MISCONF the disk is full\r\n") as asker:
        [refusal] = await asker.answered("a")
        assert isinstance(refusal, ReplyError)
        assert asker.server.requests == [b"a"]


@pytest.mark.parametrize("reason", ["MOVED 1 10.0.0.1:1", "READONLY a replica", "LOADING", "NOSCRIPT none"])
async def test_what_another_is_to_be_asked_is_asked_again_before_all_else(reason: str) -> None:
    async with asking(b"+one\r\n", f"-{reason}\r\n".encode(), b"+three\r\n") as asker:
        assert await asker.answered("a", "b", "c") == [b"one", b"three", b"ok"]
        assert asker.server.requests == [b"a", b"b", b"c", b"b"]
        assert asker.server.connections == 2, "the new one may be to another server"
        assert asker.looked == 1


async def test_what_a_lost_connection_left_open_is_asked_again() -> None:
    async with asking(b"+one\r\n", CUT) as asker:
        assert await asker.answered("a", "b", "c") == [b"one", b"ok", b"ok"]
        assert asker.server.requests[-2:] == [b"b", b"c"]


async def test_a_server_that_says_nothing_is_left_for_a_new_connection() -> None:
    patience = Patience(replies_s=0.05)
    async with asking(SILENT, patience=patience) as asker:
        assert await asker.answered("a") == [b"ok"]
        assert asker.server.connections == 2


async def test_who_waits_hears_when_the_store_has_been_away_for_long() -> None:
    async with asking(patience=IMPATIENT) as asker:
        asker.server.port = 1  # nobody listens there
        [failure] = await asker.answered("a")
        assert isinstance(failure, RedisError | OSError)


async def test_after_it_was_away_it_is_asked_as_before() -> None:
    async with asking(patience=IMPATIENT) as asker:
        port, asker.server.port = asker.server.port, 1
        with capture_logs() as logged:
            await asker.answered("a")
            asker.server.port = port
            assert (await asker.answered("b"))[1:] == [b"ok"]
            await asker.answered("c")
        lines = [line["event"] for line in logged if line["event"] != "shards_unknown"]
        assert lines == ["store_unavailable", "store_available"], "each once"


async def test_what_a_server_says_unasked_answers_nobody() -> None:
    async with asking(b">1\r\n+news\r\n+one\r\n") as asker:
        assert await asker.answered("a") == [b"one"]


async def test_one_who_fails_to_take_an_answer_keeps_it_from_nobody() -> None:
    def fails(_: Any) -> None:
        raise ValueError("no")

    async with asking() as asker:
        asker.shard.ask(Request(RoomId("ABCD2345"), packed("a"), fails))
        assert await asker.answered("b") == [b"ok"]


async def test_what_is_asked_while_answers_arrive_goes_along() -> None:
    async with asking() as asker:
        asker.shard.ask(Request(RoomId("ABCD2345"), packed("a"), lambda _: asker.ask("b")))
        assert await asker.answered() == [b"ok"]
        assert asker.server.requests == [b"a", b"b"]


async def test_at_the_end_who_waits_is_told_so() -> None:
    async with asking(SILENT) as asker:
        asker.ask("a")
        await asker.shard.open()
        await asker.shard.close()
        [failure] = asker.answers
        assert isinstance(failure, RedisError)
