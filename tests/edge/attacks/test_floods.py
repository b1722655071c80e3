"""Floods of every kind at the socket: refused as documented, while a game beside them goes on."""

import asyncio
import contextlib
import dataclasses
import json
import zlib
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import JoinRoom, MyRooms
from regatta_protocol.commands.command import Command
from regatta_protocol.commands.people import ExportMe, MyAccount
from regatta_protocol.connection import Connection
from regatta_protocol.errors import Close, Code
from regatta_protocol.exceptions import CommandRefused
from regatta_protocol.ids import CommandId, RoomId
from regatta_server.limits import Limits
from regatta_server.service import Running
from testkit.play import begin, enter, guest, open_room, throw, until
from testkit.raw import (
    BINARY,
    CLOSE,
    CONT,
    FIN,
    PING,
    PONG,
    RSV1,
    TEXT,
    Heard,
    Raw,
    frame,
    raw,
    request,
    welcomed,
)
from testkit.web import ask
from tests.conftest import Serve
from tests.edge.attacks.test_bad_input import refused

FLOOD = 2_000
"""Of what is sent: far beyond every bound."""
OTHER_ADDRESS = "127.0.0.2"
"""Another address of this machine."""


def bounds(**changed: Any) -> Limits:
    """Return the bounds of a node with some of them other than they are."""
    return dataclasses.replace(Limits(), **changed)


@contextlib.asynccontextmanager
async def a_game(running: Running) -> AsyncIterator[tuple[Connection, RoomId]]:
    """Give a player and a room whose game has begun before a flood, and goes on behind it."""
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        await throw(ada, room)
        yield ada, room
        await enter(ada, room, "chance")
        await until(bob, "entered")
        await throw(bob, room)


# -- before a hello ----------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def half_open(
    running: Running, count: int, data: bytes = b""
) -> AsyncIterator[list["asyncio.Task[bytes]"]]:
    """Open sockets that say so much and no more; give what reads each to its end."""
    async with AsyncExitStack() as stack:
        ends = []
        for _ in range(count):
            socket = await stack.enter_async_context(raw(running))
            await socket.send(data)
            ends.append(asyncio.ensure_future(socket.page()))
        yield ends
        for end in ends:
            end.cancel()
        await asyncio.gather(*ends, return_exceptions=True)


async def comes_in(running: Running) -> bool:
    """Say whether a new guest is welcome."""
    try:
        async with welcomed(running):
            return True
    except (EOFError, OSError):
        return False


async def first_over(ends: list["asyncio.Task[bytes]"], count: int) -> list[bytes]:
    """Wait until so many of them are over, and return what those heard."""
    for _, end in zip(range(count), asyncio.as_completed(ends), strict=False):
        await end
    return [end.result() for end in ends if end.done()]


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"GET /ws HTTP/1.1\r\nHost: x\r\n", id="half a request", marks=pytest.mark.prove),
    ],
)
async def test_of_sockets_that_say_nothing_one_address_holds_only_so_many(serve: Serve, data: bytes) -> None:
    held = 50
    async with serve(bounds(strangers_per_address=held, hello_s=100.0)) as running:
        async with a_game(running) as (_, _), half_open(running, FLOOD, data) as ends:
            cut = await first_over(ends, FLOOD - held)
            assert cut == [b""] * (FLOOD - held)
            # Others come in, and whoever is in already does not notice.
            async with welcomed(running, OTHER_ADDRESS):
                assert sum(not end.done() for end in ends) == held


async def test_of_sockets_that_say_nothing_a_node_holds_only_so_many(serve: Serve) -> None:
    async with serve(bounds(strangers=50, hello_s=100.0)) as running, a_game(running):
        async with half_open(running, 200) as ends:
            assert await first_over(ends, 150) == [b""] * 150
        # Their places are free again, as soon as the node has seen them go.
        while not await comes_in(running):
            pass


async def test_what_is_half_open_is_cut_after_its_time(serve: Serve) -> None:
    async with serve(bounds(hello_s=0.2, close_s=0.2)) as running:
        for data in (b"", b"GET /ws HTTP/1.1\r\n"):
            async with half_open(running, 20, data) as ends:
                assert await first_over(ends, 20) == [b""] * 20
        async with half_open(running, 20, request()) as ends:
            for reply in await first_over(ends, 20):
                assert reply.startswith(b"HTTP/1.1 101")
                assert Close.HELLO_LATE.to_bytes(2, "big") in reply


async def test_connections_without_a_hello_are_bounded_for_each_address(serve: Serve) -> None:
    async with serve(bounds(connections_per_address=20, hello_s=100.0, handshakes_burst=FLOOD)) as running:
        async with half_open(running, 300, request()) as ends:
            refusals = await first_over(ends, 280)
            assert {reply.split(b"\r\n")[0] for reply in refusals} == {b"HTTP/1.1 429 Too Many Requests"}
            async with welcomed(running, OTHER_ADDRESS):
                pass


async def test_new_guests_of_one_address_are_bounded(serve: Serve, redis: Redis) -> None:
    async with serve(bounds(guests_burst=5, guests_per_s=0.001)) as running, a_game(running):
        closed = [await answer_alone(running, b'{"type":"hello","name":"Eve"}') for _ in range(20)]
        assert [heard.code for heard in closed].count(Close.TOO_FAST) == 17, "two play, three more came in"
        assert len(await redis.keys("session:*")) == 5
        async with welcomed(running, OTHER_ADDRESS) as other:
            token = json.loads(other.heard.messages[0])["token"]
        async with raw(running) as known:
            await known.upgrade()
            await known.hello(json.dumps({"type": "hello", "token": token}).encode())


async def answer_alone(running: Running, data: bytes) -> Heard:
    """Say something as the first message and end; return what was heard."""
    async with raw(running) as socket:
        await socket.upgrade()
        await socket.send(frame(data) + frame(Close.NORMAL.to_bytes(2, "big"), CLOSE))
        return await socket.to_the_end()


# -- frames ------------------------------------------------------------------------------------

FLOODS: dict[str, tuple[bytes, Close]] = {
    "pings": (frame(b"x" * 125, PING), Close.TOO_FAST),
    "pongs that nobody asked for": (frame(b"", PONG), Close.TOO_FAST),
    "empty frames": (frame(b""), Close.TOO_FAST),
    "binary frames": (frame(b"\0", BINARY), Close.TOO_FAST),
    "commands": (frame(b'{"type":"my_rooms","id":"1"}'), Close.TOO_FAST),
    "hellos": (frame(b'{"type":"hello"}'), Close.TOO_FAST),
    "nonsense": (frame(b"{" * 200), Close.TOO_FAST),
    "deep JSON": (frame(b"[" * 8_000), Close.TOO_FAST),
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=list(FLOODS))
async def test_a_flood_of_frames_is_refused_then_closed(serve: Serve, flood: tuple[bytes, Close]) -> None:
    one, code = flood
    async with serve(Limits()) as running, a_game(running), welcomed(running) as flooder:
        heard = await after(flooder, one * FLOOD)
        assert heard.code == code
        assert heard.pongs < FLOOD / 2
        assert len(heard.messages) < FLOOD / 2
        assert set(heard.codes) <= {Code.TOO_FAST, Code.BAD_JSON, Code.BAD_MESSAGE}


async def test_what_is_dear_to_judge_costs_more(serve: Serve) -> None:
    wrong = ",".join(f'"{number}":["x"]' for number in range(660))
    message = f'{{"type":"enter","id":"1","room":"AAAAAAAA","rows":{{{wrong}}}}}'
    assert 7 * 1024 < len(message) < 8 * 1024
    async with serve(bounds(commands_per_s=0.001)) as running, guest(running, "Eve") as eve:
        assert await answered(eve, [message] * 10) == {Code.BAD_MESSAGE: 3, Code.TOO_FAST: 7}


async def test_what_is_dear_to_judge_costs_an_address_however_often_it_connects(serve: Serve) -> None:
    message = json.dumps({"type": "rename", "id": "r", "name": "x" * 7_000})
    async with serve(bounds(address_work_per_s=0.001, address_work_burst=30)) as running:
        for judged in (1, 1, 0):
            async with guest(running, "Eve") as eve:
                codes = {Code.BAD_MESSAGE: 1} if judged else {Code.TOO_FAST: 1}
                assert await answered(eve, [message]) == codes


async def code_of(me: Connection, kind: type[Command]) -> str:
    """Send a command that needs nothing but an id; return `ok`, or why not."""
    try:
        await me.ask(kind(id=me.new_id()))
    except CommandRefused as refused:
        return refused.error["code"] if "retry_after_ms" in refused.error else "refused for ever"
    return "ok"


async def test_what_is_dear_to_do_costs_more(serve: Serve) -> None:
    async with serve(bounds(commands_per_s=0.001)) as running, guest(running, "Eve") as eve:
        assert [await code_of(eve, ExportMe) for _ in range(5)] == ["ok"] * 3 + [Code.TOO_FAST] * 2


async def test_what_is_dear_costs_an_address_however_often_it_connects(serve: Serve) -> None:
    limits = bounds(address_work_per_s=0.001, address_work_burst=40)
    async with serve(limits) as running, a_game(running):
        async with guest(running, "Eve") as eve, guest(running, "Mal") as mal:
            assert await code_of(eve, ExportMe) == await code_of(mal, ExportMe) == "ok"
            await eve.resume()
            assert await code_of(eve, ExportMe) == Code.TOO_FAST


async def test_a_long_answer_is_paid_for_too(serve: Serve) -> None:
    limits = bounds(commands_per_s=0.001, answer_cost_bytes=1)
    async with serve(limits) as running, guest(running, "Eve") as eve:
        assert [await code_of(eve, MyAccount) for _ in range(2)] == ["ok", Code.TOO_FAST]


async def test_a_flood_that_leaves_time_between_is_closed_too(serve: Serve) -> None:
    limits = bounds(commands_burst=1, commands_per_s=1_000.0, refused_most=20, refused_per_s=0.001)
    async with serve(limits) as running, welcomed(running) as flooder:
        answer = frame(b'{"type":"my_rooms","id":"1"}') * 10
        while flooder.heard.code is None:
            # Each answer takes longer than the budget needs to have one more.
            await flooder.send(answer)
            with contextlib.suppress(EOFError):
                for _ in range(10):
                    await flooder.one()
        assert flooder.heard.code == Close.TOO_FAST
        assert "ok" in {json.loads(message)["type"] for message in flooder.heard.messages}


async def test_a_message_in_a_million_empty_parts_is_not_waited_for(running: Running) -> None:
    async with a_game(running), welcomed(running) as flooder:
        begun = frame(b'{"type":', TEXT, flags=0)
        heard = await after(flooder, begun + frame(b"", CONT, flags=0) * 1_000_000)
        assert heard.code == Close.TOO_FAST


async def test_a_message_in_parts_is_understood_as_long_as_they_are_few(running: Running) -> None:
    async with welcomed(running) as me:
        message = b'{"type":"my_rooms","id":"parts"}'
        parts = [frame(message[at : at + 1], CONT, flags=0) for at in range(1, len(message))]
        await me.send(frame(message[:1], TEXT, flags=0) + b"".join(parts) + frame(b"", CONT))
        await me.one()
        assert json.loads(me.heard.messages[-1]) == {"type": "ok", "re": "parts", "rooms": []}


async def after(flooder: Raw, flood: bytes) -> Heard:
    """Send a flood while reading, and return what was heard until the server ended it."""
    reading = asyncio.ensure_future(flooder.to_the_end())
    await asyncio.wait(
        [asyncio.ensure_future(flooder.send(flood)), reading], return_when=asyncio.FIRST_COMPLETED
    )
    return await reading


MIB = 1_048_576
TOO_BIG: dict[str, bytes] = {
    "a frame of 1 MiB": frame(b"x" * MIB),
    "the head of a frame of 1 MiB": frame(b"x" * MIB)[:14],
    "the head of a frame of 2^62 bytes": b"\x81\xff\x40" + bytes(7) + b"\x11\x22\x33\x44",
    "1 MiB in parts": frame(b"x" * 10_000, flags=0) + frame(b"x" * 10_000, CONT, flags=0) * 104,
    "1 MiB of binary": frame(b"x" * MIB, BINARY),
}


@pytest.mark.parametrize("data", TOO_BIG.values(), ids=list(TOO_BIG))
async def test_what_is_too_big_is_refused_for_its_head(running: Running, data: bytes) -> None:
    async with a_game(running), welcomed(running) as flooder:
        heard = await after(flooder, data)
        assert heard.code == Close.TOO_BIG
        assert len(heard.messages) == 1, "the welcome alone"


def nested(before: str, opening: str, times: int, closing: str) -> str:
    """Return JSON with something deep behind its beginning."""
    return before + opening * times + "1" + closing * times + ("}" if before else "")


DEEP: dict[str, str] = {
    "lists": nested("", "[", 4_000, "]"),
    "objects": nested("", '{"a":', 1_200, "}"),
    "lists in a field": nested('{"type":"throw","id":"d","room":"AAAAAAAA","dice":', "[", 3_900, "]"),
    "objects in a field": nested('{"type":"enter","id":"d","room":"AAAAAAAA","rows":', '{"a":', 1_200, "}"),
    "an id": nested('{"type":"throw","id":', "[", 3_900, "]"),
    "just deep enough to be read": nested('{"type":"throw","id":"d","dice":', "[", 150, "]"),
    "a long number": nested('{"type":"my_rooms","id":"d","x":', "9", 8_000, ""),
    "a long exponent": nested('{"type":"watch_room","id":"d","room":1e', "9", 8_000, ""),
}


@pytest.mark.parametrize("text", DEEP.values(), ids=list(DEEP))
async def test_deep_json_is_refused_and_the_connection_goes_on(running: Running, text: str) -> None:
    async with guest(running, "Ada") as ada:
        assert (await refused(ada, text))["code"] in (Code.BAD_JSON, Code.BAD_MESSAGE)
        await open_room(ada, 2)


async def test_compression_is_declined(running: Running) -> None:
    async with raw(running) as me:
        await me.upgrade("Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits")
        assert b"extensions" not in me.heard.head.lower()
        await me.hello()


async def test_a_compression_bomb_is_not_unpacked(running: Running) -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packer.compress(b"[" * 7 * MIB) + packer.flush(zlib.Z_SYNC_FLUSH)
    async with a_game(running), welcomed(running) as flooder:
        assert 6_000 < len(bomb) < 8_000
        heard = await after(flooder, frame(bomb, TEXT, FIN | RSV1))
        assert heard.code == 1002, "RFC 6455 section 5.2: no such extension was agreed on"
        assert len(heard.messages) == 1


async def test_whoever_does_not_read_is_let_go_and_what_waits_is_bounded(serve: Serve) -> None:
    limits = bounds(commands_per_s=1e6, commands_burst=1_000_000, send_bytes=10_000)
    async with serve(limits) as running, a_game(running), welcomed(running) as deaf:
        # Answers of about 30 KiB altogether for each 100, until the system's own buffers are full too.
        data = frame(
            json.dumps({"type": "throw", "id": "x" * 64, "room": "AAAAAAAA", "dice": ["x"] * 8}).encode()
        )
        sending = asyncio.ensure_future(deaf.send(data * 60_000))
        await asyncio.wait([sending], timeout=60)
        heard = await deaf.to_the_end()
        assert heard.code in (Close.BEHIND, None)
        assert len(heard.messages) < 60_000


# -- rooms -------------------------------------------------------------------------------------


async def answered(me: Connection, frames: list[str]) -> Counter[str]:
    """Send frames that are all refused, a hundred at a time; return how often for which reason."""
    codes: Counter[str] = Counter()
    for at in range(0, len(frames), 100):
        part = frames[at : at + 100]
        for piece in part:
            await me.send(piece)
        for _ in part:
            codes[(await me.errors.get())["code"]] += 1
    return codes


async def test_ten_thousand_rooms_from_one_address_are_refused(serve: Serve, redis: Redis) -> None:
    limits = bounds(
        commands_per_s=1e6,
        commands_burst=1_000_000,
        rooms_burst=1_000_000,
        address_rooms_burst=10,
        address_rooms_per_s=0.001,
    )
    commands = [
        json.dumps({"type": "create_room", "id": f"{number}", "ruleset": "yacht", "seats": 2})
        for number in range(5_000)
    ]
    async with serve(limits) as running, a_game(running):
        async with guest(running, "Eve") as eve, guest(running, "Eve's other self") as other:
            for _ in range(9):
                await open_room(eve, 2)
            for me in (eve, other):
                assert await answered(me, commands) == {Code.TOO_FAST: 5_000}
            assert len(await redis.keys("{b*:room:*")) == 10, "and one of them is the game"


@pytest.mark.parametrize(
    "command",
    [
        {"type": "create_room", "ruleset": "yacht", "seats": 2},
        {"type": "rematch", "room": "ABCD2345"},
        {"type": "seek", "pools": [{"ruleset": "yacht", "seats": 2}]},
        {"type": "answer_challenge", "challenge": "c" * 12, "accept": True},
    ],
    ids=lambda command: str(command["type"]),
)
async def test_rooms_are_paid_for_wherever_they_come_from(serve: Serve, command: dict[str, Any]) -> None:
    limits = bounds(rooms_burst=3, rooms_per_s=0.001)
    async with serve(limits) as running, guest(running, "Eve") as eve:
        lines = [json.dumps({**command, "id": f"c-{number}"}) for number in range(4)]
        for frame in lines:
            await eve.send(frame)
        # Behind all of them: what was refused for its own reasons has been paid for, too.
        await eve.ask(MyRooms(id=eve.new_id()))
        codes = [eve.errors.get_nowait()["code"] for _ in range(eve.errors.qsize())]
        assert codes.count(Code.TOO_FAST) == 1


async def test_who_declines_a_challenge_pays_for_no_room(serve: Serve) -> None:
    async with serve(bounds(rooms_burst=1, rooms_per_s=0.001)) as running, guest(running, "Eve") as eve:
        for number in range(3):
            command = {
                "type": "answer_challenge",
                "challenge": "c" * 12,
                "accept": False,
                "id": f"c-{number}",
            }
            assert (await refused(eve, json.dumps(command)))["code"] != Code.TOO_FAST


async def test_who_connects_anew_has_the_same_budget_of_rooms(serve: Serve) -> None:
    async with serve(bounds(rooms_burst=2, rooms_per_s=0.001)) as running, guest(running, "Eve") as eve:
        await open_room(eve, 2)
        await eve.resume()
        await open_room(eve, 2)
        await eve.resume()
        command = json.dumps({"type": "create_room", "id": "more", "ruleset": "yacht", "seats": 2})
        assert (await refused(eve, command))["code"] == Code.TOO_FAST


async def test_a_room_that_could_not_be_watched_is_not_opened(serve: Serve, redis: Redis) -> None:
    async with serve(bounds(rooms_watched=1)) as running, guest(running, "Ada") as ada:
        await open_room(ada, 2)
        command = json.dumps({"type": "create_room", "id": "more", "ruleset": "yacht", "seats": 2})
        assert (await refused(ada, command))["code"] == Code.TOO_MANY
        assert len(await redis.keys("{b*:room:*")) == 1


async def test_guessing_rooms_ends_soon_and_then_tells_nothing(serve: Serve) -> None:
    limits = bounds(guesses_burst=40, guesses_per_s=0.001, commands_burst=1_000_000, commands_per_s=1e6)
    async with serve(limits) as running, a_game(running) as (_, room):
        async with guest(running, "Eve") as eve:
            own = await open_room(eve, 2)
            kinds = ("watch_room", "join_room", "throw", "chat")
            for number in range(40):
                error = await refused(eve, json.dumps(guess(kinds[number % 4], f"{number}", code(number))))
                assert error["code"] == Code.NO_SUCH_ROOM, kinds[number % 4]
            commands = [json.dumps(guess(kind, "x", code(n))) for n, kind in enumerate(kinds * 50)]
            assert await answered(eve, commands) == {Code.TOO_FAST: 200}
            # A room that is there gets the same answer, but for the room that one is in.
            error = await refused(eve, json.dumps(guess("join_room", "x", room)))
            assert (error["code"], error["re"]) == (Code.TOO_FAST, "x")
            assert error["retry_after_ms"] > 0
            await eve.ask(JoinRoom(id=CommandId("own"), room=own))


async def test_many_guesses_at_once_are_owed_for_long(serve: Serve) -> None:
    limits = bounds(guesses_burst=1, guesses_per_s=0.001)
    async with serve(limits) as running, guest(running, "Eve") as eve:
        commands = [json.dumps(guess("throw", f"{number}", code(number))) for number in range(50)]
        codes = await answered(eve, commands)
        error = await refused(eve, json.dumps(guess("throw", "x", code(50))))
        assert error["code"] == Code.TOO_FAST
        assert error["retry_after_ms"] > 1_000_000 * (codes[Code.NO_SUCH_ROOM] - 1)


async def test_guessing_rooms_by_resuming_counts_too(serve: Serve) -> None:
    async with serve(bounds(guesses_burst=10, guesses_per_s=0.001)) as running, guest(running, "Ada") as ada:
        room = await open_room(ada, 2)
        known = [{"room": code(number), "version": 1} for number in range(16)]
        for resumes, expected in (
            (known, Code.NO_SUCH_ROOM),
            ([*known[:15], {"room": room, "version": 0}], Code.TOO_FAST),
        ):
            async with raw(running) as eve:
                await eve.upgrade()
                await eve.hello(json.dumps({"type": "hello", "resume": resumes}).encode())
                while len(eve.heard.messages) < 17:
                    await eve.one()
                assert eve.heard.codes == [expected] * 16


def code(number: int) -> RoomId:
    """Return the code of a room that there is not, as far as anyone can tell."""
    letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
    return RoomId("".join(letters[(number * 7_919 >> 5 * place) % 32] for place in range(8)))


def guess(kind: str, command: str, room: RoomId) -> dict[str, Any]:
    """Return a command for a room."""
    return {"type": kind, "id": command, "room": room, **({"dice": [0]} if kind == "throw" else {})}


# -- HTTP --------------------------------------------------------------------------------------


async def test_pages_for_one_address_are_bounded(serve: Serve) -> None:
    async with serve(bounds(http_burst=10, http_per_s=0.001)) as running, a_game(running):
        pages = [await ask(running, "/livez") for _ in range(50)]
        assert [page.status for page in pages].count(429) == 40
        assert int(pages[-1].headers["retry-after"]) > 0
        async with raw(running, OTHER_ADDRESS) as other:
            await other.send(b"GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert b" 200 " in (await other.page())[:20]


HEADS: dict[str, bytes] = {
    "a path of 1 MiB": b"GET /" + b"x" * MIB + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "a header of 1 MiB": b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * MIB + b"\r\n\r\n",
    "a line without an end": b"x" * MIB,
    "ten thousand headers": b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 10_000 + b"\r\n",
}


@pytest.mark.parametrize("data", HEADS.values(), ids=list(HEADS))
async def test_a_head_without_end_is_not_read(running: Running, data: bytes) -> None:
    async with a_game(running), raw(running) as flooder:
        sending = asyncio.ensure_future(flooder.send(data))
        page = await flooder.page()
        await sending
        assert page[:12] in (b"", b"HTTP/1.1 400", b"HTTP/1.1 431", b"HTTP/1.1 414")
        assert b"Traceback" not in page
