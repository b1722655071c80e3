"""What a rated game did to ratings stands in its record as it is given away, and breaks no seal."""

import asyncio
from pathlib import Path

import orjson
import pytest
from redis.asyncio import Redis

from regatta_protocol.record.record import RECORD, GameRecord
from regatta_server.__main__ import main
from regatta_server.archive.archive import Archive
from regatta_server.archive.records import encode, sealed
from regatta_server.cli.games.record_file import is_sealed
from regatta_server.products.ratings.ratings import Ratings
from regatta_server.service import Running
from testkit.rated_games import LIVE, game, people, played
from testkit.records import recorded
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import NOW_MS
from testkit.web import ask, get

ADA, BO = people(2)


async def rated(redis: Redis, record: GameRecord) -> None:
    """Take a game in, and rate it."""
    await played(Archive(redis), Ratings(redis, [LIVE.ruleset], lambda: NOW_MS), record)


@pytest.fixture
async def two(redis: Redis) -> list[GameRecord]:
    """Give two rated games of the same two players, one after the other."""
    games = [game(number, [ADA, BO], [1, 2]) for number in (1, 2)]
    for record in games:
        await rated(redis, record)
    return games


async def test_a_record_has_the_ratings_before_and_after_and_is_sealed_with_them(
    running: Running, two: list[GameRecord]
) -> None:
    first, second = [orjson.loads((await ask(running, f"/api/v1/games/{one['game']}")).body) for one in two]
    [ada, bo] = first["ratings"]
    assert (ada["seat"], ada["before"], bo["before"]) == (0, 1500, 1500)
    assert bo["after"] < 1500 < ada["after"]
    assert ada["deviation_after"] < ada["deviation_before"]
    assert [one["before"] for one in second["ratings"]] == [ada["after"], bo["after"]]
    for shown, rating in zip((first, second), two, strict=True):
        RECORD.validate_python(shown, strict=True)
        assert is_sealed(shown)
        assert list(shown)[-2:] == ["ratings", "sha256"]
        plain = {key: value for key, value in shown.items() if key != "ratings"}
        assert sealed(plain) == rating, "all else is as it is kept"  # type: ignore[arg-type] # as above


async def test_lines_and_heads_of_lists_have_them_too(running: Running, two: list[GameRecord]) -> None:
    for path in ("/api/v1/games?max=1", f"/api/v1/players/{ADA}/games?max=1&facts=false"):
        [line] = (await ask(running, path)).body.splitlines()
        assert [one["seat"] for one in orjson.loads(line)["ratings"]] == [0, 1]
    assert "ratings" in orjson.loads((await get(running, f"/api/v1/games/{two[0]['game']}"))[1])


async def test_nothing_is_told_of_a_seat_whose_player_took_the_name_out(
    running: Running, redis: Redis, two: list[GameRecord]
) -> None:
    assert await Archive(redis).forget(ADA, two[0]["game"])
    _, body = await get(running, f"/api/v1/games/{two[0]['game']}")
    assert [one["seat"] for one in orjson.loads(body)["ratings"]] == [1]


async def test_a_game_that_was_not_rated_says_nothing_of_ratings(running: Running, redis: Redis) -> None:
    casual, dropped = game(1, [ADA, BO], [1, 2], rated=False), game(2, [ADA, BO], [1, 2])
    await rated(redis, casual)
    await Archive(redis).keep(dropped, NOW_MS)
    for record in (casual, dropped):
        assert (await ask(running, f"/api/v1/games/{record['game']}")).body == encode(record)


async def test_verify_and_replay_take_a_record_with_ratings(
    running: Running, redis: Redis, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = recorded("yacht", 2, chance=CountedChance("rated"), rated=True, turn_ms=60_000)
    await rated(redis, record)
    body = (await ask(running, f"/api/v1/games/{record['game']}")).body
    assert "ratings" in orjson.loads(body)
    file = tmp_path / "game.json"
    file.write_bytes(body)
    for command in ("verify", "replay"):
        assert await asyncio.to_thread(main, [command, str(file)]) == 0, capsys.readouterr()
    assert (await get(running, f"/api/v1/games/{record['game']}/replay"))[0] == 200
