"""Messages that take the short way, and those that do not: all are read, in their order."""

import dataclasses
from random import Random

import orjson
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.typing import Subprotocol

from protocol.errors import Close
from server.limits import Limits
from server.service import Running
from tests.conftest import Serve
from tests.edge.raw import BINARY, CLOSE, CONT, PING, PONG, TEXT, Raw, frame, greeted, upgraded
from tests.play import socket_of
from tests.web import metric

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


UNFINISHED = 0x7F
"""Takes the flag off that says that a message ends with this frame."""


async def answers(raw: Raw, count: int) -> list[str]:
    """Return the ids of the next answers, in their order."""
    return [orjson.loads(await raw.heard_of(TEXT))["re"] for _ in range(count)]


async def test_however_the_bytes_are_cut_every_message_is_read_once_and_in_order(running: Running) -> None:
    long = b'{"type":"unwatch_room","id":"long","room":"ABCD2345"' + b" " * 300 + b"}"
    told = b"".join(
        [
            frame(TEXT, unwatch(0).encode()),
            frame(PONG, b"unasked"),
            frame(TEXT & UNFINISHED, unwatch(1).encode()[:9]),
            frame(PING, b"between"),
            frame(PONG),
            frame(CONT & UNFINISHED),
            frame(CONT, unwatch(1).encode()[9:]),
            frame(TEXT, my_rooms(2).encode()),
            frame(TEXT, long),
            frame(TEXT, unwatch(3).encode()),
        ]
    )
    for seed in range(20):
        random = Random(seed)
        async with greeted(running) as raw:
            cuts = sorted(random.sample(range(len(told)), random.choice([0, 1, 3, 40])))
            for start, stop in zip([0, *cuts], [*cuts, len(told)], strict=True):
                raw.send(told[start:stop])
                await raw.writer.drain()
            assert await answers(raw, 5) == ["0", "1", "2", "long", "3"]


async def test_a_message_that_comes_byte_by_byte_is_read(running: Running) -> None:
    async with greeted(running) as raw:
        for number in range(3):
            for byte in frame(TEXT, unwatch(number).encode()):
                raw.send(bytes((byte,)))
                await raw.writer.drain()
        assert await answers(raw, 3) == ["0", "1", "2"]


async def test_a_ping_is_answered_with_what_it_says(running: Running) -> None:
    async with greeted(running) as raw:
        raw.send(frame(PING, b"one") + frame(PING) + frame(TEXT, unwatch(1).encode()))
        assert await raw.heard() == (PONG, b"one")
        assert await raw.heard() == (PONG, b"")
        assert await answers(raw, 1) == ["1"]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(TEXT, b"x" * 20_000), 1009),
        (frame(TEXT, b"x" * 20_000)[:8], 1009),
        (b"\x81\xff" + (2**40).to_bytes(8, "big"), 1009),
        (frame(TEXT & UNFINISHED, b"x" * 9_000) + frame(CONT, b"x" * 9_000), 1009),
        (b"\x81\x05hello", 1002),
        (b"\x81\x05", 1002),
        (frame(TEXT | 0x40, b"{}"), 1002),
        (frame(0x83, b"{}"), 1002),
        (frame(CONT, b"{}"), 1002),
        (frame(TEXT & UNFINISHED, b"{") + frame(TEXT, b"}"), 1002),
        (frame(PING & UNFINISHED), 1002),
        (frame(PING, b"x" * 126), 1002),
        (frame(PONG, b"x" * 126), 1002),
        (frame(CLOSE, b"\x03"), 1002),
        (frame(CLOSE, b"\x00\x01"), 1002),
        (frame(TEXT, b"\xff"), 1007),
        (frame(TEXT & UNFINISHED, b"\xc3") + frame(CONT, b"("), 1007),
        (frame(CLOSE, b"\x03\xe8bye"), 1000),
    ],
)
async def test_what_breaks_the_rules_of_frames_is_closed_as_they_ask_and_nothing_behind_it_is_read(
    running: Running, sent: bytes, code: int
) -> None:
    async with greeted(running) as raw:
        raw.send(sent + frame(TEXT, unwatch(1).encode()))
        first, payload = await raw.heard()
        assert (first, int.from_bytes(payload[:2], "big")) == (CLOSE, code)
        assert await raw.reader.read() == b""


async def test_a_letter_may_be_cut_between_the_parts_of_a_message(running: Running) -> None:
    renamed = '{"type":"rename","id":"1","name":"Zoë"}'.encode()
    cut = renamed.index(b"\xc3") + 1
    async with greeted(running) as raw:
        raw.send(frame(TEXT & UNFINISHED, renamed[:cut]) + frame(CONT, renamed[cut:]))
        assert await answers(raw, 1) == ["1"]


async def test_a_binary_message_in_parts_is_refused_as_one(running: Running) -> None:
    async with greeted(running) as raw:
        raw.send(frame(BINARY & UNFINISHED, b"{") + frame(CONT, b"}") + frame(TEXT, unwatch(1).encode()))
        assert orjson.loads(await raw.heard_of(TEXT))["code"] == "bad_json"
        assert await answers(raw, 1) == ["1"]


async def test_a_peer_that_does_not_answer_a_close_is_cut(serve: Serve) -> None:
    async with serve(dataclasses.replace(Limits(), close_s=0.05)) as running, upgraded(running) as raw:
        raw.send(frame(TEXT, b"no hello"))
        assert await raw.close_code() == Close.BAD_HELLO
        # What is said now is not heard, and the end comes all the same.
        raw.send(frame(TEXT, unwatch(1).encode()))
        assert await raw.reader.read() == b""


async def test_a_peer_that_ends_without_a_word_is_known_no_more(running: Running) -> None:
    async with greeted(running) as raw:
        assert await metric(running, "regatta_connections") == 1
        raw.writer.write_eof()
        assert await raw.reader.read() == b""
        while await metric(running, "regatta_connections"):
            pass


async def test_who_reads_no_answers_to_pings_is_closed(serve: Serve) -> None:
    async with (
        serve(dataclasses.replace(Limits(), send_bytes=4_096, parts_burst=10**9, close_s=0.1)) as running,
        greeted(running) as raw,
    ):
        pings = frame(PING, b"x" * 125) * 10_000
        while await metric(running, "regatta_connections"):
            raw.send(pings)


async def test_a_flood_of_frames_that_say_nothing_is_closed(running: Running) -> None:
    async with greeted(running) as raw:
        raw.send(frame(PONG) * 50)
        raw.send(frame(TEXT, unwatch(1).encode()))
        assert await answers(raw, 1) == ["1"]
        raw.send(frame(PONG) * 1_000 + frame(TEXT, unwatch(2).encode()))
        assert await raw.heard() == (
            CLOSE,
            Close.TOO_FAST.to_bytes(2, "big") + Close.TOO_FAST.reason.encode(),
        )
