"""Who leaves games: of the last ones at a speed, and only where somebody was left."""

from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_protocol.record.record import GameRecord
from regatta_server.archive.records import sealed
from regatta_server.players.names import STAND_IN
from regatta_server.products.ratings.reputation import (
    REPUTATION_GAMES_MOST,
    Reputations,
    seats_left,
    word_for,
)
from testkit.rated_games import game, people
from testkit.rooms.tables import player_id
from tests.records.write import SAMPLES

ADA, BO, CLEO = people(3)


@pytest.fixture
def reputations(redis: Redis) -> Reputations:
    """Give the reputations of an empty store."""
    return Reputations(redis)


def left(record: Any, *kinds: tuple[str, int]) -> GameRecord:
    """Return a game with such facts of stand-ins before its end."""
    end = record["facts"].pop()
    for kind, seat in kinds:
        fact = {"type": kind, "version": end["version"], "at_ms": end["at_ms"], "seat": seat}
        record["facts"].append(fact)
        end["version"] += 1
    record["facts"].append(end)
    return sealed(record)


LEFT = ("stand_in", 1)
BACK = ("taken_back", 1)


async def reputations_of(reputations: Reputations, player: PlayerId) -> list[tuple[str, int, int, str]]:
    """Return a player's reputations as tuples."""
    return [
        (one["speed"], one["games"], one["abandoned"], one["word"]) for one in await reputations.of(player)
    ]


async def test_who_stays_and_who_leaves_is_noted_for_each(reputations: Reputations) -> None:
    await reputations.note(left(game(1, [ADA, BO], [1, 2]), LEFT))
    assert await reputations_of(reputations, ADA) == [("live", 1, 0, "new")]
    assert await reputations_of(reputations, BO) == [("live", 1, 1, "new")]
    assert await reputations_of(reputations, CLEO) == []


async def test_who_comes_back_has_not_left(reputations: Reputations) -> None:
    await reputations.note(left(game(1, [ADA, BO], [1, 2]), LEFT, BACK))
    assert await reputations_of(reputations, BO) == [("live", 1, 0, "new")]
    await reputations.note(left(game(2, [ADA, BO], [1, 2]), LEFT, BACK, LEFT))
    assert await reputations_of(reputations, BO) == [("live", 2, 1, "new")]


async def test_who_was_gone_when_the_result_was_claimed_has_left_and_who_resigned_has_not(
    reputations: Reputations,
) -> None:
    await reputations.note(left(game(1, [ADA, BO], [1, 2]), ("claimed", 1)))
    assert await reputations_of(reputations, BO) == [("live", 1, 1, "new")]
    await reputations.note(left(game(2, [ADA, BO], [1, 2]), ("resigned", 1)))
    await reputations.note(left(game(3, [ADA, BO], [1, 2]), LEFT, ("resigned", 1)))
    assert await reputations_of(reputations, BO) == [("live", 3, 1, "new")]


async def test_a_game_that_was_called_off_is_nobodys_fault(reputations: Reputations) -> None:
    record: Any = game(1, [ADA, BO], None)
    record["facts"][-1]["type"] = "aborted"
    await reputations.note(left(record, LEFT))
    assert await reputations_of(reputations, BO) == []


async def test_a_game_counts_once_casual_or_given_up_as_well(reputations: Reputations) -> None:
    for record in (game(1, [ADA, BO], [1, 2], rated=False), game(2, [ADA, BO], None)):
        for _ in range(2):
            await reputations.note(left(record, LEFT))
    assert await reputations_of(reputations, BO) == [("live", 2, 2, "new")]


async def test_games_of_days_are_counted_apart(reputations: Reputations) -> None:
    await reputations.note(left(game(1, [ADA, BO], [1, 2], turn_ms=86_400_000), LEFT))
    await reputations.note(game(2, [ADA, BO], [1, 2]))
    assert await reputations_of(reputations, BO) == [("live", 1, 0, "new"), ("days", 1, 1, "new")]


async def test_nobody_is_left_by_leaving_stand_ins_or_oneself(reputations: Reputations, redis: Redis) -> None:
    await reputations.note(left(game(1, [STAND_IN, BO], [1, 2]), LEFT))
    await reputations.note(left(game(2, [BO, BO], [1, 2]), LEFT))
    await reputations.note(left(game(3, [None, BO], [1, 2]), LEFT))
    assert await redis.keys("*") == []


async def test_a_stand_in_from_the_start_has_left_nobody(reputations: Reputations) -> None:
    record = SAMPLES["stand-ins"]()
    assert seats_left(record) == {2}
    await reputations.note(record)
    assert await reputations_of(reputations, STAND_IN) == []
    assert await reputations_of(reputations, player_id("Ada")) == [("live", 1, 0, "new")]
    assert await reputations_of(reputations, player_id("Cleo")) == [("live", 1, 1, "new")]


async def test_a_reputation_recovers_with_games_that_follow(reputations: Reputations, redis: Redis) -> None:
    for number in range(10):
        await reputations.note(left(game(number, [ADA, BO], [1, 2]), LEFT))
    assert await reputations_of(reputations, BO) == [("live", 10, 10, "poor")]
    words = []
    for number in range(10, 10 + REPUTATION_GAMES_MOST):
        await reputations.note(game(number, [ADA, BO], [1, 2]))
        words.append((await reputations_of(reputations, BO))[0][3])
    assert list(dict.fromkeys(words)) == ["poor", "fair", "good"]
    assert await reputations_of(reputations, BO) == [("live", REPUTATION_GAMES_MOST, 0, "good")]
    [key] = await redis.keys(f"*{BO}*")
    assert await redis.zcard(key) == REPUTATION_GAMES_MOST
    assert await redis.pttl(key) > 0


@pytest.mark.parametrize(
    ("games", "abandoned", "word"),
    [
        (0, 0, "new"),
        (4, 4, "new"),
        (5, 0, "good"),
        (5, 1, "fair"),
        (10, 1, "good"),
        (40, 4, "good"),
        (40, 5, "fair"),
        (40, 10, "fair"),
        (40, 11, "poor"),
        (6, 2, "poor"),
    ],
)
def test_one_in_ten_is_good_and_one_in_four_is_fair(games: int, abandoned: int, word: str) -> None:
    assert word_for(games, abandoned) == word


async def test_what_is_kept_names_no_game_and_is_given_and_erased(
    reputations: Reputations, redis: Redis
) -> None:
    record = left(game(1, [ADA, BO], [1, 2]), LEFT)
    await reputations.note(record)
    [key] = await redis.keys(f"*{BO}*")
    assert record["game"].encode() not in (await redis.zrange(key, 0, -1))[0]
    reputation = await reputations.export(BO)
    assert reputation == {"reputation": [{"speed": "live", "games": 1, "abandoned": 1, "word": "new"}]}
    for _ in range(2):
        await reputations.erase(BO)
        assert await reputations.of(BO) == []
    assert await reputations_of(reputations, ADA) == [("live", 1, 0, "new")]


async def test_who_stays_or_is_new_at_a_speed_is_one_whom_everybody_likes_to_meet(
    reputations: Reputations,
) -> None:
    for number in range(8):
        await reputations.note(left(game(number, [ADA, BO], [1, 2]), LEFT))
    assert await reputations.stays(ADA, {"live", "days"})
    assert not await reputations.stays(BO, {"live", "days"})
    assert await reputations.stays(BO, {"days"})
    assert await reputations.stays(CLEO, {"live"})
