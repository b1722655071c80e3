"""A player who plays one game to its end over whatever lines there are, and remembers all that was said.

A client of docs/protocol.md and nothing else, leaner than the package's own: hundreds of them share one
core with what they test. What they remember is what tests/chaos/checks.py holds against the store.
"""

import asyncio
import contextlib
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from typing import Any, Final

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.protocol import Protocol
from websockets.typing import Subprotocol

from regatta_protocol.documents.generate import SUBPROTOCOL
from regatta_protocol.ids import PlayerId
from regatta_protocol.net import retry
from tests.chaos.seat import Command, Seat

PATIENCE_S: Final = 3.0
"""Who hears nothing for so long, though they should, cuts the line and tries another node."""
HELLO_S: Final = 5.0
"""Time to be welcome: what the server gives for it, too."""
AGAIN_S: Final = 0.2
"""Before a command is sent again that was not done, such as when the store was away."""
ASK_AGAIN: Final = frozenset({"unavailable", "too_fast", "internal", "stopping"})
SEEK: Final = "seek-"
CAME: Final = "came"
NOT_OF_ROOMS: Final = frozenset(
    {"welcome", "read_only", "watchers", "away", "notice", "seeking", "seek_ended"}
)

Place = Callable[[int], str]
"""Gives the URL of the n-th node's socket, counted from the one where the player begins."""


@dataclass(slots=True)
class Waiting:
    """A command that waits for its answer."""

    command: Command
    begun_s: float
    """When the player first asked."""
    sent_s: float
    """When it was sent last."""
    resting: bool = False
    """It was refused with a word that means: again."""
    answer: asyncio.Future[Command] = field(default_factory=asyncio.Future)


@dataclass(frozen=True, slots=True)
class Done:
    """A command that was answered."""

    kind: str
    version: int
    answered_s: float


class Player:
    """One who plays."""

    def __init__(self, number: int, seat: int, place: Place) -> None:
        """Begin without a line."""
        self.number = number
        self.place = place
        self.seat = Seat(seat)
        self.token: str | None = None
        self._history, self.player, self.seeks = "", PlayerId(""), ""
        """The ruleset of which a game is sought on each line, beside the one that is played."""
        self.done: dict[str, Done] = {}
        """By id, the commands that were answered by `ok`."""
        self.given_up: dict[str, float] = {}
        """By id, the commands that were given up; with the version at which the player was elsewhere then."""
        self.moved_s: list[float] = []
        """When its moves were answered."""
        self.pause_s = 0.0
        """The longest that this player waited for an answer, or for a line."""
        self.at = 0
        """Which of the places it is at, or will try next."""
        self.lines = 0
        """How many connections it has had."""
        self.closes: list[int | None] = []
        """The close codes of those that ended by the other side; None where it ended without one."""
        self._homeward = False
        """It goes back to the first node."""
        self._waiting: Waiting | None = None
        self._count = 0
        self._socket: ClientConnection | None = None
        self._code: int | None = None
        """How the last line ended."""
        self._lost_s: float | None = None
        self._later: set[asyncio.Task[None]] = set()

    def moved_after(self, at_s: float) -> float:
        """Return when the first move behind that moment was answered; infinity if none was."""
        return next((moved_s for moved_s in self.moved_s if moved_s > at_s), inf)

    def summary(self) -> str:
        """Say in one line how it stands, for who has to find out why it goes no further."""
        seat = self.seat
        return (
            f"player {self.number}: room {seat.room} version {seat.version} of {seat.allowed} {seat.stage}, "
            f"{len(self.moved_s)} moves, turn {seat.turn}, {self.lines} lines, on one now: "
            f"{self._socket is not None}, {self._waiting}"
        )

    # -- the line ------------------------------------------------------------------------------

    async def live(self) -> None:
        """Come back whenever the line is lost, until cancelled."""
        tries = 0
        while True:
            lines = self.lines
            with contextlib.suppress(OSError, InvalidHandshake, ConnectionClosed, TimeoutError):
                await self._line()
            tries = 0 if self.lines > lines else tries + 1
            self.at = 0 if self._homeward else self.at + 1
            self._homeward = False
            code = self._code if self.lines > lines else None
            pause_s = retry.after_close_s(code, tries, random.random())
            assert pause_s is not None, f"{self.summary()}: turned away with {code}"
            await asyncio.sleep(pause_s)

    async def _line(self) -> None:
        """Connect, say hello, and take what comes until the line is lost. Raises where there is none."""
        if self._lost_s is None:
            self._lost_s = time.monotonic()
        async with asyncio.timeout(HELLO_S):
            socket = await self._opened()
        try:
            async with asyncio.timeout(HELLO_S):
                await self._hello(socket)
            self.lines += 1
            self.pause_s = max(self.pause_s, time.monotonic() - self._lost_s)
            self._socket = socket
            await self._say_waiting()
            async for frame in socket:
                assert isinstance(frame, str)
                self._take(orjson.loads(frame), frame)
                await self.act()
        finally:
            socket.transport.abort()
            if self._socket is not None:
                self._socket = None
                self._lost_s = time.monotonic()
                self._ended(socket.protocol)

    def _ended(self, line: Protocol) -> None:
        self._code = None if line.close_rcvd is None else line.close_rcvd.code
        # Who said farewell first gave up waiting for an answer, or for a pong.
        by_itself = line.close_sent is not None and not line.close_rcvd_then_sent
        if not by_itself:
            self.closes.append(self._code)

    def _opened(self) -> connect:
        return connect(
            self.place(self.at),
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            additional_headers={"X-Forwarded-For": f"10.0.{self.number // 250}.{self.number % 250}"},
            compression=None,
            ping_interval=PATIENCE_S,
            ping_timeout=PATIENCE_S,
            max_queue=None,
            proxy=None,
        )

    async def _hello(self, socket: ClientConnection) -> None:
        hello: Command = {"type": "hello", "name": f"Player {self.number}"}
        if self.token is not None:
            hello = {"type": "hello", "token": self.token}
        if self.seat.version:
            known = {"room": self.seat.room, "version": self.seat.version, "history": self.seat.history}
            hello["resume"] = [known]
        await socket.send(orjson.dumps(hello).decode())
        welcome = orjson.loads(await socket.recv())
        self.token, self._history = welcome["token"], welcome["history"]
        self.player = welcome["player"]["player"]
        if inf in self.given_up.values():
            # Behind the resume: the version of its answer is that at which the player is here.
            come = {"type": "watch_room", "id": CAME, "room": self.seat.room}
            await socket.send(orjson.dumps(come).decode())
        if self.seeks:
            pools = [{"ruleset": self.seeks, "seats": 2, "speed": "live", "rated": False}]
            self._count += 1
            seek = {"type": "seek", "id": f"{SEEK}{self._count}", "pools": pools}
            await socket.send(orjson.dumps(seek).decode())

    def cut(self) -> None:
        """Lose the line, as in a tunnel."""
        if self._socket is not None:
            # At once, and not only when the loop comes to it: who asks whether it is on line means a new one.
            self._socket.transport.abort()
            self._socket, self._code, self._lost_s = None, None, time.monotonic()

    def load_anew(self) -> None:
        """Lose the line, and forget what was asked, as a page that is loaded anew."""
        if self._waiting is not None and self._waiting.command["type"] in ("throw", "enter"):
            self.given_up[self._waiting.command["id"]] = inf
            self._waiting = None
        self.cut()

    def is_on(self, url: str) -> bool:
        """Say whether it is, or tries to be, on the node with this URL."""
        return self.place(self.at).startswith(url.replace("http", "ws", 1))

    def on_line(self) -> bool:
        """Say whether it has been welcomed on a line that is not lost, as far as it knows."""
        return self._socket is not None

    def go_home(self) -> None:
        """Lose the line, and come back where the first one was."""
        self._homeward = True
        self.cut()

    def look_at_the_clock(self) -> None:
        """Cut the line where an answer is late: the node may be frozen, and others are not."""
        waiting = self._waiting
        if waiting is not None and not waiting.resting and time.monotonic() - waiting.sent_s > PATIENCE_S:
            self.cut()

    # -- what is asked -------------------------------------------------------------------------

    async def ask(self, kind: str, **fields: Any) -> Command:
        """Ask until there is an answer, and return it."""
        waiting = self._ask({"type": kind, **fields})
        await self._say_waiting()
        return await waiting.answer

    async def act(self) -> None:
        """Do what the game asks of this seat now, if anything; one thing after the other."""
        if inf in self.given_up.values():
            return  # what it gave up may have been done: it waits until it knows
        if self._waiting is None and (command := self.seat.next_command(f"{self.number:064x}")):
            self._ask(command)
            await self._say_waiting()

    def _ask(self, command: Command) -> Waiting:
        assert self._waiting is None
        self._count += 1
        now_s = time.monotonic()
        self._waiting = Waiting({**command, "id": f"p{self.number}-{self._count}"}, now_s, now_s)
        return self._waiting

    async def _say_waiting(self) -> None:
        waiting = self._waiting
        if waiting is not None and self._socket is not None:
            waiting.sent_s, waiting.resting = time.monotonic(), False
            # Where the line is lost, the next one says it.
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(orjson.dumps(waiting.command).decode())

    # -- what is heard -------------------------------------------------------------------------

    def _take(self, message: Command, frame: str) -> None:
        kind = message["type"]
        if kind in ("ok", "error"):
            if message["re"] == CAME:
                self._came(message)
            elif not (message["re"] or "").startswith(SEEK):
                self._answered(message)
        elif "version" in message:
            self.seat.history = self._history
            if kind == "snapshot":
                self.seat.snapshot(message)
            else:
                self.seat.event(message, frame)
        elif kind not in NOT_OF_ROOMS:
            self.seat.troubles.append(f"heard {frame}")

    def _came(self, message: Command) -> None:
        if message["type"] == "ok":
            came = message["version"]
            self.given_up = {command: min(at, came) for command, at in self.given_up.items()}
        else:
            self.cut()

    def _answered(self, message: Command) -> None:
        waiting = self._waiting
        if waiting is None or waiting.command["id"] != message["re"]:
            # What was said twice on one line is answered twice.
            if message["re"] not in self.done:
                self.seat.troubles.append(f"nobody waits for {message}")
        elif message["type"] == "error":
            self._refused(waiting, message)
        else:
            now_s = time.monotonic()
            self.pause_s = max(self.pause_s, now_s - waiting.begun_s)
            kind = waiting.command["type"]
            self.done[waiting.command["id"]] = Done(kind, message["version"], now_s)
            self.seat.committed |= kind == "commit"
            self.seat.contributed |= kind == "contribute"
            if kind in ("throw", "enter"):
                self.moved_s.append(now_s)
            self._waiting = None
            waiting.answer.set_result(message)

    def _refused(self, waiting: Waiting, message: Command) -> None:
        if message["code"] in ASK_AGAIN:
            waiting.resting = True
            wait_s = message.get("retry_after_ms", 0) / 1000 + AGAIN_S * random.uniform(0.5, 1.5)
            asyncio.get_running_loop().call_later(wait_s, self._say_later, waiting)
            return
        # After a loss, what was offered may be offered no more.
        if not self.seat.resyncs:
            self.seat.troubles.append(f"{waiting.command} was refused: {message}")
        self._waiting = None

    def _say_later(self, waiting: Waiting) -> None:
        if self._waiting is waiting and waiting.resting:
            saying = asyncio.ensure_future(self._say_waiting())
            self._later.add(saying)
            saying.add_done_callback(self._later.discard)
