"""Frames: from text to a message, and from an answer to bytes."""

from collections.abc import Sequence
from typing import Any, Final, get_args

import orjson
from pydantic import ValidationError
from pydantic_core.core_schema import ErrorType

from regatta_protocol.client import CLIENT_MESSAGE, ClientMessage
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId
from regatta_protocol.messages.people import Announcement
from regatta_protocol.server import Details, Error, FieldProblem, ReadOnly, Welcome
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused
from regatta_server.languages.language import ENGLISH, Language
from regatta_server.languages.sent import sent_text
from regatta_server.limits import FIELD_PROBLEMS_MOST
from regatta_server.players.players import Session as Login
from regatta_server.products.presence.away import CLAIM_MS, LONG_MS
from regatta_server.rooms.decide.lifecycle import MISSED_MOST

_FOR_PROGRAMS: Final = frozenset(get_args(ErrorType))
"""Problems that pydantic words itself. Those of our own say to a person what to do."""
_MESSAGE: Final = CLIENT_MESSAGE.validator
"""The adapter adds nothing but time."""


class BadFrame(Exception):
    """A frame that is no message of the protocol."""

    def __init__(
        self, re: CommandId | None, code: Code, message: Text, details: Details | None = None
    ) -> None:
        """Keep the refusal, and the id of the command if there was one to read."""
        super().__init__(message)
        self.re = re
        self.refused = Refused(code, message, details)


def read(frame: str | bytes) -> ClientMessage:
    """Return the message of a frame. Raises BadFrame, naming every field that is wrong."""
    if isinstance(frame, bytes):
        raise BadFrame(None, Code.BAD_JSON, Text("text-frames-only", "Send text frames, not binary ones."))
    try:
        message: ClientMessage = _MESSAGE.validate_json(frame)
    except ValidationError as wrong:
        raise _explained(frame, wrong) from None
    return message


def head(size: int) -> bytes:
    """Return what stands before so many bytes in a text frame of a server (RFC 6455 section 5.2)."""
    return HEADS[size] if size < SHORT_BYTES else _head(size)


def _head(size: int) -> bytes:
    if size < 126:
        return bytes((0x81, size))
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


SHORT_BYTES: Final = 1_024
"""Nearly all that is told is shorter than this."""
HEADS: Final = tuple(_head(size) for size in range(SHORT_BYTES))
"""What stands before a text frame, by its size where it is short."""


def welcome(
    login: Login,
    now_ms: int,
    history: str,
    announcement: Announcement | None = None,
    problems: Sequence[FieldProblem] = (),
    *,
    read_only: bool,
) -> bytes:
    """Return the frame of a `welcome`."""
    answer: Welcome = {
        "type": "welcome",
        "player": {"player": login.player, "name": login.name},
        "user_name": login.user_name,
        "token": login.token,
        "now_ms": now_ms,
        "history": history,
        "read_only": read_only,
        "stand_ins": {"missed_most": MISSED_MOST, "away_ms": LONG_MS, "claim_away_ms": CLAIM_MS},
    }
    if announcement is not None:
        answer["announcement"] = announcement
    if problems:
        answer["problems"] = list(problems)
    return orjson.dumps(answer)


def read_only(now: bool) -> bytes:
    """Return the frame of a `read_only`."""
    event: ReadOnly = {"type": "read_only", "read_only": now}
    return orjson.dumps(event)


def ok(re: CommandId, **more: Any) -> bytes:
    """Return the frame of an `ok` with these of its fields."""
    return orjson.dumps({"type": "ok", "re": re, **more})


def error(
    re: CommandId | None,
    refused: Refused,
    retry_after_ms: int | None = None,
    language: Language = ENGLISH,
) -> bytes:
    """Return the frame of an `error`, its message in a language; its details are for programs."""
    answer: Error = {
        "type": "error",
        "re": re,
        "code": refused.code,
        "message": language.say(refused.message),
        "text": sent_text(refused.message, language),
    }
    if refused.details:
        answer["details"] = refused.details
    if retry_after_ms is not None:
        answer["retry_after_ms"] = retry_after_ms
    return orjson.dumps(answer)


def _explained(frame: str, wrong: ValidationError) -> BadFrame:
    problems = wrong.errors(include_url=False, include_context=False, include_input=False)
    if problems[0]["type"] == "json_invalid":
        return BadFrame(
            None, Code.BAD_JSON, Text("no-json", "That is no JSON: send one object in each text frame.")
        )
    fields: list[FieldProblem] = [
        {"field": _field(problem), "problem": problem["msg"]} for problem in problems[:FIELD_PROBLEMS_MOST]
    ]
    named = ", ".join(field["field"] for field in fields)
    message = Text("fields-wrong", "Mend these fields and send it again: {field}.", field=named)
    if len(problems) == 1 and problems[0]["type"] not in _FOR_PROGRAMS:
        message = Text(problems[0]["type"], problems[0]["msg"])
    return BadFrame(command_id(frame), Code.BAD_MESSAGE, message, {"fields": fields})


def _field(problem: Any) -> str:
    """Name the field; pydantic puts the message's type first, and nothing for the union itself."""
    if problem["type"] in ("union_tag_invalid", "union_tag_not_found"):
        return "type"
    return ".".join(str(part) for part in problem["loc"][1:]) or "message"


def command_id(frame: str | bytes) -> CommandId | None:
    """Return the command's id if the frame has one, so that a client can tell what was refused."""
    try:
        found = orjson.loads(frame)
    except orjson.JSONDecodeError:
        return None
    given = found.get("id") if isinstance(found, dict) else None
    return CommandId(given) if isinstance(given, str) and len(given) <= 64 else None
