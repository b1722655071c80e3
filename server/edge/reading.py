"""Games read out of the archive for who asks over HTTP: paid by their length, long ones beside the loop."""

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from math import ceil
from typing import TypeVar

from protocol.errors import Code
from protocol.ids import RoomId
from protocol.record import GameRecord
from server.archive.archive import Archive
from server.archive.pack import columns_bytes, unpack
from server.edge.answers import Wrong
from server.edge.limits import Buckets
from server.limits import API_GAME_BYTES, API_LONG_GAMES

T = TypeVar("T")
Make = Callable[[GameRecord], T]


def price(packed: bytes) -> int:
    """Return in how many games of a usual length one counts: by what it takes to unpack and to write it."""
    return max(1, round(columns_bytes(packed) / API_GAME_BYTES))


class Reading:
    """Raises StoreError or OSError where the store does not answer, ValueError for what cannot be read."""

    def __init__(self, archive: Archive, budgets: Buckets, now_s: Callable[[], float]) -> None:
        """Take the archive, and the budgets of addresses, counted in games of a usual length."""
        self._archive = archive
        self._budgets = budgets
        self._now_s = now_s
        self._one = asyncio.Lock()
        """Of long games one is read at a time: threads share the interpreter with the loop."""

    def pay(self, address: str, games: int) -> None:
        """Take so many games from an address, or all that one may have. Raises Wrong for one too fast."""
        wait_s = self._budgets.take(address, self._now_s(), min(games, self._budgets.burst))
        if wait_s:
            raise Wrong(
                HTTPStatus.TOO_MANY_REQUESTS,
                Code.TOO_FAST,
                "Too many games at once from your address: wait a moment.",
                **{"Retry-After": str(ceil(wait_s))},
            )

    async def game(self, game: RoomId, address: str, make: Make[T], times: int = 1) -> T | None:
        """Return what is made of a game; None where there is none. Raises what `make` does, and Wrong.

        It is paid for before it is unpacked. What takes so many times as long as reading is paid so often,
        and is made beside the loop.
        """
        packed = await self._archive.packed(game)
        cost = 1 if packed is None else price(packed)
        self.pay(address, times * cost)
        return None if packed is None else await self._made(game, packed, make, times * cost)

    async def line(self, game: RoomId, address: str, make: Make[T]) -> T | None:
        """Return the same of a game in a list, which is paid for: what it costs beyond that is owed."""
        packed = await self._archive.packed(game)
        if packed is None:
            return None
        cost = price(packed)
        self._budgets.owe(address, self._now_s(), cost - 1)
        return await self._made(game, packed, make, cost)

    async def _made(self, game: RoomId, packed: bytes, make: Make[T], cost: int) -> T:
        if cost < API_LONG_GAMES:
            return make(unpack(packed, game))
        async with self._one:
            return await asyncio.to_thread(lambda: make(unpack(packed, game)))
