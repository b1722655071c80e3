"""A game goes on while the servers of its store give way to each other, move its slot, and die."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from redis.crc import key_slot

from regatta_protocol.client import Enter, Throw
from regatta_protocol.connection import Connection, connect
from regatta_protocol.ids import RoomId
from regatta_server.game.fact import kind
from regatta_server.rooms.decide.codecs.codec import decode_fact
from regatta_server.service import service
from regatta_server.settings import Settings
from regatta_server.store import keys
from regatta_server.store.client import connect as connect_store
from testkit.clusters import LocalCluster, begin_move, end_move
from testkit.play import ALL_FIVE, begin, socket_of
from testkit.rooms.stored import stored_facts
from testkit.sentinels import Watched, watched
from testkit.servers import HOST, Server, until

ROWS = 12
"""Of Yacht."""


@contextlib.asynccontextmanager
async def players(url: str) -> AsyncIterator[tuple[Connection, Connection]]:
    """Give two players, each on a node of their own."""
    settings = Settings(port=0)
    async with (
        service(settings, url) as here,
        service(settings, url) as there,
        await connect(socket_of(here), name="Ada", strict=True, reconnect=True) as ada,
        await connect(socket_of(there), name="Bob", strict=True, reconnect=True) as bob,
    ):
        yield ada, bob


Happens = Callable[[], Awaitable[None]]


async def play(players: tuple[Connection, ...], room: RoomId, between: Mapping[int, Happens]) -> None:
    """Play a game of Yacht to its end, and let something happen before some of its rounds."""
    versions: list[list[int]] = [[] for _ in players]

    async def heard(seat: int, kind: str) -> Any:
        """Return the next event of a kind, of whichever seat."""
        while True:
            event = await players[seat].next_event()
            assert event["type"] != "snapshot", "nothing was missed, and nothing was taken back"
            versions[seat].append(event["version"])
            if event["type"] == kind:
                return event

    for row in range(ROWS):
        if row in between:
            await between[row]()
        for seat, me in enumerate(players):
            await me.ask(Throw(id=me.new_id(), room=room, dice=ALL_FIVE))
            thrown = [await heard(other, "thrown") for other in range(len(players))]
            assert thrown[0] == thrown[1]
            offered = me.views[room].sheet(seat)["offers"]["enter"][0]
            await me.ask(Enter(id=me.new_id(), room=room, rows={offered: ALL_FIVE}))
            for other in range(len(players)):
                await heard(other, "entered")
    for seat in range(len(players)):
        await heard(seat, "finished")
        assert versions[seat] == list(range(versions[seat][0], versions[seat][-1] + 1))


async def all_stored(url: str, room: RoomId) -> None:
    """Find each of the moves in the store once."""
    redis = connect_store(url)
    kinds = [kind(decode_fact(fact)) for fact in await stored_facts(redis, room)]
    assert (kinds.count("thrown"), kinds.count("entered")) == (2 * ROWS, 2 * ROWS)
    await redis.aclose()


async def in_step(master: Server, replica: Server) -> None:
    """Return when a replica has all that its master had a moment ago."""
    there = (await master.ask("ROLE"))[1]

    async def has() -> bool:
        return bool((await replica.ask("ROLE"))[4] >= there)

    await until(has)


async def is_master(server: Server) -> bool:
    """Return whether a server is a master."""
    return bool((await server.ask("ROLE"))[0] == b"master")


@pytest.mark.slow
@pytest.mark.prove
async def test_a_game_goes_on_while_the_masters_of_a_cluster_change(local_cluster: LocalCluster) -> None:
    async with players(local_cluster.url) as (ada, bob):
        room = await begin(ada, bob)
        key = keys.room(room)

        async def give_way() -> None:
            new = await local_cluster.replica_of(await local_cluster.master_of(key))
            await new.ask("CLUSTER FAILOVER")
            await until(is_master, new)

        async def move() -> None:
            giver = await local_cluster.master_of(key)
            taker = next(server for server in await local_cluster.masters() if server is not giver)
            slot = key_slot(key.encode())
            await begin_move(slot, giver, taker)
            while found := await giver.ask("CLUSTER GETKEYSINSLOT", slot, 100):
                await giver.ask("MIGRATE", HOST, taker.port, "", 0, 5_000, "KEYS", *found)
            await end_move(local_cluster, slot, taker)

        async def die() -> None:
            old = await local_cluster.master_of(key)
            new = await local_cluster.replica_of(old)
            await in_step(old, new)
            old.kill()
            # By hand: that the others notice by themselves takes them a while.
            await new.ask("CLUSTER FAILOVER", "TAKEOVER")
            killed.append(old)

        killed: list[Server] = []
        try:
            await play((ada, bob), room, {2: give_way, 4: move, 6: die})
        finally:
            for server in killed:
                await server.again()
        await all_stored(local_cluster.url, room)
        await local_cluster.whole()


@pytest.fixture
async def behind_sentinels(tmp_path: Path) -> AsyncIterator[Watched]:
    """Give a master and its replica, looked after by Sentinels."""
    async with watched(tmp_path) as servers:
        yield servers


@pytest.mark.prove
@pytest.mark.slow
async def test_a_game_goes_on_when_sentinels_replace_a_master_that_died(behind_sentinels: Watched) -> None:
    async with players(behind_sentinels.url) as (ada, bob):
        room = await begin(ada, bob)
        old = await behind_sentinels.master()
        new = next(server for server in behind_sentinels.servers if server is not old)

        async def die() -> None:
            await in_step(old, new)
            old.kill()

        await play((ada, bob), room, {4: die})
        assert await behind_sentinels.master() is new
        await all_stored(behind_sentinels.url, room)
