"""A connection that is kept: what it does about each kind of loss, with servers that say what a test has."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

import pytest
from pydantic import ValidationError
from websockets.asyncio.server import ServerConnection
from websockets.asyncio.server import serve as listen
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from regatta_protocol.client import MyRooms, Rename, UnwatchRoom
from regatta_protocol.connection import Closed, CommandRefused, Connection, connect
from regatta_protocol.errors import Close
from regatta_protocol.ids import CommandId, RoomId
from regatta_protocol.net.environment import Environment
from regatta_protocol.net.inbox import ROOMS_MOST
from regatta_protocol.net.pending import TRIES_MOST
from regatta_server.service import Running
from testkit.play import guest, join, open_room, socket_of, until
from tests.conftest import Serve
from tests.protocol.kinds import SERVER
from tests.protocol.tomorrow import later
from tests.rules.raised import NEW, RAISED

ROOM: Final = RoomId("ABCD2345")
TOKEN: Final = "t" * 43
EXAMPLES: Final = Path(__file__).parents[2] / "protocol" / "examples"
SNAPSHOT: Final = json.loads((EXAMPLES / "snapshot.json").read_text())

Chat = Callable[["Call"], Awaitable[None]]


class Call:
    """One connection that a client has made, on the server's side."""

    def __init__(self, socket: ServerConnection) -> None:
        """Take the socket."""
        self._socket = socket

    async def welcome(self, history: str = "") -> Any:
        """Hear the hello, answer it, and return it."""
        hello = await self.hear()
        player = {"player": "p", "name": "Ada", "badge": "gold"}
        about = {"user_name": None, "now_ms": 1, "history": history, "read_only": False}
        await self.say(type="welcome", player=player, token=TOKEN, **about)
        return hello

    async def hear(self) -> Any:
        """Return the next message."""
        return json.loads(await self._socket.recv())

    async def say(self, **message: Any) -> None:
        """Say a message."""
        await self._socket.send(json.dumps(message))

    async def answers(self) -> None:
        """Say ok to the next command."""
        await self.say(type="ok", re=(await self.hear())["id"])

    async def say_event(self, version: int, room: RoomId = ROOM) -> None:
        """Tell an event."""
        await self.say(type="archived", room=room, version=version)

    def cut(self) -> None:
        """Break the line."""
        self._socket.transport.abort()

    async def close(self, code: int) -> None:
        """Close with a code."""
        await self._socket.close(code)

    async def lasts(self) -> None:
        """Wait until the client goes."""
        await self._socket.wait_closed()


class Pauses:
    """Pauses that take no time, and are noted."""

    def __init__(self) -> None:
        """Begin with none."""
        self.taken_s: list[float] = []

    async def __call__(self, pause_s: float) -> None:
        """Note a pause."""
        self.taken_s.append(pause_s)
        await asyncio.sleep(0)


@contextlib.asynccontextmanager
async def node(*chats: Chat) -> AsyncIterator[str]:
    """Give the URL of a server that has one talk with each connection, in their order; see them done."""
    left = list(chats)
    failures: list[BaseException] = []

    async def connected(socket: ServerConnection) -> None:
        try:
            await left.pop(0)(Call(socket))
        except BaseException as failure:
            failures.append(failure)
            raise

    async with listen(connected, "127.0.0.1", 0, subprotocols=[Subprotocol("regatta.v1")]) as server:
        yield f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}/ws"
    assert failures == []
    assert left == []


async def lasting_connection(*urls: str, pauses: Pauses | None = None, **options: Any) -> Connection:
    """Return a connection that is kept; its chance is always 1, so that pauses are as long as they can be."""
    around = Environment(chance=lambda: 1.0, pause=pauses or Pauses())
    async with asyncio.timeout(60):
        return await connect(urls, reconnect=True, environment=around, **options)


async def test_after_a_cut_the_next_node_hears_what_is_unanswered_once_and_in_order() -> None:
    heard: list[Any] = []

    async def first(call: Call) -> None:
        await call.welcome()
        heard.append([(await call.hear())["id"] for _ in range(3)])
        await call.say(type="ok", re="b")
        await call.say_event(1)
        await call.say(type="ok", re="none")
        call.cut()

    async def second(call: Call) -> None:
        hello = await call.welcome()
        assert hello["token"] == TOKEN
        heard.append([(await call.hear())["id"] for _ in range(2)])
        await call.say_event(1)
        await call.say_event(2)
        for command in ("c", "a"):
            await call.say(type="ok", re=command)
        await call.lasts()

    pauses = Pauses()
    async with node(first) as one, node(second) as two:
        async with await lasting_connection(one, two, pauses=pauses) as me:
            answers = [asyncio.ensure_future(me.ask(MyRooms(id=CommandId(command)))) for command in "abc"]
            assert [answer["re"] for answer in await asyncio.gather(*answers)] == ["a", "b", "c"]
            assert [(await me.next_event())["version"] for _ in range(2)] == [1, 2]
    assert heard == [["a", "b", "c"], ["a", "c"]]
    assert pauses.taken_s == [0.3]


async def test_what_is_asked_while_it_is_away_goes_out_behind_the_hello() -> None:
    here, away = asyncio.Event(), asyncio.Event()

    async def first(call: Call) -> None:
        await call.welcome()
        call.cut()

    async def second(call: Call) -> None:
        here.set()
        await away.wait()
        assert (await call.welcome())["type"] == "hello"
        assert [(await call.hear())["id"] for _ in range(2)] == ["a", "b"]
        for command in "ab":
            await call.say(type="ok", re=command)
        await call.lasts()

    async with node(first, second) as url, await lasting_connection(url) as me:
        # The second connection is there, and no welcome yet.
        await here.wait()
        with pytest.raises(Closed):
            await me.send(MyRooms(id=CommandId("not-kept")))
        answers = [asyncio.ensure_future(me.ask(MyRooms(id=CommandId(command)))) for command in "ab"]
        await asyncio.sleep(0)
        away.set()
        await asyncio.gather(*answers)
        assert (await me.notifications.get())["type"] == "welcome"


@pytest.mark.parametrize("code", [Close.NORMAL, Close.POLICY, Close.BAD_TOKEN])
async def test_where_coming_back_helps_nobody_everyone_who_waits_is_told(code: Close) -> None:
    async def chat(call: Call) -> None:
        await call.welcome()
        await call.hear()
        await call.close(code)

    async with node(chat) as url, await lasting_connection(url) as me:
        with pytest.raises(Closed) as stopped:
            await me.ask(MyRooms(id=CommandId("a")))
        assert stopped.value.code == code
        waiting = (
            me.next_event(),
            me.ask(MyRooms(id=CommandId("b"))),
            me.notifications.get(),
            me.errors.get(),
        )
        for again in waiting:
            with pytest.raises(Closed):
                await again
        with pytest.raises(Closed) as ended:
            [event async for event in me.events()]
        assert (ended.value.code, ended.value.then) == (code, "stop")


async def test_pauses_grow_while_nobody_is_there_and_begin_anew_after_a_welcome() -> None:
    async def broken(call: Call) -> None:
        await call.hear()
        call.cut()

    async def restarts(call: Call) -> None:
        await call.welcome()
        await call.close(Close.RESTART)

    async def stays(call: Call) -> None:
        await call.welcome()
        await call.answers()

    pauses = Pauses()
    async with node(broken, broken, broken, restarts, stays) as url:
        async with await lasting_connection(url, pauses=pauses) as me:
            await me.ask(MyRooms(id=CommandId("a")))
    assert pauses.taken_s[:4] == [0.3, 0.6, 1.2, 3.0]


async def test_it_waits_for_a_server_that_is_not_there_yet_or_is_full() -> None:
    async def chat(call: Call) -> None:
        await call.welcome()
        await call.answers()

    full = iter([HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS])

    def refuse(socket: ServerConnection, request: Request) -> Response | None:
        assert request.path == "/ws"
        status = next(full, None)
        return None if status is None else socket.respond(status, "")

    async with node() as gone:
        pass
    async with listen(
        lambda socket: chat(Call(socket)), "127.0.0.1", 0, process_request=refuse,
        subprotocols=[Subprotocol("regatta.v1")],
    ) as server:  # fmt: skip
        url = f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}/ws"
        async with await lasting_connection(gone, url) as me:
            await me.ask(MyRooms(id=CommandId("a")))
    with pytest.raises(Closed):
        async with listen(
            lambda socket: chat(Call(socket)), "127.0.0.1", 0,
            process_request=lambda socket, _: socket.respond(HTTPStatus.FORBIDDEN, ""),
        ) as server:  # fmt: skip
            await lasting_connection(f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}/ws")


async def test_a_refusal_that_says_again_is_followed_with_the_same_id_but_not_for_ever() -> None:
    async def chat(call: Call) -> None:
        await call.welcome()
        for _ in range(2):
            refused = (await call.hear())["id"]
            await call.say(
                type="error", re=refused, code="unavailable", message="Later.", retry_after_ms=7000
            )
        await call.answers()
        for _ in range(TRIES_MOST + 1):
            await call.say(type="error", re=(await call.hear())["id"], code="internal", message="A fault.")
        await call.lasts()

    pauses = Pauses()
    async with node(chat) as url, await lasting_connection(url, pauses=pauses) as me:
        assert (await me.ask(MyRooms(id=CommandId("a"))))["re"] == "a"
        assert pauses.taken_s == [7.0, 7.0]
        with pytest.raises(CommandRefused, match="internal"):
            await me.ask(MyRooms(id=CommandId("b")))
        assert len(pauses.taken_s) == 2 + TRIES_MOST


async def test_after_a_gap_it_comes_back_and_hears_what_was_missed() -> None:
    async def gap(call: Call) -> None:
        await call.welcome()
        for version in (1, 3):
            await call.say_event(version)
        await call.lasts()

    async def whole(call: Call) -> None:
        assert (await call.welcome())["resume"] == [{"room": ROOM, "version": 1, "history": ""}]
        for version in (2, 3):
            await call.say_event(version)
        await call.lasts()

    async with node(gap, whole) as url, await lasting_connection(url) as me:
        assert [(await me.next_event())["version"] for _ in range(3)] == [1, 2, 3]


async def test_a_room_is_gone_on_with_by_the_history_in_which_it_was_heard_last() -> None:
    other = RoomId("BCDE2345")

    async def before(call: Call) -> None:
        await call.welcome("before")
        await call.say_event(1)
        await call.say_event(1, other)
        call.cut()

    async def behind(call: Call) -> None:
        resume = (await call.welcome("behind"))["resume"]
        assert [known["history"] for known in resume] == ["before", "before"]
        await call.say(**{**SNAPSHOT, "room": ROOM, "version": 1, "resync": True})
        # The other room was to be shown, too: it still is as it was before.
        call.cut()

    async def last(call: Call) -> None:
        resume = (await call.welcome("behind"))["resume"]
        assert {known["room"]: known["history"] for known in resume} == {ROOM: "behind", other: "before"}
        await call.say_event(2)
        await call.lasts()

    async with node(before, behind, last) as url, await lasting_connection(url) as me:
        assert [(await me.next_event())["version"] for _ in range(4)] == [1, 1, 1, 2]


async def test_a_snapshot_replaces_whatever_was_known_even_more() -> None:
    room = SNAPSHOT["room"]

    async def more(call: Call) -> None:
        await call.welcome()
        for version in range(1, 10):
            await call.say_event(version, room)
        call.cut()

    async def less(call: Call) -> None:
        """A store that lost its last second knows less than the client."""
        assert (await call.welcome())["resume"][0]["version"] == 9
        await call.say(**SNAPSHOT | {"version": 5, "resync": True})
        await call.say_event(6, room)
        await call.lasts()

    async with node(more, less) as url, await lasting_connection(url) as me:
        versions = [(await me.next_event())["version"] for _ in range(11)]
        assert versions == [*range(1, 10), 5, 6]
        assert me.versions == {room: 6}


async def test_a_room_that_cannot_be_told_of_for_the_moment_is_asked_for_again() -> None:
    async def welcoming(call: Call) -> None:
        await call.welcome()
        await call.say_event(1)
        call.cut()

    async def busy(call: Call) -> None:
        await call.welcome()
        for room in (ROOM, "GNE23456"):
            await call.say(
                type="error", re=None, code="unavailable", message="Later.", details={"room": room}
            )
        await call.lasts()

    async def back(call: Call) -> None:
        assert (await call.welcome())["resume"] == [{"room": ROOM, "version": 1, "history": ""}]
        await call.say_event(2)
        await call.say(type="error", re=None, code="no_such_room", message="Gone.", details={"room": ROOM})
        await call.answers()
        call.cut()

    async def forgotten(call: Call) -> None:
        assert (await call.welcome())["resume"] == []
        await call.lasts()

    pauses = Pauses()
    async with (
        node(welcoming, busy, back, forgotten) as url,
        await lasting_connection(url, pauses=pauses) as me,
    ):
        assert [(await me.next_event())["version"] for _ in range(2)] == [1, 2]
        await me.ask(MyRooms(id=CommandId("a")))
        assert [(await me.errors.get())["code"] for _ in range(2)] == ["unavailable", "no_such_room"]
        assert [(await me.notifications.get())["type"] for _ in range(3)] == ["welcome"] * 3
    assert 2.4 in pauses.taken_s


async def test_a_hello_names_the_rooms_heard_of_last_and_none_that_were_left() -> None:
    names = (f"ROOM{number:04d}" for number in range(ROOMS_MOST + 3))
    rooms = [RoomId(name.replace("0", "X").replace("1", "Y")) for name in names]

    async def many(call: Call) -> None:
        await call.welcome()
        for room in rooms:
            await call.say_event(1, room)
        await call.say_event(2, rooms[0])
        await call.answers()
        call.cut()

    async def less(call: Call) -> None:
        known = [room["room"] for room in (await call.welcome())["resume"]]
        assert known == [*rooms[3:-1], rooms[0]][-ROOMS_MOST:]
        await call.answers()

    async with node(many, less) as url, await lasting_connection(url) as me:
        await me.ask(UnwatchRoom(id=CommandId("leave"), room=rooms[-1]))
        await me.ask(MyRooms(id=CommandId("a")))


async def test_cut_on_purpose_it_stays_away_until_it_resumes() -> None:
    async def chat(call: Call) -> None:
        await call.welcome()
        await call.lasts()

    async def answers(call: Call) -> None:
        await call.welcome()
        await call.answers()

    async def broken(call: Call) -> None:
        await call.welcome()
        call.cut()

    forever = asyncio.Event()

    async def waits(pause_s: float) -> None:
        assert pause_s == 0.3
        began.set()
        await forever.wait()

    began = asyncio.Event()
    async with node(chat, answers, broken) as url:
        me = await lasting_connection(url)
        await me.cut()
        with pytest.raises(Closed):
            await me.ask(MyRooms(id=CommandId("a")))
        with pytest.raises(Closed):
            await me.next_event()
        await me.resume()
        await me.ask(MyRooms(id=CommandId("a")))
        await me.cut()
        # Also while it is on its way back.
        around = Environment(chance=lambda: 1.0, pause=waits)
        me = await connect(url, reconnect=True, environment=around)
        await began.wait()
        await me.cut()


async def test_coming_back_does_not_undo_a_new_name(running: Running) -> None:
    async with guest(running, "Ada") as ada:
        await ada.ask(Rename(id=CommandId("r"), name="Countess"))
        await ada.resume()
        assert ada.welcome["player"]["name"] == "Countess"
    async with await lasting_connection(socket_of(running), name="Bo", strict=True) as bo:
        assert bo.welcome["player"]["name"] == "Bo"


async def test_a_room_of_rules_that_a_server_does_not_know_is_asked_for_at_another(serve: Serve) -> None:
    async with serve() as old, serve(registry=RAISED) as new, guest(new, "Bo") as bo:
        room = await open_room(bo, 2)
        async with await lasting_connection(socket_of(old), socket_of(new), name="Ada") as ada:
            await join(ada, room)
            snapshot: Any = await until(ada, "snapshot")
            assert snapshot["card"]["ruleset_version"] == NEW
        async with guest(old, "Cleo") as cleo:
            with pytest.raises(CommandRefused, match="other_rules"):
                await join(cleo, room)


async def test_a_strict_connection_ends_by_what_nobody_can_read_and_everyone_is_told() -> None:
    async def chat(call: Call) -> None:
        await call.hear()
        await call.say(**json.loads((EXAMPLES / "welcome.json").read_text()))
        await call.say(type="thrown", faces="six")
        await call.lasts()

    async with node(chat) as url:
        me = await lasting_connection(url, strict=True)
        for again in (me.next_event(), me.notifications.get(), me.ask(MyRooms(id=CommandId("a")))):
            with pytest.raises(Closed, match="a fault at this side"):
                await again
        with pytest.raises(ValidationError):
            await me.cut()


async def test_a_hello_that_a_server_does_not_understand_goes_out_once_more_without_what_it_could_lack(
    caplog: pytest.LogCaptureFixture,
) -> None:
    hellos: list[Any] = []

    async def cut(call: Call) -> None:
        hellos.append(await call.welcome())
        await call.say(**SNAPSHOT)
        call.cut()

    async def strict(call: Call) -> None:
        hellos.append(await call.hear())
        await call.close(Close.BAD_HELLO)

    async def lenient(call: Call) -> None:
        hellos.append(await call.welcome())
        hellos.append(await call.hear())
        await call.say(**SNAPSHOT)
        await call.lasts()

    async with (
        node(cut, strict, lenient) as url,
        await lasting_connection(url, name="Ada\ud83d", language="xx_") as me,
    ):
        for _ in range(2):
            assert (await me.next_event())["type"] == "snapshot"
        assert me.versions == {SNAPSHOT["room"]: SNAPSHOT["version"]}
    assert hellos[0] == {"type": "hello", "name": "Ada", "language": "xx_", "resume": []}
    assert hellos[1]["resume"] != []
    assert hellos[2] == {"type": "hello", "token": TOKEN, "resume": []}
    assert (hellos[3]["type"], hellos[3]["room"]) == ("watch_room", SNAPSHOT["room"])
    assert "does not understand the hello" in caplog.text


async def test_a_server_that_understands_no_hello_at_all_is_asked_twice_and_no_more() -> None:
    async def strict(call: Call) -> None:
        await call.hear()
        await call.close(Close.BAD_HELLO)

    async with node(strict, strict) as url:
        with pytest.raises(Closed) as stopped:
            await lasting_connection(url, name="Ada")
        assert stopped.value.code == Close.BAD_HELLO


async def test_nothing_that_is_said_ends_the_line() -> None:
    """Each example with each value of tomorrow, what is no message at all, and then an answer."""
    lines = [message for kind in SERVER for message, _ in later((EXAMPLES / f"{kind}.json").read_text())]
    lines += [
        {"type": "fireworks"},
        {"type": "thrown", "room": ROOM, "version": 1, "faces": "six"},
        {"type": 7},
    ]

    async def chat(call: Call) -> None:
        await call.welcome()
        for number, message in enumerate(lines):
            # Each in a room of its own, from the first thing that is told there.
            here = {"room": f"R{number:07}", "version": 1} if "version" in message else {}
            await call.say(**{**message, **here})
        await call.say(type="thrown", room=ROOM, version=1, faces="six")
        await call.say(type="archived", room=ROOM, version=2)
        await call.answers()
        await call.lasts()

    async with node(chat) as url:
        me = await lasting_connection(url)
        assert (await me.ask(MyRooms(id=CommandId("a"))))["type"] == "ok"
        assert me.versions[ROOM] == 2, "an event that is not as it should be counts"
        await me.cut()


async def test_who_says_no_welcome_is_told_of_in_a_sentence() -> None:
    async def chat(call: Call) -> None:
        await call.hear()
        await call.say(type="hello", from_="another program")
        await call.lasts()

    async with node(chat) as url:
        with pytest.raises(Closed, match="no server of this game, or of another version") as closed:
            await lasting_connection(url)
        assert closed.value.then == "stop"
