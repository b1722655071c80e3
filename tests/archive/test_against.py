"""How two players fared against each other: counted once, and gone with the games."""

from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.record.record import GameRecord
from regatta_server.archive import keys
from regatta_server.archive.archive import Archive
from regatta_server.archive.records import sealed
from regatta_server.archive.tally import best_place
from testkit.records import given_up, recorded
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import NOW_MS, player_id

ADA, BO, CLEO = player_id("Ada"), player_id("Bo"), player_id("Cleo")


@pytest.fixture
def archive(redis: Redis) -> Archive:
    """Give the archive of an empty store."""
    return Archive(redis)


def game(number: int, *places: int) -> GameRecord:
    """Return a game of so many players that came to these places, by seat."""
    record: Any = recorded("yacht", len(places), number, chance=CountedChance(f"against {number}"))
    by_seat = [{"seat": seat, "place": place, "total": 100 - place} for seat, place in enumerate(places)]
    record["result"]["places"] = sorted(by_seat, key=lambda one: one["place"])
    record["ended_ms"] = NOW_MS + number
    return sealed(record)


async def keep(archive: Archive, *records: GameRecord) -> None:
    """Keep games."""
    for record in records:
        await archive.keep(record, NOW_MS)


async def test_wins_losses_and_draws_of_two_are_counted_over_all_their_games(archive: Archive) -> None:
    await keep(archive, game(1, 1, 2), game(2, 2, 1), game(3, 1, 1), game(4, 1, 2, 3), game(5, 2, 3, 1))
    assert await archive.against(ADA, BO) == (3, 1, 1)
    assert await archive.against(BO, ADA) == (1, 3, 1)
    assert await archive.against(ADA, CLEO) == (1, 1, 0)
    assert await archive.against(ADA, player_id("Zoe")) == (0, 0, 0)


async def test_kept_again_a_game_counts_once(archive: Archive) -> None:
    await keep(archive, game(1, 1, 2), game(1, 1, 2))
    assert await archive.against(ADA, BO) == (1, 0, 0)


async def test_a_game_without_a_result_counts_for_nobody(archive: Archive, redis: Redis) -> None:
    record = given_up()
    assert best_place(record, ADA) is None
    await keep(archive, record)
    assert await archive.against(ADA, BO) == (0, 0, 0)
    assert await redis.hexists(keys.dice_of_player(ADA), keys.place_in(record["game"])) is False


async def test_with_a_name_its_places_go_and_nothing_is_left(archive: Archive, redis: Redis) -> None:
    records = [game(1, 1, 2), game(2, 1, 2)]
    await keep(archive, *records)
    await archive.forget(ADA, records[0]["game"])
    assert await archive.against(ADA, BO) == await archive.against(ADA, BO) == (1, 0, 0)
    await archive.forget(ADA, records[1]["game"])
    assert await archive.against(BO, ADA) == (0, 0, 0)
    assert await redis.exists(keys.dice_of_player(ADA)) == 0
    # Nothing that is kept of Bo names Ada.
    values: Any = await redis.hkeys(keys.dice_of_player(BO))
    assert ADA.encode() not in b"".join(values)


async def test_places_go_with_old_games(archive: Archive, redis: Redis) -> None:
    records = [game(1, 1, 2), game(2, 1, 2)]
    await keep(archive, *records)
    assert await archive.drop_before(NOW_MS + 2) == 1
    assert await archive.against(ADA, BO) == (1, 0, 0)
    fields: Any = await redis.hkeys(keys.dice_of_player(ADA))
    assert [field for field in fields if field.startswith(b"in ")] == [
        keys.place_in(records[1]["game"]).encode()
    ]


async def test_of_a_player_with_several_seats_the_best_one_counts(archive: Archive) -> None:
    record: Any = game(1, 3, 2, 1)
    record["seats"][2]["player"] = ADA
    await keep(archive, sealed(record))
    assert best_place(record, ADA) == 1
    assert await archive.against(ADA, BO) == (1, 0, 0)
    assert await archive.number_of(ADA) == 1
