"""Who is cancelled while the store is asking hears of it."""

import asyncio
from itertools import count
from pathlib import Path

import pytest
from redis.asyncio import Redis

from regatta_server.store.client import connect
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
