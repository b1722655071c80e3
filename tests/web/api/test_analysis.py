"""What the dice and the decisions of a game were worth, over HTTP, on a node with its process of bots."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from pydantic import TypeAdapter
from redis.asyncio import Redis

from regatta_protocol.errors import Code
from regatta_protocol.http.analysis import GameAnalysis
from regatta_protocol.record.record import GameRecord, Refused
from regatta_server.archive import keys
from regatta_server.archive.archive import Archive
from regatta_server.archive.pack import pack
from regatta_server.archive.records import sealed
from regatta_server.bots.analysis.analysis import analysis
from regatta_server.bots.solver.tables import FOLDER, open_table
from regatta_server.limits import API_ANALYSIS_COST, Limits
from regatta_server.rules.catalogue import RULES
from regatta_server.service import Running
from testkit.play import begin, guest, throw
from testkit.records import recorded
from testkit.rooms.tables import NOW_MS
from testkit.web import ask
from tests.conftest import Serve


@pytest.fixture
async def running(serve: Serve, tmp_path: Path) -> AsyncIterator[Running]:
    """Give a node that has the table of one game."""
    open_table(tmp_path / FOLDER, RULES["yacht"], spread=True)
    async with serve(data=tmp_path) as node:
        yield node


async def archive_game(redis: Redis, record: GameRecord) -> str:
    """Put a game into the archive and return the path of its analysis."""
    await Archive(redis).keep(record, NOW_MS)
    return path_of(record)


def path_of(record: GameRecord) -> str:
    """Return the path of the analysis of a game."""
    return f"/api/v1/games/{record['game']}/analysis"


async def refused(running: Running, path: str) -> tuple[int, Refused]:
    """Return how a request is refused."""
    answer = await ask(running, path)
    return answer.status, TypeAdapter(Refused).validate_json(answer.body)


async def test_a_game_is_analysed_for_anyone_and_twice_alike(
    running: Running, redis: Redis, tmp_path: Path
) -> None:
    record = recorded("yacht")
    path = await archive_game(redis, record)
    answer = await ask(running, path)
    assert (answer.status, answer.headers["access-control-allow-origin"]) == (200, "*")
    found = TypeAdapter(GameAnalysis).validate_json(answer.body, strict=True)
    table = open_table(tmp_path / FOLDER, RULES["yacht"])
    assert table.deviation is not None
    by_hand: Any = analysis(RULES["yacht"], record, table.arrays, table.deviation)
    assert found == orjson.loads(orjson.dumps(by_hand))
    assert (await ask(running, path)).body == answer.body
    again = await ask(running, path, f"If-None-Match: {answer.headers['etag']}")
    assert (again.status, again.body) == (304, b"")


@pytest.mark.prove
async def test_a_game_whose_table_is_missing_is_asked_for_again_and_analysed_then(
    serve: Serve, redis: Redis, tmp_path: Path
) -> None:
    path = await archive_game(redis, recorded("yacht"))
    # The table that a coach needs has no spread.
    open_table(tmp_path / FOLDER, RULES["yacht"])
    async with serve(Limits(http_per_s=10_000.0, games_per_s=100_000.0), data=tmp_path) as running:
        answer = await ask(running, path)
        assert (answer.status, orjson.loads(answer.body)["code"]) == (503, Code.UNAVAILABLE)
        assert answer.headers["retry-after"] == "5"
        while answer.status == 503:
            answer = await ask(running, path)
        assert (answer.status, orjson.loads(answer.body)["ruleset"]) == (200, "yacht")


async def test_a_race_is_not_analysed_and_the_answer_says_why(running: Running, redis: Redis) -> None:
    path = await archive_game(redis, recorded("yin-yang", target=100))
    status, why = await refused(running, path)
    assert (status, why["code"]) == (409, Code.NOT_SOLVED)
    assert "Yin Yang is a race" in why["message"]


async def test_a_game_of_other_rules_is_not_analysed(running: Running, redis: Redis) -> None:
    record = sealed({**recorded("yacht"), "ruleset_version": 99})
    await redis.set(keys.game(record["game"]), pack(record))
    status, why = await refused(running, path_of(record))
    assert (status, why["code"]) == (409, Code.OTHER_RULES)
    assert "version 99" in why["message"]


async def test_a_record_that_the_rules_did_not_make_is_a_fault_that_is_said(
    running: Running, redis: Redis
) -> None:
    record = recorded("yacht")
    next(fact for fact in record["facts"] if fact["type"] == "entered")["standing"]["total"] += 1
    await redis.set(keys.game(record["game"]), pack(record))
    status, why = await refused(running, path_of(record))
    assert (status, why["code"]) == (500, Code.INTERNAL)


async def test_a_game_that_still_runs_has_no_analysis_for_anyone(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        await throw(ada, room)
        status, why = await refused(running, f"/api/v1/games/{room}/analysis")
        assert (status, why["code"]) == (404, Code.NO_SUCH_GAME)


async def test_a_game_that_has_gone_is_not_analysed_from_memory(running: Running, redis: Redis) -> None:
    record = recorded("yacht")
    path = await archive_game(redis, record)
    assert (await ask(running, path)).status == 200
    await redis.delete(keys.game(record["game"]))
    assert (await refused(running, path))[0] == 404


async def test_an_analysis_is_paid_for_once(serve: Serve, redis: Redis, tmp_path: Path) -> None:
    open_table(tmp_path / FOLDER, RULES["yacht"], spread=True)
    path = await archive_game(redis, recorded("yacht"))
    async with serve(Limits(games_burst=API_ANALYSIS_COST + 1, games_per_s=0.001), data=tmp_path) as running:
        assert (await ask(running, path)).status == 200
        assert (await ask(running, path)).status == 200, "it is read again for the price of a record"
        status, why = await refused(running, path)
        assert (status, why["code"]) == (429, Code.TOO_FAST)
