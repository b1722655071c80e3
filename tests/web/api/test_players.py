"""Players, ratings and tables over HTTP, on a real node."""

from typing import Any, Final

import orjson
import pytest
from pydantic import TypeAdapter
from redis.asyncio import Redis

from regatta_protocol.errors import Code
from regatta_protocol.http.bot_ratings import BotRatings
from regatta_protocol.http.ratings import Board, HeadToHead, Profile, RatingGraph
from regatta_protocol.ids import PlayerId
from regatta_protocol.record.record import Refused
from regatta_server.archive.archive import Archive
from regatta_server.limits import Limits
from regatta_server.players.names import STAND_IN
from regatta_server.players.players import Players
from regatta_server.players.sessions import Tokens
from regatta_server.products.ratings import bot_rating_store
from regatta_server.products.ratings.build import RatingServices, open_ratings
from regatta_server.products.ratings.kinds import week_of
from regatta_server.products.ratings.ledger import encode
from regatta_server.products.ratings.rating import Skill
from regatta_server.rules.catalogue import cards
from regatta_server.runtime.clock import now_ms
from regatta_server.service import Running
from testkit.play import guest
from testkit.rated_games import LIVE, MANY, against_bots, game, keep_accounts, people, rate
from testkit.web import get
from tests.conftest import Serve

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
def rated(redis: Redis) -> RatingServices:
    """Give the ratings of an empty store."""
    tokens: Tokens = NoTokens()
    return open_ratings(redis, Players(redis, tokens), Archive(redis), cards(), lambda: NOW_MS, MANY)


@pytest.fixture
async def rivals(redis: Redis, rated: RatingServices) -> list[Any]:
    """Let Ada and Bo, who have accounts, play 31 rated games, two of three won by Ada."""
    await keep_accounts(redis, ADA, BO)
    changes = []
    archive = Archive(redis)
    games = [game(n, [ADA, BO], [1, 2] if n % 3 else [2, 1], ended_ms=NOW_MS - 100 + n) for n in range(30)]
    games.append(game(99, [ADA, BO], [1, 2], ended_ms=NOW_MS))
    for record in games:
        changes.append(await rate(rated, await archive.keep(record, NOW_MS)))
    return changes


async def page(running: Running, path: str, model: Any) -> Any:
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
    profile = await page(running, f"/api/v1/players/{ADA}", Profile)
    assert (profile["player"], profile["account"], profile["bot"], profile["games"]) == (
        ADA,
        True,
        False,
        31,
    )
    [rating] = profile["ratings"]
    assert (rating["ruleset"], rating["name"], rating["speed"]) == ("yacht", "Yacht (1938)", "live")
    assert (rating["games"], rating["wins"], rating["place"], rating["provisional"]) == (31, 21, 1, False)
    assert rating["rating"] > 1500
    assert rating["last_ms"] == NOW_MS
    assert profile["reputation"] == [{"speed": "live", "games": 31, "abandoned": 0, "word": "good"}]
    bo = await page(running, f"/api/v1/players/{BO}", Profile)
    assert bo["ratings"][0]["place"] == 2


async def test_a_stand_in_has_a_profile_and_no_rating(running: Running) -> None:
    profile = await page(running, f"/api/v1/players/{STAND_IN}", Profile)
    assert (profile["name"], profile["bot"], profile["ratings"]) == ("Computer", True, [])


async def test_who_came_and_never_played_has_a_profile_by_their_name(running: Running) -> None:
    async with guest(running, "Ada Lovelace") as ada:
        profile = await page(running, f"/api/v1/players/{ada.player}", Profile)
    assert (profile["name"], profile["ratings"], profile["games"]) == ("Ada Lovelace", [], 0)


async def test_nobody_has_a_profile_who_was_never_here(running: Running) -> None:
    assert await refused(running, f"/api/v1/players/{STRANGER}") == (404, Code.NO_SUCH_PLAYER)


async def test_a_graph_shows_how_each_game_changed_the_rating(running: Running, rivals: list[Any]) -> None:
    graph = await page(running, f"/api/v1/players/{ADA}/ratings/yacht/live", RatingGraph)
    assert len(graph["points"]) == 31
    assert [point["rating"] for point in graph["points"]] == [changes[0]["after"] for changes in rivals]
    assert [point["ended_ms"] for point in graph["points"]] == sorted(
        point["ended_ms"] for point in graph["points"]
    )
    empty = await page(running, f"/api/v1/players/{ADA}/ratings/yacht/days", RatingGraph)
    assert empty["points"] == []


@pytest.mark.usefixtures("rivals")
async def test_two_players_are_compared(running: Running) -> None:
    both = await page(running, f"/api/v1/players/{ADA}/against/{BO}", HeadToHead)
    assert both == {"player": ADA, "against": BO, "won": 21, "lost": 10, "drawn": 0}
    turned = await page(running, f"/api/v1/players/{BO}/against/{ADA}", HeadToHead)
    assert (turned["won"], turned["lost"]) == (10, 21)


@pytest.mark.usefixtures("rivals")
async def test_a_table_has_the_best_of_all_time_or_of_a_week(running: Running) -> None:
    board = await page(running, "/api/v1/tables/yacht/live", Board)
    assert [(line["place"], line["player"], line["games"]) for line in board["lines"]] == [
        (1, ADA, 31),
        (2, BO, 31),
    ]
    assert (board["name"], board["week"]) == ("Yacht (1938)", None)
    week = week_of(NOW_MS)
    weekly = await page(running, f"/api/v1/tables/yacht/live?week={week}&max=1", Board)
    assert (weekly["week"], [line["player"] for line in weekly["lines"]]) == (week, [ADA])
    assert (await page(running, "/api/v1/tables/yacht/live?week=2020-W01", Board))["lines"] == []
    assert (await page(running, "/api/v1/tables/yak/days", Board))["lines"] == []


async def test_who_stands_alike_shares_a_place(running: Running, rated: RatingServices, redis: Redis) -> None:
    crowd = people(4)
    await keep_accounts(redis, *crowd)
    for number in range(60):
        await rate(rated, game(number, crowd, [1, 2, 2, 4], ended_ms=NOW_MS))
    board = await page(running, "/api/v1/tables/yacht/live", Board)
    assert [line["place"] for line in board["lines"]] == [1, 2, 2, 4]
    profiles = [await page(running, f"/api/v1/players/{player}", Profile) for player in crowd]
    assert [profile["ratings"][0]["place"] for profile in profiles] == [1, 2, 2, 4]


MEANINGLESS: Final = [
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
]


async def test_what_cannot_be_meant_is_refused(running: Running) -> None:
    for path, status, code in MEANINGLESS:
        assert await refused(running, path) == (status, code)


@pytest.mark.parametrize(
    "path", ["/api/v1/players/short", f"/api/v1/players/{ADA}/ratings/yacht/slow", "/api/v1/tables/yacht"]
)
async def test_other_paths_are_not_there(running: Running, path: str) -> None:
    status, _ = await get(running, path)
    assert status == 404


@pytest.mark.usefixtures("rivals")
async def test_bots_are_shown_with_the_level_nearest_to_a_player_and_are_in_no_table(
    running: Running, redis: Redis
) -> None:
    first = await page(running, "/api/v1/rulesets/yacht/bots", BotRatings)
    assert (first["name"], first["near"]) == ("Yacht (1938)", "mate")
    assert [(bot["level"], bot["rating"]) for bot in first["bots"]] == [
        ("deckhand", 1278),
        ("mate", 1500),
        ("captain", 1598),
        ("admiral", 1611),
    ]
    assert {(bot["deviation"], bot["provisional"], bot["games"]) for bot in first["bots"]} == {(123, True, 0)}

    await bot_rating_store.BotRatings(redis).rate(against_bots(1, [ADA], [2, 1], "admiral"))
    await redis.hset(LIVE.players, BO, encode(Skill(mu=10.0, sigma=3.0, games=40)))
    met = await page(running, f"/api/v1/rulesets/yacht/bots?player={BO}", BotRatings)
    assert met["near"] == "deckhand"
    assert [bot["games"] for bot in met["bots"]] == [0, 0, 0, 1]
    stranger = await page(running, f"/api/v1/rulesets/yak/bots?player={STRANGER}", BotRatings)
    assert stranger["near"] == "mate"
    board = await page(running, "/api/v1/tables/yacht/live", Board)
    assert {line["player"] for line in board["lines"]} == {ADA, BO}


async def test_who_asks_without_end_waits(serve: Serve) -> None:
    async with serve(Limits(games_per_s=0.001, games_burst=7)) as node:
        for _ in range(2):
            await page(node, "/api/v1/tables/yacht/live", Board)
        assert await refused(node, "/api/v1/tables/yacht/live") == (429, Code.TOO_FAST)
