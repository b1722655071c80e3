"""Games come out of the archive oldest first, each once, with what they did to ratings."""

from collections.abc import Sequence

import pytest
from redis.asyncio import Redis

from regatta_protocol.record.record import GameRecord
from regatta_server.archive import keys
from regatta_server.archive.archive import Archive
from regatta_server.archive.list_store import Position, Span
from regatta_server.cli.games.export_games import Export, Exported, Wanted
from regatta_server.limits import EXPORTED_AT_ONCE
from regatta_server.products.ratings.game_filter import GameFilter
from regatta_server.products.ratings.ratings import Ratings
from testkit.rated_games import game, people, played
from testkit.rooms.tables import NOW_MS

ADA, BO = people(2)
EVER = Span(0, 10**14, oldest_first=True)
ALL = Wanted(keys.ALL, EVER, GameFilter())


@pytest.fixture
async def games(redis: Redis) -> list[GameRecord]:
    """Put some games into the archive, every second of them rated; return them, the oldest first."""
    archive, ratings = Archive(redis), Ratings(redis, ["yacht"], lambda: NOW_MS)
    found = [game(number, [ADA, BO], [1, 2], rated=number % 2 == 0) for number in range(6)]
    for record in found:
        await played(archive, ratings, record)
    return found


async def exported(redis: Redis, wanted: Wanted = ALL) -> list[Exported]:
    """Return all that an export yields."""
    export = Export(Archive(redis), Ratings(redis, ["yacht"], lambda: NOW_MS), wanted)
    return [one async for one in export.games()]


def names(records: Sequence[GameRecord]) -> list[str]:
    """Return the ids of games."""
    return [record["game"] for record in records]


async def test_all_games_come_in_the_order_of_their_ends_with_their_ratings(
    redis: Redis, games: list[GameRecord]
) -> None:
    found = [one.record for one in await exported(redis) if one.record is not None]
    assert names(found) == names(games)
    assert ["ratings" in record for record in found] == [True, False] * 3
    assert found[1] == games[1]


async def test_it_goes_on_behind_a_place_and_knows_how_many_are_left(
    redis: Redis, games: list[GameRecord]
) -> None:
    after = Position(games[2]["ended_ms"], games[2]["game"])
    wanted = Wanted(keys.ALL, EVER, GameFilter(), after)
    assert [one.position.game for one in await exported(redis, wanted)] == names(games[3:])
    export = Export(Archive(redis), Ratings(redis, ["yacht"], lambda: NOW_MS), wanted)
    assert await export.number() == 4, "to the millisecond"


async def test_what_is_not_wanted_gone_or_unreadable_is_passed_over_and_said(
    redis: Redis, games: list[GameRecord]
) -> None:
    await redis.set(keys.game(games[2]["game"]), b"\x09 of a later version")
    await redis.delete(keys.game(games[4]["game"]))
    rated = await exported(redis, Wanted(keys.ALL, EVER, GameFilter(rated=True)))
    assert [one.record and one.record["game"] for one in rated] == [games[0]["game"], *[None] * 5]
    assert [bool(one.unreadable) for one in rated] == [False, False, True, False, False, False]


async def test_more_games_than_are_read_at_once_come_each_once(redis: Redis) -> None:
    number = 2 * EXPORTED_AT_ONCE + 1
    await redis.zadd(keys.ALL, {f"ZZ{one:06}": one // 3 for one in range(number)})
    found = [one.position.game for one in await exported(redis)]
    assert (len(found), len(set(found))) == (number, number)
