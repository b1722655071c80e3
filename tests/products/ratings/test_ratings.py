"""Ratings on a real store: once for each game, in tables and graphs, and gone with whoever goes."""

from random import Random

import pytest
from redis.asyncio import Redis

from regatta_server.archive.archive import Archive
from regatta_server.limits import PAIR_RETENTION_MS, POINTS_MOST, RATED_PAIR_GAMES, RATING_RETENTION_MS
from regatta_server.players.names import STAND_IN
from regatta_server.products.ratings.kinds import RatingKind, week_of
from regatta_server.products.ratings.ledger import skill_of
from regatta_server.products.ratings.network_store import NetworkStore
from regatta_server.products.ratings.rating import FRESH
from regatta_server.products.ratings.ratings import DAY_MS, Ratings
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

ADA, BO, CLEO = people(3)
WEEK = week_of(NOW_MS)


class Clock:
    """A time that tests set."""

    now_ms = NOW_MS

    def __call__(self) -> int:
        """Return the time."""
        return self.now_ms


@pytest.fixture
def clock() -> Clock:
    """Give the time."""
    return Clock()


@pytest.fixture
def archive(redis: Redis) -> Archive:
    """Give the archive of an empty store."""
    return Archive(redis)


@pytest.fixture
def ratings(redis: Redis, clock: Clock) -> Ratings:
    """Give the ratings of an empty store."""
    return Ratings(redis, RULESETS, clock, MANY)


async def make_sure(
    archive: Archive, ratings: Ratings, redis: Redis, first: int = 100, games: int = 30
) -> None:
    """Let Ada and Bo have accounts, and Ada beat Bo often enough that both stand in the tables."""
    await keep_accounts(redis, ADA, BO)
    for number in range(first, first + games):
        await played(archive, ratings, game(number, [ADA, BO], [1, 2] if number % 3 else [2, 1]))


async def test_a_rated_game_changes_the_ratings_and_tells_how(archive: Archive, ratings: Ratings) -> None:
    changes = await played(archive, ratings, game(1, [ADA, BO], [2, 1]))
    assert changes == [
        {"seat": 0, "before": 1500, "after": 1469, "provisional": True},
        {"seat": 1, "before": 1500, "after": 1531, "provisional": True},
    ]
    kinds = [("yacht", "live"), ("yacht", "days"), ("yak", "live")]
    assert await ratings.ratings(ADA, kinds) == {kinds[0]: 1469, kinds[1]: 1500, kinds[2]: 1500}  # type: ignore[arg-type] # tuples of a ruleset and a speed
    assert list((await ratings.rated(ADA)).items()) == [(LIVE, (await ratings.skills(ADA, [LIVE]))[LIVE])]
    assert await ratings.rated(CLEO) == {}


async def test_each_ruleset_and_speed_is_a_rating_of_its_own(archive: Archive, ratings: Ratings) -> None:
    await played(archive, ratings, game(1, [ADA, BO], [1, 2]))
    await played(archive, ratings, game(2, [ADA, BO], [2, 1], turn_ms=DAY_MS))
    await played(archive, ratings, game(3, [ADA, BO], [2, 1], ruleset="yak"))
    rated = {(kind.ruleset, kind.speed): skill.rating for kind, skill in (await ratings.rated(ADA)).items()}
    assert rated == {("yacht", "live"): 1531, ("yacht", "days"): 1469, ("yak", "live"): 1469}


async def test_a_casual_game_and_one_that_was_given_up_change_nothing(
    archive: Archive, ratings: Ratings, redis: Redis
) -> None:
    assert await played(archive, ratings, game(1, [ADA, BO], [1, 2], rated=False)) is None
    assert await played(archive, ratings, game(2, [ADA, BO], None)) is None
    assert await redis.keys("*rating*") == []


async def test_the_same_game_counts_once_and_tells_the_same(
    archive: Archive, ratings: Ratings, redis: Redis
) -> None:
    record = game(1, [ADA, BO], [1, 2])
    changes = await played(archive, ratings, record)
    await played(archive, ratings, game(2, [ADA, BO], [1, 2]))
    before = await stored(redis)
    assert await played(archive, ratings, record) == changes
    assert await stored(redis) == before
    assert await redis.zcard(LIVE.order) == await redis.hlen(LIVE.ledger) == 2
    assert len(await ratings.graph(ADA, LIVE)) == 2


async def test_a_node_that_dies_behind_the_ledger_leaves_the_rest_to_the_next_one(
    archive: Archive, ratings: Ratings, redis: Redis
) -> None:
    record = game(1, [ADA, BO], [1, 2])
    changes = await played(archive, ratings, record)
    for player in (ADA, BO):
        await redis.delete(LIVE.graph(player))
    assert await ratings.rate(record) == changes
    assert [point["game"] for point in await ratings.graph(ADA, LIVE)] == [record["game"]]


async def test_a_game_with_a_stand_in_changes_nothing(
    archive: Archive, ratings: Ratings, redis: Redis
) -> None:
    assert await played(archive, ratings, game(1, [ADA, BO, STAND_IN], [2, 1, 3])) is None
    assert await redis.keys("*rating*") == []


# -- points that nobody should farm --------------------------------------------------------------


@pytest.fixture
def strict(redis: Redis, clock: Clock) -> Ratings:
    """Give ratings of which few games of a pair count in a day."""
    return Ratings(redis, RULESETS, clock)


async def test_of_the_same_two_few_games_of_a_day_count(
    archive: Archive, strict: Ratings, redis: Redis
) -> None:
    changes = [await played(archive, strict, game(number, [ADA, BO], [1, 2])) for number in range(50)]
    assert [change is not None for change in changes] == [True] * RATED_PAIR_GAMES + [False] * (
        50 - RATED_PAIR_GAMES
    )
    assert (await strict.rated(ADA))[LIVE].games == RATED_PAIR_GAMES
    assert len(await strict.graph(ADA, LIVE)) == RATED_PAIR_GAMES
    # With another player, another ruleset, or on another day the same two count again.
    for more in (game(60, [ADA, CLEO], [1, 2]), game(61, [ADA, BO], [1, 2], ruleset="yak")):
        assert await played(archive, strict, more) is not None
    tomorrow = game(62, [BO, ADA], [2, 1], ended_ms=NOW_MS + DAY_MS)
    assert await played(archive, strict, tomorrow) is not None
    # At a table of four nobody gets round it.
    assert await played(archive, strict, game(63, [ADA, CLEO, people(4)[3], BO], [1, 2, 3, 4])) is None
    for key in await redis.keys("*pairs*"):
        assert 0 < await redis.pttl(key) <= PAIR_RETENTION_MS
        assert ADA not in str(await redis.hkeys(key)), "nothing kept of one names another"


async def test_a_game_that_was_left_out_stays_so_and_is_said_of_nowhere(
    archive: Archive, strict: Ratings, redis: Redis
) -> None:
    records = [game(number, [ADA, BO], [1, 2]) for number in range(RATED_PAIR_GAMES + 1)]
    for record in records:
        await played(archive, strict, record)
    before = await stored(redis)
    assert await strict.rate(records[-1]) is None
    assert await strict.of_game(records[-1]) is None
    assert await strict.of_game(records[0]) is not None
    assert await stored(redis) == before
    assert await redis.zcard(LIVE.order) == await redis.hlen(LIVE.ledger) == len(records)


@pytest.mark.parametrize("what", ["address 192.0.2.7", "device aaaaaaaaaaaaaaaa"])
async def test_a_game_between_players_of_one_network_or_device_counts_for_nobody(
    archive: Archive, ratings: Ratings, redis: Redis, what: str
) -> None:
    networks, record = NetworkStore(redis), game(1, [ADA, BO, CLEO], [1, 2, 3])
    await networks.note(record["game"], {ADA: ["address 192.0.2.1"], BO: ["address 192.0.2.2"]}, b"k" * 32)
    await networks.note(record["game"], {ADA: [what]}, b"another")
    await networks.note(record["game"], {CLEO: ["address 192.0.2.3", what]}, b"another")
    assert await played(archive, ratings, record) is None
    assert await stored(redis) == {}
    assert await redis.keys("*networks*") == [], "nothing is kept of it"
    assert await ratings.rate(record) is None, "and what the ledger says holds"


async def test_players_of_networks_of_their_own_are_rated(
    archive: Archive, ratings: Ratings, redis: Redis
) -> None:
    record = game(1, [ADA, BO], [1, 2])
    seen = {ADA: ["address 192.0.2.1", "address 192.0.2.3"], BO: ["address 192.0.2.2"]}
    await NetworkStore(redis).note(record["game"], seen, b"k" * 32)
    assert await played(archive, ratings, record) is not None
    assert await redis.keys("*networks*") == []


async def test_guests_are_rated_and_stand_in_no_table_until_they_keep_an_account(
    archive: Archive, ratings: Ratings, redis: Redis
) -> None:
    await make_sure(archive, ratings, redis)
    for number in range(200, 230):
        await played(archive, ratings, game(number, [CLEO, BO], [1, 2]))
    rated = await ratings.rated(CLEO)
    assert not rated[LIVE].provisional
    assert CLEO not in [player for player, _, _ in await ratings.table(LIVE, None, 9)]
    assert CLEO not in [player for player, _, _ in await ratings.table(LIVE, WEEK, 9)]
    assert await ratings.places(rated, account=False) == {LIVE: None}
    await keep_accounts(redis, CLEO)
    for _ in range(2):
        await ratings.stand(CLEO)
        for week in (None, WEEK):
            lines = await ratings.table(LIVE, week, 9)
            assert [line for line in lines if line[0] == CLEO] == [(CLEO, rated[LIVE].rating, rated[LIVE])]
    await ratings.stand(people(9)[8])
    assert len(await ratings.table(LIVE, None, 9)) == 3


# -- tables and graphs ---------------------------------------------------------------------------


async def test_a_table_has_those_whose_rating_is_sure_the_best_first(
    archive: Archive, ratings: Ratings, redis: Redis
) -> None:
    await played(archive, ratings, game(1, [ADA, CLEO], [2, 1]))
    assert await ratings.table(LIVE, None, 10) == []
    await make_sure(archive, ratings, redis)
    lines = await ratings.table(LIVE, None, 10)
    assert [player for player, _, _ in lines] == [ADA, BO]
    assert [rating for _, rating, _ in lines] == [skill.rating for _, _, skill in lines]
    assert await ratings.table(LIVE, None, 1) == lines[:1]
    rated = await ratings.rated(ADA)
    assert await ratings.places(rated, account=True) == {LIVE: 1}
    assert await ratings.places(await ratings.rated(BO), account=True) == {LIVE: 2}
    assert await ratings.places(await ratings.rated(CLEO), account=True) == {LIVE: None}


async def test_a_table_of_a_week_has_those_who_played_in_it_as_they_stood_then(
    archive: Archive, ratings: Ratings, redis: Redis
) -> None:
    await make_sure(archive, ratings, redis)
    await keep_accounts(redis, CLEO)
    then = await ratings.table(LIVE, WEEK, 10)
    assert [player for player, _, _ in then] == [ADA, BO]
    later_ms = NOW_MS + 7 * DAY_MS
    for number in range(200, 230):
        await played(archive, ratings, game(number, [ADA, CLEO], [2, 1], ended_ms=later_ms))
    now = await ratings.table(LIVE, week_of(later_ms), 10)
    assert [player for player, _, _ in now] == [CLEO, ADA]
    after = await ratings.table(LIVE, WEEK, 10)
    assert [(player, rating) for player, rating, _ in after] == [
        (player, rating) for player, rating, _ in then
    ]
    assert await ratings.table(LIVE, "2020-W01", 10) == []


async def test_the_table_of_a_week_goes_by_itself(archive: Archive, ratings: Ratings, redis: Redis) -> None:
    await make_sure(archive, ratings, redis)
    assert 0 < await redis.pttl(LIVE.week(WEEK)) < RATING_RETENTION_MS
    assert await redis.pttl(LIVE.table) == -1


async def test_a_graph_has_a_point_for_each_game(archive: Archive, ratings: Ratings) -> None:
    records = [game(number, [ADA, BO], [1, 2] if number % 2 else [2, 1]) for number in range(5)]
    all_changes = [await played(archive, ratings, record) for record in records]
    points = await ratings.graph(BO, LIVE)
    assert [point["game"] for point in points] == [record["game"] for record in records]
    assert [point["ended_ms"] for point in points] == [record["ended_ms"] for record in records]
    assert [point["rating"] for point in points] == [changes[1]["after"] for changes in all_changes]
    assert [point["change"] for point in points] == [
        changes[1]["after"] - changes[1]["before"] for changes in all_changes
    ]
    assert points[-1]["deviation"] == (await ratings.rated(BO))[LIVE].deviation


async def test_a_graph_keeps_its_latest_points(archive: Archive, ratings: Ratings, redis: Redis) -> None:
    await redis.zadd(LIVE.graph(ADA), {f"point {number}": -number for number in range(POINTS_MOST)})
    await played(archive, ratings, game(1, [ADA, BO], [1, 2]))
    assert await redis.zcard(LIVE.graph(ADA)) == POINTS_MOST
    assert b"AAAAAAAB" in (await redis.zrange(LIVE.graph(ADA), -1, -1))[0]
    assert 0 < await redis.pttl(LIVE.graph(ADA)) <= RATING_RETENTION_MS


async def test_a_game_that_is_forgotten_leaves_the_graph_and_the_rating_stays(
    archive: Archive, ratings: Ratings
) -> None:
    archive.forgot.append(ratings.forget)
    records = [game(number, [ADA, BO], [1, 2]) for number in range(3)]
    for record in records:
        await played(archive, ratings, record)
    rating = (await ratings.rated(ADA))[LIVE]
    assert await archive.forget(ADA, records[1]["game"])
    assert not await archive.forget(ADA, records[1]["game"])
    assert [point["game"] for point in await ratings.graph(ADA, LIVE)] == [
        records[0]["game"],
        records[2]["game"],
    ]
    assert len(await ratings.graph(BO, LIVE)) == 3
    assert (await ratings.rated(ADA))[LIVE] == rating


async def test_who_took_the_name_out_before_the_game_was_rated_leaves_no_rating(
    archive: Archive, ratings: Ratings, redis: Redis
) -> None:
    record = game(1, [ADA, BO], [1, 2])
    await archive.keep(record, NOW_MS)
    await archive.forget(ADA, record["game"])
    changes = await played(archive, ratings, record)
    assert [change["after"] for change in changes] == [1531, 1469]
    assert list(await stored(redis)) == [BO]


async def test_what_is_kept_of_a_player_is_given_and_erased(
    archive: Archive, ratings: Ratings, redis: Redis
) -> None:
    await make_sure(archive, ratings, redis)
    [rating] = (await ratings.export(ADA))["ratings"]
    assert (rating["ruleset"], rating["speed"], rating["games"]) == ("yacht", "live", 30)
    assert len(rating["points"]) == 30
    for _ in range(2):
        await ratings.erase(ADA)
        assert await ratings.rated(ADA) == {}
        assert [player for player, _, _ in await ratings.table(LIVE, None, 9)] == [BO]
        assert [player for player, _, _ in await ratings.table(LIVE, WEEK, 9)] == [BO]
        assert await ratings.export(ADA) == {"ratings": []}
    for key in await redis.keys("*rating*"):
        assert ADA.encode() not in key
    assert ADA.encode() not in b"".join((await redis.hgetall(LIVE.ledger)).values())  # type: ignore[arg-type] # bytes


async def test_a_rating_that_nobody_plays_for_is_dropped(
    archive: Archive, ratings: Ratings, clock: Clock, redis: Redis
) -> None:
    await make_sure(archive, ratings, redis)
    last_ms = NOW_MS + 129 * MINUTE_MS
    await played(archive, ratings, game(500, [BO, CLEO], [1, 2], ended_ms=last_ms + DAY_MS))
    clock.now_ms = last_ms + RATING_RETENTION_MS
    assert await ratings.prune(None) == 0
    clock.now_ms += 1
    assert await ratings.prune(None) == 1
    assert sorted(await stored(redis)) == sorted([BO, CLEO])
    assert [player for player, _, _ in await ratings.table(LIVE, None, 9)] == [BO]
    assert await ratings.prune(None) == 0


async def test_the_ledger_goes_with_the_games_of_the_archive(
    archive: Archive, ratings: Ratings, clock: Clock, redis: Redis
) -> None:
    for number in range(10):
        await played(archive, ratings, game(number, [ADA, BO], [1, 2], ended_ms=NOW_MS + number * DAY_MS))
    clock.now_ms = NOW_MS + 9 * DAY_MS
    assert await ratings.prune(None) == 0
    assert await ratings.prune(5) == 4
    assert await redis.zcard(LIVE.order) == await redis.hlen(LIVE.ledger) == 6
    assert await ratings.prune(1) == 2, "but not before a room could ask again"
    assert await redis.zcard(LIVE.order) == await redis.hlen(LIVE.ledger) == 4


async def test_any_results_of_any_players_leave_ratings_that_can_be_read(
    archive: Archive, ratings: Ratings, redis: Redis
) -> None:
    chance = Random(4)
    crowd = people(8)
    for number in range(60):
        seats = chance.sample(crowd, chance.randint(2, 4))
        await played(archive, ratings, game(number, seats, drawn_places(chance, len(seats))))
    for skill in map(skill_of, (await stored(redis)).values()):
        assert skill.games > 0
        assert 1000 < skill.rating < 2000
        assert skill.sigma < FRESH.sigma
    assert await ratings.skills(CLEO, [RatingKind("yak", "days")]) == {RatingKind("yak", "days"): FRESH}
