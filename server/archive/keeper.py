"""The keeper: takes games that are over into the archive, lets old ones go, and looks at the dice."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

import structlog

from protocol.ids import RoomId
from protocol.ratings import RatingChange
from protocol.record import GameRecord
from server.archive.archive import Archive
from server.archive.audit import report
from server.archive.records import record_of
from server.limits import ARCHIVING_CLAIMED_MS
from server.observe import metrics
from server.rooms.decide.codec import Unreadable, decode_fact
from server.rooms.run import reading
from server.rooms.run.rooms import Rooms
from server.rules.registry import NoSuchRules
from server.store import keys as room_keys
from server.store.client import Client
from server.store.errors import NO_ANSWER
from server.store.scripts import Script

log = structlog.get_logger()

After = Callable[[GameRecord], Awaitable[list[RatingChange] | None]]
"""What is done with a record that is in the archive before its room hears of it; it may be done again."""

TEND_S: Final = 600.0
"""How often a node lets old games go and looks at the dice."""
DAY_MS: Final = 86_400_000
PAUSE_S: Final = 0.005
"""Between two games that are taken in: one takes about 3 ms, and hundreds may end in the same second, or be
due after an outage. Players come first."""


class Keeper:
    """Takes games into the archive, each on one node: a `server.rooms.rooms.Keeping`."""

    def __init__(
        self,
        redis: Client,
        archive: Archive,
        rooms: Rooms,
        now_ms: Callable[[], int],
        background: Callable[[Coroutine[Any, Any, None]], None],
        after: After | None = None,
    ) -> None:
        """Take the services, and a way to let something go on without being awaited."""
        self._after = after
        self._redis = redis
        self._archive = archive
        self._rooms = rooms
        self._now_ms = now_ms
        self._background = background
        self._under_way: set[RoomId] = set()
        self._one = asyncio.Lock()
        self._claim = Script.beside(__file__, "claim.lua").on(redis)

    def keep(self, room: RoomId) -> None:
        """Take the game of a room that is over into the archive, then let the room know.

        Whatever fails is tried again, because the room's alarm rings until it knows.
        """
        if not self.keeping(room):
            self._under_way.add(room)
            self._background(self._keep_later(room))

    def keeping(self, room: RoomId) -> bool:
        """Return whether that is under way here."""
        return room in self._under_way

    async def _keep_later(self, room: RoomId) -> None:
        try:
            async with self._one:
                now_ms = self._now_ms()
                claim: list[Any] = [room, now_ms, now_ms + ARCHIVING_CLAIMED_MS]
                if await self._claim([room_keys.alarms_of(room)], claim):
                    await self._keep(room)
                await asyncio.sleep(PAUSE_S)
        except NO_ANSWER as failure:
            log.warning("record_delayed", room=room, failure=repr(failure))
        except Exception:
            log.exception("record_failed", room=room)
        finally:
            self._under_way.discard(room)

    async def _keep(self, room: RoomId) -> None:
        try:
            stored = await reading.stored_facts(self._redis, room)
            if not stored:
                return
            facts = [decode_fact(each) for each in stored]
            # Between these, each about a millisecond, the loop has a look at those who play.
            await asyncio.sleep(0)
            record = record_of(facts, self._rooms.registry)
        except (Unreadable, NoSuchRules) as problem:
            # A snapshot was enough to play on; a record needs all that happened.
            self._rooms.refusals.add(room, problem)
            return
        await asyncio.sleep(0)
        # A node that dies between any two of these is followed by another one, which does all of them again.
        kept = await self._archive.keep(record, self._now_ms())
        ratings = None if self._after is None else await self._after(kept)
        metrics.GAMES_RECORDED.inc()
        log.debug("recorded", room=room, facts=len(record["facts"]))
        self._rooms.recorded(room, ratings)


async def tend(archive: Archive, names: dict[str, str], now_ms: int, keep_days: int | None) -> None:
    """Drop games older than `keep_days`, and say so where the dice are not what fair dice are.

    `names` has the name of each ruleset.
    """
    if keep_days is not None:
        dropped = await archive.drop_before(now_ms - keep_days * DAY_MS)
        if dropped:
            log.info("games_dropped", games=dropped, older_than_days=keep_days)
    told = report(await archive.counts(), names)
    metrics.DICE_ALARM.set(told["alarm"])
    if told["alarm"]:
        log.error("dice_alarm", least_p=told["least_p"], alarm_p=told["alarm_p"], dice=told["dice"])


async def tend_for_ever(
    archive: Archive, names: dict[str, str], now_ms: Callable[[], int], keep_days: int | None
) -> None:
    """Tend the archive now and again, until cancelled. Every node does; it is the same whoever does it."""
    while True:
        try:
            await tend(archive, names, now_ms(), keep_days)
        except NO_ANSWER as failure:
            log.warning("archive_untended", failure=repr(failure))
        await asyncio.sleep(TEND_S)
