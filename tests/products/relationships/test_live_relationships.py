"""Relations of connections, as rooms see them: after a hello, on all nodes, and after lost updates."""

from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import WatchRoom
from regatta_protocol.commands import people as commands
from regatta_protocol.ids import CommandId, PlayerId
from regatta_server.edge.background import Background
from regatta_server.limits import BLOCKED_BY_MOST, SESSION_S
from regatta_server.products.presence.connections import Connections
from regatta_server.products.relationships.live_relationships import LiveRelationships
from regatta_server.products.relationships.relationship_store import RelationshipStore, Side, part
from regatta_server.rooms.run.relationships import Relationships
from testkit.play import begin, throw, until
from tests.commands.caller import Caller
from tests.conftest import Serve
from tests.products.social.two_nodes import block, friends, refusal, two_nodes

ADA, BOB, CEM = (Side(PlayerId(name.lower()), name, account=False) for name in ("Ada", "Bob", "Cem"))


class Node:
    """Connections of a node, with their relations."""

    def __init__(self, redis: Redis, name: str) -> None:
        """Begin with nobody."""
        self.background = Background()
        self.store = RelationshipStore(redis, lambda: 1)
        self.connections = Connections(redis, name, lambda: 1, self.background)
        self.changed: list[Any] = []
        self.live = LiveRelationships(self.store, self.connections, self.background, self.changed.append)
        self.connections.listen(self.live.wiring())

    async def hello(self, player: PlayerId) -> Caller:
        """Return a new connection."""
        caller = Caller(player)
        await self.live.greet(caller)
        self.connections.add(caller)
        await self.background.finish()
        return caller


async def test_a_connection_knows_its_relations_from_the_hello_on(redis: Redis) -> None:
    node = Node(redis, "here")
    await node.store.make_friends(ADA, BOB)
    await node.store.block(CEM, ADA)
    await node.store.mute(ADA, CEM, muted=True)
    caller = await node.hello(PlayerId("ada"))
    assert caller.relationships == Relationships(
        friends=frozenset({PlayerId("bob")}),
        blocked=frozenset({PlayerId("cem")}),
        muted=frozenset({PlayerId("cem")}),
    )
    assert (await node.hello(PlayerId("cem"))).relationships.blocked == {"ada"}
    assert (await node.hello(PlayerId("bob"))).relationships == Relationships(
        friends=frozenset({PlayerId("ada")})
    )


async def test_a_blocked_friend_is_none_even_where_half_of_it_was_written(redis: Redis) -> None:
    node = Node(redis, "here")
    await node.store.make_friends(ADA, BOB)
    await redis.zadd(part(PlayerId("ada"), "blocked"), {"bob": 1})
    caller = await node.hello(PlayerId("ada"))
    assert caller.relationships == Relationships(blocked=frozenset({PlayerId("bob")}))


async def test_what_changes_is_known_to_all_connections_here_at_once(redis: Redis) -> None:
    node = Node(redis, "here")
    first, second, other = [await node.hello(player) for player in map(PlayerId, ("ada", "ada", "bob"))]
    await node.store.block(ADA, BOB)
    await node.live.renew(PlayerId("ada"), PlayerId("bob"))
    assert first.relationships.blocked == second.relationships.blocked == {"bob"}
    assert other.relationships.blocked == {"ada"}


async def test_what_changed_before_others_could_find_the_player_here_is_read_again(redis: Redis) -> None:
    node = Node(redis, "here")
    caller = Caller(PlayerId("ada"))
    await node.live.greet(caller)
    # Another node tells nobody: the store does not know yet that Ada is here.
    await node.store.block(BOB, ADA)
    node.connections.add(caller)
    await node.background.finish()
    assert caller.relationships.blocked == {"bob"}


async def test_after_lost_news_all_are_read_again(redis: Redis) -> None:
    node = Node(redis, "here")
    caller = await node.hello(PlayerId("ada"))
    await node.store.block(BOB, ADA)
    assert caller.relationships.blocked == frozenset()
    resubscribed = node.live.wiring().resubscribed
    assert resubscribed is not None
    await resubscribed()
    assert caller.relationships.blocked == {"bob"}


async def test_a_guests_relations_live_as_long_as_the_guest_and_an_accounts_for_ever(redis: Redis) -> None:
    node = Node(redis, "here")
    account = Side(PlayerId("dee"), "Dee", account=True)
    await node.store.make_friends(ADA, account)
    assert 0 < await redis.ttl(part(PlayerId("ada"), "friends")) <= SESSION_S
    assert await redis.ttl(part(PlayerId("dee"), "friends")) == -1
    await redis.expire(part(PlayerId("ada"), "friends"), 10)
    await node.hello(PlayerId("ada"))
    assert await redis.ttl(part(PlayerId("ada"), "friends")) > 10
    caller = Caller(PlayerId("ada"), user_name="Ada")
    await node.live.greet(caller)
    assert await redis.ttl(part(PlayerId("ada"), "friends")) == -1


async def test_those_who_have_blocked_somebody_are_bounded_and_the_latest_count(redis: Redis) -> None:
    node = Node(redis, "here")
    many = {f"many-{number}": number for number in range(-BLOCKED_BY_MOST, 0)}
    await redis.zadd(part(PlayerId("ada"), "blocked_by"), many)
    await node.store.block(BOB, ADA)
    assert await redis.zcard(part(PlayerId("ada"), "blocked_by")) == BLOCKED_BY_MOST
    assert "bob" in (await node.hello(PlayerId("ada"))).relationships.blocked


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
            await ada.ask(commands.Unfriend(id=CommandId("u"), player=bob.player))
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
