"""Games read out of the archive for who asks over HTTP: paid by their bytes, long ones beside the loop."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from protocol.ids import RoomId
from protocol.record import GameRecord
from server.archive.archive import Archive
from server.archive.pack import unpack
from server.edge.limits import Buckets
from server.limits import API_GAME_BYTES, API_LONG_BYTES

T = TypeVar("T")


class Reading:
    """Raises StoreError or OSError where the store does not answer, ValueError for what cannot be read."""

    def __init__(self, archive: Archive, budgets: Buckets, now_s: Callable[[], float]) -> None:
        """Take the archive, and the budgets of addresses, counted in games of a usual length."""
        self._archive = archive
        self._budgets = budgets
        self._now_s = now_s
        self._one = asyncio.Lock()
        """Of long games one is read at a time: threads share the interpreter with the loop."""

    async def game(
        self, game: RoomId, address: str, make: Callable[[GameRecord], T], long_bytes: int = API_LONG_BYTES
    ) -> T | None:
        """Return what is made of a game; None where there is none. Raises what `make` does.

        One game has been paid for: a longer one costs its address as many more as it is longer. From so many
        bytes on, packed, it is made beside the loop.
        """
        packed = await self._archive.packed(game)
        if packed is None:
            return None
        more = len(packed) // API_GAME_BYTES
        if more:
            self._budgets.owe(address, self._now_s(), more)
        if len(packed) < long_bytes:
            return make(unpack(packed, game))
        async with self._one:
            return await asyncio.to_thread(lambda: make(unpack(packed, game)))
