"""The archive: finished games in the store, found by player, by ruleset and by time.

Everything here is idempotent: if a process dies in the middle, another one does all of it again, and nothing
is stored or counted twice.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import Any, Final

import structlog

from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.record.record import GameRecord
from regatta_server.archive import keys
from regatta_server.archive.count_store import CountStore
from regatta_server.archive.draft import streams_of
from regatta_server.archive.list_store import ListStore
from regatta_server.archive.pack import pack, unpack
from regatta_server.archive.play_columns import PlayColumns
from regatta_server.archive.records import sealed
from regatta_server.archive.tally import Streams, best_place, player_counts, tally
from regatta_server.players.erased import erased_of
from regatta_server.store.client import Client
from regatta_server.store.compare_and_set import CompareAndSet
from regatta_server.store.replies import ids
from regatta_server.store.scripts import Script

DROPPED_AT_ONCE: Final = 200
"""Games that `drop_before` reads at a time: moves come in between."""
COMPARED_MOST: Final = 10_000
"""Games looked at for how two fared: more than anyone has played."""

log = structlog.get_logger()

FACES: Final = (1, 2, 3, 4, 5, 6)


class Archive:
    """Games that are over. Raises StoreError or OSError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self.forgot: list[Callable[[PlayerId, RoomId], Awaitable[None]]] = []
        """Called with each player and the game that the name is taken out of, perhaps more than once."""
        self.lists = ListStore(redis)
        self._redis = redis
        self._counts = CountStore(redis)
        self._count = Script.load(__file__, "count.lua").on(redis)
        self._drop_of = Script.load(__file__, "drop.lua").on(redis)
        self._replace = CompareAndSet(redis)

    async def keep(self, record: GameRecord, now_ms: int, plays: PlayColumns | None = None) -> GameRecord:
        """Keep a record, put it where it can be found, and count its dice; afterwards `game` gives it.

        A record of a `Draft` comes with its `plays`, if it has some.
        What is in the archive already stays as it is: a player may have taken their name out of it. Return
        the record as it is kept: without those who were erased while they played.
        """
        game, ended_ms = record["game"], record["ended_ms"]
        if not await self._redis.set(keys.game(game), pack(record, plays=plays), nx=True):
            there = await self.game(game)
            record, plays = (record, plays) if there is None else (there, None)
        streams = streams_of(record, plays)
        # Without `async with`, a pipeline with scripts that fails at the wrong moment keeps its connection.
        async with self._redis.pipeline(transaction=False) as pipeline:
            for player in _players(record):
                own = _counted(record, player, streams)
                await self._count_once(_of(player), game, ended_ms, own, pipeline)
            pipeline.zadd(keys.of_ruleset(record["ruleset"]), {game: ended_ms})
            pipeline.zadd(keys.ALL, {game: ended_ms})
            counted = self._counts.add(game, tally(record, streams), now_ms)
            await asyncio.gather(counted, pipeline.execute())
        # Behind all of it: whoever is erased from here on finds the game among the player's own.
        for player in await erased_of(self._redis, _players(record)):
            await self.erase(player)
            record = _without(record, player)
        return record

    async def count_alone(self, record: GameRecord, now_ms: int, plays: PlayColumns | None = None) -> None:
        """Count the dice of a game once, and keep nothing else: a visitor left it, and nobody else played."""
        await self._counts.add(record["game"], tally(record, streams_of(record, plays)), now_ms)

    async def count_called_off(self, game: RoomId, counts: Mapping[str, int], now_ms: int) -> None:
        """Count a game that was called off at its opening, once: it has no record."""
        await self._counts.add(game, counts, now_ms)

    async def game(self, game: RoomId) -> GameRecord | None:
        """Return the record of a game, or None. Raises ValueError for one of a later version of Regatta."""
        [packed] = await self.all_packed([game])
        return None if packed is None else unpack(packed, game)

    async def packed(self, game: RoomId) -> bytes | None:
        """Return the record of a game as it is stored (pack.py), or None."""
        [packed] = await self.all_packed([game])
        return packed

    async def all_packed(self, games: Sequence[RoomId]) -> list[bytes | None]:
        """Return the records of games as they are stored; None for each that there is not."""
        pipeline = self._redis.pipeline(transaction=False)
        for game in games:
            pipeline.get(keys.game(game))
        packed: list[bytes | None] = await pipeline.execute()
        return packed

    async def all_of(self, index: str) -> AsyncIterator[RoomId]:
        """Yield the ids of all games of an index, the oldest first, those that come meanwhile too."""
        first = 0
        while found := ids(await self._redis.zrange(index, first, first + DROPPED_AT_ONCE - 1), RoomId):
            for game in found:
                yield game
            first += len(found)

    async def forget(self, player: PlayerId, game: RoomId) -> bool:
        """Take a player's name and id out of a game, and the game out of their list.

        Return False where the archive has no such game with a seat of theirs.
        """
        # First: a node that dies behind it is asked again, because the name still stands there.
        for forgot in self.forgot:
            await forgot(player, game)
        while True:
            [packed] = await self.all_packed([game])
            record = None if packed is None else unpack(packed, game)
            if packed is None or record is None or player not in _players(record):
                # In the list only if a node died just behind the replacement below.
                await self._count_once(_of(player), game, 0, {}, back=True)
                return False
            if await self._replace(keys.game(game), packed, pack(_without(record, player))):
                await self._count_once(_of(player), game, 0, _counted(record, player), back=True)
                return True

    async def erase(self, player: PlayerId) -> None:
        """Take a player out of all games, and forget what was counted of them."""
        for game in await self.games_of(player):
            await self.forget(player, game)
        # Without a game, all that is left of the counts are zeros.
        await self._redis.delete(*_of(player))

    async def games_of(self, player: PlayerId) -> Sequence[RoomId]:
        """Return the ids of all of a player's games, the latest first."""
        found = await self._redis.zrevrange(keys.of_player(player), 0, -1)
        return ids(found, RoomId)

    async def drop_before(self, before_ms: int) -> int:
        """Drop all games that ended before a time. Return how many.

        What was counted of them stays; what was counted of a player goes with the last of their games.
        """
        dropped = 0
        while True:
            found = await self._redis.zrangebyscore(
                keys.ALL, "-inf", f"({before_ms}", start=0, num=DROPPED_AT_ONCE
            )
            names = ids(found, RoomId)
            for game, packed in zip(names, await self.all_packed(names), strict=True):
                await self._drop(game, _readable(packed, game))
            dropped += len(names)
            if len(names) < DROPPED_AT_ONCE:
                return dropped

    async def counts(self) -> Mapping[str, int]:
        """Return the counts of all dice, by counter (tally.py)."""
        return await self._counts.counts()

    async def dice_of(self, player: PlayerId) -> list[int]:
        """Return how often a player has thrown each face, in games that are over."""
        found = await self._redis.hmget(keys.dice_of_player(player), *map(str, FACES))
        return [int(count or 0) for count in found]

    async def number_of(self, player: PlayerId) -> int:
        """Return how many games of a player's are here."""
        return int(await self._redis.zcard(keys.of_player(player)))

    async def against(self, player: PlayerId, other: PlayerId) -> tuple[int, int, int]:
        """Return how many games of both a player has won, lost and drawn against another, of the latest."""
        if await self.number_of(other) < await self.number_of(player):
            won, lost, drawn = await self._against(other, player)
            return lost, won, drawn
        return await self._against(player, other)

    async def _against(self, player: PlayerId, other: PlayerId) -> tuple[int, int, int]:
        found = await self._redis.zrevrange(keys.of_player(player), 0, COMPARED_MOST - 1)
        fields = [keys.place_in(game) for game in ids(found, RoomId)]
        if not fields:
            return 0, 0, 0
        pipeline = self._redis.pipeline(transaction=False)
        for who in (player, other):
            pipeline.hmget(keys.dice_of_player(who), *fields)
        mine, theirs = await pipeline.execute()
        margins = [int(b) - int(a) for a, b in zip(mine, theirs, strict=True) if a and b]
        won, lost = sum(margin > 0 for margin in margins), sum(margin < 0 for margin in margins)
        return won, lost, len(margins) - won - lost

    # ------------------------------------------------------------------------------------------

    async def _count_once(
        self,
        where: tuple[str, str],
        game: RoomId,
        score_ms: int,
        counts: Mapping[str, int],
        client: Client | None = None,
        *,
        back: bool = False,
    ) -> None:
        """Count, or take back; through a pipeline, it happens when that is executed."""
        pairs: list[Any] = [part for pair in counts.items() for part in pair]
        arguments = [game, score_ms, "last" if back else "first", *pairs]
        await self._count(list(where), arguments, client)

    async def _drop(self, game: RoomId, record: GameRecord | None) -> None:
        pipeline = self._redis.pipeline(transaction=False)
        if record is not None:
            for player in _players(record):
                await self._drop_of([*_of(player)], [game, keys.place_in(game)], pipeline)
            pipeline.zrem(keys.of_ruleset(record["ruleset"]), game)
        pipeline.delete(keys.game(game), keys.analysis(game))
        # Last: what is not done before it is found and done again.
        pipeline.zrem(keys.ALL, game)
        await pipeline.execute()


def _players(record: GameRecord) -> list[PlayerId]:
    """Return the players who have their name in the record, each once."""
    return list(dict.fromkeys(seat["player"] for seat in record["seats"] if seat["player"] is not None))


def _of(player: PlayerId) -> tuple[str, str]:
    return keys.of_player(player), keys.dice_of_player(player)


def _counted(record: GameRecord, player: PlayerId, streams: Streams | None = None) -> dict[str, int]:
    """Return what is kept of a player in a game: the faces thrown, and the place."""
    faces = player_counts(record, player, streams)
    counted = {str(face): times for face, times in zip(FACES, faces, strict=True)}
    place = best_place(record, player)
    return counted if place is None else {**counted, keys.place_in(record["game"]): place}


def _without(record: GameRecord, player: PlayerId) -> GameRecord:
    seats = [
        {"seat": seat["seat"], "player": None, "name": None} if seat["player"] == player else seat
        for seat in record["seats"]
    ]
    return sealed({**record, "seats": seats})  # type: ignore[typeddict-item] # a seat, with its two nulls


def _readable(packed: bytes | None, game: RoomId) -> GameRecord | None:
    try:
        return None if packed is None else unpack(packed, game)
    except ValueError:
        # One that cannot be read must not keep the others from whoever asks.
        log.exception("record_unreadable", game=game)
        return None
