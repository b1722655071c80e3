"""Games of older versions in the archive, once newer ones are there: replays, ratings and their recount.

Nodes and store are real: one node knows the rules of today, another one a second version of some.
"""

from typing import Any, Final

import orjson
import pytest
from redis.asyncio import Redis

from regatta_protocol.errors import Code
from regatta_protocol.record.record import GameRecord
from regatta_server.archive.archive import Archive
from regatta_server.archive.records import encode
from regatta_server.archive.replays import replay_of
from regatta_server.cli.games.replay import judge
from regatta_server.game.replay_head import OtherRules
from regatta_server.products.ratings.kinds import RatingKind
from regatta_server.products.ratings.recount_store import Recounter
from regatta_server.runtime.clock import now_ms
from regatta_server.service import Running
from regatta_server.verify import verify
from testkit.play import begin, guest, play_out, until
from testkit.rated_games import stored
from testkit.records import recorded
from testkit.web import get
from tests.conftest import Serve
from tests.rules.raised import EACH_NUMBER, NEW, OLD, RAISED

RATED: Final[dict[str, Any]] = {"rated": True, "turn_ms": 60_000}


async def over(host: Running, other: Running, redis: Redis, **options: Any) -> GameRecord:
    """Return the record of a game that one node opened, and that was played to its end on both."""
    async with guest(host, "Ada") as ada, guest(other, "Bob") as bob:
        room = await begin(ada, bob, **options)
        await play_out({0: ada, 1: bob}, room)
        for me in (ada, bob):
            await until(me, "recorded")
    record = await Archive(redis).game(room)
    assert record is not None
    return record


def most(record: GameRecord) -> int:
    """Return the most points that anyone came to."""
    assert record["result"] is not None
    return max(place["total"] for place in record["result"]["places"])


async def replayed(node: Running, record: GameRecord) -> tuple[int, Any]:
    """Return what a node answers to whoever wants a replay."""
    status, body = await get(node, f"/api/v1/games/{record['game']}/replay")
    return status, orjson.loads(body)


async def test_a_game_that_an_older_node_opened_is_kept_and_replayed_by_its_version(
    serve: Serve, redis: Redis
) -> None:
    async with serve() as old, serve(registry=RAISED) as new:
        record = await over(old, new, redis)
        assert record["ruleset_version"] == OLD
        assert most(record) < EACH_NUMBER
        status, replay = await replayed(new, record)
        assert (status, replay["snapshot"]["card"]["ruleset_version"]) == (200, OLD)
        assert await replayed(old, record) == (200, replay)
    assert judge(record, registry=RAISED).verdict == judge(record).verdict == "same"
    assert verify(encode(record)).finished


async def test_a_new_game_on_a_newer_node_is_kept_and_replayed_by_the_newest_version(
    serve: Serve, redis: Redis
) -> None:
    async with serve() as old, serve(registry=RAISED) as new:
        record = await over(new, new, redis)
        assert record["ruleset_version"] == NEW
        assert most(record) >= 6 * EACH_NUMBER
        status, replay = await replayed(new, record)
        assert (status, replay["snapshot"]["card"]["ruleset_version"]) == (200, NEW)
        status, why = await replayed(old, record)
        assert (status, why["code"]) == (409, Code.OTHER_RULES)
    assert judge(record, registry=RAISED).verdict == "same"
    assert judge(record).verdict == "other_rules"
    assert verify(encode(record)).finished, "dice are checked without any rules"


def test_a_record_is_judged_by_its_own_version_and_no_other() -> None:
    first = recorded("yacht", 2)
    assert replay_of(first, RAISED) == replay_of(first)
    second = recorded("yacht", 2, registry=RAISED)
    assert replay_of(second, RAISED)["snapshot"]["card"] == RAISED.rules("yacht").card
    with pytest.raises(OtherRules, match=f"by version {NEW} of the rules of .*; this server has version"):
        replay_of(second)
    claimed: Any = {**first, "ruleset_version": NEW}
    assert judge(claimed, registry=RAISED).verdict == "mismatch"


async def test_ratings_are_counted_again_from_games_of_both_versions(serve: Serve, redis: Redis) -> None:
    async with serve() as old, serve(registry=RAISED) as new:
        games = [await over(old, new, redis, **RATED), await over(new, new, redis, **RATED)]
    assert [record["ruleset_version"] for record in games] == [OLD, NEW]
    recount = await Recounter(redis, Archive(redis)).recount(RatingKind("yacht", "live"), now_ms())
    assert recount.differences == []
    assert list(recount.entries) == [record["game"] for record in games]
    assert set(recount.skills) == set(await stored(redis))
