"""What is asked of the lobby over lines that are cut at each frame in turn: each took effect once."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Final

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import CreateRoom, JoinRoom, MyRooms, Throw, WatchRoom
from regatta_protocol.commands.lobby import Pool, Seek, StopSeeking
from regatta_protocol.commands.people import (
    AnswerChallenge,
    Befriend,
    Challenge,
    Challenges,
    Chat,
    Notices,
    People,
    Say,
)
from regatta_protocol.connection import CommandRefused, Connection, connect
from regatta_protocol.errors import Code
from regatta_protocol.ids import RoomId
from regatta_protocol.net.environment import PING_S
from regatta_server.products.matchmaking.tickets import TICKETS
from regatta_server.rooms.run.chance import SystemChance
from regatta_server.runtime.clock import now_ms
from regatta_server.store import keys
from testkit.cutting import Cut, Line
from testkit.play import ALL_FIVE, open_room, socket_of, take_part
from tests.edge.cuts.cut_nodes import AT_A_TIME, SILENT_S, Nodes, cut_everywhere, line_to, node
from tests.edge.cuts.telling import around

PATIENCE_S: Final = 60.0

Scene = Callable[[Connection, Connection], Awaitable[Any]]
"""Something between two players; returns how it stands afterwards."""


@pytest.fixture
async def nodes(redis: Redis, store_url: str) -> AsyncIterator[Nodes]:
    """Give the URLs of two nodes on an empty store."""
    assert await redis.ping()
    # A time that stands still: on a busy machine nobody comes too late to a match.
    began_ms = now_ms()
    real = SystemChance(), lambda: began_ms
    async with node(store_url, "first", *real) as first, node(store_url, "second", *real) as second:
        yield socket_of(first), socket_of(second)


async def play(scene: Scene, nodes: Nodes, name: str, cut: Cut | None, ends: list[Any]) -> Line:
    """Play a scene in which the line of the first player is cut, and note how it ends; return the line."""
    ping_s = SILENT_S if cut is not None and cut.how == "silence" else PING_S
    async with (
        line_to(nodes[0], cut) as line,
        await connect(
            [line.url, nodes[1]],
            name="Ada",
            strict=True,
            reconnect=True,
            environment=around(f"Ada {name}", ping_s),
        ) as ada,
        await connect(
            [nodes[1]], name="Bo", strict=True, reconnect=True, environment=around(f"Bo {name}")
        ) as bo,
        asyncio.timeout(PATIENCE_S),
    ):
        ends.append(await scene(ada, bo))
    return line


async def same_wherever_cut(
    scene: Scene, nodes: Nodes, at_length: bool, at_a_time: int = AT_A_TIME, uneven: int = 0
) -> Any:
    """See that a scene ends the same wherever the first player's line is cut; return how."""
    ends: list[Any] = []
    await cut_everywhere(lambda name, cut: play(scene, nodes, name, cut, ends), at_length, at_a_time, uneven)
    assert ends == [ends[0]] * len(ends)
    return ends[0]


async def rooms_of(me: Connection) -> list[Any]:
    """Return the rooms of a player, each as its stage and its seats' names."""
    rooms = (await me.ask(MyRooms(id=me.new_id())))["rooms"]
    return [(room["stage"], [seat["name"] for seat in room["seats"]]) for room in rooms]


async def kinds(me: Connection) -> list[str]:
    """Return the kinds of a player's notices; those of one moment have no order."""
    return sorted(line["kind"] for line in (await me.ask(Notices(id=me.new_id())))["notices"])


async def relation(me: Connection) -> list[str]:
    """Return what the people of a player's list are to them."""
    return [person["relation"] for person in (await me.ask(People(id=me.new_id())))["people"]]


async def test_friends_are_asked_for_and_made_once(nodes: Nodes, at_length: bool) -> None:
    async def scene(ada: Connection, bo: Connection) -> Any:
        await ada.ask(Befriend(id=ada.new_id(), player=bo.player))
        between = await kinds(bo), await relation(bo)
        await bo.ask(Befriend(id=bo.new_id(), player=ada.player))
        await ada.ask(Befriend(id=ada.new_id(), player=bo.player))
        return between, await relation(ada), await relation(bo), await kinds(ada), await kinds(bo)

    between, *after = await same_wherever_cut(scene, nodes, at_length)
    assert between == (["friend_request"], ["request_received"])
    assert after[:2] == [["friend"], ["friend"]]


async def test_a_challenge_is_made_and_answered_once_and_opens_one_room(
    nodes: Nodes, at_length: bool
) -> None:
    async def scene(ada: Connection, bo: Connection) -> Any:
        await ada.ask(Challenge(id=ada.new_id(), player=bo.player, ruleset="yacht"))
        got = (await bo.ask(Challenges(id=bo.new_id())))["challenges"]
        await bo.ask(Challenge(id=bo.new_id(), player=ada.player, ruleset="yacht"))
        mine = (await ada.ask(Challenges(id=ada.new_id())))["challenges"]
        [bos] = [line["challenge"] for line in mine if line["challenger"]["name"] == "Bo"]
        room = (await ada.ask(AnswerChallenge(id=ada.new_id(), challenge=bos, accept=True)))["room"]
        await ada.ask(WatchRoom(id=ada.new_id(), room=room))
        left = (await ada.ask(Challenges(id=ada.new_id())))["challenges"]
        return len(got), len(mine), len(left), await rooms_of(ada), await rooms_of(bo), await kinds(bo)

    got, mine, left, adas, bos, _ = await same_wherever_cut(scene, nodes, at_length)
    assert (got, mine, left) == (1, 2, 1)
    assert adas == bos
    assert len(adas) == 1


async def test_rooms_are_opened_and_lines_are_said_once(nodes: Nodes, at_length: bool) -> None:
    async def scene(ada: Connection, bo: Connection) -> Any:
        room = await open_room(ada, 2)
        await bo.ask(JoinRoom(id=bo.new_id(), room=room))
        for phrase in ("hello", "good_luck", "hello"):
            await ada.ask(Say(id=ada.new_id(), room=room, phrase=phrase))
        lines = (await bo.ask(Chat(id=bo.new_id(), room=room)))["chat"]
        return [line["phrase"] for line in lines], await rooms_of(ada)

    chat, rooms = await same_wherever_cut(scene, nodes, at_length)
    assert chat == ["hello", "good_luck", "hello"]
    assert rooms == [("opening", ["Ada", "Bo"])]


async def matched(me: Connection, seek: Seek) -> RoomId:
    """Search until matched, and say so anew on each connection; return the room."""
    await me.ask(seek)
    while True:
        message = await me.notifications.get()
        if message["type"] == "welcome":
            await me.ask(seek)
        elif message["type"] == "matched":
            return message["room"]


async def test_the_queue_brings_everyone_into_one_game_and_keeps_no_ticket(
    nodes: Nodes, redis: Redis, at_length: bool
) -> None:
    async def started(me: Connection) -> str:
        room = await matched(me, Seek(id=me.new_id(), pools=[Pool(ruleset="yacht", seats=2)]))
        await me.ask(WatchRoom(id=me.new_id(), room=room))
        await take_part(me, room)
        async for event in me.events():
            if event["type"] == "started" or (event["type"] == "snapshot" and event["stage"] == "playing"):
                return room
        raise AssertionError("it ended before the game began")

    async def scene(ada: Connection, bo: Connection) -> Any:
        # Whoever meets whom: others of the same test wait too.
        for room in await asyncio.gather(started(ada), started(bo)):
            players.setdefault(room, []).append(room)
        return [len(await rooms_of(me)) for me in (ada, bo)]

    players: dict[str, list[str]] = {}
    # What is told one by one or together depends on who of both is there first.
    assert await same_wherever_cut(scene, nodes, at_length, uneven=2) == [1, 1]
    assert {len(seats) for seats in players.values()} == {2}
    assert await redis.hlen(TICKETS) == 0


async def test_who_stops_to_search_waits_no_more(nodes: Nodes, redis: Redis, at_length: bool) -> None:
    async def scene(ada: Connection, bo: Connection) -> Any:
        await ada.ask(Seek(id=ada.new_id(), pools=[Pool(ruleset="yacht", seats=4)]))
        await ada.ask(StopSeeking(id=ada.new_id()))
        return await rooms_of(ada)

    # So few that no game comes about.
    assert await same_wherever_cut(scene, nodes, at_length, at_a_time=3) == []
    assert await redis.hlen(TICKETS) == 0


async def test_a_command_whose_room_is_gone_by_then_is_refused_in_so_many_words(
    nodes: Nodes, redis: Redis
) -> None:
    async with line_to(nodes[0], Cut("server", 5, "before", "reset")) as line:
        environment = around("Ada")
        async with await connect(
            [line.url, nodes[1]], name="Ada", strict=True, reconnect=True, environment=environment
        ) as ada:
            room = await open_room(ada, 2)
            asking = asyncio.ensure_future(ada.ask(Throw(id=ada.new_id(), room=room, dice=ALL_FIVE)))
            await redis.delete(keys.room(room), keys.facts(room))
            with pytest.raises(CommandRefused) as refused:
                await asking
            assert refused.value.error["code"] is Code.NO_SUCH_ROOM
            assert refused.value.error["message"]
            assert (await ada.errors.get())["details"]["room"] == room
            # The id was for one command: nothing comes to life by it.
            again = CreateRoom(id=ada.new_id(), ruleset="yacht", seats=2)
            assert (await ada.ask(again))["room"] != room
