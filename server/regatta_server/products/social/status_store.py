"""Statuses in the store: what players play and hide, and what their friends saw last."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.limits import SESSION_S
from regatta_server.players import keys
from regatta_server.players.erased import erased_of
from regatta_server.store.client import Client
from regatta_server.store.codec import Codec
from regatta_server.store.due_queue import DueQueue, Lease
from regatta_server.store.keys import player_key
from regatta_server.store.scripts import Script

PRESENCE_LOOKED_MOST: Final = 100
"""Players at whom a node looks in one go: moves come in between."""

MARKED: Final = "status:marked"
"""Players who may look different now, by when to look (milliseconds since 1970)."""
TAKEN_MS: Final = 30_000
"""Time to look at players; if the node dies meanwhile, another looks at them. It is longer than anybody is
marked for: so who is marked again meanwhile is told from who was not."""
PLAYING_MS: Final = 3 * 3_600_000
"""A game is shown as played now for this long at most: it may have been left without an end."""
SHOWN_MS: Final = 30 * 86_400_000
SOON_MS: Final = 300
"""Time for what belongs together, such as the end of one game and the beginning of the next."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a player looks to friends."""

    online: bool | None
    """None where the player hides it."""
    room: RoomId | None = None
    game: str | None = None
    """Its name, in English."""
    ruleset: str | None = None
    """None too where a server of before there was one has stored it."""


NOT_SHOWN: Final = Look(None)
AWAY: Final = Look(online=False)


@dataclass(frozen=True, slots=True)
class StatusGame:
    """What a player plays now."""

    room: RoomId | None
    """None where nobody may watch."""
    game: str
    """Its name, in English."""
    ruleset: str | None = None
    """None where a server of before there was one has stored it."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """What friends were told last, and when."""

    look: Look | None
    at_ms: int


GAME: Final = Codec(StatusGame)
SHOWN: Final = Codec(_Shown)


@dataclass(frozen=True, slots=True)
class StoredStatus:
    """The stored record of a player's status."""

    shows_online: bool
    shows_room: bool
    plays: StatusGame | None
    shown: Look | None
    """What friends were told last; None where some friends know better than others."""
    shown_ms: int


def playing_of(player: PlayerId) -> str:
    """Return the key of the game that a player plays now."""
    return player_key(player, "playing")


def shown_of(player: PlayerId) -> str:
    """Return the key of how a player's friends were told that they look."""
    return player_key(player, "shown_status")


class StatusStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client, now_ms: Callable[[], int]) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis
        self._now_ms = now_ms
        self._marked = DueQueue(redis, [MARKED], lease_ms=TAKEN_MS, longest_ms=TAKEN_MS)
        self._end = Script.load(__file__, "status_end.lua").on(redis)

    async def mark(self, player: PlayerId, in_ms: int) -> None:
        """Let a player be looked at after a time, or earlier if that was to be anyway."""
        await self.mark_all({player: in_ms})

    async def mark_all(self, in_ms: Mapping[PlayerId, int]) -> None:
        """Let each of some players be looked at after a time, or earlier if that was to be anyway."""
        now_ms = self._now_ms()
        due_ms = {player: now_ms + soon for player, soon in in_ms.items()}
        await self._marked.put(MARKED, due_ms, sooner=True)

    async def take(self) -> tuple[list[PlayerId], int]:
        """Return whom this node is to look at now, and until when: meanwhile no other node is."""
        lease = await self._marked.take(MARKED, self._now_ms(), PRESENCE_LOOKED_MOST)
        return [PlayerId(player) for player in lease.entries], lease.until_ms

    async def done(self, players: Sequence[PlayerId], until_ms: int) -> None:
        """Note that some players have been looked at; who was marked meanwhile stays marked."""
        await self._marked.finish(MARKED, Lease(players, until_ms))

    async def find(self, players: Sequence[PlayerId]) -> dict[PlayerId, StoredStatus]:
        """Return what is stored of some players."""
        pipeline = self._redis.pipeline(transaction=False)
        for player in players:
            pipeline.hmget(keys.player(player), "show_online", "show_room")
            pipeline.get(playing_of(player))
            pipeline.get(shown_of(player))
        found = await pipeline.execute()
        by_player = zip(players, found[::3], found[1::3], found[2::3], strict=True)
        return {player: _parsed(*stored) for player, *stored in by_player}

    async def tell(self, looks: Mapping[PlayerId, Look | None], at_ms: int) -> None:
        """Keep what the friends of some players were told; None where some know better than others.

        Nothing is kept of who is erased.
        """
        pipeline = self._redis.pipeline(transaction=False)
        for player, look in looks.items():
            pipeline.set(shown_of(player), SHOWN.encode(_Shown(look, at_ms)), px=SHOWN_MS)
        await pipeline.execute()
        # Asked afterwards: whoever was erased since they were looked at would be there again.
        for player in await erased_of(self._redis, list(looks)):
            await self._redis.delete(shown_of(player))

    async def show(self, player: PlayerId, *, online: bool, room: bool, for_ever: bool) -> None:
        """Keep what a player shows to friends; a guest's is not kept for ever."""
        shows: Any = {"show_online": int(online), "show_room": int(room)}
        pipeline: Any = self._redis.pipeline(transaction=True)
        pipeline.hset(keys.player(player), mapping=shows)
        if not for_ever:
            pipeline.expire(keys.player(player), SESSION_S)
        await pipeline.execute()

    async def begin_game(self, players: Sequence[PlayerId], game: StatusGame) -> None:
        """Keep what some players play now."""
        pipeline = self._redis.pipeline(transaction=False)
        for player in players:
            pipeline.set(playing_of(player), GAME.encode(game), px=PLAYING_MS)
        await pipeline.execute()

    async def end_game(self, players: Sequence[PlayerId], room: RoomId) -> list[PlayerId]:
        """Keep it no more, if it is the game of this room, or may be; return whose it was."""
        # Without `async with`, a pipeline with scripts that fails at the wrong moment keeps its connection.
        async with self._redis.pipeline(transaction=False) as pipeline:
            for player in players:
                await self._end([playing_of(player)], [room], client=pipeline)
            return [player for player, was in zip(players, await pipeline.execute(), strict=True) if was]

    async def erase(self, player: PlayerId) -> None:
        """Erase all of a player but what they show, which goes with their name."""
        await self._redis.delete(playing_of(player), shown_of(player))
        await self._marked.drop(MARKED, player)


def _parsed(shows: Sequence[bytes | None], playing: bytes | None, stored: bytes | None) -> StoredStatus:
    shows_online, shows_room = (flag != b"0" for flag in shows)
    if stored is None:
        return StoredStatus(shows_online, shows_room, _game(playing), AWAY, 0)
    shown = SHOWN.decode(stored)
    return StoredStatus(shows_online, shows_room, _game(playing), shown.look, shown.at_ms)


def _game(stored: Any) -> StatusGame | None:
    return None if stored is None else GAME.decode(stored)
