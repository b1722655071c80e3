"""Rated games for tests, quickly made: a real record whose options, seats and result are others."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, Final

import orjson
from redis.asyncio import Redis

from regatta_protocol.http.ratings import RatingChange
from regatta_protocol.ids import PlayerId
from regatta_protocol.options import Level
from regatta_protocol.record.record import GameRecord
from regatta_protocol.sheet import Place
from regatta_server.archive.archive import Archive
from regatta_server.archive.records import sealed
from regatta_server.players import keys
from regatta_server.players.names import STAND_IN
from regatta_server.products.ratings.build import RatingServices
from regatta_server.products.ratings.kinds import RatingKind
from regatta_server.products.ratings.ratings import Ratings
from testkit.records import recorded
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import NOW_MS, player_id

LIVE: Final = RatingKind("yacht", "live")
MINUTE_MS: Final = 60_000
MANY: Final = 1_000
"""Games of a pair a day that count, where a test is about something else."""
RULESETS: Final = ("yacht", "yak")


@cache
def _plain(seats: int, ruleset: str) -> bytes:
    return orjson.dumps(recorded(ruleset, seats, chance=CountedChance(f"rated {seats} {ruleset}")))


def game(
    number: int,
    players: Sequence[PlayerId | None],
    places: Sequence[int] | None,
    *,
    ruleset: str = "yacht",
    turn_ms: int | None = MINUTE_MS,
    rated: bool = True,
    ended_ms: int | None = None,
) -> GameRecord:
    """Return the number-th game: by seat its players, as ids, and the places that they came to."""
    record: Any = orjson.loads(_plain(len(players), ruleset))
    record["game"] = f"{number:08}".translate(str.maketrans("01", "AB"))
    record["options"] |= {"rated": rated, "turn_ms": turn_ms}
    record["ended_ms"] = NOW_MS + number * MINUTE_MS if ended_ms is None else ended_ms
    record["facts"][-1]["at_ms"] = record["ended_ms"]
    for seat, player in zip(record["seats"], players, strict=True):
        seat |= {"player": player, "name": None if player is None else player[:4]}
        if player == STAND_IN:
            seat["bot"] = True
    if places is None:
        record["result"] = None
        record["facts"][-1]["type"] = "archived"
    else:
        places_of_seats: list[Place] = [
            {"seat": seat, "place": place, "total": 300 - place} for seat, place in enumerate(places)
        ]
        record["result"]["places"] = sorted(places_of_seats, key=lambda one: (one["place"], one["seat"]))
    return sealed(record)


def against_bots(
    number: int, players: Sequence[PlayerId | None], places: Sequence[int] | None, *levels: Level, **more: Any
) -> GameRecord:
    """Return a casual game of these players with bots of these levels in the seats behind them."""
    record: Any = game(number, [*players, *[STAND_IN] * len(levels)], places, rated=False, **more)
    for seat, level in zip(record["seats"][len(players) :], levels, strict=True):
        seat["level"] = level
    return sealed(record)


async def keep_accounts(redis: Redis, *players: PlayerId) -> None:
    """Let players have accounts, as who stands in a table has."""
    for player in players:
        await redis.hset(keys.player(player), "user", player[:4])


def people(count: int) -> list[PlayerId]:
    """Return the ids of so many players."""
    return [player_id(f"player {number}") for number in range(count)]


def drawn_places(chance: Random, seats: int) -> list[int]:
    """Return places drawn at random; now and then some are shared."""
    points = [chance.randrange(max(2, 2 * seats)) for _ in range(seats)]
    return [1 + sum(other > own for other in points) for own in points]


async def played(archive: Archive, ratings: Ratings, record: GameRecord) -> Any:
    """Take a game in as the keeper does; return what it did to the ratings."""
    return await ratings.rate(await archive.keep(record, record["ended_ms"]))


async def rate(rated: RatingServices, record: GameRecord) -> list[RatingChange] | None:
    """Rate a game that is in the archive, as its keeper does."""
    await rated.reputations.note(record)
    return await rated.ratings.rate(record)


async def stored(redis: Redis, kind: RatingKind = LIVE) -> dict[str, bytes]:
    """Return all stored ratings of a kind, byte for byte."""
    found: Any = await redis.hgetall(kind.players)
    return {player.decode(): skill for player, skill in found.items()}
