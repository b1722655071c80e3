"""The way to people on whatever node: what is told reaches all their connections there, and nobody else."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import orjson
import pytest
from redis.asyncio import Redis

from protocol.ids import PlayerId, RoomId
from server.edge.background import Background
from server.lobby.people import People, channel
from server.store import keys
from tests.lobby.caller import Caller


class Node:
    """People of a node that hears the others."""

    def __init__(self, redis: Redis, name: str) -> None:
        """Begin with nobody."""
        self.redis = redis
        self.background = Background()
        self.people = People(redis, name, lambda: 1_000, self.background)
        self.caught_up = asyncio.Event()
        self.people.subscribed.append(self._catch_up)

    async def hello(self, player: PlayerId) -> Caller:
        """Return a new connection that others can find."""
        caller = Caller(player)
        self.people.arrive(caller)
        await self.people.found(player)
        return caller

    async def _catch_up(self) -> None:
        self.caught_up.set()


@contextlib.asynccontextmanager
async def node(redis: Redis, name: str) -> AsyncIterator[Node]:
    """Give a node that lives and hears."""
    started = Node(redis, name)
    await started.people.beat()
    task = asyncio.ensure_future(started.people.hear_for_ever())
    try:
        await started.caught_up.wait()
        yield started
    finally:
        while not task.done():
            # The store's client loses a cancellation while it connects.
            task.cancel()
            await asyncio.wait([task], timeout=0.2)
        await started.background.finish()


async def heard(caller: Caller, count: int) -> list[object]:
    """Return what a connection has heard, once it is so much."""
    async with asyncio.timeout(10):
        while len(caller.heard) < count:
            await caller.hears.wait()
            caller.hears.clear()
    return caller.heard


async def test_a_message_reaches_all_connections_of_a_player_on_all_nodes(redis: Redis) -> None:
    async with node(redis, "here") as here, node(redis, "there") as there:
        callers = [
            await here.hello(PlayerId("ada")),
            await here.hello(PlayerId("ada")),
            await there.hello(PlayerId("ada")),
        ]
        other = await there.hello(PlayerId("bob"))
        await here.people.tell([PlayerId("ada"), PlayerId("ada"), PlayerId("nobody")], {"type": "hi"})
        await here.people.tell([PlayerId("bob")], {"type": "end"})
        assert await heard(other, 1) == [{"type": "end"}]
        for caller in callers:
            assert await heard(caller, 1) == [{"type": "hi"}]
        assert await here.people.online([PlayerId("ada"), PlayerId("bob"), PlayerId("nobody")]) == {
            "ada": True,
            "bob": True,
            "nobody": False,
        }
        assert await here.people.count() == 3, "Ada is on two nodes"
        assert {caller.player for caller in there.people.everyone()} == {"ada", "bob"}


async def test_news_go_to_the_nodes_of_players_and_rooms_and_to_all(redis: Redis) -> None:
    async with node(redis, "here") as here, node(redis, "there") as there:
        news: dict[str, list[object]] = {"here": [], "there": []}
        here.people.on("news", lambda told: news["here"].append(told["what"]))
        there.people.on("news", lambda told: news["there"].append(told["what"]))
        await there.hello(PlayerId("bob"))
        end = await there.hello(PlayerId("end"))
        await redis.sadd(keys.watching(RoomId("ABCD2345")), "there")
        await here.people.tell_nodes_of_players([PlayerId("bob")], {"do": "news", "what": "player"})
        await here.people.tell_nodes_of_room(RoomId("ABCD2345"), {"do": "news", "what": "room"})
        await here.people.tell_nodes_of_room(RoomId("ABCD2346"), {"do": "news", "what": "other room"})
        await here.people.tell_all_nodes({"do": "news", "what": "all"})
        await here.people.tell([PlayerId("end")], {})
        await heard(end, 1)
        assert news["there"] == ["player", "room", "all"]
        assert news["here"] == ["player", "room", "other room", "all"], "the own node hears all that it says"


async def test_what_a_newer_node_says_or_a_service_that_fails_stops_nothing(redis: Redis) -> None:
    async with node(redis, "here") as here:
        ada = await here.hello(PlayerId("ada"))

        def fail(told: object) -> None:
            raise ValueError(told)

        here.people.on("fail", fail)
        for news in ({"do": "fail"}, {"do": "something new"}):
            await redis.spublish(channel("here"), orjson.dumps(news))
        told = {"do": "tell", "to": ["ada"], "message": {"type": "hi"}}
        await redis.spublish(channel("here"), orjson.dumps(told))
        assert await heard(ada, 1) == [{"type": "hi"}]


async def test_a_node_that_lost_its_connection_hears_again_and_catches_up(redis: Redis) -> None:
    async with node(redis, "here") as here:
        ada = await here.hello(PlayerId("ada"))
        here.caught_up.clear()
        await redis.client_kill_filter(_type="pubsub")
        await here.caught_up.wait()
        told = {"do": "tell", "to": ["ada"], "message": {"type": "hi"}}
        await redis.spublish(channel("here"), orjson.dumps(told))
        assert await heard(ada, 1) == [{"type": "hi"}]


async def test_a_connection_that_ends_is_told_to_services_and_the_last_one_to_others(redis: Redis) -> None:
    async with node(redis, "here") as here:
        left: list[object] = []
        here.people.left.append(left.append)
        first, second = await here.hello(PlayerId("ada")), await here.hello(PlayerId("ada"))
        here.people.leave(first)
        await here.background.finish()
        assert await here.people.online([PlayerId("ada")]) == {"ada": True}
        here.people.leave(second)
        await here.background.finish()
        assert left == [first, second]
        assert await here.people.away_since([PlayerId("ada")]) == {"ada": 1_000}
        assert here.people.here(PlayerId("ada")) == []


async def test_two_services_cannot_hear_the_same_news(redis: Redis) -> None:
    people = People(redis, "here", lambda: 0, Background())
    with pytest.raises(AssertionError, match="two services hear tell"):
        people.on("tell", lambda told: None)
