"""How a value with members is stored: as JSON, an object or a list, read and written by its class.

What a newer version adds is passed over, and what an older one did not have yet has its default: nodes of
both run side by side while a site is upgraded.
"""

from dataclasses import fields
from typing import Any, Final, Generic, TypeVar

import msgspec

Value = TypeVar("Value")


class Codec(Generic[Value]):
    """Of one dataclass, or of a list of one."""

    def __init__(self, kind: type[Value]) -> None:
        """Take what is stored."""
        self._decoder: Final = msgspec.json.Decoder(kind)

    def encode(self, value: Value) -> bytes:
        """Return a value as it is stored."""
        return msgspec.json.encode(value)

    def decode(self, stored: bytes | str) -> Value:
        """Return a value as it was stored. Raises msgspec.DecodeError for what nobody has stored so."""
        return self._decoder.decode(stored)


class ListCodec(Generic[Value]):
    """Of one dataclass, its members in their order: whatever is added is added at the end, with a default."""

    def __init__(self, kind: type[Value]) -> None:
        """Take what is stored."""
        self._kind: Final = kind
        self._names: Final = tuple(field.name for field in fields(kind))  # type: ignore[arg-type] # a dataclass

    def encode(self, value: Value) -> bytes:
        """Return a value as it is stored."""
        return msgspec.json.encode([getattr(value, name) for name in self._names])

    def decode(self, stored: bytes | str) -> Value:
        """Return a value as it was stored. Raises as `Codec` does."""
        members: list[Any] = msgspec.json.decode(stored, type=list)
        return msgspec.convert(dict(zip(self._names, members, strict=False)), self._kind)
