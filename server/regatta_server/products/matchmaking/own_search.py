"""A player's search as personal data: exported, erased, and withdrawn when they log out."""

from collections.abc import Callable, Mapping
from typing import Any

from regatta_protocol.ids import PlayerId
from regatta_server.products.matchmaking.tickets import Tickets


class OwnSearch:
    """Raises StoreError or OSError without a store."""

    def __init__(self, tickets: Tickets, now_ms: Callable[[], int]) -> None:
        """Take the queue in the store."""
        self._tickets = tickets
        self._now_ms = now_ms

    async def withdraw(self, player: PlayerId) -> None:
        """Let a player wait no more who signs out; their connections hear of it within seconds."""
        await self._tickets.stop(player, self._now_ms())

    async def export(self, player: PlayerId) -> Mapping[str, Any]:
        """Return the search that goes on while the player is away."""
        ticket = await self._tickets.day_search(player, self._now_ms())
        if ticket is None:
            return {}
        return {"search": {"since_ms": ticket.joined_ms, "pools": [str(kind) for kind in ticket.ratings]}}

    async def erase(self, player: PlayerId) -> None:
        """Erase all that is kept of a player."""
        await self._tickets.forget(player, self._now_ms())
