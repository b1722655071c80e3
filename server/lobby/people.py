"""Who is connected, on whatever node, and the way to tell them something.

Every node keeps a lease in the store and the set of the players that it serves; every player has the set of
the nodes where they are. What is meant for a player, or for whoever is in a room, goes to those nodes by one
channel each. When a lease runs out, any other node takes the dead one's players off, each once.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any, Final

import orjson
import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from server.lobby.calls import Caller
from server.rooms import keys as room_keys

log = structlog.get_logger()

LEASE_MS: Final = 8_000
"""A node that has not been heard of for so long is dead."""
BEAT_S: Final = 2.0
AWAY_S: Final = 1.0
"""Pause after the store did not answer."""
GONE_KEPT_MS: Final = 30 * 86_400_000
"""How long it is known since when a player is away."""
TAKEN_OFF: Final = 200
"""Players of a dead node that are taken off at a time."""
NODES: Final = "nodes"
"""The set of all nodes, dead ones until they are cleared up."""

Hears = Callable[[Mapping[str, Any]], None]
Came = Callable[[str], Awaitable[None]]


def channel(node: str) -> str:
    """Return the channel on which a node hears what is meant for people there."""
    return f"regatta:people:{node}"


def lease(node: str) -> str:
    """Return the key that is there while the node lives."""
    return f"node:{{{node}}}"


def players_of(node: str) -> str:
    """Return the set of the players that a node serves."""
    return f"node:{{{node}}}:players"


def nodes_of(player: str) -> str:
    """Return the set of the nodes where a player is connected."""
    return f"player:{{{player}}}:at"


def gone_of(player: str) -> str:
    """Return the key that says since when a player is away (milliseconds since 1970)."""
    return f"player:{{{player}}}:gone"


class People:
    """The players on this node, and the way to those on others."""

    def __init__(
        self,
        redis: Redis,
        node: str,
        now_ms: Callable[[], int],
        background: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        """Begin with nobody."""
        self._redis = redis
        self.node = node
        self._now_ms = now_ms
        self._background = background
        self._here: dict[str, dict[Caller, None]] = {}
        self._hears: dict[str, Hears] = {"tell": self._told}
        self.came: list[Came] = []
        """Called with each player who was nowhere before."""
        self.went: list[Came] = []
        """Called with each player who is nowhere any more."""
        self.left: list[Callable[[Caller], None]] = []
        """Called with each connection of this node that ended."""

    # -- connections of this node ---------------------------------------------------------------

    def here(self, player: str) -> Sequence[Caller]:
        """Return the player's connections to this node."""
        return list(self._here.get(player, ()))

    def everyone(self) -> Iterable[Caller]:
        """Yield all connections to this node."""
        for callers in list(self._here.values()):
            yield from list(callers)

    def arrive(self, caller: Caller) -> None:
        """Know a connection from now on."""
        callers = self._here.setdefault(caller.player, {})
        callers[caller] = None
        if len(callers) == 1:
            self._background(self._arrived(caller.player))

    def leave(self, caller: Caller) -> None:
        """Know a connection no more."""
        callers = self._here.get(caller.player, {})
        callers.pop(caller, None)
        for left in self.left:
            left(caller)
        if not callers and self._here.pop(caller.player, None) is not None:
            self._background(self._departed(caller.player, self.node))

    # -- wherever they are ----------------------------------------------------------------------

    async def tell(self, players: Iterable[str], message: Mapping[str, Any]) -> None:
        """Tell a message to all connections of some players, on all nodes."""
        wanted = list(dict.fromkeys(players))
        pipeline = self._redis.pipeline(transaction=False)
        for player in wanted:
            pipeline.smembers(nodes_of(player))
        by_node: dict[str, list[str]] = {}
        for player, nodes in zip(wanted, await pipeline.execute(), strict=True):
            for node in {_text(node) for node in nodes} | {self.node}:
                by_node.setdefault(node, []).append(player)
        pipeline = self._redis.pipeline(transaction=False)
        for node, to in by_node.items():
            self._send(pipeline, node, {"do": "tell", "to": to, "message": message})
        await pipeline.execute()

    async def tell_nodes_of_room(self, room: str, news: Mapping[str, Any]) -> None:
        """Let every node that has a copy of a room hear news (see `on`), this one included."""
        found = await self._redis.smembers(room_keys.watching(room))
        pipeline = self._redis.pipeline(transaction=False)
        for node in {_text(node) for node in found} | {self.node}:
            self._send(pipeline, node, news)
        await pipeline.execute()

    async def tell_all_nodes(self, news: Mapping[str, Any]) -> None:
        """Let every node hear news (see `on`), this one included."""
        found = await self._redis.smembers(NODES)
        pipeline = self._redis.pipeline(transaction=False)
        for node in {_text(node) for node in found} | {self.node}:
            self._send(pipeline, node, news)
        await pipeline.execute()

    def on(self, do: str, hears: Hears) -> None:
        """Call this with news whose `do` is that, from any node."""
        assert do not in self._hears, f"two services hear {do}"
        self._hears[do] = hears

    async def online(self, players: Sequence[str]) -> dict[str, bool]:
        """Return for each player whether they are connected anywhere."""
        pipeline = self._redis.pipeline(transaction=False)
        for player in players:
            pipeline.smembers(nodes_of(player))
        found = [{_text(node) for node in nodes} for nodes in await pipeline.execute()]
        alive = await self._alive(set().union(*found))
        return {player: bool(nodes & alive) for player, nodes in zip(players, found, strict=True)}

    async def away_since(self, players: Sequence[str]) -> dict[str, int | None]:
        """Return for each player since when they are connected nowhere; None for those who are."""
        online = await self.online(players)
        pipeline = self._redis.pipeline(transaction=False)
        for player in players:
            pipeline.get(gone_of(player))
        return {
            player: None if online[player] else int(gone or self._now_ms())
            for player, gone in zip(players, await pipeline.execute(), strict=True)
        }

    # -- for ever -------------------------------------------------------------------------------

    async def beat_for_ever(self) -> None:
        """Keep this node's lease, and take the players of dead nodes off, until cancelled."""
        while True:
            try:
                await self.beat()
            except (RedisError, OSError) as failure:
                log.warning("lease_unkept", failure=repr(failure))
            await asyncio.sleep(BEAT_S)

    async def beat(self) -> None:
        """Renew the lease, and clear up after nodes whose lease is over."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.sadd(NODES, self.node)
        pipeline.set(lease(self.node), self._now_ms(), px=LEASE_MS)
        pipeline.smembers(NODES)
        nodes = {_text(node) for node in (await pipeline.execute())[-1]}
        for node in nodes - await self._alive(nodes) - {self.node}:
            await self._clear(node)

    async def hear_for_ever(self) -> None:
        """Take what other nodes send, until cancelled."""
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as pubsub:
                    await pubsub.subscribe(channel(self.node))
                    async for message in pubsub.listen():
                        self._heard(message["data"])
            except (RedisError, OSError) as failure:
                log.warning("people_unheard", failure=repr(failure))
                await asyncio.sleep(AWAY_S)

    async def close(self) -> None:
        """Give the lease up: the node ends on purpose, and its players are away or elsewhere."""
        await self._clear(self.node)
        await self._redis.delete(lease(self.node))

    # -------------------------------------------------------------------------------------------

    def _send(self, pipeline: Any, node: str, news: Mapping[str, Any]) -> None:
        if node == self.node:
            self._hear(news)
        else:
            pipeline.publish(channel(node), orjson.dumps(news))

    def _heard(self, sent: bytes) -> None:
        self._hear(orjson.loads(sent))

    def _hear(self, news: Mapping[str, Any]) -> None:
        try:
            self._hears[news["do"]](news)
        except Exception:
            # One service's fault must not keep the others from their news.
            log.exception("news_failed", do=news.get("do"))

    def _told(self, news: Mapping[str, Any]) -> None:
        frame = orjson.dumps(news["message"])
        for player in news["to"]:
            for caller in self.here(player):
                caller.tell(frame)

    async def _alive(self, nodes: Iterable[str]) -> set[str]:
        listed = sorted(nodes)
        pipeline = self._redis.pipeline(transaction=False)
        for node in listed:
            pipeline.exists(lease(node))
        there = await pipeline.execute()
        return {node for node, alive in zip(listed, there, strict=True) if alive} | {self.node}

    async def _arrived(self, player: str) -> None:
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.scard(nodes_of(player))
        pipeline.sadd(nodes_of(player), self.node)
        pipeline.sadd(players_of(self.node), player)
        pipeline.delete(gone_of(player))
        before = (await pipeline.execute())[0]
        if player not in self._here:
            # Gone again meanwhile; what was done last counts.
            await self._departed(player, self.node)
        elif not before:
            for came in self.came:
                await came(player)

    async def _departed(self, player: str, node: str) -> None:
        if node == self.node and player in self._here:
            return
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.srem(nodes_of(player), node)
        pipeline.srem(players_of(node), player)
        await pipeline.execute()
        if (await self.online([player]))[player]:
            return
        await self._redis.set(gone_of(player), self._now_ms(), px=GONE_KEPT_MS)
        for went in self.went:
            await went(player)

    async def _clear(self, node: str) -> None:
        """Take all players of a node off. Several nodes may do it: each player is taken off by one."""
        taken = 0
        while found := await self._redis.spop(players_of(node), TAKEN_OFF):
            for player in found:
                await self._departed(_text(player), node)
            taken += len(found)
        await self._redis.srem(NODES, node)
        if node != self.node:
            log.warning("node_cleared", node=node, players=taken)


def _text(stored: object) -> str:
    """Return what our client, which decodes nothing, gave: its types allow for much more."""
    assert isinstance(stored, bytes)
    return stored.decode()
