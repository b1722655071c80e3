"""The way to people on whatever node: what is told reaches all their connections there, and nobody else."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import orjson
import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.commands.wiring import Wiring
from regatta_server.edge.background import Background
from regatta_server.products.presence.connections import Connections, channel
from regatta_server.store import keys
from tests.commands.caller import Caller


class Node:
    """Connections of a node that hears the others."""

    def __init__(self, redis: Redis, name: str) -> None:
        """Begin with nobody."""
        self.redis = redis
        self.background = Background()
        self.connections = Connections(redis, name, lambda: 1_000, self.background)
        self.caught_up = asyncio.Event()
        self.connections.listen(Wiring(resubscribed=self._catch_up))

    async def hello(self, player: PlayerId) -> Caller:
        """Return a new connection that others can find."""
        caller = Caller(player)
        self.connections.add(caller)
        await self.connections.until_reachable(player)
        return caller

    async def _catch_up(self) -> None:
        self.caught_up.set()


@contextlib.asynccontextmanager
async def node(redis: Redis, name: str) -> AsyncIterator[Node]:
    """Give a node that lives and hears."""
    started = Node(redis, name)
    await started.connections.beat()
    task = asyncio.ensure_future(started.connections.hear_for_ever())
    try:
        await started.caught_up.wait()
        yield started
    finally:
        task.cancel()
        await asyncio.wait([task])
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
        await here.connections.send([PlayerId("ada"), PlayerId("ada"), PlayerId("nobody")], {"type": "hi"})
        await here.connections.send([PlayerId("bob")], {"type": "end"})
        assert await heard(other, 1) == [{"type": "end"}]
        for caller in callers:
            assert await heard(caller, 1) == [{"type": "hi"}]
        assert await here.connections.online([PlayerId("ada"), PlayerId("bob"), PlayerId("nobody")]) == {
            "ada": True,
            "bob": True,
            "nobody": False,
        }
        assert await here.connections.count() == 3, "Ada is on two nodes"
        assert {caller.player for caller in there.connections.everyone()} == {"ada", "bob"}


async def test_news_go_to_the_nodes_of_players_and_rooms_and_to_all(redis: Redis) -> None:
    async with node(redis, "here") as here, node(redis, "there") as there:
        updates: dict[str, list[object]] = {"here": [], "there": []}
        here.connections.listen(
            Wiring(updates={"say": lambda update: updates["here"].append(update["what"])})
        )
        there.connections.listen(
            Wiring(updates={"say": lambda update: updates["there"].append(update["what"])})
        )
        await there.hello(PlayerId("bob"))
        end = await there.hello(PlayerId("end"))
        await redis.sadd(keys.watching(RoomId("ABCD2345")), "there")
        await here.connections.publish_to_players([PlayerId("bob")], {"do": "say", "what": "player"})
        await here.connections.publish_to_room(RoomId("ABCD2345"), {"do": "say", "what": "room"})
        await here.connections.publish_to_room(RoomId("ABCD2346"), {"do": "say", "what": "other room"})
        await here.connections.publish_to_all({"do": "say", "what": "all"})
        await here.connections.send([PlayerId("end")], {})
        await heard(end, 1)
        assert updates["there"] == ["player", "room", "all"]
        assert updates["here"] == ["player", "room", "other room", "all"], (
            "the own node hears all that it says"
        )


async def test_what_a_newer_node_says_or_a_service_that_fails_stops_nothing(redis: Redis) -> None:
    async with node(redis, "here") as here:
        ada = await here.hello(PlayerId("ada"))

        def fail(update: object) -> None:
            raise ValueError(update)

        here.connections.listen(Wiring(updates={"fail": fail}))
        for unknown in ({"do": "fail"}, {"do": "something new"}):
            await redis.spublish(channel("here"), orjson.dumps(unknown))
        update = {"do": "send", "to": ["ada"], "message": {"type": "hi"}}
        await redis.spublish(channel("here"), orjson.dumps(update))
        assert await heard(ada, 1) == [{"type": "hi"}]


async def test_a_node_that_lost_its_connection_hears_again_and_catches_up(redis: Redis) -> None:
    async with node(redis, "here") as here:
        ada = await here.hello(PlayerId("ada"))
        here.caught_up.clear()
        await redis.client_kill_filter(_type="pubsub")
        await here.caught_up.wait()
        update = {"do": "send", "to": ["ada"], "message": {"type": "hi"}}
        await redis.spublish(channel("here"), orjson.dumps(update))
        assert await heard(ada, 1) == [{"type": "hi"}]


async def test_a_connection_that_ends_is_told_to_services_and_the_last_one_to_others(redis: Redis) -> None:
    async with node(redis, "here") as here:
        left: list[object] = []
        here.connections.listen(Wiring(disconnected=left.append))
        first, second = await here.hello(PlayerId("ada")), await here.hello(PlayerId("ada"))
        here.connections.remove(first)
        await here.background.finish()
        assert await here.connections.online([PlayerId("ada")]) == {"ada": True}
        here.connections.remove(second)
        await here.background.finish()
        assert left == [first, second]
        assert await here.connections.away_since([PlayerId("ada")]) == {"ada": 1_000}
        assert here.connections.here(PlayerId("ada")) == []


async def test_two_services_cannot_hear_the_same_news(redis: Redis) -> None:
    connections = Connections(redis, "here", lambda: 0, Background())
    with pytest.raises(AssertionError, match="two services listen to send"):
        connections.listen(Wiring(updates={"send": lambda update: None}))
