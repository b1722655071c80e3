"""The OpenAPI document: fresh, and with the bounds and codes that there are.

tests/web/api/test_published.py holds real answers against it; `make check` has a parser of OpenAPI read it
and compiles a client of it (tests/published/).
"""

import json
import re
from typing import Any, Final

import pytest

from regatta_protocol.documents import openapi, parameters
from regatta_protocol.documents.generate import ASYNCAPI, OPENAPI, text
from regatta_protocol.documents.openapi import PAGES, ROOT, Page, document
from regatta_protocol.documents.parameters import REQUIRED
from regatta_protocol.documents.schemas import references, within
from regatta_protocol.errors import Code
from regatta_server import limits
from regatta_server.web import answers
from regatta_server.web.answers import LINES
from regatta_server.web.api import advice as api_advice
from regatta_server.web.api import api
from regatta_server.web.api import games as api_games
from regatta_server.web.api import players as api_players

DOCUMENT: Final[dict[str, Any]] = json.loads(OPENAPI.read_text(encoding="utf-8"))
SCHEMAS: Final = DOCUMENT["components"]["schemas"]
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path)


def operation(page: Page) -> Any:
    """Return what the document says of a page."""
    return DOCUMENT["paths"][page.path]["get"]


def test_the_file_is_what_the_models_say() -> None:
    assert OPENAPI.read_text(encoding="utf-8") == text(document()), (
        "if the change is meant: python -m regatta_protocol.documents.generate"
    )


def test_what_both_documents_describe_they_describe_alike() -> None:
    of_socket = json.loads(ASYNCAPI.read_text(encoding="utf-8"))["components"]["schemas"]
    shared = SCHEMAS.keys() & of_socket.keys()
    assert {"Card", "Code", "Snapshot"} <= shared
    assert {name for name in shared if SCHEMAS[name] != of_socket[name]} == set()


def test_whatever_the_document_refers_to_is_in_it_and_each_schema_is_referred_to() -> None:
    found = references(DOCUMENT)
    for reference in found:
        part: Any = DOCUMENT
        for step in reference.removeprefix("#/").split("/"):
            part = part[step]
        assert part, reference
    used = {ref.rsplit("/", 1)[1] for ref in references(DOCUMENT["paths"]) if "/schemas/" in ref}
    assert set().union(*(within(SCHEMAS, name) for name in used)) == SCHEMAS.keys()


def test_answers_may_have_more_fields_one_day() -> None:
    assert '"additionalProperties": false' not in json.dumps(SCHEMAS)


def test_no_two_pages_have_one_name() -> None:
    assert len({page.name for page in PAGES}) == len({page.path for page in PAGES}) == len(PAGES)


@every_page
def test_a_path_names_each_of_its_parameters(page: Page) -> None:
    placed = [part[1:-1] for part in page.path.split("/") if part.startswith("{")]
    parameters = operation(page)["parameters"]
    assert [one["name"] for one in parameters if one["in"] == "path"] == placed
    required = {one["name"] for one in parameters if one["required"]}
    assert required == {*placed, *(REQUIRED & set(page.query))}


@every_page
def test_each_refusal_tells_its_codes_and_is_json(page: Page) -> None:
    refusals = {
        status: described for status, described in operation(page)["responses"].items() if status >= "400"
    }
    for status, described in refusals.items():
        assert described["content"].keys() == {"application/json"}
        codes = [code for code in openapi.STATUS if f"`{code}`" in described["description"]]
        assert codes, status
        assert {str(openapi.STATUS[code].value) for code in codes} == {status}
    assert "Retry-After" in refusals["429"]["headers"]
    assert ("headers" in refusals.get("503", {})) == page.waits
    assert set(page.refused) <= openapi.STATUS.keys()


def test_the_bounds_are_those_of_the_server() -> None:
    assert (openapi.GAMES_MOST, openapi.TABLE_LINES_MOST) == (limits.API_GAMES_MOST, limits.TABLE_LINES_MOST)
    assert (openapi.USUAL, openapi.USUAL) == (api_games.USUAL, api_players.USUAL)
    assert (parameters.LATEST_MS, parameters.SEATS_MOST) == (api_games.LATEST_MS, limits.SEATS_MOST)
    for page in PAGES:
        if page.line:
            known = {*page.query, "max"} - {"opponent"}
            assert known == set(api_games.LIST)
    advice, analysis = [page for page in PAGES if page.waits]
    assert (advice.query, analysis.query) == (api_advice.PARTS, ())
    assert parameters.WHAT["first"][1]["enum"] == [*api_games.FIRST]
    assert parameters.WHAT["opponent"][1]["pattern"] == f"^{answers.PLAYER_ID.pattern}$"
    assert parameters.WHAT["week"][1]["pattern"] == f"^{api_players.WEEK.pattern}$"
    assert openapi.LINES == LINES


@pytest.mark.parametrize(
    "route",
    [
        api.GAME,
        f"{api.PLAYER}/games",
        f"{api.PLAYER}/dice",
        f"{api.PLAYER}/analysis",
        api_players.PROFILE,
        f"{api_players.PROFILE}/ratings/{api_players.KIND}",
        api_advice.ADVICE,
    ],
)
def test_each_path_of_the_server_is_a_page(route: str) -> None:
    filled = {"game": "ABCDEFGH", "player": "A" * 12, "other": "B" * 12, "ruleset": "yak", "speed": "live"}
    path = re.compile(re.sub(r"\{\w+:((?:[^{}]|\{[^{}]*\})*)\}", r"(?:\1)", route))
    assert [page for page in PAGES if path.fullmatch(ROOT + page.path.format_map(filled))]


def test_every_code_of_http_has_its_status() -> None:
    codes = {code for page in PAGES for code in page.refused}
    assert (
        codes | {Code.BAD_MESSAGE, Code.TOO_FAST, Code.INTERNAL, Code.UNAVAILABLE, Code.BUSY}
        == openapi.STATUS.keys()
    )
