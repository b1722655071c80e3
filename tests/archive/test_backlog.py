"""What a node says of games that wait: their number, and which nobody has looked at."""

from redis.asyncio import Redis
from structlog.testing import capture_logs

from regatta_protocol.ids import RoomId
from regatta_server.archive.backlog import count
from regatta_server.archive.ending_store import (
    ARCHIVING_BEHIND_MS,
    ARCHIVING_LATE_MS,
    EndingClaim,
    EndingStore,
)
from regatta_server.observe import metrics
from regatta_server.store import keys
from testkit.rooms.tables import NOW_MS


async def counted(redis: Redis, now_ms: int) -> tuple[float, float]:
    """Return what a node that looks once has counted: games that wait, and late ones."""
    await count(EndingStore(redis, lambda: now_ms))
    return metrics.GAMES_UNRECORDED._value.get(), metrics.GAMES_LATE._value.get()


async def test_games_that_wait_are_counted_and_logged_once_they_are_late(redis: Redis) -> None:
    for room, due_ms in (("EARLY222", NOW_MS), ("LATE2222", NOW_MS + 1), ("LATER222", NOW_MS + 2)):
        await redis.zadd(keys.endings_of(RoomId(room)), {room: due_ms})
    with capture_logs() as logged:
        assert await counted(redis, NOW_MS + ARCHIVING_LATE_MS - 1) == (3, 0)
        assert logged == []
        assert await counted(redis, NOW_MS + ARCHIVING_LATE_MS + 1) == (3, 2)
    assert [(line["event"], line["games"]) for line in logged] == [("games_late", 2)]


async def test_an_archive_that_is_at_work_is_not_late_before_it_is_an_hour_behind(redis: Redis) -> None:
    late_ms = NOW_MS + ARCHIVING_LATE_MS + 1
    for room in ("LATE2222", "LATER222"):
        await redis.zadd(keys.endings_of(RoomId(room)), {room: NOW_MS})
    assert await counted(redis, late_ms) == (2, 2)
    # A game that ends now, on a node whose clock is half a second ahead, is no work of an archive.
    await redis.zadd(keys.endings_of(RoomId("FRESH222")), {"FRESH222": late_ms + 500})
    assert await counted(redis, late_ms) == (3, 2)
    assert await EndingStore(redis, lambda: late_ms).claim(RoomId("LATER222")) == EndingClaim([], None)
    assert await counted(redis, late_ms) == (3, 0)
    behind_ms = NOW_MS + ARCHIVING_BEHIND_MS + 1
    await redis.zadd(keys.endings_of(RoomId("LATER222")), {"LATER222": behind_ms + 4_000})
    assert await counted(redis, behind_ms) == (3, 1)
