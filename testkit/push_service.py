"""A push service on this machine, with a browser behind it: it checks who sends, and the browser reads.

Written from RFC 8291 and RFC 8292 alone, with nothing of the server's: keys are derived by HMAC here.
"""

import base64
import contextlib
import hashlib
import hmac
import secrets
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson
from aiohttp import web
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def b64(raw: bytes) -> str:
    """Return bytes as base64 for addresses."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def raw(text: str) -> bytes:
    """Return the bytes of base64 for addresses."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """What a browser has of a subscription."""

    def __init__(self, private: int | None = None, auth: bytes | None = None) -> None:
        """Make its keys, or take them."""
        curve = ec.SECP256R1()
        self._key = (
            ec.generate_private_key(curve) if private is None else ec.derive_private_key(private, curve)
        )
        self.auth = secrets.token_bytes(16) if auth is None else auth
        self.public = _point(self._key.public_key())

    def read(self, body: bytes) -> bytes:
        """Return what was sent (RFC 8291, 3.4, and RFC 8188, 2)."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size, "one record"
        shared = self._key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        )
        secret = _hkdf(self.auth, shared, b"WebPush: info\0" + self.public + sender, 32)
        key = _hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _hkdf(salt, secret, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert plain.endswith(b"\x02"), "the last record"
        return plain[:-1]


@dataclass
class PushService:
    """What came, and what is answered."""

    url: str = ""
    status: int = 201
    headers: Mapping[str, str] = field(default_factory=dict)
    browsers: dict[str, Browser] = field(default_factory=dict)
    messages: list[dict[str, Any]] = field(default_factory=list)
    """What browsers read, in order."""
    requests: list[Mapping[str, str]] = field(default_factory=list)
    """The headers of all requests."""
    claims: list[dict[str, Any]] = field(default_factory=list)
    """What their senders said of themselves, once the signature was good."""

    def subscribe(self, key: str) -> tuple[str, Browser]:
        """Return where a browser of a site with this key is reached, and the browser."""
        name = secrets.token_hex(8)
        self.browsers[name] = Browser()
        return f"{self.url}/push/{name}/{key}", self.browsers[name]

    async def take(self, request: web.Request) -> web.Response:
        """Take a message in."""
        self.requests.append(dict(request.headers))
        if self.status >= 300:
            return web.Response(status=self.status, headers=self.headers)
        self.claims.append(_claims(request.headers["Authorization"], request.match_info["key"]))
        browser = self.browsers[request.match_info["browser"]]
        self.messages.append(orjson.loads(browser.read(await request.read())))
        return web.Response(status=self.status)


@contextlib.asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    """Let a push service run until the end of the block."""
    service = PushService()
    app = web.Application()
    app.router.add_post("/push/{browser}/{key}", service.take)
    async with listening(app) as service.url:
        yield service


@contextlib.asynccontextmanager
async def listening(app: web.Application) -> AsyncIterator[str]:
    """Let an application of the web listen until the end of the block; give its address."""
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


def _claims(authorization: str, subscribed_with: str) -> dict[str, Any]:
    """Return what a token claims. Its signature is of the key that the browser subscribed with."""
    scheme, _, parameters = authorization.partition(" ")
    assert scheme == "vapid"
    named = dict(part.strip().split("=", 1) for part in parameters.split(","))
    assert named["k"] == subscribed_with
    head, claims, signature = named["t"].split(".")
    assert orjson.loads(raw(head)) == {"typ": "JWT", "alg": "ES256"}
    r, s = (int.from_bytes(half, "big") for half in (raw(signature)[:32], raw(signature)[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(named["k"]))
    key.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    claimed: dict[str, Any] = orjson.loads(raw(claims))
    return claimed


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _hkdf(salt: bytes, key: bytes, info: bytes, length: int) -> bytes:
    """Return one block of HKDF-SHA-256 (RFC 5869)."""
    prk = hmac.new(salt, key, hashlib.sha256).digest()
    return hmac.new(prk, info + b"\x01", hashlib.sha256).digest()[:length]
