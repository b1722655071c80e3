"""Without a connection: what was read before is there, and every page has a way on."""

import re

import pytest
from playwright.async_api import Page, expect

from regatta_server.service import Running
from tests.browser.conftest import PHONE, Visit
from tests.browser.person import Person, goes_to

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(120)]

ROOM = re.compile(r"/r/[A-Z2-9]{8}$")
MISSING = "The list of games could not be loaded."


async def top_and_bottom(page: Page, selector: str) -> tuple[float, float]:
    """Return where something begins and ends."""
    box = await page.locator(selector).first.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


@pytest.mark.prove
async def test_a_page_that_is_loaded_offline_has_a_header_a_way_home_and_the_rules_that_were_read(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/rules/yatzy", PHONE, service_workers="allow") as page:
        me = Person(page, "Ada")
        await expect(page.get_by_role("heading", name="Tips")).to_be_visible()
        await page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        await goes_to(page, "/")
        await me.button("Play the computer").click()
        await page.wait_for_url(ROOM)
        await expect(me.heading()).to_have_text(re.compile("turn$"))
        await page.context.set_offline(True)
        await page.reload()
        await expect(me.heading()).to_have_text("No connection")
        await expect(page.locator(".connection")).to_be_visible()
        # The banner covers neither the bar nor the title.
        banner, bar = await top_and_bottom(page, ".connection"), await top_and_bottom(page, "header")
        assert banner[1] <= bar[0] < (await top_and_bottom(page, "h1"))[0]
        await page.get_by_role("link", name="Go home").click()
        await expect(me.button(re.compile("^Game Yacht"))).to_be_visible()
        await expect(page.get_by_text(MISSING)).to_have_count(0)
        await page.goto(running.url + "/rules/yatzy")
        await expect(page.get_by_role("heading", name="Tips")).to_be_visible()
        await page.get_by_role("link", name="Rules of all games").click()
        await page.get_by_role("link", name="Club Yacht").first.click()
        await expect(page.get_by_text("The rules could not be loaded.")).to_have_count(1)


async def test_home_says_once_that_there_is_no_list_of_games(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/people", PHONE) as page:
        await page.route("**/api/v1/rulesets", lambda route: route.abort())
        await page.get_by_role("link", name="Regatta, home").click()
        await expect(page.get_by_text(MISSING)).to_have_count(1)
        await expect(page.get_by_role("button", name="Try again")).to_have_count(1)
        await page.unroute("**/api/v1/rulesets")
        await page.get_by_role("button", name="Try again").click()
        await expect(page.get_by_role("button", name="Play online")).to_be_enabled()


async def test_home_leads_to_other_pages_where_the_rest_of_it_could_not_be_loaded(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/people", PHONE) as page:
        me = Person(page, "Ada")
        await page.route("**/assets/behindHome-*.js", lambda route: route.abort())
        await page.get_by_role("link", name="Regatta, home").click()
        await expect(me.button("Try again")).to_be_visible()
        await expect(me.button("Play online")).to_be_enabled()
        links = page.get_by_role("navigation", name="More pages").get_by_role("link")
        await expect(links).to_have_text(
            ["Rules of all games", "Leaderboards", "Your past games", "Verify a game", "Dice audit"]
        )
        await page.unroute("**/assets/behindHome-*.js")
        await me.button("Try again").click()
        await expect(me.button("Join")).to_be_visible()
        await expect(links).to_have_count(5)
