"""What verifiable dice and the archive cost: a throw, a record, its place in the store, its verification.

The game is two players over thirteen rounds with three throws a turn, who change the dice that they hold
now and then: the sample of docs/records, and others of its kind.
"""

import gc
import hmac
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import orjson
from redis.asyncio import Redis

from bench.figures import Figure, dataset_bytes, median, took_us
from bench.inside.browser import verifying
from regatta_protocol.ids import RoomId
from regatta_protocol.record.record import GameRecord
from regatta_server.archive import keys
from regatta_server.archive.archive import Archive
from regatta_server.archive.pack import pack, unpack
from regatta_server.archive.records import encode, record_of
from regatta_server.archive.replays import replay_of
from regatta_server.archive.tally import tally
from regatta_server.game.roller import Roller
from regatta_server.store.embedded import valkey
from regatta_server.verify import verify
from testkit.records import RecordTable, play, recorded
from testkit.rooms.chance import CountedChance

SAMPLE: Final = Path(__file__).resolve().parents[2] / "docs" / "records" / "two-players.json"
REPEATS: Final = 60
THROWS: Final = 3_000


async def measured(games: int) -> list[Figure]:
    """Return all figures, of so many games in a store; without a browser that starts, those but its own."""
    gc.freeze()
    line = SAMPLE.read_bytes()
    record: GameRecord = orjson.loads(line)
    browser = await verifying(SAMPLE, verify(line).dice)
    return [_throw(), *_parts(record, line), await _stored(games), *browser]


def _throw() -> Figure:
    roller = Roller(bytes(range(32)), RoomId("ABCDEFGH"), (bytes(32), bytes(range(32))))
    context = b"ABCDEFGH" + bytes(64) + b"seat 0" + bytes(8)
    drawn = [took_us(lambda at=at: roller.faces("seat 0", 5 * at, 5)) for at in range(THROWS)]  # type: ignore[misc] # its own number
    bare = [took_us(lambda: hmac.digest(roller.server_seed, context, "sha256")) for _ in range(THROWS)]
    return Figure(
        "drawing a throw of five dice",
        "µs",
        median(drawn),
        "one HMAC-SHA-256",
        median(drawn) / median(bare),
    )


def _parts(record: GameRecord, line: bytes) -> list[Figure]:
    packed = pack(record)
    table = play(RecordTable(2, record["ruleset"]), Random(1))
    floor = median([took_us(lambda: zlib.compress(line, 9)) for _ in range(REPEATS)])
    calls: tuple[tuple[str, Callable[[], object]], ...] = (
        ("taking a record in: making it", lambda: record_of(table.facts)),
        ("taking a record in: packing it", lambda: pack(record)),
        ("taking a record in: counting its dice", lambda: tally(record)),
        ("giving a record out: unpacking and writing it", lambda: encode(unpack(packed, record["game"]))),
        ("a replay: by the rules, with all sheets", lambda: orjson.dumps(replay_of(record))),
        ("regatta verify", lambda: verify(line)),
    )
    took = [(what, median([took_us(question) for _ in range(REPEATS)])) for what, question in calls]
    return [Figure(what, "µs", us, "deflating its JSON", us / floor) for what, us in took]


async def _stored(games: int) -> Figure:
    records = [recorded("yacht-13", chance=CountedChance(f"bench {number}")) for number in range(games)]
    with tempfile.TemporaryDirectory() as data:
        async with valkey.embedded(Path(data), "everysec") as url, Redis.from_url(url) as redis:
            archive = Archive(redis)
            # What the store takes by itself, and the counters of all dice, are there once for all games.
            await archive.keep(records[0], 0)
            before = await dataset_bytes(redis)
            for record in records[1:]:
                await archive.keep(record, 0)
            # What is known of counted dice for some days only is no part of the archive.
            await redis.delete(keys.COUNTED)
            bytes_each = (await dataset_bytes(redis) - before) / (games - 1)
    json = sum(len(encode(record)) for record in records) / games
    return Figure(
        "a game in the store, with its places in lists", "bytes", bytes_each, "its JSON", bytes_each / json
    )
