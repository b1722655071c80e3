"""Two players of whom one asks something about the other."""

import pytest
from redis.asyncio import Redis

from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused
from regatta_server.players.players import Players
from regatta_server.products.relationships.pair import pair
from regatta_server.products.relationships.relationship_store import RelationshipStore, Side
from regatta_server.service import SystemTokens
from tests.commands.caller import Caller

ELSE = Text("do-name-somebody-else", "name somebody else")
ADA, BOB = PlayerId("ada"), PlayerId("bob")


async def sides(redis: Redis, other: PlayerId) -> tuple[Side, Side]:
    """Return Ada and another player, as she names them."""
    players, relationships = Players(redis, SystemTokens()), RelationshipStore(redis, lambda: 1)
    return await pair(players, relationships, Caller(ADA), other, ELSE)


async def test_both_come_with_their_names_and_whether_they_have_an_account(redis: Redis) -> None:
    await redis.hset("player:{ada}", mapping={"name": "Ada"})
    await redis.hset("player:{bob}", mapping={"name": "Bob", "user": "Bob"})
    assert await sides(redis, BOB) == (Side(ADA, "Ada", account=False), Side(BOB, "Bob", account=True))


async def test_oneself_is_refused_and_told_what_to_do(redis: Redis) -> None:
    with pytest.raises(Refused, match="That's you: name somebody else"):
        await sides(redis, ADA)


async def test_who_is_not_there_any_more_is_refused(redis: Redis) -> None:
    with pytest.raises(Refused) as refused:
        await sides(redis, BOB)
    assert refused.value.code is Code.NO_SUCH_PLAYER
