"""Guests and their sessions. A session's token is kept only as its hash."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Protocol

from redis.asyncio import Redis

from server.players.names import STAND_IN, STAND_IN_NAME, guest_name

SESSION_DAYS: Final = 180
"""A guest who stays away longer is forgotten; every visit begins the time anew."""
ROOMS_KEPT: Final = 50
"""Rooms in a player's list; older ones are found by their link."""
_SESSION_S: Final = SESSION_DAYS * 86_400


class UnknownToken(Exception):
    """There is no session of this token."""


class Tokens(Protocol):
    """Where ids and tokens come from; an argument, so that a run can be repeated."""

    def token(self) -> str:
        """Return 256 random bits as 43 characters of URL-safe base64."""

    def player_id(self) -> str:
        """Return 72 random bits as 12 characters of URL-safe base64."""


@dataclass(frozen=True, slots=True)
class Session:
    """A player on one device."""

    player: str
    name: str
    token: str
    secret: str
    """The token's hash: names the session in the store, and is never sent."""
    user_name: str | None = None
    """Of the player's account; None for a guest."""


class Players:
    """Players in the store. Raises redis.exceptions.RedisError where the store does not answer."""

    def __init__(self, redis: Redis, tokens: Tokens) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis
        self._tokens = tokens

    async def hello(self, token: str | None, name: str | None) -> Session:
        """Return the session of a token, or a new guest's. A name given is kept. Raises UnknownToken."""
        token, player = await self._session(token)
        key = _player(player)
        secret = _secret(token)
        pipeline = self._redis.pipeline(transaction=False)
        if name is not None:
            pipeline.hset(key, "name", name)
        pipeline.hget(key, "name")
        pipeline.set(_token(secret), player, ex=_SESSION_S)
        pipeline.expire(key, _SESSION_S)
        known = (await pipeline.execute())[-3]
        return Session(player, _text(known) if known else guest_name(player), token, secret)

    async def rename(self, player: str, name: str) -> None:
        """Keep a new name."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hset(_player(player), "name", name)
        pipeline.expire(_player(player), _SESSION_S)
        await pipeline.execute()

    async def persons(self, players: Sequence[str]) -> dict[str, tuple[str, bool]]:
        """Return for each player the name that others see, and whether there is an account."""
        pipeline = self._redis.pipeline(transaction=False)
        for player in players:
            pipeline.hmget(_player(player), "name", "user")
        return {
            player: _person(player, *known)
            for player, known in zip(players, await pipeline.execute(), strict=True)
        }

    async def joined(self, player: str, room: str, now_ms: int) -> None:
        """Put a room into the player's list."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.zadd(_rooms(player), {room: now_ms})
        pipeline.zremrangebyrank(_rooms(player), 0, -ROOMS_KEPT - 1)
        pipeline.expire(_rooms(player), _SESSION_S)
        await pipeline.execute()

    async def rooms(self, player: str) -> list[str]:
        """Return the player's rooms, the latest first; some may be over or gone."""
        return [_text(room) for room in await self._redis.zrevrange(_rooms(player), 0, -1)]

    async def _session(self, token: str | None) -> tuple[str, str]:
        if token is None:
            return self._tokens.token(), self._tokens.player_id()
        player = await self._redis.get(_token(_secret(token)))
        if player is None:
            raise UnknownToken
        return token, _text(player)


def _text(stored: object) -> str:
    """Return what our client, which decodes nothing, gave: its types allow for much more."""
    assert isinstance(stored, bytes)
    return stored.decode()


def _person(player: str, name: bytes | None, user: bytes | None) -> tuple[str, bool]:
    if player == STAND_IN:
        return STAND_IN_NAME, False
    return _text(name) if name else guest_name(player), user is not None


def _secret(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _token(secret: str) -> str:
    return f"session:{secret}"


def _player(player: str) -> str:
    return f"player:{{{player}}}"


def _rooms(player: str) -> str:
    return f"player:{{{player}}}:rooms"
