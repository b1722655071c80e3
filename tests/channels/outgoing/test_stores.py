"""All that is stored of notifications, on one client."""

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.stores import open_stores


async def test_two_processes_see_the_same(redis: Redis) -> None:
    one, other = open_stores(redis), open_stores(redis)
    await one.digests.mailed(PlayerId("ada"), 5, "n")
    await one.addresses.confirm(PlayerId("ada"), "ada@example.org", "token", 5)
    await one.preferences.failed(PlayerId("ada"), "push", 5)
    assert await other.digests.last(PlayerId("ada")) == (5, "n")
    assert await other.addresses.player_of("ada@example.org") == "ada"
    assert (await other.preferences.preferences(PlayerId("ada"))).failing_since_ms == {"push": 5}
