"""Nodes for tests that know no sockets: what each tells the store of its players, and what it hears."""

from collections.abc import Callable

from redis.asyncio import Redis

from protocol.ids import PlayerId
from server.clock import now_ms
from server.edge.background import Background
from server.lobby.whereabouts import Whereabouts


class Node:
    """A node, and who came and went as it was told."""

    def __init__(self, redis: Redis, name: str, clock: Callable[[], int] = now_ms) -> None:
        """Begin with nobody."""
        self.name = name
        self.background = Background()
        self.where = Whereabouts(redis, name, clock, self.background)
        self.heard: list[str] = []
        self.where.came.append(self._came)
        self.where.went.append(self._went)

    async def beat(self) -> None:
        """Renew the lease, and do what follows from it."""
        await self.where.beat()
        await self.background.finish()

    async def put(self, *players: PlayerId) -> None:
        """Let players arrive, and the store know."""
        for player in players:
            self.where.put(player)
        await self.background.finish()

    async def drop(self, *players: PlayerId) -> None:
        """Let players leave, and the store know."""
        for player in players:
            self.where.drop(player)
        await self.background.finish()

    async def _came(self, player: PlayerId) -> None:
        self.heard.append(f"{player} came")

    async def _went(self, player: PlayerId) -> None:
        self.heard.append(f"{player} went")
