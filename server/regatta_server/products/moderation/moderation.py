"""The host's decisions, as a node enforces them: at each hello, and at once for those who are connected.

The host's commands write to the store and notify every node (host_acts.py).
"""

from collections.abc import Mapping
from typing import Any, Final

import orjson

from regatta_protocol.errors import Close
from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.people import Announced, Announcement, SuspendedEvent
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Caller
from regatta_server.commands.sanctions import Sanction, Suspended
from regatta_server.commands.wiring import Wiring
from regatta_server.products.moderation.moderation_store import ModerationStore
from regatta_server.products.presence.connections import Connections

SANCTIONED: Final = "sanctioned"
ANNOUNCED: Final = "announced"
"""The updates by which nodes hear of an act."""


class Moderation:
    """Raises StoreError without a store."""

    def __init__(self, context: Context, connections: Connections) -> None:
        """Begin with nothing announced."""
        self._store = ModerationStore(context.batched)
        self._connections = connections
        self._background = context.background
        self._now_ms = context.now_ms
        self._announcement: Announcement | None = None

    def wiring(self) -> Wiring:
        """Return what is done here, and what is listened to."""
        return Wiring(
            admit=self.admit,
            updates={SANCTIONED: self._sanctioned, ANNOUNCED: self._announced},
            resubscribed=self._hears_again,
        )

    @property
    def announcement(self) -> Announcement | None:
        """Return what is announced now."""
        known = self._announcement
        return None if known is None or known["until_ms"] <= self._now_ms() else known

    async def admit(self, caller: Caller) -> None:
        """Let a connection know whether it may say anything. Raises Suspended for who may not come in."""
        found = await self._store.sanctions(caller.player, self._now_ms())
        caller.silence = found.get("silenced")
        if "suspended" in found:
            raise Suspended(found["suspended"])

    async def look_again(self, caller: Caller) -> None:
        """Do the same for who is here already; an act may come between the greeting and the welcome."""
        try:
            await self.admit(caller)
        except Suspended as out:
            caller.tell(suspended(out.sanction))
            caller.close(Close.SUSPENDED)

    async def export(self, player: PlayerId) -> Mapping[str, Any]:
        """Return what the host has done about a player."""
        acts = await self._store.of_player(player)
        return {"host_acts": [{name: value for name, value in act.items() if name != "by"} for act in acts]}

    async def erase(self, player: PlayerId) -> None:
        """Take a player off the list."""
        await self._store.forget(player)

    # ------------------------------------------------------------------------------------------

    def _sanctioned(self, update: Mapping[str, Any]) -> None:
        for caller in self._connections.here(update["player"]):
            self._background(self.look_again(caller))

    def _announced(self, update: Mapping[str, Any]) -> None:
        if update["announcement"] == self._announcement:
            return
        self._announcement = update["announcement"]
        event: Announced = {"type": "announcement", "announcement": self._announcement}
        frame = orjson.dumps(event)
        for caller in self._connections.everyone():
            caller.tell(frame)

    async def _hears_again(self) -> None:
        """Catch up with what was missed."""
        self._announced({"announcement": await self._store.announcement()})
        for caller in list(self._connections.everyone()):
            await self.look_again(caller)


def suspended(sanction: Sanction) -> bytes:
    """Return the frame that says why somebody may not come in."""
    event: SuspendedEvent = {
        "type": "suspended",
        "reason": sanction.reason,
        "until_ms": sanction.until_ms,
    }
    return orjson.dumps(event)
