"""All games of a server, one after the other: read from its archive while people play."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

from regatta_protocol.record.record import GameRecord
from regatta_server.archive.archive import Archive
from regatta_server.archive.list_store import Position, Span
from regatta_server.archive.pack import peek, unpack
from regatta_server.archive.records import with_ratings
from regatta_server.limits import EXPORTED_AT_ONCE
from regatta_server.products.ratings.game_filter import GameFilter
from regatta_server.products.ratings.ratings import Ratings


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games are exported: those of an index of `archive.keys` within a time."""

    index: str
    span: Span
    filter: GameFilter
    after: Position | None = None
    """Where an export that was ended before had come to."""


@dataclass(frozen=True, slots=True)
class Exported:
    """A game that was looked at."""

    position: Position
    record: GameRecord | None
    """As it is given away; None where it is not wanted, gone by now, or cannot be read."""
    unreadable: str = ""
    """Why it cannot be read."""


class Export:
    """Reads games in pieces: what it has in memory does not grow with the archive.

    Raises StoreError or OSError where the store does not answer.
    """

    def __init__(self, archive: Archive, ratings: Ratings, wanted: Wanted) -> None:
        """Take the archive, what games did to ratings, and which games are wanted."""
        self._archive = archive
        self._ratings = ratings
        self._wanted: Final = wanted

    async def number(self) -> int:
        """Return how many games there are to look at: about, where some come or go meanwhile."""
        return await self._archive.lists.number(self._wanted.index, self._wanted.span, self._wanted.after)

    async def games(self) -> AsyncIterator[Exported]:
        """Yield each game in its turn, the oldest first."""
        wanted, at = self._wanted, self._wanted.after
        while found := await self._archive.lists.games(wanted.index, wanted.span, at, EXPORTED_AT_ONCE):
            at = found[-1]
            packed = await self._archive.all_packed([one.game for one in found])
            for position, one in zip(found, packed, strict=True):
                yield Exported(position, None) if one is None else await self._exported(position, one)

    async def _exported(self, position: Position, packed: bytes) -> Exported:
        wanted = self._wanted.filter
        try:
            if not wanted.any_game and not wanted.wants(peek(packed, position.game)):
                return Exported(position, None)
            record = unpack(packed, position.game)
        except ValueError as problem:
            return Exported(position, None, str(problem))
        return Exported(position, with_ratings(record, await self._ratings.of_game(record)))
