"""What is stored of the lobby, as nodes write and read it; its bounds are in test_listing_kept.py."""

from redis.asyncio import Redis

from regatta_protocol.ids import RoomId
from regatta_server.products.listing.lines import ListingLine
from regatta_server.products.listing.listing_store import ListingStore

NOW_MS = 1_000_000
OPEN = ListingLine("open", since_ms=NOW_MS, expires_ms=NOW_MS + 60_000, line=b'{"room":"ROOM"}')


async def test_lines_are_read_whole_and_then_what_has_changed(redis: Redis) -> None:
    store = ListingStore(redis, lambda: NOW_MS)
    await store.write({RoomId("ROOM"): (1, OPEN), RoomId("OTHER"): (1, None)})
    known, whole, lines = await store.read(-1)
    assert whole
    assert lines == {"ROOM": {"room": "ROOM", "since_ms": NOW_MS}}
    assert await store.read(known) == (known, False, {})
    await store.write({RoomId("ROOM"): (2, None)})
    assert await store.read(known) == (known + 1, False, {"ROOM": None})


async def test_a_line_that_comes_late_changes_nothing(redis: Redis) -> None:
    store = ListingStore(redis, lambda: NOW_MS)
    await store.write({RoomId("ROOM"): (2, None)})
    await store.write({RoomId("ROOM"): (1, OPEN)})
    assert (await store.read(-1))[2] == {}
