"""A player's list of rooms, with many of them."""

from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import CreateRoom, LeaveRoom
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_server.commands.room_list import RoomList
from regatta_server.limits import RECENT_ROOMS_MOST, ROOMS_LISTED_MOST
from regatta_server.players.players import Players
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.rooms.storage.store import Store
from regatta_server.service import SystemTokens
from testkit.rooms.nodes import node, reply_of

ADA = PlayerId("ada")


class Host:
    """Ada, who opens one room after the other."""

    def __init__(self, rooms: Rooms, players: Players) -> None:
        """Take where."""
        self.rooms = rooms
        self.players = players
        self.list = RoomList(players, rooms)
        self.at_ms = 0

    async def opens(self, count: int) -> list[RoomId]:
        """Return so many rooms more."""
        return [await self._opens() for _ in range(count)]

    async def _opens(self) -> RoomId:
        self.at_ms += 1
        wanted = CreateRoom(id=CommandId(f"c-{self.at_ms}"), ruleset="yacht", seats=2)
        room = RoomId(
            str(await reply_of(lambda reply: self.rooms.create(ADA, "Ada", "secret", wanted, reply)))
        )
        await self.list.joined(ADA, room, self.at_ms)
        return room

    async def leaves(self, room: RoomId) -> None:
        """Leave a room, which closes it."""
        wanted = LeaveRoom(id=CommandId(f"l-{room}"), room=room)
        await reply_of(lambda reply: self.rooms.submit(ADA, "Ada", room, wanted, reply))

    async def listed(self) -> set[RoomId]:
        """Return what stands in the list."""
        return {line["room"] for line in await self.list.lines(ADA)}


@pytest.fixture
async def host(redis: Redis) -> AsyncIterator[Host]:
    """Give her on a node."""
    async with node(Store(redis, "here")) as rooms:
        yield Host(rooms, Players(redis, SystemTokens()))


async def test_a_room_that_goes_on_stays_however_many_come_after_it(host: Host) -> None:
    first = await host.opens(2)
    later = await host.opens(RECENT_ROOMS_MOST + 5)
    assert set(first) < await host.listed() == {*first, *later}


async def test_those_that_are_over_make_room(host: Host, redis: Redis) -> None:
    over, first = await host.opens(2), await host.opens(1)
    for room in over:
        await host.leaves(room)
    await host.opens(RECENT_ROOMS_MOST)
    rooms = await host.players.rooms(ADA)
    assert len(rooms) == RECENT_ROOMS_MOST + 1
    assert first[0] in rooms
    assert not set(over) & set(rooms)


async def test_there_is_a_bound_for_those_that_never_end(host: Host) -> None:
    first = (await host.opens(1))[0]
    await host.opens(ROOMS_LISTED_MOST)
    rooms = await host.players.rooms(ADA)
    assert len(rooms) == ROOMS_LISTED_MOST
    assert first not in rooms
