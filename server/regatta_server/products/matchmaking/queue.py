"""The queue: players who search for a game with strangers, on any number of nodes.

Everything that counts is in the store (tickets.py). A node knows its own connections' searches, keeps them
informed, and withdraws a ticket when its connection ends. A search for day games alone belongs to no
connection: it goes on while its player is away, and every connection of the player hears of it.
"""

import asyncio
import itertools
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

import orjson
import structlog

from regatta_protocol.commands.lobby import Seek, StopSeeking
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.text import Text
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Caller, Handler
from regatta_server.commands.wiring import Wiring
from regatta_server.judging.command_checksum import checksum_of
from regatta_server.judging.refused import Refused
from regatta_server.observe import metrics
from regatta_server.products.matchmaking import pools
from regatta_server.products.matchmaking.matches import MATCHED, Matches
from regatta_server.products.matchmaking.search import ENDED, Search, resumed
from regatta_server.products.matchmaking.tickets import Joined, Tickets
from regatta_server.products.matchmaking.withdrawals import Withdrawals
from regatta_server.products.presence.connections import Connections
from regatta_server.products.ratings.build import RatingServices
from regatta_server.runtime.loops import Loop, every
from regatta_server.store.errors import NO_ANSWER

DAY_SEARCH: Final = "day_search"
"""What nodes are sent for a player whose search of day games has begun."""
QUEUE_RUNS_MOST: Final = 200
"""Runs of the sweep in a round; what is still due comes in the next."""
QUEUE_AT_ONCE: Final = 100
"""Searches told in one turn of the loop: about 1 ms."""

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
        context: Context,
        connections: Connections,
        tickets: Tickets,
        matches: Matches,
        ratings: RatingServices,
    ) -> None:
        """Begin with nobody."""
        self._tickets = tickets
        self._matches = matches
        self._connections = connections
        self._ratings = ratings.ratings
        self._reputations = ratings.reputations
        self._cards = context.rooms.cards()
        self._now_ms, self._anew_ms = context.now_ms, context.steps.anew_ms
        self._background = context.background
        self._pause = context.pause
        self._seekers: dict[PlayerId, Search] = {}
        self._numbers = itertools.count(1)
        self._withdrawals = Withdrawals(tickets, context.now_ms, context.background)

    def wiring(self) -> Wiring:
        """Return what is done here, and what is listened to."""
        return Wiring(
            handlers={Seek: Handler(self.seek, price=5, opens_room=True), StopSeeking: Handler(self.stop)},
            updates={MATCHED: self._matched, DAY_SEARCH: self._begun_elsewhere},
            connected=lambda caller: self._background(self._resume(caller.player)),
            disconnected=self._left,
            loops=self._loops(),
        )

    async def waiting(self) -> int:
        """Return how many players wait, on all nodes."""
        return await self._tickets.waiting()

    # -- what players ask -----------------------------------------------------------------------

    async def seek(self, caller: Caller, command: Seek) -> None:
        """Let a player wait for a game in these pools, and in no others any more.

        Sent twice, it finds the ticket, or the match, of the first time. Raises Refused for what cannot be
        played or is another search's id, and when the queue is full; StoreError or OSError without a store.
        """
        sought, number = pools.sought(command.pools, self._cards), next(self._numbers)
        kinds = list({(kind.ruleset, kind.speed): None for one in sought for kind in one.kinds})
        rating = await self._ratings.ratings(caller.player, kinds)
        stays = await self._reputations.stays(caller.player, {speed for _, speed in kinds})
        now_ms, only, checksum = self._now_ms(), command.stayers, checksum_of(command)
        seeker = Search(
            caller,
            number,
            command.id,
            sought,
            rating,
            now_ms,
            stays=stays,
            wants_stayers=only,
            checksum=checksum,
        )
        try:
            joined = await self._joined(seeker, command.after)
        except NO_ANSWER:
            # It may stand in the store all the same, and the player is told that it does not.
            self._withdrawals.add(seeker)
            raise
        if joined.what == "full":
            raise Refused(
                Code.TOO_MANY, Text("queue-full", "Too many people are waiting: try again in a minute.")
            )
        await self._follow_store(seeker, joined)

    async def stop(self, caller: Caller, command: StopSeeking) -> None:  # noqa: ARG002 - it asks no more than that
        """Let a player wait no more, whichever connection it was. Raises as `seek` without a store."""
        before = self._seekers.get(caller.player)
        await self._tickets.stop(caller.player, self._now_ms())
        if before is not None:
            self._end(before, "stopped" if before.goes_on or before.caller is caller else "elsewhere")

    def _left(self, caller: Caller) -> None:
        seeker = self._seekers.get(caller.player)
        if seeker is None or seeker.caller is not caller:
            return
        others = self._connections.here(caller.player)
        if seeker.goes_on and others:
            seeker.caller = others[0]
            return
        self._drop(seeker)
        self._let_go(seeker)

    def _begun_elsewhere(self, update: Mapping[str, Any]) -> None:
        for player in update["to"]:
            self._background(self._resume(player))

    def _matched(self, update: Mapping[str, Any]) -> None:
        frame = orjson.dumps(update["message"])
        for player in update["to"]:
            seeker = self._seekers.get(player)
            # Told twice where a node died over it: by then the player may wait for another game.
            if seeker is not None and seeker.seek == update["seeks"][player]:
                self._drop(seeker)
            for caller in self._connections.here(player):
                caller.tell(frame)

    # -- again and again ------------------------------------------------------------------------

    def _loops(self) -> Sequence[Loop]:
        """Return what keeps tickets of here valid, pairs those who have waited, and tells how it stands."""
        return [
            every(BEAT_S, lambda: self._tickets.beat(self._now_ms()), "queue_lease"),
            every(ROUND_S, self.sweep, "queue_rounds", pause=self._pause),
            every(ROUND_S, self.tell_all, "queue_counts", pause=self._pause),
        ]

    async def sweep(self) -> None:
        """Look at all tickets that are due, as far as a round goes, and open rooms that are late."""
        await self._withdrawals.try_again()
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
        counts = await self._tickets.counts(
            frozenset[pools.PoolKind]().union(*(one.kinds for one in seekers))
        )
        for begin in range(0, len(seekers), QUEUE_AT_ONCE):
            some = seekers[begin : begin + QUEUE_AT_ONCE]
            owners = await self._tickets.owners([seeker.player for seeker in some])
            # Nothing is awaited between the look and the telling: nobody hears of a search that is over.
            for seeker, owner in zip(some, owners, strict=True):
                if self._seekers.get(seeker.player) is not seeker:
                    continue
                if owner is not None and seeker.owns(self._connections.node, owner):
                    self._still(seeker, counts)
                elif owner is not None and not owner.node:
                    self._background(self._resume(seeker.player))
                elif owner is not None:
                    self._end(seeker, "elsewhere")
                else:
                    self._gone(seeker)

    def _still(self, seeker: Search, counts: pools.Counts) -> None:
        seeker.missed = False
        if seeker.outdated:
            self._background(self._again(seeker))
        seeker.tell(counts, self._now_ms(), self._hearers(seeker), self._anew_ms)

    def _gone(self, seeker: Search) -> None:
        """Find out at the second look: a match, whose update comes within a moment, is the usual reason."""
        if seeker.missed:
            self._background(self._again(seeker))
        seeker.missed = True

    async def _again(self, seeker: Search) -> None:
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
            await self._follow_store(seeker, joined)
        else:
            self._let_go(seeker)

    # -------------------------------------------------------------------------------------------

    async def _resume(self, player: PlayerId) -> None:
        """Let a player's connections hear of a search of day games that went on without them."""
        number = next(self._numbers)
        try:
            ticket = await self._tickets.day_search(player, self._now_ms())
            callers = self._connections.here(player)
            before = self._seekers.get(player)
            if ticket is None or not callers or (before is not None and before.number > number):
                return
            if before is None or before.seek != ticket.seek:
                self._seekers[player] = before = resumed(callers[0], number, ticket, self._cards)
            await self._count_and_tell(before)
        except NO_ANSWER as failure:
            log.warning("search_unseen", failure=repr(failure))

    async def _count_and_tell(self, seeker: Search) -> None:
        counts = await self._tickets.counts(seeker.kinds)
        if self._seekers.get(seeker.player) is seeker:
            seeker.tell(counts, self._now_ms(), self._hearers(seeker), self._anew_ms)

    def _hearers(self, seeker: Search) -> Sequence[Caller]:
        return self._connections.here(seeker.player) if seeker.goes_on else [seeker.caller]

    async def _joined(self, seeker: Search, after: RoomId | None, again: bool = False) -> Joined:
        now_ms = self._now_ms()
        joined = await self._tickets.join(seeker.ticket(after=after, again=again), now_ms)
        if joined.room and joined.what != "matched":
            self._background(self._matches.open_soon(joined.room, now_ms))
        return joined

    async def _follow_store(self, seeker: Search, joined: Joined) -> None:
        """Make what the store says true here."""
        seeker.joined_ms = joined.joined_ms
        before = self._seekers.get(seeker.player)
        if joined.what == "ended":
            if before is seeker:
                self._end(seeker, "stopped" if seeker.goes_on else "elsewhere")
            else:
                seeker.caller.tell(ENDED["elsewhere"])
            return
        if before is not None and before.number > seeker.number:
            return
        if before is not None:
            self._replace(before, seeker, joined)
        if joined.what != "waiting":
            if joined.what == "matched" and not await self._matches.open(joined.room, self._now_ms()):
                seeker.caller.tell(orjson.dumps({"type": "matched", "room": joined.room}))
            return
        if seeker.caller in self._connections.here(seeker.player):
            self._seekers[seeker.player] = seeker
            await self._count_and_tell(seeker)
        else:
            # The connection ended meanwhile: nobody may be matched with it.
            self._let_go(seeker)
        if seeker.goes_on:
            await self._connections.publish_to_players([seeker.player], {"do": DAY_SEARCH})

    def _replace(self, before: Search, seeker: Search, joined: Joined) -> None:
        """Tell connections that another one seeks; of a search of day games all of them hear."""
        if joined.what != "waiting":
            self._drop(before)
        if not seeker.goes_on:
            for other in self._hearers(before):
                if other is not seeker.caller:
                    other.tell(ENDED["elsewhere"])

    def _end(self, seeker: Search, reason: str) -> None:
        if self._seekers.get(seeker.player) is seeker:
            self._drop(seeker)
            for caller in self._hearers(seeker):
                caller.tell(ENDED[reason])

    def _drop(self, seeker: Search) -> None:
        del self._seekers[seeker.player]

    def _let_go(self, seeker: Search) -> None:
        """Take the ticket out of a search whose connection is over, but not one that goes on without any."""
        if not seeker.goes_on:
            self._withdrawals.add(seeker)
