"""The key that addresses are signed with."""

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.mail.key_store import KEY, open_signer
from regatta_server.rooms.run.chance import SystemChance

ADA = PlayerId("AdaAdaAda_-9")


async def test_the_key_is_made_once_for_all_processes(redis: Redis) -> None:
    one = await open_signer(redis, SystemChance(), "play.dice.example")
    other = await open_signer(redis, SystemChance(), "play.dice.example")
    assert other.read(one.play(ADA, 0)) is not None
    key = await redis.get(KEY)
    assert isinstance(key, bytes)
    assert len(key) == 32
