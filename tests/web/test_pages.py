"""What a link shows in a messenger: the head of a page and its picture, from a real node."""

import re
import struct
import zlib
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typing_extensions import override

from regatta_server.limits import Limits
from regatta_server.rules.catalogue import cards
from regatta_server.service import Running
from regatta_server.web import pages, pictures
from regatta_server.web.canvas import SIGNATURE, Canvas, rounded
from testkit.play import begin, guest, join, open_room, play_out, until
from testkit.web import Page, ask
from tests.conftest import Serve

WEB = Path(__file__).parents[2] / "client_web"


class Head(HTMLParser):
    """The tags of a head by their names."""

    def __init__(self, page: Page) -> None:
        """Read a page."""
        super().__init__()
        self.tags: dict[str, str] = {}
        self.feed(page.body.decode())

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        name = named.get("property") or named.get("name")
        if tag == "meta" and name:
            assert name not in self.tags, f"{name} is there twice"
            self.tags[name] = named.get("content") or ""


async def head(running: Running, path: str, *headers: str) -> dict[str, str]:
    """Return what a page says to messengers."""
    return Head(await ask(running, path, *headers)).tags


def pixels(png: bytes) -> tuple[int, int, bytes]:
    """Return a picture's size, and its bytes before they were packed: packers differ."""
    assert png.startswith(SIGNATURE)
    width, height = struct.unpack(">II", png[16:24])
    packed, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack(">I", png[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + data)
        packed += data if kind == b"IDAT" else b""
        at += 12 + length
    return width, height, zlib.decompress(packed)


async def test_a_room_says_who_invites_to_what_until_its_game_begins(running: Running) -> None:
    async with guest(running, 'Ada "<b>"') as ada, guest(running, "Bob") as bob:
        room = await open_room(ada, 3, "general")
        html = await head(running, f"/r/{room}")
        assert html["og:title"] == html["twitter:title"] == 'Ada "<b>" invites you to play General'
        assert "2 of 3 seats free" in html["og:description"]
        assert html["og:image"].endswith("/share/general.png")
        await join(bob, room)
        assert "1 of 3 seats free" in (await head(running, f"/r/{room}"))["og:description"]
        playing = await begin(ada, bob)
        # Who plays is for those who may watch.
        html = await head(running, f"/r/{playing}")
        assert "Ada" not in str(html)
        assert html["og:title"] == "Yacht (1938) on Regatta"


async def test_a_game_that_is_over_says_who_played_and_how_it_ended(serve: Serve) -> None:
    async with serve() as running, guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        await play_out({0: ada, 1: bob}, room)
        await until(ada, "recorded")
        html = await head(running, f"/g/{room}")
        assert html["og:title"] == "Yacht (1938): Ada and Bob"
        assert re.match(r"(Ada|Bob) \d+, (Ada|Bob) \d+\. See every throw again", html["og:description"])
        assert html["og:url"].endswith(f"/g/{room}")


async def test_rules_say_what_the_game_is_and_all_else_what_this_is(running: Running) -> None:
    for card in cards():
        html = await head(running, f"/rules/{card['ruleset']}")
        assert (html["og:title"], html["description"]) == (f"Rules of {card['name']}", card["summary"])
    html = await head(running, "/")
    assert (html["og:title"], html["twitter:card"]) == ("Regatta", "summary_large_image")


async def test_a_page_about_a_game_says_which_before_its_scripts_are_there(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await open_room(ada, 2, "general")
        waiting = (await ask(running, f"/r/{room}")).body.decode()
        await join(bob, room)
        playing = (await ask(running, f"/r/{await begin(ada, bob)}")).body.decode()
    rules = (await ask(running, "/rules/yacht")).body.decode()
    for page, name in ((waiting, "General"), (playing, "Yacht (1938)"), (rules, "Yacht (1938)")):
        for language in ("en", "de"):
            assert f'<div class="shell-page" lang="{language}"><p class="serif">{name}</p>' in page
        assert page.count('class="shell-page"') == 2, "drafts are left out"
    # The client asks for what such a room shows, and not for what comes later.
    assert '<html data-stage="gathering" lang="en">' in waiting
    assert '<html data-stage="playing" lang="en">' in playing
    assert "data-stage" not in rules
    # Other pages, and rooms that nobody knows, have an empty place there.
    for path in ("/", "/people", "/r/AAAAAAAA"):
        other = (await ask(running, path)).body.decode()
        assert '<div class="shell-page"></div>' in other
        assert "data-stage" not in other


async def test_pictures_are_named_by_the_address_that_was_asked(running: Running) -> None:
    plain, behind = await head(running, "/"), await head(running, "/", "X-Forwarded-Proto: https")
    assert plain["og:image"] == "http://127.0.0.1/share/regatta.png"
    assert behind["og:image"] == "https://127.0.0.1/share/regatta.png"


async def test_whoever_guesses_at_rooms_soon_learns_nothing_more(serve: Serve) -> None:
    async with serve(Limits(guesses_burst=2)) as running, guest(running, "Ada") as ada:
        room = await open_room(ada, 2)
        for guess in ("AAAAAAAA", "BBBBBBBB"):
            assert "invites you" in (await head(running, f"/r/{room}"))["og:title"]
            assert (await head(running, f"/r/{guess}"))["og:title"] == "A game on Regatta"
        assert (await head(running, f"/r/{room}"))["og:title"] == "A game on Regatta"


ROUTER = Path(__file__).parents[2] / "client_web/src/app/router.test.ts"
EXAMPLES = re.findall(r"^  \['(/[^']*)', \{ page: '(\w+)'", ROUTER.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize(("path", "page"), EXAMPLES)
def test_there_is_a_page_where_the_client_has_one(path: str, page: str) -> None:
    forms = (pages.OTHERS, pages.RULES, pages.TABLES)
    assert any(form.fullmatch(path) for form in forms) == (page != "unknown")


def test_the_client_has_an_example_of_each_of_its_pages() -> None:
    router = ROUTER.with_name("router.ts").read_text(encoding="utf-8")
    assert {page for _, page in EXAMPLES} == set(re.findall(r"^  \| \{ page: '(\w+)'", router, re.MULTILINE))


async def test_each_game_has_a_picture_and_others_have_none(running: Running) -> None:
    bodies = set()
    for name in ("regatta", *(card["ruleset"] for card in cards()[:2]), cards()[-1]["ruleset"]):
        page = await ask(running, f"/share/{name}.png")
        assert (page.status, page.headers["content-type"]) == (200, "image/png")
        assert pixels(page.body)[:2] == (1200, 630)
        bodies.add(page.body)
    assert len(bodies) == 4
    assert (await ask(running, "/share/whist.png")).status == 404


def test_a_shape_has_smooth_edges_and_ends_at_those_of_the_canvas() -> None:
    canvas = Canvas(8, 4, (0, 0, 0))
    canvas.fill([(1.5, 1), (20, 1), (20, 3), (1.5, 3)], (200, 100, 50))
    width, height, lines = pixels(canvas.png())
    # Each line begins with its filter: what differs from the line above.
    rows = [lines[begin + 1 : begin + 25] for begin in range(0, len(lines), 25)]
    assert (width, height, len(rows)) == (8, 4, 4)
    assert rows[0] == bytes(24)
    assert rows[1] == bytes((0, 0, 0, 100, 50, 25)) + bytes((200, 100, 50)) * 6
    assert rows[2] == bytes(24)
    assert rows[3] == bytes((256 - value) % 256 for value in rows[1])
    assert len(rounded(0, 0, 4, 4, 1)) > 8


@pytest.mark.parametrize("name", pictures.ICONS)
def test_the_icons_of_the_client_are_as_they_are_drawn(name: str) -> None:
    """`python -m tests.web.write_icons` draws them anew."""
    size, maskable = pictures.ICONS[name]
    assert pixels((WEB / "public" / name).read_bytes()) == pixels(pictures.icon(size, maskable=maskable))


def test_manifest_and_page_name_the_icons() -> None:
    manifest, index = (WEB / "public/manifest.webmanifest").read_text(), (WEB / "index.html").read_text()
    for name, (size, maskable) in pictures.ICONS.items():
        assert f'"/{name}"' in (index if "apple" in name else manifest)
        assert "apple" in name or f"{size}x{size}" in manifest
        assert not maskable or '"purpose": "maskable"' in manifest


def test_the_boat_is_that_of_the_icon() -> None:
    svg = (WEB / "public/icon.svg").read_text()
    drawn = [(float(x), float(y)) for x, y in re.findall(r"M([\d.]+) ([\d.]+)", svg)]
    assert drawn == [part[0] for part in pictures.BOAT]
