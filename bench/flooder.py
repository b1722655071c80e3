"""Floods of every kind, from a process of its own: `python -m bench.flooder PORT`.

Lines of its standard input are obeyed, the name of a flood or `stop`; each is answered by a line with the
number of attacks that there were since the last, and so is being ready.
"""

import asyncio
import contextlib
import json
import sys
import zlib
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Final

import uvloop

from bench import frames
from bench.client import HOST
from protocol.client import Commit, Contribute, CreateRoom
from protocol.connection import Connection, connect
from protocol.ids import RoomId

PER_S: Final = 100
"""Attacks that begin each second: enough to use up every budget, and to leave the machine to the server."""
AT_ONCE: Final = 50
ATTACK_S: Final = 2.0
"""How long one attack goes on where the server does not end it."""
FRAMES: Final = 1_000
"""Of one attack, sent together."""
MIB: Final = 2**20
HALF_OPEN_MOST: Final = 20_000
WRONG: Final = b'{"type":"enter","id":"w","room":"AAAAAAAA","rows":{"1":["x"]%b}}' % (b',"2":["x"]' * 1_400)
"""The dearest message to judge that there is room for."""
ADDRESS: Final = "127.9.0.1"


def heavy(first: int, payload: bytes) -> bytes:
    """Return a frame of any size, whatever its first byte says."""
    size = len(payload)
    if size < 65_536:
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    else:
        length = b"\xff" + size.to_bytes(8, "big")
    return bytes((first,)) + length + frames.KEY + payload


def bomb() -> bytes:
    """Return what would be 16 MiB if anyone unpacked it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return (packer.compress(b"[" * 16 * MIB) + packer.flush(zlib.Z_SYNC_FLUSH))[:16_000]


class Flooder:
    """Attacks one node, in one way at a time."""

    def __init__(self, port: int, token: str, room: RoomId, attack_s: float = ATTACK_S) -> None:
        """Take where, and a guest with a room in which she may throw."""
        self.attacks = 0
        self._port = port
        self._attack_s = attack_s
        self._hello = frames.text(json.dumps({"type": "hello", "token": token}).encode())
        throw = json.dumps({"type": "throw", "id": "t", "room": room, "dice": [0, 1, 2, 3, 4]}).encode()
        create = b'{"type":"create_room","id":"c","ruleset":"yacht","seats":2}'
        self._said: dict[str, bytes] = {
            "valid throws": frames.text(throw) * FRAMES,
            "new rooms": frames.text(create) * FRAMES,
            "frames of 1 MiB": heavy(0x81, b"x" * MIB),
            "deep JSON": frames.text(b"[" * 8_000) * (FRAMES // 4),
            "wrong fields": frames.text(WRONG) * (FRAMES // 4),
            "compression bombs": heavy(0xC1, bomb()) * 10,
            "pings": heavy(0x89, b"x" * 125) * FRAMES,
            "empty parts": heavy(0x01, b"{") + heavy(0x00, b"") * FRAMES,
        }

    @property
    def kinds(self) -> dict[str, Callable[[], Awaitable[None]]]:
        """Return all floods by their names."""
        said = {kind: lambda data=data: self._say(data) for kind, data in self._said.items()}
        return {"half-open hellos": self._half_open, "pages": self._ask, **said}

    async def flood(self, kind: str) -> None:
        """Attack until it is cancelled."""
        attack, free = self.kinds[kind], asyncio.Semaphore(AT_ONCE)
        silent = kind == "half-open hellos"
        most = HALF_OPEN_MOST if silent else sys.maxsize
        running: set[asyncio.Task[None]] = set()

        async def once() -> None:
            async with contextlib.AsyncExitStack() as stack:
                if not silent:
                    await stack.enter_async_context(free)
                self.attacks += 1
                with contextlib.suppress(OSError, EOFError, TimeoutError):
                    await attack()

        try:
            while True:
                for _ in range(10 if silent else 1):
                    if len(running) < most:
                        task = asyncio.ensure_future(once())
                        running.add(task)
                        task.add_done_callback(running.discard)
                await asyncio.sleep(1 / PER_S)
        finally:
            for task in list(running):
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    async def _say(self, data: bytes) -> None:
        """Say hello, send everything, and read until the server has had enough."""
        async with asyncio.timeout(self._attack_s):
            reader, writer = await asyncio.open_connection(HOST, self._port, local_addr=(ADDRESS, 0))
            try:
                writer.write(frames.handshake("/ws", self._port) + self._hello + data)
                await reader.read()
            finally:
                writer.transport.abort()

    async def _ask(self) -> None:
        for _ in range(10):
            reader, writer = await asyncio.open_connection(HOST, self._port, local_addr=(ADDRESS, 0))
            writer.write(b"GET /api/v1/rulesets HTTP/1.1\r\nHost: x\r\n\r\n")
            try:
                await reader.read()
            finally:
                writer.transport.abort()

    async def _half_open(self) -> None:
        """Open a socket, say half of a request, and hold it until the server cuts it."""
        number = self.attacks
        source = f"127.9.{1 + number % 50}.1"
        reader, writer = await asyncio.open_connection(HOST, self._port, local_addr=(source, 0))
        try:
            writer.write(frames.handshake("/ws", self._port)[: -2 if number % 2 else None])
            await reader.read()
        finally:
            writer.transport.abort()


async def run(port: int) -> None:
    """Do as the standard input says, to its end."""
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(lines), sys.stdin.buffer
    )
    async with await connect(f"ws://{HOST}:{port}/ws", name="Eve") as eve:
        flooder = Flooder(port, eve.welcome["token"], await _room(eve))
        print(0, flush=True)
        flooding: asyncio.Task[None] | None = None
        while line := (await lines.readline()).decode().strip():
            if flooding is not None:
                flooding.cancel()
                await asyncio.gather(flooding, return_exceptions=True)
            flooding = None if line == "stop" else asyncio.ensure_future(flooder.flood(line))
            print(flooder.attacks, flush=True)
            flooder.attacks = 0


async def _room(eve: Connection) -> RoomId:
    """Return a room whose game has begun."""
    room: RoomId = (await eve.ask(CreateRoom(id=eve.new_id(), ruleset="yacht", seats=1)))["room"]
    given = bytes(32)
    await eve.ask(Commit(id=eve.new_id(), room=room, commitment=sha256(given).hexdigest()))
    await eve.ask(Contribute(id=eve.new_id(), room=room, bytes=given.hex()))
    return room


if __name__ == "__main__":
    uvloop.run(run(int(sys.argv[1])))
