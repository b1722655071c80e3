"""The process that reads mails: `-m regatta_server.channels.incoming.reader_process`, started by `reader.py`.

It prints a line when it is ready. Then each mail is its length in four bytes and its content, and each
answer a line of JSON: `{"letter": …}`, or `{"unreadable": …}` with what there is too much of.
"""

import contextlib
import os
import sys
from dataclasses import asdict
from typing import Any, BinaryIO, Final

import orjson

from regatta_server.channels.incoming.parts import UnreadableMail
from regatta_server.channels.incoming.reading import read_letter

READY: Final = b"ready\n"
LENGTH_BYTES: Final = 4
NICENESS: Final = 5
"""Mail can wait for some milliseconds where processors are short: who is connected goes first."""


def answered(content: bytes) -> dict[str, Any]:
    """Return what is said of a mail."""
    try:
        return {"letter": asdict(read_letter(content))}
    except UnreadableMail as unreadable:
        return {"unreadable": unreadable.why}
    except Exception as failure:  # noqa: BLE001 - as below: whatever a mail does here, the next one is read
        # Of what it says nothing may stand in a log: its sender hears that it cannot be read.
        return {"unreadable": type(failure).__name__}


def answer_all(mails: BinaryIO, answers: BinaryIO) -> None:
    """Answer until the input ends."""
    answers.write(READY)
    answers.flush()
    while len(length := mails.read(LENGTH_BYTES)) == LENGTH_BYTES:
        content = mails.read(int.from_bytes(length, "big"))
        answers.write(orjson.dumps(answered(content)) + b"\n")
        answers.flush()


def main() -> None:
    """Answer what comes from standard input."""
    with contextlib.suppress(OSError):
        os.nice(NICENESS)
    # What else may be printed is no answer.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with contextlib.suppress(BrokenPipeError):
        answer_all(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
