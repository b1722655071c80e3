"""What is kept of the lobby, and how it is told to very many: the script at a real store, and no server."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from typing import Any

import orjson
from redis.asyncio import Redis

from regatta_protocol.commands.lobby import WatchLobby
from regatta_protocol.errors import Close
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_server.commands.sanctions import Sanction
from regatta_server.edge.background import Background
from regatta_server.judging.refused import Refused
from regatta_server.languages.language import ENGLISH
from regatta_server.limits import LISTING_SHOWN_MOST
from regatta_server.products.listing import listing_store
from regatta_server.products.listing.listing import SLICE, Listing
from regatta_server.products.listing.listing_store import KEYS
from regatta_server.products.presence.connections import Connections
from regatta_server.rooms.run.relationships import NO_RELATIONSHIPS
from regatta_server.store.scripts import Script
from tests.commands.context import context_of
from tests.products.chat.talking import START_MS, Clock

LATER_MS = START_MS + 1_000_000


class Store:
    """The script of the lobby, with bounds that a test can reach."""

    def __init__(self, redis: Redis, lines: int = 10, changes: int = 20, shown: int = 10) -> None:
        """Take the bounds."""
        self._script = Script.load(listing_store.__file__, "listing.lua").on(redis)
        self._bounds = (lines, changes, shown)
        self.now_ms = 1_000

    async def put(
        self, room: RoomId, version: int, expires_ms: int, kind: str = "open", line: str = "x"
    ) -> None:
        """Write a line."""
        written = (room, version, expires_ms, kind, self.now_ms, line if kind else "")
        await self._script(list(KEYS), [self.now_ms, *self._bounds, "", *written])

    async def read(self, known: int = -1) -> tuple[int, bool, Mapping[str, tuple[int, str]]]:
        """Return the number of the last change read, whether all was read, and by room since and line."""
        answer: Any = await self._script(list(KEYS), [self.now_ms, *self._bounds, known])
        number, whole, *found = answer
        rooms = zip(found[::3], found[1::3], found[2::3], strict=True)
        return number, bool(whole), {r.decode(): (int(since), line.decode()) for r, since, line in rooms}


async def test_an_older_version_that_comes_late_changes_nothing(redis: Redis) -> None:
    store = Store(redis)
    await store.put(RoomId("A"), 5, 9_000, line="five")
    await store.put(RoomId("A"), 4, 9_000, line="four")
    known, _, rooms = await store.read()
    assert rooms == {"A": (1_000, "five")}
    await store.put(RoomId("A"), 6, 2_000, kind="")
    await store.put(RoomId("A"), 5, 9_000, line="five")
    known, _, rooms = await store.read(known)
    assert rooms == {"A": (0, "")}
    # When nobody knows any more that it had one, nothing is left of it, and nothing told.
    store.now_ms = 2_000
    assert (await store.read(known))[::2] == (known, {})
    assert await redis.hlen(KEYS[0]) == 0


async def test_a_line_goes_when_it_expires_also_where_its_node_died(redis: Redis) -> None:
    store = Store(redis)
    await store.put(RoomId("A"), 1, 5_000)
    known, _, _ = await store.read()
    store.now_ms = 5_000
    after, whole, rooms = await store.read(known)
    assert (after, whole, rooms) == (known + 1, False, {"A": (0, "")})


async def test_what_looks_the_same_is_not_told_again_and_what_begins_is_new(redis: Redis) -> None:
    store = Store(redis)
    await store.put(RoomId("A"), 1, 9_000)
    known, _, _ = await store.read()
    store.now_ms = 2_000
    await store.put(RoomId("A"), 2, 9_500)
    assert (await store.read(known))[::2] == (known, {})
    await store.put(RoomId("A"), 3, 9_500, line="y")
    assert (await store.read(known))[2] == {"A": (1_000, "y")}
    await store.put(RoomId("A"), 4, 9_500, kind="running", line="y")
    assert (await store.read(known))[2] == {"A": (2_000, "y")}


async def test_only_so_many_lines_are_kept_and_the_oldest_go(redis: Redis) -> None:
    store = Store(redis, lines=3)
    for number in range(5):
        store.now_ms += 1
        await store.put(RoomId(f"R{number}"), 1, 90_000 - number)
    assert set((await store.read())[2]) == {"R2", "R3", "R4"}
    assert [await redis.zcard(KEYS[1]), await redis.zcard(KEYS[2]), await redis.hlen(KEYS[0])] == [3, 3, 3]


async def test_many_changes_are_told_some_at_a_time_and_none_is_lost(redis: Redis) -> None:
    store = Store(redis, shown=2)
    await store.put(RoomId("A"), 1, 9_000)
    known, _, _ = await store.read()
    for room in map(RoomId, "BCDEF"):
        await store.put(room, 1, 9_000)
    seen: list[str] = []
    for expected in (2, 2, 1, 0):
        known, whole, rooms = await store.read(known)
        assert not whole
        assert len(rooms) == expected
        seen += rooms
    assert seen == ["B", "C", "D", "E", "F"]


async def test_who_has_missed_too_much_or_knows_another_store_reads_the_whole(redis: Redis) -> None:
    store = Store(redis, changes=3)
    await store.put(RoomId("A"), 1, 9_000)
    known, _, _ = await store.read()
    for room in map(RoomId, "BC"):
        await store.put(room, 1, 9_000)
    assert (await store.read(known))[1] is False
    for room in map(RoomId, "DE"):
        await store.put(room, 1, 9_000)
    assert (await store.read(known))[1] is True
    assert (await store.read(10_000))[1] is True
    assert len((await store.read(known))[2]) == 5
    assert await redis.zcard(KEYS[3]) == 3


# -- how it is told --------------------------------------------------------------------------------


class Onlooker:
    """A connection that keeps what it is told."""

    name = "Onlooker"
    user_name: str | None = None
    newcomer = False
    relationships = NO_RELATIONSHIPS
    language = ENGLISH
    secret = address = device = ""
    silence: Sanction | None = None
    device_id: str | None = None
    time_zone: str | None = None
    origin = None

    def __init__(self, player: PlayerId, heard: list[Any]) -> None:
        """Take where to keep it."""
        self.player = player
        self.rooms: dict[RoomId, None] = {}
        self._heard = heard

    def tell(self, frame: bytes) -> None:
        """Keep it."""
        self._heard.append(orjson.loads(frame))

    def dropped(self, room: RoomId, refused: Refused) -> None:
        """Fail: nobody hears of rooms here."""
        raise AssertionError(room)

    def close(self, close: Close) -> None:
        """Fail: nobody is closed here."""
        raise AssertionError(close)


@contextlib.asynccontextmanager
async def looked_at(redis: Redis, onlookers: int, heard: list[Any]) -> AsyncIterator[Listing]:
    """Give a lobby without a server, with connections that watch it and keep in one list what they hear."""

    async def nobody() -> int:
        return 0

    now, background = Clock(), Background()
    connections = Connections(redis, "node", now, background)
    listing = Listing(context_of(redis, background, now), connections, nobody)
    for number in range(onlookers):
        onlooker = Onlooker(PlayerId(f"player-{number}"), heard)
        connections.add(onlooker)
        await listing.wiring().handlers[WatchLobby].do(onlooker, WatchLobby(id=CommandId("watch")))
    heard.clear()
    yield listing
    await background.finish()


async def test_a_node_that_missed_too_much_tells_the_newest_lines_as_a_whole(redis: Redis) -> None:
    heard: list[Any] = []
    async with looked_at(redis, 1, heard) as lobby:
        store = Store(redis, lines=1_000, changes=1)
        for number in range(LISTING_SHOWN_MOST + 5):
            store.now_ms += 1
            await store.put(RoomId(f"R{number}"), 1, LATER_MS, line=f'{{"room":"R{number}"}}')
        await lobby.turn()
    [whole] = heard
    assert whole["type"] == "lobby"
    assert [line["room"] for line in whole["rooms"]] == [
        f"R{n}" for n in range(LISTING_SHOWN_MOST + 4, 4, -1)
    ]


async def test_moves_come_in_between_while_very_many_are_told(redis: Redis) -> None:
    heard: list[Any] = []

    async def moves() -> None:
        while True:
            heard.append("a move")
            await asyncio.sleep(0)

    async with looked_at(redis, 5 * SLICE, heard) as lobby:
        await Store(redis).put(RoomId("R1"), 1, LATER_MS, line='{"room":"R1"}')
        moving = asyncio.ensure_future(moves())
        await lobby.turn()
        moving.cancel()
    order = "".join("m" if one == "a move" else "." for one in heard)
    assert order.count(".") == 5 * SLICE
    assert max(len(run) for run in order.split("m")) == SLICE
