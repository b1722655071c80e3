"""What all values have in common that are made of messages, and the one for what is not known here."""

from typing import Any

from msgspec import Struct


class Value(Struct, frozen=True, kw_only=True):
    """A part of a message, as a value that nobody changes. Fields that are not known here are left out."""


class Unknown(Value, frozen=True, kw_only=True):
    """An event that this version does not know: a newer server may say more (docs/protocol.md)."""

    kind: str
    """Its `type`."""
    message: dict[str, Any]
    """All of it."""
