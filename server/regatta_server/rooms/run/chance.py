"""Randomness that nobody can guess."""

import secrets


class SystemChance:
    """The operating system's randomness."""

    def seed(self) -> bytes:
        """Return 32 bytes that nobody can guess."""
        return secrets.token_bytes(32)
