"""The lobby, between real connections to two nodes: which rooms stand there, how long, and who hears."""

from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import AddBot, JoinRoom, LeaveRoom, MyRooms, SetAdmission
from regatta_protocol.commands.lobby import UnwatchLobby, WatchLobby
from regatta_protocol.commands.people import Block
from regatta_protocol.connection import Connection, connect
from regatta_protocol.errors import Code
from regatta_protocol.ids import RoomId
from regatta_protocol.messages.lobby import LobbyRoom
from regatta_server.limits import LISTING_BEGUN_MOST, LISTING_BEGUN_MS
from regatta_server.products.listing.listing_store import KEYS
from regatta_server.service import Running
from testkit.play import begin, guest, join, open_room, play_out, settle, socket_of, until
from testkit.web import metric
from tests.conftest import Serve
from tests.products.chat.talking import Clock, refused


class Looking:
    """A connection that looks at the lobby, with the lines as a client has them."""

    def __init__(self, me: Connection) -> None:
        """Begin with none."""
        self.me = me
        self.rooms: dict[str, LobbyRoom] = {}
        self.online = 0

    async def begin(self) -> list[LobbyRoom]:
        """Watch the lobby; return its lines as they were told, the newest first."""
        await self.me.ask(WatchLobby(id=self.me.new_id()))
        message = self.me.notifications.get_nowait()
        assert message["type"] == "lobby"
        self.rooms = {line["room"]: line for line in message["rooms"]}
        self.online = message["online"]
        return message["rooms"]

    async def next(self) -> None:
        """Take the next event in."""
        message = await self.me.notifications.get()
        if message["type"] == "lobby":
            self.rooms = {line["room"]: line for line in message["rooms"]}
        if message["type"] != "lobby_changed":
            return
        self.rooms.update({line["room"]: line for line in message["put"]})
        for room in message["gone"]:
            del self.rooms[room]
        self.online = message["online"]

    async def line(self, room: RoomId, **wanted: Any) -> LobbyRoom:
        """Return a room's line, once it is there and has these values."""
        while not wanted.items() <= dict(self.rooms.get(room, {})).items() or room not in self.rooms:
            await self.next()
        return self.rooms[room]

    async def without(self, room: RoomId) -> None:
        """Wait until the room has no line."""
        while room in self.rooms:
            await self.next()


async def test_whoever_looks_alone_is_counted_at_once_whoever_looked_before(serve: Serve) -> None:
    async with serve() as node:
        async with await connect(socket_of(node)) as newcomer:
            lobby = Looking(newcomer)
            await lobby.begin()
            assert lobby.online == 0, "who only looks is not counted"
        async with guest(node, "Ada") as ada:
            lobby = Looking(ada)
            await lobby.begin()
            assert lobby.online == 1


async def test_a_room_stands_there_from_its_opening_to_the_end_of_its_game(serve: Serve) -> None:
    async with serve() as first, serve() as second:
        async with guest(first, "Ada") as ada, guest(second, "Bob") as bob, guest(second, "Eve") as eve:
            lobby = Looking(eve)
            assert await lobby.begin() == []
            room = await open_room(ada, 3, listed=True, watchers="open")
            line = await lobby.line(room)
            assert (line["stage"], line["ruleset"], line["seats_wanted"]) == ("gathering", "yacht", 3)
            assert line["seats"] == [{"player": ada.player, "name": "Ada", "bot": False}]
            assert line["options"]["listed"]
            await join(bob, room)
            while len((await lobby.line(room))["seats"]) < 2:
                await lobby.next()
            assert lobby.rooms[room]["since_ms"] == line["since_ms"]
            await ada.ask(SetAdmission(id=ada.new_id(), room=room, locked=True))
            await lobby.without(room)
            await ada.ask(SetAdmission(id=ada.new_id(), room=room))
            await lobby.line(room)
            await ada.ask(AddBot(id=ada.new_id(), room=room))
            opened = await lobby.line(room, stage="opening")
            assert [seat["bot"] for seat in opened["seats"]] == [False, False, True]
            await settle(room, ada, bob)
            running = await lobby.line(room, stage="playing")
            assert running["since_ms"] == opened["since_ms"] >= line["since_ms"]


async def test_a_game_that_anyone_may_watch_goes_with_its_end(serve: Serve) -> None:
    async with serve() as first, serve() as second:
        async with guest(first, "Ada") as ada, guest(first, "Bob") as bob, guest(second, "Eve") as eve:
            lobby = Looking(eve)
            await lobby.begin()
            room = await begin(ada, bob, watchers="open")
            assert (await lobby.line(room, stage="playing"))["seats_wanted"] == 2
            await play_out({0: ada, 1: bob}, room)
            await lobby.without(room)


@pytest.mark.parametrize("watchers", ["link", "friends", "none"])
async def test_a_private_room_never_stands_there(running: Running, watchers: str) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob, guest(running, "Eve") as eve:
        lobby = Looking(eve)
        await lobby.begin()
        private = await begin(ada, bob, watchers=watchers)
        # One that is listed goes from the lobby as its game begins, which only some may watch.
        listed = await open_room(ada, 2, listed=True, watchers=watchers)
        await lobby.line(listed)
        await join(bob, listed)
        await lobby.without(listed)
        await settle(listed, ada, bob)
        await until(ada, "started")
        last = await open_room(ada, 2, listed=True)
        await lobby.line(last)
        assert set(lobby.rooms) == {last}
        assert private not in lobby.rooms


async def test_a_room_goes_with_its_last_player_its_invite_or_its_uses(serve: Serve) -> None:
    clock = Clock()
    async with serve(clock=clock) as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        lobby = Looking(bob)
        await lobby.begin()
        left, late, used = [await open_room(ada, 4, listed=True) for _ in range(3)]
        for room in (left, late, used):
            await lobby.line(room)
        await ada.ask(LeaveRoom(id=ada.new_id(), room=left))
        await lobby.without(left)
        await ada.ask(SetAdmission(id=ada.new_id(), room=used, uses=1))
        await join(bob, used)
        await lobby.without(used)
        await ada.ask(SetAdmission(id=ada.new_id(), room=late, open_ms=60_000))
        clock.now_ms += 59_999
        await ada.ask(AddBot(id=ada.new_id(), room=late))
        while len((await lobby.line(late))["seats"]) < 2:
            await lobby.next()
        clock.now_ms += 1
        await lobby.without(late)
        # The host opens it anew.
        await ada.ask(SetAdmission(id=ada.new_id(), room=late))
        await lobby.line(late)


async def test_the_whole_lobby_is_told_with_the_newest_first_and_how_many_are_here(serve: Serve) -> None:
    clock = Clock()
    async with serve(clock=clock) as first, serve(clock=clock) as second:
        async with guest(first, "Ada") as ada, guest(second, "Bob") as bob, guest(second, "Eve") as eve:
            early = Looking(bob)
            await early.begin()
            opened = []
            for _ in range(3):
                opened.append(await open_room(ada, 2, listed=True))
                await early.line(opened[-1])
                clock.now_ms += 1_000
            # A change does not make a room new.
            await ada.ask(SetAdmission(id=ada.new_id(), room=opened[0], uses=5))
            late = Looking(eve)
            assert [line["room"] for line in await late.begin()] == opened[::-1]
            while early.online != 3:
                await early.next()
            # Who only looks is not counted.
            async with await connect(socket_of(first)), guest(first, "Cleo"):
                while early.online != 4:
                    await early.next()


async def test_who_watches_no_more_hears_no_more(serve: Serve) -> None:
    async with serve() as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        lobby = Looking(bob)
        await lobby.begin()
        async with guest(node, "Eve") as eve:
            await Looking(eve).begin()
            await Looking(eve).begin()
            assert await metric(node, "regatta_lobby_watchers") == 2
            await eve.ask(UnwatchLobby(id=eve.new_id()))
            await eve.ask(UnwatchLobby(id=eve.new_id()))
            room = await open_room(ada, 2, listed=True)
            await lobby.line(room)
            await eve.ask(MyRooms(id=eve.new_id()))
            assert eve.notifications.empty()
            await Looking(eve).begin()
        while await metric(node, "regatta_lobby_watchers") != 1:
            await ada.ask(MyRooms(id=ada.new_id()))


async def test_who_begins_to_watch_again_and_again_waits(serve: Serve) -> None:
    clock = Clock()
    async with serve(clock=clock) as node, guest(node, "Eve") as eve:
        for _ in range(LISTING_BEGUN_MOST):
            await Looking(eve).begin()
            await eve.ask(UnwatchLobby(id=eve.new_id()))
        error = await refused(eve, WatchLobby(id=eve.new_id()))
        assert error["code"] == Code.TOO_FAST
        assert 0 < error["retry_after_ms"] <= LISTING_BEGUN_MS + 1
        clock.now_ms += LISTING_BEGUN_MS
        await Looking(eve).begin()


async def test_a_clock_that_is_put_back_keeps_nobody_from_the_lobby(serve: Serve) -> None:
    clock, boot_s = Clock(), 1_000.0
    async with serve(clock=clock, boot_s=lambda: boot_s) as node, guest(node, "Eve") as eve:
        for _ in range(LISTING_BEGUN_MOST):
            await Looking(eve).begin()
            await eve.ask(UnwatchLobby(id=eve.new_id()))
        clock.now_ms -= 7_200_000
        error = await refused(eve, WatchLobby(id=eve.new_id()))
        assert 0 < error["retry_after_ms"] <= LISTING_BEGUN_MS + 1
        boot_s += LISTING_BEGUN_MS / 1000
        await Looking(eve).begin()


async def test_a_line_that_was_lost_with_its_node_is_written_with_the_rooms_next_change(
    serve: Serve, redis: Redis
) -> None:
    async with serve() as first, serve() as second:
        async with guest(first, "Ada") as ada, guest(second, "Bob") as bob, guest(second, "Eve") as eve:
            lobby = Looking(eve)
            await lobby.begin()
            room = await open_room(ada, 3, listed=True)
            await lobby.line(room)
            await redis.delete(*KEYS)
            await lobby.without(room)
            await join(bob, room)
            assert len((await lobby.line(room))["seats"]) == 2


async def test_who_has_blocked_a_player_is_not_welcome_where_they_sit(serve: Serve) -> None:
    async with serve() as first, serve() as second:
        async with guest(first, "Ada") as ada, guest(second, "Bob") as bob, guest(first, "Cyd") as cyd:
            room = await open_room(ada, 4, listed=True)
            await bob.ask(Block(id=bob.new_id(), player=cyd.player, blocked=True))
            await join(bob, room)
            error = await refused(cyd, JoinRoom(id=cyd.new_id(), room=room))
            assert error["code"] == Code.NOT_WELCOME
            other = await open_room(cyd, 4, listed=True)
            error = await refused(bob, JoinRoom(id=bob.new_id(), room=other))
            assert error["code"] == Code.NOT_WELCOME
            # Who sits there already only watches by it.
            await join(ada, room)
            await bob.ask(Block(id=bob.new_id(), player=cyd.player, blocked=False))
            await join(cyd, room)
