"""Finds the master behind Sentinels: the one that the best-informed Sentinel names, and when it is replaced.

Each replacement has a number, its epoch. A Sentinel that has fallen behind, for example because its machine
stood still, names the old master for a while: it is ignored if another one knows of a newer epoch.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import structlog
from redis.asyncio import BlockingConnectionPool, Redis, Sentinel, SentinelConnectionPool
from redis.asyncio.sentinel import (
    MasterNotFoundError,
    SentinelManagedConnection,
    SentinelManagedSSLConnection,
)
from redis.exceptions import ConnectionError
from typing_extensions import override

from regatta_server.runtime.loops import Loop
from regatta_server.store.connections.lines import Address, Lines, StoreLine
from regatta_server.store.errors import NO_ANSWER

log = structlog.get_logger()

LOOK_S: Final = 1.0
"""How often each Sentinel is asked, beside what it says by itself: some of that may be lost."""
CHANNELS: Final = ("+switch-master", "+promoted-slave")
"""What a Sentinel says when it hears of another master; and the one that replaces it, once that took over."""


class Naming(NamedTuple):
    """What a Sentinel answers."""

    epoch: int
    master: Address
    is_down: bool


class Sentinels(Sentinel):
    """The Sentinels of a master. Whoever asks at the same time shares one answer.

    redis-py puts the one that answered to the front of its list; asked several times at once, it forgets
    others. And it believes whoever answers first.
    """

    def __init__(self, name: str, hosts: Sequence[Address], lines: Lines, **options: Any) -> None:
        """Take the name of the master, where the Sentinels are, and the connections to their master."""
        super().__init__(hosts, **options)  # type: ignore[no-untyped-call] # untyped
        self.master: Address | None = None
        """The newest that is known."""
        self._epoch = -1
        self._name = name
        self._lines = lines
        self._asking: asyncio.Task[Address] | None = None

    @override
    async def discover_master(self, service_name: str) -> Address:
        """Return the address of the master. Raises redis.exceptions.ConnectionError where none is named."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.ensure_future(self._ask())
        return await asyncio.shield(self._asking)

    def followers(self, pause: Callable[[float], Awaitable[None]]) -> list[Loop]:
        """Return a loop for each Sentinel that cuts off the old master as soon as it names a new one.

        Each stands alone among the loops of its process: a group of tasks cancels them once, and one that
        loses that (`loops.end`) would keep the process for ever.
        """
        return [partial(self._follow_for_ever, sentinel, pause) for sentinel in self.sentinels]

    @override
    async def aclose(self) -> None:
        """Close the connections to all of them."""
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.wait([self._asking])
        await super().aclose()

    async def _ask(self) -> Address:
        older: list[Naming] = []
        failures: list[str] = []
        for sentinel in list(self.sentinels):
            try:
                named = await self._named_by(sentinel)
            except NO_ANSWER as failure:
                failures.append(repr(failure))
                continue
            if named.is_down:
                failures.append(f"{named.master} is down")
            elif named.epoch < self._epoch:
                older.append(named)
            else:
                self.sentinels.remove(sentinel)
                self.sentinels.insert(0, sentinel)
                return self._take(named)
        if older and not failures:
            # All of them say so: they were set up anew.
            return self._take(max(older))
        raise MasterNotFoundError(f"No master of the name {self._name!r} is known: {', '.join(failures)}")

    async def _named_by(self, sentinel: Redis) -> Naming:
        """Return what a Sentinel knows. Raises one of NO_ANSWER."""
        async with sentinel.pipeline(transaction=False) as pipeline:
            pipeline.sentinel_master(self._name)
            # While replicas are led to the new master, this names it and the other one the old.
            pipeline.sentinel_get_master_addr_by_name(self._name)
            pipeline.sentinel_master(self._name)
            state, (host, port), again = await pipeline.execute()
        if state["config-epoch"] != again["config-epoch"]:
            raise ConnectionError("the Sentinel learned of another master just then")
        master = (host.decode(), int(port))
        is_down = not state["is_master"] or state["is_sdown"] or state["is_odown"]
        return Naming(state["config-epoch"], master, is_down and master == (state["ip"], state["port"]))

    def _take(self, named: Naming) -> Address:
        """Believe a Sentinel, and cut all connections to a master that was replaced.

        Of one epoch there is one master: another address is another name of it.
        """
        is_other = self._epoch not in (-1, named.epoch) and self.master != named.master
        self.master, self._epoch = named.master, named.epoch
        if is_other:
            cut = self._lines.cut([named.master])
            log.warning("store_switched", master=_shown(named.master), lines_cut=cut)
        return named.master

    async def _look(self, sentinel: Redis) -> None:
        """Believe a Sentinel that knows of a newer master. Raises one of NO_ANSWER."""
        named = await self._named_by(sentinel)
        if named.epoch > self._epoch:
            self._take(named)

    async def _follow_for_ever(self, sentinel: Redis, pause: Callable[[float], Awaitable[None]]) -> None:
        while True:
            try:
                # One that lets nobody subscribe is asked each second all the same.
                await self._look(sentinel)
                async with sentinel.pubsub() as pubsub:
                    await pubsub.subscribe(*CHANNELS)
                    while True:
                        await self._look(sentinel)
                        await pubsub.get_message(ignore_subscribe_messages=True, timeout=LOOK_S)
            except NO_ANSWER as failure:
                log.debug("sentinel_unheard", failure=repr(failure))
                await pause(LOOK_S)


class SentinelLine(StoreLine, SentinelManagedConnection):
    """A connection to the master that the Sentinels name."""

    @override
    async def connect_to(self, address: Address) -> None:
        """Connect; raise redis.exceptions.ConnectionError where another master was named meanwhile."""
        await super().connect_to(address)  # type: ignore[no-untyped-call] # untyped
        if self.connection_pool.sentinel_manager.master != address:
            await self.disconnect(nowait=True)
            raise ConnectionError("the master was replaced meanwhile")


class TlsSentinelLine(SentinelLine, SentinelManagedSSLConnection):
    """The same over TLS."""


class SentinelPool(SentinelConnectionPool, BlockingConnectionPool):
    """Connections to the master that the Sentinels name, for which one waits."""

    @override
    async def aclose(self) -> None:
        """Close them, and those to the Sentinels."""
        await super().aclose()
        await self.sentinel_manager.aclose()


def _shown(address: Address) -> str:
    return f"{address[0]}:{address[1]}"
