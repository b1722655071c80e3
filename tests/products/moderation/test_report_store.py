"""What is stored of reports."""

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_server.limits import REPORTS_DAY_MOST
from regatta_server.products.moderation.report_store import DAY_MS, REPORTS_AT_ONCE, OpenReport, ReportStore
from tests.products.moderation.reporting import all_open


def report(of: PlayerId, at_ms: int = 1_000) -> OpenReport:
    """Return a report by Ada."""
    return {
        "at_ms": at_ms,
        "reporter": {"player": PlayerId("ada"), "name": "Ada"},
        "reported": {"player": of, "name": of.title()},
        "reason": "name",
        "text": "",
        "room": None,
        "chat": [],
    }


async def test_what_was_reported_today_is_not_kept_again(redis: Redis) -> None:
    store = ReportStore(redis)
    assert [await store.put(report(PlayerId("bob"))), await store.put(report(PlayerId("bob")))] == [1, 0]
    assert list((await all_open(redis)).values()) == [report(PlayerId("bob"))]
    assert await store.put(report(PlayerId("bob"), 1_001 + DAY_MS)) == 1


async def test_a_player_can_report_so_often_a_day(redis: Redis) -> None:
    store = ReportStore(redis)
    assert {await store.put(report(PlayerId(f"bob {number}"))) for number in range(REPORTS_DAY_MOST)} == {1}
    assert await store.put(report(PlayerId("one more"))) == -1
    await store.forget(PlayerId("ada"))
    assert await store.put(report(PlayerId("one more"))) == 1


async def test_a_report_is_open_until_it_is_closed(redis: Redis) -> None:
    store = ReportStore(redis)
    await store.put(report(PlayerId("bob")))
    [number] = await all_open(redis)
    assert await store.find(number) == report(PlayerId("bob"))
    await store.close(number)
    assert await store.find(number) is None
    assert await all_open(redis) == {}


async def test_reports_are_read_some_at_a_time_in_their_order(redis: Redis) -> None:
    store = ReportStore(redis)
    many = 2 * REPORTS_AT_ONCE + 1
    for number in range(many):
        by = {"player": PlayerId(f"by {number}"), "name": "x"}
        assert await store.put({**report(PlayerId("bob"), number), "reporter": by}) == 1  # type: ignore[typeddict-item] # a player by parts
    sizes = [len(page) async for page in store.open_pages()]
    assert sizes == [REPORTS_AT_ONCE, REPORTS_AT_ONCE, 1]
    assert [found["at_ms"] for found in (await all_open(redis)).values()] == list(range(many))
    await store.forget(PlayerId("bob"))
    assert await all_open(redis) == {}
    assert [key async for key in redis.scan_iter(match="*about*")] == []
    assert [key async for key in redis.scan_iter(match="*made*")] == []


async def test_a_clock_that_was_put_back_lets_players_report_again_after_a_day(redis: Redis) -> None:
    store, year_ms = ReportStore(redis), 365 * DAY_MS
    for number in range(REPORTS_DAY_MOST):
        await store.put(report(PlayerId(f"bob {number}"), year_ms))
    assert await store.put(report(PlayerId("one more"), 1_000)) == -1
    assert await store.put(report(PlayerId("bob 0"), 2_000)) == 0
    assert await store.put(report(PlayerId("one more"), 1_001 + DAY_MS)) == 1
