"""All ratings counted again from the archive: the stored ones to the last bit, whatever happened."""

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

import orjson
import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.archive.archive import Archive
from regatta_server.limits import RATED_PAIR_GAMES, RATING_RETENTION_MS
from regatta_server.products.ratings.kinds import RatingKind, week_of
from regatta_server.products.ratings.ledger import encode, entry_of
from regatta_server.products.ratings.network_store import NetworkStore
from regatta_server.products.ratings.rating import Skill
from regatta_server.products.ratings.ratings import DAY_MS, Ratings
from regatta_server.products.ratings.recount import Recount
from regatta_server.products.ratings.recount_store import UNDER_WAY_MS, Recounter
from testkit.rated_games import (
    LIVE,
    MANY,
    MINUTE_MS,
    RULESETS,
    drawn_places,
    game,
    keep_accounts,
    people,
    played,
    stored,
)
from testkit.rooms.tables import NOW_MS

CROWD = people(13)
AT_ONCE = 10
"""Games that two nodes rate side by side: more would only wait for each other in the client's pool."""
ADA, BO, CLEO = CROWD[:3]
LATER_MS = NOW_MS + 10 * DAY_MS


class Service:
    """An archive with its ratings, and the time."""

    def __init__(self, redis: Redis, pair_games: int = MANY) -> None:
        """Begin with nothing."""
        self.redis = redis
        self.now_ms = LATER_MS
        self.archive = Archive(redis)
        self.ratings = Ratings(redis, RULESETS, lambda: self.now_ms, pair_games)
        self.archive.forgot.append(self.ratings.forget)
        self.recounter = Recounter(redis, self.archive, pair_games)

    async def play(
        self, number: int, players: Sequence[PlayerId | None], places: Sequence[int], **more: Any
    ) -> RoomId:
        """Take a game in; return its id."""
        record = game(number, players, places, **more)
        await played(self.archive, self.ratings, record)
        return record["game"]

    async def play_some(self, chance: Random, first: int, games: int) -> list[RoomId]:
        """Take in games of any of the crowd, some with shared places, some of them twice.

        Every second of the crowd has an account.
        """
        await keep_accounts(self.redis, *CROWD[::2])
        taken = []
        for number in range(first, first + games):
            seats = chance.sample(CROWD, chance.randint(2, 4))
            taken.append(await self.play(number, seats, drawn_places(chance, len(seats))))
            if chance.random() < 0.1:
                record = await self.archive.game(chance.choice(taken))
                assert record is not None
                await self.ratings.rate(record)
        return taken

    async def recount(self, kind: RatingKind = LIVE) -> Recount:
        """Count a kind again."""
        return await self.recounter.recount(kind, self.now_ms)

    async def assert_same(self) -> None:
        """Count again and find every bit as it is stored."""
        recount = await self.recount()
        assert recount.differences == []
        assert {player: encode(one) for player, one in recount.skills.items()} == await stored(self.redis)


@pytest.fixture
def service(redis: Redis) -> Service:
    """Give an archive and ratings on an empty store."""
    return Service(redis)


async def everything(redis: Redis) -> dict[bytes, Any]:
    """Return all that is stored of ratings and graphs, but for what orders the games."""
    found: dict[bytes, Any] = {}
    keys: Any = await redis.keys("*rating*")
    for key in keys:
        kind: Any = await redis.type(key)
        match kind:
            case b"hash":
                found[key] = await redis.hgetall(key)
            case b"zset":
                found[key] = await redis.zrange(key, 0, -1, withscores=True)
            case _:
                found[key] = await redis.get(key)
    return found


@pytest.mark.prove
@pytest.mark.slow
async def test_hundreds_of_games_give_the_stored_ratings_to_the_last_bit(service: Service) -> None:
    await service.play_some(Random(1), 0, 200)
    await service.assert_same()
    assert len(await stored(service.redis)) == len(CROWD)


async def test_the_order_is_that_of_the_ledger_and_not_of_the_ends(service: Service) -> None:
    for number in (5, 3, 8, 1, 2):
        await service.play(number, [ADA, BO, CLEO], drawn_places(Random(number), 3))
    await service.assert_same()
    assert next(iter((await service.recount()).entries)).endswith("5")


@pytest.mark.slow
async def test_players_who_take_their_names_out_leave_the_others_as_they_are(service: Service) -> None:
    chance = Random(2)
    taken = await service.play_some(chance, 0, 30)
    for game_id in taken[5:13]:
        for player in CROWD[:4]:
            await service.archive.forget(player, game_id)
    await service.assert_same()
    await service.play_some(chance, 100, 30)
    await service.assert_same()
    # Ada's last games name her no more: what stands there is all there is.
    latest = list(await service.archive.games_of(ADA))[:3]
    for game_id in latest:
        await service.archive.forget(ADA, game_id)
    await service.assert_same()


@pytest.mark.slow
async def test_a_player_who_is_erased_leaves_the_others_as_they_are(service: Service) -> None:
    chance = Random(3)
    await service.play_some(chance, 0, 40)
    await service.ratings.erase(ADA)
    for game_id in await service.archive.games_of(ADA):
        await service.archive.forget(ADA, game_id)
    await service.assert_same()
    await service.play_some(chance, 100, 20)
    await service.assert_same()


@pytest.mark.slow
@pytest.mark.prove
async def test_games_that_are_not_kept_any_more_leave_ratings_as_they_are(service: Service) -> None:
    chance = Random(4)
    await service.play_some(chance, 0, 45)
    assert await service.archive.drop_before(NOW_MS + 30 * MINUTE_MS) == 30
    await service.assert_same()
    await service.play_some(chance, 100, 20)
    await service.assert_same()
    service.now_ms = NOW_MS + 3 * DAY_MS + 30 * MINUTE_MS
    assert await service.ratings.prune(3) == 30
    recount = await service.recount()
    assert not recount.whole
    await service.assert_same()
    await service.play_some(chance, 200, 20)
    await service.assert_same()


async def test_a_rating_that_was_dropped_and_begins_anew_is_recounted_so(service: Service) -> None:
    await service.play(1, [ADA, BO], [1, 2])
    service.now_ms = NOW_MS + MINUTE_MS + RATING_RETENTION_MS + 1
    assert await service.ratings.prune(None) == 2
    await service.assert_same()
    await service.play(2, [ADA, CLEO], [1, 2], ended_ms=service.now_ms)
    assert set(await stored(service.redis)) == {ADA, CLEO}
    await service.assert_same()


@pytest.mark.slow
@pytest.mark.prove
async def test_two_nodes_that_rate_at_once_rate_each_game_once(service: Service, redis: Redis) -> None:
    chance = Random(5)
    other = Ratings(redis, RULESETS, lambda: service.now_ms, MANY)
    crowd = CROWD[:4]
    records = []
    for number in range(80):
        seats = chance.sample(crowd, chance.randint(2, 4))
        record = game(number, seats, drawn_places(chance, len(seats)))
        records.append(await service.archive.keep(record, record["ended_ms"]))
    for first in range(0, len(records), AT_ONCE):
        some = records[first : first + AT_ONCE]
        both = [ratings.rate(record) for record in some for ratings in (service.ratings, other)]
        results = await asyncio.gather(*both)
        assert results[::2] == results[1::2], "both nodes tell the same of a game"
    await service.assert_same()
    recount = await service.recount()
    assert sorted(recount.entries) == sorted(record["game"] for record in records)
    played_by = {
        who: sum(who in [seat["player"] for seat in one["seats"]] for one in records) for who in crowd
    }
    assert {who: one.games for who, one in recount.skills.items()} == played_by


async def test_games_that_count_for_nobody_are_recounted_so(service: Service, redis: Redis) -> None:
    strict = Service(redis, RATED_PAIR_GAMES)
    networks = NetworkStore(redis)
    for number in range(12):
        record = game(number, [ADA, BO], [1, 2])
        if number == 1:
            await networks.note(record["game"], {ADA: ["address 1"], BO: ["address 1"]}, b"k")
        await played(strict.archive, strict.ratings, record)
        await strict.play(100 + number, [BO, CLEO] if number % 2 else [CLEO, ADA], [1, 2])
    await strict.assert_same()
    recount = await strict.recount()
    why = [entry.left_out for entry in recount.entries.values()]
    assert (why.count("network"), why.count(None)) == (1, 3 * RATED_PAIR_GAMES)
    assert await strict.recounter.unrated(recount, strict.now_ms) == []
    before = await everything(redis)
    assert await strict.recounter.put(recount, strict.now_ms)
    assert await everything(redis) == before
    # Also where somebody of a game that did not count is not named any more.
    await strict.archive.forget(ADA, game(11, [ADA, BO], [1, 2])["game"])
    await strict.archive.forget(ADA, game(2, [ADA, BO], [1, 2])["game"])
    await strict.assert_same()


async def test_points_that_were_farmed_by_a_pair_are_found_and_taken_back(
    service: Service, redis: Redis
) -> None:
    await keep_accounts(redis, ADA, BO, CLEO)
    for number in range(50):
        await service.play(number, [ADA, BO], [1, 2])
    await service.play(60, [ADA, CLEO], [1, 2])
    assert [player for player, _, _ in await service.ratings.table(LIVE, None, 9)] == [ADA, BO]
    strict = Service(redis, RATED_PAIR_GAMES)
    recount = await strict.recount()
    assert sum("had played as often" in words for words in recount.differences) == 50 - RATED_PAIR_GAMES
    assert await strict.recounter.put(recount, strict.now_ms)
    await strict.assert_same()
    assert await strict.ratings.table(LIVE, None, 9) == []
    assert len(await strict.ratings.graph(ADA, LIVE)) == RATED_PAIR_GAMES + 1


# -- what is found -------------------------------------------------------------------------------


async def test_a_rating_that_somebody_changed_is_found(service: Service) -> None:
    await service.play_some(Random(6), 0, 20)
    await service.redis.hset(LIVE.players, ADA, encode(Skill(mu=40.0, games=3)).decode())
    await service.redis.hdel(LIVE.players, BO)
    await service.redis.hset(LIVE.players, "nobody-there", encode(Skill(games=1)).decode())
    differences = sorted((await service.recount()).differences)
    assert len(differences) == 3
    for player in (ADA, BO, "nobody-there"):
        assert any(player in words for words in differences)


async def test_a_ledger_that_somebody_changed_is_found(service: Service) -> None:
    taken = await service.play_some(Random(7), 0, 20)
    stored_entry: Any = await service.redis.hget(LIVE.ledger, taken[4])
    entry = orjson.loads(stored_entry)
    entry["after"][0][0] += 0.5
    await service.redis.hset(LIVE.ledger, taken[4], orjson.dumps(entry))
    [found] = (await service.recount()).differences
    assert taken[4] in found


async def test_a_result_that_somebody_changed_is_found(service: Service) -> None:
    await service.play(1, [ADA, BO], [1, 2])
    changed = game(1, [ADA, BO], [2, 1])
    await service.archive.drop_before(LATER_MS)
    await service.archive.keep(changed, NOW_MS)
    differences = (await service.recount()).differences
    assert any(changed["game"] in words for words in differences)
    casual = game(1, [ADA, BO], [1, 2], rated=False)
    await service.archive.drop_before(LATER_MS)
    await service.archive.keep(casual, NOW_MS)
    assert any("not rated" in words for words in (await service.recount()).differences)


async def test_a_game_that_was_never_rated_is_found(service: Service) -> None:
    await service.play(1, [ADA, BO], [1, 2])
    for number, more in ((2, {}), (3, {"rated": False}), (4, {"turn_ms": DAY_MS}), (5, {"ruleset": "yak"})):
        await service.archive.keep(game(number, [ADA, BO], [1, 2], **more), NOW_MS)
    recount = await service.recount()
    found = await service.recounter.unrated(recount, service.now_ms)
    assert [record["game"] for record in found] == [game(2, [ADA, BO], [1, 2])["game"]]
    under_way_ms = found[0]["ended_ms"] + UNDER_WAY_MS - 1
    assert await service.recounter.unrated(recount, under_way_ms) == []


# -- and put right -------------------------------------------------------------------------------


async def test_what_is_put_is_what_was_there(service: Service) -> None:
    await service.play_some(Random(8), 0, 60)
    before = await everything(service.redis)
    assert await service.recounter.put(await service.recount(), service.now_ms)
    assert await everything(service.redis) == before
    ttl_ms = await service.redis.pttl(LIVE.week(week_of(NOW_MS)))
    assert ttl_ms > DAY_MS
    assert await service.redis.pttl(LIVE.players) == -1


@pytest.mark.prove
async def test_what_somebody_changed_is_put_right(service: Service) -> None:
    taken = await service.play_some(Random(9), 0, 60)
    before = await everything(service.redis)
    await service.redis.hset(LIVE.players, ADA, encode(Skill(mu=40.0, games=3)).decode())
    await service.redis.hdel(LIVE.players, BO)
    for key in (LIVE.table, LIVE.graph(CLEO), LIVE.week(week_of(NOW_MS))):
        await service.redis.delete(key)
    stored_entry: Any = await service.redis.hget(LIVE.ledger, taken[4])
    entry = entry_of(stored_entry)
    broken = type(entry)(entry.ended_ms, entry.before, entry.before)
    await service.redis.hset(LIVE.ledger, taken[4], broken.encode())
    recount = await service.recount()
    assert recount.differences
    assert await service.recounter.put(recount, service.now_ms)
    assert await everything(service.redis) == before
    await service.assert_same()


async def test_nothing_is_put_where_a_game_was_rated_meanwhile(service: Service) -> None:
    await service.play_some(Random(10), 0, 10)
    recount = await service.recount()
    await service.play_some(Random(11), 10, 1)
    before = await stored(service.redis)
    assert not await service.recounter.put(recount, service.now_ms)
    assert await stored(service.redis) == before
    await service.assert_same()


async def test_ratings_without_a_game_are_none(service: Service) -> None:
    recount = await service.recount()
    assert (recount.skills, recount.differences, recount.whole) == ({}, [], True)
    assert await service.recounter.put(recount, service.now_ms)
    assert await service.redis.keys("*") == []
