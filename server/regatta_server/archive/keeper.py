"""The keeper: takes finished games into the archive, removes old ones, and watches the dice."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final

import structlog

from regatta_protocol.http.ratings import RatingChange
from regatta_protocol.ids import RoomId
from regatta_protocol.record.record import GameRecord
from regatta_server.archive.archive import Archive
from regatta_server.archive.audit import report
from regatta_server.archive.draft import draft_of
from regatta_server.archive.ending_store import EndingStore
from regatta_server.archive.records import CalledOff, NotOver
from regatta_server.archive.withholding import withheld_at
from regatta_server.observe import metrics
from regatta_server.rooms.decide.act import NOBODY, Act, Recorded
from regatta_server.rooms.decide.codecs.codec import Unreadable
from regatta_server.rooms.decide.decide import decide
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.state import RoomState, last_stage
from regatta_server.rooms.run.chance import SystemChance
from regatta_server.rooms.run.refusals import Refusals
from regatta_server.rooms.storage import reading
from regatta_server.rooms.storage.answers import Answer, Committed, Overtaken
from regatta_server.rooms.storage.commits import as_commit
from regatta_server.rooms.storage.store import Store
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import NoSuchRules, Registry
from regatta_server.runtime.callback import answer_of
from regatta_server.runtime.loops import Loop, Pause, each, every
from regatta_server.store.client import Client
from regatta_server.store.errors import NO_ANSWER

SWEEP_S: Final = 1.0
"""How often a process looks for games that wait."""
ARCHIVED_AT_ONCE: Final = 8
"""Games taken in side by side: more would have left the processor's cache before they are folded."""
ENDINGS_WAITING_MOST: Final = 1_000
"""Games that one process knows of; the others wait in the store."""

log = structlog.get_logger()

After = Callable[[GameRecord], Awaitable[list[RatingChange] | None]]
"""What is done with a record that is in the archive before its room hears of it; it may be done again."""
Ended = Callable[[RoomState], Awaitable[None]]
"""What is done first of all with a room whose game is over or was called off; it may be done again."""

PRUNE_S: Final = 600.0
"""How often old games are let go and the dice looked at."""
DAY_MS: Final = 86_400_000


class Untold(ConnectionError):
    """A room could not be told that its game is in the archive: all of it is done again."""


class Keeper:
    """Takes games into the archive, as they end and whichever wait: several of them may run at a time."""

    def __init__(
        self,
        store: Store,
        archive: Archive,
        now_ms: Callable[[], int],
        after: After | None = None,
        ended: Ended | None = None,
        registry: Registry = REGISTRY,
        batched: Client | None = None,
    ) -> None:
        """Take the way to the rooms, the archive, and the rules that are known here.

        By `batched`, if it is given, what is asked of the store for several games goes together.
        """
        self._store = store
        self._redis = store.redis if batched is None else batched
        self._registry = registry
        self._archive = archive
        self._now_ms = now_ms
        self._after = after
        self._ended = ended
        self._endings = EndingStore(store.redis, now_ms, batched)
        self._waiting: asyncio.Queue[RoomId] = asyncio.Queue(ENDINGS_WAITING_MOST)
        self._known: set[RoomId] = set()
        """Rooms that wait or are under way."""
        self._refusals = Refusals()
        self._under_way: set[asyncio.Task[None]] = set()

    def offer(self, room: RoomId) -> None:
        """Let the game of a room be taken in when its turn comes; where too many wait, it is found later."""
        if room in self._known or self._waiting.full():
            return
        self._known.add(room)
        self._waiting.put_nowait(room)

    def loops(self, pause: Pause = asyncio.sleep) -> Sequence[Loop]:
        """Return what offers games, as they end and whichever wait, and what takes them in.

        Behind them `finish` what is begun.
        """
        return [
            partial(self._endings.hear_for_ever, self.offer),
            every(SWEEP_S, self.sweep, "endings", pause=pause),
            each(self._offered, self._take_batch, "archive"),
        ]

    async def sweep(self) -> None:
        """Offer what is due, of all rooms."""
        due, unread = await self._endings.due()
        if unread:
            log.warning("endings_unread", buckets=len(unread), failure=unread[0])
        for room in due:
            self.offer(room)

    async def finish(self) -> None:
        """Wait until the games that are under way are in the archive."""
        if self._under_way:
            await asyncio.wait(self._under_way)

    async def take(self, room: RoomId) -> None:
        """Take in the game of a room, unless somebody else does; whatever fails is due again."""
        try:
            claim = await self._endings.claim(room)
            if claim is not None:
                found, snapshot = reading.facts_in(claim.entries), claim.snapshot
                while not await self._keep(room, found, snapshot):
                    log.debug("record_overtaken", room=room)
                    found, snapshot = await reading.all_facts(self._redis, room), None
        except NO_ANSWER as failure:
            log.warning("record_delayed", room=room, failure=repr(failure))
        except NotOver:
            # The store has lost the end in a failover: it is due when the game is over again.
            log.warning("record_too_soon", room=room)
        except (Unreadable, NoSuchRules) as problem:
            # A snapshot was enough to play on; a record needs all that happened.
            self._refusals.add(room, problem)
            await self._put_off(room)
        except Exception:
            log.exception("record_failed", room=room)
            await self._put_off(room)

    async def _offered(self) -> Sequence[RoomId]:
        rooms = [await self._waiting.get()]
        while len(rooms) < ARCHIVED_AT_ONCE and not self._waiting.empty():
            rooms.append(self._waiting.get_nowait())
        return rooms

    async def _take_batch(self, rooms: Sequence[RoomId]) -> None:
        """Take games in step by step, so that what they ask of the store goes in the same few writes."""
        self._under_way = {asyncio.ensure_future(self._take_offered(room)) for room in rooms}
        await asyncio.wait(self._under_way)

    async def _take_offered(self, room: RoomId) -> None:
        try:
            await self.take(room)
        finally:
            self._known.discard(room)

    async def _keep(
        self, room: RoomId, found: tuple[str, list[RoomFact]] | None, snapshot: bytes | None
    ) -> bool:
        """Make the record of a room's game, keep it and tell the room; False where that changed meanwhile.

        `found` is where the room stands, and its facts; with a `snapshot` of it the record takes less. Who
        dies between any two of these steps is followed by another, who does all of them again.
        """
        if found is None:
            log.error("record_lost", room=room)
            await self._endings.drop(room)
            return True
        position, facts = found
        try:
            draft = draft_of(facts, snapshot, self._registry)
        except CalledOff as off:
            if self._ended is not None:
                await self._ended(off.state)
            await self._archive.count_called_off(room, withheld_at(off.state, off.opening), self._now_ms())
            await self._endings.drop(room)
            log.debug("called_off", room=room, seed_chosen=off.opening.server_seed is not None)
            return True
        record, state = draft.record, draft.state
        if self._ended is not None:
            await self._ended(state)
        if last_stage(state).leaves_nothing:
            await self._archive.count_alone(record, self._now_ms(), draft.plays)
            await self._endings.drop(room)
            log.debug("not_kept", room=room, facts=len(facts))
            return True
        outcome = await self._archive.keep(record, self._now_ms(), draft.plays)
        ratings = None if self._after is None else await self._after(outcome)
        return await self._tell(position, state, ratings, record["ended_ms"])

    async def _tell(
        self, position: str, state: RoomState, ratings: list[RatingChange] | None, ended_ms: int
    ) -> bool:
        """Tell a room that its game is in the archive; return False where the room changed meanwhile."""
        room = state.setup.id
        change = decide(state, Act(NOBODY, "", Recorded(ratings), self._now_ms(), SystemChance()))
        if change is None:
            # Somebody else has told it, who was thought dead.
            await self._endings.drop(room)
            return True
        answer: Answer = await answer_of(partial(self._store.commit, as_commit(position, state, change)))
        if isinstance(answer, Committed):
            self._store.unwatch(room)
            metrics.GAMES_RECORDED.inc()
            metrics.RECORD_SECONDS.observe((self._now_ms() - ended_ms) / 1_000)
            log.debug("recorded", room=room)
        elif not isinstance(answer, Overtaken):
            raise Untold(repr(answer))
        return isinstance(answer, Committed)

    async def _put_off(self, room: RoomId) -> None:
        """Leave a game for a while, so that it stands before no other: it wants a person, or an upgrade."""
        try:
            await self._endings.put_off(room)
        except NO_ANSWER as failure:
            log.warning("record_delayed", room=room, failure=repr(failure))


async def prune(archive: Archive, names: dict[str, str], now_ms: int, keep_days: int | None) -> None:
    """Drop games older than `keep_days`, and say so where the dice are not what fair dice are.

    `names` has the name of each ruleset.
    """
    if keep_days is not None:
        dropped = await archive.drop_before(now_ms - keep_days * DAY_MS)
        if dropped:
            log.info("games_dropped", games=dropped, older_than_days=keep_days)
    message = report(await archive.counts(), names)
    metrics.DICE_ALARM.set(message["alarm"])
    if message["alarm"]:
        log.error("dice_alarm", least_p=message["least_p"], alarm_p=message["alarm_p"], dice=message["dice"])
