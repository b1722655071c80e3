"""Nodes of the simulation: the real service, each as a process of its own that can be killed or frozen."""

import asyncio
from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextvars import copy_context
from dataclasses import replace
from random import Random
from typing import Final

from redis.exceptions import RedisError

from protocol.ids import PlayerId
from server.limits import Limits
from server.service import Running, service
from server.settings import Settings
from tests.simulation.history import History
from tests.simulation.line import Line
from tests.simulation.loop import PROCESS, Process, VirtualLoop
from tests.simulation.network import Network

AGAIN_S: Final = 1.0
"""Whoever looks after a node that does not start tries again after this."""
LIMITS: Final = replace(Limits(), creates_per_s=10.0, commands_per_s=1_000.0, commands_burst=1_000)


class SeededChance:
    """Seeds of dice that are the same in every run."""

    def __init__(self, chance: Random) -> None:
        """Take where they come from."""
        self._chance = chance

    def seed(self) -> bytes:
        """Return 32 bytes."""
        return self._chance.randbytes(32)


class SeededTokens:
    """Ids and tokens that are the same in every run."""

    def __init__(self, chance: Random) -> None:
        """Take where they come from."""
        self._chance = chance

    def token(self) -> str:
        """Return 43 characters."""
        return urlsafe_b64encode(self._chance.randbytes(32)).decode().rstrip("=")

    def player_id(self) -> PlayerId:
        """Return 12 characters."""
        return PlayerId(urlsafe_b64encode(self._chance.randbytes(9)).decode())


class Node:
    """One node, from its start to its end."""

    def __init__(
        self,
        name: str,
        network: Network,
        store_url: str,
        chance: Random,
        clock_ms: Callable[[], int],
        history: History,
    ) -> None:
        """Take all that it needs; its clock differs from the others' by some hundred milliseconds."""
        self.name = name
        self.running: Running | None = None
        self._network = network
        self._store_url = store_url
        self._chance = chance
        skew_ms = chance.randint(-300, 300)
        self._clock_ms = lambda: clock_ms() + skew_ms
        self._history = history
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        self._loop = loop
        self.process = Process(loop, name)
        self._stop = asyncio.Event()
        self._over = asyncio.Event()

    @property
    def port(self) -> int | None:
        """Where it listens, once it does."""
        return None if self.running is None else self.running.port

    @property
    def serves(self) -> bool:
        """Whether it is up and can answer."""
        return self.running is not None and not self.process.dead and not self.process.frozen

    def start(self) -> None:
        """Begin; it listens as soon as the store answers."""
        context = copy_context()
        context.run(PROCESS.set, self.process)
        self._history.note("node_starts", node=self.name)
        self._loop.create_task(self._run(), context=context)

    def kill(self, silent: bool) -> None:
        """Let it die between two steps; silently, as when its machine loses power."""
        self.process.dead = True
        self._history.note("node_killed", node=self.name, silent=silent)
        self.running = None
        for listener in list(self._network.listeners.values()):
            if listener.context.get(PROCESS) is self.process:
                listener.close()
        for line in list(self._network.lines.values()):
            for side, end in enumerate(line.ends):
                if end.context.get(PROCESS) is self.process:
                    if silent:
                        line.break_off((3600.0, 3600.0))
                    else:
                        line.vanish(side)
                    end.over = True
        self._over.set()

    def lines(self, address: str) -> list[Line]:
        """Return the lines of this node to an address that are whole."""
        return [
            line
            for line in self._network.between(address)
            if any(end.context.get(PROCESS) is self.process for end in line.ends)
        ]

    async def stop(self) -> None:
        """Ask it to end as SIGTERM does, and wait until it has."""
        self._history.note("node_stops", node=self.name)
        self._stop.set()
        await self._over.wait()

    async def _run(self) -> None:
        while not self._stop.is_set():
            try:
                async with service(
                    Settings(port=0),
                    self._store_url,
                    LIMITS,
                    SeededChance(self._chance),
                    self._clock_ms,
                    SeededTokens(self._chance),
                    self.name,
                    uptime_s=self._loop.time,
                ) as self.running:
                    self._history.note("node_listens", node=self.name, port=self.running.port)
                    await self._stop.wait()
            except (RedisError, OSError) as failure:
                self._history.note("node_fails", node=self.name, failure=type(failure).__name__)
                await asyncio.sleep(AGAIN_S)
            self.running = None
        self._history.note("node_ended", node=self.name)
        self._over.set()
