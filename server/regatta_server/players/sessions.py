"""Sessions: a player on one device. Only the hash of a token is stored, and it starts no session twice."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol

from regatta_protocol.ids import PlayerId
from regatta_server.limits import DAY_S, NEWCOMER_DAYS, SESSION_S, SESSION_UNUSED_S, SESSIONS_MOST
from regatta_server.players import keys
from regatta_server.store.client import Client
from regatta_server.store.replies import text


class UnknownToken(Exception):
    """There is no session of this token."""


class Tokens(Protocol):
    """Where ids and tokens come from; an argument, so that a run can be repeated."""

    def token(self) -> str:
        """Return 256 random bits as 43 characters of URL-safe base64."""

    def player_id(self) -> PlayerId:
        """Return 72 random bits as 12 characters of URL-safe base64."""


@dataclass(frozen=True, slots=True)
class StoredSession:
    """The stored record of a session."""

    secret: str
    """The token's hash: names the session in the store, and is never sent."""
    began_ms: int | None
    """None for those from before this was kept."""
    seen_ms: int | None
    """When it said hello last."""
    device: str

    @property
    def handle(self) -> str:
        """Return the name by which its owner ends it: it opens nothing."""
        return handle_of(self.secret)


def secret_of(token: str) -> str:
    """Return the hash of a token."""
    return sha256(token.encode()).hexdigest()


def handle_of(secret: str) -> str:
    """Return the name of a session for its owner, which says nothing of its token."""
    return sha256(f"session {secret}".encode()).hexdigest()[:16]


class Sessions:
    """Sessions in the store. Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client, tokens: Tokens) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis
        self._tokens = tokens

    async def find(self, token: str) -> PlayerId:
        """Return whose session a token is, and let it live on. Raises UnknownToken."""
        player = await self._redis.getex(keys.session(secret_of(token)), ex=SESSION_S)
        if player is None:
            raise UnknownToken
        return PlayerId(text(player))

    async def look_up(self, token: str) -> PlayerId:
        """Return whose session a token is, and write nothing. Raises UnknownToken."""
        player = await self._redis.get(keys.session(secret_of(token)))
        if player is None:
            raise UnknownToken
        return PlayerId(text(player))

    async def there(self, secrets: Iterable[str]) -> set[str]:
        """Return those of some sessions that have not been ended."""
        wanted = list(secrets)
        pipeline = self._redis.pipeline(transaction=False)
        for secret in wanted:
            pipeline.exists(keys.session(secret))
        return {secret for secret, there in zip(wanted, await pipeline.execute(), strict=True) if there}

    async def begin(self, player: PlayerId, device: str, now_ms: int, live_s: int = SESSION_UNUSED_S) -> str:
        """Return the token of a new session; without a hello it lives for `live_s`."""
        token = self._tokens.token()
        secret = secret_of(token)
        # In the list first: a session that lives can always be found and ended.
        await self._note(player, secret, {"began": now_ms, "device": device})
        await self._redis.set(keys.session(secret), player, ex=live_s)
        others = [one for one in await self.all(player) if one.secret != secret]
        # Those first that nobody has said hello with: most likely the answer to a log in was lost.
        others.sort(key=lambda one: (one.seen_ms is not None, one.seen_ms or one.began_ms or 0))
        await self.end(player, [one.secret for one in others[: max(0, len(others) + 1 - SESSIONS_MOST)]])
        return token

    async def begin_newcomer(self, player: PlayerId, secret: str, device: str, now_ms: int) -> None:
        """Store the session of a newcomer, who has its token already; doing it again changes nothing.

        Raises UnknownToken where it was stored and ended before.
        """
        await self._note(player, secret, {"began": now_ms, "seen": now_ms, "device": device})
        await self._redis.set(keys.session(secret), player, ex=SESSION_S, nx=True)
        if await self.was_ended(secret):
            await self.end(player, [secret])
            raise UnknownToken

    async def was_ended(self, secret: str) -> bool:
        """Return whether a session was ended, and not by its age alone."""
        return bool(await self._redis.exists(keys.ended(secret)))

    async def seen(self, player: PlayerId, secret: str, device: str, now_ms: int) -> None:
        """Note that a session says hello."""
        await self._note(player, secret, {"seen": now_ms, "device": device})

    async def all(self, player: PlayerId) -> list[StoredSession]:
        """Return the sessions of a player, those first that were seen last."""
        noted = await self._redis.hgetall(keys.sessions(player))
        by_secret: dict[str, dict[str, str]] = {}
        for field, value in noted.items():
            secret, what = text(field).split(" ")
            by_secret.setdefault(secret, {})[what] = text(value)
        there = await self.there(by_secret)
        await self._strike(player, [secret for secret in by_secret if secret not in there])
        sessions = [
            StoredSession(
                secret, _number(about.get("began")), _number(about.get("seen")), about.get("device", "")
            )
            for secret, about in by_secret.items()
            if secret in there
        ]
        return sorted(sessions, key=lambda one: -max(one.seen_ms or 0, one.began_ms or 0))

    async def end(self, player: PlayerId, secrets: list[str]) -> None:
        """End sessions: their tokens are forgotten. Doing it again changes nothing."""
        pipeline = self._redis.pipeline(transaction=False)
        for secret in secrets:
            # First: a token that a newcomer had would make the same player one once more.
            pipeline.set(keys.ended(secret), 1, ex=NEWCOMER_DAYS * DAY_S)
        await pipeline.execute()
        pipeline = self._redis.pipeline(transaction=False)
        for secret in secrets:
            pipeline.delete(keys.session(secret))
        await pipeline.execute()
        # Last: a session that still lives stays in the list, for whoever ends it again.
        await self._strike(player, secrets)

    async def end_token(self, player: PlayerId, token: str) -> None:
        """End the session of a token."""
        await self.end(player, [secret_of(token)])

    async def _note(self, player: PlayerId, secret: str, about: dict[str, int | str]) -> None:
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hset(
            keys.sessions(player), mapping={f"{secret} {what}": value for what, value in about.items()}
        )
        pipeline.expire(keys.sessions(player), SESSION_S)
        await pipeline.execute()

    async def _strike(self, player: PlayerId, secrets: list[str]) -> None:
        if secrets:
            fields = [f"{secret} {what}" for secret in secrets for what in ("began", "seen", "device")]
            await self._redis.hdel(keys.sessions(player), *fields)
            await self._redis.hdel(keys.push(player), *secrets)


def _number(stored: str | None) -> int | None:
    return None if stored is None else int(stored)
