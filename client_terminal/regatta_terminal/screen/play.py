"""`regatta play` on the whole screen, from the first connection to the terminal as it was before."""

import asyncio
import contextlib
import logging
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import IO, Final

from regatta_terminal.entry import LOGS, Entry
from regatta_terminal.home import Home
from regatta_terminal.passwords import ask_password
from regatta_terminal.reading import Lines
from regatta_terminal.screen.app import Terminal
from regatta_terminal.screen.places import Places
from regatta_terminal.session import LostLine, Session

SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGHUP")
"""Those that would end the process with the terminal as the screen has it; not all are there on Windows."""


@contextlib.asynccontextmanager
async def opened(
    entry: Entry, language: str, password: Callable[[str], Awaitable[str | None]]
) -> AsyncIterator[tuple[Terminal, Session]]:
    """Give a screen that is ready to run, of a session that has said hello. Raises NotIn."""
    terminal = Terminal()
    session = Session(terminal.say, await entry.cards(), entry.pages, language, shown=True)
    connection = await entry.connect(session, password)
    session.connection = connection
    home = Home(session)
    terminal.show(session, home, Places(session, home, language))
    lost = LostLine(session)
    logging.getLogger(LOGS[0]).addHandler(lost)
    try:
        session.greet()
        yield terminal, session
    finally:
        logging.getLogger(LOGS[0]).removeHandler(lost)
        await connection.cut()


async def play(entry: Entry, language: str, source: IO[str], sink: IO[str]) -> int:
    """Play until somebody quits, or the server wants no more; return the exit status. Raises NotIn.

    What is said at the end stands below what the terminal showed before.
    """
    async with opened(entry, language, _password(source)) as (terminal, session):
        with _ended_by_signals(terminal):
            status = await terminal.run_async()
        if session.ended.done():
            print(session.text("turned_away", why=session.ended.result().reason), file=sink)
            return 1
        print(session.text("bye"), file=sink)
        return 1 if status is None else status


def _password(source: IO[str]) -> Callable[[str], Awaitable[str | None]]:
    async def ask(prompt: str) -> str | None:
        return await ask_password(prompt, source, Lines(source))

    return ask


@contextlib.contextmanager
def _ended_by_signals(terminal: Terminal) -> Iterator[None]:
    loop = asyncio.get_running_loop()
    numbers = [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]
    with contextlib.suppress(NotImplementedError):  # Windows has none on a loop
        for number in numbers:
            loop.add_signal_handler(number, terminal.exit, 128 + number)
    try:
        yield
    finally:
        with contextlib.suppress(NotImplementedError):
            for number in numbers:
                loop.remove_signal_handler(number)
