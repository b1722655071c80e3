"""Vacation: taken on the page of notifications, seen by opponents and in embedded games, ended early."""

import pytest
from playwright.async_api import expect

from regatta_server.service import Running
from tests.browser.conftest import DESKTOP, Visit
from tests.browser.person import Person
from tests.browser.prepared import table
from tests.browser.test_quick_match import looks_for, quick

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

DAY_MS = 86_400_000


async def test_a_vacation_is_taken_seen_by_the_opponent_and_ended(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada"], ["Bo"], turn_ms=3 * DAY_MS)
    async with (
        visit(running.url + "/notifications", token=there.tokens[0], alone=True) as hers,
        visit(running.url + there.path, token=there.tokens[1]) as his,
    ):
        ada = Person(hers, "Ada")
        own = hers.get_by_role("region", name="Vacation")
        await expect(own.get_by_text("30 days left of 30 in a year")).to_be_visible()
        await expect(Person(his, "Bo").heading()).to_have_text("Ada’s turn")
        await own.get_by_label("Days, from now on").fill("31")
        await ada.button("Go on vacation").click()
        await expect(own.get_by_text("Write a whole number from 1 to 30.")).to_be_visible()
        await own.get_by_label("Days, from now on").fill("5")
        await ada.button("Go on vacation").click()
        await expect(own.get_by_text("You are on vacation until")).to_be_visible()
        await expect(own.get_by_text("25 days left of 30 in a year")).to_be_visible()
        note = his.locator("p.note", has_text="Ada is on vacation until")
        await expect(note).to_be_visible()
        await ada.button("End it now").click()
        await expect(own.get_by_label("Days, from now on")).to_have_value("7")
        await expect(own.get_by_text("29 days left of 30 in a year")).to_be_visible()
        await expect(note).to_have_count(0)


async def test_it_is_seen_in_lists_of_games_and_where_the_game_is_embedded(
    running: Running, visit: Visit
) -> None:
    there = await table(running, ["Ada"], ["Bo"], turn_ms=3 * DAY_MS)
    async with (
        visit(running.url + "/notifications", token=there.tokens[0], alone=True) as hers,
        visit(running.url, token=there.tokens[1]) as his,
        visit(running.url + f"/embed/rooms/{there.room}", viewport=DESKTOP) as elsewhere,
    ):
        games = his.get_by_role("region", name="Your games")
        await expect(games.get_by_role("link")).to_contain_text("With Ada")
        await expect(elsewhere.get_by_role("heading", name="Ada’s turn")).to_be_visible()
        for place in (his, elsewhere):
            await expect(place.get_by_text("on vacation")).to_have_count(0)
        own = hers.get_by_role("region", name="Vacation")
        await own.get_by_label("Days, from now on").fill("5")
        await Person(hers, "Ada").button("Go on vacation").click()
        await expect(elsewhere.get_by_text("Ada is on vacation until")).to_be_visible()
        await his.reload()
        await expect(games.get_by_role("link")).to_contain_text("Ada is on vacation until")
        await hers.goto(running.url)
        mine = hers.get_by_role("region", name="Your games").get_by_role("link")
        await expect(mine).to_contain_text("With Bo")
        await expect(mine).not_to_contain_text("vacation")


async def test_who_looks_for_a_game_over_days_is_told_that_nobody_is_found_before_they_are_back(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/notifications", alone=True) as page:
        own = page.get_by_role("region", name="Vacation")
        await own.get_by_label("Days, from now on").fill("5")
        await Person(page, "Ada").button("Go on vacation").click()
        await expect(own.get_by_text("You are on vacation until")).to_be_visible()
        await page.goto(running.url + "/")
        await looks_for(page, "2", "3 days")
        await expect(quick(page)).to_contain_text("the search goes on until")
        await expect(quick(page)).to_contain_text("nobody is found before you are back")
