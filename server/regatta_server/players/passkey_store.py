"""Pending passkey challenges in the store: what an authenticator is to sign, until somebody answers."""

from typing import Literal

from regatta_server.limits import PASSKEY_CHALLENGE_S
from regatta_server.players import keys
from regatta_server.store.client import Client

What = Literal["create", "get"]
"""What a browser was asked for: a new passkey, or one that is there."""


class PasskeyStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis

    async def put(self, secret: str, what: What, challenge: bytes) -> None:
        """Keep what a session's authenticator must sign; what it was asked before counts no more."""
        await self._redis.set(keys.challenge(secret, what), challenge, ex=PASSKEY_CHALLENGE_S)

    async def take(self, secret: str, what: What) -> bytes | None:
        """Return it, once: the next one to ask gets None, as whoever asks too late."""
        challenge = await self._redis.getdel(keys.challenge(secret, what))
        assert challenge is None or isinstance(challenge, bytes)
        return challenge
