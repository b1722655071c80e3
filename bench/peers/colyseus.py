"""A room of two at a Colyseus server: its own handshake and its binary frames, under the same load."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final

import orjson
from typing_extensions import override

from bench.load import frames
from bench.load.client import HOST, Trouble
from bench.load.rooms import Game, Player
from bench.service.nodes import Heard

JOINED: Final = 10
MESSAGE: Final = 13
STATE: Final = 14
PATCH: Final = 15
"""The first byte of a frame: @colyseus/shared-types."""
KIND: Final = 2
"""A message's name begins here: after that byte, and one for the name's length."""
SOME_ID: Final = (frames.ID_DIGITS % 0).decode()
"""What stands for an id until there is one."""
FIX_STRING, FIX_MAP, FIX_LIST = 0xA0, 0x80, 0x90
"""MessagePack: these and the length, where that is small."""

Value = str | int | Sequence["Value"] | Mapping[str, "Value"]


class ColyseusPlayer(Player):
    """A member of a ColyseusRoom."""

    async def sit(self, method: str, room: str) -> str:
        """Ask for a seat, take it, and return the room's id."""
        seat = await self._reservation(method, room)
        self._path = f"/{seat['processId']}/{seat['roomId']}?sessionId={seat['sessionId']}"
        joined = self.expect("joined")
        await self.connect()
        await joined
        self.write(frames.binary(bytes((JOINED,))))
        found: str = seat["roomId"]
        return found

    @override
    def heard(self, data: bytes, start: int, stop: int) -> None:
        """Take a frame; those of a move are told by their beginning and not decoded."""
        code = data[start]
        if code == PATCH:
            # Nothing changes but by a move, and by a new game, which nobody counts.
            self.room.event_heard()
        elif code == MESSAGE:
            self._message(data[start + KIND : start + KIND + 2], data, start, stop)
        elif code == JOINED:
            self._read({"type": "joined"})
        elif code != STATE:
            self.fail(f"Colyseus: {data[start:stop]!r}")

    @override
    def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self.write(frames.binary(message_of(message["type"])))

    def _message(self, kind: bytes, data: bytes, start: int, stop: int) -> None:
        if kind in (b"th", b"en"):
            self.room.event_heard()
        elif kind == b"ok":
            self.room.answered()
        else:
            length = data[start + 1] - FIX_STRING
            name = data[start + KIND : start + KIND + length].decode()
            if name == "error":
                self.fail(f"the server refused: {data[start:stop]!r}")
            self._read({"type": name})

    async def _reservation(self, method: str, room: str) -> dict[str, Any]:
        """Return a reservation, which comes by HTTP."""
        reader, writer = await asyncio.open_connection(HOST, self._port)
        head = f"POST /matchmake/{method}/{room} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n"
        writer.write(f"{head}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}".encode())
        answer = await reader.read()
        writer.close()
        await writer.wait_closed()
        status, _, body = answer.partition(b"\r\n\r\n")
        if not status.startswith(b"HTTP/1.1 200"):
            raise Trouble(f"Colyseus gave no seat: {answer[:300]!r}")
        reservation: dict[str, Any] = orjson.loads(body)
        return reservation


class ColyseusRoom(Heard):
    """A room of this name, where the same moves are made; another game begins in the same room."""

    member = ColyseusPlayer

    def __init__(
        self, port: int, number: int, game: Game, trouble: "asyncio.Future[None]", name: str
    ) -> None:
        """Take the game, and the name of the kind of room."""
        super().__init__(port, number, game, trouble)
        self._name = name

    @override
    async def open(self) -> None:
        """Take both seats."""
        first, second = self._players
        assert isinstance(first, ColyseusPlayer)
        assert isinstance(second, ColyseusPlayer)
        first.room = second.room = self
        started = [player.expect("started") for player in self._players]
        await second.sit("joinById", await first.sit("create", self._name))
        await self._started(started)
        self._order = [first, second]

    @override
    async def _rematch(self) -> None:
        started = [player.expect("started") for player in self._players]
        for player in self._players:
            player.say({"type": "rematch"})
        await self._started(started)
        self.driver.free(self)

    @override
    def _turn(self, turn: int) -> list[tuple[bytes, bytes]]:
        thrown, row = self._chosen(turn)
        moves = [message_of("throw", {"id": SOME_ID, "dice": dice}) for dice in thrown]
        moves.append(message_of("enter", {"id": SOME_ID, "rows": {row: self._game.dice}}))
        open_ids = (move.replace(SOME_ID.encode(), frames.ID_DIGITS) for move in moves)
        return [frames.around_id(move, frames.BINARY) for move in open_ids]

    async def _started(self, started: "Sequence[asyncio.Future[dict[str, Any]]]") -> None:
        for event in started:
            await event
        self._moves = 0
        self.finished = False


def message_of(kind: str, body: Mapping[str, Value] | None = None) -> bytes:
    """Return a message as Colyseus has it: a byte, its name, and what it says in MessagePack."""
    return bytes((MESSAGE,)) + msgpack(kind) + (b"" if body is None else msgpack(body))


def msgpack(value: Value) -> bytes:
    """Return a small value in MessagePack: texts of up to 31 bytes, up to 15 parts, numbers from 0 to 127."""
    match value:
        case str():
            return bytes((FIX_STRING | len(value),)) + value.encode()
        case int():
            return bytes((value,))
        case Mapping():
            parts = [msgpack(part) for pair in value.items() for part in pair]
            return bytes((FIX_MAP | len(value),)) + b"".join(parts)
        case _:
            return bytes((FIX_LIST | len(value),)) + b"".join(msgpack(part) for part in value)
