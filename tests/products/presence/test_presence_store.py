"""What is stored of where players are."""

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.limits import DAY_MS
from regatta_server.products.presence.presence_store import PresenceStore, gone_of
from regatta_server.store import keys

NOW_MS = 1_000_000


def store_of(redis: Redis, node: str) -> PresenceStore:
    """Return the way of a node."""
    return PresenceStore(redis, node, lambda: NOW_MS)


async def test_a_player_comes_once_and_goes_with_the_last_node(redis: Redis) -> None:
    here, there = store_of(redis, "here"), store_of(redis, "there")
    assert await here.arrive([PlayerId("ada"), PlayerId("bob")]) == [True, True]
    assert await there.arrive([PlayerId("ada")]) == [False]
    assert await here.nodes([PlayerId("ada"), PlayerId("bob")]) == {"ada": {"here", "there"}, "bob": {"here"}}
    left = await here.leave({PlayerId("ada"): {"here"}, PlayerId("bob"): {"here"}})
    assert left == {"ada": (False, {"there"}), "bob": (True, set())}
    assert await here.gone([PlayerId("ada"), PlayerId("bob")]) == {"ada": None, "bob": NOW_MS}
    await here.forget_gone(PlayerId("bob"))
    assert await here.gone([PlayerId("bob")]) == {"bob": None}


async def test_since_when_a_player_is_away_is_kept_for_months_as_a_claim_may_need_it(redis: Redis) -> None:
    here, bob = store_of(redis, "here"), PlayerId("bob")
    await here.arrive([bob])
    await here.leave({bob: {"here"}})
    # By a turn window, a turn of 14 days may take 14 weeks; vacation comes on top.
    assert await redis.pttl(gone_of(bob)) > 150 * DAY_MS


async def test_a_node_lives_while_it_has_a_lease(redis: Redis) -> None:
    here, there = store_of(redis, "here"), store_of(redis, "there")
    held, nodes = await there.renew()
    assert not held
    assert nodes == {"there"}
    assert (await there.renew())[0]
    assert await here.alive(["there", "dead"]) == {"here", "there"}
    await there.end_lease()
    assert not await here.lives("there")
    assert await here.all_nodes() == {"there"}, "until it is cleared up"
    await here.drop_node("there")
    assert await here.all_nodes() == set()


async def test_the_players_of_a_node_are_counted_and_taken_off(redis: Redis) -> None:
    here = store_of(redis, "here")
    await here.arrive([PlayerId("ada"), PlayerId("bob")])
    assert await here.count(["here", "there"]) == 2
    assert set(await here.some_players("here")) == {"ada", "bob"}
    await here.drop_players("here", [PlayerId("ada"), PlayerId("bob")])
    assert await here.some_players("here") == []


async def test_the_nodes_with_a_copy_of_a_room_are_known(redis: Redis) -> None:
    await redis.sadd(keys.watching(RoomId("ABCD2345")), "here", "there")
    assert await store_of(redis, "here").nodes_of_room(RoomId("ABCD2345")) == {"here", "there"}
