"""The lists of finished games, read a page at a time from any cursor, in either direction."""

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from regatta_protocol.ids import RoomId
from regatta_server.store.client import Client
from regatta_server.store.replies import text

TIME_BYTES: Final = 6
CURSOR: Final = 14
"""Bytes of a position: its time, and the eight letters of a game's id."""


class Position(NamedTuple):
    """Where a game stands in every list that it is in: lists are by when games ended, then by their ids."""

    ended_ms: int
    game: RoomId

    def cursor(self) -> str:
        """Return the position as it is given away: to be said again and not to be read."""
        raw = self.ended_ms.to_bytes(TIME_BYTES, "big") + self.game.encode()
        return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def position_of(cursor: str) -> Position:
    """Return the position that `Position.cursor` wrote. Raises ValueError for what is none."""
    try:
        raw = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
        game = RoomId(raw[TIME_BYTES:].decode("ascii"))
    except ValueError:
        raise ValueError("no cursor") from None
    position = Position(int.from_bytes(raw[:TIME_BYTES], "big"), game)
    if len(raw) != CURSOR or position.cursor() != cursor:
        raise ValueError("no cursor")
    return position


@dataclass(frozen=True, slots=True)
class Span:
    """Which part of a list is asked for, both ends included, and from which end on."""

    since_ms: int
    until_ms: int
    oldest_first: bool = False


class ListStore:
    """All lists of the archive. Raises StoreError or OSError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis

    async def games(self, index: str, span: Span, after: Position | None, most: int) -> list[Position]:
        """Return the next games of an index of `keys` behind a position, at most so many; none at its end.

        Where the game of the position is gone by now, it goes on where that stood. Games that are returned
        may be gone by the time that they are asked for.
        """
        least, last = _ends(span, after)
        number = most + 1
        while True:
            found: Any
            if span.oldest_first:
                found = await self._redis.zrangebyscore(index, least, last, 0, number, withscores=True)
            else:
                found = await self._redis.zrevrangebyscore(index, last, least, 0, number, withscores=True)
            positions = [Position(int(at), RoomId(text(game))) for game, at in found]
            beyond = [one for one in positions if after is None or _is_beyond(one, after, span)]
            if beyond or len(positions) < number:
                return beyond[:most]
            # So many ended in the very millisecond of the position: behind them there may be more.
            number *= 2

    async def number(self, index: str, span: Span, after: Position | None) -> int:
        """Return how many games an index has in a part of it behind a position, to the millisecond."""
        least, last = _ends(span, after)
        return int(await self._redis.zcount(index, least, last))

    async def among(self, indexes: Sequence[str], games: Sequence[RoomId]) -> list[RoomId]:
        """Return those of these games that are in all of these indexes, in their order."""
        for index in indexes:
            if games:
                scores: Any = await self._redis.zmscore(index, list(games))
                games = [game for game, at in zip(games, scores, strict=True) if at is not None]
        return list(games)


def _ends(span: Span, after: Position | None) -> tuple[int, int]:
    if after is None:
        return span.since_ms, span.until_ms
    if span.oldest_first:
        return max(span.since_ms, after.ended_ms), span.until_ms
    return span.since_ms, min(span.until_ms, after.ended_ms)


def _is_beyond(one: Position, after: Position, span: Span) -> bool:
    return one > after if span.oldest_first else one < after
