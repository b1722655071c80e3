"""Games on other sites, over streams and as pictures: what watches there is nobody, and can do no more."""

import asyncio
import contextlib
import re
import struct
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import expect
from redis.asyncio import Redis

from regatta_protocol.ids import RoomId
from regatta_server.service import Running
from testkit.play import guest
from testkit.records import recorded
from tests.browser.afterwards.test_replay import archive_record
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.person import Person
from tests.browser.prepared import END, table
from tests.browser.test_access import check
from tests.conftest import Serve

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(180)]

SMALL = {"width": 320, "height": 240}
FRAMES = [SMALL, {"width": 480, "height": 400}, {"width": 900, "height": 600}]
STORED = "Object.entries(localStorage).sort()"
GROUNDS = "[document.documentElement, document.body].map((part) => getComputedStyle(part).backgroundColor)"
FOCUSABLE = "a, button, input, select, textarea, summary, [tabindex], [contenteditable]"
OVERFLOWS = (
    "document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight"
)
COPIED = "navigator.clipboard.read().then((items) => items.flatMap((item) => item.types))"
NOTHING = "rgba(0, 0, 0, 0)"


@contextlib.asynccontextmanager
async def another_site(running: Running, *paths: str) -> AsyncIterator[str]:
    """Give the address of a page of another site that shows these pages of the service in frames.

    It is served as any is: frames in a page that a test makes up are not let into the local network.
    """
    frames = "".join(
        f'<iframe id="f{number}" title="{number}" width="480" height="400" src="{url}"></iframe>'
        for number, url in enumerate(running.url + path for path in paths)
    )
    body = f"<!doctype html><title>Elsewhere</title>{frames}".encode()
    head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(body)}\r\n\r\n"

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(head.encode() + body)
            await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        yield f"http://localhost:{server.sockets[0].getsockname()[1]}/"


async def test_another_site_frames_a_game_with_its_controls_and_no_other_page(
    running: Running, redis: Redis, visit: Visit
) -> None:
    game = (await archive_record(redis, recorded("yacht")))["game"]
    async with (
        another_site(running, f"/embed/games/{game}", f"/g/{game}") as elsewhere,
        visit(running.url + "/icon.svg", DESKTOP, alone=True) as page,
    ):
        async with page.expect_event("requestfailed", lambda failed: failed.url.endswith(f"/g/{game}")):
            await page.goto(elsewhere)
        frame = page.frame_locator("#f0")
        heading = frame.get_by_role("heading", level=1)
        await expect(heading).to_have_text("Before the first throw")
        await frame.get_by_role("button", name="Next turn").click()
        await expect(heading).to_have_text(re.compile("round 1$"))
        link = frame.get_by_role("link", name=re.compile("opens on Regatta in a new tab"))
        await expect(link).to_have_attribute("target", "_blank")
        await expect(link).to_have_attribute("rel", "noopener")
        await expect(page.frame_locator("#f1").get_by_role("heading")).to_have_count(0)


@pytest.mark.prove
async def test_what_watches_is_not_the_player_of_this_browser_and_an_overlay_has_no_ground(
    running: Running, visit: Visit
) -> None:
    game = await table(running, ["Ada"], ["Bob"])
    link = running.url + game.path
    async with (
        visit(link, DESKTOP, game.tokens[0]) as playing,
        visit(running.url + "/icon.svg", SMALL, game.tokens[0], alone=True) as page,
    ):
        ada = Person(playing, "Ada")
        before = await page.evaluate(STORED)
        await page.goto(f"{running.url}/embed/rooms/{game.room}")
        await expect(page.get_by_role("heading", level=1)).to_have_text("Ada’s turn")
        # A page of Ada's own would be no spectator, and could throw.
        await expect(playing.get_by_text("1 watching")).to_be_visible()
        await expect(page.get_by_role("button")).to_have_count(0)
        await ada.throws()
        await expect(page.get_by_role("list", name="Ada’s dice").get_by_role("img")).to_have_count(5)
        assert await page.evaluate(STORED) == before, "it keeps nothing, and takes nothing away"
        await page.set_viewport_size({"width": 800, "height": 600})
        await page.goto(f"{running.url}/overlay/{game.room}?scale=1.5&seats=row")
        await expect(page.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(2)
        await expect(page.get_by_text("Throw 1 of 3")).to_be_visible()
        await expect(page.get_by_role("list", name="Ada’s dice").get_by_role("img")).to_have_count(5)
        await expect(page.locator(FOCUSABLE)).to_have_count(0)
        assert await page.evaluate(GROUNDS) == [NOTHING, NOTHING]
        assert await page.evaluate(STORED) == before


@pytest.mark.prove
async def test_a_result_is_given_away_as_a_picture_and_in_words(
    running: Running, visit: Visit, tmp_path: Path
) -> None:
    game = await table(running, ["Ada"], ["Bob"], at_round=END)
    async with visit(running.url + game.path, PHONE, game.tokens[0]) as page:
        await page.get_by_role("button", name="Share as picture").click()
        picture = page.get_by_role(
            "img", name=re.compile(r"Yacht \(1938\) on Regatta\. 1\. (Ada|Bob), \d+; ")
        )
        await expect(picture).to_be_visible()
        async with page.expect_download() as download:
            await page.get_by_role("link", name="Download picture").click()
        saved = await download.value
        assert saved.suggested_filename == f"regatta-{game.room}.png"
        await saved.save_as(tmp_path / "picture.png")
        head = (tmp_path / "picture.png").read_bytes()[:24]
        assert (head[:8], struct.unpack(">II", head[16:])) == (b"\x89PNG\r\n\x1a\n", (1200, 630))
        words = page.get_by_role("textbox", name="Description")
        await expect(words).to_have_value(await picture.get_attribute("alt") or "")
        await check(page, "the picture")


@pytest.mark.prove
async def test_a_past_game_is_a_picture_too_with_the_rows_of_its_replay(
    running: Running, visit: Visit
) -> None:
    game = await table(running, ["Ada"], ["Bob"], at_round=END)
    allowed = ["clipboard-read", "clipboard-write"]
    async with visit(running.url + "/past", DESKTOP, game.tokens[1], permissions=allowed) as page:
        await page.get_by_role("button", name=re.compile("^Share as picture")).click()
        await expect(page.get_by_role("img", name=re.compile("best rows: .+"))).to_be_visible()
        await check(page, "the picture of a past game")
        await page.get_by_role("button", name="Copy picture").click()
        await expect(page.get_by_text("Picture copied").first).to_be_visible()
        assert await page.evaluate(COPIED) == ["image/png"]


@pytest.mark.prove
@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_axe_finds_nothing_in_frames_and_nothing_is_cut_off(
    running: Running, redis: Redis, visit: Visit, theme: str
) -> None:
    game = (await archive_record(redis, recorded("yacht-13")))["game"]
    # Recorded games have one code, until they are given others.
    lucky = (
        await archive_record(redis, {**recorded("yin-yang", 3, target=100), "game": RoomId("BBBB2222")})
    )["game"]
    ten = (await archive_record(redis, {**recorded("double-cameroon"), "game": RoomId("CCCC2222")}))["game"]
    room = await table(
        running, ["Ada", "Bo", "Cy", "Di"], ["Ed", "Fy", "Gwendolyn Smith-Wes", "Hal"], at_round=2
    )
    paths = [
        f"/embed/games/{game}",
        f"/embed/games/{lucky}",
        f"/embed/games/{ten}",
        f"/embed/rooms/{room.room}",
        f"/overlay/{room.room}?theme={theme}",
        "/embed/games/AAAA2222",
        "/embed/rooms/AAAA2222",
    ]
    async with visit(running.url + "/icon.svg", SMALL, color_scheme=theme) as page:
        for path in paths:
            await page.goto(running.url + path)
            await expect(page.get_by_role("heading", level=1)).not_to_have_text(re.compile("…$"))
            if path.startswith("/embed/games/") and not path.endswith("AAAA2222"):
                for _ in range(3):
                    await page.get_by_role("button", name="Step forward").click()
            await expect(page.locator("html")).to_have_attribute("data-theme", theme)
            # Colours are of the theme alone.
            for size in FRAMES if theme == "light" else FRAMES[:1]:
                await page.set_viewport_size(size)  # type: ignore[arg-type] # a size is a dict of two ints
                what = f"{path} at {size['width']}"
                await check(page, what)
                if not path.startswith("/overlay"):
                    # What comes in moves for a moment: what is cut off stays so.
                    await page.wait_for_function(f"() => !({OVERFLOWS})", timeout=5_000)


@pytest.mark.prove
async def test_an_overlay_follows_to_the_rematch_and_says_why_it_shows_nothing(
    running: Running, visit: Visit
) -> None:
    game = await table(running, ["Ada"], ["Bob"], at_round=END)
    none = await table(running, ["Cleo"], ["Di"], watchers="none")
    async with (
        visit(running.url + game.path, PHONE, game.tokens[0]) as first,
        visit(running.url + game.path, PHONE, game.tokens[1]) as second,
        visit(f"{running.url}/overlay/{game.room}", DESKTOP) as over,
    ):
        await expect(over.get_by_text(re.compile("wins|share first place"))).to_be_visible()
        await Person(first, "Ada").button("Rematch").click()
        await Person(second, "Bob").button("Accept rematch").click()
        await expect(over.get_by_text(re.compile("’s turn$"))).to_be_visible()
        await over.goto(f"{running.url}/overlay/{none.room}")
        await expect(over.get_by_role("paragraph")).to_have_text(
            re.compile("^This room can’t be watched here")
        )
        await expect(over.get_by_role("list")).to_have_count(0)


@pytest.mark.prove
async def test_who_wants_to_embed_gets_the_code_or_hears_that_the_host_has_turned_it_off(
    running: Running, serve: Serve, visit: Visit
) -> None:
    game = await table(running, ["Ada"], ["Bob"])
    async with visit(running.url + game.path, DESKTOP, game.tokens[0]) as page:
        await page.get_by_role("button", name="Menu").click()
        await page.get_by_role("button", name="Embed or stream").click()
        code = page.get_by_role("textbox", name="Code for your page")
        await expect(code).to_have_value(
            re.compile(rf'^<iframe src="{running.url}/embed/rooms/{game.room}" title=')
        )
        await page.get_by_role("combobox", name="Size").select_option(label="Small, 320 × 240")
        await expect(code).to_have_value(re.compile('width="320" height="240"'))
        overlay = page.get_by_role("textbox", name="Link for your stream")
        await expect(overlay).to_have_value(f"{running.url}/overlay/{game.room}")
        await check(page, "the code")
    async with serve(embedding=False) as other, guest(other, "Cleo") as cleo:
        async with visit(other.url + "/icon.svg", DESKTOP, cleo.welcome["token"], alone=True) as page:
            quiet = await table(other, ["Ada"], ["Bob"])
            await page.goto(other.url + quiet.path)
            await page.get_by_role("button", name="Menu").click()
            await page.get_by_role("button", name="Embed or stream").click()
            await expect(page.get_by_text("doesn’t let other sites show games")).to_be_visible()
            await expect(page.get_by_role("textbox", name="Code for your page")).to_have_count(0)
