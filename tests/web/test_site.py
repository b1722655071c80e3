"""HTTP beside the socket, with a client of some files, on a real node or by the answers alone."""

import asyncio
import gzip
import sys
from asyncio.subprocess import PIPE
from http import HTTPStatus
from pathlib import Path

import orjson
import pytest
from pydantic import TypeAdapter
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from regatta_protocol.documents import openapi
from regatta_protocol.documents.generate import document
from regatta_protocol.errors import Code
from regatta_protocol.record.record import Refused
from regatta_server.archive.archive import Archive
from regatta_server.archive.summary_store import SummaryStore
from regatta_server.bots.process.bot_process import BotProcess
from regatta_server.bots.process.summaries import Summaries
from regatta_server.edge.foreign_headers import ForeignHeaders
from regatta_server.limits import Limits
from regatta_server.players.players import Players
from regatta_server.products.ratings.build import open_ratings
from regatta_server.rules.catalogue import cards
from regatta_server.rules.guide import guides
from regatta_server.service import Running, SystemTokens
from regatta_server.settings import Settings
from regatta_server.web.api.api import Api, Makers
from regatta_server.web.api.players import PlayersApi
from regatta_server.web.health import Health
from regatta_server.web.pages import Pages
from regatta_server.web.site import Site
from testkit.play import guest
from testkit.web import Page, get
from tests.records.write import FOLDER as SAMPLES
from tests.web.serving import ask as request
from tests.web.serving import serving

HOME = '<!doctype html><head><title>x</title><meta name="description" content="y" /></head><body>home</body>'


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """Give a client of four files, and one that is nobody's business."""
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(HOME, encoding="utf-8")
    (folder / "assets" / "app-1a2b.js").write_text("play()", encoding="utf-8")
    (folder / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(b"play()", mtime=0))
    (folder / "assets" / "app-1a2b.js.br").write_bytes(b"as brotli")
    (folder / "manifest.webmanifest").write_text("{}", encoding="utf-8")
    (folder / ".fingerprint").write_text("build", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    return folder


async def yes() -> bool:
    """Be ready."""
    return True


def archive() -> Api:
    """Give what answers for the archive, of a store that nobody reaches."""
    redis = Redis(port=1, retry=Retry(NoBackoff(), 0))
    archive = Archive(redis)
    rated = open_ratings(redis, Players(redis, SystemTokens()), archive, [], lambda: 0)
    ask = BotProcess(Path("nowhere")).ask
    makers = Makers(ask, Summaries(ask, archive, SummaryStore(redis)))
    return Api(
        archive=archive,
        parts=[PlayersApi(rated.profiles)],
        names={},
        limits=Limits(),
        now_s=lambda: 0.0,
        ratings_of=rated.ratings.of_game,
        makers=makers,
    )


async def nothing(*_: str) -> None:
    """Know no room, and no game that is over."""


def foreign(**settings: str | bool) -> ForeignHeaders:
    """Give what reads headers, with these settings."""
    return ForeignHeaders(Settings.model_validate(settings), lambda: 0)


def pages() -> Pages:
    """Give what knows the pages of the client, of a service where nothing is played."""
    return Pages(cards(), nothing, nothing, foreign().site)


async def ask(web: Path, path: str, method: str = "GET", **headers: str) -> Page:
    """Return the answer to one request."""
    documents: dict[str, object] = {"/api/v1/rulesets": {"rulesets": []}}
    site = Site(web, lambda _: documents, archive(), pages(), Health(yes), foreign())
    async with serving(site.routes, site.elsewhere) as port:
        return await request(port, path, method, **headers)


async def test_the_page_is_asked_for_again_and_its_parts_are_kept_for_ever(web: Path) -> None:
    assert (await ask(web, "/")).headers["cache-control"] == "no-cache"
    assert "immutable" in (await ask(web, "/assets/app-1a2b.js")).headers["cache-control"]


@pytest.mark.parametrize(
    ("taken", "encoding", "body"),
    [
        ("gzip, deflate, br", "br", b"as brotli"),
        ("gzip;q=0.8", "gzip", gzip.compress(b"play()", mtime=0)),
        ("identity", None, b"play()"),
    ],
)
async def test_a_file_is_sent_in_the_best_encoding_that_is_taken(
    web: Path, taken: str, encoding: str | None, body: bytes
) -> None:
    answer = await ask(web, "/assets/app-1a2b.js", Accept_Encoding=taken)
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["content-length"] == str(len(answer.body))
    assert answer.body[:3] == body[:3]


async def test_an_unchanged_file_is_not_sent_again(web: Path) -> None:
    first = await ask(web, "/")
    again = await ask(web, "/", If_None_Match=first.headers["etag"])
    assert (again.status, again.body) == (HTTPStatus.NOT_MODIFIED, b"")


@pytest.mark.parametrize(
    "path", ["/", "/index.html", "/r/ABCD2345", "/r/abcd-2345", "/people?x=1", "/p/abcdefghijkl"]
)
async def test_every_address_of_the_client_gets_its_page(web: Path, path: str) -> None:
    answer = await ask(web, path)
    assert (answer.status, b"<body>home" in answer.body) == (200, True)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize(
    "path", ["/anything?x=1", "/rules/whist", "/r/AB", "/tables/whist/live", "/people/x"]
)
async def test_an_address_where_nothing_is_gets_the_page_and_says_so(web: Path, path: str) -> None:
    answer = await ask(web, path)
    assert (answer.status, b"<body>home" in answer.body) == (HTTPStatus.NOT_FOUND, True)
    assert (await ask(web, path, If_None_Match=answer.headers["etag"])).status == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("path", ["/rules", "/rules/yacht", "/rules/yacht/sheet"])
async def test_the_pages_about_rules_are_pages_of_the_client(web: Path, path: str) -> None:
    answer = await ask(web, path)
    assert (answer.status, b"<body>home" in answer.body) == (200, True)


async def test_the_home_page_brings_the_rulesets_that_it_draws_first(web: Path) -> None:
    home, other = await ask(web, "/"), await ask(web, "/people")
    assert b'<script type="application/json" id="rulesets">{"rulesets":[]}</script></body>' in home.body
    assert b"application/json" not in other.body


async def test_a_document_of_the_api_is_sent_compressed_to_whom_takes_it(web: Path) -> None:
    plain = await ask(web, "/api/v1/rulesets")
    packed = await ask(web, "/api/v1/rulesets", Accept_Encoding="gzip, deflate, br")
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body == b'{"rulesets":[]}'


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/.fingerprint",
        "/assets/app-1a2b.js.gz",
        "/api/v1/nothing",
        "/api/v1/rulesets/whist",
        "/favicon.ico",
    ],
)
async def test_nothing_else_is_there(web: Path, path: str) -> None:
    assert (await ask(web, path)).status == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
async def test_only_get_and_head_are_answered(web: Path, method: str) -> None:
    answer = await ask(web, "/", method=method)
    assert (answer.status, answer.headers["allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize(
    ("path", "method", "status", "code"),
    [
        ("/api/v1/nothing", "GET", 404, Code.BAD_MESSAGE),
        ("/api/v1/games/abcdefgh?max=1", "GET", 404, Code.BAD_MESSAGE),
        ("/api/v1/", "GET", 404, Code.BAD_MESSAGE),
        ("/api/v2/games", "GET", 404, Code.BAD_MESSAGE),
        ("/api/", "GET", 404, Code.BAD_MESSAGE),
        ("/api/v1/rulesets/whist", "GET", 404, Code.NO_SUCH_RULESET),
        ("/api/v1/games", "POST", 405, Code.BAD_MESSAGE),
        ("/api/nothing", "DELETE", 405, Code.BAD_MESSAGE),
    ],
)
async def test_what_is_refused_below_api_is_json(
    web: Path, path: str, method: str, status: int, code: Code
) -> None:
    answer = await ask(web, path, method)
    assert (answer.status, answer.headers["content-type"]) == (status, "application/json")
    assert answer.headers["access-control-allow-origin"] == "*", "a page of another site may read why"
    assert answer.headers.get("allow") == ("GET, HEAD" if status == 405 else None)
    refusal = TypeAdapter(Refused).validate_json(answer.body)
    assert refusal["code"] is code
    assert refusal["message"].endswith(".")


@pytest.mark.parametrize("path", ["/api/v1/games", "/api/v1/dice", "/api/v1/players/AAAAAAAAAAAA"])
async def test_without_a_store_the_api_says_so_in_json(web: Path, path: str) -> None:
    answer = await ask(web, path)
    assert (answer.status, answer.headers["content-type"]) == (503, "application/json")
    assert TypeAdapter(Refused).validate_json(answer.body)["code"] is Code.UNAVAILABLE


@pytest.mark.parametrize(("path", "method"), [("/favicon.ico", "GET"), ("/", "POST"), ("/livez", "PUT")])
async def test_what_is_refused_elsewhere_is_plain_text(web: Path, path: str, method: str) -> None:
    answer = await ask(web, path, method)
    assert answer.status in (404, 405)
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"


@pytest.mark.parametrize("path", ["/", "/assets/app-1a2b.js", "/livez", "/nothing.txt", "/api/v1/rulesets"])
async def test_head_is_answered_as_get_without_the_body(web: Path, path: str) -> None:
    got, head = await ask(web, path), await ask(web, path, method="HEAD")
    assert (head.status, head.lasting_headers) == (got.status, got.lasting_headers)
    assert head.headers["content-length"] == str(len(got.body))
    assert (bool(got.body), head.body) == (True, b"")


async def test_every_answer_is_guarded(web: Path) -> None:
    for path in ("/", "/assets/app-1a2b.js", "/livez", "/metrics", "/api/v1/rulesets", "/nothing.txt"):
        headers = (await ask(web, path)).headers
        assert "default-src 'self'" in headers["content-security-policy"], path
        assert headers["x-content-type-options"] == "nosniff", path
        assert headers["referrer-policy"] == "no-referrer", path
        assert "frame-ancestors 'none'" in headers["content-security-policy"], path
        assert headers["x-frame-options"] == "DENY", path


async def test_the_verifier_is_one_file_that_anybody_can_take_along(web: Path, tmp_path: Path) -> None:
    answer = await ask(web, "/verify.py")
    assert answer.headers["content-type"] == "text/x-python; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="verify.py"'
    taken = tmp_path / "taken.py"
    taken.write_bytes(answer.body)
    game = SAMPLES / "two-players.json"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-I", str(taken), str(game), cwd=tmp_path, stdout=PIPE, stderr=PIPE
    )
    output, failed = await process.communicate()
    assert (process.returncode, failed) == (0, b"")
    assert b"everything fits." in output


async def test_the_page_that_verifies_without_a_server_is_kept_as_a_file(web: Path) -> None:
    (web / "verify.html").write_bytes(b"<!doctype html>")
    answer = await ask(web, "/verify.html")
    assert answer.headers["content-disposition"] == 'attachment; filename="regatta-verify.html"'


async def test_a_manifest_has_its_own_kind(web: Path) -> None:
    answer = await ask(web, "/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"


async def test_without_a_built_client_the_page_says_how_to_build_it(tmp_path: Path) -> None:
    answer = await ask(tmp_path / "nothing", "/")
    assert answer.status == 503
    assert b"make play" in answer.body


async def test_a_node_is_alive_and_ready_and_tells_its_metrics(running: Running) -> None:
    assert await get(running, "/livez") == (200, b"alive\n")
    assert await get(running, "/readyz") == (200, b"ready\n")
    async with guest(running, "Ada"):
        status, page = await get(running, "/metrics")
    assert status == 200
    assert b"regatta_connections 1.0" in page


async def test_a_node_lists_its_rulesets_and_describes_its_wire(running: Running) -> None:
    _, rulesets = await get(running, "/api/v1/rulesets")
    assert orjson.loads(rulesets)["rulesets"] == cards()
    _, described = await get(running, "/api/v1/asyncapi.json")
    assert orjson.loads(described) == document()
    _, described = await get(running, "/api/v1/openapi.json")
    assert orjson.loads(described) == openapi.document()


async def test_a_node_has_a_guide_of_every_ruleset_by_its_id(running: Running) -> None:
    for card in cards():
        status, guide = await get(running, f"/api/v1/rulesets/{card['ruleset']}")
        assert status == 200
        assert orjson.loads(guide) == guides()[card["ruleset"]]
    status, _ = await get(running, "/api/v1/rulesets/whist")
    assert status == 404


async def test_without_its_store_a_node_is_alive_but_not_ready() -> None:
    async def no() -> bool:
        return False

    site = Site(Path("nowhere"), lambda _: {}, archive(), pages(), Health(no), foreign())
    async with serving(site.routes, site.elsewhere) as port:
        assert (await request(port, "/readyz")).status == HTTPStatus.SERVICE_UNAVAILABLE
        assert (await request(port, "/livez")).status == HTTPStatus.OK
