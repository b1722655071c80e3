"""Ratings of bots on a real store: once for each game, bounded for each person, and nobody's but theirs."""

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_protocol.options import Level
from regatta_protocol.record.record import GameRecord
from regatta_server.archive.archive import Archive
from regatta_server.limits import RATED_PAIR_GAMES, RATING_RETENTION_MS
from regatta_server.products.game_over import Effects, open_effects
from regatta_server.products.ratings.bot_rating import FARTHEST, LEVELS, start_of
from regatta_server.products.ratings.bot_rating_store import BotRatings
from regatta_server.products.ratings.bot_recount import BotRecount
from regatta_server.products.ratings.kinds import BotKind, RatingKind
from regatta_server.products.ratings.ledger import encode, skill_of
from regatta_server.products.ratings.rating import Skill
from regatta_server.products.ratings.ratings import DAY_MS
from regatta_server.products.ratings.recount_store import Recounter
from testkit.rated_games import LIVE, RULESETS, against_bots, drawn_places, game, keep_accounts, people
from testkit.rooms.tables import NOW_MS

ADA, BO, CLEO, DAN = people(4)
BOTS = BotKind("yacht")


class Service:
    """What the archive does with a game, and people who have ratings."""

    def __init__(self, redis: Redis) -> None:
        """Begin with nothing."""
        self.redis = redis
        self.now_ms = NOW_MS
        self.archive = Archive(redis)
        self.effects = self.worker()
        self.bots = BotRatings(redis)

    def worker(self) -> Effects:
        """Return what another process of the archive does."""
        return open_effects(self.redis, self.archive, RULESETS, lambda: self.now_ms)

    async def rate_people(self, *players: PlayerId) -> None:
        """Let people have accounts and a rating."""
        await keep_accounts(self.redis, *players)
        for number, player in enumerate(players):
            skill = Skill(20.0 + 3 * number, 4.0, 30, 15, NOW_MS)
            await self.redis.hset(LIVE.players, player, encode(skill))

    async def play(self, record: GameRecord) -> None:
        """Take a game in, as the keeper does."""
        outcome = await self.archive.keep(record, record["ended_ms"])
        assert await self.effects.after(outcome) is None, "nobody is told of another rating"

    async def bot(self, level: Level) -> Skill:
        """Return a level's rating."""
        return (await self.bots.of("yacht"))[level]

    async def stored(self) -> dict[bytes, Any]:
        """Return all that is kept of bots, byte for byte."""
        found: dict[bytes, Any] = {}
        keys: Any = await self.redis.keys("{rating:*:bots}:*")
        for key in keys:
            kind: Any = await self.redis.type(key)
            if kind == b"hash":
                found[key] = await self.redis.hgetall(key)
            elif kind == b"zset":
                found[key] = await self.redis.zrange(key, 0, -1, withscores=True)
            else:
                found[key] = await self.redis.get(key)
        return found

    async def people(self) -> Any:
        """Return the ratings of people, byte for byte."""
        return await self.redis.hgetall(LIVE.players)

    async def recount(self) -> BotRecount:
        """Count the bots' ratings again."""
        recount = await Recounter(self.redis, self.archive).recount(BOTS, self.now_ms)
        assert isinstance(recount, BotRecount)
        return recount


@pytest.fixture
async def service(redis: Redis) -> Service:
    """Give an archive where Ada, Bo and Cleo have ratings, and Dan has none."""
    service = Service(redis)
    await service.rate_people(ADA, BO, CLEO)
    return service


async def test_a_level_without_games_has_what_was_measured(service: Service) -> None:
    assert await service.bots.of("yacht") == {level: start_of("yacht", level) for level in LEVELS}


async def test_a_game_moves_its_bots_and_no_person(service: Service) -> None:
    before = await service.people()
    await service.play(against_bots(1, [ADA], [2, 1], "mate"))
    mate = await service.bot("mate")
    assert (mate.games, mate.wins) == (1, 1)
    assert mate.rating > start_of("yacht", "mate").rating
    assert await service.bot("captain") == start_of("yacht", "captain")
    assert (await service.bots.of("yak"))["mate"].games == 0
    assert await service.people() == before
    assert await service.redis.hlen(LIVE.ledger) == 0
    assert await service.redis.zcard(BOTS.table) == 0, "bots stand in no table"


async def test_the_same_game_moves_a_bot_once_however_often_it_is_taken_in(service: Service) -> None:
    record = against_bots(1, [ADA], [1, 2], "captain")
    await service.play(record)
    await service.play(against_bots(2, [BO], [1, 2], "captain"))
    before = await service.stored()
    await service.play(record)
    assert await service.stored() == before


@pytest.mark.parametrize("turn_ms", [60_000, DAY_MS, None])
async def test_a_bot_is_as_strong_at_every_speed(service: Service, turn_ms: int | None) -> None:
    await service.play(against_bots(1, [ADA], [1, 2], "mate", turn_ms=turn_ms))
    assert (await service.bot("mate")).games == 1


async def test_a_person_is_as_strong_as_their_surest_rating_says(service: Service) -> None:
    assert await service.bots.surest(DAN, "yacht") is None
    unsure = Skill(40.0, 7.0, 2, 2, NOW_MS)
    await service.redis.hset(RatingKind("yacht", "days").players, ADA, encode(unsure))
    stored: Any = await service.redis.hget(LIVE.players, ADA)
    assert await service.bots.surest(ADA, "yacht") == skill_of(stored)
    assert await service.bots.surest(ADA, "yak") is None


@pytest.mark.parametrize(
    "record",
    [
        against_bots(1, [DAN], [2, 1], "mate"),
        against_bots(1, [ADA, DAN], [2, 1, 3], "mate"),
        against_bots(1, [ADA, ADA], [2, 1, 3], "mate"),
        against_bots(1, [ADA, None], [2, 1, 3], "mate"),
        against_bots(1, [ADA], None, "mate"),
        against_bots(1, [ADA], [2, 1], "mate", ruleset="yak"),
        game(1, [ADA, BO], [1, 2], rated=False),
    ],
    ids=["unrated", "one unrated", "two seats", "no name", "given up", "no rating there", "no bot"],
)
async def test_a_game_that_says_too_little_of_a_bot_leaves_nothing(
    service: Service, record: GameRecord
) -> None:
    await service.play(record)
    assert await service.stored() == {}


async def test_a_guest_moves_no_bot(service: Service) -> None:
    await service.redis.hset(LIVE.players, DAN, encode(Skill(25.0, 4.0, 30, 15, NOW_MS)))
    await service.play(against_bots(1, [DAN], [2, 1], "mate"))
    assert await service.stored() == {}


# -- points that nobody should farm --------------------------------------------------------------


async def test_of_a_person_and_a_level_few_games_of_a_day_count(service: Service) -> None:
    for number in range(10):
        await service.play(against_bots(number, [ADA], [2, 1], "mate", ended_ms=NOW_MS + number))
    assert (await service.bot("mate")).games == RATED_PAIR_GAMES
    # Of another level, of another person, and on another day they count again.
    await service.play(against_bots(20, [ADA], [2, 1], "captain", ended_ms=NOW_MS))
    await service.play(against_bots(21, [BO], [2, 1], "mate", ended_ms=NOW_MS))
    await service.play(against_bots(22, [ADA], [2, 1], "mate", ended_ms=NOW_MS + DAY_MS))
    assert (await service.bot("captain")).games == 1
    assert (await service.bot("mate")).games == RATED_PAIR_GAMES + 2
    # At a table of more nobody gets round it.
    await service.play(against_bots(23, [CLEO, ADA], [2, 3, 1, 4], "mate", "deckhand", ended_ms=NOW_MS))
    assert (await service.bot("deckhand")).games == 0
    for key in await service.redis.keys("*bots*pairs*"):
        assert ADA not in str(await service.redis.hkeys(key)), "nothing kept of it names a person"


@pytest.mark.parametrize("places", [[1, 2], [2, 1]])
async def test_a_thousand_games_of_one_person_move_a_bot_within_its_bound_and_no_person(
    service: Service, places: Sequence[int], at_length: bool
) -> None:
    before, start = await service.people(), start_of("yacht", "mate")
    days = 250 if at_length else 25
    for number in range(4 * days):
        ended_ms = NOW_MS + number // 4 * DAY_MS
        await service.effects.bot_ratings.rate(against_bots(number, [ADA], places, "mate", ended_ms=ended_ms))
    mate = await service.bot("mate")
    assert mate.games == RATED_PAIR_GAMES * days
    assert 0 < abs(mate.mu - start.mu) <= FARTHEST + 1e-6
    assert await service.people() == before


# -- many processes, and counting again ----------------------------------------------------------


async def play_some(service: Service, chance: Random, games: int) -> None:
    """Let several processes take in games of anyone with any bots, some of them twice."""
    workers = [service.worker() for _ in range(3)]

    async def take(number: int) -> None:
        seats = chance.sample([ADA, BO, CLEO], chance.randint(1, 2))
        levels = chance.choices(LEVELS, k=chance.randint(1, 2))
        record = against_bots(number, seats, drawn_places(chance, len(seats) + len(levels)), *levels)
        outcome = await service.archive.keep(record, record["ended_ms"])
        await asyncio.gather(*(chance.choice(workers).after(outcome) for _ in range(chance.randint(1, 2))))

    for first in range(0, games, 8):
        await asyncio.gather(*map(take, range(first, first + 8)))


async def test_what_many_processes_made_of_many_games_is_counted_again_to_the_last_bit(
    service: Service,
) -> None:
    await play_some(service, Random(7), 48)
    recount = await service.recount()
    assert recount.differences == []
    stored: Any = await service.redis.hgetall(BOTS.players)
    assert {level.encode(): encode(skill) for level, skill in recount.skills.items()} == stored
    assert sum(entry.left_out is None for entry in recount.entries.values()) > 9


async def test_a_rating_that_somebody_wrote_over_is_found_and_put_right(service: Service) -> None:
    await play_some(service, Random(8), 16)
    before = await service.stored()
    await service.redis.hset(BOTS.players, "mate", encode(Skill(99.0)))
    recount = await service.recount()
    assert len(recount.differences) == 1
    assert "mate" in recount.differences[0]
    assert await Recounter(service.redis, service.archive).put(recount, service.now_ms)
    assert await service.stored() == before


async def test_games_whose_people_took_their_names_out_count_again_the_same(service: Service) -> None:
    await service.play(against_bots(1, [ADA], [1, 2], "mate"))
    await service.play(against_bots(2, [BO], [2, 1], "mate"))
    record = against_bots(1, [None], [1, 2], "mate")
    await service.archive.keep(record, record["ended_ms"])
    assert (await service.recount()).differences == []


async def test_a_bot_that_nobody_has_met_for_long_begins_anew(service: Service) -> None:
    await service.play(against_bots(1, [ADA], [1, 2], "mate", ended_ms=NOW_MS))
    service.now_ms += RATING_RETENTION_MS + 1
    await service.effects.ratings.prune(None)
    assert await service.bot("mate") == start_of("yacht", "mate")
    assert (await service.recount()).differences == []
    await service.play(against_bots(2, [BO], [1, 2], "mate", ended_ms=service.now_ms))
    assert (await service.recount()).differences == []


async def test_the_level_of_about_ones_strength_follows_from_ones_surest_rating(service: Service) -> None:
    bots = service.bots
    skills = await bots.of("yacht")
    assert await bots.near(skills, "yacht", None) == "mate"
    assert await bots.near(skills, "yacht", DAN) == "mate"
    for mu, level in ((5.0, "deckhand"), (24.0, "mate"), (31.5, "captain"), (60.0, "admiral")):
        await service.redis.hset(LIVE.players, ADA, encode(Skill(mu, 3.0, 9)))
        assert await bots.near(skills, "yacht", ADA) == level
    assert await bots.near(await bots.of("yak"), "yak", ADA) == "mate"
