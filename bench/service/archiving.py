"""What the archive takes for a game that is over: its processor time and the store's, beside no players."""

import asyncio
import gc
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Final

from redis.asyncio import Redis

from bench.figures import Figure, median
from regatta_server.archive.records import of_room
from regatta_server.processes.archive_service import archive_service
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.store import keys
from regatta_server.store.embedded import valkey
from testkit.records import RecordTable, play
from testkit.rooms.chance import CountedChance
from testkit.rooms.stored import put

GAMES: Final = 200
ROUNDS: Final = 5
MADE_OF_EACH: Final = 50
TURN_MS: Final = 60_000
LOOK_S: Final = 0.05
LOOKS_MOST: Final = 2_400
FLOOR: Final = "making the record of its facts"


async def measured() -> list[Figure]:
    """Return both for a game of two, rated and with all that its end brings about."""
    random, facts = Random(1), list[list[RoomFact]]()
    taken, store = list[float](), list[float]()
    with tempfile.TemporaryDirectory(prefix="regatta-bench-") as data:
        async with valkey.embedded(Path(data), "everysec") as url, Redis.from_url(url) as redis:
            for number in range(ROUNDS):
                tables = [_over(f"{number} {game}", random) for game in range(GAMES)]
                for table in tables:
                    await put(redis, table.facts)
                # An archive has none of these in its memory.
                facts = [table.facts for table in tables]
                tables.clear()
                gc.collect()
                gc.freeze()
                before_s = await _store_cpu_s(redis)
                taken.append(await _taken_ms(url, redis))
                store.append(1_000 * (await _store_cpu_s(redis) - before_s) / GAMES)
    floor = _made_ms(facts[:MADE_OF_EACH])
    return [
        Figure("taking a game into the archive", "ms", median(taken), FLOOR, median(taken) / floor),
        Figure("the store meanwhile", "ms", median(store), FLOOR, median(store) / floor),
    ]


def _over(name: str, random: Random) -> RecordTable:
    return play(RecordTable(2, "yacht", chance=CountedChance(name), rated=True, turn_ms=TURN_MS), random)


async def _taken_ms(url: str, redis: Redis) -> float:
    """Return the archive's CPU for each of all games that wait, its own start and end apart."""
    async with archive_service(url, pair_games=GAMES * ROUNDS):
        began_s = time.process_time()
        await _all_taken(redis)
        return 1_000 * (time.process_time() - began_s) / GAMES


async def _all_taken(redis: Redis) -> None:
    """Return when no game waits any more. Raises TimeoutError."""
    for _ in range(LOOKS_MOST):
        if not await redis.exists(*keys.all_endings()):
            return
        await asyncio.sleep(LOOK_S)
    raise TimeoutError("games still wait for the archive")


async def _store_cpu_s(redis: Redis) -> float:
    found = await redis.info("cpu")
    return float(found["used_cpu_user"]) + float(found["used_cpu_sys"])


def _made_ms(games: list[list[RoomFact]]) -> float:
    began_s = time.process_time()
    for facts in games:
        of_room(facts)
    return 1_000 * (time.process_time() - began_s) / len(games)
