"""Newcomers: guests of whom nothing is stored, because they have done nothing yet.

Everything about a newcomer is in the token: the day it was made, who it is, and randomness. By a key that
all nodes of a site share, a node recognises a token as the site's. So a newcomer comes back as the same
guest to any node, after a restart, too, and visitors who only look cost the store nothing.
"""

import hmac
from base64 import b64decode, urlsafe_b64encode
from binascii import Error
from hashlib import sha256
from typing import Final

from regatta_protocol.ids import PlayerId
from regatta_server.limits import DAY_MS, NEWCOMER_DAYS
from regatta_server.players.sessions import Tokens, UnknownToken
from regatta_server.store.client import Client
from regatta_server.store.replies import text

KEY: Final = "regatta:newcomers"
"""Where the key is that newcomers' tokens are signed with: it stays."""
DAY_BYTES: Final = 3
PLAYER_BYTES: Final = 9
CHANCE_BYTES: Final = 12
SIGNATURE_BYTES: Final = 8
"""Who wants to make a token has to ask the server 2**63 times for one that is taken."""


class Newcomers:
    """Makes and knows newcomers' tokens. Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client, tokens: Tokens) -> None:
        """Take a client that decodes nothing, and where chance comes from."""
        self._redis = redis
        self._tokens = tokens
        self._key: bytes | None = None

    async def token(self, now_ms: int) -> str:
        """Return the token of somebody new."""
        day = (now_ms // DAY_MS).to_bytes(DAY_BYTES, "big")
        player = _bytes(self._tokens.player_id())
        secret = self._tokens.token()
        chance = _drawn(secret, "token")[:CHANCE_BYTES]
        return _signed(await self._loaded(_drawn(secret, "key")), day + player + chance)

    async def player(self, token: str, now_ms: int) -> PlayerId:
        """Return who comes with a newcomer's token. Raises UnknownToken for one that is none, or too old."""
        key, payload = await self._read(), _bytes(token)[:-SIGNATURE_BYTES]
        if key is None:
            raise UnknownToken
        # The whole text: two that differ in bits which encode nothing would be two sessions of one player.
        if not hmac.compare_digest(_signed(key, payload).encode(), token.encode()):
            raise UnknownToken
        if now_ms // DAY_MS >= int.from_bytes(payload[:DAY_BYTES], "big") + NEWCOMER_DAYS:
            raise UnknownToken
        return PlayerId(_text(payload[DAY_BYTES : DAY_BYTES + PLAYER_BYTES]))

    async def _loaded(self, key: bytes) -> bytes:
        """Return the key; make it this one where there is none. Of nodes that start together one's counts."""
        if await self._read() is None:
            await self._redis.set(KEY, _text(key), nx=True)
        stored = await self._read()
        assert stored is not None
        return stored

    async def _read(self) -> bytes | None:
        """Return the key; None where nobody has made one, so that no token is of this site."""
        if self._key is None:
            key = await self._redis.get(KEY)
            self._key = None if key is None else text(key).encode()
        return self._key


def _drawn(secret: str, what: str) -> bytes:
    """Return bits that follow from chance, other ones for each use of it."""
    return sha256(f"newcomer {what} {secret}".encode()).digest()


def _signed(key: bytes, payload: bytes) -> str:
    return _text(payload + hmac.digest(key, payload, "sha256")[:SIGNATURE_BYTES])


def _text(some: bytes) -> str:
    return urlsafe_b64encode(some).rstrip(b"=").decode()


def _bytes(some: str) -> bytes:
    """Return what a text of URL-safe base64 encodes. Raises UnknownToken where it is none."""
    try:
        return b64decode(some + "=" * (-len(some) % 4), altchars="-_", validate=True)
    except (Error, ValueError):
        raise UnknownToken from None
