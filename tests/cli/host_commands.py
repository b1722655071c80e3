"""The commands of a host in tests: run beside a server, with what they print."""

import asyncio

import pytest

from regatta_server.__main__ import main


async def command(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str], str]:
    """Return the exit status of a command, the lines that it prints, and what it complains of."""
    capsys.readouterr()
    status = await asyncio.to_thread(main, list(words))
    printed = capsys.readouterr()
    return status, printed.out.splitlines(), printed.err
