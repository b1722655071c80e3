"""Look-ups of strangers' names: bounded, and nothing else waits for them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from typing_extensions import override

from regatta_server.delivery.resolver import StrangersResolver
from regatta_server.limits import Pool
from regatta_server.observe import metrics


class NameServer(asyncio.DatagramProtocol):
    """A name server that hears every question, and answers none, or each with one address."""

    def __init__(self, *, answers: bool) -> None:
        self._answers = answers
        self.questions: asyncio.Queue[bytes] = asyncio.Queue(1_000)

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport: Any = transport

    @override
    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        self.questions.put_nowait(data)
        if self._answers:
            end = data.index(b"\0", 12) + 5
            kind = data[end - 4 : end - 2]
            found = b"\xc0\x0c" + kind + b"\0\1\0\0\0\x3c\0\4\xc0\0\2\1" if kind == b"\0\1" else b""
            head = data[:2] + b"\x81\x80\0\1" + (b"\0\1" if found else b"\0\0") + b"\0\0\0\0"
            self._transport.sendto(head + data[12:end] + found, addr)


@asynccontextmanager
async def resolving(
    pool: Pool, *, answers: bool = False
) -> AsyncIterator[tuple[StrangersResolver, NameServer]]:
    """Give a resolver and the name server that it asks."""
    loop = asyncio.get_running_loop()
    transport, server = await loop.create_datagram_endpoint(
        lambda: NameServer(answers=answers), ("127.0.0.1", 0)
    )
    port = transport.get_extra_info("sockname")[1]
    resolver = StrangersResolver(pool, [f"127.0.0.1:{port}"])
    try:
        yield resolver, server
    finally:
        await resolver.close()
        transport.close()


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
