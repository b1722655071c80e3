"""Nodes for tests that know no sockets: what each tells the store of its players, and what it hears."""

from collections.abc import Callable

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_server.edge.background import Background
from regatta_server.products.presence.listeners import Listeners
from regatta_server.products.presence.presence import Presence
from regatta_server.runtime.clock import now_ms


class Node:
    """A node, and who came and went as it was told."""

    def __init__(self, redis: Redis, name: str, clock: Callable[[], int] = now_ms) -> None:
        """Begin with nobody."""
        self.name = name
        self.background = Background()
        self.heard: list[str] = []
        self.listeners = Listeners(online=[self._came], offline=[self._went])
        self.presence = Presence(redis, name, clock, self.background, self.listeners)

    async def beat(self) -> None:
        """Renew the lease, and do what follows from it."""
        await self.presence.beat()
        await self.background.finish()

    async def put(self, *players: PlayerId) -> None:
        """Let players arrive, and the store know."""
        for player in players:
            self.presence.put(player)
        await self.background.finish()

    async def drop(self, *players: PlayerId) -> None:
        """Let players leave, and the store know."""
        for player in players:
            self.presence.drop(player)
        await self.background.finish()

    async def _came(self, player: PlayerId) -> None:
        self.heard.append(f"{player} came")

    async def _went(self, player: PlayerId) -> None:
        self.heard.append(f"{player} went")
