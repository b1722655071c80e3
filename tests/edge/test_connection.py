"""Messages that take the short way, and those that do not: all are read, in their order."""

import orjson
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.typing import Subprotocol

from server.service import Running
from tests.play import socket_of

HELLO = '{"type":"hello","name":"Ada"}'


def my_rooms(number: int) -> str:
    """Return a command that has to wait for the store."""
    return f'{{"type":"my_rooms","id":"{number}"}}'


def unwatch(number: int) -> str:
    """Return a command that is answered at once."""
    return f'{{"type":"unwatch_room","id":"{number}","room":"ABCD2345"}}'


def connected(running: Running) -> open_socket:
    """Return a connection that has said nothing yet."""
    return open_socket(socket_of(running), subprotocols=[Subprotocol("regatta.v1")])


async def answered(socket: ClientConnection, count: int) -> list[str]:
    """Return the ids of the next answers, in their order."""
    return [orjson.loads(await socket.recv())["re"] for _ in range(count)]


async def test_what_waits_for_the_store_keeps_its_place(running: Running) -> None:
    async with connected(running) as socket:
        await socket.send(HELLO)
        await socket.recv()
        asked = [my_rooms, unwatch, unwatch, my_rooms, my_rooms, unwatch]
        for number in range(30):
            await socket.send(asked[number % len(asked)](number))
        assert await answered(socket, 30) == [str(number) for number in range(30)]


async def test_what_is_sent_with_the_hello_is_read_after_it(running: Running) -> None:
    async with connected(running) as socket:
        for frame in (HELLO, unwatch(0), my_rooms(1), unwatch(2)):
            await socket.send(frame)
        assert orjson.loads(await socket.recv())["type"] == "welcome"
        assert await answered(socket, 3) == ["0", "1", "2"]


async def test_a_message_in_parts_is_read_as_one(running: Running) -> None:
    async with connected(running) as socket:
        await socket.send(HELLO)
        await socket.recv()
        for number in range(3):
            frame = unwatch(3 * number)
            await socket.send([frame[:10], frame[10:20], frame[20:]])
            await socket.send(unwatch(3 * number + 1))
            await socket.send(my_rooms(3 * number + 2))
        assert await answered(socket, 9) == [str(number) for number in range(9)]


async def test_text_that_is_no_utf_8_closes_its_connection(running: Running) -> None:
    async with connected(running) as socket, connected(running) as other:
        for one in (socket, other):
            await one.send(HELLO)
            await one.recv()
        await socket.send(b"\xff\xfe", text=True)
        await socket.wait_closed()
        assert socket.close_code == 1007
        await other.send(unwatch(1))
        assert await answered(other, 1) == ["1"]
