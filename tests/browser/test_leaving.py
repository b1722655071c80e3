"""How one leaves a running game in a browser: asked first, whoever plays beside one."""

import pytest
from playwright.async_api import Page, expect

from regatta_server.service import Running
from tests.browser.clock import Clock
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.person import Person, becomes
from tests.browser.prepared import Table, table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]


async def sits(page: Page, url: str, game: Table, seat: int) -> Person:
    """Let a browser be that of a seat, at the table."""
    await becomes(page, url, game.tokens[seat])
    await page.goto(url + game.path)
    return Person(page, "")


async def chooses(me: Person, name: str) -> None:
    """Choose a line of the table's menu."""
    await me.button("Menu").click()
    await me.page.get_by_role("dialog", name="Menu").get_by_role("button", name=name, exact=True).click()


@pytest.mark.prove
async def test_who_resigns_is_asked_and_a_game_that_has_hardly_begun_is_called_off(
    running: Running, clock: Clock, visit: Visit
) -> None:
    clock.stop()
    game = await table(running, ["Ada"], ["Bob"], at_round=2)
    early = await table(running, ["Cleo"], ["Dan"])
    async with visit(running.url + "/", PHONE) as first, visit(running.url + "/", DESKTOP) as second:
        ada, bob = await sits(first, running.url, game, 0), await sits(second, running.url, game, 1)
        await chooses(bob, "Resign…")
        asks = second.get_by_role("dialog", name="Resign?")
        await expect(asks).to_contain_text("You can’t undo this")
        await asks.get_by_role("button", name="Play on").click()
        await expect(ada.heading()).to_have_text("Your turn")
        await chooses(bob, "Resign…")
        await asks.get_by_role("button", name="Resign", exact=True).click()
        await expect(ada.heading()).to_have_text("You win!")
        for page in (first, second):
            places = page.get_by_role("list", name="Places").get_by_role("listitem")
            await expect(places.nth(1)).to_contain_text("resigned")
        cleo = await sits(first, running.url, early, 0)
        await chooses(cleo, "Call the game off…")
        off = first.get_by_role("dialog", name="Call the game off?")
        await off.get_by_role("button", name="Call it off").click()
        await expect(cleo.heading()).to_have_text("No result")


@pytest.mark.prove
async def test_a_practice_game_is_ended_when_that_is_meant_and_stands_in_no_list_any_more(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", PHONE) as page:
        me = Person(page, "Ada")
        await me.button("Play a practice game").click()
        await me.plays_turn()
        await page.goto(running.url + "/")
        yours = page.get_by_role("region", name="Your games").get_by_role("link")
        await expect(yours).to_have_count(1)
        await yours.click()
        await chooses(me, "End this game…")
        asks = page.get_by_role("dialog", name="End this game?")
        await asks.get_by_role("button", name="Play on").click()
        await expect(asks).to_be_hidden()
        await chooses(me, "End this game…")
        await asks.get_by_role("button", name="End it").click()
        await expect(me.heading()).to_have_text("No result")
        await page.goto(running.url + "/")
        await expect(me.button("Play a practice game")).to_be_visible()
        await expect(yours).to_have_count(0)
