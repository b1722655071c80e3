"""Ids and tokens for tests."""

import secrets


class Tokens:
    """Randomness of the system, as the product has it."""

    def token(self) -> str:
        """Return a token."""
        return secrets.token_urlsafe(32)

    def player_id(self) -> str:
        """Return an id."""
        return secrets.token_urlsafe(9)
