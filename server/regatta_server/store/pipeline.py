"""One master of the store: the requests that wait for it, and the batch that is under way.

All requests that became ready in one turn of the event loop travel as one batch, and while one is under way
the next gathers: a commit costs a fraction of a round trip, and shares its disk write with the others.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import structlog
from hiredis import ReplyError
from msgspec import Struct
from redis.asyncio import Connection

from regatta_protocol.ids import RoomId
from regatta_server.observe import metrics
from regatta_server.store.connections.wire import Wire
from regatta_server.store.errors import NO_ANSWER, StoreError

COMMITS_AT_ONCE: Final = 512
"""Requests of rooms in one batch: at 10 µs each the store is busy for 5 ms."""

log = structlog.get_logger()

RETRY_S: Final = (0.05, 0.1, 0.2, 0.4, 0.8)
"""Pauses between tries when the store does not answer; from then on the last one."""
NOT_THE_MASTER: Final = (
    "MOVED",
    "ASK",
    "TRYAGAIN",
    "CLUSTERDOWN",
    "READONLY",
    "LOADING",
    "MASTERDOWN",
    "NOSCRIPT",
)
"""How a server says that it is not, or not now, the one to ask: another may be the master by now."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a store is waited for."""

    away_s: float = 10.0
    """When it has been away for so long, those who wait hear of it: a failover takes less."""
    replies_s: float = 5.0
    """Time for the replies of one batch."""


PATIENCE: Final = Patience()


class Request(Struct, frozen=True, gc=False):
    """What is asked of the store."""

    room: RoomId
    packed: bytes
    done: Callable[[Any], None] | None
    """Called with the reply, an exception for one that failed; None for what nobody waits for."""


class Shard:
    """The way to one master. `connect` gives a new connection, and `moved` is told after each failure.

    A batch is sent again when the connection failed: a commit that was stored the first time then answers
    with the room as it is, where its command is already among those done.
    """

    def __init__(
        self,
        connect: Callable[[], Awaitable[Connection]],
        moved: Callable[[], Awaitable[None]],
        patience: Patience = PATIENCE,
    ) -> None:
        """Begin unconnected; the first request connects."""
        self._patience = patience
        self.waiting: list[Request] = []
        self.idle = asyncio.Event()
        """Nothing waits, and nothing is under way."""
        self.idle.set()
        self._connect = connect
        self._moved = moved
        self._loop = asyncio.get_running_loop()
        self._sent: list[Request] = []
        self._answered = 0
        """How many of these have their replies."""
        self._again: list[Request] = []
        """Of these, those that another server is to be asked, or this one later."""
        self._began_s = 0.0
        self._due = False
        self._wire: Wire | None = None
        self._mending: asyncio.Task[None] | None = None
        self._failures = 0
        """How often it did not answer since it last did."""
        self._away_since_s = 0.0
        """When these began."""
        self._logged_away = False
        """Whether the log says that it is away."""
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        """Return how many wait or are under way."""
        return len(self.waiting) + len(self._sent) - self._answered

    def ask(self, request: Request) -> None:
        """Send a request with the next batch."""
        self.waiting.append(request)
        if not self._due and not self._sent:
            self._due = True
            self._loop.call_soon(self._send)
            self.idle.clear()

    async def open(self) -> None:
        """Connect now. Raises one of NO_ANSWER when the store does not answer."""
        if self._wire is None:
            self._wire = Wire(await self._connect(), self._replied, self._lost)

    async def close(self) -> None:
        """End the connection; who waits is told that the store does not answer."""
        if self._mending is not None:
            self._mending.cancel()
            await asyncio.gather(self._mending, return_exceptions=True)
        self._give_up(StoreError("the server ends"))
        if self._wire is not None:
            self._wire.close()

    # -- a batch -----------------------------------------------------------------------------------

    def _send(self) -> None:
        self._due = False
        if self._sent or self._mending is not None:
            return
        if not self.waiting:
            self.idle.set()
            return
        if self._wire is None:
            self._mend()
            return
        self._sent, self.waiting = self.waiting[:COMMITS_AT_ONCE], self.waiting[COMMITS_AT_ONCE:]
        self._began_s = time.perf_counter()
        self._timer = self._loop.call_later(self._patience.replies_s, self._wire.close)
        self._wire.send([request.packed for request in self._sent])

    def _replied(self, reply: Any) -> None:
        request = self._sent[self._answered]
        self._answered += 1
        if isinstance(reply, ReplyError) and str(reply).startswith(NOT_THE_MASTER):
            self._again.append(request)
        elif request.done is not None:
            try:
                request.done(reply)
            except Exception:
                # One room's fault must not keep the others from their answers.
                log.exception("room_failed", room=request.room)
        if self._answered == len(self._sent):
            self._over()

    def _over(self) -> None:
        """Go on after a batch whose replies are all there."""
        metrics.STORE_BATCH.observe(len(self._sent))
        metrics.STORE_SECONDS.observe(time.perf_counter() - self._began_s)
        if self._again:
            assert self._wire is not None
            self._wire.close()
            return
        self._clear()
        if self._logged_away:
            self._logged_away = False
            log.info("store_available", away_s=round(self._loop.time() - self._away_since_s, 1))
        self._failures = 0
        # What this turn of the loop still brings goes along.
        self._due = True
        self._loop.call_soon(self._send)

    def _clear(self) -> None:
        """Let nothing be under way any more."""
        self._sent, self._again, self._answered = [], [], 0
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # -- failures ----------------------------------------------------------------------------------

    def _lost(self) -> None:
        self._wire = None
        # Replies may be under way that belong to nobody any more.
        unanswered = [*self._again, *self._sent[self._answered :]]
        self._clear()
        if unanswered:
            self.waiting[:0] = unanswered
            self._failed()
        if self._mending is None:
            self._send()

    def _failed(self) -> None:
        metrics.STORE_RETRIES.inc()
        if not self._failures:
            self._away_since_s = self._loop.time()
        self._failures += 1

    def _mend(self) -> None:
        self._mending = asyncio.ensure_future(self._mend_until_open())
        self._mending.add_done_callback(self._mended)

    def _mended(self, task: "asyncio.Task[None]") -> None:
        self._mending = None
        if not task.cancelled() and task.exception() is not None:
            # A fault of ours: everyone who waits must hear of it, and the next must go.
            log.error("store_failed", exc_info=task.exception())
            self._give_up(StoreError("the store cannot be asked"))
        self._send()

    async def _mend_until_open(self) -> None:
        """Connect, until there is a connection or nobody waits any more."""
        while self.waiting:
            if self._failures:
                await asyncio.sleep(RETRY_S[min(self._failures, len(RETRY_S)) - 1])
                # This may take away what waits here.
                await self._look_anew()
            try:
                await self.open()
            except NO_ANSWER as failure:
                self._failed()
                if self._loop.time() - self._away_since_s >= self._patience.away_s:
                    log.error("store_unavailable", failure=repr(failure), requests=len(self.waiting))
                    self._logged_away = True
                    self._give_up(failure)
            else:
                return

    async def _look_anew(self) -> None:
        """Let requests go where their rooms are by now."""
        try:
            await self._moved()
        except NO_ANSWER as failure:
            log.warning("shards_unknown", failure=repr(failure))

    def _give_up(self, failure: Exception) -> None:
        given_up, self.waiting = [*self._again, *self._sent[self._answered :], *self.waiting], []
        self._clear()
        self.idle.set()
        for request in given_up:
            if request.done is not None:
                request.done(failure)
