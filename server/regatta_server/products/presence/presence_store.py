"""Presence in the store: the lease and the players of each node, the nodes of each player."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.limits import ABSENCE_RETENTION_MS, WHEREABOUTS_AT_ONCE
from regatta_server.store import keys
from regatta_server.store.client import Client
from regatta_server.store.keys import node_key, player_key
from regatta_server.store.replies import ids, texts
from regatta_server.store.scripts import Script

LEASE_MS: Final = 8_000
"""A node that has not been heard of for so long is dead."""
NODES: Final = "nodes"
"""The set of all nodes, dead ones until they are cleared up."""


def lease(node: str) -> str:
    """Return the key that is there while the node lives."""
    return node_key(node)


def players_of(node: str) -> str:
    """Return the set of the players that a node serves."""
    return node_key(node, "players")


def nodes_of(player: PlayerId) -> str:
    """Return the set of the nodes where a player is connected."""
    return player_key(player, "at")


def gone_of(player: PlayerId) -> str:
    """Return the key that says since when a player is away (milliseconds since 1970)."""
    return player_key(player, "gone")


class PresenceStore:
    """The way of one node. Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client, node: str, now_ms: Callable[[], int]) -> None:
        """Take a client that decodes nothing, and this node's name."""
        self._redis = redis
        self._node = node
        self._now_ms = now_ms
        self._arrive = Script.load(__file__, "arrive.lua").on(redis)
        self._depart = Script.load(__file__, "depart.lua").on(redis)

    # -- players -------------------------------------------------------------------------------

    async def nodes(self, players: Sequence[PlayerId]) -> dict[PlayerId, set[str]]:
        """Return for each player the nodes where they are, dead ones until they are cleared up."""
        pipeline = self._redis.pipeline(transaction=False)
        for player in players:
            pipeline.smembers(nodes_of(player))
        found = await pipeline.execute()
        return {player: set(texts(nodes)) for player, nodes in zip(players, found, strict=True)}

    async def gone(self, players: Sequence[PlayerId]) -> dict[PlayerId, int | None]:
        """Return for each player since when they are away, where that is kept."""
        pipeline = self._redis.pipeline(transaction=False)
        for player in players:
            pipeline.get(gone_of(player))
        found = zip(players, await pipeline.execute(), strict=True)
        return {player: None if since_ms is None else int(since_ms) for player, since_ms in found}

    async def forget_gone(self, player: PlayerId) -> None:
        """Keep no more since when a player is away."""
        await self._redis.delete(gone_of(player))

    async def arrive(self, players: Sequence[PlayerId]) -> list[bool]:
        """Note that players are at this node; return of each whether they were nowhere before."""
        # First in the node's set, and the node among all: whoever clears up after it, if it dies behind this,
        # finds the players. It may have stood still so long that others have cleared it up already.
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.sadd(players_of(self._node), *players)
        pipeline.sadd(NODES, self._node)
        await pipeline.execute()
        # Without `async with`, a pipeline with scripts that fails at the wrong moment keeps its connection.
        async with self._redis.pipeline(transaction=False) as pipeline:
            for player in players:
                await self._arrive([nodes_of(player), gone_of(player)], [self._node], client=pipeline)
            return [bool(first) for first in await pipeline.execute()]

    async def leave(self, leaving: Mapping[PlayerId, set[str]]) -> dict[PlayerId, tuple[bool, set[str]]]:
        """Let players leave some nodes; return of each whether they are gone, and the nodes that are left."""
        async with self._redis.pipeline(transaction=False) as pipeline:
            for player, nodes in leaving.items():
                named = [nodes_of(player), gone_of(player)]
                await self._depart(
                    named, [self._now_ms(), ABSENCE_RETENTION_MS, *sorted(nodes)], client=pipeline
                )
            answers = zip(leaving, await pipeline.execute(), strict=True)
        return {player: (bool(went), set(texts(left))) for player, (went, *left) in answers}

    # -- nodes ---------------------------------------------------------------------------------

    async def all_nodes(self) -> set[str]:
        """Return all nodes, dead ones until they are cleared up."""
        return set(texts(await self._redis.smembers(NODES)))

    async def nodes_of_room(self, room: RoomId) -> set[str]:
        """Return the nodes that have a copy of a room."""
        return set(texts(await self._redis.smembers(keys.watching(room))))

    async def alive(self, nodes: Iterable[str]) -> set[str]:
        """Return those of some nodes that live, and this one."""
        listed = sorted(nodes)
        pipeline = self._redis.pipeline(transaction=False)
        for node in listed:
            pipeline.exists(lease(node))
        there = await pipeline.execute()
        return {node for node, lives in zip(listed, there, strict=True) if lives} | {self._node}

    async def lives(self, node: str) -> bool:
        """Return whether a node has a lease."""
        return bool(await self._redis.exists(lease(node)))

    async def renew(self) -> tuple[bool, set[str]]:
        """Renew this node's lease; return whether it still held, and all nodes."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.sadd(NODES, self._node)
        pipeline.set(lease(self._node), self._now_ms(), px=LEASE_MS, get=True)
        pipeline.smembers(NODES)
        _, before, found = await pipeline.execute()
        return before is not None, set(texts(found))

    async def end_lease(self) -> None:
        """Give this node's lease up."""
        await self._redis.delete(lease(self._node))

    async def some_players(self, node: str) -> list[PlayerId]:
        """Return some of the players of a node; none where it has none."""
        return ids(await self._redis.srandmember(players_of(node), WHEREABOUTS_AT_ONCE) or [], PlayerId)

    async def drop_players(self, node: str, players: Sequence[PlayerId]) -> None:
        """Note that a node does not serve some players any more."""
        await self._redis.srem(players_of(node), *players)

    async def drop_node(self, node: str) -> None:
        """Note that there is no such node any more."""
        await self._redis.srem(NODES, node)

    async def count(self, nodes: Iterable[str]) -> int:
        """Return how many players some nodes serve; one on several counts for each."""
        pipeline = self._redis.pipeline(transaction=False)
        for node in nodes:
            pipeline.scard(players_of(node))
        return sum(await pipeline.execute())
