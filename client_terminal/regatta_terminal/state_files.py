"""What stays on this machine between two times: the session's token, and notes of the dice, per server."""

import os
import re
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

TOKEN_BYTES_MOST: Final = 200
"""A token has 43 letters; more is some other file."""


class StateFiles:
    """The files of one server, in the XDG state folder."""

    def __init__(self, folder: Path, url: str) -> None:
        """Name the files by the server's address."""
        parts = urlsplit(url)
        # http and https beside each other are not the same server, nor are two ports of a host.
        name = re.sub(r"[^A-Za-z0-9.-]", "_", f"{parts.scheme}-{parts.netloc}{parts.path.rstrip('/')}")
        self._token = folder / f"{name}.token"
        self._notes = folder / f"{name}.noted.ndjson"

    def token(self) -> str | None:
        """Return the token of last time; None where there is none."""
        try:
            with self._token.open("rb") as file:
                return file.read(TOKEN_BYTES_MOST).decode("ascii", "replace").strip() or None
        except OSError:
            return None

    def keep(self, token: str) -> None:
        """Write a token where nobody else can read it."""
        self._token.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        # A new file, so that one which others may read does not stay so.
        new = self._token.with_suffix(".new")
        new.unlink(missing_ok=True)
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(token + "\n")
        new.replace(self._token)

    def notes(self) -> Path:
        """Return the file for notes of the dice, which nobody else can read: one's own bytes are in it."""
        self._notes.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(self._notes, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600))
        return self._notes

    def forget(self) -> bool:
        """Forget the token; say whether there was one."""
        there = self._token.exists()
        self._token.unlink(missing_ok=True)
        return there


def state_folder() -> Path:
    """Return the folder of what programs keep of a person's use of them."""
    base = os.environ.get("XDG_STATE_HOME", "")
    # The specification has relative ones passed over.
    return (Path(base) if Path(base).is_absolute() else Path.home() / ".local" / "state") / "regatta"
