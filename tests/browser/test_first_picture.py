"""What one sees of a page before its scripts are here: what it is about, in the language of the page."""

import json
import re

import pytest
from playwright.async_api import Page, Route, expect

from regatta_server.service import Running
from tests.browser.conftest import PHONE, Visit
from tests.browser.person import THROW, Person
from tests.browser.prepared import END, table

pytestmark = pytest.mark.browser

SCRIPTS = re.compile(r"/assets/.*\.js$")
SUMMARIES = {"en": "Twelve rows and no bonus", "de": "Zwölf Zeilen"}


async def _without_scripts(page: Page, path: str, language: str) -> None:
    async def never(route: Route) -> None:
        await route.abort()

    await page.evaluate(f"localStorage.setItem('regatta.language', '{language}')")
    await page.route(SCRIPTS, never)
    await page.goto(path)


@pytest.mark.parametrize("language", ["en", "de"])
async def test_a_table_and_rules_say_which_game_it_is_before_a_script_is_there(
    running: Running, visit: Visit, language: str
) -> None:
    there = await table(running, ["Ada"])
    async with visit(running.url + "/", PHONE, alone=True) as page:
        for path in (there.path, "/rules/yacht"):
            await _without_scripts(page, running.url + path, language)
            await expect(page.get_by_text("Yacht (1938)", exact=True)).to_have_count(2)
            region = page.locator(f".shell-page[lang={language}]")
            await expect(region).to_be_visible()
            await expect(region).to_contain_text(SUMMARIES[language])
            await expect(page.locator(f".shell-page:not([lang={language}])")).to_be_hidden()


async def test_what_a_page_is_about_gives_way_to_the_page_and_never_comes_back(
    running: Running, visit: Visit
) -> None:
    there = await table(running, ["Ada"])
    async with visit(running.url + there.path, PHONE, token=there.tokens[0], alone=True) as page:
        ada = Person(page, "Ada")
        await ada.waits_for_turn()
        await expect(page.locator(".shell-page").first).to_be_hidden()
        await page.goto(running.url + "/rules/yacht")
        await page.get_by_role("link", name="Rules of all games").click()
        await expect(page.get_by_role("heading", name="Rules of all games")).to_be_visible()
        await expect(page.locator(".shell-page")).to_have_count(0)


async def test_a_page_asks_for_its_table_once(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada"])
    async with visit(running.url + "/icon.svg", token=there.tokens[0]) as page:
        frames: list[str] = []
        page.on("websocket", lambda line: line.on("framesent", lambda frame: frames.append(str(frame))))
        await page.goto(running.url + there.path)
        # What is said last, of what a page says by itself.
        await expect(page.get_by_role("button", name=THROW)).to_be_enabled()
        await page.get_by_role("button", name=THROW).click()
        await expect(page.get_by_role("button", name="Throw 2 of 3")).to_be_visible()
    kinds = [json.loads(frame)["type"] for frame in frames]
    assert kinds[0] == "hello"
    assert kinds.count("watch_room") == kinds.count("throw") == 1, kinds


async def test_a_room_brings_at_once_what_its_stage_shows_and_nothing_of_another(
    running: Running, visit: Visit
) -> None:
    playing, over = await table(running, ["Ada"]), await table(running, ["Cem"], ["Dee"], at_round=END)
    async with visit(running.url + "/", PHONE, alone=True) as page:
        room = (await Person(page, "Eve").opens_room(2)).removeprefix(running.url)
        for path, wanted in ((room, "Gathering"), (playing.path, None), (over.path, "Result")):
            # Without the client itself, which asks for the rest of the table once it has nothing else to do.
            await _without_scripts(page, running.url + path, "en")
            preloads = await page.evaluate(
                "[...document.querySelectorAll('link[rel=modulepreload]')].map((one) => one.href)"
            )
            for name in ("Gathering", "Result"):
                assert any(f"/{name}-" in one for one in preloads) == (name == wanted), (path, name)
