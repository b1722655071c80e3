"""What the HTTP API answers with, and how it reads what comes behind a question mark."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import parse_qsl

import orjson

from protocol.errors import Code

JSON: Final = "application/json"
LINES: Final = "application/x-ndjson"


@dataclass(frozen=True, slots=True)
class Answer:
    """What is answered to one request."""

    status: HTTPStatus
    kind: str
    body: bytes
    more: Mapping[str, str] = field(default_factory=dict)
    """Headers beside the usual ones."""


class Wrong(Exception):
    """A request that is refused."""

    def __init__(self, status: HTTPStatus, code: Code, message: str, **more: str) -> None:
        """Keep the answer that says why; `more` are headers."""
        super().__init__(message)
        body = orjson.dumps({"code": code, "message": message})
        self.answer = Answer(status, JSON, body, more)


def told(what: Any) -> Answer:
    """Return an answer of JSON."""
    return Answer(HTTPStatus.OK, JSON, orjson.dumps(what))


def asked(query: str, known: tuple[str, ...]) -> dict[str, Any]:
    """Return what is asked behind the question mark. Raises Wrong for what is not known, or twice there."""
    pairs = parse_qsl(query, keep_blank_values=True)
    found = dict(pairs)
    if not found.keys() <= set(known) or len(found) < len(pairs):
        allowed = f"one of each of {', '.join(known)}" if known else "nothing"
        raise bad(f"After the question mark there may be {allowed}.")
    return found


def number(given: Mapping[str, str], name: str, usual: int, least: int, most: int) -> int:
    """Return a whole number that is asked for, or the usual one. Raises Wrong."""
    said = given.get(name)
    if said is None:
        return usual
    if re.fullmatch(r"[0-9]{1,15}", said) is None or not least <= int(said) <= most:
        raise bad(f"{name} is a whole number from {least} to {most}.")
    return int(said)


def bad(message: str) -> Wrong:
    """Return the refusal of what cannot be understood."""
    return Wrong(HTTPStatus.BAD_REQUEST, Code.BAD_MESSAGE, message)


def no_such_ruleset() -> Wrong:
    """Return the refusal of a ruleset that there is not."""
    return Wrong(HTTPStatus.NOT_FOUND, Code.NO_SUCH_RULESET, "This server has no such game.")
