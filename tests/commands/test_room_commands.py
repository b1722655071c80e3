"""Who may open, join and watch a room, judged before the room is asked: by connections without a socket."""

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import AddSeat, CreateRoom, JoinRoom, Known, MyRooms, UnwatchRoom, WatchRoom
from regatta_protocol.command import Command
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_server.commands.context import Context
from regatta_server.commands.room_commands import RoomCommands
from regatta_server.commands.room_list import RoomList
from regatta_server.edge.background import Background
from regatta_server.limits import Limits
from regatta_server.refused import Refused
from regatta_server.rooms.run.relationships import Relationships
from regatta_server.rooms.storage.store import Store
from testkit.rooms.nodes import node
from tests.commands.caller import Caller
from tests.commands.context import context_of

WATCHED = 3
CREATE: dict[str, Any] = {"ruleset": "yacht", "seats": 2}


async def everybody_online(players: Sequence[PlayerId]) -> dict[PlayerId, bool]:
    """Say of all players that they are connected."""
    return dict.fromkeys(players, True)


class Desk:
    """The commands of a node, asked one after the other."""

    def __init__(self, context: Context, background: Background) -> None:
        """Take the node's services."""
        self.commands = RoomCommands(context, RoomList(context.players, context.rooms), everybody_online)
        self.background = background
        self._count = 0

    async def ask(self, caller: Caller, kind: type[Command], **fields: Any) -> Any:
        """Return what a command is answered; a refusal as its code."""
        self._count += 1
        command = kind.model_validate({"id": CommandId(f"c-{self._count}"), **fields})
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        waits = self.commands.handlers()[kind](caller, command, answer.set_result)
        if waits is not None:
            await waits
        said = await answer
        return said.code if isinstance(said, Refused) else said

    async def opened(self, caller: Caller) -> RoomId:
        """Return a room that somebody has opened."""
        answer: Mapping[str, Any] = await self.ask(caller, CreateRoom, **CREATE)
        return RoomId(answer["room"])


@pytest.fixture
async def desk(redis: Redis) -> AsyncIterator[Desk]:
    """Give the desk of a node on which a connection may hear of three rooms."""
    background = Background()
    limits = dataclasses.replace(Limits(), rooms_watched=WATCHED)
    async with node(Store(redis, "here")) as rooms:
        yield Desk(
            context_of(redis, background, rooms=rooms, limits=limits),
            background,
        )
        await background.finish()


def ada() -> Caller:
    """Return a connection of Ada's."""
    return Caller(PlayerId("ada"))


def bob() -> Caller:
    """Return a connection of Bob's."""
    return Caller(PlayerId("bob"))


async def test_who_opens_a_room_hears_of_it_and_finds_it_in_the_list(desk: Desk) -> None:
    host = ada()
    answer = await desk.ask(host, CreateRoom, **CREATE)
    assert set(answer) == {"room", "version"}
    assert list(host.rooms) == [answer["room"]]
    assert host.heard[0]["type"] == "snapshot"
    await desk.background.finish()
    listed = await desk.ask(host, MyRooms)
    assert [line["room"] for line in listed["rooms"]] == [answer["room"]]


async def test_a_connection_hears_of_so_many_rooms_and_opens_no_other(
    desk: Desk,
) -> None:
    host = ada()
    rooms = [await desk.opened(host) for _ in range(WATCHED)]
    assert await desk.ask(host, CreateRoom, **CREATE) == Code.TOO_MANY
    other = await desk.opened(bob())
    assert await desk.ask(host, WatchRoom, room=other) == Code.TOO_MANY
    assert isinstance(await desk.ask(host, WatchRoom, room=rooms[0]), int), "it hears of that one already"
    assert await desk.ask(host, UnwatchRoom, room=rooms[0]) is None
    assert isinstance(await desk.ask(host, WatchRoom, room=other), int)


async def test_a_room_that_is_refused_takes_no_place(desk: Desk) -> None:
    eve = ada()
    for _ in range(WATCHED + 1):
        assert await desk.ask(eve, WatchRoom, room="AAAA2222") == Code.NO_SUCH_ROOM
    assert eve.rooms == {}


async def test_nobody_joins_where_somebody_sits_who_is_blocked(desk: Desk) -> None:
    host, guest, stranger = ada(), bob(), Caller(PlayerId("cyd"))
    room = await desk.opened(host)
    guest.relationships = Relationships(blocked=frozenset([host.player]))
    assert await desk.ask(guest, JoinRoom, room=room) == Code.NOT_WELCOME
    assert guest.rooms == {}
    stranger.relationships = Relationships(blocked=frozenset([guest.player]))
    assert isinstance(await desk.ask(stranger, JoinRoom, room=room), int), "Bob has no seat there"
    stranger.relationships = Relationships(blocked=frozenset([host.player]))
    assert isinstance(await desk.ask(stranger, JoinRoom, room=room), int), "who has a seat keeps it"


async def test_a_name_that_nobody_can_have_is_refused_for_a_seat_too(desk: Desk) -> None:
    host = ada()
    room = await desk.opened(host)
    assert await desk.ask(host, AddSeat, room=room, name="admin") == Code.BAD_NAME


async def test_a_node_that_stops_begins_nothing_and_goes_on_with_the_rest(desk: Desk) -> None:
    host, guest = ada(), bob()
    room = await desk.opened(host)
    desk.commands.stopping = True
    assert await desk.ask(host, CreateRoom, **CREATE) == Code.STOPPING
    assert await desk.ask(guest, JoinRoom, room=room) == Code.STOPPING
    assert isinstance(await desk.ask(guest, WatchRoom, room=room), int)


async def test_what_is_known_of_a_room_is_not_told_again(desk: Desk) -> None:
    host, again = ada(), ada()
    room = await desk.opened(host)
    version = host.heard[0]["version"]
    done = asyncio.Event()
    known = Known(room=room, version=version)
    desk.commands.watch(again, room, known, lambda _: done.set())
    await done.wait()
    assert again.heard == []
    desk.commands.leave(again)
    assert list(again.rooms) == [room], "the connection is over, and its list with it"
