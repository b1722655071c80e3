"""A room of two who play without end: real commands, a rematch after each game."""

import asyncio
import random
import time
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, ClassVar, Final

import orjson
from typing_extensions import override

from bench.load import frames
from bench.load.client import Client
from bench.load.pairs import Driver
from regatta_protocol.errors import Code
from regatta_protocol.ids import RoomId

KIND: Final = len('{"type":"')
"""Every message of the server begins with its type: here it stands."""
EVENTS: Final = (b"th", b"en", b"he")
"""What a move is told as: thrown, entered, held."""
AGAIN_S: Final = 0.1
SUBSETS: Final = ((0,), (0, 1), (2, 3, 4), (1, 2, 3, 4), (0, 1, 2, 3, 4))
"""Dice of second and third throws. The last are all: nothing is held then, so holds are of the others."""


@dataclass(frozen=True, slots=True)
class Game:
    """What the load needs to know of a ruleset: it comes from the server's own list."""

    ruleset: str
    name: str
    rows: tuple[str, ...]
    throws: int
    dice: tuple[int, ...]

    @classmethod
    def of(cls, card: dict[str, Any]) -> "Game":
        """Read a card."""
        rows = tuple(row["row"] for row in card["rows"])
        return cls(card["ruleset"], card["name"], rows, card["throws"], tuple(range(len(card["tray"]))))


@dataclass(frozen=True, slots=True)
class Kind:
    """What kind of games a load plays."""

    options: dict[str, Any] = field(default_factory=dict)
    """Of each room."""
    hold: bool = False
    """Whether dice are held before they are thrown again: a hold is a command, and counts as a move."""


PLAIN: Final = Kind()
KINDS: Final = {
    "plain": PLAIN,
    # So long that no clock runs out while others have their turn: what is measured is that there is one.
    "clock": Kind({"turn_ms": 3_600_000, "rated": True}),
    "hold": Kind(hold=True),
}


class Player(Client):
    """A member of a Room."""

    room: "Room"

    def __init__(self, trouble: "asyncio.Future[None]", port: int, number: int) -> None:
        """Begin with nothing asked."""
        super().__init__(trouble, port, "/ws", number)
        self.last = b""
        """The command that is not answered yet: there is one at a time."""
        self._awaited: dict[str, asyncio.Future[dict[str, Any]]] = {}

    @override
    def heard(self, data: bytes, start: int, stop: int) -> None:
        """Take a message; those of a move are told by two letters of their type and not parsed."""
        kind = data[start + KIND : start + KIND + 2]
        if kind in EVENTS:
            self.room.event_heard()
        elif kind == b"ok" and not self._awaited:
            self.room.answered()
        else:
            self._read(orjson.loads(data[start:stop]))

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command that is no move, and return its answer."""
        answer = self.expect("ok")
        self.say({"type": kind, "id": f"ask-{time.monotonic_ns()}", **fields})
        return await answer

    def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self.last = frames.text(orjson.dumps(message))
        self.write(self.last)

    def expect(self, kind: str) -> "asyncio.Future[dict[str, Any]]":
        """Return a future of the next message of this type."""
        return self._awaited.setdefault(kind, asyncio.get_running_loop().create_future())

    def _read(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "error" and message["code"] == Code.UNAVAILABLE:
            # As every client does: a node that had no time for a moment asks for what lay there once more.
            asyncio.get_running_loop().call_later(AGAIN_S, self.write, self.last)
        elif kind == "error":
            self.fail(f"the server refused: {message}")
        elif kind == "finished":
            self.room.finished = True
        elif kind in self._awaited:
            self._awaited.pop(kind).set_result(message)


class Room:
    """A `bench.load.pairs.Pair`: two players in one room. A move is a throw, an entry or a hold.

    It is over when its player has the `ok` and both have the event.
    """

    driver: Driver
    member: ClassVar[type[Player]] = Player
    """What each of the two is: a peer of Regatta's may speak another language."""

    def __init__(
        self,
        port: int,
        number: int,
        game: Game,
        trouble: "asyncio.Future[None]",
        other_port: int | None = None,
        kind: Kind = PLAIN,
    ) -> None:
        """Take the game to play, and its kind; the number seeds the choice of dice and rows.

        The second player may be connected to another node.
        """
        self.finished = False
        self.games = 0
        self._number = number
        self._game = game
        self._kind = kind
        self._steps = game.throws + 1 + (game.throws - 1 if kind.hold else 0)
        """Moves of a turn."""
        self._players = (
            self.member(trouble, port, 2 * number),
            self.member(trouble, other_port or port, 2 * number + 1),
        )
        self._rows = list(game.rows)
        random.Random(number).shuffle(self._rows)
        self._room = ""
        self._order: list[Player] = []
        self._frames: list[tuple[bytes, bytes]] = []
        self._moves = 0
        self._ids = 0
        self._missing = 0
        self._due = 0.0
        self._again: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect both, open a room and begin the first game."""
        first, second = self._players
        for player in self._players:
            player.room = self
            await player.connect()
            welcome = player.expect("welcome")
            player.say({"type": "hello"})
            await welcome
        created = await first.ask(
            "create_room", ruleset=self._game.ruleset, seats=2, options=self._kind.options
        )
        await second.ask("join_room", room=created["room"])
        await self._begin(created["room"], first, second)

    def send(self, due: float) -> None:
        """Make the next move of the game."""
        self._due = due
        self._missing = 3  # one answer, two events
        turn, step = divmod(self._moves, self._steps)
        if step == 0:
            self._frames = self._turn(turn)
        self._moves += 1
        self._ids += 1
        before, after = self._frames[step]
        player = self._order[turn % 2]
        player.last = before + frames.ID_DIGITS % self._ids + after
        player.write(player.last)

    def ends_next(self) -> bool:
        """Say whether the next move is the last of the game."""
        return self._moves == 2 * len(self._game.rows) * self._steps - 1

    def event_heard(self) -> None:
        """One of the two heard of the move."""
        self._missing -= 1
        if not self._missing:
            self._over()

    def answered(self) -> None:
        """The move was answered."""
        self.driver.measured(time.perf_counter() - self._due)
        self._missing -= 1
        if not self._missing:
            self._over()

    def close(self) -> None:
        """Cut both connections."""
        if self._again is not None:
            self._again.cancel()
        for player in self._players:
            player.close()

    # ------------------------------------------------------------------------------------------

    def _over(self) -> None:
        if not self.finished:
            self.driver.free(self)
            return
        self._again = asyncio.ensure_future(self._rematch())
        self._again.add_done_callback(self._rematched)

    def _rematched(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and (failure := task.exception()) is not None:
            self._players[0].fail(f"no rematch: {failure!r}")
        elif not task.cancelled():
            self.games += 1

    async def _rematch(self) -> None:
        first, second = self._players
        ready = second.expect("rematch_ready")
        old = self._room
        await first.ask("rematch", room=old)
        await second.ask("rematch", room=old)
        room = (await ready)["next_room"]
        for player in self._players:
            await player.ask("unwatch_room", room=old)
            await player.ask("watch_room", room=room)
        # The seats have moved round by one, and so do we.
        self._players = (second, first)
        await self._begin(room, second, first)
        self.driver.free(self)

    async def _begin(self, room: RoomId, *seats: Player) -> None:
        """Commit to every seat's bytes, send them, and wait until all know that the game has started."""
        started = [player.expect("started") for player in seats]
        given = self._number.to_bytes(32, "big")
        for player in seats:
            await player.ask("commit", room=room, commitment=sha256(given).hexdigest())
        for player in seats:
            await player.ask("contribute", room=room, bytes=given.hex())
        orders = [(await event)["order"] for event in started]
        self._order = [seats[seat] for seat in orders[0]]
        self._room = room
        self._moves = 0
        self.finished = False

    def _turn(self, turn: int) -> list[tuple[bytes, bytes]]:
        """Return the frames of a turn, each as what stands before and after its id."""
        thrown, row = self._chosen(turn)
        moves = []
        for number, dice in enumerate(thrown):
            if number and self._kind.hold:
                others = [die for die in self._game.dice if die not in dice]
                moves.append(f'"type":"hold","dice":{others}')
            moves.append(f'"type":"throw","dice":{list(dice)}')
        moves.append(f'"type":"enter","rows":{{"{row}":{list(self._game.dice)}}}')
        room = self._room
        return [frames.around_id(f'{{{move},"id":"%06d","room":"{room}"}}'.encode()) for move in moves]

    def _chosen(self, turn: int) -> tuple[list[tuple[int, ...]], str]:
        """Return what is played in a turn: all dice, then some of them, then the next open row."""
        subsets = SUBSETS[:-1] if self._kind.hold else SUBSETS
        some = (subsets[(turn + step) % len(subsets)] for step in range(1, self._game.throws))
        return [self._game.dice, *some], self._rows[turn // 2]
