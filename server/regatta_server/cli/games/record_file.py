"""Records of games as files: read strictly, because they come from anywhere."""

from collections.abc import Iterator
from typing import IO, Any, Final, cast

import orjson
from pydantic import ValidationError

from regatta_protocol.record.record import FORMAT, RECORD, VERSIONS, GameRecord
from regatta_server.archive.records import sealed

RECORD_MOST: Final = 16 * 1024 * 1024
"""Bytes of a record: several hundred times those of a long game, and nothing that fills a machine."""
SHOWN_MOST: Final = 60
"""Characters of foreign text that a message shows."""


class NoRecord(ValueError):
    """What was read is no record of a game; the message says in one line why."""


def records(file: IO[bytes]) -> Iterator[GameRecord | NoRecord]:
    """Yield the record of each line of a file, or in its place why it is none. Raises OSError.

    The file is read line by line, so it may be longer than the memory. Where its first line is no record, it
    is another kind of file, and nothing more is read of it; nor after a line that is too long.
    """
    number = 0
    while line := file.readline(RECORD_MOST + 1):
        number += 1
        if len(line) > RECORD_MOST:
            yield NoRecord(f"Line {number} is longer than {RECORD_MOST} bytes: that is no record of a game.")
            return
        try:
            yield read(line)
        except NoRecord as wrong:
            yield NoRecord(f"Line {number}: {wrong}")
            if number == 1:
                return
    if number == 0:
        yield NoRecord("The file is empty: a record of a game is one line of JSON.")


def read(line: bytes) -> GameRecord:
    """Return the record that a line is. Raises NoRecord; whether it is still as sealed, `is_sealed` says."""
    try:
        parsed = orjson.loads(line)
    except orjson.JSONDecodeError:
        raise NoRecord(
            "this is not a whole line of JSON, as a record of a game is: "
            "either it was cut off, or it is something else."
        ) from None
    if not isinstance(parsed, dict) or parsed.get("format") != FORMAT:
        raise NoRecord(f"this is no record of a game: those begin with “format”: “{FORMAT}”.")
    if parsed.get("version") not in VERSIONS or parsed["version"] is True:
        raise NoRecord(
            f"this record is of version {_shown(parsed.get('version'))} of its format, and this regatta "
            f"reads versions {VERSIONS[0]} to {VERSIONS[-1]}: take the one that wrote it, or a newer one."
        )
    try:
        RECORD.validate_python(parsed, strict=True)
    except ValidationError as wrong:
        first = wrong.errors(include_url=False, include_input=False)[0]
        field = ".".join(map(str, first["loc"]))
        raise NoRecord(
            f"this record is not as records are: {_shown(field)}: {_shown(first['msg'])}."
        ) from None
    # What was read and not what pydantic makes of it, which may have its members in another order.
    return cast(GameRecord, parsed)


def is_sealed(record: GameRecord) -> bool:
    """Say whether the record is as it was written, by its own `sha256`."""
    return sealed(record)["sha256"] == record["sha256"]


def printable(text: str) -> str:
    """Return text of a file without what would steer a terminal."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)


def _shown(value: Any) -> str:
    text = printable(str(value))
    return text if len(text) <= SHOWN_MOST else f"{text[:SHOWN_MOST]}…"
