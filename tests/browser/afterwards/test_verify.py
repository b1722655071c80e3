"""Verify this game in a real browser: where it ended, by its code, and from its file without any server."""

import asyncio
import re
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import FileChooser, Locator, Page, async_playwright, expect

from regatta_protocol.ids import RoomId
from regatta_server.rooms.decide.lifecycle import GRAIN_MS, IDLE_MS
from regatta_server.service import Running
from testkit.chromium import ARGUMENTS, ensure
from tests.browser.clock import Clock
from tests.browser.conftest import DESKTOP, LANDSCAPE, PHONE, Visit
from tests.browser.person import Person, becomes
from tests.browser.prepared import play_on, table
from tests.browser.test_access import check, overflow
from tests.conftest import Serve
from tests.records.write import FOLDER

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

FIELD: Final = "Choose the record of a game"
FITS: Final = "Every die fits"
MISFIT: Final = "Something does not fit"
SEEN: Final = "is the one that this browser saw before the first throw"
ROUNDS: Final = 12
WORKER_READY: Final = "navigator.serviceWorker.ready.then(() => null)"
"""The browser has a copy of the whole client."""
DROP: Final = """([name, text]) => {
  const files = new DataTransfer()
  files.items.add(new File([text], name))
  const drop = (type) => document.querySelector('h1').dispatchEvent(
    new DragEvent(type, {bubbles: true, cancelable: true, dataTransfer: files}))
  drop('dragover')
  drop('drop')
}"""


def verdict(page: Page, text: str) -> Locator:
    """Return the heading of a verdict."""
    return page.get_by_role("heading", name=text, exact=True)


def content(file: Path) -> bytes:
    """Return what a file holds."""
    return file.read_bytes()


def sample(name: str) -> bytes:
    """Return a sample record."""
    return content(FOLDER / f"{name}.json")


async def gives(page: Page, whole: bytes) -> None:
    """Choose a file of this content."""
    file = {"name": "game.json", "mimeType": "application/json", "buffer": whole}
    await page.get_by_label(FIELD).set_input_files(file)  # type: ignore[arg-type] # a file as a dict


async def practises(running: Running, page: Page, name: str) -> None:
    """Begin a practice game, and end it, as another device has played on meanwhile."""
    me = Person(page, name)
    await me.page.get_by_label("Your name").fill(name)
    await me.button("Play a practice game").click()
    await me.plays_turn()
    await expect(page).to_have_url(re.compile("/r/"))
    await play_on(running, RoomId(page.url.rsplit("/", 1)[1]), ROUNDS, await me.token())
    await expect(page.get_by_text(f"Round {ROUNDS} of {ROUNDS}")).to_be_visible()
    await me.plays_turn()
    await expect(me.heading()).to_have_text("Game over")


@pytest.mark.prove
async def test_a_game_is_checked_where_it_ends_and_its_file_where_no_server_is(
    serve: Serve, clock: Clock, visit: Visit, tmp_path: Path
) -> None:
    clock.stop()
    async with AsyncExitStack() as server:
        running = await server.enter_async_context(serve(clock=clock))
        async with visit(running.url + "/", PHONE, service_workers="allow") as page:
            await practises(running, page, "Ada")
            game = page.url.rsplit("/", 1)[-1]
            await checks_in_place(page)
            await expect(page.get_by_role("link", name="Replay")).to_have_attribute("href", f"/g/{game}")
            file = await downloads(page, tmp_path / f"regatta-{game}.json")
            async with visit(running.url + "/verify") as other:
                await checks_by_code(other, f"{running.url}/r/{game}")
            await page.evaluate(WORKER_READY)
            await page.context.set_offline(True)
            await server.aclose()
            await page.goto(running.url + "/verify")
            await checks_file(page, file)


async def checks_in_place(page: Page) -> None:
    """Check the dice on the page of the result."""
    await page.get_by_role("button", name="Check the dice").click()
    await expect(verdict(page, FITS)).to_be_visible()
    spoken = page.locator("[data-region=polite]")
    await expect(spoken).to_contain_text(re.compile(r"Every die fits: \d+ dice"))
    checked = page.get_by_role("list", name="What was checked")
    await expect(checked).to_contain_text(SEEN)
    await expect(checked).to_contain_text("What this browser gave for Ada is in the dice.")
    assert await overflow(page) <= 0
    for theme in ("light", "dark"):
        await page.emulate_media(color_scheme="light" if theme == "light" else "dark")
        await check(page, f"a result that was checked, {theme}")


async def downloads(page: Page, file: Path) -> Path:
    """Download the record of the game that has just ended."""
    async with page.expect_download() as download:
        await page.get_by_role("link", name="Download the record").click()
    download_path = await download.value
    assert download_path.suggested_filename == file.name
    await download_path.save_as(file)
    return file


async def checks_by_code(page: Page, link: str) -> None:
    """Check a game of others, and ask for one that is not there."""
    field = page.get_by_label("Link or code of a finished game")
    await field.fill(link)
    await page.keyboard.press("Enter")
    await expect(verdict(page, FITS)).to_be_visible()
    await expect(page.get_by_role("main")).to_contain_text("This browser took no part in the game")
    await field.fill("ZZZZ 2222")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("main")).to_contain_text("There’s no finished game with this code")
    await field.fill("Ada")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_contain_text("That’s not a game link or code")


async def checks_file(page: Page, file: Path) -> None:
    """Check a file, and the same with another name in it."""
    await page.get_by_label(FIELD).set_input_files(file)
    await expect(verdict(page, FITS)).to_be_visible()
    await expect(page.get_by_role("list", name="What was checked")).to_contain_text(SEEN)
    await gives(page, content(file).replace(b'"name":"Ada"', b'"name":"Eve"'))
    await expect(verdict(page, MISFIT)).to_be_visible()
    await expect(page.get_by_role("main")).to_contain_text("All dice fit, but the file was changed")


async def test_a_game_that_was_given_up_can_be_checked(running: Running, clock: Clock, visit: Visit) -> None:
    game = await table(running, ["Ada"], ["Bob"], at_round=2)
    async with visit(running.url + "/") as page:
        me = Person(page, "Ada")
        await becomes(page, running.url, game.tokens[0])
        await page.goto(running.url + game.path)
        await expect(page.get_by_text(f"Round 2 of {ROUNDS}")).to_be_visible()
        clock.ahead_ms += IDLE_MS["playing"] + GRAIN_MS
        await expect(me.heading()).to_have_text("No result")
        await me.button("Check the dice").click()
        await expect(verdict(page, FITS)).to_be_visible()
        checked = page.get_by_role("list", name="What was checked")
        await expect(checked).to_contain_text("The file is as it was written")
        await check(page, "a game that was given up")


async def test_a_file_says_what_does_not_fit(running: Running, visit: Visit) -> None:
    whole = sample("silent-seat")
    text = whole.decode()
    faces = re.search(r'"faces":\[(\d)', text)
    assert faces is not None
    other = str(int(faces[1]) % 6 + 1)
    edits = [
        (
            text.replace(faces[0], f'"faces":[{other}', 1),
            f"die 1 shows {other} in the record, and the seed gives",
        ),
        (
            re.sub('"server_seed":"....', '"server_seed":"0000', text),
            "The seed is not the one that was promised",
        ),
        (
            text.replace('"seat":0,"player"', '"seat":3,"player"', 1),
            "“seats[0].seat” is missing, or is not what",
        ),
        (text[:3000], "It ends in the middle"),
        ("Dear Ada,", "It isn’t JSON"),
        ("", "There is nothing in it"),
    ]
    async with visit(running.url + "/verify") as page:
        for edited, sentence in edits:
            await gives(page, edited.encode())
            await expect(page.get_by_role("main")).to_contain_text(sentence)
            await expect(verdict(page, FITS)).to_have_count(0)
        await gives(page, whole)
        await expect(page.get_by_role("list", name="What was checked")).to_contain_text("Bo was silent")


async def test_each_game_of_a_dropped_file_has_its_verdict(running: Running, visit: Visit) -> None:
    lines = sample("given-up") + sample("two-players").replace(b"Ada", b"Eve") + sample("ten-dice-alone")
    async with visit(running.url + "/verify", DESKTOP) as page:
        await expect(page.get_by_role("heading", level=1)).to_have_text("Verify this game")
        await page.evaluate(DROP, ["games.ndjson", lines.decode()])
        await expect(verdict(page, "1 of 3 games do not fit")).to_be_visible()
        games = page.get_by_role("list", name="Games of the file").locator("summary")
        await expect(games).to_have_text([re.compile(FITS), re.compile(MISFIT), re.compile(FITS)])
        await games.nth(1).focus()
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("main")).to_contain_text("All dice fit, but the file was changed")
        await check(page, "verdicts on a file of several games")


@pytest.mark.prove
async def test_a_page_without_the_browsers_hashing_verifies_the_same(running: Running) -> None:
    rules = "--host-resolver-rules=MAP dice.example 127.0.0.1"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=ensure(), args=[*ARGUMENTS, rules])
        page = await browser.new_page()
        await page.goto(f"http://dice.example:{running.port}/verify")
        assert await page.evaluate("crypto.subtle === undefined"), "over plain http browsers keep it back"
        await gives(page, sample("two-shades-identical"))
        await expect(verdict(page, FITS)).to_be_visible()
        await browser.close()


async def test_the_file_is_chosen_by_the_keyboard(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/verify", alone=True) as page:
        choosers: asyncio.Queue[FileChooser] = asyncio.Queue()
        # Before the page is asked for anything else: a browser that has much to do may take a press first,
        # and then opens a dialog that nobody here can answer.
        page.on("filechooser", choosers.put_nowait)
        await expect(page.get_by_label(FIELD)).to_be_attached()
        await page.get_by_label(FIELD).focus()
        await expect(page.get_by_label(FIELD)).to_be_focused()
        await page.keyboard.press("Space")
        await (await choosers.get()).set_files(FOLDER / "on-the-clock.json")
        await expect(verdict(page, FITS)).to_be_visible()


@pytest.mark.parametrize(
    ("size", "theme"),
    [
        ({"width": 320, "height": 640}, "light"),
        pytest.param(PHONE, "dark", marks=pytest.mark.prove),
        pytest.param(LANDSCAPE, "light", marks=pytest.mark.prove),
        pytest.param(DESKTOP, "dark", marks=pytest.mark.prove),
    ],
    ids=str,
)
async def test_axe_finds_nothing_on_the_page(
    running: Running, visit: Visit, size: dict[str, int], theme: str
) -> None:
    async with visit(running.url + "/verify", size, color_scheme=theme, reduced_motion="reduce") as page:
        await expect(page.get_by_label(FIELD)).to_be_attached()
        await page.get_by_text("How this works").click()
        await check(page, f"verify, {theme}")
        await gives(page, sample("silent-seat"))
        await expect(verdict(page, FITS)).to_be_visible()
        await check(page, f"a verdict, {theme}")
        await gives(page, sample("silent-seat").replace(b"Cleo", b"Dora"))
        await expect(verdict(page, MISFIT)).to_be_visible()
        await check(page, f"a misfit, {theme}")
        assert await overflow(page) <= 0
