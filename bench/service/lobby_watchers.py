"""Who looks at the lobby, and hosts whose rooms come and go there.

A process of its own, `python -m bench.service.lobby_watchers PORT COUNT RULESET`, because what it takes to
read all that would count as a delay of the moves. It obeys lines (bench/load/obeying.py), `watch` and
`unwatch`; the answer, once all have heard, is the number of changes that they have been told so far.
"""

import asyncio
import sys
from contextlib import AsyncExitStack
from typing import Final

import uvloop
from typing_extensions import override

from bench.load import frames
from bench.load.client import HOST, PER_ADDRESS, IdleClient
from bench.load.load import at_once
from regatta_protocol.client import CreateRoom, SetAdmission
from regatta_protocol.connection import Connection, connect
from regatta_protocol.options import Options

ADDRESSES_LEFT: Final = 100
"""Addresses that the players of the rooms may come from."""
HOSTS: Final = 20
EVERY_S: Final = 1.0
"""How often each host locks the admission or unlocks it: one line goes from the lobby, or comes."""
CHANGED: Final = b'{"type":"lobby_changed"'
OK: Final = b'{"type":"ok"'


class Watcher(IdleClient):
    """Looks at the lobby when it is told to."""

    def __init__(self, trouble: "asyncio.Future[None]", port: int, number: int) -> None:
        """Begin unwelcome."""
        super().__init__(trouble, port, "/ws", ADDRESSES_LEFT * PER_ADDRESS + number)
        self.changes = 0
        self._answered: asyncio.Future[None] | None = None

    @override
    def heard(self, data: bytes, start: int, stop: int) -> None:
        """Count a change, or take an answer."""
        super().heard(data, start, stop)
        if data.startswith(CHANGED, start):
            self.changes += 1
        elif data.startswith(OK, start) and self._answered is not None:
            self._answered.set_result(None)

    async def ask(self, kind: str) -> None:
        """Begin to watch, or end it."""
        self._answered = asyncio.get_running_loop().create_future()
        self.write(frames.text(f'{{"type":"{kind}","id":"{kind}"}}'.encode()))
        await self._answered


async def run(port: int, count: int, ruleset: str) -> None:
    """Do as the standard input says, to its end."""
    trouble: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    watchers = [Watcher(trouble, port, number) for number in range(count)]
    await at_once([watcher.arrive for watcher in watchers], trouble)
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(lines), sys.stdin.buffer
    )
    async with AsyncExitStack() as stack:
        url = f"ws://{HOST}:{port}/ws"
        hosts = [await stack.enter_async_context(await connect(url)) for _ in range(HOSTS)]
        churning = [asyncio.ensure_future(_churn(me, number, ruleset)) for number, me in enumerate(hosts)]
        try:
            print(0, flush=True)
            while line := (await lines.readline()).decode().strip():
                works = [lambda one=watcher: one.ask(f"{line}_lobby") for watcher in watchers]
                await at_once(works, trouble)
                print(sum(watcher.changes for watcher in watchers), flush=True)
        finally:
            for task in churning:
                task.cancel()
            await asyncio.gather(*churning, return_exceptions=True)
    for watcher in watchers:
        watcher.close()


async def _churn(me: Connection, number: int, ruleset: str) -> None:
    """Open a room, and let it come and go."""
    command = CreateRoom(id=me.new_id(), ruleset=ruleset, seats=4, options=Options(listed=True))
    room = (await me.ask(command))["room"]
    await asyncio.sleep(EVERY_S * number / HOSTS)
    locked = True
    while True:
        await me.ask(SetAdmission(id=me.new_id(), room=room, locked=locked))
        locked = not locked
        await asyncio.sleep(EVERY_S)


if __name__ == "__main__":
    uvloop.run(run(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]))
