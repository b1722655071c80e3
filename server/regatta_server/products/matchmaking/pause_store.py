"""Players on vacation: they keep their tickets, and meanwhile wait in no pool for games over days."""

from typing import Final

from regatta_protocol.ids import PlayerId
from regatta_server.store.client import Client
from regatta_server.store.scripts import Script

AWAY: Final = "{queue}:away"
"""The players on vacation, by until when (ms): see pairing.lua."""


class Pauses:
    """Raises StoreError without a store."""

    def __init__(self, redis: Client) -> None:
        """Take the store of the queue."""
        self._pause = Script.load(__file__, "pause.lua").on(redis)

    async def pause(self, player: PlayerId, until_ms: int | None) -> None:
        """Match a player in no pool for games over days until then; with None from now on in all of them."""
        await self._pause([AWAY], [player, until_ms or ""])
