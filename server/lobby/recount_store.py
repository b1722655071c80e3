"""What the store has of ratings, to be counted again and to be put in its place (recount.py)."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final

from protocol.ids import PlayerId, RoomId
from protocol.record import GameRecord
from server.archive import keys as archive_keys
from server.archive.archive import Archive
from server.limits import RATINGS_KEPT_MS, RECOUNT_READ_AT_ONCE, RECOUNT_WRITTEN_AT_ONCE, WEEKS_KEPT
from server.lobby.kinds import WEEK_MS, Kind, weeks_kept
from server.lobby.ledger import encode, entry_of, skill_of
from server.lobby.rating import is_rated, speed_of
from server.lobby.recount import Recount
from server.store.client import Client
from server.store.replies import Id, text
from server.store.scripts import Script

PREPARED_MS: Final = 3_600_000
"""What is prepared goes by itself where the command is ended before it takes its place."""
UNDER_WAY_MS: Final = 600_000
"""A game that has just come into the archive is rated a moment later, or by another node after some more."""


class Recounter:
    """Counts all ratings again. Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client, archive: Archive) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis
        self._archive = archive
        self._swap = Script.beside(__file__, "ratings_swap.lua").on(redis)

    async def recount(self, kind: Kind, now_ms: int) -> Recount:
        """Return what the games of a kind give, with all that the store says otherwise.

        Games may be rated meanwhile: it goes on until it has come to the latest.
        """
        first: Any = await self._redis.zrange(kind.order, 0, 0, withscores=True)
        number = int(await self._redis.get(kind.number) or 0)
        recount = Recount(kind, whole=int(first[0][1]) == 1 if first else number == 0)
        while True:
            stored: Any = await self._redis.hgetall(kind.players)
            number = int(await self._redis.get(kind.number) or 0)
            if recount.number >= number:
                break
            recount.number = await self._follow(recount, number)
        recount.check({PlayerId(text(player)): skill_of(skill) for player, skill in stored.items()}, now_ms)
        return recount

    async def unrated(self, recount: Recount, now_ms: int) -> list[GameRecord]:
        """Return the games of the archive that should have been rated and were not, the oldest first."""
        # What was before a ledger that was cut short may have been in it.
        first = next(iter(recount.entries.values()), None)
        since_ms = 0 if recount.whole else first.ended_ms if first else now_ms
        found = []
        async for game in self._archive.all_of(archive_keys.of_ruleset(recount.kind.ruleset)):
            record = None if game in recount.entries else await self._archive.game(game)
            if record is None or not is_rated(record) or speed_of(record["options"]) != recount.kind.speed:
                continue
            if since_ms <= record["ended_ms"] <= now_ms - UNDER_WAY_MS:
                found.append(record)
        return found

    async def put(self, recount: Recount, now_ms: int) -> bool:
        """Store what was recounted in place of what is there; False where a game was rated meanwhile.

        It is prepared beside what is there and then takes its place at once.
        """
        kind = recount.kind
        sure = {player: one.rating for player, one in recount.skills.items() if not one.provisional}
        last = {player: one.last_ms for player, one in recount.skills.items()}
        weeks = {week: recount.weeks.get(week, {}) for week in weeks_kept(now_ms)}
        await self._prepare_hash(kind.players, {who: encode(one) for who, one in recount.skills.items()})
        await self._prepare_hash(kind.ledger, {game: one.encode() for game, one in recount.entries.items()})
        for key, scores in ((kind.table, sure), (kind.last, last)):
            await self._prepare_set(key, scores)
        for week, scores in weeks.items():
            await self._prepare_set(kind.week(week), scores)
        named = [kind.players, kind.ledger, kind.table, kind.last, *map(kind.week, weeks)]
        pairs = [part for key in named for part in (key, anew(key))]
        if not await self._swap([kind.number, *pairs], [recount.number, WEEKS_KEPT * WEEK_MS]):
            return False
        for player, points in recount.graphs.items():
            pipeline = self._redis.pipeline(transaction=False)
            pipeline.delete(kind.graph(player))
            pipeline.zadd(kind.graph(player), points)
            pipeline.pexpire(kind.graph(player), RATINGS_KEPT_MS)
            await pipeline.execute()
        return True

    async def _follow(self, recount: Recount, number: int) -> int:
        """Go on by the games that were rated since, to this number; return it."""
        kind, after = recount.kind, recount.number
        while True:
            named: Any = await self._redis.zrangebyscore(
                kind.order, f"({after}", number, start=0, num=RECOUNT_READ_AT_ONCE, withscores=True
            )
            if not named:
                return number
            stored: Any = await self._redis.hmget(kind.ledger, *(game for game, _ in named))
            for (name, at), entry in zip(named, stored, strict=True):
                after = int(at)
                if entry is not None:
                    # None: dropped this moment, because it is old.
                    game = RoomId(text(name))
                    recount.take(game, entry_of(entry), await self._archive.game(game))

    async def _prepare_hash(self, key: str, values: Mapping[Id, bytes]) -> None:
        await self._redis.delete(anew(key))
        for part in batched(values.items()):
            mapping: Any = dict(part)
            await self._redis.hset(anew(key), mapping=mapping)
            await self._redis.pexpire(anew(key), PREPARED_MS)

    async def _prepare_set(self, key: str, scores: Mapping[PlayerId, int]) -> None:
        await self._redis.delete(anew(key))
        for part in batched(scores.items()):
            mapping: Any = dict(part)
            await self._redis.zadd(anew(key), mapping)
            await self._redis.pexpire(anew(key), PREPARED_MS)


def anew(key: str) -> str:
    """Return the key under which another value for a key is prepared, with the same hash tag."""
    return f"{key}:anew"


def batched(items: Iterable[tuple[Id, Any]]) -> Iterator[list[tuple[Id, Any]]]:
    """Yield the items some at a time."""
    left = iter(items)
    while part := list(islice(left, RECOUNT_WRITTEN_AT_ONCE)):
        yield part
