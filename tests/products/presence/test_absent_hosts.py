"""Rooms that gather, whose players vanish: what the others hear, the lobby, and when a game begins."""

import asyncio
from typing import Any

from redis.asyncio import Redis

from regatta_protocol.client import AddBot, AddSeat, JoinRoom, Kick, LeaveRoom, Start
from regatta_protocol.connection import Connection
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_server.limits import DAY_MS
from regatta_server.products.listing.lines import HOST_AWAY_MS
from regatta_server.products.presence.away import FLICKER_MS
from regatta_server.products.presence.away_store import MARKED, away_of, gathering_of
from testkit.play import guest, join, open_room, until
from testkit.servers import until as until_so
from tests.conftest import Serve
from tests.products.chat.talking import Clock, refused, watch
from tests.products.listing.test_listing import Looking

LIVE: dict[str, Any] = {"listed": True, "turn_ms": 60_000}


async def vanish(who: Connection, redis: Redis, clock: Clock) -> None:
    """Cut a player's line, and let the time of a flicker pass."""
    await who.cut()
    async with asyncio.timeout(30):
        while await redis.zscore(MARKED, who.player) is None and not await redis.exists(away_of(who.player)):
            await redis.ping()
    clock.now_ms += FLICKER_MS


async def absence(me: Connection) -> tuple[str, int | None]:
    """Return the next player who goes away or comes back, and since when they are away."""
    while True:
        update: Any = await me.notifications.get()
        if update["type"] == "away":
            return update["player"], update["away_since_ms"]


async def stage(me: Connection, room: RoomId) -> Any:
    """Return a room's stage, as it is shown anew."""
    return (await watch(me, room))["stage"]


async def seat_away(lobby: Looking, room: RoomId, away: bool) -> None:
    """Wait until the lobby shows the first seat of a room so."""
    while (await lobby.line(room))["seats"][0].get("away", False) is not away:
        await lobby.next()


async def test_a_room_without_its_host_leaves_the_list_and_comes_back_with_them(
    serve: Serve, redis: Redis
) -> None:
    clock = Clock()
    async with (
        serve(clock=clock) as here,
        serve(clock=clock) as there,
        guest(here, "Ada") as ada,
        guest(there, "Bob") as bob,
        guest(there, "Eve") as eve,
    ):
        lobby = Looking(eve)
        await lobby.begin()
        room = await open_room(ada, 3, **LIVE)
        await join(bob, room)
        # A guest who is away is shown, and takes nothing off the list.
        await vanish(bob, redis, clock)
        while not (await lobby.line(room))["seats"][-1].get("away"):
            await lobby.next()
        clock.now_ms += HOST_AWAY_MS
        assert await absence(ada) == (bob.player, clock.now_ms - HOST_AWAY_MS - FLICKER_MS)
        await vanish(ada, redis, clock)
        await seat_away(lobby, room, True)
        clock.now_ms += HOST_AWAY_MS - FLICKER_MS - 1
        await Looking(eve).begin()
        assert room in lobby.rooms
        clock.now_ms += 1
        await lobby.without(room)
        await ada.resume()
        await seat_away(lobby, room, False)


async def test_a_gathering_shows_who_is_away_and_who_is_back(serve: Serve, redis: Redis) -> None:
    clock = Clock()
    async with (
        serve(clock=clock) as here,
        serve(clock=clock) as there,
        guest(here, "Ada") as ada,
        guest(there, "Bob") as bob,
        guest(here, "Eve") as eve,
    ):
        room = await open_room(ada, 4)
        await join(bob, room)
        await watch(eve, room)
        await vanish(ada, redis, clock)
        assert (await absence(bob))[0] == (await absence(eve))[0] == ada.player
        async with guest(there, "Fay") as fay:
            await watch(fay, room)
            assert (await absence(fay))[0] == ada.player
        await ada.resume()
        assert await absence(bob) == await absence(eve) == (ada.player, None)
        # Who has left is nobody's to wait for.
        await bob.ask(LeaveRoom(id=bob.new_id(), room=room))
        await until_so(_gathers_nowhere, redis, bob.player)


async def _gathers_nowhere(redis: Redis, player: PlayerId) -> bool:
    return not await redis.exists(gathering_of(player))


async def test_a_live_game_waits_for_the_host_who_vanished(serve: Serve, redis: Redis) -> None:
    clock = Clock()
    async with (
        serve(clock=clock) as here,
        serve(clock=clock) as there,
        guest(here, "Ada") as ada,
        guest(there, "Bob") as bob,
    ):
        room = await open_room(ada, 2, **LIVE)
        await vanish(ada, redis, clock)
        await join(bob, room)
        assert await stage(bob, room) == "gathering"
        await ada.resume()
        await until(bob, "opening")
        await until(ada, "opening")


async def test_a_flicker_of_the_host_holds_a_live_game_up_no_longer_than_it_lasts(
    serve: Serve, redis: Redis
) -> None:
    async with serve() as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        room = await open_room(ada, 2, **LIVE)
        await ada.cut()
        async with asyncio.timeout(30):
            while await redis.zscore(MARKED, ada.player) is None and not await redis.exists(
                away_of(ada.player)
            ):
                await redis.ping()
        await join(bob, room)
        await ada.resume()
        await until(bob, "opening")


async def test_a_host_cannot_begin_a_live_game_without_a_guest_and_can_take_them_out(
    serve: Serve, redis: Redis
) -> None:
    clock = Clock()
    async with serve(clock=clock) as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        room = await open_room(ada, 4, turn_ms=60_000)
        await join(bob, room)
        await ada.ask(AddSeat(id=ada.new_id(), room=room, name="Kim"))
        await vanish(bob, redis, clock)
        error = await refused(ada, Start(id=ada.new_id(), room=room))
        assert (error["code"], "Bob" in error["message"]) == (Code.NOT_ALLOWED, True)
        # The last seat is taken, by a stand-in, and still it waits.
        await ada.ask(AddBot(id=ada.new_id(), room=room))
        assert await stage(ada, room) == "gathering"
        await ada.ask(Kick(id=ada.new_id(), room=room, seat=1))
        # Several seats on one device, and a stand-in: all who play are here.
        await ada.ask(Start(id=ada.new_id(), room=room))
        await until(ada, "opening")


async def test_a_game_of_days_and_one_without_a_clock_wait_for_nobody(serve: Serve, redis: Redis) -> None:
    clock = Clock()
    async with serve(clock=clock) as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        rooms = [await open_room(ada, 2, turn_ms=turn_ms) for turn_ms in (DAY_MS, None)]
        await vanish(ada, redis, clock)
        for room in rooms:
            await join(bob, room)
            assert await stage(bob, room) == "opening"


async def test_a_join_that_is_sent_twice_while_the_host_is_away_takes_one_seat(
    serve: Serve, redis: Redis
) -> None:
    clock = Clock()
    async with serve(clock=clock) as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        room = await open_room(ada, 2, **LIVE)
        await vanish(ada, redis, clock)
        once = JoinRoom(id=CommandId("j"), room=room)
        first, again = await bob.ask(once), await bob.ask(once)
        assert first["version"] == again["version"]
        assert len((await watch(bob, room))["seats"]) == 2


async def test_the_rooms_of_a_node_that_ends_leave_the_list_as_their_hosts_do(
    serve: Serve, redis: Redis
) -> None:
    clock = Clock()
    async with serve(clock=clock) as node, guest(node, "Eve") as eve:
        lobby = Looking(eve)
        await lobby.begin()
        async with serve(clock=clock) as lost, guest(lost, "Ada") as ada:
            room = await open_room(ada, 2, **LIVE)
            await lobby.line(room)
        async with asyncio.timeout(30):
            while await redis.zscore(MARKED, ada.player) is None:
                await redis.ping()
        clock.now_ms += FLICKER_MS
        await seat_away(lobby, room, True)
        clock.now_ms += HOST_AWAY_MS
        await lobby.without(room)
