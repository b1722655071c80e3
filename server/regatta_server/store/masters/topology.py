"""Which node of a Cluster has which slots, according to the nodes, and a client for each."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import structlog
from redis.asyncio import Redis
from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot
from redis.exceptions import AskError, ConnectionError, MovedError

from regatta_server.runtime.loops import Loop, Pause, every
from regatta_server.store.connections.lines import Address, Lines
from regatta_server.store.errors import NO_ANSWER

log = structlog.get_logger()

NODES_MOST: Final = 1_000
"""Nodes of a Cluster that are remembered: none has more, but addresses change at restarts."""

TELL_S: Final = 1.0
"""Time for a node to tell the topology, before another one is asked."""
RENEW_AGAIN_S: Final = 0.1
"""While a master is dead everybody wants to know who follows it: together they ask so often."""
FOLLOW_S: Final = 1.0
"""How often it is looked whether a master was replaced, though all answer: nobody tells."""


@dataclass(frozen=True, slots=True)
class _Range:
    """The nodes that have some slots, the master first."""

    first: int
    last: int
    nodes: Sequence[Address]


class Topology:
    """What is known of a Cluster. Keys are mapped to slots, and each slot is at one master."""

    def __init__(
        self, begin: Sequence[Address], client_of: Callable[[str, int], Redis], lines: Lines | None = None
    ) -> None:
        """Know some nodes of it, and nothing of what they have. `lines` has the connections to them."""
        self._lines = lines or Lines()
        self._epoch = 0
        """The newest that a node has told: each replacement of a master has one of its own."""
        self._client_of = client_of
        self._begin = begin
        self._nodes = {node: client_of(*node) for node in begin}
        self._owners: list[Redis | None] = [None] * REDIS_CLUSTER_HASH_SLOTS
        self._doubts = 1
        self._doubts_resolved = 0
        """The doubts that there were when the nodes were asked last."""
        self._renewals = 0
        self._renewed_s = -RENEW_AGAIN_S
        self._renewing = asyncio.Lock()

    def any(self) -> Redis:
        """Return the client of some node."""
        return next(iter(self._nodes.values()))

    async def aclose(self, close_connection_pool: bool | None) -> None:
        """Close all connections to all nodes."""
        for node in list(self._nodes.values()):
            await node.aclose(close_connection_pool)

    def master_of(self, key: str | bytes) -> Redis:
        """Return the client of the master that has a key.

        Raises redis.exceptions.ConnectionError where none is known: before the first `renew`, or while that
        part of the Cluster is down.
        """
        slot = key_slot(key if isinstance(key, bytes) else key.encode())
        owner = self._owners[slot]
        if owner is None:
            self.doubt()
            raise ConnectionError(f"no master is known for slot {slot}")
        return owner

    def masters(self) -> list[Redis]:
        """Return the clients of all masters known."""
        return list(dict.fromkeys(owner for owner in self._owners if owner is not None))

    def moved(self, refused: AskError, by: Redis) -> Redis:
        """Return the client of the node to which a reply (MovedError, AskError) of another one points.

        A key that has moved is from now on asked for there.
        """
        # Without a host it is at the address at which the other one answered.
        host = refused.host or by.connection_pool.connection_kwargs["host"]
        node = self._at(host, refused.port)
        if isinstance(refused, MovedError):
            self._owners[refused.slot_id] = node
            self.doubt()
        return node

    def doubt(self) -> None:
        """Let whoever asks next learn first which node has what: a master is gone, or keys have moved."""
        self._doubts += 1

    @property
    def is_in_doubt(self) -> bool:
        """Say whether nobody has asked yet which node has what, or not since a master was gone."""
        return self._doubts != self._doubts_resolved

    async def settle(self) -> None:
        """Learn which node has what, where that is in doubt. Raises as `renew` does."""
        if self.is_in_doubt:
            await self.renew()

    async def renew(self) -> None:
        """Learn from any node which one has what.

        Raises redis.exceptions.ConnectionError where none tells.
        """
        before = self._renewals
        async with self._renewing:
            loop = asyncio.get_running_loop()
            if before != self._renewals or loop.time() < self._renewed_s + RENEW_AGAIN_S:
                return
            doubts = self._doubts
            await self._take(await self._read_ranges())
            self._doubts_resolved = doubts
            self._renewals += 1
            self._renewed_s = loop.time()

    def loop(self, pause: Pause) -> Loop:
        """Return what finds out again and again which node has what."""
        return every(FOLLOW_S, self.renew, "topology", pause=pause)

    async def _read_ranges(self) -> list[_Range]:
        """Return who has what, as a node says that knows the newest epoch and finds the Cluster whole.

        Else as any says: one that is cut off from the others, or stood still, tells how it was before.
        """
        found_ranges: list[_Range] | None = None
        failure: Exception | None = None
        for address in dict.fromkeys([*self._nodes, *self._begin]):
            node: Any = self._at(*address)
            try:
                async with asyncio.timeout(TELL_S):
                    state = await node.execute_command("CLUSTER INFO")
                    slots = await node.execute_command("CLUSTER SLOTS")
            except NO_ANSWER as refused:
                # The last to be asked the next time.
                self._nodes[address] = self._nodes.pop(address)
                failure = refused
                continue
            ranges = [_range(slot, address[0]) for slot in slots]
            epoch = int(state["cluster_current_epoch"])
            if state["cluster_state"] == "ok" and epoch >= self._epoch:
                self._epoch = epoch
                return ranges
            found_ranges = found_ranges or ranges
        if found_ranges is None:
            raise ConnectionError(f"no node of the Cluster answers: {failure!r}") from failure
        return found_ranges

    async def _take(self, found_ranges: Sequence[_Range]) -> None:
        owners: list[Redis | None] = [None] * REDIS_CLUSTER_HASH_SLOTS
        before = set(self.masters())
        for part in found_ranges:
            owners[part.first : part.last + 1] = [self._at(*part.nodes[0])] * (part.last + 1 - part.first)
        self._owners = owners
        if before - set(self.masters()):
            cut = self._lines.cut([part.nodes[0] for part in found_ranges])
            log.warning("store_switched", lines_cut=cut)
        known = {node for part in found_ranges for node in part.nodes}
        # Whoever tells may not know yet of one that is in use: so they are kept as long as that is possible.
        gone = [node for node in self._nodes if node not in known]
        for address in gone[: max(0, len(self._nodes) - NODES_MOST)]:
            await self._nodes.pop(address).aclose()

    def _at(self, host: str, port: int) -> Redis:
        if (host, port) not in self._nodes:
            self._nodes[host, port] = self._client_of(host, port)
        return self._nodes[host, port]


def _range(found_ranges: Sequence[Any], address: str) -> _Range:
    """Return an entry of CLUSTER SLOTS; a node that does not know its own host answered at the one asked."""
    first, last, *nodes = found_ranges
    return _Range(first, last, [(host.decode() if host else address, port) for host, port, *_ in nodes])
