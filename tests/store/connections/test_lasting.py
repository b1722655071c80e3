"""The store is found while DNS is away."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from redis.asyncio import BlockingConnectionPool, Redis
from redis.exceptions import ConnectionError as Unreachable

from regatta_server.network.last_addresses import LastAddresses
from regatta_server.store.client import connect
from regatta_server.store.connections.lasting import Lasting, LastingSSL
from testkit.servers import Server


def where(*addresses: str) -> LastAddresses:
    """Return names that were at these addresses, and are found no more."""
    found = list(addresses)

    async def look_up(_: str, __: int) -> Sequence[str]:
        if not found:
            raise OSError("DNS is away")
        here = tuple(found)
        found.clear()
        return here

    return LastAddresses(look_up)


async def test_it_is_connected_to_where_it_was_last(tmp_path: Path) -> None:
    server = Server(tmp_path, {"save": ""})
    await server.start()
    names = where("127.0.0.9", "127.0.0.1")
    await names.instead_of("store.invalid", server.port)
    pool = BlockingConnectionPool(
        connection_class=Lasting, names=names, host="store.invalid", port=server.port
    )
    try:
        async with Redis.from_pool(pool) as redis:
            assert await redis.ping()
    finally:
        server.kill()


async def test_where_it_is_nowhere_its_name_says_why() -> None:
    connection = Lasting(names=where(), host="store.invalid", port=1)
    with pytest.raises(Unreachable, match=r"store\.invalid"):
        await connection.connect()  # type: ignore[no-untyped-call] # untyped
    gone = where("127.0.0.1")
    await gone.instead_of("store.invalid", 1)
    with pytest.raises(Unreachable):
        await Lasting(names=gone, host="store.invalid", port=1).connect()  # type: ignore[no-untyped-call] # untyped


async def test_a_certificate_is_judged_by_the_name_wherever_it_is() -> None:
    names = where("127.0.0.1")
    await names.instead_of("store.invalid", 1)
    connection = LastingSSL(names=names, host="store.invalid", port=1)
    with pytest.raises(Unreachable):
        await connection.connect()  # type: ignore[no-untyped-call] # untyped
    arguments = connection._connection_arguments()
    assert (arguments["host"], arguments["server_hostname"]) == ("127.0.0.1", "store.invalid")


@pytest.mark.parametrize(
    "url",
    [
        "redis://one",
        "rediss://one",
        "redis+cluster://one",
        "redis+sentinel://one/m",
        "rediss+sentinel://one/m",
    ],
)
def test_every_client_connects_so(url: str) -> None:
    pool = connect(url).connection_pool
    assert issubclass(pool.connection_class, Lasting)
    for sentinel in getattr(getattr(pool, "sentinel_manager", None), "sentinels", ()):
        assert issubclass(sentinel.connection_pool.connection_class, Lasting)
