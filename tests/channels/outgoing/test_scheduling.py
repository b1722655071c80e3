"""When notices are looked at."""

from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.schedule_store import PAGE_FIRST_MS, ScheduleStore, entries_of
from regatta_server.channels.outgoing.scheduling import HOST_FIRST_MS, Scheduling, soon_and_latest_ms, soon_ms
from regatta_server.limits import DAY_MS, HOUR_MS, MINUTE_MS

ADA = PlayerId("ada")


@pytest.mark.parametrize(
    ("turn_ms", "before_ms"),
    [
        (1 * HOUR_MS, 15 * MINUTE_MS),
        (2 * HOUR_MS, 15 * MINUTE_MS),
        (8 * HOUR_MS, 1 * HOUR_MS),
        (1 * DAY_MS, 3 * HOUR_MS),
        (3 * DAY_MS, 9 * HOUR_MS),
        (14 * DAY_MS, 12 * HOUR_MS),
    ],
)
def test_a_turn_runs_out_soon_by_how_long_it_is(turn_ms: int, before_ms: int) -> None:
    assert soon_ms({"at_ms": 1_000, "deadline_ms": 1_000 + turn_ms}) == 1_000 + turn_ms - before_ms


async def test_of_a_room_with_a_turn_window_it_is_told_when_the_room_says(redis: Redis) -> None:
    line = {"at_ms": 1_000, "deadline_ms": 1_000 + DAY_MS, "soon_ms": 1_000 + 5 * HOUR_MS}
    assert soon_and_latest_ms(line) == (1_000 + 5 * HOUR_MS, 1_000 + DAY_MS - 15 * MINUTE_MS)
    await Scheduling(ScheduleStore(redis), lambda: 1_000, host=True).noticed(
        ADA, "your_turn ROOM0001", {**line, "kind": "your_turn"}
    )
    assert (await entries(redis))["soon-host ada your_turn ROOM0001"] == 1_000 + 5 * HOUR_MS


async def entries(redis: Redis) -> dict[str, int]:
    """Return what stands in the schedule, by when it is due."""
    found: list[Any] = await redis.zrange(entries_of(ADA), 0, -1, withscores=True)
    return {entry.decode(): int(due) for entry, due in found}


async def test_a_notice_is_looked_at_a_minute_later_and_a_turn_again_before_its_end(redis: Redis) -> None:
    scheduling = Scheduling(ScheduleStore(redis), lambda: 1_000)
    await scheduling.noticed(ADA, "friend_request bob", {"at_ms": 1_000})
    line = {"at_ms": 1_000, "deadline_ms": 1_000 + DAY_MS}
    await scheduling.noticed(ADA, "your_turn ROOM0001", line)
    assert await entries(redis) == {
        "page ada friend_request bob": 1_000 + PAGE_FIRST_MS,
        "page ada your_turn ROOM0001": 1_000 + PAGE_FIRST_MS,
        "soon-page ada your_turn ROOM0001": 1_000 + PAGE_FIRST_MS,
    }


async def test_a_deadline_that_changes_moves_the_second_look_alone(redis: Redis) -> None:
    scheduling = Scheduling(ScheduleStore(redis), lambda: 1_000)
    line = {"at_ms": 1_000, "deadline_ms": 1_000 + 2 * DAY_MS}
    await scheduling.amended(ADA, "your_turn ROOM0001", line)
    assert await entries(redis) == {"soon-page ada your_turn ROOM0001": 1_000 + PAGE_FIRST_MS}


async def test_a_turn_that_runs_out_at_once_is_told_once(redis: Redis) -> None:
    scheduling = Scheduling(ScheduleStore(redis), lambda: 1_000)
    await scheduling.noticed(
        ADA, "your_turn ROOM0001", {"at_ms": 1_000, "deadline_ms": 1_000 + 10 * MINUTE_MS}
    )
    assert list(await entries(redis)) == ["page ada your_turn ROOM0001"]


async def test_where_the_host_has_a_webhook_it_hears_of_games_and_of_nothing_else(redis: Redis) -> None:
    scheduling = Scheduling(ScheduleStore(redis), lambda: 1_000, host=True)
    await scheduling.noticed(ADA, "friend_request bob", {"at_ms": 1_000, "kind": "friend_request"})
    await scheduling.noticed(ADA, "order_dropped ROOM0001", {"at_ms": 1_000, "kind": "order_dropped"})
    line = {"at_ms": 1_000, "kind": "your_turn", "deadline_ms": 1_000 + DAY_MS}
    await scheduling.noticed(ADA, "your_turn ROOM0001", line)
    assert {entry: due for entry, due in (await entries(redis)).items() if "host" in entry} == {
        "host ada your_turn ROOM0001": 1_000 + HOST_FIRST_MS,
        "soon-host ada your_turn ROOM0001": 1_000 + 21 * HOUR_MS,
    }
