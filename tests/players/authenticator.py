"""An authenticator in software: keys on P-256 that sign what a page asks for, as WebAuthn says."""

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT_AND_VERIFIED = 0x05
WITH_NEW_KEY = 0x40


def b64(data: bytes) -> str:
    """Return bytes as WebAuthn writes them in JSON."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    """Return what was written so."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Authenticator:
    """A device with one passkey, in a browser that shows a page of `origin`."""

    origin: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    credential: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    user: str = ""
    count: int = 0

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """Do what `navigator.credentials.create` does."""
        self.user = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        cose = cbor2.dumps(
            {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        )
        about = bytes(16) + len(self.credential).to_bytes(2, "big") + self.credential + cose
        data = self._data(options["rp"]["id"], WITH_NEW_KEY) + about
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        return self._answer({"clientDataJSON": b64(client), "attestationObject": b64(attestation)})

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """Do what `navigator.credentials.get` does."""
        self.count += 1
        data = self._data(options["rpId"])
        client = self._client("webauthn.get", options["challenge"])
        signature = self.key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._answer(
            {
                "clientDataJSON": b64(client),
                "authenticatorData": b64(data),
                "signature": b64(signature),
                "userHandle": self.user,
            }
        )

    def _data(self, host: str, flags: int = 0) -> bytes:
        return (
            sha256(host.encode()).digest()
            + bytes([PRESENT_AND_VERIFIED | flags])
            + self.count.to_bytes(4, "big")
        )

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _answer(self, response: dict[str, Any]) -> dict[str, Any]:
        name = b64(self.credential)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}
