"""A page that cannot begin says so in its language, and what to do: it does not stay as it is for ever."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, Page, Route, expect

from regatta_server.service import WEB, Running
from tests.browser.conftest import PHONE, Visit

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(120)]

FIRST_SCRIPT = re.compile(r"/assets/(index|embed)-[\w-]+\.js$")
TEXTS = re.compile(r"/assets/texts-de-[\w-]+\.js$")
NOT_LOADED = {"en": "Regatta could not be loaded.", "de": "Regatta konnte nicht geladen werden."}
TOO_OLD = {"en": "Your browser is too old for Regatta.", "de": "Dein Browser ist zu alt für Regatta."}
SUPPORTED = "Chrome 111, Edge 111, Firefox 121, Safari 16.4"
EMBEDDED = "/embed/rooms/ABCDEFGH"


@contextlib.asynccontextmanager
async def _page(running: Running, visit: Visit, locale: str) -> AsyncIterator[Page]:
    """Give a page that nobody has been to: one that may fail."""
    async with visit(running.url + "/icon.svg", PHONE, locale=locale) as first:
        yield await first.context.new_page()


async def _blocked(route: Route) -> None:
    await route.abort()


async def _unreadable(route: Route) -> None:
    await route.fulfill(content_type="text/javascript", body="const of = a newer => language")


async def _failing(route: Route) -> None:
    await route.fulfill(content_type="text/javascript", body="[].ofTomorrow()")


@pytest.mark.parametrize(
    ("path", "locale", "answer"),
    [
        ("/", "de", _blocked),
        ("/r/ABCDEFGH", "en", _unreadable),
        pytest.param(EMBEDDED, "de", _failing, marks=pytest.mark.prove),
    ],
)
async def test_a_page_whose_first_script_does_not_run_says_so_and_offers_to_reload(
    running: Running, visit: Visit, path: str, locale: str, answer: object
) -> None:
    async with _page(running, visit, locale) as page:
        await page.route(FIRST_SCRIPT, answer)  # type: ignore[arg-type] # one of the handlers above
        await page.goto(running.url + path)
        await expect(page.get_by_role("alert")).to_contain_text(NOT_LOADED[locale])
        await page.unroute_all()
        await page.get_by_role("button").click()
        await expect(page.get_by_text(NOT_LOADED[locale])).to_have_count(0)
        await expect(page.get_by_role("heading", level=1)).to_be_visible()


async def test_a_page_whose_texts_do_not_come_says_so_after_a_minute_and_begins_if_they_do(
    running: Running, visit: Visit
) -> None:
    async with _page(running, visit, "de") as page:
        await page.clock.install()
        comes = asyncio.Event()

        async def late(route: Route) -> None:
            await comes.wait()
            await route.continue_()

        await page.route(TEXTS, late)
        await page.goto(running.url + "/", wait_until="commit")
        await expect(page.get_by_role("heading", level=1)).to_be_visible()
        await page.clock.fast_forward(59_000)
        await expect(page.get_by_role("alert")).to_have_count(0)
        await page.clock.fast_forward(2_000)
        await expect(page.get_by_role("alert")).to_contain_text(NOT_LOADED["de"])
        comes.set()
        await expect(page.get_by_role("button", name="Gegen den Computer")).to_be_visible()
        await expect(page.get_by_text(NOT_LOADED["de"])).to_have_count(0)


@pytest.mark.parametrize(
    ("path", "locale", "without"),
    [
        ("/", "de", "delete Array.prototype.toSorted"),
        pytest.param("/rules", "en", "delete HTMLScriptElement.prototype.noModule", marks=pytest.mark.prove),
        pytest.param(EMBEDDED, "en", "CSS.supports = () => false", marks=pytest.mark.prove),
    ],
)
async def test_a_browser_that_is_too_old_is_told_so_with_those_that_are_not(
    running: Running, visit: Visit, path: str, locale: str, without: str
) -> None:
    async with _page(running, visit, locale) as page:
        await page.add_init_script(without)
        await page.goto(running.url + path)
        await expect(page.get_by_role("alert")).to_contain_text(TOO_OLD[locale])
        await expect(page.get_by_role("alert")).to_contain_text(SUPPORTED)
        await expect(page.get_by_role("button")).to_have_count(0)


@pytest.mark.parametrize(
    ("locale", "without", "lines", "buttons"),
    [
        ("de", "delete Array.prototype.toSorted", [TOO_OLD["de"], SUPPORTED], 0),
        ("en", "delete window.matchMedia", [NOT_LOADED["en"]], 1),
    ],
)
async def test_the_page_that_is_kept_as_a_file_says_so_too(
    browser: Browser, locale: str, without: str, lines: list[str], buttons: int
) -> None:
    page = await browser.new_page(locale=locale)
    await page.add_init_script(without)
    await page.goto((WEB / "verify.html").as_uri())
    for text in lines:
        await expect(page.get_by_role("alert")).to_contain_text(text)
    await expect(page.get_by_role("button")).to_have_count(buttons)
    await expect(page.get_by_role("heading")).to_have_count(0)
    await page.close()
