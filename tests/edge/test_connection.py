"""Messages that take the short way, and those that do not: all are read, in their order."""

import dataclasses
from random import Random
from typing import Final

import orjson
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.typing import Subprotocol

from regatta_protocol.errors import Close
from regatta_server.limits import Limits
from regatta_server.service import Running
from testkit.play import socket_of
from testkit.raw import BINARY, CLOSE, CONT, FIN, PING, PONG, RSV1, TEXT, Raw, frame, raw, welcomed
from testkit.web import metric
from tests.conftest import Serve

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
        commands = [my_rooms, unwatch, unwatch, my_rooms, my_rooms, unwatch]
        for number in range(30):
            await socket.send(commands[number % len(commands)](number))
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


async def answers(wire: Raw, count: int) -> list[str]:
    """Return the ids of the next answers, in their order."""
    return [orjson.loads(await wire.heard_of(TEXT))["re"] for _ in range(count)]


async def test_however_the_bytes_are_cut_every_message_is_read_once_and_in_order(running: Running) -> None:
    long = b'{"type":"unwatch_room","id":"long","room":"ABCD2345"' + b" " * 300 + b"}"
    sent = b"".join(
        [
            frame(unwatch(0).encode()),
            frame(b"unasked", PONG),
            frame(unwatch(1).encode()[:9], flags=0),
            frame(b"between", PING),
            frame(opcode=PONG),
            frame(opcode=CONT, flags=0),
            frame(unwatch(1).encode()[9:], CONT),
            frame(my_rooms(2).encode()),
            frame(long),
            frame(unwatch(3).encode()),
        ]
    )
    for seed in range(20):
        random = Random(seed)
        async with welcomed(running) as wire:
            cuts = sorted(random.sample(range(len(sent)), random.choice([0, 1, 3, 40])))
            for start, stop in zip([0, *cuts], [*cuts, len(sent)], strict=True):
                await wire.send(sent[start:stop])
            assert await answers(wire, 5) == ["0", "1", "2", "long", "3"]


async def test_a_message_that_comes_byte_by_byte_is_read(running: Running) -> None:
    async with welcomed(running) as wire:
        for number in range(3):
            for byte in frame(unwatch(number).encode()):
                await wire.send(bytes((byte,)))
        assert await answers(wire, 3) == ["0", "1", "2"]


async def test_a_ping_is_answered_with_what_it_says(running: Running) -> None:
    async with welcomed(running) as wire:
        await wire.send(frame(b"one", PING) + frame(opcode=PING) + frame(unwatch(1).encode()))
        assert await wire.next_frame() == (PONG, b"one")
        assert await wire.next_frame() == (PONG, b"")
        assert await answers(wire, 1) == ["1"]


AGAINST_THE_RULES: Final = [
    (frame(b"x" * 20_000), 1009),
    (frame(b"x" * 20_000)[:8], 1009),
    (b"\x81\xff" + (2**40).to_bytes(8, "big"), 1009),
    (frame(b"x" * 9_000, flags=0) + frame(b"x" * 9_000, CONT), 1009),
    (b"\x81\x05hello", 1002),
    (b"\x81\x05", 1002),
    (frame(b"{}", flags=FIN | RSV1), 1002),
    (frame(b"{}", 0x3), 1002),
    (frame(b"{}", CONT), 1002),
    (frame(b"{", flags=0) + frame(b"}"), 1002),
    (frame(opcode=PING, flags=0), 1002),
    (frame(b"x" * 126, PING), 1002),
    (frame(b"x" * 126, PONG), 1002),
    (frame(b"\x03", CLOSE), 1002),
    (frame(b"\x00\x01", CLOSE), 1002),
    (frame(b"\xff"), 1007),
    (frame(b"\xc3", flags=0) + frame(b"(", CONT), 1007),
    (frame(b"\x03\xe8bye", CLOSE), 1000),
]


async def test_what_breaks_the_rules_of_frames_is_closed_as_they_ask_and_nothing_behind_it_is_read(
    running: Running,
) -> None:
    for sent, code in AGAINST_THE_RULES:
        async with welcomed(running) as wire:
            await wire.send(sent + frame(unwatch(1).encode()))
            first, payload = await wire.next_frame()
            assert (first, int.from_bytes(payload[:2], "big")) == (CLOSE, code)
            assert await wire.reader.read() == b""


async def test_a_letter_may_be_cut_between_the_parts_of_a_message(running: Running) -> None:
    renamed = '{"type":"rename","id":"1","name":"Zoë"}'.encode()
    cut = renamed.index(b"\xc3") + 1
    async with welcomed(running) as wire:
        await wire.send(frame(renamed[:cut], flags=0) + frame(renamed[cut:], CONT))
        assert await answers(wire, 1) == ["1"]


async def test_a_binary_message_in_parts_is_refused_as_one(running: Running) -> None:
    async with welcomed(running) as wire:
        await wire.send(frame(b"{", BINARY, flags=0) + frame(b"}", CONT) + frame(unwatch(1).encode()))
        assert orjson.loads(await wire.heard_of(TEXT))["code"] == "bad_json"
        assert await answers(wire, 1) == ["1"]


async def test_a_peer_that_does_not_answer_a_close_is_cut(serve: Serve) -> None:
    async with serve(dataclasses.replace(Limits(), close_s=0.05)) as running, raw(running) as wire:
        await wire.upgrade()
        await wire.send(frame(b"no hello"))
        assert await wire.close_code() == Close.BAD_HELLO
        # What is said now is not heard, and the end comes all the same.
        await wire.send(frame(unwatch(1).encode()))
        assert await wire.reader.read() == b""


async def test_a_peer_that_ends_without_a_word_is_known_no_more(running: Running) -> None:
    async with welcomed(running) as wire:
        assert await metric(running, "regatta_connections") == 1
        wire.writer.write_eof()
        assert await wire.reader.read() == b""
        while await metric(running, "regatta_connections"):
            pass


@pytest.mark.prove
async def test_who_reads_no_answers_to_pings_is_closed(serve: Serve) -> None:
    async with (
        serve(dataclasses.replace(Limits(), send_bytes=4_096, parts_burst=10**9, close_s=0.1)) as running,
        welcomed(running) as wire,
    ):
        pings = frame(b"x" * 125, PING) * 10_000
        while await metric(running, "regatta_connections"):
            await wire.send(pings)


async def test_a_flood_of_frames_that_say_nothing_is_closed(running: Running) -> None:
    async with welcomed(running) as wire:
        await wire.send(frame(opcode=PONG) * 50)
        await wire.send(frame(unwatch(1).encode()))
        assert await answers(wire, 1) == ["1"]
        await wire.send(frame(opcode=PONG) * 1_000 + frame(unwatch(2).encode()))
        assert await wire.next_frame() == (
            CLOSE,
            Close.TOO_FAST.to_bytes(2, "big") + Close.TOO_FAST.reason.encode(),
        )
