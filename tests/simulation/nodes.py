"""Nodes and archives of the simulation: the real services, each a process that can be killed or frozen."""

import asyncio
from abc import ABC, abstractmethod
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from contextvars import copy_context
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

from redis.exceptions import RedisError
from typing_extensions import override

from regatta_protocol.ids import PlayerId
from regatta_protocol.text import Text
from regatta_server.bots.process.bot_process import TableMissing
from regatta_server.bots.process.questions import QUESTIONS
from regatta_server.bots.process.tables import NoTable, Tables
from regatta_server.limits import Limits
from regatta_server.processes.archive_service import archive_service
from regatta_server.service import Running, service
from regatta_server.settings import Settings
from tests.simulation.history import History
from tests.simulation.line import Line
from tests.simulation.loop import PROCESS, Process, VirtualLoop
from tests.simulation.network import Network

AGAIN_S: Final = 1.0
"""Whoever looks after a node that does not start tries again after this."""
THINKS_S: Final = 0.3
"""How long a bot thinks, about: long enough for its node to die meanwhile."""
THINKS_MOST_S: Final = 1.2
"""No bot thinks longer; one whose table is missing is asked twice."""
LIMITS: Final = replace(Limits(), rooms_per_s=10.0, commands_per_s=1_000.0, commands_burst=1_000)


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


class Thinking:
    """Bots that think in virtual time, which a process of their own would not have. They have no tables."""

    def __init__(self) -> None:
        """Begin with none."""
        self._tables: Final = Tables(Path("nowhere"))

    async def ask(self, question: str, given: Mapping[str, Any], of: str = "") -> Any:
        """Return the answer after a while that follows from what is asked. Raises TableMissing."""
        await asyncio.sleep(min(THINKS_MOST_S, Random(given["seed"]).expovariate(1 / THINKS_S)))
        try:
            return QUESTIONS[question](self._tables, given)
        except NoTable as missing:
            raise TableMissing(Text("test", "{id}", id=missing.ruleset)) from missing

    async def close(self) -> None:
        """Nothing was started."""


class Server(ABC):
    """One process of a server, from its start to its end."""

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
        self.up = False
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
    def serves(self) -> bool:
        """Whether it is up and does its work."""
        return self.up and not self.process.dead and not self.process.frozen

    @abstractmethod
    async def serve(self, stop: asyncio.Event) -> None:
        """Be up until it is to stop. Raises RedisError or OSError without a store."""

    def start(self) -> None:
        """Begin; it is up as soon as the store answers."""
        context = copy_context()
        context.run(PROCESS.set, self.process)
        self._history.note("node_starts", node=self.name)
        self._loop.create_task(self._run(), context=context)

    def kill(self, silent: bool) -> None:
        """Let it die between two steps; silently, as when its machine loses power."""
        self.process.dead = True
        self._history.note("node_killed", node=self.name, silent=silent)
        self.up = False
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
                await self.serve(self._stop)
            except (RedisError, OSError) as failure:
                self._history.note("node_fails", node=self.name, failure=type(failure).__name__)
                await asyncio.sleep(AGAIN_S)
            self.up = False
        self._history.note("node_ended", node=self.name)
        self._over.set()


class Node(Server):
    """A node."""

    _running: Running | None = None
    _bots = Thinking()

    @property
    def port(self) -> int | None:
        """Where it listens, once it does."""
        return self._running.port if self._running is not None and self.up else None

    @override
    async def serve(self, stop: asyncio.Event) -> None:
        async with service(
            settings=Settings(port=0, compare=True),
            redis_url=self._store_url,
            limits=LIMITS,
            chance=SeededChance(self._chance),
            clock=self._clock_ms,
            tokens=SeededTokens(self._chance),
            node=self.name,
            uptime_s=self._loop.time,
            bots=self._bots,
        ) as self._running:
            self.up = True
            self._history.note("node_listens", node=self.name, port=self._running.port)
            await stop.wait()


class Archive(Server):
    """An archive: it takes in games that are over, and has no players."""

    @override
    async def serve(self, stop: asyncio.Event) -> None:
        async with archive_service(self._store_url, clock=self._clock_ms, name=self.name):
            self.up = True
            await stop.wait()
