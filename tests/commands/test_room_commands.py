"""Who may open, join and watch a room, judged before the room is asked: by connections without a socket."""

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import AddSeat, CreateRoom, JoinRoom, Known, MyRooms, UnwatchRoom, WatchRoom
from regatta_protocol.commands.command import Command
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_server.commands.context import Context
from regatta_server.commands.room_commands import RoomCommands
from regatta_server.commands.room_list import RoomList
from regatta_server.commands.seat_clocks import SeatClocks
from regatta_server.edge.background import Background
from regatta_server.judging.refused import Refused
from regatta_server.limits import Limits
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
        self.zones: dict[PlayerId, str] = {}
        """What players have chosen."""
        clocks = SeatClocks(self._zone_of, context.now_ms)
        room_list = RoomList(context.players, context.rooms)
        self.commands = RoomCommands(context, room_list, everybody_online, clocks)
        self.rooms = context.rooms
        self.background = background
        self._count = 0

    async def _zone_of(self, player: PlayerId) -> str | None:
        return self.zones.get(player)

    async def ask(self, caller: Caller, kind: type[Command], **fields: Any) -> Any:
        """Return what a command is answered; a refusal as its code."""
        self._count += 1
        command = kind.model_validate({"id": CommandId(f"c-{self._count}"), **fields})
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        waits = self.commands.handlers()[kind].do(caller, command, answer.set_result)
        if waits is not None:
            await waits
        response = await answer
        return response.code if isinstance(response, Refused) else response

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


# -- turn windows: by whose clock a seat goes -------------------------------------------------------

BY_DAY: dict[str, Any] = {
    **CREATE,
    "options": {"turn_ms": 43_200_000, "turn_window": {"begin_minute": 480, "end_minute": 1_320}},
}


def lives(desk: Desk, room: RoomId) -> list[int | None]:
    """Return by how many minutes the players of a room are east of UTC first; None without a clock."""
    state = desk.rooms.here(room)
    assert state is not None
    return [seat.utc_offsets[0][1] if seat.utc_offsets else None for seat in state.seating.seats]


async def test_a_seat_goes_by_the_zone_of_its_players_device_where_they_have_chosen_none(desk: Desk) -> None:
    host, guest = ada(), bob()
    host.time_zone, guest.time_zone = "Asia/Kolkata", "Asia/Tokyo"
    room = RoomId((await desk.ask(host, CreateRoom, **BY_DAY))["room"])
    assert isinstance(await desk.ask(guest, JoinRoom, room=room), int)
    assert lives(desk, room) == [330, 540]


async def test_a_seat_goes_by_the_zone_of_its_players_quiet_hours_first(desk: Desk) -> None:
    host, guest = ada(), bob()
    host.time_zone, desk.zones = "Asia/Kolkata", {host.player: "Asia/Tokyo", guest.player: "UTC"}
    room = RoomId((await desk.ask(host, CreateRoom, **BY_DAY))["room"])
    assert isinstance(await desk.ask(guest, JoinRoom, room=room), int)
    assert lives(desk, room) == [540, 0]


async def test_a_seat_whose_player_says_no_zone_goes_by_utc(desk: Desk) -> None:
    host, guest = Caller(PlayerId("ada"), user_name="Ada"), bob()
    room = RoomId((await desk.ask(host, CreateRoom, **BY_DAY))["room"])
    assert isinstance(await desk.ask(guest, JoinRoom, room=room), int)
    assert lives(desk, room) == [0, 0]


async def test_a_zone_that_nobody_knows_is_refused_where_turns_go_by_it_and_nowhere_else(desk: Desk) -> None:
    host, guest = ada(), bob()
    host.time_zone = guest.time_zone = "Mars/Olympus_Mons"
    assert await desk.ask(host, CreateRoom, **BY_DAY) == Code.BAD_OPTIONS
    other = await desk.opened(host)
    assert isinstance(await desk.ask(guest, JoinRoom, room=other), int)
    assert lives(desk, other) == [None, None]
    host.time_zone = "UTC"
    room = RoomId((await desk.ask(host, CreateRoom, **BY_DAY))["room"])
    assert await desk.ask(guest, JoinRoom, room=room) == Code.BAD_OPTIONS
    assert lives(desk, room) == [0]
    # Who sits there already only comes back to look.
    host.time_zone = "Mars/Olympus_Mons"
    assert isinstance(await desk.ask(host, JoinRoom, room=room), int)


async def test_a_turn_window_in_a_live_game_is_refused_and_names_the_option(desk: Desk) -> None:
    live = {**BY_DAY, "options": {**BY_DAY["options"], "turn_ms": 60_000}}
    assert await desk.ask(ada(), CreateRoom, **live) == Code.BAD_OPTIONS
