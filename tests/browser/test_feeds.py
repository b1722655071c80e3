"""Calendar and feeds in a real Chromium: an address is made, made anew and ended by one press each."""

import re

import pytest
from playwright.async_api import Locator, Page, expect

from regatta_server.service import Running
from testkit.web import ask
from tests.browser.conftest import Visit, in_every_look
from tests.browser.test_access import SIZES, check, overflow

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(120)]

NARROW = {"width": 320, "height": 640}


async def opened(page: Page, address: str) -> Locator:
    """Open the account page, and return what it has about feeds, once it is there."""
    await page.goto(address + "/account")
    feeds = page.get_by_role("region", name="Calendar and feeds")
    await expect(feeds.get_by_role("group")).to_have_count(2)
    return feeds


async def status(running: Running, address: str) -> int:
    """Return how an address of a feed is answered now."""
    return (await ask(running, address.removeprefix(running.url))).status


async def test_an_address_is_made_made_anew_and_ended_by_one_press_each(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", NARROW) as page:
        feeds = await opened(page, running.url)
        await expect(feeds.get_by_text("No address yet.")).to_have_count(2)
        await feeds.get_by_role("button", name="Make an address: Deadlines").click()
        field = feeds.get_by_label("Address for your calendar", exact=True)
        first = await field.input_value()
        assert re.fullmatch(re.escape(running.url) + r"/feeds/[A-Za-z0-9_-]{43}/games\.ics", first)
        assert await status(running, first) == 200
        opens = feeds.get_by_role("link", name="Open in your calendar app")
        await expect(opens).to_have_attribute("href", first.replace("http:", "webcal:"))
        assert await overflow(page) <= 0
        await feeds.get_by_role("button", name="Make a new address: Deadlines").click()
        await expect(field).not_to_have_value(first)
        second = await field.input_value()
        assert [await status(running, one) for one in (first, second)] == [404, 200]
        await feeds.get_by_role("button", name="Make an address: Results").click()
        await expect(feeds.get_by_label("Address as Atom feed", exact=True)).to_have_value(
            re.compile(r"/results\.atom$")
        )
        # Nobody knows an address once its page was left.
        feeds = await opened(page, running.url)
        await expect(feeds.get_by_role("textbox")).to_have_count(0)
        await feeds.get_by_role("button", name="End: Deadlines").click()
        await expect(feeds.get_by_role("button", name="Make an address: Deadlines")).to_be_visible()
        assert await status(running, second) == 404
        await expect(feeds.get_by_role("button", name="Make a new address: Results")).to_be_visible()


@in_every_look()
async def test_it_reads_well_in_every_look_with_all_addresses_shown(
    running: Running, visit: Visit, size: str, theme: str
) -> None:
    looks = {"viewport": SIZES[size], "color_scheme": theme, "reduced_motion": "reduce"}
    async with visit(running.url + "/", alone=True, **looks) as page:
        feeds = await opened(page, running.url)
        for feed in ("Deadlines", "Results"):
            await feeds.get_by_role("button", name=f"Make an address: {feed}").click()
        await expect(feeds.get_by_role("textbox")).to_have_count(3)
        await check(page, "feeds")
        assert await overflow(page) <= 0


@pytest.mark.prove
async def test_an_address_can_be_copied_and_all_is_german_for_germans(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/") as page:
        await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        await page.evaluate("localStorage.setItem('regatta.language', 'de')")
        await page.goto(running.url + "/account")
        feeds = page.get_by_role("region", name="Kalender und Feeds")
        await feeds.get_by_role("button", name="Adresse anlegen: Fristen").click()
        address = await feeds.get_by_label("Adresse für deinen Kalender", exact=True).input_value()
        await feeds.get_by_role("button", name="Kopieren: Adresse für deinen Kalender").click()
        await expect(page.get_by_role("status").filter(has_text="Adresse kopiert")).to_be_visible()
        assert await page.evaluate("navigator.clipboard.readText()") == address
        found = await ask(running, address.removeprefix(running.url))
        assert "X-WR-CALNAME:Regatta: Deine Spiele" in found.body.decode()
