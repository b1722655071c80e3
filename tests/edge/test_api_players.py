"""Players, ratings and tables over HTTP, on a real node."""

from typing import Any

import orjson
import pytest
from pydantic import TypeAdapter
from redis.asyncio import Redis

from protocol.errors import Code
from protocol.ids import PlayerId
from protocol.ratings import Board, HeadToHead, Profile, RatingGraph
from protocol.record import Refused
from server.archive.archive import Archive
from server.clock import now_ms
from server.limits import Limits
from server.lobby.kinds import week_of
from server.lobby.rated import Rated, open_rated
from server.players.names import STAND_IN
from server.players.players import Players
from server.players.sessions import Tokens
from server.rules.catalogue import cards
from server.service import Running
from tests.conftest import Serve
from tests.lobby.rated_games import game, people, rate
from tests.play import guest
from tests.web import get

ADA, BO = people(2)
NOW_MS = now_ms()
STRANGER = "nobody-there"


class NoTokens:
    """Nobody comes here."""

    def token(self) -> str:
        """Return nothing of use."""
        return ""

    def player_id(self) -> PlayerId:
        """Return nothing of use."""
        return PlayerId("")


@pytest.fixture
def rated(redis: Redis) -> Rated:
    """Give the ratings of an empty store."""
    tokens: Tokens = NoTokens()
    return open_rated(redis, Players(redis, tokens), Archive(redis), cards(), lambda: NOW_MS)


@pytest.fixture
async def rivals(redis: Redis, rated: Rated) -> list[Any]:
    """Let Ada and Bo play 30 rated games, two of three won by Ada, and one against a stand-in."""
    told = []
    archive = Archive(redis)
    games = [game(n, [ADA, BO], [1, 2] if n % 3 else [2, 1], ended_ms=NOW_MS - 100 + n) for n in range(30)]
    games.append(game(99, [ADA, STAND_IN], [1, 2], ended_ms=NOW_MS))
    for record in games:
        told.append(await rate(rated, await archive.keep(record, NOW_MS)))
    return told


async def told(running: Running, path: str, model: Any) -> Any:
    """Return what is answered, which must be of the protocol."""
    status, body = await get(running, path)
    assert status == 200, body
    TypeAdapter(model).validate_json(body, strict=True)
    return orjson.loads(body)


async def refused(running: Running, path: str) -> tuple[int, Code]:
    """Return how a request is refused."""
    status, body = await get(running, path)
    return status, TypeAdapter(Refused).validate_json(body)["code"]


@pytest.mark.usefixtures("rivals")
async def test_a_profile_shows_ratings_reputation_and_games(running: Running) -> None:
    profile = await told(running, f"/api/v1/players/{ADA}", Profile)
    assert (profile["player"], profile["account"], profile["bot"], profile["games"]) == (
        ADA,
        False,
        False,
        31,
    )
    [rating] = profile["ratings"]
    assert (rating["ruleset"], rating["name"], rating["speed"]) == ("yacht", "Yacht (1938)", "live")
    assert (rating["games"], rating["wins"], rating["place"], rating["provisional"]) == (31, 21, 1, False)
    assert rating["rating"] > 1500
    assert rating["last_ms"] == NOW_MS
    assert profile["reputation"] == [{"speed": "live", "games": 30, "abandoned": 0, "word": "good"}]
    bo = await told(running, f"/api/v1/players/{BO}", Profile)
    assert bo["ratings"][0]["place"] == 2


@pytest.mark.usefixtures("rivals")
async def test_a_stand_in_has_a_profile_and_is_labelled(running: Running) -> None:
    profile = await told(running, f"/api/v1/players/{STAND_IN}", Profile)
    assert (profile["name"], profile["bot"]) == ("Stand-in", True)
    assert profile["ratings"][0]["provisional"] is True
    assert profile["ratings"][0]["place"] is None


async def test_who_came_and_never_played_has_a_profile_by_their_name(running: Running) -> None:
    async with guest(running, "Ada Lovelace") as ada:
        profile = await told(running, f"/api/v1/players/{ada.player}", Profile)
    assert (profile["name"], profile["ratings"], profile["games"]) == ("Ada Lovelace", [], 0)


async def test_nobody_has_a_profile_who_was_never_here(running: Running) -> None:
    assert await refused(running, f"/api/v1/players/{STRANGER}") == (404, Code.NO_SUCH_PLAYER)


async def test_a_graph_shows_how_each_game_changed_the_rating(running: Running, rivals: list[Any]) -> None:
    graph = await told(running, f"/api/v1/players/{ADA}/ratings/yacht/live", RatingGraph)
    assert len(graph["points"]) == 31
    assert [point["rating"] for point in graph["points"]] == [changes[0]["after"] for changes in rivals]
    assert [point["ended_ms"] for point in graph["points"]] == sorted(
        point["ended_ms"] for point in graph["points"]
    )
    empty = await told(running, f"/api/v1/players/{ADA}/ratings/yacht/days", RatingGraph)
    assert empty["points"] == []


@pytest.mark.usefixtures("rivals")
async def test_two_players_are_compared(running: Running) -> None:
    both = await told(running, f"/api/v1/players/{ADA}/against/{BO}", HeadToHead)
    assert both == {"player": ADA, "against": BO, "won": 20, "lost": 10, "drawn": 0}
    turned = await told(running, f"/api/v1/players/{BO}/against/{ADA}", HeadToHead)
    assert (turned["won"], turned["lost"]) == (10, 20)


@pytest.mark.usefixtures("rivals")
async def test_a_table_has_the_best_of_all_time_or_of_a_week(running: Running) -> None:
    board = await told(running, "/api/v1/tables/yacht/live", Board)
    assert [(line["place"], line["player"], line["games"]) for line in board["lines"]] == [
        (1, ADA, 31),
        (2, BO, 30),
    ]
    assert (board["name"], board["week"]) == ("Yacht (1938)", None)
    week = week_of(NOW_MS)
    weekly = await told(running, f"/api/v1/tables/yacht/live?week={week}&max=1", Board)
    assert (weekly["week"], [line["player"] for line in weekly["lines"]]) == (week, [ADA])
    assert (await told(running, "/api/v1/tables/yacht/live?week=2020-W01", Board))["lines"] == []
    assert (await told(running, "/api/v1/tables/yak/days", Board))["lines"] == []


async def test_who_stands_alike_shares_a_place(running: Running, rated: Rated) -> None:
    crowd = people(4)
    for number in range(60):
        await rate(rated, game(number, crowd, [1, 2, 2, 4], ended_ms=NOW_MS))
    board = await told(running, "/api/v1/tables/yacht/live", Board)
    assert [line["place"] for line in board["lines"]] == [1, 2, 2, 4]
    profiles = [await told(running, f"/api/v1/players/{player}", Profile) for player in crowd]
    assert [profile["ratings"][0]["place"] for profile in profiles] == [1, 2, 2, 4]


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/v1/tables/whist/live", 404, Code.NO_SUCH_RULESET),
        (f"/api/v1/players/{ADA}/ratings/whist/days", 404, Code.NO_SUCH_RULESET),
        ("/api/v1/tables/yacht/live?week=2026-W54", 400, Code.BAD_MESSAGE),
        ("/api/v1/tables/yacht/live?week=2026-W00", 400, Code.BAD_MESSAGE),
        ("/api/v1/tables/yacht/live?week=now", 400, Code.BAD_MESSAGE),
        ("/api/v1/tables/yacht/live?max=0", 400, Code.BAD_MESSAGE),
        ("/api/v1/tables/yacht/live?max=101", 400, Code.BAD_MESSAGE),
        ("/api/v1/tables/yacht/live?max=1&max=2", 400, Code.BAD_MESSAGE),
        ("/api/v1/tables/yacht/live?page=2", 400, Code.BAD_MESSAGE),
        (f"/api/v1/players/{ADA}?all=true", 400, Code.BAD_MESSAGE),
        (f"/api/v1/players/{ADA}/against/{BO}?all=true", 400, Code.BAD_MESSAGE),
    ],
)
async def test_what_cannot_be_meant_is_refused(running: Running, path: str, status: int, code: Code) -> None:
    assert await refused(running, path) == (status, code)


@pytest.mark.parametrize(
    "path", ["/api/v1/players/short", f"/api/v1/players/{ADA}/ratings/yacht/slow", "/api/v1/tables/yacht"]
)
async def test_other_paths_are_not_there(running: Running, path: str) -> None:
    status, _ = await get(running, path)
    assert status == 404


async def test_who_asks_without_end_waits(serve: Serve) -> None:
    async with serve(Limits(games_per_s=0.001, games_burst=7)) as node:
        for _ in range(2):
            await told(node, "/api/v1/tables/yacht/live", Board)
        assert await refused(node, "/api/v1/tables/yacht/live") == (429, Code.TOO_FAST)
