"""What is had over HTTP, as an OpenAPI document; generate.py writes it to openapi.json.

Each page of the API is a line of PAGES. Tests hold them against the pages that a server answers, and real
answers against the schemas.
"""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from typing_extensions import TypedDict

from regatta_protocol.documents.parameters import REQUIRED, WHAT
from regatta_protocol.documents.schemas import REFS, Wanted, opened, schemas_of
from regatta_protocol.errors import Code
from regatta_protocol.http.advice import Advice
from regatta_protocol.http.analysis import GameAnalysis, PlayerAnalysis
from regatta_protocol.http.bot_ratings import BotRatings
from regatta_protocol.http.dice import DiceReport, PlayerDice
from regatta_protocol.http.guide import Guide
from regatta_protocol.http.ratings import Board, HeadToHead, Profile, RatingGraph
from regatta_protocol.options import MaySay
from regatta_protocol.record.record import GameHead, GameRecord, Refused, Replay
from regatta_protocol.sheet import Card, closed

JSON: Final = "application/json"
LINES: Final = "application/x-ndjson"
ROOT: Final = "/api/v1"
GAMES_MOST: Final = 100
TABLE_LINES_MOST: Final = 100
USUAL: Final = 20


@closed
class Rulesets(TypedDict):
    """All games of a server."""

    rulesets: list[Card]
    chat: MaySay
    """What may be said here at most; a room may allow less."""


MODELS: Final = (
    Rulesets,
    Guide,
    Advice,
    GameHead,
    GameRecord,
    Replay,
    GameAnalysis,
    PlayerAnalysis,
    PlayerDice,
    DiceReport,
    Profile,
    RatingGraph,
    HeadToHead,
    Board,
    BotRatings,
    Refused,
)


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the API."""

    path: str
    name: str
    """As a generated client calls it."""
    summary: str
    answer: str | None = None
    """The model of the answer; None for any JSON."""
    query: tuple[str, ...] = ()
    most: int | None = None
    """What `max` may be at most, where there is a `max`."""
    refused: tuple[Code, ...] = ()
    """Codes beside those that any page may answer with."""
    line: tuple[str, ...] = ()
    """For a list: what each of its lines is one of."""
    still: bool = False
    """The same for as long as the server runs, whatever stands behind a question mark beside a language."""
    file: bool = False
    """Browsers save it under a name."""
    waits: bool = False
    """What it needs may have to be made first: `unavailable` then says when to ask again."""


LIST: Final = ("since", "until", "first", "cursor", "facts", "ruleset", "rated", "speed", "seats")
RECORDS: Final = ("GameRecord", "GameHead")
NO_RULESET: Final = (Code.NO_SUCH_RULESET,)
NO_GAME: Final = (Code.NO_SUCH_GAME,)
PAGES: Final = (
    Page("/rulesets", "getRulesets", "The card of every game.", "Rulesets", still=True),
    Page(
        "/rulesets/{ruleset}", "getGuide", "The guide of one game.", "Guide", refused=NO_RULESET, still=True
    ),
    Page(
        "/rulesets/{ruleset}/advice",
        "getAdvice",
        "What each move is worth with some dice, when everything after it is played best.",
        "Advice",
        query=("dice", "throw", "filled", "total", "rival", "shades", "aside"),
        refused=NO_RULESET,
        waits=True,
    ),
    Page(
        "/rulesets/{ruleset}/bots",
        "getBots",
        "How strong the bots of each level are in a game, and which is nearest to a player.",
        "BotRatings",
        query=("player",),
        refused=NO_RULESET,
    ),
    Page("/asyncapi.json", "getAsyncApi", "The AsyncAPI document of the socket.", still=True),
    Page("/openapi.json", "getOpenApi", "This document.", still=True),
    Page(
        "/games",
        "listGames",
        "Games that are over, the latest first.",
        query=LIST,
        most=GAMES_MOST,
        refused=NO_RULESET,
        line=RECORDS,
    ),
    Page("/games/{game}", "getGame", "The record of a game.", "GameRecord", refused=NO_GAME, file=True),
    Page(
        "/games/{game}/replay",
        "getReplay",
        "A game as its players heard it, open to everyone.",
        "Replay",
        refused=(*NO_GAME, Code.OTHER_RULES),
    ),
    Page(
        "/games/{game}/analysis",
        "getAnalysis",
        "What the dice of a game were worth, and its decisions.",
        "GameAnalysis",
        refused=(*NO_GAME, Code.OTHER_RULES, Code.NOT_SOLVED),
        waits=True,
    ),
    Page(
        "/players/{player}/games",
        "listGamesOfPlayer",
        "Games in which a player has a seat, the latest first.",
        query=(*LIST, "opponent"),
        most=GAMES_MOST,
        refused=NO_RULESET,
        line=RECORDS,
    ),
    Page(
        "/players/{player}/analysis",
        "getAnalysisOfPlayer",
        "How a player played lately, and with how much luck.",
        "PlayerAnalysis",
        query=("ruleset",),
        most=GAMES_MOST,
        refused=NO_RULESET,
    ),
    Page("/players/{player}/dice", "getDiceOfPlayer", "How often a player threw each face.", "PlayerDice"),
    Page(
        "/players/{player}",
        "getPlayer",
        "A player as everyone may see them.",
        "Profile",
        refused=(Code.NO_SUCH_PLAYER,),
    ),
    Page(
        "/players/{player}/ratings/{ruleset}/{speed}",
        "getRatingGraph",
        "How a rating went, game by game.",
        "RatingGraph",
        refused=NO_RULESET,
    ),
    Page(
        "/players/{player}/against/{other}",
        "getHeadToHead",
        "How two players fared against each other.",
        "HeadToHead",
    ),
    Page(
        "/tables/{ruleset}/{speed}",
        "getTable",
        "The best players.",
        "Board",
        query=("week",),
        most=TABLE_LINES_MOST,
        refused=NO_RULESET,
    ),
    Page("/dice", "getDice", "All dice of games that are over, counted and tested.", "DiceReport"),
)
ABOUT: Final = (
    "What is had of a Regatta server over HTTP, with GET or HEAD; other methods get 405. Games that are over "
    "are open to everyone, pages of other sites included; a running one is told on the socket alone "
    "(/api/v1/asyncapi.json). Whatever is refused below /api/ is answered as JSON (Refused): what is no path "
    "of the API with 404 and `bad_message`, a head that is too long with 414 or 431. Answers may have "
    "more fields one day: ignore those that you do not know."
)
STATUS: Final = {
    Code.BAD_MESSAGE: HTTPStatus.BAD_REQUEST,
    Code.NO_SUCH_GAME: HTTPStatus.NOT_FOUND,
    Code.NO_SUCH_PLAYER: HTTPStatus.NOT_FOUND,
    Code.NO_SUCH_RULESET: HTTPStatus.NOT_FOUND,
    Code.OTHER_RULES: HTTPStatus.CONFLICT,
    Code.NOT_SOLVED: HTTPStatus.CONFLICT,
    Code.TOO_FAST: HTTPStatus.TOO_MANY_REQUESTS,
    Code.INTERNAL: HTTPStatus.INTERNAL_SERVER_ERROR,
    Code.UNAVAILABLE: HTTPStatus.SERVICE_UNAVAILABLE,
    Code.BUSY: HTTPStatus.SERVICE_UNAVAILABLE,
}
"""With which status each code comes."""


def document() -> dict[str, Any]:
    """Return the OpenAPI 3.1 document of the HTTP API."""
    wanted: list[Wanted] = [(model.__name__, "serialization", model) for model in MODELS]
    schemas = {name: opened(schema) for name, schema in schemas_of(wanted).items()}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Regatta",
            "version": "1.0.0",
            "description": ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": ROOT, "description": "Of the same server as this document."}],
        "security": [],
        "paths": {page.path: {"get": _operation(page)} for page in PAGES},
        "components": {
            "schemas": schemas,
            "headers": {
                "ETag": {"description": "To be said as If-None-Match.", "schema": {"type": "string"}},
                "Language": {
                    "description": "The language of the texts in it; what is not translated is English yet.",
                    "schema": {"type": "string"},
                },
                "RetryAfter": {"description": "Seconds to wait.", "schema": {"type": "integer"}},
                "Next": {
                    "description": 'The page behind this one, with `rel="next"` (RFC 8288). Missing where '
                    "there is none. A page may have fewer lines than were asked for, and yet a next one.",
                    "schema": {"type": "string"},
                },
                "SavedAs": {"description": "The name of the file.", "schema": {"type": "string"}},
            },
        },
    }


def _operation(page: Page) -> dict[str, Any]:
    placed = [part[1:-1] for part in page.path.split("/") if part.startswith("{")]
    parameters = [_parameter(name, "query") for name in (*page.query, "language")]
    if page.most is not None:
        schema = {"type": "integer", "minimum": 1, "maximum": page.most, "default": USUAL}
        parameters.append(_parameter_of("max", "query", "How many lines at most.", schema))
    known = _parameter_of(
        "If-None-Match", "header", "The ETag of an answer that one has.", {"type": "string"}
    )
    return {
        "operationId": page.name,
        "summary": page.summary,
        "parameters": [*(_parameter(name, "path") for name in placed), *parameters, known],
        "responses": {
            "200": _answer(page),
            "304": {"description": "It has not changed since."},
            **_refusals(page),
        },
    }


def _parameter(name: str, place: str) -> dict[str, Any]:
    about, schema = WHAT[name]
    return _parameter_of(name, place, about, schema)


def _parameter_of(name: str, place: str, about: str, schema: Any) -> dict[str, Any]:
    required = place == "path" or name in REQUIRED
    return {"name": name, "in": place, "required": required, "description": about, "schema": schema}


def _answer(page: Page) -> dict[str, Any]:
    headers = {"ETag": {"$ref": "#/components/headers/ETag"}}
    if not page.line and not page.path.startswith("/games/{game}"):
        headers["Content-Language"] = {"$ref": "#/components/headers/Language"}
    if page.file:
        headers["Content-Disposition"] = {"$ref": "#/components/headers/SavedAs"}
    if page.line:
        headers["Link"] = {"$ref": "#/components/headers/Next"}
        # OpenAPI 3.1 has no word for what a line is; 3.2 says `itemSchema`.
        kinds = [{"$ref": REFS.format(model=name)} for name in page.line]
        text = {"type": "string", "description": f"On each line one of {', '.join(page.line)}, as JSON."}
        content = {LINES: {"schema": text, "x-item-schema": {"anyOf": kinds}}}
    else:
        schema = {"$ref": REFS.format(model=page.answer)} if page.answer else {"type": "object"}
        content = {JSON: {"schema": schema}}
    return {"description": page.summary, "headers": headers, "content": content}


def _refusals(page: Page) -> dict[str, Any]:
    """Return how a page is refused, by status: with which codes, and why."""
    live = () if page.still else (Code.INTERNAL, Code.UNAVAILABLE, Code.BUSY)
    codes: dict[HTTPStatus, list[Code]] = {}
    for code in (*page.refused, Code.BAD_MESSAGE, *live, Code.TOO_FAST):
        codes.setdefault(STATUS[code], []).append(code)
    timed = {HTTPStatus.TOO_MANY_REQUESTS, *([HTTPStatus.SERVICE_UNAVAILABLE] if page.waits else [])}
    return {str(status.value): _refusal(codes[status], timed=status in timed) for status in sorted(codes)}


def _refusal(codes: list[Code], *, timed: bool) -> dict[str, Any]:
    response = {
        "description": " ".join(f"`{code}`: {code.reason}" for code in codes),
        "content": {JSON: {"schema": {"$ref": REFS.format(model="Refused")}}},
    }
    if timed:
        return {**response, "headers": {"Retry-After": {"$ref": "#/components/headers/RetryAfter"}}}
    return response
