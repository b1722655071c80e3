"""Who is cancelled while the store is asking hears of it."""

import asyncio
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Connection, Redis
from redis.exceptions import DataError

from regatta_server.store.client import connect
from regatta_server.store.connections.lasting import LASTING
from testkit.servers import HOST, Server


@pytest.mark.parametrize("over", ["tcp", "socket"])
async def test_a_cancellation_is_heard_wherever_it_finds_a_command(over: str, tmp_path: Path) -> None:
    socket = tmp_path / "store"
    server = Server(tmp_path, {"save": "", "unixsocket": str(socket)})
    await server.start()
    client = connect(f"redis://{HOST}:{server.port}" if over == "tcp" else f"unix://{socket}")
    try:
        for turns in count():
            asking = await cancelled_after(turns, client)
            if not asking.cancelled():
                assert asking.result() == b"b"
                break
    finally:
        await client.aclose()
        server.kill()


async def cancelled_after(turns: int, client: Redis) -> "asyncio.Task[bytes | str | None]":
    """Ask twice, cancel so many turns of the loop later, and return what became of it."""

    async def asks() -> bytes | str | None:
        await client.set("a", "b")
        return await client.get("a")

    asking = asyncio.ensure_future(asks())
    for _ in range(turns):
        await asyncio.sleep(0)
    was_over = asking.done()
    asking.cancel()
    await asyncio.wait([asking])
    assert asking.cancelled() or was_over, f"it was lost {turns} turns of the loop after the command"
    return asking


@pytest.mark.parametrize("kind", LASTING, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize(
    "command",
    [
        ("SET", "a", "b"),
        ("CONFIG GET", "maxmemory"),
        (b"ZADD", "é", 3, 1.5, memoryview(b"\0\xff"), bytearray(b"\r\n"), ""),
        ("SET", "long", b"." * 100_000, "EX", 10**12),
    ],
    ids=lambda command: command[0] if isinstance(command[0], str) else command[0].decode(),
)
def test_a_command_is_packed_as_the_library_does(kind: type[Connection], command: tuple[bytes, ...]) -> None:
    assert b"".join(LASTING[kind]().pack_command(*command)) == b"".join(Connection().pack_command(*command))


@pytest.mark.parametrize("wrong", [None, [], {}], ids=str)
def test_what_is_no_word_of_a_command_is_refused_before_it_is_sent(wrong: Any) -> None:
    with pytest.raises(DataError):
        LASTING[Connection]().pack_command("SET", "a", wrong)
