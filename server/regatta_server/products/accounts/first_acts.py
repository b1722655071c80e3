"""The first act of a newcomer: only now are they stored, and all nodes learn where they are.

Visitors who only look leave nothing (players/newcomers.py). A command's handler says whether it only looks;
any other command stores its sender first.
"""

from collections.abc import Mapping
from typing import Any, Final

from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Caller
from regatta_server.commands.wiring import Wiring
from regatta_server.observe import metrics
from regatta_server.products.presence.connections import Connections

BEGUN: Final = "guest_begun"


class FirstActs:
    """Stores newcomers. Raises StoreError without a store."""

    def __init__(self, context: Context, connections: Connections) -> None:
        """Take the services."""
        self._sessions = context.players.sessions
        self._connections = connections
        self._now_ms = context.now_ms

    def wiring(self) -> Wiring:
        """Return what is listened to."""
        return Wiring(updates={BEGUN: self._begun})

    async def begin(self, caller: Caller) -> None:
        """Store a newcomer, once, however many of their connections act at the same time.

        Raises UnknownToken where the session was stored and ended before.
        """
        await self._sessions.begin_newcomer(caller.player, caller.secret, caller.device, self._now_ms())
        metrics.GUESTS.inc()
        # The other pages of this browser may be on any node, and hear from now on what is for this player.
        await self._connections.publish_to_all({"do": BEGUN, "player": caller.player})

    def _begun(self, update: Mapping[str, Any]) -> None:
        self._connections.begun(update["player"])
