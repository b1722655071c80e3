"""A reader of mails that can be told to die, and to take for ever; it runs as the real one does."""

import os
import sys
import threading
from typing import Any

from regatta_server.channels.incoming import reader_process


def answered(content: bytes) -> dict[str, Any]:
    """Do what a mail says."""
    if content == b"die":
        os._exit(3)
    if content == b"for ever":
        threading.Event().wait()
    return real(content)


if __name__ == "__main__":
    real, reader_process.answered = reader_process.answered, answered
    reader_process.answer_all(sys.stdin.buffer, sys.stdout.buffer)
