"""Every kind of bad input: its documented answer, nothing changed, nobody else disturbed."""

import dataclasses
import json
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import Throw
from regatta_protocol.connection import Closed, Connection, connect
from regatta_protocol.errors import Close, Code
from regatta_protocol.ids import CommandId
from regatta_server.limits import Limits
from regatta_server.service import Running
from testkit.play import begin, enter, guest, join, open_room, socket_of, throw, until
from tests.conftest import Serve

Frame = Callable[[str], str | bytes]


class Case(NamedTuple):
    """A frame that a player of a running game sends out of place, and the error it gets."""

    frame: Frame
    code: Code
    names: str
    """What the message or its details must name."""


def command(**fields: Any) -> Frame:
    """Return a frame of a command for the room."""
    return lambda room: json.dumps({"id": "bad-1", "room": room, **fields})


FIVE = [0, 1, 2, 3, 4]
FRAMES = {
    "no JSON": Case(lambda _: "{nonsense", Code.BAD_JSON, "JSON"),
    "an empty frame": Case(lambda _: "", Code.BAD_JSON, "JSON"),
    "a binary frame": Case(lambda _: b'{"type":"my_rooms","id":"x"}', Code.BAD_JSON, "binary"),
    "JSON nested without end": Case(lambda _: "[" * 8_000, Code.BAD_JSON, "JSON"),
    "a list": Case(lambda _: "[1, 2]", Code.BAD_MESSAGE, "message"),
    "a number": Case(lambda _: "7", Code.BAD_MESSAGE, "message"),
    "no type": Case(command(), Code.BAD_MESSAGE, "type"),
    "an unknown type": Case(command(type="roll"), Code.BAD_MESSAGE, "type"),
    "a type that is no text": Case(command(type=["throw"]), Code.BAD_MESSAGE, "type"),
    "an extra field": Case(command(type="throw", dice=FIVE, force=True), Code.BAD_MESSAGE, "force"),
    "a missing field": Case(command(type="throw"), Code.BAD_MESSAGE, "dice"),
    "a field of the wrong kind": Case(command(type="throw", dice="all"), Code.BAD_MESSAGE, "dice"),
    "an id that is no id": Case(command(type="throw", dice=FIVE, id="a b"), Code.BAD_MESSAGE, "id"),
    "a room that is no room": Case(
        command(type="throw", dice=FIVE, room="../../etc"), Code.BAD_MESSAGE, "room"
    ),
    "a second hello": Case(lambda _: '{"type":"hello"}', Code.BAD_MESSAGE, "hello already"),
    "a die beyond any tray": Case(command(type="hold", dice=[64]), Code.BAD_MESSAGE, "dice.0"),
    "a negative die": Case(command(type="hold", dice=[-1]), Code.BAD_MESSAGE, "dice.0"),
    "a room that there is not": Case(
        command(type="throw", dice=FIVE, room="ZZZZ2222"), Code.NO_SUCH_ROOM, "room"
    ),
    "a start by one who is not the host": Case(command(type="start"), Code.WRONG_STAGE, "running"),
    "a commitment too late": Case(command(type="commit", commitment="00" * 32), Code.WRONG_STAGE, "running"),
    "bytes for the dice too late": Case(
        command(type="contribute", bytes="00" * 32), Code.WRONG_STAGE, "running"
    ),
    "a commitment that is none": Case(
        command(type="commit", commitment="00" * 31), Code.BAD_MESSAGE, "commitment"
    ),
    "a commitment to no bytes": Case(command(type="commit"), Code.BAD_MESSAGE, "commitment"),
    "bytes for the dice that are none": Case(
        command(type="contribute", bytes="xy" * 32), Code.BAD_MESSAGE, "bytes"
    ),
    "leaving in the middle": Case(command(type="leave_room"), Code.WRONG_STAGE, "running"),
    "a rematch before the end": Case(command(type="rematch"), Code.WRONG_STAGE, "running"),
    "a held die out of range": Case(command(type="hold", dice=[5]), Code.ILLEGAL_MOVE, "0 to 4"),
    "a die held twice": Case(command(type="hold", dice=[1, 1]), Code.ILLEGAL_MOVE, "once"),
    "a throw of no dice": Case(command(type="throw", dice=[]), Code.ILLEGAL_MOVE, "."),
    "a thrown die out of range": Case(command(type="throw", dice=[0, 9]), Code.ILLEGAL_MOVE, "0 to 4"),
    "a row that the card does not have": Case(
        command(type="enter", rows={"nines": FIVE}), Code.ILLEGAL_MOVE, "row"
    ),
    "a filled row": Case(command(type="enter", rows={"chance": FIVE}), Code.ILLEGAL_MOVE, "filled"),
    "two rows at once": Case(
        command(type="enter", rows={"ones": FIVE, "twos": FIVE}), Code.ILLEGAL_MOVE, "one"
    ),
    "an entry of four dice": Case(
        command(type="enter", rows={"ones": [0, 1, 2, 3]}), Code.ILLEGAL_MOVE, "five"
    ),
    "no rows": Case(command(type="enter", rows={}), Code.BAD_MESSAGE, "rows"),
    "another's seat": Case(command(type="throw", dice=FIVE, seat=1), Code.NOT_SEATED, "Seat 1"),
    "a seat that there is not": Case(command(type="throw", dice=FIVE, seat=5), Code.NOT_SEATED, "Seat 5"),
    "a seat beyond any room": Case(command(type="throw", dice=FIVE, seat=8), Code.BAD_MESSAGE, "seat"),
    "a seat that is no number": Case(command(type="throw", dice=FIVE, seat="mine"), Code.BAD_MESSAGE, "seat"),
    "another seat in the middle": Case(command(type="add_seat", name="Tom"), Code.WRONG_STAGE, "running"),
    "a preview of a row that the card does not have": Case(
        command(type="preview", rows={"nines": []}), Code.ILLEGAL_MOVE, "row"
    ),
    "a preview of a filled row": Case(
        command(type="preview", rows={"chance": []}), Code.ILLEGAL_MOVE, "filled"
    ),
    "a preview of two rows at once": Case(
        command(type="preview", rows={"ones": [], "twos": []}), Code.ILLEGAL_MOVE, "one"
    ),
    "a preview of no rows": Case(command(type="preview", rows={}), Code.BAD_MESSAGE, "rows"),
    "a preview of another's seat": Case(
        command(type="preview", rows={"ones": []}, seat=1), Code.NOT_SEATED, "Seat 1"
    ),
    "dice set aside where they are entered": Case(
        command(type="set_aside", dice=[0, 1], face=6), Code.ILLEGAL_MOVE, "row"
    ),
    "a bank where there is none": Case(command(type="bank"), Code.ILLEGAL_MOVE, "row"),
    "a combination of face 0": Case(command(type="set_aside", dice=[0], face=0), Code.BAD_MESSAGE, "face"),
    "a combination of face 7": Case(command(type="set_aside", dice=[0], face=7), Code.BAD_MESSAGE, "face"),
    "a combination without its face": Case(command(type="set_aside", dice=[0]), Code.BAD_MESSAGE, "face"),
    "a bank of a die that has no position": Case(
        command(type="bank", join={"ten": 6}), Code.BAD_MESSAGE, "join"
    ),
    "a bank of a die beyond any tray": Case(command(type="bank", join={"10": 6}), Code.BAD_MESSAGE, "join"),
    "a bank to a face that there is not": Case(
        command(type="bank", join={"0": 7}), Code.BAD_MESSAGE, "join.0"
    ),
}


async def refused(me: Connection, frame: str | bytes) -> dict[str, Any]:
    """Send a frame, and return the error that answers it."""
    await me.send(frame)
    return dict(await me.errors.get())


async def test_a_bad_frame_gets_its_error_and_changes_nothing(serve: Serve, redis: Redis) -> None:
    async with (
        serve(commands_per_s=1000) as running,
        guest(running, "Ada") as ada,
        guest(running, "Bob") as bob,
    ):
        room = await begin(ada, bob)
        for me in (ada, bob):
            await throw(me, room)
            await enter(me, room, "chance")
        await throw(ada, room)
        before = await stored(redis)
        for what, case in FRAMES.items():
            error = await refused(ada, case.frame(room))
            assert error["code"] == case.code, what
            assert case.names in json.dumps(error), what
            assert error["message"].endswith("."), what
            assert await stored(redis) == before, what
        # Ada's game and Bob's connection go on as if nothing had been.
        await enter(ada, room, "ones")
        await throw(bob, room)


async def test_a_fourth_throw_is_refused(running: Running, redis: Redis) -> None:
    async with guest(running, "Ada") as ada:
        room = await begin(ada)
        for _ in range(3):
            await throw(ada, room, FIVE)
        before = await stored(redis)
        error = await refused(ada, command(type="throw", dice=[0])(room))
        assert (error["code"], error["re"]) == (Code.ILLEGAL_MOVE, "bad-1")
        assert "three times" in error["message"]
        assert await stored(redis) == before


@pytest.mark.parametrize(
    "frame",
    [
        command(type="throw", dice=FIVE),
        command(type="hold", dice=[0]),
        command(type="enter", rows={"ones": FIVE}),
        command(type="preview", rows={"ones": []}),
    ],
    ids=["throw", "hold", "enter", "preview"],
)
async def test_a_move_out_of_turn_is_refused_and_says_whose_turn_it_is(
    running: Running, redis: Redis, frame: Frame
) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        await throw(ada, room)
        before = await stored(redis)
        error = await refused(bob, frame(room))
        assert error["code"] == Code.NOT_YOUR_TURN
        assert "Ada" in error["message"]
        assert await stored(redis) == before


@pytest.mark.parametrize(
    "frame",
    [
        command(type="throw", dice=FIVE),
        command(type="enter", rows={"ones": FIVE}),
        command(type="preview", rows={"ones": []}),
        command(type="set_aside", dice=[0, 1], face=6),
        command(type="bank"),
        command(type="add_seat", name="Tom"),
        command(type="rematch"),
        command(type="leave_room"),
        command(type="start"),
    ],
    ids=["throw", "enter", "preview", "set_aside", "bank", "add_seat", "rematch", "leave_room", "start"],
)
async def test_a_command_for_another_players_room_is_refused(
    running: Running, redis: Redis, frame: Frame
) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Eve") as eve:
        room = await begin(ada)
        await open_room(eve, 2)
        await until(eve, "snapshot")
        before = await stored(redis)
        error = await refused(eve, frame(room))
        assert error["code"] == Code.NOT_SEATED
        assert await stored(redis) == before
        await throw(ada, room)


@pytest.mark.parametrize(("kind", "code"), [("join_room", Code.ROOM_FULL), ("watch_room", Code.NOT_WELCOME)])
async def test_a_running_game_that_nobody_may_watch_is_closed_to_strangers(
    running: Running, kind: str, code: Code
) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Eve") as eve:
        room = await begin(ada, watchers="none")
        await open_room(eve, 2)
        await until(eve, "snapshot")
        error = await refused(eve, command(type=kind)(room))
        assert error["code"] == code
        assert room not in eve.versions


IMPOSSIBLE_ROOMS: Final[Sequence[tuple[dict[str, Any], Code, str]]] = [
    ({"ruleset": "no-such-game", "seats": 2}, Code.NO_SUCH_RULESET, "no-such-game"),
    ({"ruleset": "general", "seats": 1}, Code.BAD_OPTIONS, "seats"),
    ({"ruleset": "yacht", "seats": 9}, Code.BAD_MESSAGE, "seats"),
    ({"ruleset": "yacht", "seats": 0}, Code.BAD_MESSAGE, "seats"),
    ({"ruleset": "yacht", "seats": 2, "options": {"turn_ms": 1}}, Code.BAD_MESSAGE, "turn_ms"),
    ({"ruleset": "yacht", "seats": 2, "options": {"dice": "loaded"}}, Code.BAD_MESSAGE, "dice"),
    ({"ruleset": "yacht", "seats": 2, "options": {"reveal": "some"}}, Code.BAD_MESSAGE, "reveal"),
    ({"ruleset": "yacht", "seats": 2, "options": {"order": "none"}}, Code.BAD_MESSAGE, "order"),
    ({"ruleset": "yin-yang", "seats": 2, "options": {"target": -1}}, Code.BAD_MESSAGE, "target"),
    ({"ruleset": "general", "seats": 2, "options": {"stake": "all"}}, Code.BAD_MESSAGE, "stake"),
    ({"ruleset": "yin-yang", "seats": 2, "options": {"order": "free"}}, Code.BAD_OPTIONS, "order"),
    (
        {"ruleset": "yin-yang", "seats": 2, "options": {"order": "simultaneous"}},
        Code.BAD_OPTIONS,
        "order",
    ),
    (
        {"ruleset": "yacht", "seats": 2, "options": {"dice": "identical", "reveal": "open"}},
        Code.BAD_OPTIONS,
        "reveal",
    ),
    (
        {"ruleset": "yak", "seats": 2, "options": {"dice": "identical", "reveal": "hide_rerolls"}},
        Code.BAD_OPTIONS,
        "reveal",
    ),
    ({"ruleset": "yacht", "seats": 2, "options": {"target": 500}}, Code.BAD_OPTIONS, "target"),
    ({"ruleset": "yin-yang", "seats": 2, "options": {"target": 99}}, Code.BAD_OPTIONS, "target"),
    ({"ruleset": "yin-yang", "seats": 2, "options": {"target": 5_001}}, Code.BAD_OPTIONS, "target"),
    ({"ruleset": "yacht", "seats": 2, "options": {"stake": 1}}, Code.BAD_OPTIONS, "stake"),
    ({"ruleset": "yin-yang", "seats": 2, "options": {"stake": 1}}, Code.BAD_OPTIONS, "stake"),
]


async def test_an_impossible_room_is_not_opened(running: Running, redis: Redis) -> None:
    for fields, code, names in IMPOSSIBLE_ROOMS:
        async with guest(running, "Ada") as ada:
            await open_room(ada, 2)
            await until(ada, "snapshot")
            before = await stored(redis)
            error = await refused(ada, json.dumps({"type": "create_room", "id": "bad-1", **fields}))
            assert error["code"] == code
            assert names in json.dumps(error)
            assert await stored(redis) == before


async def test_a_full_room_takes_nobody_more(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob, guest(running, "Eve") as eve:
        room = await open_room(ada, 2)
        await open_room(eve, 2)
        await until(eve, "snapshot")
        await join(bob, room)
        error = await refused(eve, command(type="join_room")(room))
        assert error["code"] == Code.ROOM_FULL


async def test_an_oversized_frame_closes_its_own_connection_alone(running: Running, redis: Redis) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        before = await stored(redis)
        await bob.send("x" * (Limits().frame_bytes + 1))
        assert await close_code(bob) == Close.TOO_BIG
        assert await stored(redis) == before
        await throw(ada, room)
        await bob.resume()
        assert (await until(bob, "thrown"))["seat"] == 0


async def test_a_flood_is_refused_then_closed_and_disturbs_nobody(serve: Serve, redis: Redis) -> None:
    limits = dataclasses.replace(Limits(), commands_burst=20, commands_per_s=1.0, refused_most=30)
    async with serve(limits) as running, guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        before = await stored(redis)
        for number in range(60):
            hold = json.dumps({"type": "throw", "id": f"f-{number}", "room": room, "dice": FIVE})
            await bob.send(hold)
        assert await close_code(bob) == Close.TOO_FAST
        errors = [bob.errors.get_nowait() for _ in range(bob.errors.qsize())]
        fast = [error for error in errors if error["code"] == Code.TOO_FAST]
        assert fast
        assert all(error["retry_after_ms"] > 0 for error in fast)
        assert await stored(redis) == before
        await throw(ada, room)


async def test_opening_rooms_without_end_is_refused(serve: Serve) -> None:
    async with serve(dataclasses.replace(Limits(), rooms_burst=2)) as running:
        async with guest(running, "Ada") as ada:
            for _ in range(2):
                await open_room(ada, 2)
            command = json.dumps({"type": "create_room", "id": "bad-1", "ruleset": "yacht", "seats": 2})
            error = await refused(ada, command)
            assert error["code"] == Code.TOO_FAST
            assert error["retry_after_ms"] > 0


async def test_following_rooms_without_end_is_refused(serve: Serve) -> None:
    async with serve(dataclasses.replace(Limits(), rooms_watched=2)) as running:
        async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
            rooms = [await open_room(ada, 2), await open_room(ada, 2)]
            third = await open_room(bob, 2)
            error = await refused(ada, command(type="watch_room")(third))
            assert error["code"] == Code.TOO_MANY
            assert set(ada.versions) == set(rooms)


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("{nonsense", Close.BAD_HELLO),
        ('{"type":"my_rooms","id":"x"}', Close.BAD_HELLO),
        (b'{"type":"hello"}', Close.BAD_HELLO),
        (json.dumps({"type": "hello", "token": "x" * 43}), Close.BAD_TOKEN),
        (json.dumps({"type": "hello", "token": "short"}), Close.BAD_HELLO),
        ("x" * 20_000, Close.TOO_BIG),
    ],
)
async def test_a_connection_that_does_not_begin_with_a_hello_is_closed(
    running: Running, frame: str | bytes, code: Close
) -> None:
    assert await closed_after(running, frame) == code


async def test_a_hello_that_does_not_come_is_not_waited_for(serve: Serve) -> None:
    async with serve(dataclasses.replace(Limits(), hello_s=0.05)) as running:
        assert await closed_after(running, None) == Close.HELLO_LATE


async def test_a_lost_token_is_told_and_a_new_guest_is_welcome(running: Running) -> None:
    with pytest.raises(Closed) as turned_away:
        await connect(socket_of(running), token="A" * 43)
    assert turned_away.value.code == Close.BAD_TOKEN
    async with guest(running, "Ada") as ada:
        assert ada.welcome["player"]["name"] == "Ada"


async def test_the_answer_names_the_command_that_was_wrong(running: Running) -> None:
    async with guest(running, "Ada") as ada:
        room = await begin(ada)
        error = await refused(ada, command(type="throw", dice=[0], id="mine-7", extra=1)(room))
        assert error["re"] == "mine-7"
        assert error["details"]["fields"][0]["field"] == "extra"


async def test_a_throw_before_the_game_is_refused_with_the_stage(running: Running) -> None:
    async with guest(running, "Ada") as ada:
        room = await open_room(ada, 2)
        await until(ada, "snapshot")
        error = await refused(ada, Throw(id=CommandId("t"), room=room, dice=FIVE).model_dump_json())
        assert error["code"] == Code.WRONG_STAGE
        assert error["details"]["stage"] == "gathering"


async def closed_after(running: Running, frame: str | bytes | None) -> int | None:
    """Return the code with which a connection that says only `frame` is closed."""
    from websockets.asyncio.client import connect as open_socket  # noqa: PLC0415 - the one raw socket here
    from websockets.typing import Subprotocol  # noqa: PLC0415

    async with open_socket(socket_of(running), subprotocols=[Subprotocol("regatta.v1")]) as socket:
        if frame is not None:
            await socket.send(frame)
        await socket.wait_closed()
        return socket.close_code


async def close_code(me: Connection) -> int | None:
    """Return the code with which the server closes the connection."""
    while True:
        try:
            await me.next_event()
        except Closed as lost:
            return lost.code


async def stored(redis: Redis) -> dict[object, object]:
    """Return all rooms that are stored."""
    return {name: await redis.dump(name) for name in await redis.keys("{b*:room:*")}
