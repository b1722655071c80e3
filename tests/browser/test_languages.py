"""The client in other languages: whole games, what a browser keeps, and layouts for other texts."""

import os
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from installing.web_build import client_of, plain_env, quietly, require_node
from regatta_server.service import Running
from tests.browser.clock import Clock
from tests.browser.conftest import DESKTOP, LANDSCAPE, PHONE, Visit
from tests.browser.misplaced import misplaced
from tests.browser.prepared import END, play_on, table
from tests.browser.test_access import overflow
from tests.conftest import Serve

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
    "fr": Words(
        practice="Jouer une partie d’entraînement",
        throw=r"^Lancer \d+ dés? ",
        row=r"^.+ \d+ max \d+$",
        enter=r"^Inscrire \d+ dans .+",
        over="Partie finie",
        language="Langue",
    ),
    "es": Words(
        practice="Jugar una partida de práctica",
        throw=r"^Tirar \d+ dados? ",
        row=r"^.+ \d+ máx\. \d+$",
        enter=r"^Anotar \d+ ¿?en .+",
        over="Fin de la partida",
        language="Idioma",
    ),
    "nl": Words(
        practice="Een oefenspel spelen",
        throw=r"^Gooi \d+ ste(en|nen) ",
        row=r"^.+ \d+ max\. \d+$",
        enter=r"^Vul \d+ in bij .+",
        over="Spel voorbij",
        language="Taal",
    ),
}
"""What of each is said by tests; German is complete, the others are drafts."""


LOADED: Final = """() => performance.getEntriesByType('resource').map(({ name }) => name)
  .filter((name) => name.includes('/assets/texts-'))"""


async def plays(page: Page, words: Words, rounds: int) -> None:
    """Play the last rounds of a game alone, and see its end."""
    for _ in range(rounds):
        await page.get_by_role("button", name=re.compile(words.throw)).click()
        await page.get_by_role("button", name=re.compile(words.row)).first.click()
        enter = page.get_by_role("button", name=re.compile(words.enter))
        worth = re.search(r"\d+", await enter.inner_text())
        await enter.click()
        if worth is not None and worth[0] == "0":
            # A zero is asked for once more.
            await page.get_by_role("button", name=re.compile(words.enter + r"\s?\?$")).click()
    await expect(page.get_by_role("heading", level=1)).to_have_text(words.over)


@pytest.mark.prove
async def test_a_browser_that_asks_for_german_plays_a_whole_game_in_german(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", PHONE, locale="de-DE") as page:
        await expect(page.locator("html")).to_have_attribute("lang", "de")
        await expect(page.get_by_role("button", name="Online spielen")).to_be_enabled()
        await page.get_by_role("button", name=LANGUAGES["de"].practice).click()
        await plays(page, LANGUAGES["de"], ROUNDS)
        texts = await page.evaluate(LOADED)
        assert texts
        assert all("/texts-de-" in name for name in texts), texts


@pytest.mark.prove
@pytest.mark.parametrize("language", ["fr", "es", "nl"])
async def test_a_draft_is_chosen_below_the_home_page_kept_by_the_device_and_good_until_a_game_ends(
    running: Running, visit: Visit, language: str
) -> None:
    there = await table(running, ["Ada"], at_round=ROUNDS)
    async with visit(running.url + "/", PHONE, there.tokens[0], alone=True) as page:
        await expect(page.locator("html")).to_have_attribute("lang", "en")
        await page.get_by_label("Language").select_option(language)
        await expect(page.locator("html")).to_have_attribute("lang", language)
        words = LANGUAGES[language]
        await expect(page.get_by_label(words.language)).to_have_value(language)
        await expect(page.get_by_role("button", name=words.practice)).to_be_enabled()
        await page.goto(running.url + there.path)
        await plays(page, words, 1)
        await page.goto(running.url + "/")
        await expect(page.get_by_label(words.language)).to_have_value(language)


CACHED_TEXTS: Final = """async () => {
  const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
  return all.flat().map(({ url }) => /texts-([a-z]+)-/.exec(url)?.[1]).filter((language) => language)
}"""


@pytest.mark.prove
async def test_without_a_line_the_page_is_there_in_its_language_and_no_other_is_kept(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", PHONE, locale="de-DE", service_workers="allow") as page:
        await expect(page.get_by_role("button", name="Online spielen")).to_be_enabled()
        await page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        assert set(await page.evaluate(CACHED_TEXTS)) == {"de"}
        await page.context.set_offline(True)
        await page.goto(running.url + "/rules")
        await expect(page.get_by_role("heading", level=1)).to_have_text("Regeln aller Spiele")
        await page.context.set_offline(False)


# -- texts that are longer, or mirrored

PSEUDO: Final = ("en-XA", "ar-XB")
SMALLEST: Final = {"width": 320, "height": 640}
SIZES: Final = {"smallest": SMALLEST, "phone": PHONE, "landscape": LANDSCAPE, "desktop": DESKTOP}


@pytest.fixture(scope="session")
def pseudo_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the client with the languages that nobody speaks; what is released has none of them."""
    node, out = require_node(), tmp_path_factory.mktemp("pseudo") / "web"
    env = plain_env() | {"REGATTA_PSEUDO": "1", "REGATTA_WEB_OUT": str(out)}
    env["PATH"] = f"{node.folder}{os.pathsep}{env['PATH']}"
    code, output = quietly(("node", "node_modules/vite/bin/vite.js", "build"), client_of(ROOT), env)
    assert code == 0, output
    return out


@pytest_asyncio.fixture(loop_scope="session")
async def mirrored(serve: Serve, clock: Clock, pseudo_build: Path) -> AsyncIterator[Running]:
    """Give a node whose client has them."""
    async with serve(clock=clock, commands_per_s=1000, web=pseudo_build) as node:
        yield node


async def fits(page: Page, where: str) -> None:
    """See that nothing is cut off, lies on something else or makes the page scroll sideways."""
    if SHOTS:
        await page.screenshot(path=f"{SHOTS}/{where}.png")
    assert await misplaced(page) == [], where
    assert await overflow(page) <= 0, where


SHOTS: Final = os.environ.get("REGATTA_SHOTS", "")
"""A folder to see for oneself what these tests see."""


@pytest.mark.prove
@pytest.mark.parametrize("language", PSEUDO)
@pytest.mark.parametrize("size", SIZES)
async def test_longer_and_mirrored_texts_fit_on_home_at_the_table_in_its_menu_and_at_the_end(
    mirrored: Running, visit: Visit, language: str, size: str
) -> None:
    there = await table(mirrored, ["Ada"], ["Bo"], at_round=3)
    async with visit(mirrored.url + "/rules", SIZES[size], there.tokens[0], alone=True) as page:
        await page.evaluate("language => localStorage.setItem('regatta.language', language)", language)
        await page.goto(mirrored.url + "/")
        html = page.locator("html")
        await expect(html).to_have_attribute("lang", language)
        await expect(html).to_have_attribute("dir", "rtl" if language == "ar-XB" else "ltr")
        await expect(page.locator("footer select")).to_be_visible()
        await fits(page, f"{language}-{size}-home")
        await page.goto(mirrored.url + there.path)
        throw = page.locator("button.throw")
        await expect(throw).to_be_enabled()
        await throw.click()
        await expect(page.locator("button.row[aria-pressed]").first).to_be_visible()
        await fits(page, f"{language}-{size}-table")
        await page.locator("header .tools button.tool:last-child").click()
        await expect(page.get_by_role("dialog")).to_be_visible()
        await fits(page, f"{language}-{size}-menu")
        await page.keyboard.press("Escape")
        await play_on(mirrored, there.room, END, *there.tokens)
        await expect(page.locator(".result ol.lines").first).to_be_visible()
        await fits(page, f"{language}-{size}-result")
