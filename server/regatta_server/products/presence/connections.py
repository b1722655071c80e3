"""The players connected to this node, and the way to reach players on whatever node they are.

A message for a player, or for everybody in a room, goes to the nodes concerned, by one channel each. It is
delivered at most once: what must not be missed is in the store, too.
"""

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any

import orjson
import structlog

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.commands.handlers import Caller
from regatta_server.commands.wiring import Listener, Wiring
from regatta_server.products.presence.listeners import Listeners
from regatta_server.products.presence.presence import Presence
from regatta_server.runtime.loops import Loop
from regatta_server.store.client import Client
from regatta_server.store.keys import node_key
from regatta_server.store.subscriptions import hear_for_ever, publish

log = structlog.get_logger()


def channel(node: str) -> str:
    """Return the channel on which a node hears what is meant for people there."""
    return node_key(node, "people")


def no_background(work: Coroutine[Any, Any, None]) -> None:
    """Let nothing go on: for a command that only tells something, and where nobody arrives or leaves."""
    raise AssertionError(f"nobody arrives or leaves here: {work!r}")


class Connections:
    """The players on this node, and the way to those on others."""

    def __init__(
        self,
        redis: Client,
        node: str,
        now_ms: Callable[[], int],
        background: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        """Begin with nobody."""
        self._redis = redis
        self.node = node
        self._background = background
        self._listeners = Listeners()
        self._presence = Presence(redis, node, now_ms, background, self._listeners)
        self._here: dict[PlayerId, dict[Caller, None]] = {}
        self._by_kind: dict[str, Listener] = {"send": self._send_here}

    def wiring(self) -> Wiring:
        """Return what is done besides."""
        return Wiring(loops=self.loops())

    # -- connections of this node ---------------------------------------------------------------

    def here(self, player: PlayerId) -> Sequence[Caller]:
        """Return the player's connections to this node."""
        return list(self._here.get(player, ()))

    def everyone(self) -> Iterable[Caller]:
        """Yield all connections to this node."""
        for callers in list(self._here.values()):
            yield from list(callers)

    def add(self, caller: Caller) -> None:
        """Know a connection from now on; of a newcomer's the store is told nothing."""
        self._here.setdefault(caller.player, {})[caller] = None
        if not caller.newcomer:
            self._presence.put(caller.player)
        for connected in self._listeners.connected:
            connected(caller)

    def remove(self, caller: Caller) -> None:
        """Know a connection no more."""
        callers = self._here.get(caller.player, {})
        callers.pop(caller, None)
        for disconnected in self._listeners.disconnected:
            disconnected(caller)
        if not callers and self._here.pop(caller.player, None) is not None:
            self._presence.drop(caller.player)

    def begun(self, player: PlayerId) -> None:
        """Know that a newcomer, if there is one of this id, is stored now."""
        for caller in self.here(player):
            if caller.newcomer:
                caller.newcomer = False
                self._presence.put(player)

    async def until_reachable(self, player: PlayerId) -> None:
        """Return when what other nodes tell a player of this one comes here.

        Whoever reads a list afterwards, and hears of changes from then on, misses nothing between the two.
        """
        await self._presence.until_reachable(player)

    # -- wherever they are ----------------------------------------------------------------------

    async def send(self, players: Iterable[PlayerId], message: Mapping[str, Any]) -> None:
        """Send a message to all connections of some players, on all nodes."""
        await self.publish_to_players(players, {"do": "send", "message": message})

    async def publish_to_players(self, players: Iterable[PlayerId], update: Mapping[str, Any]) -> None:
        """Let every node that serves some of these players have an update, this one included.

        Each finds in `to` those whom it serves; `Wiring.updates` has who takes it.
        """
        by_node: dict[str, list[PlayerId]] = {}
        for player, nodes in (await self._presence.nodes(players)).items():
            for node in nodes | {self.node}:
                by_node.setdefault(node, []).append(player)
        await self._publish({node: {**update, "to": to} for node, to in by_node.items()})

    async def publish_to_room(self, room: RoomId, update: Mapping[str, Any]) -> None:
        """Let every node that has a copy of a room have an update, this one included."""
        await self._publish(dict.fromkeys(await self._presence.nodes_of_room(room) | {self.node}, update))

    async def publish_to_all(self, update: Mapping[str, Any]) -> None:
        """Let every node have an update, this one included."""
        await self._publish(dict.fromkeys(await self._presence.all_nodes() | {self.node}, update))

    def listen(self, wiring: Wiring) -> None:
        """Call a service from now on for what it asks to be called for."""
        for do, listener in wiring.updates.items():
            assert do not in self._by_kind, f"two services listen to {do}"
            self._by_kind[do] = listener
        self._listeners.add(wiring)

    def is_here(self, player: PlayerId) -> bool:
        """Return whether a player is connected to this node, so that the store need not be asked."""
        return self._presence.is_here(player)

    async def online(self, players: Sequence[PlayerId]) -> dict[PlayerId, bool]:
        """Return for each player whether they are connected anywhere."""
        return await self._presence.online(players)

    async def away_since(self, players: Sequence[PlayerId]) -> dict[PlayerId, int | None]:
        """Return for each player since when they are connected nowhere; None for those who are."""
        return await self._presence.away_since(players)

    async def forget_gone(self, player: PlayerId) -> None:
        """Keep no more since when a player is away."""
        await self._presence.forget_gone(player)

    async def count(self) -> int:
        """Return how many players are connected; one on several nodes counts for each."""
        return await self._presence.count()

    # -- for ever -------------------------------------------------------------------------------

    def loops(self) -> Sequence[Loop]:
        """Return what keeps this node's lease, and what takes in what other nodes send."""
        return [self._presence.loop(), self.hear_for_ever]

    async def beat(self) -> None:
        """Renew the lease, and begin to clear up after nodes whose lease is over."""
        await self._presence.beat()

    async def hear_for_ever(self) -> None:
        """Take what other nodes send, until cancelled."""
        await hear_for_ever(
            self._redis,
            [channel(self.node)],
            lambda data: self._hear(orjson.loads(data)),
            lambda: self._background(self._catch_up()),
        )

    async def close(self) -> None:
        """Give the lease up: the node ends on purpose, and its players are away or elsewhere."""
        await self._presence.close()

    # -------------------------------------------------------------------------------------------

    async def _catch_up(self) -> None:
        for resubscribed in self._listeners.resubscribed:
            await resubscribed()

    async def _publish(self, by_node: Mapping[str, Mapping[str, Any]]) -> None:
        others = {node: orjson.dumps(message) for node, message in by_node.items() if node != self.node}
        if self.node in by_node:
            self._hear(by_node[self.node])
        await publish(self._redis, {channel(node): message for node, message in others.items()})

    def _hear(self, update: Mapping[str, Any]) -> None:
        listener = self._by_kind.get(update["do"])
        if listener is None:
            # From a newer version of the server, while nodes are renewed one after the other.
            return
        try:
            listener(update)
        except Exception:
            # One service's fault must not keep the others from their updates.
            log.exception("update_failed", do=update["do"])

    def _send_here(self, update: Mapping[str, Any]) -> None:
        frame = orjson.dumps(update["message"])
        for player in update["to"]:
            for caller in self.here(player):
                caller.tell(frame)
