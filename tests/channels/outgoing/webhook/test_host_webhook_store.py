"""How the host's webhook does, as all processes that send see it."""

from redis.asyncio import Redis

from regatta_server.channels.outgoing.webhook.host_webhook_store import KEY, HostWebhookStore


async def test_its_failures_are_counted_until_it_works_and_nothing_of_them_stays(redis: Redis) -> None:
    one, other = HostWebhookStore(redis), HostWebhookStore(redis)
    assert await one.again_ms() == 0
    assert [await one.failed(), await other.failed()] == [1, 2]
    await one.put_off(5_000)
    assert await other.again_ms() == 5_000
    await other.worked()
    assert await one.again_ms() == 0
    assert not await redis.exists(KEY)
    assert await one.failed() == 1
