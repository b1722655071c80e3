"""`regatta ratings`: says whether stored ratings are those of the archive, and puts them right."""

import asyncio
from pathlib import Path
from random import Random

import pytest
from redis.asyncio import Redis

from protocol.ids import RoomId
from server.__main__ import main
from server.archive.archive import Archive
from server.clock import now_ms
from server.lobby.ledger import encode
from server.lobby.rating import Skill
from server.lobby.ratings import DAY_MS, Ratings
from tests.lobby.rated_games import LIVE, drawn_places, game, people, played, stored

CROWD = people(5)
YESTERDAY_MS = now_ms() - DAY_MS
"""The command goes by the real time."""


@pytest.fixture(autouse=True)
def at_the_store(monkeypatch: pytest.MonkeyPatch, store_url: str) -> None:
    """Let the command find the store of the tests."""
    monkeypatch.setenv("REGATTA_REDIS_URL", store_url)


@pytest.fixture
async def games(redis: Redis) -> list[RoomId]:
    """Give some games that were rated, of the time before now."""
    archive, ratings, chance = Archive(redis), Ratings(redis, ["yacht"], now_ms), Random(1)
    taken = []
    for number in range(12):
        seats = chance.sample(CROWD, 3)
        record = game(number, seats, drawn_places(chance, 3), ended_ms=YESTERDAY_MS + number)
        await played(archive, ratings, record)
        taken.append(record["game"])
    return taken


async def command(capsys: pytest.CaptureFixture[str], what: str) -> tuple[int, list[str]]:
    """Return the exit status of the command, and the lines that it prints."""
    capsys.readouterr()
    status = await asyncio.to_thread(main, ["ratings", what])
    return status, capsys.readouterr().out.splitlines()


@pytest.mark.usefixtures("redis")
async def test_without_ratings_nothing_differs(capsys: pytest.CaptureFixture[str]) -> None:
    said = ["No game has been rated yet: there is nothing to compare."]
    assert await command(capsys, "check") == (0, said)


@pytest.mark.usefixtures("games")
async def test_stored_ratings_are_those_of_the_archive(capsys: pytest.CaptureFixture[str]) -> None:
    assert await command(capsys, "check") == (0, ["Yacht (1938), live: 12 games, 5 players, all as stored."])


async def test_what_differs_is_said_and_left_as_it_is(
    redis: Redis, games: list[RoomId], capsys: pytest.CaptureFixture[str]
) -> None:
    await redis.hset(LIVE.players, CROWD[0], encode(Skill(mu=40.0)).decode())
    wrong = await stored(redis)
    status, lines = await command(capsys, "check")
    assert status == 1
    assert lines[0] == "Yacht (1938), live: 12 games, 5 players, 1 difference."
    assert CROWD[0] in lines[1]
    assert await stored(redis) == wrong
    assert games


async def test_recomputed_nothing_differs_any_more(
    redis: Redis, games: list[RoomId], capsys: pytest.CaptureFixture[str]
) -> None:
    right = await stored(redis)
    await redis.delete(LIVE.players)
    status, lines = await command(capsys, "recompute")
    assert (status, lines[-1]) == (0, "  put right")
    assert await stored(redis) == right
    assert (await command(capsys, "check"))[0] == 0
    assert games


async def test_a_game_that_was_not_rated_is_rated(
    redis: Redis, games: list[RoomId], capsys: pytest.CaptureFixture[str]
) -> None:
    late = game(50, CROWD[:2], [1, 2], ended_ms=YESTERDAY_MS)
    await Archive(redis).keep(late, now_ms())
    status, lines = await command(capsys, "check")
    assert (status, lines[1]) == (1, f"  game {late['game']} was not rated")
    assert (await command(capsys, "recompute"))[0] == 0
    told = await command(capsys, "check")
    assert told == (0, [f"Yacht (1938), live: {len(games) + 1} games, 5 players, all as stored."])


async def test_many_differences_are_not_all_printed(redis: Redis, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(30):
        await redis.hset(LIVE.players, f"nobody-{number:05}", encode(Skill(games=1)).decode())
    status, lines = await command(capsys, "check")
    assert (status, len(lines), lines[-1]) == (1, 22, "  and 10 more")


def test_without_a_store_it_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("REGATTA_REDIS_URL")
    monkeypatch.setenv("REGATTA_DATA", str(tmp_path))
    assert main(["ratings", "check"]) == 2
    assert "start it with regatta serve" in capsys.readouterr().err
