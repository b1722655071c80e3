"""Real answers over HTTP, held against the OpenAPI document that a server publishes."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import orjson
import pytest
from jsonschema import Draft202012Validator, ValidationError
from redis.asyncio import Redis

from regatta_protocol.documents.generate import OPENAPI
from regatta_protocol.documents.openapi import JSON, LINES, PAGES, ROOT, Page
from regatta_protocol.documents.schemas import PLACE
from regatta_protocol.ids import RoomId
from regatta_server.archive import keys
from regatta_server.archive.archive import Archive
from regatta_server.archive.pack import pack
from regatta_server.archive.records import sealed
from regatta_server.bots.solver.tables import FOLDER, open_table
from regatta_server.limits import Limits
from regatta_server.players.players import Players
from regatta_server.products.ratings.build import open_ratings
from regatta_server.rules.catalogue import RULES, cards
from regatta_server.runtime.clock import now_ms
from regatta_server.service import Running, SystemTokens
from testkit.rated_games import game, people, rate
from testkit.records import recorded
from testkit.web import Page as Answered
from testkit.web import ask
from tests.conftest import Serve

DOCUMENT: Final[dict[str, Any]] = json.loads(OPENAPI.read_text(encoding="utf-8"))
ADA, BO = people(2)
NOW_MS: Final = now_ms()
WHOLE: Final = recorded("yak")
FILLED: Final = {"game": WHOLE["game"], "player": ADA, "other": BO, "ruleset": "yacht", "speed": "live"}
OTHER_RULES: Final = sealed({**recorded("yacht"), "game": RoomId("BBBBBBBB"), "ruleset_version": 99})
RACE: Final = sealed({**recorded("yin-yang", target=100), "game": RoomId("CCCCCCCC")})
UNSOLVED: Final = sealed({**recorded("yacht"), "game": RoomId("DDDDDDDD")})
BROKEN: Final = RoomId("ABCDEFGH")
by_path: Final = {page.path: page for page in PAGES}
NEEDED: Final = {
    "/rulesets/{ruleset}/advice": "?dice=1,2,3,4,5",
    "/players/{player}/analysis": "?ruleset=yatzy",
}
"""What some pages must be asked with; the last, so that no game of it is just being analysed."""


def closed(schema: Any) -> Any:
    """Return a schema that allows no field beside those it names: all that is there is described."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    more = {"additionalProperties": False} if schema.get("type") == "object" else {}
    return {**more, **{key: closed(value) for key, value in schema.items()}}


SCHEMAS: Final = {
    name: closed(schema) if "properties" in schema else schema
    for name, schema in DOCUMENT["components"]["schemas"].items()
}


def hold(body: bytes, schema: Any) -> None:
    """Hold an answer against a schema of the document, and allow nothing beside it."""
    whole = {"components": {"schemas": SCHEMAS}, **schema}
    Draft202012Validator(whole).validate(orjson.loads(body))


def judge(page: Page, answer: Answered) -> None:
    """Hold an answer against what the document says of its page and its status."""
    described = DOCUMENT["paths"][page.path]["get"]["responses"][str(answer.status)]
    for name in set(described.get("headers", ())) - {"Link"}:
        assert name.lower() in answer.headers, name
    if answer.status == 304:
        assert (answer.body, "content" in described) == (b"", False)
        return
    [(kind, content)] = described["content"].items()
    assert answer.headers["content-type"] == kind
    if kind == LINES:
        lines = answer.body.splitlines()
        assert lines
        for line in lines:
            hold(line, content["x-item-schema"])
    else:
        assert kind == JSON
        hold(answer.body, content["schema"])
    if answer.status >= 400:
        assert f"`{orjson.loads(answer.body)['code']}`" in described["description"]


@pytest.fixture
async def running(serve: Serve, tmp_path: Path) -> AsyncIterator[Running]:
    """Give a node that has the tables of the games that are asked about."""
    open_table(tmp_path / FOLDER, RULES[FILLED["ruleset"]])
    open_table(tmp_path / FOLDER, RULES[WHOLE["ruleset"]], spread=True)
    async with serve(data=tmp_path) as node:
        yield node


@pytest.fixture
async def played(redis: Redis) -> None:
    """Let two play rated games; keep one that replays, some not analysed, and one that cannot be read."""
    archive = Archive(redis)
    await archive.keep(WHOLE, NOW_MS)
    rated = open_ratings(redis, Players(redis, SystemTokens()), archive, cards(), lambda: NOW_MS)
    for number in range(1, 4):
        record = game(number, [ADA, BO], [1, 2], ended_ms=NOW_MS - 100 + number)
        await rate(rated, await archive.keep(record, NOW_MS))
    for record in (OTHER_RULES, RACE, UNSOLVED):
        await redis.set(keys.game(record["game"]), pack(record))
    await redis.set(keys.game(BROKEN), b"\x09 of a later version")


@pytest.mark.usefixtures("played")
async def test_an_answer_is_what_the_document_says(running: Running) -> None:
    for path in by_path:
        page, address = by_path[path], ROOT + path.format_map(FILLED) + NEEDED.get(path, "")
        answer = await ask(running, address)
        assert answer.status == 200
        judge(page, answer)
        again = await ask(running, address, f"If-None-Match: {answer.headers['etag']}")
        assert again.status == 304
        judge(page, again)


@pytest.mark.usefixtures("played")
async def test_a_page_that_is_not_the_last_links_to_the_next(running: Running) -> None:
    for path in ("/games", "/players/{player}/games"):
        answer = await ask(running, f"{ROOT}{path.format_map(FILLED)}?max=1")
        assert answer.headers["link"].endswith('; rel="next"')
        assert answer.headers["access-control-expose-headers"] == "Link"


@pytest.mark.usefixtures("played")
async def test_heads_of_games_are_what_the_document_says(running: Running) -> None:
    for path in ("/games", "/players/{player}/games"):
        judge(by_path[path], await ask(running, f"{ROOT}{path.format_map(FILLED)}?facts=false&max=2"))


def refusals() -> list[tuple[str, str, int]]:
    """Return requests that are refused: the page's path, what is asked, and the status."""
    odd = [(page.path, f"{page.path.format_map(FILLED)}?nothing=1", 400) for page in PAGES if not page.still]
    return [
        *odd,
        ("/rulesets/{ruleset}", "/rulesets/whist", 404),
        ("/rulesets/{ruleset}/advice", "/rulesets/yacht/advice?dice=1,2", 400),
        ("/rulesets/{ruleset}/advice", "/rulesets/whist/advice?dice=1,2", 404),
        ("/rulesets/{ruleset}/advice", "/rulesets/yacht-five/advice?dice=1,2,3,4,5", 503),
        ("/rulesets/{ruleset}/bots", "/rulesets/whist/bots", 404),
        ("/rulesets/{ruleset}/bots", "/rulesets/yacht/bots?player=Ada", 400),
        ("/rulesets/{ruleset}/bots", "/rulesets/yacht/bots?level=mate", 400),
        ("/games", "/games?ruleset=whist", 404),
        ("/games", "/games?opponent=whoever-else", 400),
        ("/players/{player}/games", "/players/nobody-there/games?ruleset=whist", 404),
        ("/players/{player}/games", "/players/nobody-there/games?cursor=x", 400),
        ("/games/{game}", "/games/ZZZZZZZZ", 404),
        ("/games/{game}/replay", "/games/ZZZZZZZZ/replay", 404),
        ("/games/{game}/replay", f"/games/{OTHER_RULES['game']}/replay", 409),
        ("/games/{game}/analysis", "/games/ZZZZZZZZ/analysis", 404),
        ("/games/{game}/analysis", f"/games/{OTHER_RULES['game']}/analysis", 409),
        ("/games/{game}/analysis", f"/games/{RACE['game']}/analysis", 409),
        ("/games/{game}/analysis", f"/games/{UNSOLVED['game']}/analysis", 503),
        ("/players/{player}/analysis", "/players/nobody-there/analysis?ruleset=whist", 404),
        ("/players/{player}/analysis", "/players/nobody-there/analysis?max=101", 400),
        ("/games/{game}", f"/games/{BROKEN}", 500),
        ("/players/{player}", "/players/nobody-there", 404),
        ("/players/{player}/ratings/{ruleset}/{speed}", f"/players/{ADA}/ratings/whist/live", 404),
        ("/tables/{ruleset}/{speed}", "/tables/whist/live", 404),
    ]


@pytest.mark.usefixtures("played")
@pytest.mark.prove
async def test_a_refusal_is_what_the_document_says(running: Running) -> None:
    for path, address, status in refusals():
        answer = await ask(running, ROOT + address)
        assert answer.status == status
        judge(by_path[path], answer)


async def test_who_asks_too_fast_is_told_so_as_the_document_says(serve: Serve) -> None:
    async with serve(Limits(http_burst=1, http_per_s=0.001)) as running:
        await ask(running, "/livez")
        for page in PAGES:
            answer = await ask(running, ROOT + page.path.format_map(FILLED))
            assert answer.status == 429
            judge(page, answer)


def test_the_schemas_are_held_closed() -> None:
    with pytest.raises(ValidationError, match="Additional properties"):
        hold(b'{"code":"internal","message":"Sorry.","more":1}', {"$ref": f"{PLACE}Refused"})
