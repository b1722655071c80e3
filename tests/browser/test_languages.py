"""The client in other languages: whole games, what a browser keeps, and layouts for longer and mirrored texts."""


import re
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from playwright.async_api import Page, expect

from regatta_server.service import Running
from tests.browser.conftest import PHONE, Visit

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

ROOT: Final = Path(__file__).parents[2]
ROUNDS: Final = 12
"""Of a game of Yacht, which is chosen where nobody has chosen another one."""


class Words(NamedTuple):
    """What a person presses and reads in a language."""

    practice: str
    throw: str
    row: str
    enter: str
    over: str
    language: str


LANGUAGES: Final = {
    "de": Words(
        practice="Ein Übungsspiel spielen",
        throw=r"^\d+ Würfel werfen",
        row=r"^.+ \d+ max\. \d+$",
        enter=r"^\d+ eintragen in .+",
        over="Spiel vorbei",
        language="Sprache",
    ),
}


async def plays(page: Page, words: Words) -> None:
    """Play a whole game alone, and see its end."""
    await page.get_by_role("button", name=words.practice).click()
    for _ in range(ROUNDS):
        await page.get_by_role("button", name=re.compile(words.throw)).click()
        await page.get_by_role("button", name=re.compile(words.row)).first.click()
        enter = page.get_by_role("button", name=re.compile(words.enter))
        worth = re.search(r"\d+", await enter.inner_text())
        await enter.click()
        if worth is not None and worth[0] == "0":
            # A zero is asked for once more.
            await page.get_by_role("button", name=re.compile(words.enter + r"\?$")).click()
    await expect(page.get_by_role("heading", level=1)).to_have_text(words.over)


async def test_a_browser_that_asks_for_german_plays_a_whole_game_in_german(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", PHONE, locale="de-DE") as page:
        await expect(page.locator("html")).to_have_attribute("lang", "de")
        await expect(page.get_by_role("button", name="Online spielen")).to_be_enabled()
        await plays(page, LANGUAGES["de"])
        texts = await page.evaluate(LOADED)
        assert texts
        assert all("/texts-de-" in name for name in texts), texts


LOADED: Final = """() => performance.getEntriesByType('resource').map(({ name }) => name)
  .filter((name) => name.includes('/assets/texts-'))"""
