"""Players for tests: real connections that open rooms and play by what the server offers."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from hashlib import sha256
from typing import Any

from websockets.asyncio.client import connect as open_socket
from websockets.typing import Subprotocol

from regatta_protocol import SUBPROTOCOL
from regatta_protocol.client import Commit, Contribute, CreateRoom, Enter, Hello, JoinRoom, Throw
from regatta_protocol.connection import Connection, connect
from regatta_protocol.ids import RoomId
from regatta_protocol.messages.room import RoomEvent
from regatta_protocol.net.environment import ENVIRONMENT, Environment, Socket
from regatta_protocol.options import Options
from regatta_server.service import Running

ALL_FIVE = [0, 1, 2, 3, 4]


def socket_of(running: Running) -> str:
    """Return the URL of a node's socket."""
    return running.url.replace("http", "ws", 1) + "/ws"


@contextlib.asynccontextmanager
async def guest(
    running: Running, name: str, environment: Environment = ENVIRONMENT
) -> AsyncIterator[Connection]:
    """Give a guest who has said hello."""
    async with await connect(
        socket_of(running), name=name, strict=True, environment=environment
    ) as connection:
        yield connection


@contextlib.asynccontextmanager
async def patient_guest(running: Running, name: str) -> AsyncIterator[Connection]:
    """Give a guest of a node in a process of its own, where a busy machine may let it stand still.

    What the node then asks for once more (decision 26) is sent once more, as a person's client does.
    """
    async with await connect(socket_of(running), name=name, strict=True, reconnect=True) as connection:
        yield connection


@contextlib.asynccontextmanager
async def guest_from(
    running: Running, name: str, address: str, device_id: str | None = None, token: str | None = None
) -> AsyncIterator[Connection]:
    """Give a guest whose network address is this, as the proxy before the node says."""

    async def dialled(url: str) -> Socket:
        return await open_socket(
            url, subprotocols=[Subprotocol(SUBPROTOCOL)], additional_headers={"X-Forwarded-For": address}
        )

    hello = Hello(name=name, token=token, device_id=device_id)
    me = Connection([socket_of(running)], hello, strict=True, environment=Environment(open=dialled))
    await me.resume()
    async with me:
        yield me


async def until(me: Connection, kind: str) -> Any:
    """Return the next event of a kind; others before it are passed over."""
    while True:
        event = await me.next_event()
        if event["type"] == kind:
            return event


async def open_room(host: Connection, seats: int, ruleset: str = "yacht", **options: Any) -> RoomId:
    """Return a new room whose seats play in their order."""
    chosen = Options(**{"begins": "as_seated"} | options)
    command = CreateRoom(id=host.new_id(), ruleset=ruleset, seats=seats, options=chosen)
    return (await host.ask(command))["room"]


async def join(me: Connection, room: RoomId) -> None:
    """Take a seat."""
    await me.ask(JoinRoom(id=me.new_id(), room=room))


def own_bytes(me: Connection) -> str:
    """Return a player's bytes for the dice: fixed ones, since nobody plays against a test."""
    return me.player.encode().hex().ljust(64, "0")


def own_commitment(me: Connection) -> str:
    """Return what a player commits to."""
    return sha256(bytes.fromhex(own_bytes(me))).hexdigest()


async def commit(me: Connection, room: RoomId, seat: int | None = None) -> None:
    """Commit to the seat's bytes for the dice."""
    await me.ask(Commit(id=me.new_id(), room=room, commitment=own_commitment(me), seat=seat))


async def contribute(me: Connection, room: RoomId, seat: int | None = None) -> None:
    """Show the seat's bytes for the dice, to which it has committed."""
    await me.ask(Contribute(id=me.new_id(), room=room, bytes=own_bytes(me), seat=seat))


async def take_part(me: Connection, room: RoomId, seat: int | None = None) -> None:
    """Commit, wait until all others have by themselves, and contribute. `me` must hear of the room."""
    await commit(me, room, seat)
    while me.views[room].now["commitment"] is None:
        await me.next_event()
    await contribute(me, room, seat)


async def settle(room: RoomId, *players: Connection) -> None:
    """Let all seats commit and then contribute; their players are given in the order of the seats."""
    for seat, me in enumerate(players):
        await commit(me, room, seat)
    for seat, me in enumerate(players):
        await contribute(me, room, seat)


async def begin(*players: Connection, ruleset: str = "yacht", **options: Any) -> RoomId:
    """Return a room in which the game of these players has started; the first one's turn comes first."""
    room = await open_room(players[0], len(players), ruleset, **options)
    for other in players[1:]:
        await join(other, room)
    await settle(room, *players)
    for me in players:
        await until(me, "started")
    return room


async def throw(me: Connection, room: RoomId, dice: list[int] | None = None) -> Any:
    """Throw, and return the event."""
    await me.ask(Throw(id=me.new_id(), room=room, dice=ALL_FIVE if dice is None else dice))
    return await until(me, "thrown")


async def enter(me: Connection, room: RoomId, row: str) -> Any:
    """Enter all dice in a row, and return the event."""
    await me.ask(Enter(id=me.new_id(), room=room, rows={row: ALL_FIVE}))
    return await until(me, "entered")


async def play_out(players: dict[int, Connection], room: RoomId) -> list[list[RoomEvent]]:
    """Play a started game to its end, each in the first row offered; return what each player heard."""
    return await asyncio.gather(*(_play(me, seat, room) for seat, me in players.items()))


async def _play(me: Connection, seat: int, room: RoomId) -> list[RoomEvent]:
    heard: list[RoomEvent] = []
    if seat == 0:
        await me.ask(Throw(id=me.new_id(), room=room, dice=ALL_FIVE))
    while True:
        event = await me.next_event()
        heard.append(event)
        if event["type"] == "finished":
            return heard
        if event["type"] == "thrown" and event["seat"] == seat:
            row = me.views[room].sheet(seat)["offers"]["enter"][0]
            await me.ask(Enter(id=me.new_id(), room=room, rows={row: ALL_FIVE}))
        elif event["type"] == "entered" and [turn["seat"] for turn in event["turns"]] == [seat]:
            await me.ask(Throw(id=me.new_id(), room=room, dice=ALL_FIVE))
