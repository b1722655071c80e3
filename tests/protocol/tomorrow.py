"""Messages of a newer server: those of today, each with a value that a list of values does not have yet."""

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any, Final, NamedTuple

import orjson
from pydantic import ValidationError

from regatta_protocol.server import SERVER_MESSAGE

TEXT: Final = "tomorrow"
NUMBER: Final = 987_654
LISTED: Final = {"literal_error", "enum"}
"""What is wrong with a value that its list does not have."""

Path = tuple[str | int, ...]


class Later(NamedTuple):
    """A message with one value of tomorrow, and where."""

    message: dict[str, Any]
    at: Path


@cache
def later(written: str) -> tuple[Later, ...]:
    """Return a message, for each place where a list of values stands with one there that it does not have."""
    message = orjson.loads(written)
    return tuple(
        changed for at, value in _leaves(message) if (changed := _changed(message, at, value)) is not None
    )


def value_at(message: Any, at: Path) -> Any:
    """Return what stands in a place."""
    for step in at:
        message = message[step] if isinstance(message, dict | list) else getattr(message, str(step))  # type: ignore[index] # a place has a name of an object, or a number of a list
    return message


def _changed(message: Any, at: Path, value: object) -> Later | None:
    """Return a message with a value of tomorrow in a place; None where there is no list of values."""
    *way, last = at
    after = deepcopy(message)
    value_at(after, tuple(way))[last] = NUMBER if isinstance(value, int) else TEXT
    try:
        SERVER_MESSAGE.validate_json(orjson.dumps(after), strict=True)
    except ValidationError as wrong:
        return Later(after, at) if {error["type"] for error in wrong.errors()} & LISTED else None
    return None


def _leaves(part: Any, at: Path = ()) -> Iterator[tuple[Path, object]]:
    """Yield each text, number and null of a message, with its place; its own type is none of them."""
    if isinstance(part, dict):
        for name, value in part.items():
            yield from _leaves(value, (*at, name)) if (*at, name) != ("type",) else ()
    elif isinstance(part, list):
        for number, value in enumerate(part):
            yield from _leaves(value, (*at, number))
    elif not isinstance(part, bool | float):
        yield at, part
