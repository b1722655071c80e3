"""`regatta ratings`: says whether stored ratings are those of the archive, and puts them right."""

import asyncio
from pathlib import Path
from random import Random

import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import RoomId
from regatta_server.__main__ import main
from regatta_server.archive.archive import Archive
from regatta_server.products.ratings.bot_rating_store import BotRatings
from regatta_server.products.ratings.kinds import BotKind
from regatta_server.products.ratings.ledger import encode
from regatta_server.products.ratings.rating import Skill
from regatta_server.products.ratings.ratings import DAY_MS, Ratings
from regatta_server.runtime.clock import now_ms
from testkit.rated_games import LIVE, against_bots, drawn_places, game, keep_accounts, people, played, stored

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
    lines = ["No game has been rated yet: there is nothing to compare."]
    assert await command(capsys, "check") == (0, lines)


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
    output = await command(capsys, "check")
    assert output == (0, [f"Yacht (1938), live: {len(games) + 1} games, 5 players, all as stored."])


async def test_ratings_of_bots_are_counted_again_and_put_right(
    redis: Redis, games: list[RoomId], capsys: pytest.CaptureFixture[str]
) -> None:
    await keep_accounts(redis, CROWD[0])
    for number in (60, 61):
        record = against_bots(number, [CROWD[0]], [2, 1], "mate", ended_ms=YESTERDAY_MS)
        await BotRatings(redis).rate(await Archive(redis).keep(record, now_ms()))
    right = await redis.hgetall(BotKind("yacht").players)
    status, lines = await command(capsys, "check")
    assert (status, lines[1:]) == (0, ["Yacht (1938), bots: 2 games, 1 bots, all as stored."])
    await redis.hset(BotKind("yacht").players, "mate", encode(Skill(mu=40.0)).decode())
    assert (await command(capsys, "check"))[0] == 1
    assert (await command(capsys, "recompute"))[1][-1] == "  put right"
    assert await redis.hgetall(BotKind("yacht").players) == right
    assert (await command(capsys, "check"))[0] == 0
    assert games


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
