"""Ids and tokens for tests."""

import secrets

from regatta_protocol.ids import PlayerId


class Tokens:
    """Randomness of the system, as the product has it."""

    def token(self) -> str:
        """Return a token."""
        return secrets.token_urlsafe(32)

    def player_id(self) -> PlayerId:
        """Return an id."""
        return PlayerId(secrets.token_urlsafe(9))
