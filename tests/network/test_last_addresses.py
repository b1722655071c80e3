"""Where a name was last is known while DNS is away."""

import asyncio
from collections.abc import Sequence

from regatta_server.network.last_addresses import NAME_CACHE_MOST, LastAddresses, by_system


class Dns:
    """Answers as it is told to."""

    def __init__(self) -> None:
        self.addresses: Sequence[str] | None = ("192.0.2.1", "192.0.2.2")
        self.answers = asyncio.Event()
        self.answers.set()
        self.look_ups: list[str] = []

    async def look_up(self, host: str, _: int) -> Sequence[str]:
        """Answer."""
        self.look_ups.append(host)
        await self.answers.wait()
        if self.addresses is None:
            raise OSError("DNS is away")
        return self.addresses


async def test_a_name_that_is_found_is_gone_to_by_its_name() -> None:
    assert await LastAddresses(Dns().look_up).instead_of("store", 6379) == ()


async def test_a_name_that_is_found_no_more_is_gone_to_where_it_was_last() -> None:
    dns = Dns()
    names = LastAddresses(dns.look_up)
    await names.instead_of("store", 6379)
    dns.addresses = None
    assert await names.instead_of("store", 6379) == ("192.0.2.1", "192.0.2.2")
    assert await names.instead_of("relay", 25) == (), "it was never found: its name says why"
    dns.addresses = ("192.0.2.3",)
    assert await names.instead_of("store", 6379) == ()
    dns.addresses = None
    assert await names.instead_of("store", 6379) == ("192.0.2.3",)


async def test_name_servers_that_do_not_answer_are_asked_once_at_a_time_and_not_waited_for() -> None:
    dns = Dns()
    names = LastAddresses(dns.look_up, limit_s=0.01)
    await names.instead_of("store", 6379)
    dns.answers.clear()
    for _ in range(5):
        assert await names.instead_of("store", 6379) == ("192.0.2.1", "192.0.2.2")
    assert dns.look_ups == ["store", "store"]
    dns.answers.set()
    dns.addresses = ("192.0.2.4",)
    while await names.instead_of("store", 6379):
        pass


async def test_an_address_is_not_looked_up() -> None:
    dns = Dns()
    names = LastAddresses(dns.look_up)
    for address in ("127.0.0.1", "::1", "fe80::1%eth0"):
        assert await names.instead_of(address, 1) == ()
    assert dns.look_ups == []


async def test_so_many_names_are_remembered() -> None:
    dns = Dns()
    names = LastAddresses(dns.look_up)
    for number in range(NAME_CACHE_MOST + 1):
        await names.instead_of(f"node{number}", 1)
    dns.addresses = None
    assert await names.instead_of("node0", 1) == ()
    assert await names.instead_of("node1", 1) == ("192.0.2.1", "192.0.2.2")


async def test_the_system_is_asked() -> None:
    assert "127.0.0.1" in await by_system("localhost", 80)
