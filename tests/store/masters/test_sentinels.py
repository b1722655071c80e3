"""The master behind Sentinels: a new one is heard of at once, and who has fallen behind is not believed."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import structlog
from redis.asyncio import Redis

from regatta_server.runtime.loops import begin, end
from regatta_server.store.client import connect, followers
from regatta_server.store.errors import NO_ANSWER
from regatta_server.store.masters.sentinels import SentinelPool, Sentinels
from testkit.sentinels import NAME, Watched, one_sentinel, watched
from testkit.servers import HOST, Server, running, until

STRANGER = "f" * 40
"""The id of a Sentinel that says something to others."""


class Site:
    """Two servers, each of which may be the master, and two Sentinels that know the first as such."""

    def __init__(self, servers: list[Server], sentinels: list[Server]) -> None:
        self.old, self.new = servers
        self.sentinels = sentinels

    def client(self) -> Redis:
        """Return a client of the master."""
        hosts = ",".join(f"{HOST}:{sentinel.port}" for sentinel in self.sentinels)
        return connect(f"redis+sentinel://{hosts}/{NAME}")

    async def tell(self, sentinel: Server, master: Server, epoch: int) -> None:
        """Tell a Sentinel of the master, as another Sentinel does."""
        where = f"{HOST},{self.new.port},{STRANGER},{epoch}"
        hello = f"{where},{NAME},{HOST},{master.port},{epoch}"
        await sentinel.ask("PUBLISH", "__sentinel__:hello", hello)


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    """Give them."""
    servers = [Server(tmp_path / str(number), {"save": ""}) for number in range(2)]
    sentinels = [one_sentinel(tmp_path / f"sentinel-{number}") for number in range(2)]
    async with running(servers), running(sentinels):
        for sentinel in sentinels:
            await sentinel.ask("SENTINEL MONITOR", NAME, HOST, servers[0].port, 2)
        yield Site(servers, sentinels)


async def port_of(client: Redis) -> int:
    """Return the port of the server that answers."""
    found: int = (await client.info("server"))["tcp_port"]
    return found


def sentinels_of(client: Redis) -> Sentinels:
    """Return the Sentinels of a client."""
    pool = client.connection_pool
    assert isinstance(pool, SentinelPool)
    found: Sentinels = pool.sentinel_manager
    return found


@contextlib.asynccontextmanager
async def following(client: Redis) -> AsyncIterator[None]:
    """Follow the master within the block."""
    loops = begin(followers(client))
    try:
        yield
    finally:
        await end(loops)
        await client.aclose()


async def test_when_a_sentinel_says_that_there_is_a_new_master_what_waits_for_the_old_one_gets_no_answer(
    site: Site,
) -> None:
    client = site.client()
    async with following(client):
        assert await port_of(client) == site.old.port
        waiting = asyncio.ensure_future(client.blpop(["nothing"], timeout=60))
        with site.old.frozen():
            # By the second one, which nobody asks for the master.
            await site.tell(site.sentinels[1], site.new, epoch=1)
            with pytest.raises(NO_ANSWER):
                await waiting
            assert await port_of(client) == site.new.port
        assert await port_of(client) == site.new.port


async def test_sentinels_that_let_nobody_subscribe_are_asked_again_and_again(site: Site) -> None:
    for sentinel in site.sentinels:
        await sentinel.ask("ACL", "SETUSER", "default", "-subscribe")
    client = site.client()
    async with following(client):
        assert await port_of(client) == site.old.port
        waiting = asyncio.ensure_future(client.blpop(["nothing"], timeout=60))
        await site.tell(site.sentinels[1], site.new, epoch=1)
        with pytest.raises(NO_ANSWER):
            await waiting
        assert await port_of(client) == site.new.port


async def test_whoever_follows_ends_though_the_cancellation_of_each_sentinel_is_lost_once() -> None:
    client = connect(f"redis+sentinel://{HOST}:1,{HOST}:2/{NAME}")
    pausing = asyncio.Semaphore(0)
    lost: set[asyncio.Task[None] | None] = set()

    async def pause(_: float) -> None:
        pausing.release()
        try:
            await asyncio.get_running_loop().create_future()
        except asyncio.CancelledError:
            if asyncio.current_task() in lost:
                raise
            lost.add(asyncio.current_task())

    loops = begin(followers(client, pause))
    for _ in range(2):
        await pausing.acquire()
    await end(loops)
    assert all(loop.cancelled() for loop in loops)
    await client.aclose()


async def test_a_sentinel_that_has_fallen_behind_is_not_believed(site: Site) -> None:
    client = site.client()
    await site.tell(site.sentinels[1], site.new, epoch=5)
    async with following(client):
        async with asyncio.timeout(60):
            while sentinels_of(client).master != (HOST, site.new.port):  # noqa: ASYNC110 - it sets no event
                await asyncio.sleep(0.01)
        assert await port_of(client) == site.new.port
        # The first to be asked names the old one still; without the other there is nobody to believe.
        with site.sentinels[1].frozen():
            site.new.kill()
            with pytest.raises(NO_ANSWER):
                await port_of(client)


async def test_where_all_sentinels_were_set_up_anew_they_are_believed(site: Site) -> None:
    client = site.client()
    for sentinel in site.sentinels:
        await site.tell(sentinel, site.new, epoch=5)
    assert await port_of(client) == site.new.port
    for sentinel in site.sentinels:
        await sentinel.ask("SENTINEL REMOVE", NAME)
        await sentinel.ask("SENTINEL MONITOR", NAME, HOST, site.old.port, 2)
    site.new.kill()
    with contextlib.suppress(*NO_ANSWER):  # the connection to the one that is gone
        await port_of(client)
    assert await port_of(client) == site.old.port
    await client.aclose()


async def test_a_name_that_no_sentinel_knows_is_an_error_that_says_so(site: Site) -> None:
    client = connect(f"redis+sentinel://{HOST}:{site.sentinels[0].port}/somebody")
    with pytest.raises(NO_ANSWER, match="No master of the name 'somebody'"):
        await client.ping()
    await client.aclose()


@pytest.mark.prove
@pytest.mark.slow
async def test_a_master_that_froze_and_wakes_acknowledges_nothing_any_more(tmp_path: Path) -> None:
    async with watched(tmp_path) as servers:
        old = await servers.master()
        client = connect(servers.url)
        async with following(client):
            await client.incr("count")
            with old.frozen(), structlog.testing.capture_logs() as logs:
                waiting = asyncio.ensure_future(client.incr("count"))
                with pytest.raises(NO_ANSWER):
                    await waiting
                await until(_another, servers, old)
                while not any(line["event"] == "store_switched" for line in logs):
                    await client.client_id()
            # It is awake, and takes itself for the master for some seconds.
            stored = [await client.incr("count") for _ in range(100)]
            assert (await old.ask("ROLE"))[0] == b"master"
            new = await servers.master()
            assert new is not old
            assert stored[-1] == int(await new.ask("GET", "count"))


async def _another(servers: Watched, old: Server) -> bool:
    return await servers.master() is not old
