"""Look-ups of strangers' names: bounded, and nothing else waits for them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from regatta_server.channels.outgoing.resolver import StrangersResolver
from regatta_server.limits import Pool
from regatta_server.observe import metrics
from tests.channels.outgoing.name_server import NameServer, name_server


@asynccontextmanager
async def resolving(
    pool: Pool, *, answers: bool = False
) -> AsyncIterator[tuple[StrangersResolver, NameServer]]:
    """Give a resolver and the name server that it asks."""
    async with name_server(answers=answers) as server:
        resolver = StrangersResolver(pool, [server.address])
        try:
            yield resolver, server
        finally:
            await resolver.close()


async def test_a_name_is_looked_up() -> None:
    async with resolving(Pool("test_names", 2, 4, 30.0), answers=True) as (resolver, _):
        [found] = await resolver.resolve("push.example.org", 443)
        assert (found["host"], found["port"], found["hostname"]) == ("192.0.2.1", 443, "push.example.org")


async def test_a_name_whose_server_does_not_answer_is_given_up() -> None:
    async with resolving(Pool("test_names", 2, 4, 0.1)) as (resolver, server):
        with pytest.raises(OSError, match=r"not looked up|Timeout"):
            await resolver.resolve("slow.example.org")
        assert not server.questions.empty()


async def test_so_many_are_looked_up_at_a_time_and_names_of_ours_do_not_wait_for_them() -> None:
    pool = Pool("test_names", 2, 16, 30.0)
    full = metrics.POOL_REFUSED.labels(pool.name, "full")._value
    before = full.get()
    async with resolving(pool) as (resolver, server):
        slow = [asyncio.ensure_future(resolver.resolve(f"slow{n}.example.org")) for n in range(pool.most)]
        names = {(await server.questions.get())[13:18] for _ in range(pool.at_once)}
        assert names <= {b"slow0", b"slow1"}, "two, however often each is asked for"
        with pytest.raises(OSError, match="full"):
            await resolver.resolve("one-more.example.org")
        assert full.get() == before + 1
        # The threads of the loop, by which the store and the relay are found, are free.
        assert await asyncio.get_running_loop().getaddrinfo("localhost", 80)
        for one in slow:
            one.cancel()
        await asyncio.wait(slow)
