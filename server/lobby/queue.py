"""The queue: players who wait for a game with strangers, on any number of nodes.

All that counts is in the store (tickets.py). A node knows its own connections' searches, tells them how it
stands, and takes a ticket out when its connection ends.
"""

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, Final

import orjson
import structlog

from protocol.client_lobby import Seek, StopSeeking
from protocol.errors import Code
from protocol.ids import PlayerId, RoomId
from protocol.sheet import Card
from server.limits import QUEUE_RUNS_MOST, QUEUE_TOLD_AT_ONCE
from server.lobby import pools
from server.lobby.calls import Caller, Handlers
from server.lobby.matches import MATCHED, Matches
from server.lobby.people import People
from server.lobby.ratings import Ratings
from server.lobby.seeker import ENDED, Seeker
from server.lobby.tickets import Counts, Joined, Tickets
from server.observe import metrics
from server.refused import Refused
from server.rooms.run.alarms import Pause
from server.store.errors import NO_ANSWER

log = structlog.get_logger()

BEAT_S: Final = 2.0
"""A third of the lease: one beat may be lost."""
ROUND_S: Final = 1.0
"""How often one hears how it stands, and how often tickets that are due are looked at."""
REST: Final = 4.0
"""Between two runs the store is for others, so many times as long as a run took: for moves, first of all."""


class Queue:
    """The searches of this node's connections."""

    def __init__(
        self,
        tickets: Tickets,
        matches: Matches,
        people: People,
        ratings: Ratings,
        cards: Sequence[Card],
        now_ms: Callable[[], int],
        background: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        """Begin with nobody."""
        self._tickets = tickets
        self._matches = matches
        self._people = people
        self._ratings = ratings
        self._cards = cards
        self._now_ms = now_ms
        self._background = background
        self._seekers: dict[PlayerId, Seeker] = {}
        self._numbers = itertools.count(1)
        self._leaving: dict[tuple[PlayerId, int], None] = {}
        """Tickets to be taken out: tried again until the store has done it."""
        people.on(MATCHED, self._matched)
        people.left.append(self._left)

    def handlers(self) -> Handlers:
        """Return who does what."""
        return {Seek: self.seek, StopSeeking: self.stop}

    async def waiting(self) -> int:
        """Return how many players wait, on all nodes."""
        return await self._tickets.waiting()

    # -- what players ask -----------------------------------------------------------------------

    async def seek(self, caller: Caller, asked: Seek) -> None:
        """Let a player wait for a game in these pools, and in no others any more.

        Sent twice, the second time finds the ticket, or the match, of the first. Raises Refused for what
        cannot be played, and when the queue is full; StoreError or OSError without a store.
        """
        sought = pools.sought(asked.pools, self._cards)
        number = next(self._numbers)
        kinds = list({(kind.ruleset, kind.speed): None for one in sought for kind in one.kinds})
        ratings = await self._ratings.ratings(caller.player, kinds)
        seeker = Seeker(caller, number, asked.id, sought, ratings, self._now_ms())
        try:
            joined = await self._joined(seeker, asked.after)
        except NO_ANSWER:
            # It may stand in the store all the same, and the player is told that it does not.
            self._let_go(seeker)
            raise
        if joined.what == "full":
            raise Refused(Code.TOO_MANY, "Very many people wait just now: try again in a minute.")
        await self._settled(seeker, joined)

    async def stop(self, caller: Caller, asked: StopSeeking) -> None:  # noqa: ARG002 - it asks no more than that
        """Let a player wait no more, whichever connection it was. Raises as `seek` without a store."""
        before = self._seekers.get(caller.player)
        await self._tickets.stop(caller.player, self._now_ms())
        if before is not None:
            self._end(before, "stopped" if before.caller is caller else "elsewhere")

    def _left(self, caller: Caller) -> None:
        seeker = self._seekers.get(caller.player)
        if seeker is not None and seeker.caller is caller:
            self._drop(seeker)
            self._let_go(seeker)

    def _matched(self, news: Mapping[str, Any]) -> None:
        frame = orjson.dumps(news["message"])
        for player in news["to"]:
            seeker = self._seekers.get(player)
            # Told twice where a node died over it: by then the player may wait for another game.
            if seeker is not None and seeker.seek == news["seeks"][player]:
                self._drop(seeker)
            for caller in self._people.here(player):
                caller.tell(frame)

    # -- for ever -------------------------------------------------------------------------------

    async def beat_for_ever(self) -> None:
        """Keep this node's tickets valid, until cancelled."""
        await _for_ever(lambda: self._tickets.beat(self._now_ms()), BEAT_S)

    async def sweep_for_ever(self, pause: Pause = asyncio.sleep) -> None:
        """Pair those who have waited, open what other nodes could not, until cancelled."""
        await _for_ever(self.sweep, ROUND_S, pause)

    async def tell_for_ever(self, pause: Pause = asyncio.sleep) -> None:
        """Tell everyone on this node how it stands, until cancelled."""
        await _for_ever(self.tell_all, ROUND_S, pause)

    async def sweep(self) -> None:
        """Look at all tickets that are due, as far as a round goes, and open rooms that are late."""
        for player, number in list(self._leaving):
            await self._leave(player, number)
        for _ in range(QUEUE_RUNS_MOST):
            began = time.perf_counter()
            more, made = await self._tickets.sweep(self._now_ms())
            for room in made:
                self._background(self._matches.open_soon(room, self._now_ms()))
            if not more:
                break
            await asyncio.sleep(REST * (time.perf_counter() - began))
        await self._matches.open_late(self._now_ms())

    async def tell_all(self) -> None:
        """Tell every search on this node how it stands; those that are over end here at the latest."""
        metrics.SEEKING.set(len(self._seekers))
        seekers = list(self._seekers.values())
        if not seekers:
            return
        counts = await self._tickets.counts(frozenset[pools.Kind]().union(*(one.kinds for one in seekers)))
        for begin in range(0, len(seekers), QUEUE_TOLD_AT_ONCE):
            some = seekers[begin : begin + QUEUE_TOLD_AT_ONCE]
            owners = await self._tickets.owners([seeker.player for seeker in some])
            # Nothing is awaited between the look and the telling: nobody hears of a search that is over.
            for seeker, owner in zip(some, owners, strict=True):
                if self._seekers.get(seeker.player) is not seeker:
                    continue
                if owner == (self._people.node, seeker.number):
                    self._still(seeker, counts)
                elif owner is not None:
                    self._end(seeker, "elsewhere")
                else:
                    self._gone(seeker)

    def _still(self, seeker: Seeker, counts: Counts) -> None:
        seeker.missed = False
        if seeker.outdated:
            self._background(self._again(seeker))
        seeker.tell(counts, self._now_ms())

    def _gone(self, seeker: Seeker) -> None:
        """Find out at the second look: a match, whose news comes within a moment, is the usual reason."""
        if seeker.missed:
            self._background(self._again(seeker))
        seeker.missed = True

    async def _again(self, seeker: Seeker) -> None:
        try:
            joined = await self._joined(seeker, None, again=True)
        except NO_ANSWER as failure:
            log.warning("search_unsure", failure=repr(failure))
            if self._seekers.get(seeker.player) is not seeker:
                self._let_go(seeker)
            return
        if joined.what == "full":
            self._end(seeker, "elsewhere")
        elif self._seekers.get(seeker.player) is seeker or joined.what == "made":
            await self._settled(seeker, joined)
        else:
            self._let_go(seeker)

    # -------------------------------------------------------------------------------------------

    async def _joined(self, seeker: Seeker, after: RoomId | None, again: bool = False) -> Joined:
        now_ms = self._now_ms()
        joined = await self._tickets.join(seeker.ticket(after=after, again=again), now_ms)
        if joined.room and joined.what != "matched":
            self._background(self._matches.open_soon(joined.room, now_ms))
        return joined

    async def _settled(self, seeker: Seeker, joined: Joined) -> None:
        """Make what the store says true here."""
        seeker.joined_ms = joined.joined_ms
        before = self._seekers.get(seeker.player)
        if joined.what == "ended":
            seeker.caller.tell(ENDED["elsewhere"])
            if before is seeker:
                self._drop(seeker)
            return
        if before is not None and before.number > seeker.number:
            return
        if before is not None and before.caller is not seeker.caller:
            before.caller.tell(ENDED["elsewhere"])
        if joined.what != "waiting":
            if before is not None:
                self._drop(before)
            if joined.what == "matched" and not await self._matches.open(joined.room, self._now_ms()):
                seeker.caller.tell(orjson.dumps({"type": "matched", "room": joined.room}))
            return
        if seeker.caller not in self._people.here(seeker.player):
            # The connection ended meanwhile: nobody may be matched with it.
            self._let_go(seeker)
            return
        self._seekers[seeker.player] = seeker
        counts = await self._tickets.counts(seeker.kinds)
        if self._seekers.get(seeker.player) is seeker:
            seeker.tell(counts, self._now_ms())

    def _end(self, seeker: Seeker, reason: str) -> None:
        if self._seekers.get(seeker.player) is seeker:
            self._drop(seeker)
            seeker.caller.tell(ENDED[reason])

    def _drop(self, seeker: Seeker) -> None:
        del self._seekers[seeker.player]

    def _let_go(self, seeker: Seeker) -> None:
        self._leaving[seeker.player, seeker.number] = None
        self._background(self._leave(seeker.player, seeker.number))

    async def _leave(self, player: PlayerId, number: int) -> None:
        try:
            await self._tickets.leave(player, number, self._now_ms())
        except NO_ANSWER as failure:
            log.warning("ticket_left", failure=repr(failure))
        else:
            self._leaving.pop((player, number), None)


async def _for_ever(
    work: Callable[[], Awaitable[None]], pause_s: float, pause: Pause = asyncio.sleep
) -> None:
    while True:
        try:
            await work()
        except NO_ANSWER as failure:
            log.warning("queue_unavailable", failure=repr(failure))
        except Exception:
            # A fault with one search must not end all others.
            log.exception("queue_failed")
        await pause(pause_s)
