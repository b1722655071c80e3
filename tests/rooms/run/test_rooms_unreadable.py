"""Rooms that cannot be read: each is refused and named once, others go on, and nothing is written over it."""

from typing import Any

import pytest
from redis.asyncio import Redis
from structlog.testing import capture_logs

from regatta_protocol.client import CreateRoom, JoinRoom, MyRooms, Preview, Throw, WatchRoom
from regatta_protocol.connection import CommandRefused, connect
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.act import room_id
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.rooms.storage.store import Store
from regatta_server.store import keys
from testkit.play import begin, guest, socket_of, throw
from testkit.rooms.damage import DAMAGE, bytes_of_room, damaged, played, stored_room
from testkit.rooms.nodes import Listener, node, reply_of
from testkit.rooms.tables import ALL, Table, player_id
from testkit.web import get
from tests.conftest import Serve
from tests.rooms.run.test_rooms_versions import Dropped, opened, says

an_unreadable_room = pytest.mark.parametrize("what", DAMAGE)

ADA = player_id("Ada")


async def throws(rooms: Rooms, table: Table, number: int = 1) -> Any:
    """Return what Ada is answered who throws, whose turn it is."""
    ask = Throw(id=CommandId(f"throw-{number}"), room=table.state.setup.id, dice=ALL)
    return await says(rooms, ADA, ask)


async def ask_in_every_way(rooms: Rooms, room: RoomId) -> list[Any]:
    """Return what several people are answered who want something of a room."""
    join = JoinRoom(id=CommandId("join"), room=room)
    look = Preview(id=CommandId("look"), room=room, rows={"chance": ALL})
    return [
        await says(rooms, ADA, Throw(id=CommandId("throw"), room=room, dice=ALL)),
        await says(rooms, PlayerId("zoe"), join),
        await says(rooms, PlayerId("zoe"), join),
        await reply_of(lambda reply: rooms.watch(Listener(), room, None, reply)),
        await reply_of(lambda reply: rooms.watch(Listener(), room, 3, reply)),
        await reply_of(lambda reply: rooms.preview(ADA, look, lambda _: None, reply)),
    ]


@an_unreadable_room
async def test_whoever_asks_is_refused_it_is_named_once_and_stays_as_it_is(redis: Redis, what: str) -> None:
    table = played("bad")
    room = table.state.setup.id
    await damaged(table.facts, what).put(redis, due_ms=5)
    before = await bytes_of_room(redis, room)
    async with node(Store(redis, "here")) as here:
        with capture_logs() as logged:
            answers = await ask_in_every_way(here, room)
            for _ in range(3):
                here.alarm(room)
                answers += await ask_in_every_way(here, room)
            assert await here.state(room) is None
            assert await here.summaries(ADA, [room]) == []
        assert all(isinstance(answer, Refused) for answer in answers)
        assert {(answer.code, answer.message) for answer in answers} == {
            (
                Code.INTERNAL,
                "This server cannot open this game. The fault has been logged, and nothing is lost.",
            )
        }
        assert [(line["event"], line["room"]) for line in logged] == [("room_unreadable", room)]
        assert here.here(room) is None
    assert await bytes_of_room(redis, room) == before


@an_unreadable_room
async def test_lists_leave_it_out_and_name_it_once_and_others_go_on(redis: Redis, what: str) -> None:
    bad, good = played("bad"), played("good")
    await damaged(bad.facts, what).put(redis)
    await stored_room(good.facts).put(redis)
    rooms = [bad.state.setup.id, good.state.setup.id]
    async with node(Store(redis, "here")) as here:
        with capture_logs() as logged:
            for _ in range(2):
                assert await here.stored(rooms) == {good.state.setup.id: good.state}
                assert [line["room"] for line in await here.summaries(ADA, rooms)] == [good.state.setup.id]
        assert [(line["event"], line["room"]) for line in logged] == [("room_unreadable", bad.state.setup.id)]
        assert await throws(here, good) == good.version + 1


async def test_without_damage_the_same_room_is_read(redis: Redis) -> None:
    for since in (-1, 0, 6, played("good").version):
        await redis.flushall()
        table = played("good")
        whole = stored_room(table.facts, max(since, 0))
        if since < 0:
            whole.fields = {}
        await whole.put(redis)
        async with node(Store(redis, "here")) as here:
            assert await here.stored([table.state.setup.id]) == {table.state.setup.id: table.state}
            assert await throws(here, table) == table.version + 1


async def test_who_hears_of_a_room_is_let_go_when_a_runningof_another_format_goes_on_with_it(
    redis: Redis,
) -> None:
    table = played("bad")
    room = table.state.setup.id
    await stored_room(table.facts).put(redis)
    async with node(Store(redis, "here")) as here:
        bob = Dropped(PlayerId("bob"))
        assert await reply_of(lambda reply: here.watch(bob, room, None, reply)) == table.version
        await redis.xadd(keys.facts(room), {"2": b"\x93\x01\x02\x03"}, id=f"{table.version + 1}-9")
        before = await bytes_of_room(redis, room)
        here.refresh()
        refused = await throws(here, table)
        assert refused.code is Code.INTERNAL
        assert bob.why == [Code.INTERNAL]
        assert [event["type"] for event in bob.heard] == ["snapshot"]
        assert here.here(room) is None
        del before[keys.watching(room)]
        assert before.items() <= (await bytes_of_room(redis, room)).items()


async def test_news_that_are_no_facts_are_not_told(redis: Redis) -> None:
    table = played("bad")
    room = table.state.setup.id
    await stored_room(table.facts).put(redis)
    async with node(Store(redis, "here")) as here:
        bob = Dropped(PlayerId("bob"))
        await reply_of(lambda reply: here.watch(bob, room, None, reply))
        at = f"{table.version}-1"
        with capture_logs() as logged:
            here.heard(f'{room}\n{at}\n{table.version + 1}-9\n{{"type":"exploded"}}'.encode())
        assert [(line["event"], line["room"]) for line in logged] == [("room_unreadable", room)]
        assert bob.why == [Code.INTERNAL]
        assert len(bob.heard) == 1
        assert here.here(room) is None


async def test_a_room_that_has_lost_its_facts_is_not_opened_again_over_what_is_left(redis: Redis) -> None:
    async with node(Store(redis, "here")) as here:
        room = await opened(here)
        assert room == room_id("secret", "c-yacht")
        await redis.delete(keys.facts(room))
        before = await bytes_of_room(redis, room)
        wanted = CreateRoom(id=CommandId("c-yacht"), ruleset="yacht", seats=2)
        refused = await reply_of(lambda reply: here.create(PlayerId("ada"), "Ada", "secret", wanted, reply))
        assert refused.code is Code.BAD_MESSAGE
        assert await bytes_of_room(redis, room) == before


async def test_players_of_such_a_room_are_told_so_and_go_on_with_their_others(
    serve: Serve, redis: Redis
) -> None:
    async with serve() as here, guest(here, "Ada") as ada:
        bad, good = await begin(ada, listed=True), await begin(ada, listed=True)
        token = ada.welcome["token"]
    await redis.xadd(
        keys.facts(bad), {"1": b'{"type":"exploded","at_ms":1}'}, id=f"{ada.versions[bad] + 1}-1"
    )
    async with serve() as running, await connect(socket_of(running), token=token) as ada:
        assert [line["room"] for line in (await ada.ask(MyRooms(id=CommandId("mine"))))["rooms"]] == [good]
        for ask in (WatchRoom(id=CommandId("w"), room=bad), Throw(id=CommandId("t"), room=bad, dice=ALL)):
            with pytest.raises(CommandRefused, match="nothing is lost") as refused:
                await ada.ask(ask)
            assert refused.value.error["code"] is Code.INTERNAL
        await ada.ask(WatchRoom(id=CommandId("g"), room=good))
        await throw(ada, good)
        assert (await get(running, f"/api/v1/games/{bad}"))[0] == 404
