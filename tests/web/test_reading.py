"""Games are read for who asks over HTTP by their bytes, and the long ones beside the loop."""

import asyncio
import threading
from collections.abc import Sequence
from random import Random

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import Hold
from regatta_protocol.record.record import GameRecord
from regatta_server.archive import keys
from regatta_server.archive.archive import Archive
from regatta_server.archive.pack import pack
from regatta_server.archive.records import encode
from regatta_server.edge.limits import Buckets
from regatta_server.limits import HOLDS_MOST
from regatta_server.web.answers import Wrong
from regatta_server.web.reading import API_LONG_GAMES, Reading, price
from testkit.records import RecordTable, play, recorded
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import NOW_MS


def planted(whims: Sequence[list[int]] = ()) -> GameRecord:
    """Return the longest game that some guests can make: eight seats that hold as often as they may.

    They hold these dice in turn, or any.
    """
    table = RecordTable(8, "yacht-13", chance=CountedChance("planted")).started()
    whim = Random(1)
    while table.state.stage == "playing":
        seat = table.seats_to_play[0]
        table.now_ms += whim.randrange(10_000)
        offers = table.sheet_of(seat)["offers"]
        if offers["hold"]:
            for number in range(HOLDS_MOST):
                any_dice = sorted(whim.sample(range(5), 1 + number % 4))
                dice = whims[number % len(whims)] if whims else any_dice
                table.says(table.speaker(seat), Hold, dice=dice, seat=seat)
        if offers["throw"]:
            table.throws(seat)
        else:
            table.turn(seat)
    return table.record


@pytest.mark.prove
def test_a_game_that_packs_well_costs_what_it_takes_all_the_same(long: GameRecord) -> None:
    dull = planted(whims=[[0], [0, 1], [2, 3, 4], [1, 2, 3, 4]])
    assert len(pack(dull)) < len(pack(long)) / 2
    assert price(pack(dull)) >= price(pack(long))


@pytest.fixture(scope="module")
def long() -> GameRecord:
    """Give that game."""
    return planted()


async def unrated(_: GameRecord) -> None:
    """Know of no ratings."""


class Pay:
    """A reading, and what an address has left."""

    def __init__(self, redis: Redis, games: int = 100) -> None:
        """Begin with a budget of so many games."""
        self.archive = Archive(redis)
        self.budgets = Buckets(1.0, games)
        self.reading = Reading(self.archive, self.budgets, lambda: 0.0, unrated)

    def left(self) -> int:
        """Return for how many more games there is enough."""
        return next(number for number in range(102) if self.budgets.take("here", 0.0))


async def test_a_usual_game_costs_one_and_is_read_on_the_loop(redis: Redis) -> None:
    pay, record = Pay(redis), recorded("yacht-13")
    await pay.archive.keep(record, NOW_MS)
    made = await pay.reading.game(record["game"], "here", lambda one: (encode(one), threading.get_ident()))
    assert made == (encode(record), threading.get_ident())
    assert pay.left() == 99


async def test_what_takes_longer_than_reading_is_paid_so_often_and_made_beside_the_loop(redis: Redis) -> None:
    pay, record = Pay(redis), recorded("yacht-13")
    await pay.archive.keep(record, NOW_MS)
    made = await pay.reading.game(record["game"], "here", lambda _: threading.get_ident(), 10)
    assert made != threading.get_ident()
    assert pay.left() == 90


async def test_a_long_game_costs_what_it_takes_and_is_read_beside_the_loop(
    redis: Redis, long: GameRecord
) -> None:
    pay, packed = Pay(redis), pack(long)
    assert price(packed) > 15 > API_LONG_GAMES, "it takes 25 times as long as a usual one"
    await pay.archive.keep(long, NOW_MS)
    made = await pay.reading.game(long["game"], "here", lambda one: (encode(one), threading.get_ident()))
    assert made is not None
    assert made[0] == encode(long)
    assert made[1] != threading.get_ident()
    assert pay.left() == 100 - price(packed)


async def test_who_cannot_pay_for_a_long_game_is_refused_before_it_is_unpacked(
    redis: Redis, long: GameRecord
) -> None:
    pay = Pay(redis)
    made: list[GameRecord] = []
    await pay.archive.keep(long, NOW_MS)
    refused = 0
    for _ in range(10):
        try:
            await pay.reading.game(long["game"], "here", made.append)
        except Wrong as wrong:
            refused += wrong.answer.status == 429
    assert len(made) == 100 // price(pack(long))
    assert refused == 10 - len(made)


async def test_what_costs_more_than_anyone_has_is_to_be_had_for_all_that_one_has(
    redis: Redis, long: GameRecord
) -> None:
    pay = Pay(redis)
    await pay.archive.keep(long, NOW_MS)
    assert price(pack(long)) * 10 > 100
    assert await pay.reading.game(long["game"], "here", encode, 10) is not None
    assert pay.left() == 0


async def test_a_long_game_in_a_list_is_owed_and_keeps_the_others_from_nobody(
    redis: Redis, long: GameRecord
) -> None:
    pay = Pay(redis)
    await pay.archive.keep(long, NOW_MS)
    for _ in range(10):
        assert await pay.reading.line(long["game"], "here", encode) is not None
    with pytest.raises(Wrong):
        pay.reading.pay("here", 1)


@pytest.mark.prove
async def test_long_games_are_read_one_at_a_time(redis: Redis, long: GameRecord) -> None:
    pay = Pay(redis, 1_000)
    await pay.archive.keep(long, NOW_MS)
    under_way: list[int] = []
    most: list[int] = []

    def make(record: GameRecord) -> str:
        under_way.append(1)
        most.append(len(under_way))
        encode(record)
        under_way.pop()
        return record["game"]

    reads = (pay.reading.game(long["game"], "here", make) for _ in range(5))
    assert await asyncio.gather(*reads) == [long["game"]] * 5
    assert most == [1] * 5


async def test_there_is_nothing_of_a_game_that_is_not_there_and_what_cannot_be_read_is_an_error(
    redis: Redis,
) -> None:
    pay, record = Pay(redis), play(RecordTable(2), Random(1)).record
    assert await pay.reading.game(record["game"], "here", encode) is None
    await redis.set(keys.game(record["game"]), b"\x09 of a later version")
    with pytest.raises(ValueError, match="packed in a way"):
        await pay.reading.game(record["game"], "here", encode)


def test_a_game_cannot_be_made_longer_than_readers_can_bear(long: GameRecord) -> None:
    assert len(encode(long)) < 600_000
    assert len(pack(long)) < 32_000
