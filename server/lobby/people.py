"""Who is connected, on whatever node, and the way to tell them something.

Every node keeps a lease in the store and the set of the players that it serves; every player has the set of
the nodes where they are. What is meant for a player, or for whoever is in a room, goes to those nodes by one
channel each. When a lease runs out, any other node takes the dead one's players off, each once.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import orjson
import structlog
from redis.asyncio import Redis
from redis.commands.core import AsyncScript
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
ASSERTED: Final = 2
"""Beats at which a node that was thought dead says anew who is there: another one may just be taking them off."""
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
        self._stored: set[str] = set()
        """Players of whom the store knows that they are here."""
        self._settling: set[str] = set()
        """Players of whom the store is being told where they are: one after the other for each."""
        self._clearing: set[str] = set()
        self._unsure = 0
        self._arrive = _script(redis, "arrive.lua")
        self._depart = _script(redis, "depart.lua")
        self._hears: dict[str, Hears] = {"tell": self._told}
        self.came: list[Came] = []
        """Called with each player who was nowhere before."""
        self.went: list[Came] = []
        """Called with each player who is nowhere any more."""
        self.left: list[Callable[[Caller], None]] = []
        """Called with each connection of this node that ended."""
        self.subscribed: list[Callable[[], Awaitable[None]]] = []
        """Called when this node hears others from now on: what they said before may have been missed."""

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
            self._touch(caller.player)

    def leave(self, caller: Caller) -> None:
        """Know a connection no more."""
        callers = self._here.get(caller.player, {})
        callers.pop(caller, None)
        for left in self.left:
            left(caller)
        if not callers and self._here.pop(caller.player, None) is not None:
            self._touch(caller.player)

    # -- wherever they are ----------------------------------------------------------------------

    async def tell(self, players: Iterable[str], message: Mapping[str, Any]) -> None:
        """Tell a message to all connections of some players, on all nodes."""
        await self.tell_nodes_of_players(players, {"do": "tell", "message": message})

    async def tell_nodes_of_players(self, players: Iterable[str], news: Mapping[str, Any]) -> None:
        """Let every node that serves some of these players hear news (see `on`), this one included.

        Each finds in `to` those whom it serves.
        """
        wanted = list(dict.fromkeys(players))
        by_node: dict[str, list[str]] = {}
        for player, nodes in (await self._nodes(wanted)).items():
            for node in nodes | {self.node}:
                by_node.setdefault(node, []).append(player)
        pipeline = self._redis.pipeline(transaction=False)
        for node, to in by_node.items():
            self._send(pipeline, node, {**news, "to": to})
        await pipeline.execute()

    async def tell_nodes_of(self, players: Iterable[str], news: Mapping[str, Any]) -> None:
        """Let every node where one of these players is hear news (see `on`), this one included."""
        found = await self._nodes(players)
        pipeline = self._redis.pipeline(transaction=False)
        for node in set().union(*found.values()) | {self.node}:
            self._send(pipeline, node, news)
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
        found = await self._nodes(players)
        alive = await self._alive(set().union(*found.values()))
        return {player: bool(nodes & alive) for player, nodes in found.items()}

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
        pipeline.set(lease(self.node), self._now_ms(), px=LEASE_MS, get=True)
        pipeline.smembers(NODES)
        _, before, found = await pipeline.execute()
        if before is None:
            # The store was away, or this process: others thought this node dead, or the store lost it all.
            self._unsure = ASSERTED
        if self._unsure:
            self._unsure -= 1
            self._stored.clear()
        # Whoever differs also after the store failed to be told.
        for player in self._here.keys() ^ self._stored:
            self._touch(player)
        nodes = {_text(node) for node in found}
        for node in nodes - await self._alive(nodes) - self._clearing:
            self._clearing.add(node)
            # Beside the beat: while many players are taken off, this node's own lease goes on.
            self._background(self._clear_dead(node))

    async def hear_for_ever(self) -> None:
        """Take what other nodes send, until cancelled."""
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=False) as pubsub:
                    await pubsub.subscribe(channel(self.node))
                    async for message in pubsub.listen():
                        if message["type"] == "subscribe":
                            for hears in self.subscribed:
                                self._background(_coroutine(hears))
                        elif message["type"] == "message":
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
        hears = self._hears.get(news["do"])
        if hears is None:
            # Of a node with a newer version.
            return
        try:
            hears(news)
        except Exception:
            # One service's fault must not keep the others from their news.
            log.exception("news_failed", do=news["do"])

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

    async def _nodes(self, players: Iterable[str]) -> dict[str, set[str]]:
        """Return for each player the nodes where they are, dead ones until they are cleared up."""
        wanted = list(players)
        pipeline = self._redis.pipeline(transaction=False)
        for player in wanted:
            pipeline.smembers(nodes_of(player))
        found = await pipeline.execute()
        return {player: {_text(node) for node in nodes} for player, nodes in zip(wanted, found, strict=True)}

    def _touch(self, player: str) -> None:
        """Let the store know whether a player is here."""
        if player not in self._settling:
            self._settling.add(player)
            self._background(self._settle(player))

    async def _settle(self, player: str) -> None:
        # A connection may come and go while the store is told of the one before: what is true last counts.
        try:
            while (player in self._here) != (player in self._stored):
                if player in self._here:
                    await self._arrived(player)
                else:
                    await self._departed(player)
        finally:
            self._settling.discard(player)

    async def _arrived(self, player: str) -> None:
        # First in the node's list: if it dies here, whoever clears up after it finds the player.
        await self._redis.sadd(players_of(self.node), player)
        came = await self._arrive([nodes_of(player), gone_of(player)], [self.node])
        self._stored.add(player)
        if came:
            await _each(self.came, player)

    async def _departed(self, player: str) -> None:
        await self._take_off(player, self.node)
        await self._redis.srem(players_of(self.node), player)
        self._stored.discard(player)

    async def _take_off(self, player: str, node: str) -> None:
        """Note that a player is not at a node any more. Done twice, it is told once."""
        keys = [nodes_of(player), gone_of(player)]
        went, *left = await self._depart(keys, [self._now_ms(), GONE_KEPT_MS, node])
        others = {_text(other) for other in left}
        if others and not others & await self._alive(others):
            went, *left = await self._depart(keys, [self._now_ms(), GONE_KEPT_MS, *others])
        if went:
            await _each(self.went, player)

    async def _clear_dead(self, node: str) -> None:
        try:
            await self._clear(node)
        finally:
            self._clearing.discard(node)

    async def _clear(self, node: str) -> None:
        """Take all players of a node off. Several nodes may do it at once, and each may die meanwhile."""
        taken = 0
        while found := await self._redis.srandmember(players_of(node), TAKEN_OFF):
            if node != self.node and await self._redis.exists(lease(node)):
                # It was only slow. It says anew who is there.
                return
            players = [_text(player) for player in found]
            await asyncio.gather(*(self._take_off(player, node) for player in players))
            await self._redis.srem(players_of(node), *players)
            taken += len(players)
        await self._redis.srem(NODES, node)
        if node != self.node:
            log.warning("node_cleared", node=node, players=taken)


async def _each(hooks: Iterable[Came], player: str) -> None:
    for hook in hooks:
        try:
            await hook(player)
        except Exception:
            # One service's fault must not keep the others from their news.
            log.exception("hook_failed")


async def _coroutine(hears: Callable[[], Awaitable[None]]) -> None:
    await hears()


def _script(redis: Redis, name: str) -> AsyncScript:
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    registered: AsyncScript = redis.register_script(text)
    return registered


def _text(stored: object) -> str:
    """Return what our client, which decodes nothing, gave: its types allow for much more."""
    assert isinstance(stored, bytes)
    return stored.decode()
