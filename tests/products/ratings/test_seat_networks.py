"""Two guests of one address play rated games on real nodes: nobody farms points so."""

from collections.abc import Mapping
from typing import Any

from redis.asyncio import Redis

from regatta_protocol.client import WatchRoom
from regatta_protocol.commands.people import EraseMe, ExportMe, KeepAccount
from regatta_protocol.connection import Connection
from regatta_protocol.ids import RoomId
from regatta_server.store import keys
from testkit.play import begin, guest, guest_from, play_out, until
from testkit.rated_games import stored
from tests.conftest import Serve

RATED: Mapping[str, Any] = {"rated": True, "turn_ms": 60_000}
PHONE = "a-phone-of-a-family"


async def change(*players: Connection) -> tuple[RoomId, Any]:
    """Let players play a rated game to its end; return its room, and what it did to their ratings."""
    room = await begin(*players, **RATED)
    await play_out(dict(enumerate(players)), room)
    return room, (await until(players[0], "recorded")).get("ratings")


async def test_of_one_address_no_rated_game_counts_and_nothing_is_kept_of_it(
    serve: Serve, redis: Redis
) -> None:
    async with serve() as one, serve() as two, guest(one, "Ada") as ada, guest(two, "Bo") as bo:
        for me in (ada, bo):
            name, password = f"{me.welcome['player']['name']}_Sails", "twelve dry dinghies"
            await me.ask(KeepAccount(id=me.new_id(), user_name=name, password=password))
        room = await begin(ada, bo, **RATED)
        await play_out({0: ada, 1: bo}, room)
        assert "ratings" not in await until(ada, "recorded")
        assert await stored(redis) == {}
        assert await redis.keys("*networks*") == []


async def test_of_addresses_of_their_own_a_game_counts_and_of_one_device_it_does_not(
    serve: Serve, redis: Redis
) -> None:
    async with (
        serve(behind_proxy=True, commands_per_s=1000) as node,
        guest_from(node, "Ada", "192.0.2.1") as ada,
        guest_from(node, "Bo", "192.0.2.2", PHONE) as bo,
        guest_from(node, "Cleo", "192.0.2.3", PHONE) as cleo,
    ):
        _, changes = await change(ada, bo)
        assert [one["before"] for one in changes] == [1500, 1500]
        assert set(await stored(redis)) == {ada.player, bo.player}
        _, none = await change(bo, cleo)
        assert none is None
        assert set(await stored(redis)) == {ada.player, bo.player}


async def test_whoever_comes_back_from_the_others_network_is_seen(serve: Serve, redis: Redis) -> None:
    async with (
        serve(behind_proxy=True) as node,
        guest_from(node, "Ada", "2001:db8::1") as ada,
        guest_from(node, "Bo", "192.0.2.2") as bo,
    ):
        room = await begin(ada, bo, **RATED)
        token = ada.welcome["token"]
        async with guest_from(node, "Ada", "192.0.2.2", token=token) as elsewhere:
            await elsewhere.ask(WatchRoom(id=elsewhere.new_id(), room=room))
        await play_out({0: ada, 1: bo}, room)
        assert "ratings" not in await until(bo, "recorded")
        assert await stored(redis) == {}


async def test_a_casual_game_notes_nothing_and_who_is_erased_leaves_no_mark(
    serve: Serve, redis: Redis
) -> None:
    async with serve() as node, guest(node, "Ada") as ada, guest(node, "Bo") as bo:
        await begin(ada, bo, turn_ms=60_000)
        assert await redis.keys("*networks*") == []
        room = await begin(ada, bo, **RATED)
        marks: Any = await redis.hgetall(keys.networks(room))
        for plain in (ada.player, bo.player, "127.0.0.1"):
            assert plain not in str(marks)
        # Both cost much: each asks for one.
        exported: Any = (await bo.ask(ExportMe(id=bo.new_id())))["export"]
        assert exported["kept"]["network_marks"] == [room]
        await ada.ask(EraseMe(id=ada.new_id(), name=ada.welcome["player"]["name"]))
        assert await redis.hlen(keys.networks(room)) == len(marks) - 1
