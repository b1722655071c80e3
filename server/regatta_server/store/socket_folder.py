"""A folder for Unix sockets, which only we can enter: their path has 107 bytes, and TMPDIR may be longer."""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import structlog

log = structlog.get_logger()

PATH_BYTES_MOST: Final = 103
"""Of a socket's path on macOS; Linux has four more."""
NAME_BYTES_MOST: Final = 24
"""Of a socket within the folder: longer than any of ours."""
PREFIX: Final = "regatta-"
OWN_BYTES: Final = len("/") + len(PREFIX) + 8 + len("/") + NAME_BYTES_MOST
"""What a folder of ours and a socket add to the path; a folder's name ends with eight letters of chance."""
SHORTER: Final = ("/tmp", "/var/tmp", "/dev/shm")  # noqa: S108 - the folder within is made for us alone
"""Where to go from a TMPDIR that is too long."""


class NoShortFolder(RuntimeError):
    """There is no folder for sockets; the message says what to do."""


@contextlib.contextmanager
def socket_folder() -> Iterator[Path]:
    """Give a folder until the end of the block, in TMPDIR or in a shorter one. Raises NoShortFolder."""
    folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=_where()))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _where() -> str:
    wanted = tempfile.gettempdir()
    for place in (wanted, os.environ.get("XDG_RUNTIME_DIR", ""), *SHORTER):
        if place and _fits(place) and os.access(place, os.W_OK | os.X_OK):
            if place != wanted:
                log.info(
                    "sockets_elsewhere", wanted=wanted, place=place, why="its path is too long for a socket"
                )
            return place
    raise NoShortFolder(
        f"No folder for sockets: {wanted} has a path that is too long. Set TMPDIR to one of at most "
        f"{PATH_BYTES_MOST - OWN_BYTES} bytes that you can write."
    )


def _fits(place: str) -> bool:
    return len(os.fsencode(place)) + OWN_BYTES <= PATH_BYTES_MOST
