"""Where players are connected, as the store has it for all nodes.

Every node keeps a lease in the store and the set of the players that it serves; every player has the set of
the nodes where they are. When a lease runs out, any other node takes the dead one's players off, each once.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any, Final

import structlog

from server.limits import GONE_KEPT_MS, WHEREABOUTS_AT_ONCE
from server.store.client import Client
from server.store.errors import NO_ANSWER
from server.store.keys import node_key, player_key
from server.store.replies import texts
from server.store.scripts import Script

log = structlog.get_logger()

LEASE_MS: Final = 8_000
"""A node that has not been heard of for so long is dead."""
BEAT_S: Final = 2.0
SAID_ANEW: Final = 2
"""Beats at which a node that was thought dead says anew who is there: others may still be taking them off."""
NODES: Final = "nodes"
"""The set of all nodes, dead ones until they are cleared up."""

Came = Callable[[str], Awaitable[None]]


def lease(node: str) -> str:
    """Return the key that is there while the node lives."""
    return node_key(node)


def players_of(node: str) -> str:
    """Return the set of the players that a node serves."""
    return node_key(node, "players")


def nodes_of(player: str) -> str:
    """Return the set of the nodes where a player is connected."""
    return player_key(player, "at")


def gone_of(player: str) -> str:
    """Return the key that says since when a player is away (milliseconds since 1970)."""
    return player_key(player, "gone")


class Whereabouts:
    """Which players are on this node, told to the store; and where those on others are."""

    def __init__(
        self,
        redis: Client,
        node: str,
        now_ms: Callable[[], int],
        background: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        """Begin with nobody."""
        self._redis = redis
        self._node = node
        self._now_ms = now_ms
        self._background = background
        self._here: set[str] = set()
        self._stored: set[str] = set()
        """Players of whom the store knows that they are here."""
        self._half_told: set[str] = set()
        """Players of whom the store may know it: there was no answer, or it was asked again."""
        self._touched: dict[str, None] = {}
        """Players of whom the store may have to be told, the first to come first."""
        self._settling = False
        self._told = asyncio.Event()
        """Set when the store has been told of the next players."""
        self._clearing: set[str] = set()
        self._unsure = 0
        self._arrive = Script.beside(__file__, "arrive.lua").on(redis)
        self._depart = Script.beside(__file__, "depart.lua").on(redis)
        self.came: list[Came] = []
        """Called with each player who was nowhere before."""
        self.went: list[Came] = []
        """Called with each player who is nowhere any more."""
        self.found_here: list[Came] = []
        """Called with each player whom others find on this node from now on."""

    def put(self, player: str) -> None:
        """Know that a player is on this node, and tell the store soon."""
        self._here.add(player)
        self._touch(player)

    def drop(self, player: str) -> None:
        """Know that a player is on this node no more, and tell the store soon."""
        self._here.discard(player)
        self._touch(player)

    async def found(self, player: str) -> None:
        """Return when others find a player here, who is; or at once, where the store could not be told."""
        while self._settling and player in self._here and player not in self._stored:
            await self._told.wait()

    async def nodes(self, players: Iterable[str]) -> dict[str, set[str]]:
        """Return for each player the nodes where they are, dead ones until they are cleared up."""
        wanted = list(dict.fromkeys(players))
        pipeline = self._redis.pipeline(transaction=False)
        for player in wanted:
            pipeline.smembers(nodes_of(player))
        found = await pipeline.execute()
        return {player: set(texts(nodes)) for player, nodes in zip(wanted, found, strict=True)}

    async def all_nodes(self) -> set[str]:
        """Return all nodes, dead ones until they are cleared up."""
        return set(texts(await self._redis.smembers(NODES)))

    async def online(self, players: Iterable[str]) -> dict[str, bool]:
        """Return for each player whether they are connected anywhere."""
        found = await self.nodes(players)
        alive = await self._alive(set().union(*found.values()))
        return {player: bool(nodes & alive) for player, nodes in found.items()}

    async def away_since(self, players: Sequence[str]) -> dict[str, int | None]:
        """Return for each player since when they are connected nowhere; None for those who are.

        Until a dead node is cleared up, those who were there are away since now.
        """
        online = await self.online(players)
        pipeline = self._redis.pipeline(transaction=False)
        for player in players:
            pipeline.get(gone_of(player))
        return {
            player: None if online[player] else int(gone or self._now_ms())
            for player, gone in zip(players, await pipeline.execute(), strict=True)
        }

    async def count(self) -> int:
        """Return how many players are connected; one on several nodes counts for each."""
        pipeline = self._redis.pipeline(transaction=False)
        for node in await self._alive(await self.all_nodes()):
            pipeline.scard(players_of(node))
        return sum(await pipeline.execute())

    async def beat_for_ever(self) -> None:
        """Keep this node's lease, and take the players of dead nodes off, until cancelled."""
        while True:
            try:
                await self.beat()
            except NO_ANSWER as failure:
                log.warning("lease_unkept", failure=repr(failure))
            await asyncio.sleep(BEAT_S)

    async def beat(self) -> None:
        """Renew the lease, and begin to clear up after nodes whose lease is over."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.sadd(NODES, self._node)
        pipeline.set(lease(self._node), self._now_ms(), px=LEASE_MS, get=True)
        pipeline.smembers(NODES)
        _, before, found = await pipeline.execute()
        if before is None:
            # The store was away, or this process: others thought the node dead, or the store lost it all.
            self._unsure = SAID_ANEW
        if self._unsure:
            self._unsure -= 1
            self._half_told |= self._stored
            self._stored.clear()
        for player in (self._here ^ self._stored) | (self._half_told - self._here):
            # Also those of whom the store could not be told.
            self._touch(player)
        nodes = set(texts(found))
        for node in nodes - await self._alive(nodes) - self._clearing:
            self._clearing.add(node)
            # Beside the beat: while many players are taken off, this node's own lease goes on.
            self._background(self._clear_dead(node))

    async def close(self) -> None:
        """Give the lease up: the node ends on purpose, and its players are away or elsewhere."""
        await self._clear(self._node)
        await self._redis.delete(lease(self._node))

    # -- players of this node -------------------------------------------------------------------

    def _touch(self, player: str) -> None:
        self._touched[player] = None
        if not self._settling:
            self._settling = True
            self._background(self._settle())

    async def _settle(self) -> None:
        # One after the other: what is true last of a player is what the store knows last. Where it fails,
        # the next beat finds who differs.
        try:
            while self._touched:
                batch = list(self._touched)[:WHEREABOUTS_AT_ONCE]
                for player in batch:
                    del self._touched[player]
                left = [player for player in batch if player not in self._here]
                departed = [one for one in left if one in self._stored or one in self._half_told]
                await self._arrived(
                    [player for player in batch if player in self._here and player not in self._stored]
                )
                await self._departed(departed)
                self._wake()
        finally:
            self._settling = False
            self._wake()

    def _wake(self) -> None:
        """Let those go on who wait for the store to be told."""
        self._told.set()
        self._told = asyncio.Event()

    async def _arrived(self, players: Sequence[str]) -> None:
        if not players:
            return
        self._half_told.update(players)
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
            came = await pipeline.execute()
        self._stored.update(players)
        self._half_told.difference_update(players)
        await _each(self.found_here, players)
        await _each(self.came, [player for player, first in zip(players, came, strict=True) if first])

    async def _departed(self, players: Sequence[str]) -> None:
        if not players:
            return
        await self._take_off(players, self._node)
        await self._redis.srem(players_of(self._node), *players)
        self._stored.difference_update(players)
        self._half_told.difference_update(players)

    async def _take_off(self, players: Sequence[str], node: str) -> None:
        """Note that players are not at a node any more. Done twice, it is told once."""
        answers = await self._leave({player: {node} for player in players})
        elsewhere = {player: left for player, (_, left) in answers.items() if left}
        alive = await self._alive(set().union(*elsewhere.values()))
        # Whoever is left at dead nodes alone is gone, too, before these are cleared up.
        answers |= await self._leave({player: left for player, left in elsewhere.items() if not left & alive})
        await _each(self.went, [player for player, (went, _) in answers.items() if went])

    async def _leave(self, leaving: Mapping[str, set[str]]) -> dict[str, tuple[bool, set[str]]]:
        """Let players leave some nodes; return of each whether they are gone, and the nodes that are left."""
        async with self._redis.pipeline(transaction=False) as pipeline:
            for player, nodes in leaving.items():
                keys = [nodes_of(player), gone_of(player)]
                await self._depart(keys, [self._now_ms(), GONE_KEPT_MS, *sorted(nodes)], client=pipeline)
            answers = zip(leaving, await pipeline.execute(), strict=True)
        return {player: (bool(went), set(texts(left))) for player, (went, *left) in answers}

    # -- nodes ----------------------------------------------------------------------------------

    async def _alive(self, nodes: Iterable[str]) -> set[str]:
        """Return those of some nodes that live, and this one."""
        listed = sorted(nodes)
        pipeline = self._redis.pipeline(transaction=False)
        for node in listed:
            pipeline.exists(lease(node))
        there = await pipeline.execute()
        return {node for node, alive in zip(listed, there, strict=True) if alive} | {self._node}

    async def _clear_dead(self, node: str) -> None:
        try:
            await self._clear(node)
        finally:
            self._clearing.discard(node)

    async def _clear(self, node: str) -> None:
        """Take all players of a node off. Several nodes may do it at once, and any may die meanwhile."""
        taken = 0
        while found := await self._redis.srandmember(players_of(node), WHEREABOUTS_AT_ONCE):
            if node != self._node and await self._redis.exists(lease(node)):
                # It was only slow, and says anew who is there.
                return
            players = texts(found)
            await self._take_off(players, node)
            await self._redis.srem(players_of(node), *players)
            taken += len(players)
        await self._redis.srem(NODES, node)
        if node != self._node:
            log.warning("node_cleared", node=node, players=taken)


async def _each(hooks: Iterable[Came], players: Iterable[str]) -> None:
    for player in players:
        for hook in hooks:
            try:
                await hook(player)
            except NO_ANSWER as failure:
                # No fault of the service: it was the store that went away just then.
                log.warning("hook_failed", player=player, failure=repr(failure))
            except Exception:
                # One service's fault must not keep the others from their news.
                log.exception("hook_failed")
