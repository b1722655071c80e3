"""Reads the stored ratings to be recomputed, and replaces them (recount.py)."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, TypeVar

from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.record.record import GameRecord
from regatta_server.archive import keys as archive_keys
from regatta_server.archive.archive import Archive
from regatta_server.limits import RATED_PAIR_GAMES, RATING_RETENTION_MS, WEEK_TABLES_MOST
from regatta_server.players.accounts import Accounts
from regatta_server.products.ratings.bot_recount import BotRecount
from regatta_server.products.ratings.kinds import WEEK_MS, RatingKeys, RatingKind, week_tables
from regatta_server.products.ratings.ledger import encode, entry_of, skill_of
from regatta_server.products.ratings.rating import is_rated, speed_of
from regatta_server.products.ratings.recount import Recount
from regatta_server.store.client import Client
from regatta_server.store.replies import Id, text
from regatta_server.store.scripts import Script

T = TypeVar("T")

RECOUNT_READ_AT_ONCE: Final = 200
"""Records read in one pipeline when ratings are counted again: moves come in between."""
RECOUNT_WRITTEN_AT_ONCE: Final = 500
"""Players written in one script: moves come in between."""

PREPARED_MS: Final = 3_600_000
"""What is prepared goes by itself where the command is ended before it takes its place."""
UNDER_WAY_MS: Final = 600_000
"""A game that has just come into the archive is rated a moment later, or by another node after some more."""


class Recounter:
    """Counts all ratings again. Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client, archive: Archive, pair_games: int = RATED_PAIR_GAMES) -> None:
        """Take a client that decodes nothing, and how many games of a pair count in a day."""
        self._pair_games = pair_games
        self._accounts = Accounts(redis)
        self._redis = redis
        self._archive = archive
        self._swap = Script.load(__file__, "swap.lua").on(redis)

    async def recount(self, kind: RatingKeys, now_ms: int) -> Recount:
        """Return what the games of a kind give, with all that the store says otherwise.

        Games may be rated meanwhile: it goes on until it has come to the latest.
        """
        first: Any = await self._redis.zrange(kind.order, 0, 0, withscores=True)
        number = int(await self._redis.get(kind.number) or 0)
        counting = Recount if isinstance(kind, RatingKind) else BotRecount
        recount = counting(
            kind, pair_games=self._pair_games, whole=int(first[0][1]) == 1 if first else number == 0
        )
        while True:
            stored: Any = await self._redis.hgetall(kind.players)
            number = int(await self._redis.get(kind.number) or 0)
            if recount.number >= number:
                break
            recount.number = await self._follow(recount, number)
        recount.check({PlayerId(text(player)): skill_of(skill) for player, skill in stored.items()}, now_ms)
        return recount

    async def unrated(self, recount: Recount, now_ms: int) -> list[GameRecord]:
        """Return the games of the archive that should have been rated and were not, the oldest first.

        None of bots: whether everyone had a rating when such a game ended is known no more.
        """
        kind = recount.kind
        if not isinstance(kind, RatingKind):
            return []
        # What was before a ledger that was cut short may have been in it.
        first = next(iter(recount.entries.values()), None)
        since_ms = 0 if recount.whole else first.ended_ms if first else now_ms
        found = []
        async for game in self._archive.all_of(archive_keys.of_ruleset(kind.ruleset)):
            record = None if game in recount.entries else await self._archive.game(game)
            if record is None or not is_rated(record) or speed_of(record["options"]) != kind.speed:
                continue
            if since_ms <= record["ended_ms"] <= now_ms - UNDER_WAY_MS:
                found.append(record)
        return found

    async def put(self, recount: Recount, now_ms: int) -> bool:
        """Store what was recounted in place of what is there; False where a game was rated meanwhile.

        It is prepared beside what is there and then takes its place at once.
        """
        kind = recount.kind
        accounts = await self._accounts_among(recount.skills)
        sure = {
            who: one.rating for who, one in recount.skills.items() if not one.provisional and who in accounts
        }
        last = {player: one.last_ms for player, one in recount.skills.items()}
        weeks = {
            week: {who: points for who, points in recount.weeks.get(week, {}).items() if who in accounts}
            for week in week_tables(now_ms)
        }
        await self._prepare_hash(kind.players, {who: encode(one) for who, one in recount.skills.items()})
        await self._prepare_hash(kind.ledger, {game: one.encode() for game, one in recount.entries.items()})
        for key, scores in ((kind.table, sure), (kind.last, last)):
            await self._prepare_set(key, scores)
        for week, scores in weeks.items():
            await self._prepare_set(kind.week(week), scores)
        named = [kind.players, kind.ledger, kind.table, kind.last, *map(kind.week, weeks)]
        pairs = [part for key in named for part in (key, anew(key))]
        if not await self._swap([kind.number, *pairs], [recount.number, WEEK_TABLES_MOST * WEEK_MS]):
            return False
        for player, points in recount.graphs.items():
            pipeline = self._redis.pipeline(transaction=False)
            pipeline.delete(kind.graph(player))
            pipeline.zadd(kind.graph(player), points)
            pipeline.pexpire(kind.graph(player), RATING_RETENTION_MS)
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

    async def _accounts_among(self, players: Iterable[PlayerId]) -> set[PlayerId]:
        found: set[PlayerId] = set()
        for part in batched(players):
            found |= await self._accounts.among(part)
        return found

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


def batched(items: Iterable[T]) -> Iterator[list[T]]:
    """Yield the items some at a time."""
    left = iter(items)
    while part := list(islice(left, RECOUNT_WRITTEN_AT_ONCE)):
        yield part
