"""Lists of games over HTTP: filters, and pages that go on where the one before ended."""

import re
from typing import Any, Final

import orjson
import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import RoomId
from regatta_protocol.record.record import GameRecord
from regatta_server.archive import keys
from regatta_server.archive.archive import Archive
from regatta_server.edge.limits import Buckets
from regatta_server.limits import API_LOOKED_MOST, Limits
from regatta_server.service import Running
from regatta_server.web.api.games import GamesApi
from regatta_server.web.api.request import ApiRequest
from regatta_server.web.reading import Reading
from testkit.rated_games import game, people
from testkit.rooms.tables import NOW_MS
from testkit.web import ask
from tests.conftest import Serve

ADA, BO, CYD = people(3)
DAY_MS: Final = 86_400_000
ALL: Final = "/api/v1/games"
OF_ADA: Final = f"/api/v1/players/{ADA}/games"


@pytest.fixture
async def games(redis: Redis) -> list[GameRecord]:
    """Put games of all kinds into the archive, two in each millisecond; return them, the oldest first."""
    found = [
        game(1, [ADA, BO], [1, 2]),
        game(2, [BO, CYD], [1, 2]),
        game(3, [ADA, CYD], [1, 2], rated=False),
        game(4, [ADA, BO, CYD], [1, 2, 3]),
        game(5, [ADA, BO], [1, 2], ruleset="yak"),
        game(6, [ADA, BO], None),
        game(7, [ADA, CYD], [2, 1], turn_ms=DAY_MS),
        game(8, [ADA, BO], [1, 2], turn_ms=None, rated=False, ruleset="yak"),
    ]
    for number, record in enumerate(found):
        await Archive(redis).keep({**record, "ended_ms": NOW_MS + number // 2}, NOW_MS)
    return found


async def page(running: Running, path: str) -> tuple[list[Any], str | None]:
    """Return the games of a page as heads, and the path of the next one."""
    answer = await ask(running, path)
    assert answer.status == 200, answer.body
    link = re.fullmatch('<(.*)>; rel="next"', answer.headers.get("link", ""))
    return [orjson.loads(line) for line in answer.body.splitlines()], link and link[1]


async def followed(running: Running, path: str) -> list[RoomId]:
    """Return the games of a list whose pages are followed to its end."""
    found: list[RoomId] = []
    wanted: str | None = path
    while wanted is not None:
        heads, wanted = await page(running, wanted)
        found += [head["game"] for head in heads]
    return found


@pytest.mark.parametrize(
    ("path", "query", "numbers"),
    [
        (ALL, "", [1, 2, 3, 4, 5, 6, 7, 8]),
        (ALL, "rated=true", [1, 2, 4, 5, 7]),
        (ALL, "rated=false", [3, 6, 8]),
        (ALL, "speed=days", [7, 8]),
        (ALL, "seats=3", [4]),
        (ALL, "ruleset=yak", [5, 8]),
        (ALL, "ruleset=yak&rated=true&speed=live&seats=2", [5]),
        (ALL, "seats=8", []),
        (OF_ADA, "", [1, 3, 4, 5, 6, 7, 8]),
        (OF_ADA, f"opponent={BO}", [1, 4, 5, 6, 8]),
        (OF_ADA, f"opponent={BO}&rated=true", [1, 4, 5]),
        (OF_ADA, f"opponent={CYD}&seats=2", [3, 7]),
        (OF_ADA, f"opponent={BO}&ruleset=yak", [5, 8]),
        (OF_ADA, f"since={NOW_MS + 1}&until={NOW_MS + 2}", [3, 4, 5, 6]),
        (OF_ADA, "opponent=nobody-there", []),
    ],
)
async def test_a_list_has_the_games_that_are_wanted_each_once_in_either_direction(
    running: Running, games: list[GameRecord], path: str, query: str, numbers: list[int]
) -> None:
    for most in [1, 3, 100]:
        places = [((number - 1) // 2, games[number - 1]["game"]) for number in numbers]
        wanted = [one for _, one in sorted(places)]
        address = f"{path}?{query}&facts=false&max={most}".replace("?&", "?")
        assert await followed(running, address) == wanted[::-1]
        assert await followed(running, address + "&first=oldest") == wanted


@pytest.mark.usefixtures("games")
async def test_the_last_page_has_no_next_and_a_cursor_goes_on_with_other_parameters(running: Running) -> None:
    heads, link = await page(running, f"{ALL}?max=8")
    assert (len(heads), link) == (8, None)
    heads, link = await page(running, f"{ALL}?max=7")
    assert (len(heads), link is not None) == (7, True)
    assert link is not None
    last, end = await page(running, link.replace("max=7", "max=50"))
    assert (len(last), end) == (1, None)


async def test_one_answer_looks_through_so_many_and_the_next_goes_on(
    running: Running, redis: Redis, games: list[GameRecord]
) -> None:
    # Of later games, which are in the list alone: as those that are dropped at this moment.
    later = {f"ZZ{number:06}": NOW_MS + 50 for number in range(API_LOOKED_MOST)}
    await redis.zadd(keys.ALL, later)
    heads, link = await page(running, f"{ALL}?rated=true")
    assert heads == []
    assert link is not None
    heads, link = await page(running, link)
    assert (len(heads), link) == (5, None)
    assert heads[0]["game"] == games[6]["game"]


async def test_what_is_looked_at_and_not_wanted_is_paid_a_little(
    serve: Serve, games: list[GameRecord]
) -> None:
    # So slow that it does not matter how long the machine takes.
    async with serve(Limits(games_per_s=0.001, games_burst=100)) as running:
        assert await page(running, f"{ALL}?seats=7&max=99") == ([], None)
        answer = await ask(running, f"{ALL}?max=1")
        assert answer.status == 429, f"one of 100 is left, less an eighth for each of {len(games)}"
        assert 900 < int(answer.headers["retry-after"]) < 1_200


WRONG: Final = [
    (ALL, "rated=yes", "rated"),
    (ALL, "speed=fast", "speed"),
    (ALL, "seats=0", "seats"),
    (ALL, "seats=9", "seats"),
    (ALL, "first=latest", "first"),
    (ALL, "cursor=x", "cursor"),
    (ALL, "cursor=", "cursor"),
    (ALL, "since=now", "since"),
    (ALL, "max=0", "max"),
    (ALL, "facts=1", "facts"),
    (ALL, "limit=5", "limit"),
    (ALL, "max=1&max=2", "max"),
    (ALL, "ruleset=whist", "ruleset"),
    (ALL, f"opponent={BO}", "opponent"),
    (OF_ADA, "opponent=Bo", "opponent"),
    (OF_ADA, "ruleset=whist", "ruleset"),
]


async def test_what_is_wrong_is_named(running: Running) -> None:
    for path, query, parameter in WRONG:
        answer = await ask(running, f"{path}?{query}")
        why = orjson.loads(answer.body)
        assert answer.status == (404 if query == "ruleset=whist" else 400)
        assert why["parameter"] == parameter
        assert parameter in why["message"] or answer.status == 404


async def test_a_name_that_could_be_none_is_not_said_back(running: Running) -> None:
    why = orjson.loads((await ask(running, f"{ALL}?%3Cb%3E=1")).body)
    assert "parameter" not in why
    assert "<b>" not in why["message"]


async def test_a_list_that_is_long_is_given_as_it_is_made_and_says_what_follows(
    redis: Redis, games: list[GameRecord]
) -> None:
    archive = Archive(redis)

    async def unrated(_: GameRecord) -> None:
        return None

    reading = Reading(archive, Buckets(1_000.0, 1_000), lambda: 0.0, unrated)
    request = ApiRequest(ALL, {}, "max=7&facts=false", "here", reading)
    whole = await GamesApi(archive.lists, reading, {}).of_all(request)
    assert whole.rest is None
    begun = await GamesApi(archive.lists, reading, {}, whole_bytes=0).of_all(request)
    assert begun.rest is not None
    assert begun.more == whole.more
    assert 'rel="next"' in whole.more["Link"]
    assert begun.body.count(b"\n") == 1
    assert begun.body + b"".join([line async for line in begun.rest]) == whole.body
