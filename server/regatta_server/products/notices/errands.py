"""Errands: what players are to be told of a room while they may be away, done once whoever dies.

A commit leaves an errand where it changes whose turn it is in a game over days, or stops an order. The node
that committed does it at once and takes it away. What is left after a few seconds any other node does: it
reads what has happened in the room, and tells what is so by now. A notice has the version of the room at
which it was so: one that was put already is found, and one of a turn that is over meanwhile is not put.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import Final
from weakref import WeakValueDictionary

import structlog

from regatta_protocol.ids import RoomId
from regatta_server.commands.context import Context
from regatta_server.commands.wiring import Wiring
from regatta_server.products.notices.errand_store import Claim, Errand, ErrandStore
from regatta_server.rooms.decide.codecs.codec import Unreadable
from regatta_server.rooms.decide.errands import errand_ms, newly_stopped
from regatta_server.rooms.decide.state import RoomState, last_stage
from regatta_server.rooms.storage.reading import each_commit
from regatta_server.rules.registry import NoSuchRules
from regatta_server.runtime.loops import every
from regatta_server.store.errors import NO_ANSWER

SWEEP_S: Final = 5.0
"""How often a node looks for what others left: that is done ten seconds late, fifteen if it was claimed."""
TRIES_MOST: Final = 20
"""How often a room may have gone on meanwhile, as one does where computers play; then it is done later."""

log = structlog.get_logger()


@dataclass(slots=True)
class Changes:
    """What some commits of a room changed, one after the other, of what players are told."""

    late: bool = False
    """Whether a node may have told some of it before it died."""
    seats: set[int] = field(default_factory=set)
    """Seats whose turn began, ended or has another deadline by them."""
    begun: dict[int, int] = field(default_factory=dict)
    """By seat whose turn it is, the version at which that began."""
    stopped: dict[int, int] = field(default_factory=dict)
    """By seat, the version at which its order went no further."""

    def add(self, before: RoomState, after: RoomState) -> None:
        """Note what the next commit changed."""
        waiting, waits = dict(before.deadlines), dict(after.deadlines)
        seats = waiting.keys() | waits.keys()
        self.seats |= {seat for seat in seats if waiting.get(seat) != waits.get(seat)}
        stand_ins = set(last_stage(after).stand_ins)
        for seat in seats - waits.keys() | stand_ins:
            self.begun.pop(seat, None)
        for seat in waits.keys() - waiting.keys() - stand_ins:
            self.begun[seat] = after.version
        for seat in newly_stopped(before, after):
            self.stopped[seat] = after.version


Tell = Callable[[RoomState, Changes], Awaitable[None]]
"""Tells players how it is in a room, as far as it has changed. Done twice, it does the same."""


class Errands:
    """Any number of nodes do this; each errand is done by one of them at a time."""

    def __init__(self, context: Context, tell: Sequence[Tell]) -> None:
        """Take the services, and who tells what."""
        self._store = ErrandStore(context.redis, context.now_ms)
        self._redis = context.redis
        self._rooms = context.rooms
        self._background = context.background
        self._pause = context.pause
        self._tell = tell
        self._locks: WeakValueDictionary[RoomId, asyncio.Lock] = WeakValueDictionary()
        """By room: what follows at once, as with a bot or an order, is told in its order."""

    def wiring(self) -> Wiring:
        """Return what is listened to, and what is done besides."""
        sweeps = every(SWEEP_S, self.sweep, "errands", pause=self._pause)
        return Wiring(turn_changed=self._changed, order_stopped=self._changed, loops=[sweeps])

    async def sweep(self) -> None:
        """Do what others have left, of all rooms."""
        due, unread = await self._store.due()
        if unread:
            log.warning("errands_unread", buckets=len(unread), failure=unread[0])
        for room, errands in _by_room(due):
            try:
                await self._late(room, errands)
            except NO_ANSWER as failure:
                log.warning("errand_delayed", room=room, failure=repr(failure))
            except Exception:
                # Of one room, and due again when its claim is over.
                log.exception("errand_failed", room=room)

    def _changed(self, before: RoomState, after: RoomState) -> None:
        if errand_ms(before, after) is not None:
            self._background(self._at_once(before, after))

    async def _at_once(self, before: RoomState, after: RoomState) -> None:
        async with self._lock(after.setup.id):
            # A node that did not know whether its commit was stored may have found others behind it: then it
            # claims none, and what nobody does is found late, with all that has happened.
            claim = await self._store.claim_own(before, after)
            if claim is not None:
                changes = Changes()
                changes.add(before, after)
                await self._do(claim, after, changes)

    async def _late(self, room: RoomId, errands: Sequence[Errand]) -> None:
        async with self._lock(room):
            claim = await self._store.claim(errands)
            if claim is None:
                return
            try:
                states = await each_commit(self._redis, room, self._rooms.registry)
            except (Unreadable, NoSuchRules) as problem:
                self._rooms.refusals.add(room, problem)
                await self._store.put_off(claim)
                return
            if not states:
                await self._store.done(claim, 0)
                return
            log.info("errand_late", room=room, version=states[-1].version, errands=len(claim.errands))
            changes = Changes(late=True)
            for before, after in pairwise(states):
                changes.add(before, after)
            await self._do(claim, states[-1], changes)

    async def _do(self, claim: Claim, now: RoomState, changes: Changes) -> None:
        for _ in range(TRIES_MOST):
            for tell in self._tell:
                await tell(now, changes)
            if await self._store.done(claim, now.version):
                return
            gone_on = await self._rooms.state(claim.room)
            if gone_on is None:
                return
            now = gone_on

    def _lock(self, room: RoomId) -> asyncio.Lock:
        return self._locks.setdefault(room, asyncio.Lock())


def _by_room(errands: Iterable[Errand]) -> list[tuple[RoomId, list[Errand]]]:
    in_order = sorted(errands, key=lambda one: (one.room, one.version))
    return [(room, [*of_room]) for room, of_room in groupby(in_order, key=lambda one: one.room)]
