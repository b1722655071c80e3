"""When somebody was sent mail last."""

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.digest_store import DigestStore

ADA = PlayerId("ada")


async def test_the_last_mail_is_known_and_the_latest_notice_in_any(redis: Redis) -> None:
    store = DigestStore(redis)
    assert await store.last(ADA) == (0, "")
    await store.mailed(ADA, 5_000, "0b")
    await store.mailed(ADA, 6_000, "0a")
    assert await store.last(ADA) == (6_000, "0b")
    await store.erase(ADA)
    assert await redis.keys() == []
