"""What ratings cost: a game, a profile, a table, all of them once more; and their place in the store."""

import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Final

from redis.asyncio import Redis

from bench.figures import Figure, dataset_bytes, median
from regatta_protocol.ids import PlayerId
from regatta_server.archive.archive import Archive
from regatta_server.players.players import Players
from regatta_server.players.sessions import Tokens
from regatta_server.products.ratings.build import RatingServices, open_ratings
from regatta_server.products.ratings.recount_store import Recounter
from regatta_server.rules.catalogue import cards
from regatta_server.store.embedded import valkey
from testkit.rated_games import LIVE, drawn_places, game, people, rate
from testkit.rooms.tables import NOW_MS

GAMES: Final = 400
PLAYERS: Final = 60
REPEATS: Final = 200
PING: Final = "a PING's round trip"


class _NoTokens:
    """Nobody says hello here."""

    def token(self) -> str:
        return PlayerId("")

    def player_id(self) -> PlayerId:
        return PlayerId("")


async def measured() -> list[Figure]:
    """Return what each costs, beside a round trip to the store."""
    tokens: Tokens = _NoTokens()
    with tempfile.TemporaryDirectory() as data:
        async with valkey.embedded(Path(data), "everysec") as url, Redis.from_url(url) as redis:
            archive = Archive(redis)
            rated = open_ratings(redis, Players(redis, tokens), archive, cards(), lambda: NOW_MS)
            return await _figures(redis, archive, rated)


async def _figures(redis: Redis, archive: Archive, rated: RatingServices) -> list[Figure]:
    chance, crowd = Random(1), people(PLAYERS)
    records = [game(n, chance.sample(crowd, 2), drawn_places(chance, 2)) for n in range(GAMES)]
    for record in records:
        await archive.keep(record, NOW_MS)
    before = await dataset_bytes(redis)
    took = [await _took_us(lambda one=record: rate(rated, one)) for record in records]  # type: ignore[misc] # its own record
    stored = await dataset_bytes(redis) - before
    floor = median([await _took_us(redis.ping) for _ in range(REPEATS)])
    profile = [await _took_us(lambda: rated.profiles.profile(crowd[0])) for _ in range(REPEATS)]
    board = [await _took_us(lambda: rated.profiles.board("yacht", "live", None, 100)) for _ in range(REPEATS)]
    recount = await _took_us(lambda: Recounter(redis, archive).recount(LIVE, NOW_MS)) / GAMES
    measurements = (
        ("rating a game of two, with its reputations", median(took)),
        ("a profile", median(profile)),
        ("a table of all who are sure", median(board)),
        ("counting again, for each game", recount),
    )
    ledger = sum(len(entry) for entry in (await redis.hgetall(LIVE.ledger)).values())
    return [
        *(Figure(what, "µs", us, PING, us / floor) for what, us in measurements),
        Figure(
            "a rated game's place in the store", "bytes", stored / GAMES, "its ledger entry", stored / ledger
        ),
    ]


async def _took_us(question: Callable[[], Awaitable[object]]) -> float:
    began = time.perf_counter_ns()
    await question()
    return (time.perf_counter_ns() - began) / 1000
