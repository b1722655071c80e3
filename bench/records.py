"""What verifiable dice and the archive cost: a throw, a record, its place in the store, its verification.

The game is two players over thirteen rounds with three throws a turn, who change the dice that they hold
now and then: the sample of docs/records, and others of its kind.
"""

import gc
import hmac
import tempfile
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import orjson
from redis.asyncio import Redis

from bench.browser import verifying
from bench.questions import median, took_us
from protocol.ids import RoomId
from protocol.record import GameRecord
from server.archive import keys
from server.archive.archive import Archive
from server.archive.pack import pack, unpack
from server.archive.records import encode, record_of
from server.archive.replays import replay_of
from server.archive.tally import tally
from server.game.roller import Roller
from server.store import valkey
from server.verify import verify
from tests.records.games import KeptTable, play, recorded
from tests.rooms.chance import CountedChance

SAMPLE: Final = Path(__file__).resolve().parents[1] / "docs" / "records" / "two-players.json"
REPEATS: Final = 60
THROWS: Final = 3_000


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure, and its floor from the same run."""

    what: str
    unit: str
    value: float
    floor: str
    ratio: float
    """Of the value to the floor."""


async def measured(games: int) -> list[Figure]:
    """Return all figures, of so many games in a store; without a browser that starts, those but its own."""
    gc.freeze()
    line = SAMPLE.read_bytes()
    record: GameRecord = orjson.loads(line)
    browser = await verifying(SAMPLE, verify(line).dice, Figure)
    return [_throw(), *_parts(record, line), await _stored(games), *browser]


def as_text(figures: Sequence[Figure], title: str = "dice and records") -> str:
    """Return them as Markdown."""
    head = [
        f"| {title:<52} |      value |   ratio | to                                   |",
        f"|{'-' * 54}|-----------:|--------:|--------------------------------------|",
    ]
    rows = [
        f"| {f'{one.what}, {one.unit}':<52} | {one.value:>10.4g} | {one.ratio:>7.3g} | {one.floor:<36} |"
        for one in figures
    ]
    return "\n".join([*head, *rows])


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
    table = play(KeptTable(2, record["ruleset"]), Random(1))
    floor = median([took_us(lambda: zlib.compress(line, 9)) for _ in range(REPEATS)])
    asked: tuple[tuple[str, Callable[[], object]], ...] = (
        ("taking a record in: making it", lambda: record_of(table.facts)),
        ("taking a record in: packing it", lambda: pack(record)),
        ("taking a record in: counting its dice", lambda: tally(record)),
        ("giving a record out: unpacking and writing it", lambda: encode(unpack(packed, record["game"]))),
        ("a replay: by the rules, with all sheets", lambda: orjson.dumps(replay_of(record))),
        ("regatta verify", lambda: verify(line)),
    )
    took = [(what, median([took_us(question) for _ in range(REPEATS)])) for what, question in asked]
    return [Figure(what, "µs", us, "deflating its JSON", us / floor) for what, us in took]


async def _stored(games: int) -> Figure:
    records = [recorded("yacht-13", chance=CountedChance(f"bench {number}")) for number in range(games)]
    with tempfile.TemporaryDirectory() as data:
        async with valkey.embedded(Path(data), "everysec") as url, Redis.from_url(url) as redis:
            archive = Archive(redis)
            # What the store takes by itself, and the counters of all dice, are there once for all games.
            await archive.keep(records[0], 0)
            before = await _dataset(redis)
            for record in records[1:]:
                await archive.keep(record, 0)
            # What is known of counted dice for some days only is no part of the archive.
            await redis.delete(keys.COUNTED)
            bytes_each = (await _dataset(redis) - before) / (games - 1)
    json = sum(len(encode(record)) for record in records) / games
    return Figure(
        "a game in the store, with its places in lists", "bytes", bytes_each, "its JSON", bytes_each / json
    )


async def _dataset(redis: Redis) -> int:
    told = await redis.info("memory")
    return int(told["used_memory_dataset"])
