"""How somebody played lately, over HTTP, on nodes with their processes of bots."""

from collections.abc import AsyncIterator
from math import sqrt
from pathlib import Path
from typing import Any

import orjson
import pytest
from pydantic import TypeAdapter
from redis.asyncio import Redis

from regatta_protocol.errors import Code
from regatta_protocol.http.analysis import GameAnalysis, PlayerAnalysis, SeatAnalysis
from regatta_protocol.ids import PlayerId
from regatta_protocol.record.record import GameRecord
from regatta_server.archive.archive import Archive
from regatta_server.archive.records import sealed
from regatta_server.archive.summary_store import SummaryStore
from regatta_server.bots.analysis.analysis import analysis
from regatta_server.bots.solver.tables import FOLDER, open_table
from regatta_server.limits import API_PLAYERS_COST, API_SUMMARY_COST, Limits
from regatta_server.rules.catalogue import RULES
from regatta_server.service import Running
from testkit.records import given_up, recorded
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import NOW_MS, player_id
from testkit.web import ask
from tests.conftest import Serve

ADA, BO = player_id("Ada"), player_id("Bo")
MANY = Limits(http_per_s=100_000.0, http_burst=100_000, games_per_s=100_000.0, games_burst=100_000)


@pytest.fixture
async def running(serve: Serve, tmp_path: Path) -> AsyncIterator[Running]:
    """Give a node that has the table of one game."""
    open_table(tmp_path / FOLDER, RULES["yacht"], spread=True)
    async with serve(MANY, data=tmp_path) as node:
        yield node


async def played(redis: Redis, count: int) -> list[GameRecord]:
    """Put games of Ada and Bo into the archive that ended a second after one another."""
    found = []
    for number in range(count):
        record = recorded("yacht", whim=number, chance=CountedChance(f"played {number}"))
        record = sealed({**record, "ended_ms": NOW_MS + 1_000 * number})
        found.append(await Archive(redis).keep(record, NOW_MS))
    return found


def path_of(player: PlayerId, query: str = "") -> str:
    """Return the path of how a player played."""
    return f"/api/v1/players/{player}/analysis{query}"


async def answered_page(running: Running, path: str) -> PlayerAnalysis:
    """Return what is answered."""
    answer = await ask(running, path)
    assert answer.status == 200, answer.body
    return TypeAdapter(PlayerAnalysis).validate_json(answer.body, strict=True)


async def whole(running: Running, path: str) -> PlayerAnalysis:
    """Return what is answered once all is analysed."""
    while (found := await answered_page(running, path))["pending"]:
        pass
    return found


def seats_of(tmp_path: Path, records: list[GameRecord], player: PlayerId) -> list[SeatAnalysis]:
    """Return what the seats of a player came to, by the analyses themselves."""
    table = open_table(tmp_path / FOLDER, RULES["yacht"])
    assert table.deviation is not None
    found = []
    for record in records:
        one: GameAnalysis = analysis(RULES["yacht"], record, table.arrays, table.deviation)
        found += [one["seats"][seat["seat"]] for seat in record["seats"] if seat["player"] == player]
    return found


async def test_games_and_means_are_those_of_the_analyses_and_sums_by_hand(
    running: Running, redis: Redis, tmp_path: Path
) -> None:
    records = await played(redis, 4)
    first = await answered_page(running, path_of(BO))
    assert (first["player"], first["pending"] + first["unanalysed"] <= 4) == (BO, True)
    found = await whole(running, path_of(BO))
    [yacht] = found["rulesets"]
    assert (yacht["ruleset"], yacht["name"], found["unanalysed"]) == ("yacht", "Yacht (1938)", 0)
    assert [one["game"] for one in yacht["games"]] == [record["game"] for record in records]
    assert [one["ended_ms"] for one in yacht["games"]] == [NOW_MS + 1_000 * number for number in range(4)]
    seats: list[Any] = list(seats_of(tmp_path, records, BO))
    for one, seat in zip(yacht["games"], seats, strict=True):
        given: Any = one
        assert (one["seat"], one["own"]) == (seat["seat"], seat["own"])
        for name in ("accuracy", "mean_loss", "luck", "luck_deviations"):
            assert given[name] == pytest.approx(seat[name], abs=1e-6)
    means: Any = yacht
    for name in ("accuracy", "mean_loss", "luck", "luck_deviations"):
        values = [seat[name] for seat in seats]
        mean = sum(values) / 4
        error = sqrt(sum((value - mean) ** 2 for value in values) / 3) / sqrt(4)
        assert means[name]["games"] == 4
        assert means[name]["mean"] == pytest.approx(mean, abs=1e-6)
        assert means[name]["error"] == pytest.approx(error, abs=1e-6)


async def test_the_latest_games_are_told_of_one_ruleset_or_all(running: Running, redis: Redis) -> None:
    records = await played(redis, 3)
    await Archive(redis).keep(recorded("yin-yang", target=100, chance=CountedChance("race")), NOW_MS)
    found = await whole(running, path_of(ADA))
    assert (len(found["rulesets"]), found["unanalysed"]) == (1, 1)
    found = await whole(running, path_of(ADA, "?ruleset=yacht&max=2"))
    [yacht] = found["rulesets"]
    assert [one["game"] for one in yacht["games"]] == [record["game"] for record in records[1:]]
    assert found["unanalysed"] == 0
    found = await whole(running, path_of(ADA, "?ruleset=yin-yang"))
    assert (found["rulesets"], found["unanalysed"]) == ([], 1)


async def test_luck_of_a_game_that_was_given_up_is_told_and_is_not_in_the_mean(
    running: Running, redis: Redis
) -> None:
    [record] = await played(redis, 1)
    short = sealed({**given_up("yacht", chance=CountedChance("short")), "ended_ms": NOW_MS - 1})
    await Archive(redis).keep(short, NOW_MS)
    [yacht] = (await whole(running, path_of(ADA)))["rulesets"]
    one, other = yacht["games"]
    assert (one["game"], other["game"]) == (short["game"], record["game"])
    assert one["luck_deviations"] is None
    assert one["luck"] != 0
    assert (yacht["accuracy"]["games"], yacht["luck"]["games"]) == (2, 1)
    assert yacht["luck"] == {"games": 1, "mean": other["luck"], "error": None}


async def test_who_never_played_has_nothing_and_a_wrong_question_is_refused(running: Running) -> None:
    empty = {"player": "nobody-there", "rulesets": [], "pending": 0, "unanalysed": 0}
    assert await answered_page(running, path_of(PlayerId("nobody-there"))) == empty
    for query, status, code, parameter in (
        ("?ruleset=whist", 404, Code.NO_SUCH_RULESET, "ruleset"),
        ("?max=0", 400, Code.BAD_MESSAGE, "max"),
        ("?max=101", 400, Code.BAD_MESSAGE, "max"),
        ("?max=many", 400, Code.BAD_MESSAGE, "max"),
        ("?cursor=x", 400, Code.BAD_MESSAGE, "cursor"),
    ):
        answer = await ask(running, path_of(ADA, query))
        why = orjson.loads(answer.body)
        assert (answer.status, why["code"], why["parameter"]) == (status, code, parameter)
    assert (await ask(running, path_of(PlayerId("short")))).status == 404


async def test_who_takes_their_name_out_of_a_game_takes_it_out_of_this(
    running: Running, redis: Redis
) -> None:
    records = await played(redis, 2)
    await whole(running, path_of(ADA))
    await Archive(redis).forget(ADA, records[0]["game"])
    [yacht] = (await whole(running, path_of(ADA)))["rulesets"]
    assert [one["game"] for one in yacht["games"]] == [records[1]["game"]]
    [yacht] = (await whole(running, path_of(BO)))["rulesets"]
    assert len(yacht["games"]) == 2
    await Archive(redis).erase(ADA)
    assert (await whole(running, path_of(ADA)))["rulesets"] == []


@pytest.mark.prove
async def test_a_game_that_has_gone_is_in_it_no_more(running: Running, redis: Redis) -> None:
    records = await played(redis, 2)
    await whole(running, path_of(ADA))
    assert await Archive(redis).drop_before(records[1]["ended_ms"]) == 1
    [yacht] = (await whole(running, path_of(ADA)))["rulesets"]
    assert [one["game"] for one in yacht["games"]] == [records[1]["game"]]


@pytest.mark.prove
async def test_what_one_node_has_made_the_other_has_too(serve: Serve, redis: Redis, tmp_path: Path) -> None:
    open_table(tmp_path / FOLDER, RULES["yacht"], spread=True)
    await played(redis, 2)
    async with serve(MANY, data=tmp_path) as one, serve(MANY, data=tmp_path / "without tables") as other:
        found = await whole(one, path_of(ADA))
        assert await answered_page(other, path_of(ADA)) == found


async def test_games_are_analysed_as_far_as_an_address_can_afford_it(
    serve: Serve, redis: Redis, tmp_path: Path
) -> None:
    open_table(tmp_path / FOLDER, RULES["yacht"], spread=True)
    records = await played(redis, 3)
    # Half of it stays for what else one reads; behind the question itself there is enough for one game.
    burst = 2 * (API_PLAYERS_COST + API_SUMMARY_COST) + 2
    store = SummaryStore(redis)
    async with serve(Limits(games_burst=burst, games_per_s=0.001), data=tmp_path) as running:
        assert (await answered_page(running, path_of(ADA)))["pending"] == 3
        while not any(one and one.seats for one in await store.read([records[2]["game"]])):
            pass
        found = await answered_page(running, path_of(ADA))
        assert (found["pending"], len(found["rulesets"][0]["games"])) == (2, 1)
        assert found["rulesets"][0]["games"][0]["game"] == records[2]["game"], "the latest first"
        while (answer := await ask(running, path_of(ADA))).status == 200:
            assert orjson.loads(answer.body)["pending"] == 2
        assert (answer.status, orjson.loads(answer.body)["code"]) == (429, Code.TOO_FAST)
        assert await store.read([record["game"] for record in records[:2]]) == [None, None]
