"""Somebody who types into `regatta play --plain`, in this process or in one of its own."""

import asyncio
import contextlib
import io
import queue
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from regatta_protocol.bot import connect
from regatta_protocol.events import Lobby, LobbyChanged
from regatta_protocol.net.environment import ENVIRONMENT
from regatta_terminal import json_lines, plain
from regatta_terminal.entry import Entry, EntryRequest

NET_S: Final = 60.0
"""Under what would hang."""
AT_ONCE: Final = replace(ENVIRONMENT, chance=lambda: 0.0)
"""Comes back after a loss as soon as a client may."""


class Typist(io.TextIOBase):
    """Both ends of a terminal: lines that are typed, and lines that are said."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.output_lines: list[str] = []
        self._typed: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._more = asyncio.Event()
        self._read = 0

    def types(self, *lines: str) -> None:
        """Type lines."""
        for line in lines:
            self._typed.put(line + "\n")

    def ends(self) -> None:
        """Type no more."""
        self._typed.put("")

    async def hears(self, *texts: str) -> str:
        """Wait for a line with one of these texts, behind those that were waited for; return it."""
        try:
            async with asyncio.timeout(NET_S):
                while (line := self._found(texts)) is None:
                    self._more.clear()
                    await self._more.wait()
        except TimeoutError:
            pytest.fail(f"none of {texts} came; the last lines: {self.output_lines[-5:]}")
        return line

    def _found(self, texts: tuple[str, ...]) -> str | None:
        for at in range(self._read, len(self.output_lines)):
            if any(text in self.output_lines[at] for text in texts):
                self._read = at + 1
                return self.output_lines[at]
        return None

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # what a terminal gives
        """Give the next line that was typed."""
        return self._typed.get()

    def write(self, text: str) -> int:
        """Take what is said."""
        self.output_lines += [line for line in text.split("\n") if line]
        self._more.set()
        return len(text)

    def isatty(self) -> bool:
        """Be a pipe."""
        return False


@contextlib.asynccontextmanager
async def typist(
    url: str,
    folder: Path,
    name: str | None = None,
    *,
    user: str | None = None,
    language: str = "en",
    json: bool = False,
) -> AsyncIterator[Typist]:
    """Give somebody who plays; the lines end with the block, and then the client does."""
    one: Any = Typist()
    entry = Entry(EntryRequest(url, language, name, user, folder), AT_ONCE)
    played = json_lines.play(entry, one, one) if json else plain.play(entry, language, one, one)
    playing = asyncio.ensure_future(played)
    try:
        yield one
    finally:
        one.ends()
        await asyncio.wait_for(playing, NET_S)


@contextlib.asynccontextmanager
async def at_a_table(url: str, folder: Path) -> AsyncIterator[tuple[Typist, Typist, str]]:
    """Give Ada and Bo, whose game of Yacht begins, and its room's code, which Bo typed in small letters."""
    async with typist(url, folder / "a", "Ada") as ada, typist(url, folder / "b", "Bo") as bo:
        ada.types("create yacht")
        code = (await ada.hears("is open")).split()[1]
        bo.types(f"join {code.lower()}")
        for one in (ada, bo):
            await one.hears("The game begins")
        yield ada, bo, code


async def is_listed(url: str, room: str) -> None:
    """Wait until the lobby has a room, which it hears of in a moment."""
    async with asyncio.timeout(NET_S), connect(url, name="Eve") as eve:
        await eve.watch_lobby()
        async for event in eve:
            match event:
                case Lobby(rooms=rooms) | LobbyChanged(put=rooms) if any(one.room == room for one in rooms):
                    return


def command(url: str, *options: str) -> tuple[str, ...]:
    """Return the command that plays."""
    return (sys.executable, "-m", "regatta_server", "play", url, *options)


def blind(rows: str, each: int = 1) -> list[str]:
    """Return lines that play a whole game without looking: each row twice, as one that gives 0 wants it."""
    entries = [rows[at : at + each] for at in range(0, len(rows), each)]
    return [line for entry in entries for line in ("wait", "all", entry, entry)]
