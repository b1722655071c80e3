"""Who has finished a game, as it is noted, on a real store."""

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_server.limits import SESSION_S
from regatta_server.players import keys
from regatta_server.players.played_store import has_played, note_played
from regatta_server.players.players import Players
from tests.players.tokens import Tokens

ADA, BOB = PlayerId("ada"), PlayerId("bob")


async def test_who_has_finished_a_game_is_known_as_long_as_a_guest_is(redis: Redis) -> None:
    for _ in range(2):
        await note_played(redis, [ADA])
    assert await has_played(redis, ADA)
    assert not await has_played(redis, BOB)
    assert 0 < await redis.ttl(keys.played(ADA)) <= SESSION_S


async def test_who_is_erased_is_not_known_any_more(redis: Redis) -> None:
    await note_played(redis, [ADA, BOB])
    await Players(redis, Tokens()).erase(ADA)
    assert not await has_played(redis, ADA)
    assert await has_played(redis, BOB)
