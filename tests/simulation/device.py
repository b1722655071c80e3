"""A simulated player's device: it connects, plays by what the server offers, breaks off, and comes back.

It sends some commands twice on purpose, and those without an answer again, with the same ids. It believes
nothing: whatever it says and hears is written down as it was, for the checkers.
"""

import asyncio
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidMessage, WebSocketException
from websockets.typing import Subprotocol

from regatta_protocol.documents.generate import SUBPROTOCOL
from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.rooms.decide.act import NOBODY
from tests.simulation.history import History
from tests.simulation.view import Command, View

AGAIN: Final = frozenset({"unavailable", "internal", "too_fast", "stopping"})
"""After these errors the same command is sent again with the same id."""
MOVES: Final = frozenset({"commit", "contribute", "hold", "throw", "enter", "set_aside", "bank"})
OPEN_S: Final = 8.0
SPARE: Final = 16
TWICE_WITHIN: Final = 6
"""Commands behind which none is said again: a room remembers the last 16 of a player's, on all devices."""


@dataclass(eq=False)
class Person:
    """A player with all devices."""

    name: str
    token: str | None = None
    player: PlayerId = NOBODY


@dataclass(eq=False)
class Habits:
    """How a device behaves; each a probability, or a time in seconds."""

    twice: float = 0.12
    """That a command is sent twice."""
    breaks: float = 0.01
    """That it breaks off on its own, each time it acts."""
    away_s: float = 3.0
    """How long it then stays away, about."""
    thinks_s: float = 0.25
    """How long it takes for a move, about."""
    rests_s: float = 0.0
    """How long it stays away at least when a line is lost: more than clocks differ, and bytes travel."""


@dataclass(eq=False)
class Waiting:
    """A command that was sent and not answered for good."""

    command: Command
    done: Callable[[dict[str, Any]], None]


@dataclass(eq=False)
class Device:
    """One device of a player."""

    name: str
    person: Person
    habits: Habits
    chance: Random
    history: History
    ports: Callable[[], list[int]]
    """Where nodes may be listening now."""
    starts_s: float = 0.0
    views: dict[RoomId, View] = field(default_factory=dict)
    answered: list[Command] = field(default_factory=list)
    """The last commands, to say them once more although they were answered."""

    def __post_init__(self) -> None:
        """Begin unconnected."""
        self.loop = asyncio.get_running_loop()
        self.begun: list[Callable[[], None]] = []
        """Called once, when it has its welcome for the first time."""
        self.heard_of: list[Callable[[dict[str, Any]], None]] = []
        """Called with each message that is no answer."""
        self.welcomed: list[Callable[[], None]] = []
        """Called with each welcome."""
        self._waiting: dict[str, Waiting] = {}
        self._busy: set[str] = set()
        """Rooms in which a command is unanswered or a move is thought about."""
        self._socket: ClientConnection | None = None
        self._count = 0
        self._connections = 0
        self._history = ""
        self.port: int | None = None
        """Where it is connected, or tries to be."""
        self._outbox: asyncio.Queue[Command] = asyncio.Queue()
        self._away_s = 0.0
        self._ending = False
        self.failed: str | None = None
        """What went wrong with the device itself: a fault of the simulation, not of what it tests."""
        self.task = self.loop.create_task(self._live())

    # -- the connection --------------------------------------------------------------------------

    async def _live(self) -> None:
        try:
            await self._stay()
        except Exception:
            self.failed = traceback.format_exc()
            raise

    async def _stay(self) -> None:
        """Be connected, or try to be, until it ends."""
        await asyncio.sleep(self.starts_s)
        while not self._ending:
            ports = self.ports()
            if ports:
                try:
                    await self._once(self.chance.choice(ports))
                except (
                    OSError,
                    TimeoutError,
                    WebSocketException,
                    InvalidHandshake,
                    InvalidMessage,
                    EOFError,
                ):
                    self._note("lost")
                self._socket = None
            pause_s = self._away_s or self.chance.random() * 1.5
            self._away_s = 0.0
            self.port = None
            await asyncio.sleep(self.habits.rests_s + pause_s)

    async def _once(self, port: int) -> None:
        """Stay connected as long as it goes."""
        self._connections += 1
        self.port = port
        self._note("connects", port=port)
        socket = await connect(
            f"ws://127.0.0.1:{port}/ws",
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            compression=None,
            proxy=None,
            open_timeout=OPEN_S,
            close_timeout=2.0,
            ping_interval=10.0,
            ping_timeout=10.0,
        )
        async with socket:
            resume = [view.known() for view in self.views.values()]
            hello: dict[str, Any] = {"type": "hello", "name": self.person.name, "resume": resume[-SPARE:]}
            if self.person.token:
                hello["token"] = self.person.token
            self._note("said", command=hello)
            await socket.send(orjson.dumps(hello).decode())
            async with asyncio.timeout(OPEN_S):
                self._hear(await socket.recv())
            self._socket = socket
            self._outbox = asyncio.Queue()
            writer = self.loop.create_task(self._write(socket, self._outbox))
            try:
                self._go_on()
                async for frame in socket:
                    self._hear(frame)
                self._note("lost", code=socket.close_code)
            finally:
                writer.cancel()

    async def _write(self, socket: ClientConnection, outbox: "asyncio.Queue[Command]") -> None:
        while True:
            command = await outbox.get()
            self._note("said", command=command)
            try:
                await socket.send(orjson.dumps(command).decode())
            except WebSocketException:
                return

    def _go_on(self) -> None:
        """Say again what was not answered, and perhaps something that was."""
        for waiting in list(self._waiting.values()):
            self._outbox.put_nowait(waiting.command)
        if self.answered and self.chance.random() < self.habits.twice:
            self._outbox.put_nowait(self.chance.choice(self.answered))
        for call in self.welcomed:
            call()
        for room in self.views:
            self._consider(room)

    def break_off(self, away_s: float) -> None:
        """Leave without a word, for a while."""
        if self._socket is not None:
            self._note("breaks_off")
            self._away_s = away_s
            self._socket.transport.abort()

    def leave(self) -> None:
        """Be loaded anew, perhaps elsewhere: it has given up what it asked for in games."""
        given_up = [waiting.command for waiting in self._waiting.values() if waiting.command["type"] in MOVES]
        for command in given_up:
            del self._waiting[command["id"]]
            self._busy.discard(command["room"])
        self.answered.clear()
        self._count += TWICE_WITHIN
        self.break_off(self.chance.random())

    async def end(self) -> None:
        """Leave for good."""
        self._ending = True
        if self._socket is not None:
            await self._socket.close()
        self.task.cancel()

    # -- hearing ---------------------------------------------------------------------------------

    def _hear(self, raw: str | bytes) -> None:
        frame: dict[str, Any] = orjson.loads(raw)
        self._note("heard", frame=frame)
        match frame["type"]:
            case "welcome":
                self.person.token, self.person.player = frame["token"], frame["player"]["player"]
                self._history = frame["history"]
                begun, self.begun = self.begun, []
                for call in begun:
                    call()
            case "ok":
                waiting = self._waiting.pop(frame["re"], None)
                if waiting is not None:
                    self._finish(waiting, frame)
            case "error":
                self._refused(frame)
            case _ if "version" in frame:
                self._event(frame)
            case _:
                for hears in self.heard_of:
                    hears(frame)

    def _event(self, event: dict[str, Any]) -> None:
        view = self.views.setdefault(event["room"], View(event["room"]))
        view.history = self._history
        if event["type"] == "snapshot" or event["version"] == view.version + 1:
            view.take(event)
        for hears in self.heard_of:
            hears(event)
        self._consider(event["room"])

    def _refused(self, error: dict[str, Any]) -> None:
        waiting = self._waiting.get(error["re"] or "")
        if waiting is None:
            room = error.get("details", {}).get("room")
            if error["re"] is None and room in self.views and error["code"] not in AGAIN:
                del self.views[room]
            elif error["re"] is None and room in self.views:
                self.break_off(0.5)
            return
        if error["code"] in AGAIN:
            wait_s = 0.3 + self.chance.random() + error.get("retry_after_ms", 0) / 1000
            self.loop.call_later(wait_s, self._again, waiting)
            return
        del self._waiting[waiting.command["id"]]
        self._finish(waiting, error)

    def _finish(self, waiting: Waiting, answer: dict[str, Any]) -> None:
        self.answered = [*self.answered[-5:], waiting.command]
        self._busy.discard(waiting.command.get("room", ""))
        waiting.done(answer)
        if waiting.command.get("room") in self.views:
            self._consider(waiting.command["room"])

    def _again(self, waiting: Waiting) -> None:
        if waiting.command["id"] in self._waiting and self._socket is not None:
            self._outbox.put_nowait(waiting.command)

    # -- acting ----------------------------------------------------------------------------------

    def ask(self, command: Command, done: Callable[[dict[str, Any]], None] = lambda _: None) -> None:
        """Say a command until it is answered for good; sometimes more often."""
        self._count += 1
        command = {**command, "id": f"{self.name}-{self._count}"}
        self._waiting[command["id"]] = waiting = Waiting(command, done)
        if self._socket is None:
            return
        self._outbox.put_nowait(command)
        if self.chance.random() < self.habits.twice:
            self.loop.call_later(self.chance.choice((0.0, 0.05, 2.0)), self._twice, waiting, self._count)

    def _twice(self, waiting: Waiting, count: int) -> None:
        if self._socket is not None and self._count < count + TWICE_WITHIN:
            self._outbox.put_nowait(waiting.command)

    def _consider(self, room: RoomId) -> None:
        """Do in a moment what there is to do in a room."""
        if room in self._busy or self._ending:
            return
        if self.views[room].wants(self.person.player, self.chance) is None:
            return
        self._busy.add(room)
        self.loop.call_later(self.habits.thinks_s * (0.2 + self.chance.random()), self._act, room)

    def _act(self, room: RoomId) -> None:
        if self.chance.random() < self.habits.breaks:
            self.break_off(self.habits.away_s * (0.1 + 2 * self.chance.random()))
        self._busy.discard(room)
        view = self.views.get(room)
        wanted = None if view is None or self._socket is None else view.wants(self.person.player, self.chance)
        if wanted is not None:
            self._busy.add(room)
            self.ask({**wanted, "room": room})

    def _note(self, what: str, **about: Any) -> None:
        self.history.note(
            what, device=self.name, player=self.person.player, connection=self._connections, **about
        )
