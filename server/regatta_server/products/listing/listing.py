"""The lobby, for those who watch it: open rooms, and running games that anyone may watch.

A node that has changed such a room writes its line into the store; about once a second every node with lobby
watchers reads what has changed, and sends it to them. A move changes no line, and costs nothing here.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from itertools import chain
from typing import Final

import orjson
import structlog

from regatta_protocol.commands.lobby import UnwatchLobby, WatchLobby
from regatta_protocol.errors import Code
from regatta_protocol.ids import RoomId
from regatta_protocol.messages.lobby import Lobby, LobbyChanged, LobbyRoom
from regatta_protocol.text import Text
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Caller, Handler
from regatta_server.commands.wiring import Wiring
from regatta_server.judging.refused import Refused
from regatta_server.limits import LISTING_BEGUN_MOST, LISTING_BEGUN_MS, LISTING_SHOWN_MOST
from regatta_server.observe import metrics
from regatta_server.products.listing.lines import line_of, may_be_joined, may_stand
from regatta_server.products.listing.listing_store import ListingStore
from regatta_server.products.presence.connections import Connections
from regatta_server.rooms.decide.state import RoomState
from regatta_server.runtime.loops import Loop, every

LISTING_WAITING_MOST: Final = 10_000
"""Rooms of a node whose lines wait to be written: the others come with their next change."""
LISTING_AT_ONCE: Final = 25
"""Rooms read and written at a time, at 0.1 ms: moves come in between."""

log = structlog.get_logger()

EVERY_S: Final = 1.0
"""How often lines are written and read."""
REST_S: Final = 0.2
"""The least pause between telling all and telling all again."""
COUNTS_EVERY: Final = 5
"""Where nothing but the number of players changed, it is told every so many times: it always changes."""
GONE_VERSION: Final = 10**9
"""Of a room that the store does not have any more: later than any."""
SLICE: Final = 20
"""Watchers that are told at a time, at about 10 µs each: moves come in between."""
PAUSE_S: Final = 0.004
"""Pause between slices: 2,000 watchers are told within half a second."""
Count = Callable[[], Awaitable[int]]


class Listing:
    """The lobby on this node. Its `loop` must be running."""

    def __init__(self, context: Context, connections: Connections, seeking: Count) -> None:
        """Begin with nobody who looks on; `seeking` says how many players wait in the queue."""
        self._rooms = context.rooms
        self._connections = connections
        self._now_ms = context.now_ms
        self._boot_s = context.steps.boot_s
        self._pause = context.pause
        self._seeking = seeking
        self._store = ListingStore(context.redis, context.now_ms)
        self._watchers: dict[Caller, None] = {}
        self._begun: dict[Caller, deque[float]] = {}
        """When each connection began to watch, the last times."""
        self._waiting: dict[RoomId, None] = {}
        """Rooms whose lines are to be written."""
        self._lines: dict[RoomId, LobbyRoom] = {}
        self._known = -1
        """The number of the last change that is in the lines."""
        self._counts = self._sent_counts = (0, 0)
        """Players online and seeking, as they are and as they were told."""
        self._turns = 0
        self._whole: bytes | None = None
        self._reading = asyncio.Lock()

    def wiring(self) -> Wiring:
        """Return what is done here, and what is listened to."""
        return Wiring(
            handlers={
                WatchLobby: Handler(self._watch, looks=True),
                UnwatchLobby: Handler(self._unwatch, looks=True),
            },
            room_changed=lambda _, after: self.changed(after),
            disconnected=self._left,
            loops=[self.loop()],
        )

    def changed(self, after: RoomState) -> None:
        """Let a room's line be written anew, if it may have one.

        A node that dies before it was written leaves the line as it was: it is written with the room's next
        change, which any node makes, and goes by itself when it expires. Where a game ends or is called off,
        the archive takes it away (products/game_over.py).
        """
        if may_stand(after) and not after.over and len(self._waiting) < LISTING_WAITING_MOST:
            self._waiting[after.setup.id] = None

    def loop(self) -> Loop:
        """Return what writes and reads lines, and tells the watchers."""
        # Telling very many takes a part of the second.
        return every(EVERY_S, self.turn, "lobby", pause=self._pause, rest_s=REST_S)

    async def turn(self) -> None:
        """Write the lines that wait, and tell the watchers what has changed."""
        await self._write()
        if not self._watchers:
            return
        self._turns += 1
        async with self._reading:
            put, gone, whole = await self._read()
            watchers = list(self._watchers)
        if whole and (put or gone):
            # More than goes into one message, perhaps.
            await self._tell(watchers, self._whole_frame())
        elif put or gone or (self._counts != self._sent_counts and self._turns % COUNTS_EVERY == 0):
            self._whole = None
            self._sent_counts = online, seeking = self._counts
            message: LobbyChanged = {
                "type": "lobby_changed",
                "put": put,
                "gone": gone,
                "online": online,
                "seeking": seeking,
            }
            await self._tell(watchers, orjson.dumps(message))

    # -- commands ------------------------------------------------------------------------------

    async def _watch(self, caller: Caller, _: WatchLobby) -> None:
        self._judge(caller)
        # Or the numbers of who looks alone would be those without them.
        await self._connections.until_reachable(caller.player)
        async with self._reading:
            if not self._watchers:
                # With watchers, the lines are those of a second ago at most.
                await self._read()
            if caller not in self._connections.here(caller.player):
                self._left(caller)  # gone meanwhile
                return
            self._watchers[caller] = None
            metrics.LOBBY_WATCHERS.set(len(self._watchers))
            caller.tell(self._whole_frame())

    async def _unwatch(self, caller: Caller, _: UnwatchLobby) -> None:
        self._watchers.pop(caller, None)
        metrics.LOBBY_WATCHERS.set(len(self._watchers))

    def _left(self, caller: Caller) -> None:
        self._begun.pop(caller, None)
        self._watchers.pop(caller, None)
        metrics.LOBBY_WATCHERS.set(len(self._watchers))

    def _judge(self, caller: Caller) -> None:
        """Raise Refused for who begins again and again: the whole is the largest message there is."""
        begun, now_s = self._begun.setdefault(caller, deque(maxlen=LISTING_BEGUN_MOST)), self._boot_s()
        wait_s = begun[0] + LISTING_BEGUN_MS / 1000 - now_s if len(begun) == LISTING_BEGUN_MOST else 0
        if wait_s > 0:
            often = Text("lobby-too-often", "You have asked for the lobby many times: wait a moment.")
            raise Refused(Code.TOO_FAST, often, wait_s=wait_s)
        begun.append(now_s)

    # -- the store -----------------------------------------------------------------------------

    async def _write(self) -> None:
        """Write the lines of all rooms that wait. Of those that failed, all wait again."""
        while self._waiting:
            rooms = list(self._waiting)[:LISTING_AT_ONCE]
            for room in rooms:
                del self._waiting[room]
            try:
                await self.write(rooms)
            except BaseException:
                self._waiting.update(dict.fromkeys(rooms))
                raise

    async def write(self, rooms: Sequence[RoomId]) -> None:
        """Write the lines of some rooms, as these are stored now: what this node made of them may be old.

        Raises StoreError where the store does not answer.
        """
        found = await self._rooms.stored(rooms)
        may_stay = [state for state in found.values() if may_stand(state)]
        people = [seats.people for seats in (state.seating for state in may_stay if may_be_joined(state))]
        away = await self._connections.away_since(list(dict.fromkeys(chain.from_iterable(people))))
        lines = {state.setup.id: (state.version, line_of(state, self._now_ms(), away)) for state in may_stay}
        gone = {room: (GONE_VERSION, None) for room in rooms if room not in found}
        if lines or gone:
            await self._store.write({**lines, **gone})

    async def _read(self) -> tuple[list[LobbyRoom], list[RoomId], bool]:
        """Bring the lines up to date.

        Return those that are new or different, rooms without one now, and whether all had to be read anew.
        """
        changes, whole, fresh = await self._store.read(self._known)
        counts = (await self._connections.count(), await self._seeking())
        if whole:
            fresh.update({room: None for room in self._lines if room not in fresh})
        put = [line for room, line in fresh.items() if line is not None and line != self._lines.get(room)]
        gone = [room for room, line in fresh.items() if line is None and room in self._lines]
        self._lines.update({line["room"]: line for line in put})
        for room in gone:
            del self._lines[room]
        self._known = changes
        if put or gone or counts != self._counts:
            self._whole = None
        self._counts = counts
        if put or gone:
            metrics.LOBBY_LINES.set(len(self._lines))
        return put, gone, whole

    # -- telling -------------------------------------------------------------------------------

    def _whole_frame(self) -> bytes:
        """Return the frame of the whole lobby; made once for all who come between two changes."""
        if self._whole is None:
            newest = sorted(self._lines.values(), key=lambda line: line["since_ms"], reverse=True)
            online, seeking = self._counts
            message: Lobby = {
                "type": "lobby",
                "rooms": newest[:LISTING_SHOWN_MOST],
                "online": online,
                "seeking": seeking,
            }
            self._whole = orjson.dumps(message)
        return self._whole

    async def _tell(self, watchers: Sequence[Caller], frame: bytes) -> None:
        for begin in range(0, len(watchers), SLICE):
            if begin:
                await asyncio.sleep(PAUSE_S)
            for watcher in watchers[begin : begin + SLICE]:
                if watcher in self._watchers:
                    watcher.tell(frame)
