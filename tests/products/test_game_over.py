"""What a game does to those who played it, once it is in the archive, without a node."""

from typing import Final

from redis.asyncio import Redis

from regatta_server.archive.archive import Archive
from regatta_server.archive.keeper import Keeper
from regatta_server.products.game_over import open_effects
from regatta_server.products.listing.lines import ListingLine, line_of
from testkit.rated_games import LIVE, RULESETS, game, people
from testkit.records import match
from testkit.rooms.stored import put
from testkit.rooms.tables import NOW_MS
from tests.rooms.storage.test_store import running

ALL_LINES: Final = -1


async def test_a_game_is_rated_and_noted_and_done_again_the_same(redis: Redis) -> None:
    archive, (ada, bob) = Archive(redis), people(2)
    effects = open_effects(redis, archive, RULESETS, lambda: NOW_MS)
    record = await archive.keep(game(1, [ada, bob], [1, 2]), NOW_MS)
    changes = await effects.after(record)
    assert changes is not None
    assert [change["after"] > change["before"] for change in changes] == [True, False]
    assert await effects.after(record) == changes
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


async def test_a_match_that_is_called_off_leaves_no_line_behind_where_its_node_ended_at_once(
    redis: Redis,
) -> None:
    archive, table = Archive(redis), match(watchers="open")
    effects = open_effects(redis, archive, RULESETS, lambda: NOW_MS)
    line = line_of(table.state, NOW_MS, {})
    assert isinstance(line, ListingLine)
    await effects.listing.write({table.state.setup.id: (table.state.version, line)})
    table.alarm_in_time()
    assert table.state.stage == "archived"
    await put(redis, table.facts)
    async with running(redis, "keeper") as store:
        await Keeper(store, archive, lambda: table.now_ms, effects.after, effects.ended).take(
            table.state.setup.id
        )
    assert await effects.listing.read(ALL_LINES) == (2, True, {})
