"""Reads games out of the archive for HTTP: paid for by their length, long ones off the loop."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from http import HTTPStatus
from math import ceil
from typing import Any, Final, TypeVar

from regatta_protocol.errors import Code
from regatta_protocol.http.ratings import SeatRatings
from regatta_protocol.ids import RoomId
from regatta_protocol.record.record import GameRecord
from regatta_protocol.text import Text
from regatta_server.archive.archive import Archive
from regatta_server.archive.pack import columns_bytes, peek, unpack
from regatta_server.archive.records import with_ratings
from regatta_server.edge.limits import Buckets
from regatta_server.limits import API_PEEKED_A_GAME
from regatta_server.products.ratings.game_filter import GameFilter
from regatta_server.runtime.pools import RECORDS, PoolBusy, Threads
from regatta_server.web.answers import Wrong
from regatta_server.web.later import busy

API_GAME_BYTES: Final = 4_000
"""Of a game's columns that cost one: a game of two has 4,500, and takes 0.5 ms."""
API_LONG_GAMES: Final = 5
"""What a game costs from which on it is made beside the loop: it takes 3 ms."""

T = TypeVar("T")
W = TypeVar("W")
Make = Callable[[GameRecord], T]
RatingsOf = Callable[[GameRecord], Awaitable[list[SeatRatings] | None]]


def price(packed: bytes) -> int:
    """Return in how many games of a usual length one counts: by what it takes to unpack and to write it."""
    return max(1, round(columns_bytes(packed) / API_GAME_BYTES))


class Reading:
    """Raises StoreError or OSError where the store does not answer, ValueError for what cannot be read."""

    def __init__(
        self,
        archive: Archive,
        budgets: Buckets,
        now_s: Callable[[], float],
        ratings_of: RatingsOf,
        threads: Threads = RECORDS,
    ) -> None:
        """Take the archive, and the budgets of addresses, counted in games of a usual length.

        `ratings_of` tells what a game did to ratings; whatever is made of a game is made of both. Of long
        games one is read at a time, by the bounds of its threads: they share the interpreter with the loop.
        """
        self._ratings_of = ratings_of
        self._archive = archive
        self._budgets = budgets
        self._now_s = now_s
        self._threads = threads

    def pay(self, address: str, games: int) -> None:
        """Take so many games from an address, or all that one may have. Raises Wrong for one too fast."""
        wait_s = self._budgets.take(address, self._now_s(), min(games, self._budgets.burst))
        if wait_s:
            raise Wrong(
                HTTPStatus.TOO_MANY_REQUESTS,
                Code.TOO_FAST,
                Text(
                    "too-many-games-from-address", "Too many games at once from your address: wait a moment."
                ),
                **{"Retry-After": str(ceil(wait_s))},
            )

    def afford(self, address: str, games: int) -> bool:
        """Take so many games from an address if half of what it may have stays; say whether."""
        now_s = self._now_s()
        if self._budgets.wait_s(address, now_s, self._budgets.burst / 2 + games):
            return False
        return not self._budgets.take(address, now_s, games)

    async def peeked(self, game: RoomId, address: str) -> Mapping[str, Any] | None:
        """Return what the record of a game says of itself (`peek`); None where there is none.

        It is owed that it was looked at.
        """
        packed = await self._archive.packed(game)
        if packed is None:
            return None
        cost = price(packed)
        self._budgets.owe(address, self._now_s(), cost / API_PEEKED_A_GAME)
        return await self._peeked(packed, game, cost)

    async def game(self, game: RoomId, address: str, make: Make[T], times: int = 1) -> T | None:
        """Return what is made of a game; None where there is none. Raises what `make` does, and Wrong.

        It is paid for before it is unpacked. What takes so many times as long as reading is paid so often,
        and is made beside the loop.
        """
        packed = await self._archive.packed(game)
        cost = 1 if packed is None else price(packed)
        self.pay(address, times * cost)
        return None if packed is None else await self._made(game, packed, make, times * cost)

    async def is_wanted(self, game: RoomId, address: str, wanted: GameFilter) -> bool:
        """Say whether a game is one of those; where it is none, it is owed that it was looked at."""
        packed = await self._archive.packed(game)
        if packed is None:
            return False
        cost = price(packed)
        if wanted.wants(await self._peeked(packed, game, cost)):
            return True
        self._budgets.owe(address, self._now_s(), cost / API_PEEKED_A_GAME)
        return False

    async def line(self, game: RoomId, address: str, make: Make[T]) -> T | None:
        """Return the same of a game in a list, which is paid for: what it costs beyond that is owed."""
        packed = await self._archive.packed(game)
        if packed is None:
            return None
        cost = price(packed)
        self._budgets.owe(address, self._now_s(), cost - 1)
        return await self._made(game, packed, make, cost)

    async def _peeked(self, packed: bytes, game: RoomId, cost: int) -> Mapping[str, Any]:
        if cost < API_LONG_GAMES:
            return peek(packed, game)
        return await self._in_thread(partial(peek, packed, game))

    async def _made(self, game: RoomId, packed: bytes, make: Make[T], cost: int) -> T:
        if cost < API_LONG_GAMES:
            record = unpack(packed, game)
            return make(with_ratings(record, await self._ratings_of(record)))
        record = await self._in_thread(partial(unpack, packed, game))
        ratings = await self._ratings_of(record)
        return await self._in_thread(lambda: make(with_ratings(record, ratings)))

    async def _in_thread(self, work: Callable[[], W]) -> W:
        """Return what work returns that is done beside the loop. Raises Wrong where too much of it waits."""
        try:
            return await self._threads.run(work)
        except PoolBusy as full:
            raise busy(full) from full
