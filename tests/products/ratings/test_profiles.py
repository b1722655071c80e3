"""What is told of players, where no page asks."""

import pytest
from redis.asyncio import Redis

from regatta_server.archive.archive import Archive
from regatta_server.players.players import Players
from regatta_server.products.ratings.build import open_ratings
from regatta_server.products.ratings.profiles import Profiles
from regatta_server.rules.catalogue import cards
from regatta_server.service import SystemTokens
from testkit.rated_games import game, people, rate
from testkit.rooms.tables import NOW_MS

ADA, BO = people(2)


@pytest.fixture
async def profiles(redis: Redis) -> Profiles:
    """Give the profiles of a store with a casual game of Ada and Bo, and three rated ones of two kinds."""
    archive = Archive(redis)
    rated = open_ratings(redis, Players(redis, SystemTokens()), archive, cards(), lambda: NOW_MS)
    for record in (
        game(1, [ADA, BO], [1, 2], rated=False),
        game(2, [ADA, BO], [1, 2], ruleset="yak"),
        game(3, [ADA, BO], [1, 1]),
        game(4, [ADA, BO], [2, 1]),
    ):
        await rate(rated, await archive.keep(record, NOW_MS))
    return rated.profiles


async def test_what_is_played_most_comes_first(profiles: Profiles) -> None:
    profile = await profiles.profile(ADA)
    assert profile is not None
    assert [(rating["ruleset"], rating["games"]) for rating in profile["ratings"]] == [
        ("yacht", 2),
        ("yak", 1),
    ]
    assert profile["games"] == 4


async def test_all_games_of_two_are_compared_casual_ones_too(profiles: Profiles) -> None:
    both = await profiles.against(ADA, BO)
    assert (both["won"], both["lost"], both["drawn"]) == (2, 1, 1)


async def test_a_table_is_empty_while_nobody_is_sure(profiles: Profiles) -> None:
    board = await profiles.board("yacht", "live", None, 10)
    assert (board["name"], board["lines"]) == (profiles.names["yacht"], [])
