"""Real answers over HTTP, held against the OpenAPI document that a server publishes."""

import json
from typing import Any, Final

import orjson
import pytest
from jsonschema import Draft202012Validator, ValidationError
from redis.asyncio import Redis

from protocol.generate import OPENAPI
from protocol.ids import RoomId
from protocol.openapi import JSON, LINES, PAGES, ROOT, Page
from protocol.schemas import PLACE
from server.archive import keys
from server.archive.archive import Archive
from server.archive.pack import pack
from server.archive.records import sealed
from server.clock import now_ms
from server.limits import Limits
from server.lobby.rated import open_rated
from server.players.players import Players
from server.rules.catalogue import cards
from server.service import Running, SystemTokens
from tests.conftest import Serve
from tests.lobby.rated_games import game, people, rate
from tests.records.games import recorded
from tests.web import Page as Answered
from tests.web import ask

DOCUMENT: Final[dict[str, Any]] = json.loads(OPENAPI.read_text(encoding="utf-8"))
ADA, BO = people(2)
NOW_MS: Final = now_ms()
WHOLE: Final = recorded("yak")
FILLED: Final = {"game": WHOLE["game"], "player": ADA, "other": BO, "ruleset": "yacht", "speed": "live"}
OTHER_RULES: Final = sealed({**recorded("yacht"), "game": RoomId("BBBBBBBB"), "ruleset_version": 99})
BROKEN: Final = RoomId("ABCDEFGH")
by_path: Final = {page.path: page for page in PAGES}


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
    told = DOCUMENT["paths"][page.path]["get"]["responses"][str(answer.status)]
    for name in told.get("headers", ()):
        assert name.lower() in answer.headers, name
    if answer.status == 304:
        assert (answer.body, "content" in told) == (b"", False)
        return
    [(kind, content)] = told["content"].items()
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
        assert f"`{orjson.loads(answer.body)['code']}`" in told["description"]


@pytest.fixture
async def played(redis: Redis) -> None:
    """Let two play rated games; keep one that replays, one of other rules, and one that cannot be read."""
    archive = Archive(redis)
    await archive.keep(WHOLE, NOW_MS)
    rated = open_rated(redis, Players(redis, SystemTokens()), archive, cards(), lambda: NOW_MS)
    for number in range(1, 4):
        record = game(number, [ADA, BO], [1, 2], ended_ms=NOW_MS - 100 + number)
        await rate(rated, await archive.keep(record, NOW_MS))
    await redis.set(keys.game(OTHER_RULES["game"]), pack(OTHER_RULES))
    await redis.set(keys.game(BROKEN), b"\x09 of a later version")


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("path", by_path)
async def test_an_answer_is_what_the_document_says(running: Running, path: str) -> None:
    page, asked = by_path[path], ROOT + path.format_map(FILLED)
    answer = await ask(running, asked)
    assert answer.status == 200
    judge(page, answer)
    again = await ask(running, asked, f"If-None-Match: {answer.headers['etag']}")
    assert again.status == 304
    judge(page, again)


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
        ("/games", "/games?ruleset=whist", 404),
        ("/games/{game}", "/games/ZZZZZZZZ", 404),
        ("/games/{game}/replay", "/games/ZZZZZZZZ/replay", 404),
        ("/games/{game}/replay", f"/games/{OTHER_RULES['game']}/replay", 409),
        ("/games/{game}", f"/games/{BROKEN}", 500),
        ("/players/{player}", "/players/nobody-there", 404),
        ("/players/{player}/ratings/{ruleset}/{speed}", f"/players/{ADA}/ratings/whist/live", 404),
        ("/tables/{ruleset}/{speed}", "/tables/whist/live", 404),
    ]


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize(("path", "asked", "status"), refusals())
async def test_a_refusal_is_what_the_document_says(
    running: Running, path: str, asked: str, status: int
) -> None:
    answer = await ask(running, ROOT + asked)
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
