"""Passwords: typed where nobody sees them, or the first line of a pipe. Never on a command line."""

import asyncio
from getpass import getpass
from typing import IO

from regatta_terminal.reading import Lines


async def ask_password(prompt: str, source: IO[str], lines: Lines) -> str | None:
    """Return a password; None where there is none."""
    if not source.isatty():
        line = await lines.next()
        return None if line is None else line.rstrip("\r\n")
    try:
        return await asyncio.to_thread(getpass, prompt)
    except EOFError:
        return None
