"""Rated games for tests, quickly made: a real record whose options, seats and result are others."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, Final

import orjson
from redis.asyncio import Redis

from protocol.ids import PlayerId
from protocol.ratings import RatingChange
from protocol.record import GameRecord
from protocol.sheet import Place
from server.archive.archive import Archive
from server.archive.records import sealed
from server.lobby.kinds import Kind
from server.lobby.rated import Rated
from server.lobby.ratings import Ratings
from server.players.names import STAND_IN
from tests.records.games import recorded
from tests.rooms.chance import CountedChance
from tests.rooms.tables import NOW_MS, player_id

LIVE: Final = Kind("yacht", "live")
MINUTE_MS: Final = 60_000
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
        told: list[Place] = [
            {"seat": seat, "place": place, "total": 300 - place} for seat, place in enumerate(places)
        ]
        record["result"]["places"] = sorted(told, key=lambda one: (one["place"], one["seat"]))
    return sealed(record)


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


async def rate(rated: Rated, record: GameRecord) -> list[RatingChange] | None:
    """Rate a game that is in the archive, as its keeper does."""
    await rated.reputations.note(record)
    return await rated.ratings.rate(record)


async def stored(redis: Redis, kind: Kind = LIVE) -> dict[str, bytes]:
    """Return all stored ratings of a kind, byte for byte."""
    found: Any = await redis.hgetall(kind.players)
    return {player.decode(): skill for player, skill in found.items()}
