"""Summaries of analyses, made one at a time when somebody looks at a player, and stored beside the records.

Each is made once, whichever nodes are asked for it. A game that has no analysis, or on which the bots died,
is not retried for a while.
"""

import asyncio
from functools import partial
from typing import Any, Final

import orjson
import structlog

from regatta_protocol.ids import RoomId
from regatta_server.archive.archive import Archive
from regatta_server.archive.pack import unpack
from regatta_server.archive.summary_store import SeatSummary, SummaryStore
from regatta_server.bots.process.bot_process import NoAnswer, TableMissing, Unanswerable
from regatta_server.bots.process.choosing import Ask
from regatta_server.limits import DAY_MS, SUMMARIES_WAITING_MOST
from regatta_server.runtime.loops import Loop, each
from regatta_server.runtime.pools import RECORDS, PoolBusy

NONE_MS: Final = DAY_MS
"""Until a game that has no analysis is tried again: another version of Regatta may know its rules."""
TABLE_MS: Final = 10_000
"""Until a game whose table is being made is tried again."""

OF: Final = "summaries"
"""They are made for all who look at a player."""

log = structlog.get_logger()


class Summaries:
    """Makes summaries of games that are offered."""

    def __init__(self, ask: Ask, archive: Archive, store: SummaryStore) -> None:
        """Take who makes analyses, the games, and where summaries are kept."""
        self.store: Final = store
        self._ask: Final = ask
        self._archive: Final = archive
        self._waiting: Final[asyncio.Queue[RoomId]] = asyncio.Queue(SUMMARIES_WAITING_MOST)
        self._known: Final[set[RoomId]] = set()
        """Games that wait, and the one under way."""

    def takes(self, game: RoomId) -> bool:
        """Say whether a game would be taken in: it does not wait yet, and not too many others do."""
        return game not in self._known and not self._waiting.full()

    def offer(self, game: RoomId) -> None:
        """Let a game that is taken in get its summary when its turn comes."""
        if self.takes(game):
            self._known.add(game)
            self._waiting.put_nowait(game)

    def loop(self) -> Loop:
        """Return what makes what is offered, one after the other."""
        return each(self._waiting.get, self._make_offered, "summaries")

    async def _make_offered(self, game: RoomId) -> None:
        try:
            # Where it fails it stays claimed for a while, and stands before no other.
            await self.make(game)
        finally:
            self._known.discard(game)

    async def make(self, game: RoomId) -> None:
        """Make the summary of a game, unless it is there or somebody makes it."""
        if not await self.store.claim(game):
            return
        packed = await self._archive.packed(game)
        if packed is None:
            return
        try:
            record = await RECORDS.run(partial(_line, packed, game))
            found = await self._ask("summarise", {"record": orjson.Fragment(record)}, OF)
        except TableMissing:
            await self.store.put_off(game, TABLE_MS)
        except (Unanswerable, ValueError) as why:
            log.warning("summary_refused", game=game, why=str(why))
            await self.store.keep_none(game, NONE_MS)
        except (NoAnswer, PoolBusy) as why:
            # It stays claimed: if the bots died of it, others have their turn first.
            log.warning("summary_unanswered", game=game, why=str(why))
        else:
            await self._keep(game, found)

    async def _keep(self, game: RoomId, found: Any) -> None:
        if "code" in found:
            log.debug("summary_none", game=game, code=found["code"])
            await self.store.keep_none(game, NONE_MS)
        else:
            await self.store.keep(game, [SeatSummary(*seat) for seat in found["seats"]])


def _line(packed: bytes, game: RoomId) -> bytes:
    return orjson.dumps(unpack(packed, game))
