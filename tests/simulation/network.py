"""The simulated network: ordered streams of bytes with delays, that stall, break off and lie.

What is said arrives late, in parts, or not at all; a broken line is noticed at each end when it pleases.
Every choice is drawn from one seed.
"""

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextvars import copy_context
from random import Random
from typing import Any, Final

from tests.simulation.line import End, Line

REFUSED_S: Final = 0.002
"""How long it takes to learn that nobody listens."""


class _Address:
    """What a server says of where it listens."""

    family = socket.AF_INET

    def __init__(self, port: str) -> None:
        self._port = port

    def getsockname(self) -> tuple[str, int]:
        return "127.0.0.1", int(self._port)


class Listener:
    """Whoever can be connected to at an address; an `asyncio.Server` as far as anyone asks."""

    def __init__(self, network: "Network", address: str, factory: Callable[[], Any]) -> None:
        """Take what makes a protocol for each connection, here in the caller's context."""
        self.address = address
        self.factory = factory
        self.context = copy_context()
        self.sockets: tuple[Any, ...] = (_Address(address),) if address.isdigit() else ()
        self._network = network

    def close(self) -> None:
        """Be found no more."""
        if self._network.listeners.get(self.address) is self:
            del self._network.listeners[self.address]
        self.sockets = ()

    def is_serving(self) -> bool:
        """Return whether it can be found."""
        return self._network.listeners.get(self.address) is self

    async def start_serving(self) -> None:
        """Do nothing: it listens already."""

    async def wait_closed(self) -> None:
        """Do nothing: closing takes no time."""

    def get_loop(self) -> asyncio.AbstractEventLoop:
        """Return the loop."""
        return self._network.loop


class Network:
    """All lines of a run."""

    def __init__(self, loop: asyncio.AbstractEventLoop, chance: Random) -> None:
        """Begin with no lines."""
        self.loop = loop
        self.chance = chance
        self.context = copy_context()
        """Of nobody: what is under way goes on whoever dies."""
        self.listeners: dict[str, Listener] = {}
        self.lines: dict[int, Line] = {}
        self.stalls_s: dict[str, float] = {}
        """Until when nothing arrives on any line to this address."""
        self.line_stalls_s: dict[int, float] = {}
        self.unreachable: set[str] = set()
        self._numbers = 0
        self._ports = 9000

    def latency_s(self, line: Line) -> float:
        """Return how long it takes for bytes to arrive now, if nothing is in their way."""
        if line.address.isdigit():
            usual = 0.005 + self.chance.random() * 0.06
            return usual + (self.chance.random() * 0.8 if self.chance.random() < 0.01 else 0)
        # A store beside the node, which now and then has something else to do: that is when changes meet.
        return 0.0001 + self.chance.random() * (0.15 if self.chance.random() < 0.1 else 0.002)

    def stalled(self, line: Line) -> float:
        """Return until when nothing arrives on a line."""
        return max(self.stalls_s.get(line.address, 0.0), self.line_stalls_s.get(line.number, 0.0))

    def listen(self, address: str, factory: Callable[[], Any]) -> Listener:
        """Let an address be found; port 0 is the next free one."""
        if address == "0":
            self._ports += 1
            address = str(self._ports)
        if address in self.listeners:
            raise OSError(98, "Address already in use")
        self.listeners[address] = listener = Listener(self, address, factory)
        return listener

    async def connect(self, address: str, factory: Callable[[], Any]) -> tuple[End, Any]:
        """Return a new line's transport and protocol. Raises ConnectionRefusedError where nobody listens."""
        context = copy_context()
        self._numbers += 1
        line = Line(self, address, self._numbers)
        await asyncio.sleep(self.latency_s(line) + max(0.0, self.stalled(line) - self.loop.time()))
        listener = self.listeners.get(address)
        if listener is None:
            await asyncio.sleep(REFUSED_S)
            raise ConnectionRefusedError(111, f"nobody listens at {address}")
        mine, theirs = End(line, context), End(line, listener.context.copy())
        mine.peer, theirs.peer = theirs, mine
        line.ends = [mine, theirs]
        self.lines[line.number] = line
        # In the listener's own time: a frozen process accepts nothing, though its kernel has taken the line.
        self.loop.call_soon(theirs.begin, listener.factory, context=theirs.context)
        return mine, mine.begin(factory)

    def forget(self, line: Line) -> None:
        """Keep no line that is over at both ends."""
        if all(end.over for end in line.ends):
            self.lines.pop(line.number, None)
            self.line_stalls_s.pop(line.number, None)

    def between(self, address: str) -> Iterator[Line]:
        """Yield the lines to an address that are whole."""
        return (line for line in list(self.lines.values()) if line.address == address and not line.broken)
