"""Which compression a client accepts: `Accept-Encoding`, where a weight of 0 says no (RFC 9110, 12.5.3)."""

from collections.abc import Iterable
from typing import Final

ANY: Final = "*"


def first_taken(wanted: str, ours: Iterable[str]) -> str:
    """Return the first of our encodings that a header takes, or nothing: then the body goes as it is."""
    weights = dict(map(_weighed, wanted.split(",")))
    of_others = weights.get(ANY, 0.0)
    return next((name for name in ours if weights.get(name, of_others) > 0), "")


def _weighed(part: str) -> tuple[str, float]:
    """Return an encoding and its weight; 0 where that is no number."""
    name, *parameters = (word.strip().lower() for word in part.split(";"))
    for parameter in parameters:
        key, _, value = parameter.partition("=")
        if key.strip() == "q":
            try:
                return name, float(value)
            except ValueError:
                return name, 0.0
    return name, 1.0
