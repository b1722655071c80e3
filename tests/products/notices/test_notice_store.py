"""What is stored of notices."""

from typing import Any

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_server.limits import NOTICE_RETENTION_MS, NOTICES_MOST
from regatta_server.products.notices.notice_store import NoticeStore


def line(number: int) -> dict[str, Any]:
    """Return a notice: the later, the greater its id."""
    return {"notice": f"{number:012x}", "at_ms": number, "kind": "friend_asks"}


async def test_of_one_subject_there_is_one_notice(redis: Redis) -> None:
    store = NoticeStore(redis, lambda: 1_000)
    assert await store.put(PlayerId("ada"), "bob asks", line(1))
    assert not await store.put(PlayerId("ada"), "bob asks", line(2))
    assert await store.lines(PlayerId("ada")) == [line(1)]
    assert await store.take_away(PlayerId("ada"), "bob asks") == line(1)
    assert await store.take_away(PlayerId("ada"), "bob asks") is None


async def test_the_oldest_of_too_many_go(redis: Redis) -> None:
    store = NoticeStore(redis, lambda: 1_000)
    for number in range(NOTICES_MOST):
        await store.put(PlayerId("ada"), f"subject {number}", line(number))
    assert await store.trim(PlayerId("ada")) == []
    await store.put(PlayerId("ada"), "one more", line(NOTICES_MOST))
    assert await store.trim(PlayerId("ada")) == [line(0)["notice"]]
    assert len(await store.lines(PlayerId("ada"))) == NOTICES_MOST


async def test_what_is_too_old_is_dropped(redis: Redis) -> None:
    await NoticeStore(redis, lambda: 1).put(PlayerId("ada"), "old", line(1))
    later = NoticeStore(redis, lambda: 1 + NOTICE_RETENTION_MS)
    await later.put(PlayerId("ada"), "new", line(2))
    assert await later.lines(PlayerId("ada")) == [line(2)]
    assert await later.take_away(PlayerId("ada"), "old") is None


async def test_whoever_has_seen_nothing_has_seen_less_than_any_notice(redis: Redis) -> None:
    store = NoticeStore(redis, lambda: 1_000)
    assert await store.last_seen(PlayerId("ada")) < line(0)["notice"]
    await store.see(PlayerId("ada"), line(5)["notice"])
    assert await store.last_seen(PlayerId("ada")) == line(5)["notice"]
    await store.erase(PlayerId("ada"))
    assert await store.last_seen(PlayerId("ada")) < line(0)["notice"]


async def test_of_one_turn_there_is_one_notice_whoever_keeps_it_and_a_later_turn_takes_its_place(
    redis: Redis,
) -> None:
    store = NoticeStore(redis, lambda: 1_000)
    ada, first, again = PlayerId("ada"), {**line(1), "version": 5}, {**line(2), "version": 7}
    assert await store.put_since(ada, "turn", first, 5) == ""
    assert await store.put_since(ada, "turn", again, 5) is None
    assert await store.lines(ada) == [first]
    assert await store.put_since(ada, "turn", again, 7) == first["notice"]
    assert await store.put_since(ada, "turn", first, 5) is None, "it comes behind what is newer"
    assert await store.lines(ada) == [again]


async def test_a_notice_of_a_later_turn_is_not_taken_away_with_an_earlier_one(redis: Redis) -> None:
    store = NoticeStore(redis, lambda: 1_000)
    ada, notice = PlayerId("ada"), {**line(1), "version": 7}
    await store.put_since(ada, "turn", notice, 7)
    assert await store.take_away(ada, "turn", 6) is None
    assert await store.take_away(ada, "turn", 7) == notice
    await store.put(ada, "turn", line(2))
    assert await store.take_away(ada, "turn", 0) == line(2), "kept by an older server, which knew no versions"
