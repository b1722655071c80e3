"""Friends over real connections to two nodes: requests, favourites, blocks, and floods of all that."""

import asyncio

import pytest
from redis.asyncio import Redis

from regatta_protocol.commands import people as commands
from regatta_protocol.connection import connect
from regatta_protocol.ids import CommandId, PlayerId
from regatta_server.limits import ASKING, FRIEND_REQUESTS_MOST, FRIENDS_MOST
from regatta_server.products.relationships.relationship_store import part
from testkit.play import guest, socket_of
from tests.conftest import Serve
from tests.products.social.two_nodes import (
    about,
    befriend,
    block,
    friends,
    heard,
    look,
    notice,
    notices,
    people,
    refusal,
    two_nodes,
)


async def test_a_request_is_seen_on_another_node_and_accepted_there(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        assert (await befriend(ada, bob))["relation"] == "request_sent"
        request = await notice(bob, "friend_request")
        assert request["player"] == {"player": ada.player, "name": "Ada"}
        assert (await people(bob))["Ada"]["relation"] == "request_received"
        assert (await people(bob))["Ada"]["online"] is None, "a stranger does not see who is here"
        person = await befriend(bob, ada)
        assert (person["relation"], person["online"]) == ("friend", True)
        assert (await notice(ada, "friend_accepted"))["player"]["name"] == "Bob"
        assert (await look(ada, lambda one: one["relation"] == "friend"))["player"] == bob.player
        assert await notices(bob) == [], "the request has been answered"
        assert (await people(ada))["Bob"]["online"] is True


async def test_both_may_ask_at_once_and_are_friends(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        await asyncio.gather(befriend(ada, bob), befriend(bob, ada))
        for me, other in ((ada, "Bob"), (bob, "Ada")):
            assert (await people(me))[other]["relation"] == "friend"
            assert "friend_request" not in [line["kind"] for line in await notices(me)]


async def test_a_request_sent_twice_is_one(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        command = commands.Befriend(id=CommandId("b"), player=bob.player)
        assert (await ada.ask(command))["person"] == (await ada.ask(command))["person"]
        assert len(await notices(bob)) == 1
        accept = commands.Befriend(id=CommandId("c"), player=ada.player)
        assert (await bob.ask(accept))["person"] == (await bob.ask(accept))["person"]
        assert len(await notices(ada)) == 1


@pytest.mark.parametrize("lost", ["requests_in", "requests_out"])
async def test_a_request_of_which_a_node_wrote_half_before_it_died_is_mended_by_the_next(
    serve: Serve, redis: Redis, lost: str
) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        await befriend(ada, bob)
        if lost == "requests_out":
            # The node died between the two writes: Bob's part is there, Ada's is not, and Ada asks again.
            await redis.delete(part(ada.player, "requests_out"))
            await befriend(ada, bob)
        await befriend(bob, ada)
        if lost == "requests_in":
            # Here while Bob accepted: Ada has a friend, and for Bob the request still waits.
            await redis.delete(part(bob.player, "friends"))
            await redis.zadd(part(bob.player, "requests_in"), {ada.player: 1})
            assert (await people(bob))["Ada"]["relation"] == "request_received"
            await befriend(bob, ada)
        assert (await people(ada))["Bob"]["relation"] == "friend"
        assert (await people(bob))["Ada"]["relation"] == "friend"


async def test_a_request_can_be_declined_and_taken_back(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        for me, other in ((bob, ada), (ada, bob)):
            await befriend(ada, bob)
            await notice(bob, "friend_request")
            person = await about(me, commands.Unfriend(id=me.new_id(), player=other.player))
            assert person["relation"] == "none"
            assert await people(ada) == {}
            assert await people(bob) == {}
            assert await notices(bob) == []


async def test_a_friendship_ends_for_both(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        await friends(ada, bob)
        await ada.ask(commands.Favourite(id=CommandId("f"), player=bob.player, favourite=True))
        await bob.ask(commands.Unfriend(id=CommandId("u"), player=ada.player))
        gone = await look(ada, lambda one: one["relation"] == "none")
        assert (gone["online"], gone["favourite"]) == (None, False)
        assert await people(ada) == {}
        await friends(ada, bob)
        assert (await people(ada))["Bob"]["favourite"] is False, "a new friendship begins anew"


async def test_favourites_come_first_and_only_friends_can_be(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, here, *_), guest(here, "Cem") as cem:
        refused = await refusal(ada, commands.Favourite(id=CommandId("f"), player=bob.player, favourite=True))
        assert refused["code"] == "not_allowed"
        await friends(ada, bob)
        await friends(ada, cem)
        assert list(await people(ada)) == ["Cem", "Bob"], "the latest first"
        person = await about(ada, commands.Favourite(id=CommandId("f2"), player=bob.player, favourite=True))
        assert person["favourite"] is True
        assert list(await people(ada)) == ["Bob", "Cem"]
        assert (await people(bob))["Ada"]["favourite"] is False
        await ada.ask(commands.Favourite(id=CommandId("f3"), player=bob.player, favourite=False))
        assert list(await people(ada)) == ["Cem", "Bob"]


async def test_whoever_is_blocked_is_no_friend_and_asks_in_vain_without_being_told(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        await friends(ada, bob)
        assert (await block(bob, ada))["blocked"] is True
        assert (await look(ada, lambda one: one["relation"] == "none"))["blocked"] is False
        assert await people(ada) == {}
        assert (await people(bob))["Ada"]["relation"] == "none"
        heard(bob, "notice")
        assert (await befriend(ada, bob))["relation"] == "request_sent"
        assert (await people(ada))["Bob"]["blocked"] is False
        assert await notices(bob) == []
        assert heard(bob, "notice") == []
        assert (await people(bob))["Ada"]["relation"] == "none"
        refused = await refusal(bob, commands.Befriend(id=CommandId("b"), player=ada.player))
        assert refused["code"] == "not_welcome"
        assert (await block(bob, ada, blocked=False))["blocked"] is False
        assert (await people(bob)) == {}, "what was asked meanwhile never came"


async def test_to_block_ends_requests_and_their_notices(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        await befriend(ada, bob)
        await block(bob, ada)
        assert await notices(bob) == []
        assert (await people(ada))["Bob"]["relation"] == "request_sent", "as if it had not been answered yet"
        await block(bob, ada, blocked=False)
        await ada.ask(commands.Unfriend(id=CommandId("u"), player=bob.player))
        await befriend(bob, ada)
        await block(bob, ada)
        assert await notices(ada) == []
        assert await people(ada) == {}


async def test_muted_players_are_remembered_and_told_to_ones_other_devices(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, _, there, _):
        async with await connect(socket_of(there), token=ada.welcome["token"], strict=True) as second:
            mute = commands.Mute(id=CommandId("m"), player=bob.player, muted=True)
            assert (await about(ada, mute))["muted"] is True
            assert (await look(second, lambda one: one["muted"]))["name"] == "Bob"
            assert (await people(second))["Bob"]["relation"] == "none"
            await ada.ask(commands.Mute(id=CommandId("m2"), player=bob.player, muted=False))
            assert await people(second) == {}


async def test_an_account_is_found_by_its_user_name(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        keep = commands.KeepAccount(id=CommandId("k"), user_name="Countess", password="correct horse battery")
        await ada.ask(keep)
        found = (await bob.ask(commands.FindPlayer(id=CommandId("f"), user_name="countess")))["person"]
        assert found is not None
        assert (found["player"], found["name"], found["account"]) == (ada.player, "Countess", True)
        assert found["online"] is None
        assert (await bob.ask(commands.FindPlayer(id=CommandId("g"), user_name="nobody-here")))[
            "person"
        ] is None


async def test_oneself_and_strangers_cannot_be_asked(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, *_):
        for kind in (commands.Befriend, commands.Unfriend):
            own = await refusal(ada, kind(id=ada.new_id(), player=ada.player))
            assert own["code"] == "not_allowed"
            stranger = await refusal(ada, kind(id=ada.new_id(), player=PlayerId("nobodynobody")))
            assert stranger["code"] == "no_such_player"
        own = await refusal(ada, commands.Block(id=CommandId("b"), player=ada.player, blocked=True))
        assert own["code"] == "not_allowed"


async def test_a_flood_of_requests_is_refused_on_all_nodes_together(serve: Serve, redis: Redis) -> None:
    async with two_nodes(serve) as (ada, _, _here, there, _clock):
        for number in range(ASKING.at_once):
            await redis.hset(f"player:{{stranger-{number:03d}}}", "name", "Stranger")
            await ada.ask(
                commands.Befriend(id=CommandId(f"b{number}"), player=PlayerId(f"stranger-{number:03d}"))
            )
        await redis.hset("player:{stranger-999}", "name", "Stranger")
        async with await connect(socket_of(there), token=ada.welcome["token"], strict=True) as second:
            refused = await refusal(
                second, commands.Befriend(id=CommandId("b"), player=PlayerId("stranger-999"))
            )
        assert refused["code"] == "too_fast"
        assert 0 < refused["retry_after_ms"] <= ASKING.interval_ms + 1
        assert await redis.exists(part(PlayerId("stranger-999"), "requests_in")) == 0


async def test_lists_are_bounded_on_both_sides(serve: Serve, redis: Redis) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        many = {f"many-{number:07d}": number + 1 for number in range(FRIENDS_MOST)}
        full = [
            (part(ada.player, "friends"), FRIENDS_MOST),
            (part(ada.player, "requests_out"), FRIEND_REQUESTS_MOST),
            (part(bob.player, "requests_in"), FRIEND_REQUESTS_MOST),
        ]
        for key, most in full:
            await redis.zadd(key, dict(list(many.items())[:most]))
            refused = await refusal(ada, commands.Befriend(id=ada.new_id(), player=bob.player))
            assert refused["code"] == "too_many"
            await redis.delete(key)
        await befriend(ada, bob)
        for key in (part(ada.player, "friends"), part(bob.player, "friends")):
            await redis.zadd(key, many)
            refused = await refusal(bob, commands.Befriend(id=bob.new_id(), player=ada.player))
            assert refused["code"] == "too_many"
            await redis.delete(key)
        assert (await befriend(bob, ada))["relation"] == "friend"


async def test_who_is_known_no_more_is_taken_out_of_the_list(serve: Serve, redis: Redis) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        await friends(ada, bob)
        await redis.delete(f"player:{{{bob.player}}}", f"player:{{{bob.player}}}:sessions")
        assert await people(ada) == {}
        assert await redis.exists(part(ada.player, "friends")) == 0


async def test_who_is_erased_is_gone_from_the_lists_of_others(serve: Serve, redis: Redis) -> None:
    async with two_nodes(serve) as (ada, bob, here, *_), guest(here, "Cem") as cem:
        await friends(ada, bob)
        await befriend(ada, cem)
        await notice(cem, "friend_request")
        player = ada.player
        exported = (await ada.ask(commands.ExportMe(id=CommandId("x"))))["export"]["kept"]
        assert exported["friends"] == [{"player": bob.player, "name": "Bob"}]
        await ada.ask(commands.EraseMe(id=CommandId("e"), name="Ada"))
        assert (await look(bob, lambda one: one["relation"] == "none"))["player"] == player
        assert await people(bob) == {}
        assert await people(cem) == {}
        assert await notices(cem) == []
        assert [line["kind"] for line in await notices(bob) if "player" in line] == []
        left = [key async for key in redis.scan_iter(f"player:{{{player}}}*")]
        assert [key for key in left if not key.endswith((b":gone", b":at"))] == []
