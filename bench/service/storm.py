"""A node dies, and all its players come back at once to another, which knows none of their rooms."""

import asyncio
import os
import signal
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import orjson
from typing_extensions import override

from bench.figures import Figure
from bench.load import frames
from bench.load.client import CUT_S, Client
from bench.load.echo import echo_server
from bench.load.load import at_once
from bench.measure import ECHOED, Plan, rulesets
from regatta_protocol.ids import RoomId
from regatta_server.store.embedded import valkey
from testkit import processes
from testkit.processes import THIS, TICKS_PER_S, Listening

AT_ONCE: Final = 1_000
"""Sockets that are opened at a time: as many as the node lets wait before it looks at them."""
WITHIN_S: Final = 120.0
"""Whatever takes longer is trouble."""
SEATS: Final = 3
"""Of each room, one more than players: so that they go on waiting, and no clock begins to run."""
MISSED: Final = 1
"""Events that each has missed, and is told when it comes back: so it knows that it hears the room again."""


@dataclass(frozen=True, slots=True)
class Place:
    """Who sits in a room, and what happened there last."""

    token: str
    room: RoomId
    version: int


class Member(Client):
    """A client that waits for one message at a time, and passes over all others."""

    def __init__(self, trouble: "asyncio.Future[None]", port: int, number: int, path: str = "/ws") -> None:
        """Begin unconnected."""
        super().__init__(trouble, port, path, number)
        self._heard: asyncio.Future[bytes] | None = None
        self._begin = b""

    @override
    def heard(self, data: bytes, start: int, stop: int) -> None:
        """Take the message that is waited for."""
        if self._heard is not None and data.startswith(self._begin, start):
            self._heard.set_result(data[start:stop])
            self._heard = None
        elif data.startswith(b'{"type":"error"', start):
            self.fail(f"the server refused: {data[start:stop]!r}")

    async def say(self, message: bytes, awaited: bytes) -> bytes:
        """Send a message, and return the next one that begins so."""
        self._begin = awaited
        self._heard = asyncio.get_running_loop().create_future()
        self.write(frames.text(message))
        return await self._heard

    async def ask(self, awaited: str, **message: Any) -> Any:
        """Send a message, and return the next one of a type."""
        return orjson.loads(await self.say(orjson.dumps(message), f'{{"type":"{awaited}"'.encode()))

    async def arrive(self) -> str:
        """Connect as a new guest; return the token."""
        await self.connect()
        return str((await self.ask("welcome", type="hello"))["token"])

    async def come_back(self, place: Place) -> None:
        """Connect as who one was, and hear what one has missed."""
        await self.connect()
        known = {"room": place.room, "version": place.version - MISSED}
        await self.ask("seated", type="hello", token=place.token, resume=[known])

    async def echo(self) -> None:
        """Connect, and hear what one says."""
        await self.connect()
        await self.say(ECHOED, ECHOED)


@dataclass(frozen=True, slots=True)
class Took:
    """What it took for all to come back."""

    seconds: float
    cpu_s: float
    """Of the server."""
    generator: float
    """Part of the time for which the generator was busy."""


async def measured(plan: Plan, count: int) -> list[Figure]:
    """Return how long so many take, and what it costs. Raises bench.load.client.Trouble, or TimeoutError."""
    count -= count % 2  # two in each room
    trouble: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    with tempfile.TemporaryDirectory(prefix="regatta-bench-") as folder:
        store = valkey.embedded(Path(folder, "store"), plan.appendfsync)
        async with asyncio.timeout(4 * WITHIN_S), store as url:
            with (
                processes.regatta(Path(folder, "died"), plan.appendfsync, url) as died,
                processes.regatta(Path(folder, "node"), plan.appendfsync, url) as node,
                echo_server() as echo,
            ):
                places = await _seated(died, count, trouble)
                back = [Member(trouble, node.port, number) for number in range(count)]
                returns = [partial(one.come_back, place) for one, place in zip(back, places, strict=True)]
                service = await _took(node, back, returns, trouble)
                others = [Member(trouble, echo.port, number, "/") for number in range(count)]
                floor = await _took(echo, others, [member.echo for member in others], trouble)
    trouble.cancel()
    return _figures(count, service, floor)


async def _seated(node: Listening, count: int, trouble: "asyncio.Future[None]") -> list[Place]:
    """Seat so many in rooms on a node, two in each, and let it die."""
    ruleset = (await asyncio.to_thread(rulesets, node.port))[0]["ruleset"]
    members = [Member(trouble, node.port, number) for number in range(count)]
    places: list[Place] = []

    async def sit(host: Member, guest: Member) -> None:
        tokens = [await host.arrive(), await guest.arrive()]
        room = (await host.ask("ok", type="create_room", id="c", ruleset=ruleset, seats=SEATS))["room"]
        joined = await guest.ask("ok", type="join_room", id="j", room=room)
        places.extend(Place(token, room, joined["version"]) for token in tokens)

    pairs = zip(members[::2], members[1::2], strict=True)
    await at_once([partial(sit, *pair) for pair in pairs], trouble)
    for member in members:
        member.close()
    os.kill(node.process.pid, signal.SIGKILL)
    await asyncio.sleep(CUT_S)
    return places


async def _took(
    server: Listening,
    clients: Sequence[Client],
    works: Sequence[Callable[[], Awaitable[None]]],
    trouble: "asyncio.Future[None]",
) -> Took:
    """Do all of this at once; then cut the clients."""
    began, before, own = time.perf_counter(), server.process.cpu_s(), THIS.cpu_s()
    await at_once(works, trouble, AT_ONCE)
    seconds = time.perf_counter() - began
    # No less than what /proc can tell.
    used = [max(after, 1 / TICKS_PER_S) for after in (server.process.cpu_s() - before, THIS.cpu_s() - own)]
    took = Took(seconds, used[0], used[1] / seconds)
    for client in clients:
        client.close()
    await asyncio.sleep(CUT_S)
    return took


def _figures(count: int, service: Took, floor: Took) -> list[Figure]:
    echoes = f"{count:,} echoes by new connections"
    each = 1e6 / count
    return [
        Figure(f"{count:,} come back at once", "s", service.seconds, echoes, service.seconds / floor.seconds),
        Figure(
            "server CPU for one that comes back",
            "µs",
            service.cpu_s * each,
            "an echo by a new connection",
            service.cpu_s / floor.cpu_s,
        ),
        Figure(
            "the generator meanwhile",
            "of a core",
            service.generator,
            echoes,
            service.generator / floor.generator,
        ),
    ]
