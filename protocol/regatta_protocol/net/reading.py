"""Reads the server's messages in a client that may be older: open to what is added later."""

import logging
from collections.abc import Mapping
from typing import Any, Final, cast

import msgspec

from regatta_protocol.errors import Code
from regatta_protocol.events.base import Unknown
from regatta_protocol.events.event import CLASSES
from regatta_protocol.server import ServerMessage

LOG: Final = logging.getLogger("regatta.connection")


class Answer(msgspec.Struct, frozen=True):
    """What an answer must have, that whoever waits for it hears of it; what else it says is read there."""

    re: str | None
    code: str = ""
    message: str = ""


READ: Final[Mapping[str, Any]] = {**CLASSES, "ok": Answer, "error": Answer}
"""By its type, what a message must be."""


CODES: Final[Mapping[str, Code]] = {code.value: code for code in Code}


def read(frame: str | bytes) -> ServerMessage | Unknown:
    """Return the message of a frame; as Unknown one that is not known here, or not as it should be.

    A value that its list does not have is text. What is no message at all is an Unknown without a kind.
    """
    try:
        message: Any = msgspec.json.decode(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        message = None
    kind = message.get("type") if isinstance(message, dict) else None
    if not isinstance(kind, str):
        LOG.warning("passed over what is no message: %.100r", frame)
        return Unknown(kind="", message={})
    if kind not in READ:
        return Unknown(kind=kind, message=message)
    try:
        msgspec.convert(message, READ[kind])
    except msgspec.ValidationError as wrong:
        LOG.warning("passed over a message %s that is not as it should be: %s", kind, wrong)
        return Unknown(kind=kind, message=message)
    if kind == "error":
        answer = {"message": "", **message}
        message = {**answer, "code": code_of(answer.get("code", ""))}
    return cast(ServerMessage, message)


def code_of(text: str) -> Code:
    """Return a code; as text, which it is for all that compares it, one that is not known here."""
    return CODES.get(text, cast(Code, text))
