"""Summaries are made once, one at a time, and what cannot be made is not tried for ever."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import orjson
import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import RoomId
from regatta_protocol.record.record import GameRecord
from regatta_protocol.text import Text, unpacked
from regatta_server.archive import keys
from regatta_server.archive.archive import Archive
from regatta_server.archive.pack import pack
from regatta_server.archive.records import sealed
from regatta_server.archive.summary_store import CLAIMED_MS, Summary, SummaryStore
from regatta_server.bots.analysis.analysis import analysis
from regatta_server.bots.process.answering import answered
from regatta_server.bots.process.bot_process import NoAnswer, TableMissing, Unanswerable
from regatta_server.bots.process.summaries import NONE_MS, TABLE_MS, Summaries
from regatta_server.bots.process.tables import Tables
from regatta_server.bots.solver.tables import open_table
from regatta_server.limits import SUMMARIES_WAITING_MOST
from regatta_server.rules.catalogue import RULES
from testkit.records import given_up, recorded
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import NOW_MS

PATIENCE_S: Final = 60
"""A net for what would hang."""


class BotsHere:
    """What the process of bots does, in this one; it notes the games that it is asked about."""

    def __init__(self, folder: Path) -> None:
        """Take the folder of its tables."""
        self.tables = Tables(folder)
        self.games: list[str] = []

    async def ask(self, question: str, given: Mapping[str, Any], of: str = "") -> Any:
        """Answer, and raise, as a node hears it."""
        plain = orjson.loads(orjson.dumps(given))
        self.games.append(plain["record"]["game"])
        # In a thread: the store's clients wait no longer than they are told to, whatever stops the loop.
        answer = await asyncio.to_thread(answered, question, plain, self.tables)
        if "missing" in answer:
            raise TableMissing(Text("test", "It is being made."))
        if "wrong" in answer:
            raise Unanswerable(unpacked(answer["wrong"]))
        return orjson.loads(orjson.dumps(answer["answer"]))


def summaries(redis: Redis, ask: Any) -> Summaries:
    """Return those of a node."""
    return Summaries(ask, Archive(redis), SummaryStore(redis))


async def archive_game(redis: Redis, record: GameRecord) -> RoomId:
    """Put a game into the archive."""
    await Archive(redis).keep(record, NOW_MS)
    return record["game"]


@pytest.fixture
def bots(tmp_path: Path) -> BotsHere:
    """Give bots with the table of one game."""
    open_table(tmp_path, RULES["yacht"], spread=True)
    return BotsHere(tmp_path)


async def test_a_summary_has_the_numbers_of_the_analysis(
    redis: Redis, bots: BotsHere, tmp_path: Path
) -> None:
    record = given_up("yacht")
    game = await archive_game(redis, record)
    node = summaries(redis, bots.ask)
    await node.make(game)
    table = open_table(tmp_path, RULES["yacht"])
    assert table.deviation is not None
    by_hand = analysis(RULES["yacht"], record, table.arrays, table.deviation)
    [summary] = await node.store.read([game])
    assert summary is not None
    assert not summary.claimed
    for seat, whole in zip(summary.seats, by_hand["seats"], strict=True):
        assert (seat.own, seat.luck_deviations) == (whole["own"], None)
        assert seat.luck == pytest.approx(whole["luck"], abs=1e-6)
        assert seat.accuracy == pytest.approx(whole["accuracy"], abs=1e-6)
        assert seat.mean_loss == pytest.approx(whole["mean_loss"], abs=1e-6)


async def test_of_two_nodes_that_are_offered_the_same_games_each_is_made_once(
    redis: Redis, bots: BotsHere
) -> None:
    chances = [CountedChance(f"game {number}") for number in range(4)]
    games = [await archive_game(redis, recorded("yacht", chance=chance)) for chance in chances]
    nodes = [summaries(redis, bots.ask), summaries(redis, bots.ask)]
    loops = [asyncio.ensure_future(node.loop()()) for node in nodes]
    for node in nodes:
        for game in games:
            node.offer(game)
    async with asyncio.timeout(PATIENCE_S):
        while not all(one and one.seats for one in await nodes[0].store.read(games)):
            pass
    for loop in loops:
        loop.cancel()
    await asyncio.wait(loops)
    assert sorted(bots.games) == sorted(games)


async def test_a_race_and_a_game_of_other_rules_are_tried_once_a_day(redis: Redis, bots: BotsHere) -> None:
    race = await archive_game(redis, recorded("yin-yang", target=100))
    other = sealed({**recorded("yacht"), "game": RoomId("BBBBBBBB"), "ruleset_version": 99})
    await redis.set(keys.game(other["game"]), pack(other))
    node = summaries(redis, bots.ask)
    for game in (race, other["game"]):
        for _ in range(2):
            await node.make(game)
        assert await node.store.read([game]) == [Summary([])]
        assert NONE_MS / 2 < await redis.pttl(keys.analysis(game)) <= NONE_MS
    assert bots.games == [race, other["game"]]


async def test_a_record_that_the_rules_did_not_make_or_nobody_can_read_is_tried_once_a_day(
    redis: Redis, bots: BotsHere
) -> None:
    edited = recorded("yacht")
    next(fact for fact in edited["facts"] if fact["type"] == "entered")["standing"]["total"] += 1
    await redis.set(keys.game(edited["game"]), pack(edited))
    broken = RoomId("ABCDEFGH")
    await redis.set(keys.game(broken), b"\x09 of a later version")
    node = summaries(redis, bots.ask)
    for game in (edited["game"], broken):
        await node.make(game)
        assert await node.store.read([game]) == [Summary([])]


async def test_a_game_whose_table_is_being_made_is_tried_again_some_seconds_later(
    redis: Redis, tmp_path: Path
) -> None:
    game = await archive_game(redis, recorded("yacht"))
    node = summaries(redis, BotsHere(tmp_path).ask)
    await node.make(game)
    assert await node.store.read([game]) == [Summary([], claimed=True)]
    assert 0 < await redis.pttl(keys.analysis(game)) <= TABLE_MS


async def test_a_game_that_the_bots_died_of_gives_way_to_others_for_a_while(redis: Redis) -> None:
    async def dies(*_: Any) -> Any:
        raise NoAnswer(Text("test", "The bots had to begin anew."))

    game = await archive_game(redis, recorded("yacht"))
    node = summaries(redis, dies)
    await node.make(game)
    assert await node.store.read([game]) == [Summary([], claimed=True)]
    assert TABLE_MS < await redis.pttl(keys.analysis(game)) <= CLAIMED_MS


async def test_a_fault_stops_nothing(redis: Redis, bots: BotsHere) -> None:
    faults = [RuntimeError("planted"), ConnectionError("planted")]

    async def fails_at_first(question: str, given: Mapping[str, Any], of: str) -> Any:
        if faults:
            raise faults.pop()
        return await bots.ask(question, given)

    games = [
        await archive_game(redis, recorded("yacht", chance=CountedChance(f"fault {n}"))) for n in range(3)
    ]
    node = summaries(redis, fails_at_first)
    loop = asyncio.ensure_future(node.loop()())
    for game in games:
        node.offer(game)
    while not ((await node.store.read([games[2]]))[0] or Summary([])).seats:
        pass
    loop.cancel()
    await asyncio.wait([loop])
    assert bots.games == [games[2]]


async def test_no_more_wait_than_a_bound_and_none_twice(redis: Redis, bots: BotsHere) -> None:
    node = summaries(redis, bots.ask)
    games = [RoomId(f"A{number:07}") for number in range(SUMMARIES_WAITING_MOST + 1)]
    node.offer(games[0])
    assert not node.takes(games[0])
    for game in games:
        node.offer(game)
    assert not node.takes(games[-1]), "it is full"


async def test_a_game_that_is_gone_is_asked_about_by_nobody(redis: Redis, bots: BotsHere) -> None:
    await summaries(redis, bots.ask).make(RoomId("ZZZZ2222"))
    assert (bots.games, await redis.dbsize()) == ([], 0)
