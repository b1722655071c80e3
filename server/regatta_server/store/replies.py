"""The store's replies as Python values. Our clients decode nothing, because what is stored may not be text.

The client library's types allow for clients that do decode, and for much more; here a reply is checked once.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

Id = TypeVar("Id", bound=str)


def text(reply: object) -> str:
    """Return a reply that is a text."""
    assert isinstance(reply, bytes)
    return reply.decode()


def texts(reply: Iterable[object]) -> list[str]:
    """Return a reply that is a list, or a set, of texts."""
    return [text(one) for one in reply]


def ids(reply: Iterable[object], kind: Callable[[str], Id]) -> list[Id]:
    """Return a reply that is a list, or a set, of ids of a kind."""
    return [kind(text(one)) for one in reply]


def fields(reply: Mapping[Any, Any]) -> dict[str, str]:
    """Return a reply that is a hash of texts."""
    return {text(field): text(value) for field, value in reply.items()}
