"""The first frame of a connection: who says hello, and which parts of it are accepted.

A hello that names a player is never refused for a part that it could do without: clients repeat the same one,
so a typo in a name would end the session for good, even in a running game.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import ValidationError

from regatta_protocol.client import CLIENT_MESSAGE, Hello
from regatta_protocol.server import FieldProblem
from regatta_protocol.text import Text
from regatta_server.limits import FIELD_PROBLEMS_MOST

OPTIONAL: Final[Mapping[str, Text | None]] = {
    "name": None,
    "resume": Text(
        "hello-resume",
        "Rooms to go on with are 16 at most, each with room, version and history: watch this one anew.",
    ),
    "device_id": Text(
        "hello-device-id", "A device id has 16 to 64 letters, digits, hyphens and underscores."
    ),
    "language": Text(
        "hello-language", "A language is a tag such as de or de-AT: without one messages are in English."
    ),
    "watch_only": Text(
        "watch-only-form", "Whether you only watch is true or false: without it you are a player."
    ),
    "time_zone": Text(
        "hello-time-zone", "A time zone is a name such as Europe/Berlin: without one your seats go by UTC."
    ),
}
"""Parts that a hello may lack, and what is said of one that cannot be taken; a name says it itself."""
NO_PART: Final = Text("hello-no-part", "A hello has no part of this name.")
PART_NAME_MOST: Final = 40
"""Characters of the name of an unknown part that are sent back."""


Problems = Sequence[FieldProblem]
"""What could not be taken of a hello."""


class NoHello(Exception):
    """The first frame is no hello."""


def read_hello(frame: str | bytes) -> tuple[Hello, list[FieldProblem]]:
    """Return the hello of a frame without the parts that cannot be taken, and why those could not.

    Raises NoHello where it is none, or its token cannot be one.
    """
    if isinstance(frame, bytes):
        raise NoHello
    try:
        message = CLIENT_MESSAGE.validate_json(frame)
    except ValidationError:
        return _mended(_parts(frame))
    if not isinstance(message, Hello):
        raise NoHello
    return message, []


def _parts(frame: str) -> dict[str, Any]:
    try:
        # Takes halves of characters, too, as a text has them that was cut: they are left out of a name.
        parts = json.loads(frame)
    except (ValueError, RecursionError):
        raise NoHello from None
    if not isinstance(parts, dict) or parts.get("type") != "hello":
        raise NoHello
    return parts


def _mended(parts: dict[str, Any]) -> tuple[Hello, list[FieldProblem]]:
    """Return the hello that is left when all that is wrong is taken out. Raises NoHello."""
    problems: dict[str, Text] = {_sendable(part): NO_PART for part in parts if part not in Hello.model_fields}
    parts = {part: value for part, value in parts.items() if part in Hello.model_fields}
    while True:
        try:
            hello = Hello.model_validate(parts)
        except ValidationError as wrong:
            errors = wrong.errors(include_url=False, include_context=False, include_input=False)
            for error in errors:
                problems.setdefault(
                    _named(error["loc"]),
                    OPTIONAL.get(str(error["loc"][0])) or Text(error["type"], error["msg"]),
                )
            parts = _without(parts, [error["loc"] for error in errors])
        else:
            found = list(problems.items())[:FIELD_PROBLEMS_MOST]
            return hello, [{"field": field, "problem": problem} for field, problem in found]


def _without(parts: dict[str, Any], wrong: list[tuple[int | str, ...]]) -> dict[str, Any]:
    """Return a hello without its wrong parts; of rooms to go on with those alone that are wrong."""
    fields = {loc[0] for loc in wrong if loc[0] != "resume" or len(loc) == 1}
    if not fields <= OPTIONAL.keys():
        raise NoHello
    rooms = {loc[1] for loc in wrong if loc[0] == "resume" and len(loc) > 1}
    left = {part: value for part, value in parts.items() if part not in fields}
    if rooms and "resume" in left:
        left["resume"] = [room for number, room in enumerate(left["resume"]) if number not in rooms]
    return left


def _named(loc: tuple[int | str, ...]) -> str:
    """Name a part; `resume.3` is one room."""
    return ".".join(map(str, loc[:2] if loc[0] == "resume" else loc[:1]))


def _sendable(part: str) -> str:
    """Return the name of a part that a client made up: it may be long, or no text that can be sent."""
    return part[:PART_NAME_MOST].encode(errors="replace").decode()
