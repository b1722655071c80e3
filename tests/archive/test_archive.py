"""The archive on a real store."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.record.record import GameRecord
from regatta_server.archive import keys
from regatta_server.archive.archive import Archive
from regatta_server.archive.count_store import COUNT_RETENTION_MS
from regatta_server.archive.list_store import Span
from regatta_server.archive.records import sealed
from regatta_server.archive.tally import player_counts, tally
from testkit.records import given_up, recorded
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import NOW_MS, player_id

ADA, BO = player_id("Ada"), player_id("Bo")
LATER_MS = NOW_MS + 10**10


@pytest.fixture
def archive(redis: Redis) -> Archive:
    """Give the archive of an empty store."""
    return Archive(redis)


def games(count: int, ruleset: str = "yacht") -> list[GameRecord]:
    """Return games of Ada and Bo that ended a second after one another."""
    found = []
    for number in range(count):
        chance = CountedChance(f"{ruleset} {number}")
        record = recorded(ruleset, 2, number, chance=chance)
        found.append(sealed({**record, "ended_ms": NOW_MS + 1_000 * number}))
    return found


async def listed(
    archive: Archive, index: str, since: int = 0, until: int = LATER_MS, most: int = 100
) -> list[str]:
    """Return the ids of the games of an index."""
    return [one.game for one in await archive.lists.games(index, Span(since, until), None, most)]


def ids(records: Sequence[GameRecord]) -> list[str]:
    """Return their ids, the latest first."""
    return [record["game"] for record in reversed(records)]


async def test_what_is_kept_is_found_as_it_was(archive: Archive) -> None:
    record = recorded("yacht-13")
    assert await archive.game(record["game"]) is None
    await archive.keep(record, NOW_MS)
    assert await archive.game(record["game"]) == record


async def test_games_are_found_by_player_by_ruleset_and_by_time(archive: Archive) -> None:
    some, others = games(3), games(2, "yak")
    for record in (*some, *others):
        await archive.keep(record, NOW_MS)
    assert await listed(archive, keys.of_ruleset("yacht")) == ids(some)
    assert await listed(archive, keys.of_ruleset("yak")) == ids(others)
    assert sorted(await listed(archive, keys.of_player(ADA))) == sorted(ids([*some, *others]))
    assert await listed(archive, keys.ALL, NOW_MS + 2_000, LATER_MS) == [some[2]["game"]]
    assert sorted(await listed(archive, keys.ALL, 0, NOW_MS)) == sorted([some[0]["game"], others[0]["game"]])
    assert await listed(archive, keys.of_ruleset("yacht"), most=2) == ids(some)[:2]
    assert await listed(archive, keys.of_player(PlayerId("nobody"))) == []


async def test_kept_again_nothing_is_there_or_counted_twice(archive: Archive) -> None:
    record = recorded("yacht")
    for _ in range(3):
        await archive.keep(record, NOW_MS)
    assert await listed(archive, keys.ALL) == [record["game"]]
    assert await archive.counts() == tally(record)
    assert await archive.dice_of(ADA) == player_counts(record, ADA)


async def test_counts_of_all_games_add_up(archive: Archive) -> None:
    some = games(3)
    for record in some:
        await archive.keep(record, NOW_MS)
    assert await archive.counts() == dict(sum((Counter(tally(record)) for record in some), Counter()))
    faces = zip(*(player_counts(record, BO) for record in some), strict=True)
    assert await archive.dice_of(BO) == [sum(face) for face in faces]


async def test_what_was_counted_is_forgotten_once_no_room_can_ask_again(
    archive: Archive, redis: Redis
) -> None:
    first, second = games(2)
    await archive.keep(first, NOW_MS)
    await archive.keep(second, NOW_MS + COUNT_RETENTION_MS + 1)
    assert await redis.zrange(keys.COUNTED, 0, -1) == [second["game"].encode()]


async def test_a_name_leaves_the_record_and_the_dice_stay(archive: Archive) -> None:
    record = recorded("yacht")
    await archive.keep(record, NOW_MS)
    counts = await archive.counts()
    assert await archive.forget(ADA, record["game"])
    without = await archive.game(record["game"])
    assert without is not None
    assert without["seats"] == [{"seat": 0, "player": None, "name": None}, record["seats"][1]]
    assert (without["facts"], without["dice"], without["result"]) == (
        record["facts"],
        record["dice"],
        record["result"],
    )
    assert sealed(without) == without
    assert await listed(archive, keys.of_player(ADA)) == []
    assert await listed(archive, keys.of_player(BO)) == [record["game"]]
    assert await archive.dice_of(ADA) == [0] * 6
    assert await archive.counts() == counts


async def test_who_has_no_seat_forgets_nothing(archive: Archive) -> None:
    record = recorded("yacht")
    await archive.keep(record, NOW_MS)
    assert not await archive.forget(player_id("Zoe"), record["game"])
    assert not await archive.forget(ADA, RoomId("ABCDEFGH"))
    assert await archive.forget(ADA, record["game"])
    assert not await archive.forget(ADA, record["game"]), "a second time there is nothing to forget"
    without = await archive.game(record["game"])
    assert without is not None
    assert without["seats"][1] == record["seats"][1]


async def test_two_who_leave_at_once_both_leave(archive: Archive) -> None:
    record = recorded("yacht")
    await archive.keep(record, NOW_MS)
    done = await asyncio.gather(*(archive.forget(who, record["game"]) for who in (ADA, BO)))
    assert done == [True, True]
    without = await archive.game(record["game"])
    assert without is not None
    assert {seat["player"] for seat in without["seats"]} == {None}


async def test_a_node_that_keeps_a_game_late_brings_no_name_back(archive: Archive) -> None:
    record = recorded("yacht")
    await archive.keep(record, NOW_MS)
    await archive.forget(ADA, record["game"])
    await archive.keep(record, NOW_MS)
    copy_of_record = await archive.game(record["game"])
    assert copy_of_record is not None
    assert copy_of_record["seats"][0]["name"] is None
    assert await listed(archive, keys.of_player(ADA)) == []
    assert await archive.dice_of(ADA) == [0] * 6


async def test_a_list_that_has_a_game_without_the_name_is_mended(archive: Archive, redis: Redis) -> None:
    record = recorded("yacht")
    await archive.keep(record, NOW_MS)
    await archive.forget(ADA, record["game"])
    await redis.zadd(keys.of_player(ADA), {record["game"]: NOW_MS})
    assert not await archive.forget(ADA, record["game"])
    assert await archive.games_of(ADA) == []


async def test_old_games_are_dropped_from_everywhere_and_stay_counted(archive: Archive, redis: Redis) -> None:
    some = games(4)
    for record in some:
        await archive.keep(record, NOW_MS)
    counts = await archive.counts()
    assert await archive.drop_before(some[2]["ended_ms"]) == 2
    assert await listed(archive, keys.ALL) == ids(some[2:])
    assert await listed(archive, keys.of_ruleset("yacht")) == ids(some[2:])
    assert await listed(archive, keys.of_player(ADA)) == ids(some[2:])
    assert await archive.game(some[0]["game"]) is None
    assert await archive.counts() == counts
    found: list[Any] = await redis.keys("*:record:*")
    left = {key.decode() for key in found}
    assert left == {keys.game(record["game"]) for record in some[2:]}
    assert await archive.drop_before(some[2]["ended_ms"]) == 0


async def test_what_was_counted_of_a_player_goes_with_the_last_of_their_games(
    archive: Archive, redis: Redis
) -> None:
    some = games(2)
    for record in some:
        await archive.keep(record, NOW_MS)
    thrown = await archive.dice_of(ADA)
    await archive.drop_before(some[1]["ended_ms"])
    assert await archive.dice_of(ADA) == thrown, "who still has a game keeps the counts of all"
    await archive.drop_before(LATER_MS)
    assert [key async for key in redis.scan_iter("player:*")] == []
    assert sum((await archive.counts()).values()) > 0, "those of all dice stay"


async def test_a_record_that_cannot_be_read_keeps_nobody_from_others(archive: Archive, redis: Redis) -> None:
    some = games(3)
    for record in some:
        await archive.keep(record, NOW_MS)
    await redis.set(keys.game(some[1]["game"]), b"\x09 of a later version")
    assert await listed(archive, keys.ALL) == ids(some)
    with pytest.raises(ValueError, match="packed in a way"):
        await archive.game(some[1]["game"])
    assert await archive.drop_before(LATER_MS) == 3
    assert await redis.keys("*:record:*") == []


async def test_a_game_of_one_player_in_several_seats_is_in_the_list_once(archive: Archive) -> None:
    record = given_up(turns=3)
    for seat in record["seats"]:
        seat["player"] = ADA
    await archive.keep(sealed(record), NOW_MS)
    assert await listed(archive, keys.of_player(ADA)) == [record["game"]]
    assert sum(await archive.dice_of(ADA)) == sum(player_counts(record, ADA)) > 0
