"""Ratings in the store: every rated game changes them once and in one order, whichever nodes take it in.

A node may die between any two steps here: another one takes the game in again, finds it in the ledger and
continues from there. What comes after the ledger is idempotent.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

import orjson
import structlog

from regatta_protocol.commands.lobby import Speed
from regatta_protocol.http.ratings import RatingChange, RatingPoint, SeatRatings
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.record.record import GameRecord
from regatta_server.limits import (
    PAIR_RETENTION_MS,
    POINTS_MOST,
    RATED_PAIR_GAMES,
    RATING_RETENTION_MS,
    WEEK_TABLES_MOST,
)
from regatta_server.players.accounts import Accounts
from regatta_server.products.ratings.kinds import (
    WEEK_MS,
    BotKind,
    RatingKind,
    kinds,
    pair_of,
    week_of,
    week_tables,
)
from regatta_server.products.ratings.ledger import LedgerEntry, encode, entry_of, skill_of
from regatta_server.products.ratings.network_store import NetworkStore
from regatta_server.products.ratings.rating import (
    FRESH,
    SURE,
    Skill,
    after_game,
    is_rated,
    places_of,
    speed_of,
)
from regatta_server.store.client import Client
from regatta_server.store.replies import text
from regatta_server.store.scripts import Script

RATINGS_PRUNED_AT_ONCE: Final = 500
"""Ratings dropped by one script: about 1 ms of the store."""

log = structlog.get_logger()

DAY_MS: Final = 86_400_000
LEDGER_DAYS_LEAST: Final = 3
"""A game stays in the ledger at least so long: longer than its room could ask for it again."""
PRUNE_S: Final = 3_600.0


class Ratings:
    """All ratings. Raises StoreError where the store does not answer."""

    def __init__(
        self,
        redis: Client,
        rulesets: Sequence[str],
        now_ms: Callable[[], int],
        pair_games: int = RATED_PAIR_GAMES,
    ) -> None:
        """Take a client that decodes nothing, the ids of all rulesets, and how many games of a pair count.

        A game that counts for nobody is in the ledger all the same, with why.
        """
        self._redis = redis
        self._pair_games = pair_games
        self._networks = NetworkStore(redis)
        self._accounts = Accounts(redis)
        self.kinds = kinds(rulesets)
        self._bots = [BotKind(ruleset) for ruleset in rulesets]
        self._now_ms = now_ms
        self._rate = Script.load(__file__, "rate.lua").on(redis)
        self._prune = Script.load(__file__, "prune.lua").on(redis)

    async def rate(self, record: GameRecord) -> list[RatingChange] | None:
        """Let a game change the ratings of its players, and return what it did; None where it does nothing.

        Asked again, it changes nothing and returns the same.
        """
        game = record["game"]
        entry = None
        if is_rated(record):
            kind, players = _kind_of(record), _players_of(record)
            entry = await self._enter(kind, record, players)
            await self._draw(kind, game, players, entry)
        # Behind the ledger, which knows from here on whether they came from one network.
        if record["options"].get("rated", False):
            await self._networks.forget(game)
        if entry is None:
            return None
        if entry.left_out is not None:
            log.info("rated_game_left_out", game=game, why=entry.left_out)
            return None
        return entry.changes()

    async def of_game(self, record: GameRecord) -> list[SeatRatings] | None:
        """Return what a game did to the ratings of whom it names; None where the ledger has it not."""
        if not is_rated(record):
            return None
        stored: Any = await self._redis.hget(_kind_of(record).ledger, record["game"])
        entry = None if stored is None else entry_of(stored)
        if entry is None or entry.left_out is not None:
            return None
        return entry.of_named(_players_of(record))

    async def ratings(
        self, player: PlayerId, kinds: Sequence[tuple[str, Speed]]
    ) -> Mapping[tuple[str, Speed], int]:
        """Return a player's rating as it is shown, for each ruleset and speed."""
        found = await self.skills(player, [RatingKind(*kind) for kind in kinds])
        return {(kind.ruleset, kind.speed): skill.rating for kind, skill in found.items()}

    async def skills(self, player: PlayerId, wanted: Sequence[RatingKind]) -> dict[RatingKind, Skill]:
        """Return a player's ratings; a new player's where there is none."""
        pipeline = self._redis.pipeline(transaction=False)
        for kind in wanted:
            pipeline.hget(kind.players, player)
        found = await pipeline.execute()
        return {kind: skill_of(stored) for kind, stored in zip(wanted, found, strict=True)}

    async def rated(self, player: PlayerId) -> dict[RatingKind, Skill]:
        """Return those ratings of a player that there are."""
        found = await self.skills(player, self.kinds)
        return {kind: skill for kind, skill in found.items() if skill.games}

    async def places(
        self, rated: Mapping[RatingKind, Skill], *, account: bool
    ) -> dict[RatingKind, int | None]:
        """Return the places of ratings in the tables of all time; None for provisional ones and guests."""
        pipeline = self._redis.pipeline(transaction=False)
        for kind, skill in rated.items():
            pipeline.zcount(kind.table, f"({skill.rating}", "+inf")
        better = await pipeline.execute()
        return {
            kind: None if skill.provisional or not account else 1 + ahead
            for (kind, skill), ahead in zip(rated.items(), better, strict=True)
        }

    async def table(self, kind: RatingKind, week: str | None, most: int) -> list[tuple[PlayerId, int, Skill]]:
        """Return the best players of all time or of a week: id, rating as it was then, and what it is now."""
        key = kind.table if week is None else kind.week(week)
        found: Any = await self._redis.zrevrange(key, 0, most - 1, withscores=True)
        lines = [(PlayerId(text(player)), int(rating)) for player, rating in found]
        if not lines:
            return []
        stored = await self._read(kind, [player for player, _ in lines])
        return [(player, rating, skill_of(now)) for (player, rating), now in zip(lines, stored, strict=True)]

    async def graph(self, player: PlayerId, kind: RatingKind) -> list[RatingPoint]:
        """Return the points of a player's rating, the oldest first."""
        found: Any = await self._redis.zrange(kind.graph(player), 0, -1)
        return [_point(stored) for stored in found]

    async def stand(self, player: PlayerId) -> None:
        """Put a player who has an account now into the tables, where the rating is sure: guests are in none.

        Done again, it changes nothing.
        """
        pipeline = self._redis.pipeline(transaction=False)
        weeks = set(week_tables(self._now_ms()))
        for kind, skill in (await self.rated(player)).items():
            if skill.provisional:
                continue
            pipeline.zadd(kind.table, {player: skill.rating})
            by_week = {week_of(one["ended_ms"]): one for one in await self.graph(player, kind)}
            for week, latest in by_week.items():
                if week in weeks and latest["deviation"] <= SURE:
                    pipeline.zadd(kind.week(week), {player: latest["rating"]})
                    pipeline.pexpire(kind.week(week), WEEK_TABLES_MOST * WEEK_MS)
        await pipeline.execute()

    # -- one's own data (own_data.py) ---------------------------------------------------------

    async def export(self, player: PlayerId) -> Mapping[str, Any]:
        """Return all ratings of a player with their graphs."""
        exported = []
        for kind, skill in (await self.rated(player)).items():
            named = {"ruleset": kind.ruleset, "speed": kind.speed}
            shown = {"rating": skill.rating, "deviation": skill.deviation, "games": skill.games}
            exported.append({**named, **shown, "wins": skill.wins, "points": await self.graph(player, kind)})
        return {"ratings": exported}

    async def erase(self, player: PlayerId) -> None:
        """Erase all ratings of a player. The ledger names nobody, so others keep theirs as they are."""
        pipeline = self._redis.pipeline(transaction=False)
        for kind in self.kinds:
            pipeline.hdel(kind.players, player)
            for key in (kind.table, kind.last, *map(kind.week, week_tables(self._now_ms()))):
                pipeline.zrem(key, player)
            pipeline.delete(kind.graph(player))
        await pipeline.execute()

    async def forget(self, player: PlayerId, game: RoomId) -> None:
        """Take a game out of the graphs of a player who took their name out of it; the rating stays."""
        named = [kind.graph(player) for kind in self.kinds]
        pipeline = self._redis.pipeline(transaction=False)
        for key in named:
            pipeline.zrange(key, 0, -1)
        found = await pipeline.execute()
        pipeline = self._redis.pipeline(transaction=False)
        for key, points in zip(named, found, strict=True):
            for one in points:
                if _point(one)["game"] == game:
                    pipeline.zrem(key, one)
        await pipeline.execute()

    # -- for ever -----------------------------------------------------------------------------

    async def prune(self, keep_games_days: int | None) -> int:
        """Drop ratings that nobody plays for, and the ledger of games that the archive has dropped.

        Those of bots, too, which then begin anew. Return how many of both.
        """
        now_ms = self._now_ms()
        days = None if keep_games_days is None else max(keep_games_days, LEDGER_DAYS_LEAST)
        arguments: list[Any] = [
            now_ms - RATING_RETENTION_MS,
            "" if days is None else now_ms - days * DAY_MS,
            RATINGS_PRUNED_AT_ONCE,
        ]
        dropped = 0
        for kind in (*self.kinds, *self._bots):
            named = [kind.players, kind.table, kind.last, kind.order, kind.ledger]
            while gone := await self._prune(named, arguments):
                dropped += gone
        return dropped

    # ------------------------------------------------------------------------------------------

    async def _enter(
        self, kind: RatingKind, record: GameRecord, players: Sequence[PlayerId | None]
    ) -> LedgerEntry:
        """Put a game into the ledger and change the ratings with it; return what stands there."""
        own = list(dict.fromkeys(player for player in players if player is not None))
        named = [kind.players, kind.table, kind.last, kind.week(week_of(record["ended_ms"]))]
        named += [kind.order, kind.ledger, kind.number, kind.pairs(record["ended_ms"] // DAY_MS)]
        shared = await self._networks.shared(record["game"])
        accounts = await self._accounts.among(own)
        pairs = [] if shared else [pair_of(*both) for both in combinations(own, 2)]
        while True:
            read = dict(zip(own, await self._read(kind, own), strict=True))
            before = [FRESH if player is None else skill_of(read[player]) for player in players]
            ended_ms = record["ended_ms"]
            entry = LedgerEntry(ended_ms, before, after_game(before, players, places_of(record), ended_ms))
            if shared:
                entry = LedgerEntry(ended_ms, left_out="network")
            often = LedgerEntry(ended_ms, left_out="pair")
            arguments: list[Any] = [record["game"], entry.encode(), often.encode()]
            arguments += [WEEK_TABLES_MOST * WEEK_MS, PAIR_RETENTION_MS, self._pair_games, len(pairs), *pairs]
            for player in [] if shared else own:
                after = entry.after[players.index(player)]
                stands = "1" if player in accounts and not after.provisional else ""
                arguments += [player, read[player] or b"", encode(after), after.rating, stands, after.last_ms]
            answer = await self._rate(named, arguments)
            if answer == 1:
                return entry
            if answer != 0:
                return entry_of(answer)
            # Another game of one of them came first; whoever is refused here, somebody got on.

    async def _read(self, kind: RatingKind, players: Sequence[PlayerId]) -> list[bytes | None]:
        if not players:
            return []
        found: Any = await self._redis.hmget(kind.players, *players)
        return list(found)

    async def _draw(
        self, kind: RatingKind, game: RoomId, players: Sequence[PlayerId | None], entry: LedgerEntry
    ) -> None:
        """Put a game into the graphs of its players; a point is the same however often it is put there."""
        if entry.left_out is not None:
            return
        pipeline = self._redis.pipeline(transaction=False)
        for seat, player in enumerate(players):
            if player is not None:
                before, after = entry.before[seat], entry.after[seat]
                key = kind.graph(player)
                pipeline.zadd(key, {point(game, entry.ended_ms, before, after): after.games})
                pipeline.zremrangebyrank(key, 0, -POINTS_MOST - 1)
                pipeline.pexpire(key, RATING_RETENTION_MS)
        await pipeline.execute()


def _kind_of(record: GameRecord) -> RatingKind:
    return RatingKind(record["ruleset"], speed_of(record["options"]))


def _players_of(record: GameRecord) -> list[PlayerId | None]:
    return [seat["player"] for seat in record["seats"]]


def point(game: RoomId, ended_ms: int, before: Skill, after: Skill) -> bytes:
    """Return a point of a graph as it is stored: short, so that the store packs a graph tightly."""
    return orjson.dumps([game, ended_ms, after.rating, after.rating - before.rating, after.deviation])


def _point(stored: bytes) -> RatingPoint:
    game, ended_ms, rating, change, deviation = orjson.loads(stored)
    return {
        "game": game,
        "ended_ms": ended_ms,
        "rating": rating,
        "change": change,
        "deviation": deviation,
    }
