"""Relations of connections, as rooms see them: after a hello, on all nodes, and after lost news."""

import pytest
from redis.asyncio import Redis

from protocol import client_people as asks
from protocol.client import WatchRoom
from protocol.ids import CommandId, PlayerId
from server.edge.background import Background
from server.limits import BLOCKED_BY_MOST, SESSION_S
from server.lobby.bonds import BondStore, Party, part
from server.lobby.people import People
from server.lobby.relations import RelationsKept
from server.relations import Relations
from tests.conftest import Serve
from tests.lobby.caller import Caller
from tests.lobby.circle import block, friends, refusal, two_nodes
from tests.play import begin, throw, until

ADA, BOB, CEM = (Party(PlayerId(name.lower()), name, account=False) for name in ("Ada", "Bob", "Cem"))


class Node:
    """People of a node, with their relations."""

    def __init__(self, redis: Redis, name: str) -> None:
        """Begin with nobody."""
        self.background = Background()
        self.bonds = BondStore(redis, lambda: 1)
        self.people = People(redis, name, lambda: 1, self.background)
        self.relations = RelationsKept(self.bonds, self.people, self.background)

    async def hello(self, player: PlayerId) -> Caller:
        """Return a new connection."""
        caller = Caller(player)
        await self.relations.greet(caller)
        self.people.arrive(caller)
        await self.background.finish()
        return caller


async def test_a_connection_knows_its_relations_from_the_hello_on(redis: Redis) -> None:
    node = Node(redis, "here")
    await node.bonds.unite(ADA, BOB)
    await node.bonds.block(CEM, ADA)
    await node.bonds.mute(ADA, CEM, muted=True)
    caller = await node.hello(PlayerId("ada"))
    assert caller.relations == Relations(
        friends=frozenset({PlayerId("bob")}),
        blocked=frozenset({PlayerId("cem")}),
        muted=frozenset({PlayerId("cem")}),
    )
    assert (await node.hello(PlayerId("cem"))).relations.blocked == {"ada"}
    assert (await node.hello(PlayerId("bob"))).relations == Relations(friends=frozenset({PlayerId("ada")}))


async def test_a_blocked_friend_is_none_even_where_half_of_it_was_written(redis: Redis) -> None:
    node = Node(redis, "here")
    await node.bonds.unite(ADA, BOB)
    await redis.zadd(part(PlayerId("ada"), "blocked"), {"bob": 1})
    caller = await node.hello(PlayerId("ada"))
    assert caller.relations == Relations(blocked=frozenset({PlayerId("bob")}))


async def test_what_changes_is_known_to_all_connections_here_at_once(redis: Redis) -> None:
    node = Node(redis, "here")
    first, second, other = [await node.hello(player) for player in map(PlayerId, ("ada", "ada", "bob"))]
    await node.bonds.block(ADA, BOB)
    await node.relations.renew(PlayerId("ada"), PlayerId("bob"))
    assert first.relations.blocked == second.relations.blocked == {"bob"}
    assert other.relations.blocked == {"ada"}


async def test_what_changed_before_others_could_find_the_player_here_is_read_again(redis: Redis) -> None:
    node = Node(redis, "here")
    caller = Caller(PlayerId("ada"))
    await node.relations.greet(caller)
    # Another node tells nobody: the store does not know yet that Ada is here.
    await node.bonds.block(BOB, ADA)
    node.people.arrive(caller)
    await node.background.finish()
    assert caller.relations.blocked == {"bob"}


async def test_after_lost_news_all_are_read_again(redis: Redis) -> None:
    node = Node(redis, "here")
    caller = await node.hello(PlayerId("ada"))
    await node.bonds.block(BOB, ADA)
    assert caller.relations.blocked == frozenset()
    for catch_up in node.people.subscribed:
        await catch_up()
    assert caller.relations.blocked == {"bob"}


async def test_a_guests_relations_live_as_long_as_the_guest_and_an_accounts_for_ever(redis: Redis) -> None:
    node = Node(redis, "here")
    account = Party(PlayerId("dee"), "Dee", account=True)
    await node.bonds.unite(ADA, account)
    assert 0 < await redis.ttl(part(PlayerId("ada"), "friends")) <= SESSION_S
    assert await redis.ttl(part(PlayerId("dee"), "friends")) == -1
    await redis.expire(part(PlayerId("ada"), "friends"), 10)
    await node.hello(PlayerId("ada"))
    assert await redis.ttl(part(PlayerId("ada"), "friends")) > 10
    caller = Caller(PlayerId("ada"), user_name="Ada")
    await node.relations.greet(caller)
    assert await redis.ttl(part(PlayerId("ada"), "friends")) == -1


async def test_those_who_have_blocked_somebody_are_bounded_and_the_latest_count(redis: Redis) -> None:
    node = Node(redis, "here")
    many = {f"many-{number}": number for number in range(-BLOCKED_BY_MOST, 0)}
    await redis.zadd(part(PlayerId("ada"), "blocked_by"), many)
    await node.bonds.block(BOB, ADA)
    assert await redis.zcard(part(PlayerId("ada"), "blocked_by")) == BLOCKED_BY_MOST
    assert "bob" in (await node.hello(PlayerId("ada"))).relations.blocked


@pytest.mark.parametrize("ended", [True, False], ids=["blocked", "no friend any more"])
async def test_whoever_may_watch_no_more_is_taken_out_on_another_node(serve: Serve, ended: bool) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        await friends(ada, bob)
        room = await begin(ada, watchers="friends")
        await bob.ask(WatchRoom(id=CommandId("w"), room=room))
        await until(bob, "snapshot")
        if ended:
            await block(ada, bob)
        else:
            await ada.ask(asks.Unfriend(id=CommandId("u"), player=bob.player))
        dropped = await bob.errors.get()
        assert (dropped["code"], dropped["details"]["room"]) == ("not_welcome", room)
        refused = await refusal(bob, WatchRoom(id=CommandId("w2"), room=room))
        assert refused["code"] == "not_welcome"


async def test_a_block_leaves_those_who_play_together_at_their_table(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        room = await begin(ada, bob)
        await block(ada, bob)
        await throw(ada, room)
        assert (await until(bob, "thrown"))["seat"] == 0
