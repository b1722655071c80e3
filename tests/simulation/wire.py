"""A real connection to the simulation's real store."""

import socket
from typing import Any, Final

from hiredis import Reader, pack_command

ANSWER_S: Final = 60.0
"""Real time for one answer: a slow machine is slow, but not for ever."""


class Wire:
    """A real connection to the real store, spoken to one question at a time."""

    def __init__(self, path: str) -> None:
        """Connect. Keys do not run out by themselves where the source of an import asks (see Lifetimes)."""
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(ANSWER_S)
        self._socket.connect(path)
        self.ask("CLIENT", "IMPORT-SOURCE", "ON")

    def close(self) -> None:
        """End it."""
        self._socket.close()

    def send(self, data: bytes) -> None:
        """Send as it is."""
        self._socket.sendall(data)

    def replies(self, count: int) -> bytes:
        """Return so many replies as they come."""
        reader, raw = Reader(), b""
        while count:
            part = self._part()
            raw += part
            reader.feed(part)
            while count and reader.gets() is not False:
                count -= 1
        return raw

    def until(self, endings: tuple[bytes, ...]) -> bytes:
        """Return what comes before one of these, which is the last that comes."""
        raw = b""
        while True:
            raw += self._part()
            for ending in endings:
                if raw.endswith(ending):
                    return raw[: -len(ending)]

    def ask(self, *command: str | bytes | int) -> Any:
        """Return the answer to one command. Raises what the store refuses it with."""
        self.send(pack_command(command))  # type: ignore[arg-type] # hiredis means a tuple of any length
        reader = Reader()
        while True:
            reader.feed(self._part())
            answer = reader.gets()
            if answer is not False:
                if isinstance(answer, Exception):
                    raise answer
                return answer

    def _part(self) -> bytes:
        part = self._socket.recv(1 << 20)
        if not part:
            raise ConnectionResetError("the store is gone")
        return part
