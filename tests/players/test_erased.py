"""Who was erased: known without a name."""

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_server.limits import ERASURE_RETENTION_S
from regatta_server.players.erased import erased_of, mark_erased


async def test_those_who_were_erased_are_known_and_nothing_names_them(redis: Redis) -> None:
    await mark_erased(redis, PlayerId("ada-ada-ada-"))
    assert await erased_of(redis, [PlayerId("bob-bob-bob-"), PlayerId("ada-ada-ada-")]) == ["ada-ada-ada-"]
    assert await erased_of(redis, []) == []
    [key] = await redis.keys("*")
    assert "ada" not in str(key)
    assert await redis.get(key) == b"1"
    assert 0 < await redis.ttl(key) <= ERASURE_RETENTION_S
