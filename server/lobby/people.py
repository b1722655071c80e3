"""Who is connected to this node, and the way to tell people something on whatever node they are.

What is meant for a player, or for whoever is in a room, goes to the nodes concerned by one channel each. It
is told at most once: who must not miss something finds it in the store, too.
"""

from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any

import orjson
import structlog

from protocol.ids import PlayerId, RoomId
from server.lobby.calls import Caller
from server.lobby.whereabouts import Came, Whereabouts
from server.store.client import Client
from server.store.keys import node_key
from server.store.subscriptions import hear_for_ever, publish

log = structlog.get_logger()

Hears = Callable[[Mapping[str, Any]], None]


def channel(node: str) -> str:
    """Return the channel on which a node hears what is meant for people there."""
    return node_key(node, "people")


class People:
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
        self._where = Whereabouts(redis, node, now_ms, background)
        self._here: dict[PlayerId, dict[Caller, None]] = {}
        self._hears: dict[str, Hears] = {"tell": self._told}
        self.left: list[Callable[[Caller], None]] = []
        """Called with each connection of this node that ended."""
        self.subscribed: list[Callable[[], Awaitable[None]]] = []
        """Awaited when this node hears others from now on: what they said before may have been missed."""

    @property
    def came(self) -> list[Came]:
        """Awaited with each player who was nowhere before."""
        return self._where.came

    @property
    def went(self) -> list[Came]:
        """Awaited with each player who is nowhere any more."""
        return self._where.went

    @property
    def found_here(self) -> list[Came]:
        """Awaited with each player to whom news of other nodes come from now on."""
        return self._where.found_here

    # -- connections of this node ---------------------------------------------------------------

    def here(self, player: PlayerId) -> Sequence[Caller]:
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
            self._where.put(caller.player)

    def leave(self, caller: Caller) -> None:
        """Know a connection no more."""
        callers = self._here.get(caller.player, {})
        callers.pop(caller, None)
        for left in self.left:
            left(caller)
        if not callers and self._here.pop(caller.player, None) is not None:
            self._where.drop(caller.player)

    async def found(self, player: PlayerId) -> None:
        """Return when what other nodes tell a player of this one comes here.

        Whoever reads a list afterwards, and hears of changes from then on, misses nothing between the two.
        """
        await self._where.found(player)

    # -- wherever they are ----------------------------------------------------------------------

    async def tell(self, players: Iterable[PlayerId], message: Mapping[str, Any]) -> None:
        """Tell a message to all connections of some players, on all nodes."""
        await self.tell_nodes_of_players(players, {"do": "tell", "message": message})

    async def tell_nodes_of_players(self, players: Iterable[PlayerId], news: Mapping[str, Any]) -> None:
        """Let every node that serves some of these players hear news (see `on`), this one included.

        Each finds in `to` those whom it serves.
        """
        by_node: dict[str, list[PlayerId]] = {}
        for player, nodes in (await self._where.nodes(players)).items():
            for node in nodes | {self.node}:
                by_node.setdefault(node, []).append(player)
        await self._send({node: {**news, "to": to} for node, to in by_node.items()})

    async def tell_nodes_of_room(self, room: RoomId, news: Mapping[str, Any]) -> None:
        """Let every node that has a copy of a room hear news (see `on`), this one included."""
        await self._send(dict.fromkeys(await self._where.nodes_of_room(room) | {self.node}, news))

    async def tell_all_nodes(self, news: Mapping[str, Any]) -> None:
        """Let every node hear news (see `on`), this one included."""
        await self._send(dict.fromkeys(await self._where.all_nodes() | {self.node}, news))

    def on(self, do: str, hears: Hears) -> None:
        """Call this with news whose `do` is that, from any node."""
        assert do not in self._hears, f"two services hear {do}"
        self._hears[do] = hears

    async def online(self, players: Sequence[PlayerId]) -> dict[PlayerId, bool]:
        """Return for each player whether they are connected anywhere."""
        return await self._where.online(players)

    async def away_since(self, players: Sequence[PlayerId]) -> dict[PlayerId, int | None]:
        """Return for each player since when they are connected nowhere; None for those who are."""
        return await self._where.away_since(players)

    async def forget_gone(self, player: PlayerId) -> None:
        """Keep no more since when a player is away."""
        await self._where.forget_gone(player)

    async def count(self) -> int:
        """Return how many players are connected; one on several nodes counts for each."""
        return await self._where.count()

    # -- for ever -------------------------------------------------------------------------------

    async def beat_for_ever(self) -> None:
        """Keep this node's lease, and take the players of dead nodes off, until cancelled."""
        await self._where.beat_for_ever()

    async def beat(self) -> None:
        """Renew the lease, and begin to clear up after nodes whose lease is over."""
        await self._where.beat()

    async def hear_for_ever(self) -> None:
        """Take what other nodes send, until cancelled."""
        await hear_for_ever(
            self._redis,
            [channel(self.node)],
            lambda said: self._hear(orjson.loads(said)),
            lambda: self._background(self._catch_up()),
        )

    async def close(self) -> None:
        """Give the lease up: the node ends on purpose, and its players are away or elsewhere."""
        await self._where.close()

    # -------------------------------------------------------------------------------------------

    async def _catch_up(self) -> None:
        for catch_up in self.subscribed:
            await catch_up()

    async def _send(self, by_node: Mapping[str, Mapping[str, Any]]) -> None:
        others = {node: orjson.dumps(said) for node, said in by_node.items() if node != self.node}
        if self.node in by_node:
            self._hear(by_node[self.node])
        await publish(self._redis, {channel(node): said for node, said in others.items()})

    def _hear(self, news: Mapping[str, Any]) -> None:
        hears = self._hears.get(news["do"])
        if hears is None:
            # From a newer version of the server, while nodes are renewed one after the other.
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
