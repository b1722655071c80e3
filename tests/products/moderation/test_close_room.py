"""Rooms that a host closes, from outside: whoever is there hears it, and no game goes on."""

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import WatchRoom
from regatta_protocol.connection import CommandRefused
from regatta_protocol.ids import RoomId
from regatta_server.products.moderation.close_room import close_room
from regatta_server.runtime.clock import now_ms
from testkit.play import begin, guest, join, open_room, throw, until
from tests.conftest import Serve

REASON = "Names that nobody should read."


async def test_a_room_is_closed_for_everybody_and_its_game_given_up(serve: Serve, redis: Redis) -> None:
    async with serve() as one, serve() as two, guest(one, "Ada") as ada, guest(two, "Bo") as bo:
        gathers = await open_room(ada, 3)
        await join(bo, gathers)
        plays = await begin(ada, bo)
        for room in (gathers, plays):
            assert await close_room(redis, room, now_ms, REASON)
            assert not await close_room(redis, room, now_ms)
        for me in (ada, bo):
            for room in (gathers, plays):
                while me.views[room].now["stage"] != "archived":
                    await me.next_event()
                assert me.views[room].now.get("close_reason") == REASON
        with pytest.raises(CommandRefused):
            await throw(ada, plays)
        assert (await until(ada, "recorded"))["room"] == plays
        async with guest(two, "Cy") as cy:
            await cy.ask(WatchRoom(id=cy.new_id(), room=plays))
            assert cy.views[plays].now.get("close_reason") == REASON, "whoever comes later reads it too"
    assert not await close_room(redis, RoomId("AAAAAAAA"), now_ms)
