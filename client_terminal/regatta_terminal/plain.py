"""Line by line, for screen readers, pipes and scripts: what is typed is a line, what happens is a line."""

import logging
from typing import IO

from regatta_protocol.exceptions import Closed
from regatta_terminal.entry import LOGS, Entry
from regatta_terminal.home import Home
from regatta_terminal.passwords import ask_password
from regatta_terminal.reading import Lines
from regatta_terminal.session import LostLine, Session


async def play(entry: Entry, language: str, source: IO[str], sink: IO[str]) -> int:
    """Play until the lines end, somebody quits, or the server wants no more; return the exit status.

    Raises NotIn.
    """

    def say(line: str) -> None:
        # Each line at once: whoever reads it answers to it.
        print(line, file=sink, flush=True)

    lines = Lines(source)
    session = Session(say, await entry.cards(), entry.pages, language)
    connection = await entry.connect(session, lambda prompt: ask_password(prompt, source, lines))
    session.connection = connection
    lost = LostLine(session)
    logging.getLogger(LOGS[0]).addHandler(lost)
    try:
        session.greet()
        return await _play(session, Home(session), lines)
    finally:
        logging.getLogger(LOGS[0]).removeHandler(lost)
        await connection.cut()


async def _play(session: Session, home: Home, lines: Lines) -> int:
    while True:
        typed = await lines.next_unless(session.ended)
        if session.ended.done():
            session.say("turned_away", why=session.ended.result().reason)
            return 1
        try:
            if typed is None or not await home.line(typed):
                session.say("bye")
                return 0
        except Closed:
            continue  # said above
