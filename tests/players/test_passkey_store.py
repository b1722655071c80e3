"""What is stored of passkeys in use."""

from redis.asyncio import Redis

from regatta_server.limits import PASSKEY_CHALLENGE_S
from regatta_server.players import keys
from regatta_server.players.passkey_store import PasskeyStore


async def test_what_is_to_be_signed_is_taken_once(redis: Redis) -> None:
    store = PasskeyStore(redis)
    await store.put("secret", "get", b"first")
    await store.put("secret", "get", b"second")
    await store.put("secret", "create", b"other")
    assert 0 < await redis.ttl(keys.challenge("secret", "get")) <= PASSKEY_CHALLENGE_S
    assert [await store.take("secret", "get"), await store.take("secret", "get")] == [b"second", None]
    assert await store.take("secret", "create") == b"other"
