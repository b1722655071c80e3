"""All ratings once more, from the records of the archive in the order of the ledger (docs/ratings.md).

The ledger has what the archive has no more: the order in which games were rated, and the numbers of seats
whose players took their names out, and of games that were dropped. Where a record names its player, nothing
is taken from the ledger but the order.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from protocol.record import GameRecord
from server.archive import keys as archive_keys
from server.archive.archive import Archive
from server.limits import (
    POINTS_MOST,
    RATINGS_KEPT_MS,
    RECOUNT_READ_AT_ONCE,
    RECOUNT_WRITTEN_AT_ONCE,
    WEEKS_KEPT,
)
from server.lobby.kinds import WEEK_MS, Kind, week_of, weeks_kept
from server.lobby.ledger import Entry, encode, entry_of, skill_of
from server.lobby.rating import FRESH, Skill, after_game, is_rated, places_of, speed_of
from server.lobby.ratings import point
from server.store.client import Client
from server.store.replies import text
from server.store.scripts import Script

RESTED_MS: Final = RATINGS_KEPT_MS - 3 * 86_400_000
"""A game may be rated some time after its end, when the rating before it was dropped meanwhile."""
PREPARED_MS: Final = 3_600_000
"""What is prepared goes by itself where the command is ended before it takes its place."""
UNDER_WAY_MS: Final = 600_000
"""A game that has just come into the archive is rated a moment later, or by another node after some more."""


@dataclass
class Recount:
    """What the games of one kind make of everybody's ratings."""

    kind: Kind
    skills: dict[str, Skill] = field(default_factory=dict)
    """By player."""
    entries: dict[str, Entry] = field(default_factory=dict)
    """By game, what the ledger should say."""
    loose: set[Skill] = field(default_factory=set)
    """Ratings after games in which their players are not named any more."""
    differences: list[str] = field(default_factory=list)
    """What the store says otherwise, for a person."""
    graphs: dict[str, dict[bytes, int]] = field(default_factory=dict)
    """By player, the points with their numbers."""
    weeks: dict[str, dict[str, int]] = field(default_factory=dict)
    """By week, the points of those who played in it and whose rating is sure."""
    number: int = 0
    """Of the latest game that was taken in."""
    whole: bool = True
    """Whether the ledger begins with the first game ever; else players come into it with what they had."""

    def take(self, game: str, told: Entry, record: GameRecord | None) -> None:
        """Go on by a game, as its record has it; None where the archive has it no more."""
        if record is None or not is_rated(record) or len(record["seats"]) != len(told.before):
            if record is not None:
                self.differences.append(f"game {game} is in the ledger, and by its record it is not rated")
            self.loose.update(told.after)
            self.entries[game] = told
            return
        players = [seat["player"] for seat in record["seats"]]
        ended_ms = record["ended_ms"]
        before = [self._before(*both, ended_ms) for both in zip(players, told.before, strict=True)]
        entry = Entry(ended_ms, before, after_game(before, players, places_of(record), ended_ms))
        if entry != told:
            self.differences.append(f"game {game}: the ledger has other numbers than its record gives")
        self.entries[game] = entry
        for seat, player in enumerate(players):
            if player is None:
                self.loose.add(told.after[seat])
            else:
                self._gain(player, game, entry, seat)

    def check(self, stored: dict[str, Skill], now_ms: int) -> None:
        """Note where stored ratings are others than those recounted, and put those right that follow."""
        for player, skill in stored.items():
            mine = self.skills.get(player)
            if mine != skill and (skill in self.loose or (mine is None and not self.whole)):
                # The last games of this player do not name them: what stands there is all there is.
                self.skills[player] = skill
            elif mine != skill:
                self.differences.append(f"player {player}: {_said(skill)} stored, {_said(mine)} recounted")
        for player in self.skills.keys() - stored.keys():
            if self.skills[player].last_ms >= now_ms - RATINGS_KEPT_MS:
                self.differences.append(f"player {player}: nothing stored")
            else:
                # Nobody played for it in more than a year.
                del self.skills[player]

    def _before(self, player: str | None, told: Skill, ended_ms: int) -> Skill:
        """Return a seat's rating before a game: the player's own, or else what the ledger says."""
        if player is None:
            return told
        known = self.skills.get(player)
        if known == told or told in self.loose or (known is None and not self.whole):
            return told
        if known is None or (told == FRESH and ended_ms - known.last_ms > RESTED_MS):
            # New, or dropped after a long time and begun anew.
            return FRESH
        return known

    def _gain(self, player: str, game: str, entry: Entry, seat: int) -> None:
        before, after = entry.before[seat], entry.after[seat]
        self.skills[player] = after
        points = self.graphs.setdefault(player, {})
        points[point(game, entry.ended_ms, before, after)] = after.games
        if len(points) > POINTS_MOST:
            del points[next(iter(points))]
        week = self.weeks.setdefault(week_of(entry.ended_ms), {})
        if after.provisional:
            week.pop(player, None)
        else:
            week[player] = after.rating


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
        recount.check({text(player): skill_of(skill) for player, skill in stored.items()}, now_ms)
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
            for (game, at), entry in zip(named, stored, strict=True):
                after = int(at)
                if entry is not None:
                    # None: dropped this moment, because it is old.
                    recount.take(text(game), entry_of(entry), await self._archive.game(text(game)))

    async def _prepare_hash(self, key: str, values: Mapping[str, bytes]) -> None:
        await self._redis.delete(anew(key))
        for part in batched(values.items()):
            mapping: Any = dict(part)
            await self._redis.hset(anew(key), mapping=mapping)
            await self._redis.pexpire(anew(key), PREPARED_MS)

    async def _prepare_set(self, key: str, scores: Mapping[str, int]) -> None:
        await self._redis.delete(anew(key))
        for part in batched(scores.items()):
            mapping: Any = dict(part)
            await self._redis.zadd(anew(key), mapping)
            await self._redis.pexpire(anew(key), PREPARED_MS)


def anew(key: str) -> str:
    """Return the key under which another value for a key is prepared, with the same hash tag."""
    return f"{key}:anew"


def batched(items: Iterable[tuple[str, Any]]) -> Iterator[list[tuple[str, Any]]]:
    """Yield the items some at a time."""
    left = iter(items)
    while part := list(islice(left, RECOUNT_WRITTEN_AT_ONCE)):
        yield part


def _said(skill: Skill | None) -> str:
    return "none" if skill is None else f"{skill.rating} after {skill.games} games"
