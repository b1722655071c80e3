"""What is stored of reports."""

from redis.asyncio import Redis

from protocol.ids import PlayerId
from server.limits import REPORTS_DAY_MOST
from server.lobby.report_store import DAY_MS, OpenReport, ReportStore


def report(of: PlayerId, at_ms: int = 1_000) -> OpenReport:
    """Return a report by Ada."""
    return {
        "at_ms": at_ms,
        "reporter": {"player": PlayerId("ada"), "name": "Ada"},
        "reported": {"player": of, "name": of.title()},
        "reason": "name",
        "text": "",
        "room": None,
        "talk": [],
    }


async def test_what_was_reported_today_is_not_kept_again(redis: Redis) -> None:
    store = ReportStore(redis)
    assert [await store.put(report(PlayerId("bob"))), await store.put(report(PlayerId("bob")))] == [1, 0]
    assert list((await store.all_open()).values()) == [report(PlayerId("bob"))]
    assert await store.put(report(PlayerId("bob"), 1_001 + DAY_MS)) == 1


async def test_a_player_can_report_so_often_a_day(redis: Redis) -> None:
    store = ReportStore(redis)
    assert {await store.put(report(PlayerId(f"bob {number}"))) for number in range(REPORTS_DAY_MOST)} == {1}
    assert await store.put(report(PlayerId("one more"))) == -1
    await store.forget_reporter(PlayerId("ada"))
    assert await store.put(report(PlayerId("one more"))) == 1


async def test_a_report_is_open_until_it_is_closed(redis: Redis) -> None:
    store = ReportStore(redis)
    await store.put(report(PlayerId("bob")))
    [number] = await store.all_open()
    assert await store.find(number) == report(PlayerId("bob"))
    await store.close(number)
    assert await store.find(number) is None
    assert await store.all_open() == {}
