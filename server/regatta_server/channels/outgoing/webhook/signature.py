"""Signs requests to webhooks according to Standard Webhooks, for which every language has a library.

Pure. The signature covers the message's id, the time and the body, so that nobody can send an old one again
as a new one: receivers refuse what is older than some minutes.
"""

import base64
import hashlib
import hmac
from typing import Final

PREFIX: Final = "whsec_"
"""How a secret begins, by which people and scanners of repositories know what it is."""


def secret_text(raw: bytes) -> str:
    """Return a secret as its owner is shown it."""
    return PREFIX + base64.b64encode(raw).decode()


def signed(secret: str, message: str, at_s: int, body: bytes) -> dict[str, str]:
    """Return the headers that say which message it is, when it was sent and that it is ours."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    mark = hmac.new(key, f"{message}.{at_s}.".encode() + body, hashlib.sha256).digest()
    return {
        "webhook-id": message,
        "webhook-timestamp": str(at_s),
        "webhook-signature": f"v1,{base64.b64encode(mark).decode()}",
    }
