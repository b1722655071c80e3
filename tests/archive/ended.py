"""Games that have ended and wait for the archive, and what must be so when all of them are in it."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from redis.asyncio import Redis

from regatta_server.archive import keys as archive_keys
from regatta_server.archive.archive import Archive
from regatta_server.archive.tally import tally
from regatta_server.game.fact import kind
from regatta_server.limits import RATED_PAIR_GAMES
from regatta_server.products.ratings.kinds import RatingKind
from regatta_server.products.ratings.recount_store import Recounter
from regatta_server.rooms.decide.codecs.codec import decode_fact
from regatta_server.store import keys
from testkit.records import RecordTable, play
from testkit.rooms.chance import CountedChance
from testkit.rooms.stored import put, stored_facts

LIVE: Final = RatingKind("yacht", "live")
RATED: Final[dict[str, Any]] = {"rated": True, "turn_ms": 60_000}


def ended(count: int) -> list[RecordTable]:
    """Return rated games that are over, all between the same two players."""
    return [
        play(RecordTable(2, LIVE.ruleset, chance=CountedChance(f"ended {number}"), **RATED), Random(number))
        for number in range(count)
    ]


async def put_all(redis: Redis, tables: Sequence[RecordTable]) -> None:
    """Put their rooms into a store, as the last commit of each left it."""
    for table in tables:
        await put(redis, table.facts)


async def waiting(redis: Redis) -> int:
    """Return how many games wait for the archive."""
    pipeline = redis.pipeline(transaction=False)
    for name in keys.all_endings():
        pipeline.zcard(name)
    return sum(await pipeline.execute())


async def recorded_once(redis: Redis, tables: Sequence[RecordTable]) -> None:
    """See that each game is in the archive as it was played, was told once, counted once and rated once."""
    archive, counts = Archive(redis), Counter[str]()
    for table in tables:
        record = await archive.game(table.state.setup.id)
        assert record == table.record
        counts.update(tally(record))
        kinds = [kind(decode_fact(fact)) for fact in await stored_facts(redis, table.state.setup.id)]
        assert kinds.count("recorded") == 1, table.state.setup.id
    assert await archive.counts() == counts
    for seat in tables[0].state.seating.seats:
        assert await archive.number_of(seat.player) == len(tables)
    assert await redis.zcard(archive_keys.ALL) == len(tables)
    now_ms = max(table.now_ms for table in tables) + 1
    recounter = Recounter(redis, archive)
    recount = await recounter.recount(LIVE, now_ms)
    assert recount.differences == []
    assert set(recount.entries) == {table.state.setup.id for table in tables}
    assert {skill.games for skill in recount.skills.values()} == {min(len(tables), RATED_PAIR_GAMES)}
