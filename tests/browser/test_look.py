"""One look at a game, in a real Chromium: race, last turns, whose dice one looks at, and the size of it."""

import re

import pytest
from playwright.async_api import expect

from regatta_server.service import Running
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.person import Person
from tests.browser.prepared import table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(180)]


@pytest.mark.prove
async def test_who_comes_late_sees_the_race_and_looks_at_a_seat_by_finger(
    running: Running, visit: Visit
) -> None:
    there = await table(running, ["Ada"], ["Bo"], at_round=3, begins="as_seated")
    async with visit(running.url + there.path, PHONE, token=there.tokens[0]) as page:
        ada = Person(page, "Ada")
        await expect(ada.heading()).to_have_text("Your turn")
        # The turns before this page came, at the seat and in the race.
        await expect(page.get_by_role("listitem").filter(has_text="Bo has")).to_contain_text("Last turn: ")
        await ada.button("Look at Bo").click()
        await expect(ada.heading()).to_have_text("You look at Bo")
        await expect(page.get_by_role("region", name="Bo’s score card")).to_be_visible()
        await expect(ada.button("Throw")).to_have_count(0)
        await ada.button("Back to your turn").click()
        await expect(ada.heading()).to_have_text("Your turn")
        await expect(ada.heading()).to_be_focused()
        await ada.button("All score cards").click()
        race = page.get_by_role("dialog").get_by_role("img", name=re.compile("^Totals over the rounds"))
        await expect(race).to_have_accessible_name(re.compile(r"After 2 rounds: Ada \d+ and Bo \d+\."))
        await page.get_by_text("In numbers").click()
        await expect(page.get_by_role("table", name="Race of totals").get_by_role("row")).to_have_count(3)


@pytest.mark.prove
async def test_a_spectator_looks_at_a_seat_by_key_and_the_table_grows(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada"], ["Bo"], at_round=2, begins="as_seated")
    async with visit(running.url + there.path, DESKTOP) as page:
        zoe = Person(page, "Zoe")
        await expect(zoe.heading()).to_have_text("You are watching")
        seat = zoe.button(re.compile("^Look at Bo"))
        await seat.press("Enter")
        await expect(seat).to_have_attribute("aria-pressed", "true")
        await expect(zoe.heading()).to_have_text("You look at Bo")
        await page.keyboard.press("Escape")
        await expect(zoe.heading()).to_have_text("You are watching")
        await expect(seat).to_have_attribute("aria-pressed", "false")
        await zoe.button("Menu").click()
        await zoe.button("Dice, felt and size…").click()
        await page.get_by_role("radio", name="150 %").check(force=True)
        await page.reload()
        await expect(page.locator("html")).to_have_attribute("style", re.compile(r"--scale: 1\.5"))
