"""Rooms are gone on with at another node: by their version, where the store has lost nothing since."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import WatchRoom
from regatta_protocol.connection import Connection, connect
from regatta_protocol.ids import RoomId
from regatta_protocol.net.environment import Environment
from regatta_server.service import Running, service
from regatta_server.settings import Settings
from regatta_server.store.client import connect as connect_store
from regatta_server.store.embedded import valkey
from testkit.play import begin, socket_of, throw, until
from testkit.rooms.losing import lose_last, new_history
from testkit.rooms.stored import stored_facts


class Site:
    """Two nodes of one store, and Ada and Eve, who go from the one to the other."""

    def __init__(self, redis: Redis, here: Running, there: Running) -> None:
        """Begin with nobody there."""
        self.redis = redis
        self.nodes = [here, there]
        self.ends = contextlib.AsyncExitStack()
        """Ends the first node."""

    async def come(self, name: str) -> Connection:
        """Return somebody who goes on at the second node once the first one is gone."""
        around = Environment(pause=lambda _: asyncio.sleep(0))
        places = [socket_of(node) for node in self.nodes]
        return await connect(places, name=name, strict=True, reconnect=True, environment=around)

    async def fail_over(self, room: RoomId) -> None:
        """Let the store be another server, which has not heard of the last throw, but of another one."""
        last = (await stored_facts(self.redis, room))[-1]
        assert b'"faces":[' in last
        head, _, tail = last.partition(b'"faces":[')
        faces, _, tail = tail.partition(b"]")
        others = b",".join(b"%d" % (7 - int(face)) for face in faces.split(b","))
        await lose_last(self.redis, room, head + b'"faces":[' + others + b"]" + tail)
        await new_history(self.redis)
        for kind in ("normal", "pubsub"):
            await self.redis.client_kill_filter(_type=kind, skipme=True)


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    """Give two nodes of a store that no other test has."""
    async with contextlib.AsyncExitStack() as stack:
        url = await stack.enter_async_context(valkey.embedded(tmp_path, "everysec"))
        redis = await stack.enter_async_context(connect_store(url))
        there = await stack.enter_async_context(service(Settings(port=0), url))
        first = contextlib.AsyncExitStack()
        here = await first.enter_async_context(service(Settings(port=0), url))
        found = Site(redis, here, there)
        found.ends = await stack.enter_async_context(first)
        yield found


async def first_heard(me: Connection, room: RoomId) -> Any:
    """Come back, and return what is heard first of a room; what is asked for there comes behind it."""
    await me.resume()
    watch = WatchRoom(id=me.new_id(), room=room)
    watching = asyncio.ensure_future(me.ask(watch))
    heard = await me.next_event()
    await watching
    return heard


@pytest.mark.parametrize("lost", [True, False], ids=["lost", "whole"])
async def test_a_version_counts_only_in_the_history_in_which_it_was_heard(site: Site, lost: bool) -> None:
    async with await site.come("Ada") as ada, await site.come("Eve") as eve:
        room = await begin(ada, watchers="open")
        await eve.ask(WatchRoom(id=eve.new_id(), room=room))
        thrown = await throw(ada, room)
        await until(eve, "thrown")
        for me in (ada, eve):
            await me.cut()
        await site.ends.aclose()
        if lost:
            await site.fail_over(room)
        for me in (ada, eve):
            heard = await first_heard(me, room)
            assert (heard["type"], heard["version"], heard["resync"]) == ("snapshot", thrown["version"], lost)
            [hand] = heard["hands"]
            assert (hand["sheet"]["faces"] == thrown["faces"]) is not lost
            await me.cut()
        for me in (ada, eve):
            # The first welcome may have been said before the node had heard of the other history.
            await me.resume()
            await me.cut()
            assert not (await first_heard(me, room))["resync"], "what was shown is of this history"
