"""As lines of JSON, for scripts: commands of the protocol come in, answers and all that is heard go out.

The first line is the `welcome`, without its token. A command needs no `id`: one is given to it. Each line is
answered before the next one is read, by the `ok` or `error` of the server, or by an `error` of this side for
what no server takes.
"""

import asyncio
import logging
from collections.abc import Mapping
from typing import IO, Any, Final

import orjson
from pydantic import ValidationError

from regatta_protocol.client import CLIENT_MESSAGE
from regatta_protocol.commands.command import Command
from regatta_protocol.errors import Code
from regatta_protocol.events.base import Value
from regatta_protocol.exceptions import Closed, CommandRefused
from regatta_protocol.net.inbox import Heard
from regatta_protocol.net.own_bytes import DiceWarning
from regatta_terminal.entry import LOGS, Entry
from regatta_terminal.passwords import ask_password
from regatta_terminal.reading import Lines

HIDDEN: Final = frozenset({"token"})
"""Members that are not for a script's log: they stay in the file of this machine."""


class Script(logging.Handler):
    """Writes what is heard as lines."""

    def __init__(self, sink: IO[str]) -> None:
        """Write there."""
        super().__init__(logging.INFO)
        self.ended: asyncio.Future[Closed] = asyncio.get_running_loop().create_future()
        self._sink = sink

    def write(self, message: Mapping[str, Any]) -> None:
        """Write a message as a line, at once."""
        shown = {name: value for name, value in message.items() if name not in HIDDEN}
        print(orjson.dumps(shown).decode(), file=self._sink, flush=True)

    def hear(self, heard: Heard) -> None:
        """Take what was heard; for the connection."""
        if isinstance(heard, DiceWarning):
            self.write({"type": "dice_warning", "room": heard.game, "why": heard.why, "seat": heard.seat})
        elif isinstance(heard, Value):
            self.write(heard.message)
        else:
            self.write(heard)

    def end(self, why: Closed) -> None:
        """Hear that nothing more comes; for the connection."""
        if not self.ended.done():
            self.ended.set_result(why)

    def emit(self, record: logging.LogRecord) -> None:
        """Say that the line is lost, and is being mended."""
        self.write({"type": "line_lost", "message": record.getMessage()})


async def play(entry: Entry, source: IO[str], sink: IO[str]) -> int:
    """Play until the lines end, or the server wants no more; return the exit status. Raises NotIn."""
    lines = Lines(source)
    script = Script(sink)
    await entry.cards()  # says what is wrong with the address, which a connection would wait for
    connection = await entry.connect(script, lambda prompt: ask_password(prompt, source, lines))
    logging.getLogger(LOGS[0]).addHandler(script)
    try:
        script.write(connection.welcome)
        while not script.ended.done():
            typed = await lines.next_unless(script.ended)
            if typed is None:
                break
            if typed.strip():
                script.write(await _answer(connection, typed))
        if not script.ended.done():
            return 0
        closed = script.ended.result()
        script.write({"type": "closed", "code": closed.code, "reason": closed.reason})
        return 1
    finally:
        logging.getLogger(LOGS[0]).removeHandler(script)
        await connection.cut()


async def _answer(connection: Any, line: str) -> Mapping[str, Any]:
    """Return the answer to a line."""
    given: Any = None
    try:
        given = orjson.loads(line)
        named = {"id": connection.new_id(), **given} if isinstance(given, dict) else given
        command = CLIENT_MESSAGE.validate_python(named)
        if not isinstance(command, Command):
            return _error(given, Code.BAD_MESSAGE, "Hello was said already: type a command.")
        answer: Mapping[str, Any] = await connection.ask(command)
    except orjson.JSONDecodeError as wrong:
        return _error(None, Code.BAD_JSON, f"Each line is one JSON object: {wrong}")
    except ValidationError as wrong:
        first = wrong.errors()[0]
        where = ".".join(map(str, first["loc"]))
        return _error(given, Code.BAD_MESSAGE, f"{where}: {first['msg']}" if where else first["msg"])
    except CommandRefused as refused:
        return refused.error
    except Closed as closed:
        return _error(given, Code.UNAVAILABLE, closed.reason)
    return answer


def _error(given: Any, code: Code, message: str) -> Mapping[str, Any]:
    named = given.get("id") if isinstance(given, dict) else None
    return {
        "type": "error",
        "re": named if isinstance(named, str) else None,
        "code": code,
        "message": message,
    }
