"""Passkeys (W3C WebAuthn level 3): what a browser is asked to sign, and whether it did.

A challenge is stored for some minutes under the session that requested it, and removed by whoever answers:
nothing can be answered twice. A passkey belongs to the host name of the page that made it.
"""

import ipaddress
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlsplit

import structlog
import webauthn
from webauthn.helpers import options_to_json_dict
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused
from regatta_server.limits import PASSKEY_CHALLENGE_S
from regatta_server.players.accounts import Passkey, handle_of
from regatta_server.players.passkey_store import PasskeyStore, What
from regatta_server.store.client import Client

log = structlog.get_logger()

_PLAYER: Final = re.compile(r"[A-Za-z0-9_-]{12}")
SERVICE: Final = "Regatta"
"""What a browser calls us when it shows its passkeys."""
_SELECTION: Final = AuthenticatorSelectionCriteria(
    # Discoverable, so that one logs in without a name.
    resident_key=ResidentKeyRequirement.REQUIRED,
    user_verification=UserVerificationRequirement.PREFERRED,
)


@dataclass(frozen=True, slots=True)
class Asker:
    """The page that asks: its session's hash, and its address."""

    secret: str
    origin: str | None

    def site(self) -> tuple[str, str]:
        """Return the host name that passkeys belong to, and the address of the page.

        Raises Refused where browsers have no passkeys: outside of pages, and on pages without a host name or
        without https.
        """
        page = urlsplit(self.origin or "")
        name = page.hostname
        if name is None:
            raise Refused(
                Code.NOT_ALLOWED,
                Text("passkeys-need-browser", "Passkeys need a browser: set a password instead."),
            )
        if _is_number(name) or (page.scheme != "https" and name.split(".")[-1] != "localhost"):
            raise Refused(
                Code.NOT_ALLOWED,
                Text(
                    "passkeys-need-https",
                    "Passkeys need https and a host name, which this page doesn't have: set a password "
                    "instead.",
                ),
            )
        return name, self.origin or ""


class Passkeys:
    """Asks for passkeys and judges them. Raises StoreError without a store."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self._challenges = PasskeyStore(redis)

    async def create_options(
        self, asker: Asker, player: PlayerId, user_name: str, there: Sequence[Passkey]
    ) -> dict[str, Any]:
        """Return what `navigator.credentials.create` needs for a passkey beside those that are there.

        Raises Refused where there can be none (see Asker.site).
        """
        host, _ = asker.site()
        options = webauthn.generate_registration_options(
            rp_id=host,
            rp_name=SERVICE,
            user_id=player.encode(),
            user_name=user_name,
            authenticator_selection=_SELECTION,
            exclude_credentials=[PublicKeyCredentialDescriptor(_bytes(one.credential)) for one in there],
            timeout=PASSKEY_CHALLENGE_S * 1_000,
        )
        await self._challenges.put(asker.secret, "create", options.challenge)
        return options_to_json_dict(options)

    async def get_options(self, asker: Asker) -> dict[str, Any]:
        """Return what `navigator.credentials.get` needs. Raises Refused (see Asker.site)."""
        host, _ = asker.site()
        options = webauthn.generate_authentication_options(rp_id=host, timeout=PASSKEY_CHALLENGE_S * 1_000)
        await self._challenges.put(asker.secret, "get", options.challenge)
        return options_to_json_dict(options)

    async def created(self, asker: Asker, credential: Mapping[str, Any], label: str, now_ms: int) -> Passkey:
        """Return the new passkey. Raises Refused for one that was not asked for, or not on this page."""
        host, origin = asker.site()
        challenge = await self._take_challenge(asker, "create")
        try:
            made = webauthn.verify_registration_response(
                credential=dict(credential),
                expected_challenge=challenge,
                expected_rp_id=host,
                expected_origin=origin,
            )
        except Exception as wrong:
            log.info("passkey_refused", why=type(wrong).__name__)
            raise Refused(
                Code.BAD_LOGIN, Text("passkey-unchecked", "This passkey could not be checked: try again.")
            ) from wrong
        return Passkey(
            credential=_text(made.credential_id),
            key=_text(made.credential_public_key),
            count=made.sign_count,
            label=label,
            added_ms=now_ms,
        )

    async def used(
        self, asker: Asker, credential: Mapping[str, Any], known: Passkey | None, now_ms: int
    ) -> Passkey | None:
        """Return the passkey as it is after this use; None where it proves nothing, or is not known."""
        host, origin = asker.site()
        challenge = await self._take_challenge(asker, "get")
        if known is None:
            return None
        try:
            proved = webauthn.verify_authentication_response(
                credential=dict(credential),
                expected_challenge=challenge,
                expected_rp_id=host,
                expected_origin=origin,
                credential_public_key=_bytes(known.key),
                credential_current_sign_count=known.count,
            )
        except Exception as wrong:  # noqa: BLE001 - whatever the library finds in what an outsider made up
            log.info("passkey_refused", why=type(wrong).__name__)
            return None
        return replace(known, count=proved.new_sign_count, used_ms=now_ms)

    async def _take_challenge(self, asker: Asker, what: What) -> bytes:
        challenge = await self._challenges.take(asker.secret, what)
        if challenge is None:
            raise Refused(
                Code.BAD_LOGIN, Text("passkey-too-late", "That took too long: begin with the passkey again.")
            )
        return challenge


def player_in(credential: Mapping[str, Any]) -> PlayerId | None:
    """Return whose passkey a credential says it is: the id that `create_options` gave it."""
    response = credential.get("response")
    given = response.get("userHandle") if isinstance(response, dict) else None
    try:
        named = _bytes(given).decode() if isinstance(given, str) else ""
    except ValueError:
        return None
    return PlayerId(named) if _PLAYER.fullmatch(named) else None


def handle_in(credential: Mapping[str, Any]) -> str:
    """Return the handle of a credential, whether it is known or not."""
    return handle_of(str(credential.get("id")))


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
