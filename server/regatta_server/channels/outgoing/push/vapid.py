"""The key by which push services know this server (VAPID, RFC 8292): one for all nodes, made at first start.

Losing it loses all subscriptions: browsers bind each to the key that it was made with.
"""

from collections.abc import Callable
from typing import Final

import orjson
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from regatta_server.channels.outgoing.push.encryption import CURVE, encoded, point_of
from regatta_server.store.client import Client

KEY: Final = "regatta:vapid"
"""The private key, as 32 bytes."""
CLAIM_S: Final = 12 * 3_600
"""How long a claim is good: RFC 8292 allows a day at most, and clocks differ."""


class VapidKeys:
    """The key of this site. Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client, now_ms: Callable[[], int], subject: str | None) -> None:
        """Take the store, and how a push service can reach who runs this: https://… or mailto:…."""
        self._redis = redis
        self._now_ms = now_ms
        self._subject = subject
        self._key: ec.EllipticCurvePrivateKey | None = None

    async def public(self) -> str:
        """Return the public key as a page gives it to the browser: `applicationServerKey`."""
        return encoded(point_of(await self._loaded()))

    async def authorization(self, origin: str) -> str:
        """Return the header by which the push service at an origin knows us."""
        key = await self._loaded()
        claims = {"aud": origin, "exp": self._now_ms() // 1_000 + CLAIM_S}
        if self._subject is not None:
            claims["sub"] = self._subject
        head = orjson.dumps({"typ": "JWT", "alg": "ES256"})
        signing_input = f"{encoded(head)}.{encoded(orjson.dumps(claims))}"
        r, s = decode_dss_signature(key.sign(signing_input.encode(), ec.ECDSA(SHA256())))
        signature = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signing_input}.{signature}, k={encoded(point_of(key))}"

    async def _loaded(self) -> ec.EllipticCurvePrivateKey:
        """Return the key; make it where there is none. Of two nodes that start together one's counts."""
        if self._key is None:
            value = await self._redis.get(KEY)
            if value is None:
                made = ec.generate_private_key(CURVE).private_numbers().private_value
                await self._redis.set(KEY, made.to_bytes(32, "big"), nx=True)
                value = await self._redis.get(KEY)
            assert isinstance(value, bytes)
            self._key = ec.derive_private_key(int.from_bytes(value, "big"), CURVE)
        return self._key
