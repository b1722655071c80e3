"""What a game does to those who played it, once it is in the archive, without a node."""

from redis.asyncio import Redis

from server.archive.archive import Archive
from server.lobby.effects import open_effects
from tests.lobby.rated_games import LIVE, RULESETS, game, people
from tests.rooms.tables import NOW_MS


async def test_a_game_is_rated_and_noted_and_done_again_the_same(redis: Redis) -> None:
    archive, (ada, bob) = Archive(redis), people(2)
    effects = open_effects(redis, archive, RULESETS, lambda: NOW_MS)
    record = await archive.keep(game(1, [ada, bob], [1, 2]), NOW_MS)
    told = await effects.after(record)
    assert told is not None
    assert [change["after"] > change["before"] for change in told] == [True, False]
    assert await effects.after(record) == told
    [reputation] = await effects.reputations.of(ada)
    assert reputation["games"] == 1


async def test_who_is_taken_out_of_a_game_is_taken_out_of_the_graph_too(redis: Redis) -> None:
    archive, (ada, bob) = Archive(redis), people(2)
    effects = open_effects(redis, archive, RULESETS, lambda: NOW_MS)
    record = await archive.keep(game(1, [ada, bob], [1, 2]), NOW_MS)
    await effects.after(record)
    assert await archive.forget(ada, record["game"])
    assert await effects.ratings.graph(ada, LIVE) == []
    assert len(await effects.ratings.graph(bob, LIVE)) == 1
