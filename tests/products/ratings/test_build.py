"""From the end of a rated game to what its players are told: real nodes on a real store."""

from collections.abc import Mapping
from random import Random
from typing import Any

from redis.asyncio import Redis

from regatta_protocol.client import WatchRoom
from regatta_protocol.commands.people import EraseMe, ExportMe
from regatta_protocol.connection import connect
from regatta_protocol.ids import CommandId
from regatta_server.archive.archive import Archive
from regatta_server.players.players import Players
from regatta_server.products.ratings.build import RatingServices, open_ratings
from regatta_server.products.ratings.kinds import RatingKind
from regatta_server.rooms.decide.codecs.codec import decode_fact
from regatta_server.rooms.decide.facts import Recorded
from regatta_server.rules.catalogue import cards
from regatta_server.service import SystemTokens
from regatta_server.store import keys as room_keys
from testkit.play import begin, guest, play_out, socket_of, until
from testkit.rated_games import LIVE, rate, stored
from testkit.records import RecordTable, play
from testkit.rooms.chance import CountedChance
from testkit.rooms.stored import put
from testkit.rooms.tables import NOW_MS
from tests.conftest import Serve

MINUTE_MS = 60_000
RATED: Mapping[str, Any] = {"rated": True, "turn_ms": MINUTE_MS}


CLUB: Mapping[str, Any] = {"rated_one_network": True}
"""All players of a test have one address."""


def opened(redis: Redis) -> RatingServices:
    """Return the ratings on a store, as a node has them."""
    return open_ratings(redis, Players(redis, SystemTokens()), Archive(redis), cards(), lambda: NOW_MS)


async def test_players_of_a_rated_game_hear_what_it_did_on_every_node(serve: Serve, redis: Redis) -> None:
    async with serve(**CLUB) as one, serve(**CLUB) as two, guest(one, "Ada") as ada, guest(two, "Bob") as bob:
        room = await begin(ada, bob, **RATED)
        heard, _ = await play_out({0: ada, 1: bob}, room)
        records = [await until(me, "recorded") for me in (ada, bob)]
        assert records[0] == records[1]
        async with await connect(socket_of(two), token=ada.welcome["token"], strict=True) as later:
            await later.ask(WatchRoom(id=CommandId("w"), room=room))
            assert (await until(later, "snapshot"))["ratings"] == records[0]["ratings"]
        by_seat = {change["seat"]: change for change in records[0]["ratings"]}
        assert {change["before"] for change in by_seat.values()} == {1500}
        result: Any = heard[-1]
        places = {place["seat"]: place["place"] for place in result["result"]["places"]}
        assert (by_seat[0]["after"] > by_seat[1]["after"]) == (places[0] < places[1])
        rated = await opened(redis).ratings.rated(ada.player)
        assert [(kind, skill.rating) for kind, skill in rated.items()] == [(LIVE, by_seat[0]["after"])]


async def test_a_casual_game_tells_of_no_ratings(serve: Serve, redis: Redis) -> None:
    async with serve() as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        room = await begin(ada, bob, turn_ms=MINUTE_MS)
        await play_out({0: ada, 1: bob}, room)
        assert "ratings" not in await until(ada, "recorded")
        assert await opened(redis).ratings.rated(ada.player) == {}
        [reputation] = await opened(redis).reputations.of(ada.player)
        assert reputation["games"] == 1


async def test_what_a_dead_node_had_rated_another_one_tells_as_it_was(serve: Serve, redis: Redis) -> None:
    table = play(RecordTable(2, "yacht", chance=CountedChance("rated"), **RATED), Random(1))
    room = table.state.setup.id
    await put(redis, table.facts)
    # The dead node got as far as to rate the game, and another game of Ada's came after it.
    rated = opened(redis)
    record = await Archive(redis).keep(table.record, NOW_MS)
    changes = await rate(rated, record)
    later: Any = {**record, "game": "AAAAAAAA"}
    await rated.ratings.rate(later)
    before = await stored(redis)
    async with serve(clock=lambda: table.now_ms + 5_000):
        heard: Any = await redis.xread({room_keys.facts(room): f"{table.version}-1"}, block=30_000)
        [[_, [[_, entry]]]] = heard
    fact = decode_fact(entry[b"1"])
    assert isinstance(fact, Recorded)
    assert fact.ratings is not None
    assert changes is not None
    assert list(fact.ratings) == list(changes)
    assert await stored(redis) == before, "rated once"


async def test_who_is_erased_is_in_no_rating_and_others_keep_theirs(serve: Serve, redis: Redis) -> None:
    async with (
        serve(commands_per_s=1000, **CLUB) as node,
        guest(node, "Ada") as ada,
        guest(node, "Bob") as bob,
    ):
        room = await begin(ada, bob, **RATED)
        await play_out({0: ada, 1: bob}, room)
        for me in (ada, bob):
            await until(me, "recorded")
        before = (await stored(redis))[bob.player]
        export: Any = (await ada.ask(ExportMe(id=ada.new_id())))["export"]
        assert export["kept"]["ratings"][0]["games"] == 1
        assert export["kept"]["reputation"][0]["games"] == 1
        name = export["name"]
        await ada.ask(EraseMe(id=ada.new_id(), name=name))
        assert await stored(redis) == {bob.player: before}
        rated = opened(redis)
        assert await rated.reputations.of(ada.player) == []
        assert await rated.profiles.profile(ada.player) is None
        assert await rated.ratings.graph(ada.player, RatingKind("yacht", "live")) == []
