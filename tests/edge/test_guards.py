"""What pages of other sites may show in a frame: games and rooms below /embed/, and nothing else."""

from http import HTTPStatus
from pathlib import Path

import pytest

from regatta_server.rules.catalogue import cards
from regatta_server.web.health import Health
from regatta_server.web.pages import Pages
from regatta_server.web.site import Site
from testkit.web import Page
from tests.web.serving import ask as request
from tests.web.serving import serving
from tests.web.test_site import HOME, archive, foreign, nothing, yes

WATCHING = (
    '<!doctype html><head><title>x</title><meta name="description" content="y" /></head><body>watch</body>'
)
EMBEDS = ["/embed/games/ABCD2345", "/embed/rooms/ABCD2345"]
ELSEWHERE = [
    "/",
    "/index.html",
    "/embed.html",
    "/r/ABCD2345",
    "/g/ABCD2345",
    "/account",
    "/overlay/ABCD2345",
    "/overlay/abcd-2345",
    "/assets/app.js",
    "/api/v1/rulesets",
    "/livez",
    "/nothing.txt",
    "/embed",
    "/embed/",
    "/embed/games",
    "/embed/games/",
    "/embed/rooms/",
    "/embed/account/ABCD2345",
    "/embed/games/ABCD2345/",
    "/embed/games/ABCD2345/analysis",
    "/embed/games/ABCD23456",
    "/embed/games/abcd2345",
    "/EMBED/games/ABCD2345",
    "/Embed/Games/ABCD2345",
    "//embed/games/ABCD2345",
    "/embed//games/ABCD2345",
    "/embed/../account",
    "/embed/games/../../account",
    "/embed/games/%2e%2e/%2e%2e/account",
    "/embed/games/ABCD2345/../../../account",
    "/embed/games/ABCD2345%2F..%2F..%2Faccount",
    "/embed/games/ABCD2345%00",
    "/embed/games/ABCD2345;/account",
    "/embed%2Fgames%2FABCD2345",
    "/%65mbed/games/ABCD2345",
    "\\embed\\games\\ABCD2345",
    "/x/../embed/games/ABCD2345",
    "/./embed/games/ABCD2345",
    "http://site.example/embed/games/ABCD2345",
    "/?/embed/games/ABCD2345",
    "/account?x=/embed/games/ABCD2345",
    "/account#/embed/games/ABCD2345",
]


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """Give a client of both pages, and a script."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(HOME, encoding="utf-8")
    (tmp_path / "embed.html").write_text(WATCHING, encoding="utf-8")
    (tmp_path / "assets" / "app.js").write_text("play()", encoding="utf-8")
    return tmp_path


async def ask(web: Path, path: str, *, embedding: bool = True, **headers: str) -> Page:
    """Return the answer to one request."""
    pages = Pages(cards(), nothing, nothing, foreign().site, embedding=embedding)
    site = Site(web, lambda _: {"/api/v1/rulesets": {}}, archive(), pages, Health(yes), foreign())
    async with serving(site.routes, site.elsewhere) as port:
        return await request(port, path, **headers)


def ancestors(answer: Page) -> str:
    """Return who may show an answer in a frame, by its policy."""
    policy = answer.headers["content-security-policy"]
    return next(part for part in policy.split("; ") if part.startswith("frame-ancestors"))


@pytest.mark.parametrize("path", [*EMBEDS, f"{EMBEDS[0]}?x=1"])
async def test_a_game_and_a_room_below_embed_may_be_shown_in_a_frame(web: Path, path: str) -> None:
    answer = await ask(web, path)
    assert (answer.status, ancestors(answer)) == (HTTPStatus.OK, "frame-ancestors *")
    assert "x-frame-options" not in answer.headers
    assert "default-src 'self'" in answer.headers["content-security-policy"], "all else is guarded as ever"
    assert answer.headers["x-content-type-options"] == "nosniff"
    again = await ask(web, path, If_None_Match=answer.headers["etag"])
    assert (again.status, ancestors(again)) == (HTTPStatus.NOT_MODIFIED, "frame-ancestors *")


@pytest.mark.parametrize("path", ELSEWHERE)
async def test_nothing_else_may_be_shown_in_a_frame_however_it_is_written(web: Path, path: str) -> None:
    answer = await ask(web, path)
    assert ancestors(answer) == "frame-ancestors 'none'"
    assert answer.headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize("path", [*EMBEDS, "/overlay/ABCD2345", "/overlay/abcd-2345"])
async def test_what_watches_is_the_page_that_can_do_nothing_else(web: Path, path: str) -> None:
    assert b"<body>watch" in (await ask(web, path)).body


@pytest.mark.parametrize("path", ["/r/ABCD2345", "/embed/games/abcd2345", "/embed/../account"])
async def test_all_other_addresses_have_the_page_of_the_client(web: Path, path: str) -> None:
    assert b"<body>home" in (await ask(web, path)).body


@pytest.mark.parametrize("path", [*EMBEDS, "/embed/games/abcd2345", "/account"])
async def test_no_page_sets_a_cookie(web: Path, path: str) -> None:
    assert "set-cookie" not in (await ask(web, path)).headers


@pytest.mark.parametrize("path", EMBEDS)
async def test_a_host_can_turn_frames_off(web: Path, path: str) -> None:
    answer = await ask(web, path, embedding=False)
    assert (answer.status, ancestors(answer)) == (HTTPStatus.NOT_FOUND, "frame-ancestors 'none'")
    assert answer.headers["x-frame-options"] == "DENY"


async def test_an_overlay_is_there_where_frames_are_turned_off(web: Path) -> None:
    assert (await ask(web, "/overlay/ABCD2345", embedding=False)).status == HTTPStatus.OK
