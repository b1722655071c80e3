"""A message encrypted for one browser (RFC 8291): the push service that carries it cannot read it.

Pure: the key and the salt of the message are arguments. The library that others use for this,
http-ece, comes without a wheel, and nothing here compiles at an installation; what it does is thirty lines
of `cryptography`, and the RFC's own example is a test.
"""

import base64
import binascii
from dataclasses import dataclass
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from regatta_server.limits import PUSH_BYTES_MOST

RECORD_BYTES: Final = 4_096
"""The size of a record that is said; ours are one record. Push services must take 4,096 bytes of body."""
CURVE: Final = ec.SECP256R1()


@dataclass(frozen=True, slots=True)
class BrowserKeys:
    """What a browser gave with its subscription."""

    public: bytes
    """A point of P-256, uncompressed: 65 bytes."""
    secret: bytes
    """16 bytes that only the browser and we know (`auth`)."""


def encrypted(plain: bytes, keys: BrowserKeys, own: ec.EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """Return a message as the body of a request, with `Content-Encoding: aes128gcm`."""
    assert len(plain) <= PUSH_BYTES_MOST
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, keys.public)
    public = point_of(own)
    info = b"WebPush: info\0" + keys.public + public
    shared = _derived(own.exchange(ec.ECDH(), theirs), keys.secret, info, 32)
    key = _derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_BYTES.to_bytes(4, "big") + len(public).to_bytes(1, "big") + public
    # The mark of the last record (RFC 8188).
    return head + AESGCM(key).encrypt(nonce, plain + b"\x02", None)


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Return the public key of a private one, as browsers have it."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def browser_keys(public: str, secret: str) -> BrowserKeys:
    """Return the keys of a subscription as a browser wrote them. Raises ValueError."""
    keys = BrowserKeys(decoded(public), decoded(secret))
    if len(keys.secret) != 16:
        raise ValueError("auth has 16 bytes")
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, keys.public)
    return keys


def encoded(raw: bytes) -> str:
    """Return bytes as base64 for addresses, without its end."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Return the bytes of base64 for addresses, with its end or without it. Raises ValueError."""
    bare = text.rstrip("=").encode()
    try:
        return base64.b64decode(bare + b"=" * (-len(bare) % 4), altchars=b"-_", validate=True)
    except binascii.Error as wrong:
        raise ValueError("no base64") from wrong


def _derived(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(key)
