"""Which seats of a rated game came from one network or device: two in one household could farm points.

Until the game is rated, its room has for each player the marks of the addresses and devices they were seen
with: hashes, keyed by a key of that room alone, which is deleted with them. So nobody can compare players of
two games, nor find out anything once a game has been rated. No record contains any of it.
"""

import hmac
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, Final

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.limits import MARK_RETENTION_MS, MARKS_OF_GAME_MOST
from regatta_server.store import keys
from regatta_server.store.client import Client
from regatta_server.store.replies import text

KEY: Final = b"key"
"""The field of the room's key; the others are hashes."""
MARK_LETTERS: Final = 24
"""Hexadecimal digits of a mark: 96 bits, by which no two are the same by chance."""


class NetworkStore:
    """The marks of rated games that run. Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis

    async def note(self, room: RoomId, seen: Mapping[PlayerId, Iterable[str]], key: bytes) -> None:
        """Note with what players were seen in a room; `key` is 32 random bytes, for the first who does.

        A room has so many marks at most: whoever has come from as many networks is not looked at further.
        """
        place = keys.networks(room)
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hsetnx(place, KEY.decode(), key)
        pipeline.hget(place, KEY.decode())
        pipeline.hlen(place)
        pipeline.pexpire(place, MARK_RETENTION_MS)
        _, room_key, known, _ = await pipeline.execute()
        if room_key is None or known > MARKS_OF_GAME_MOST:
            return
        marks: dict[str, str] = {}
        for player, what in seen.items():
            whose = _mark(room_key, f"player {player}")
            marks |= {f"{whose} {_mark(room_key, one)}": "" for one in what}
        if marks:
            await self._redis.hset(place, mapping=dict(marks.items()))

    async def shared(self, room: RoomId) -> bool:
        """Say whether two players of a game were seen with the same address or device."""
        found: Any = await self._redis.hkeys(keys.networks(room))
        whose: dict[str, str] = {}
        for field in map(text, found):
            player, _, mark = field.partition(" ")
            if mark and whose.setdefault(mark, player) != player:
                return True
        return False

    async def forget(self, room: RoomId) -> None:
        """Keep nothing more of a game."""
        await self._redis.delete(keys.networks(room))

    async def rooms_with(self, player: PlayerId, rooms: Iterable[RoomId]) -> list[RoomId]:
        """Return those of some rooms that have marks of a player."""
        return [room for room in rooms if await self._of(room, player)]

    async def forget_player(self, player: PlayerId, rooms: Iterable[RoomId]) -> None:
        """Keep no marks of a player in some rooms."""
        for room in rooms:
            own = await self._of(room, player)
            if own:
                await self._redis.hdel(keys.networks(room), *own)

    async def _of(self, room: RoomId, player: PlayerId) -> list[str]:
        found: Any = await self._redis.hgetall(keys.networks(room))
        if KEY not in found:
            return []
        whose = _mark(found[KEY], f"player {player}")
        return [field for field in map(text, found) if field.startswith(f"{whose} ")]


def _mark(key: bytes, what: str) -> str:
    return hmac.new(key, what.encode(), sha256).hexdigest()[:MARK_LETTERS]
