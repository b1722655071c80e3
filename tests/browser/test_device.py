"""Rooms as the host wants them, and several players on one device, in real browsers."""

import re

import pytest
from playwright.async_api import Page, expect

from regatta_server.service import Running
from tests.browser.conftest import PHONE, Visit
from tests.browser.person import ENTER, Person
from tests.browser.test_access import check

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

SHOW = re.compile(r"^I am .+, show my dice$")


async def begins_here(page: Page, *names: str) -> None:
    """Begin a game of these players on this device, with the options chosen so far."""
    await page.get_by_role("button", name="Play on this device").click()
    for number, name in enumerate(names, start=1):
        await page.get_by_role("textbox", name=f"Player {number}", exact=True).fill(name)
    await page.get_by_role("button", name="Begin", exact=True).click()


async def chooses_game(page: Page, typed: str) -> None:
    """Find a game by what is typed, and take the first."""
    await page.get_by_role("button", name=re.compile("^Game ")).click()
    await page.get_by_role("searchbox", name="Find a game").fill(typed)
    await page.keyboard.press("Enter")


@pytest.mark.prove
async def test_players_of_one_device_see_nothing_of_each_other_where_dice_are_identical(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", PHONE, reduced_motion="reduce") as page:
        await Person(page, "Ada").opens_options()
        await page.get_by_text("More options").click()
        await page.get_by_label("Dice", exact=True).select_option(label="The same for all")
        await page.get_by_label("Who begins").select_option(label="In the order of seats")
        await begins_here(page, "Ada", "Bob")
        ada = Person(page, "Ada")
        await expect(ada.heading()).to_have_text("Pass the device to Ada")
        await check(page, "between two players")
        await ada.button(SHOW).click()
        await expect(ada.heading()).to_have_text("Ada’s turn")
        await ada.throws()
        label = await ada.enters()
        await expect(ada.heading()).to_have_text("Pass the device to Bob")
        await expect(ada.heading()).to_be_focused()
        assert label.split(" in ")[-1] not in await page.locator("body").inner_text()
        await page.reload()
        await expect(ada.heading()).to_have_text("Pass the device to Bob")
        await ada.button(SHOW).click()
        await expect(ada.heading()).to_have_text("Bob’s turn")
        await expect(ada.heading()).to_be_focused()
        await expect(page.get_by_role("list", name="Seats")).to_contain_text("?")


@pytest.mark.prove
async def test_in_an_open_room_the_device_is_passed_without_a_screen_between(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", PHONE, reduced_motion="reduce") as page:
        await chooses_game(page, "low die")
        await begins_here(page, "Ada", "Bob")
        here = Person(page, "Ada")
        await expect(here.heading()).to_have_text(re.compile("^(Ada|Bob)’s turn$"))
        first = (await here.heading().inner_text()).removesuffix("’s turn")
        await expect(page.get_by_role("main")).to_contain_text(f"{first} begins")
        await here.button("Menu").click()
        await here.button("Who began").click()
        await expect(page.get_by_role("dialog", name="Who began")).to_contain_text(f"{first} begins")
        await page.keyboard.press("Escape")
        await here.throws()
        await here.enters()
        await expect(here.heading()).to_have_text(f"{'Bob' if first == 'Ada' else 'Ada'}’s turn")


async def test_an_entry_can_do_without_the_second_press_but_a_zero_still_asks(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", PHONE, reduced_motion="reduce") as page:
        me = Person(page, "Ada")
        await me.button("Play a practice game").click()
        await me.waits_for_turn()
        await me.button("Menu").click()
        await page.get_by_role("checkbox", name="Ask before entering").uncheck()
        await page.keyboard.press("Escape")
        await me.throws()
        row = me.button(re.compile(r"^Choice [1-9]\d* max"))
        await row.click()
        await expect(page.get_by_text("Round 2 of 12")).to_be_visible()
        await me.throws()
        await me.button(re.compile(r"^.+ 0 max \d+$")).first.click()
        await expect(me.button(ENTER)).to_have_text(re.compile(r"^Enter 0\s*in .+\?$"))
        await expect(page.get_by_text("Round 2 of 12")).to_be_visible()


@pytest.mark.prove
async def test_whoever_is_invited_sees_the_options_before_joining(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/", PHONE) as first, visit(running.url + "/", PHONE) as second:
        await chooses_game(first, "yin")
        await Person(first, "Ada").opens_options()
        await first.get_by_text("More options").click()
        await first.get_by_role("spinbutton", name="Target").fill("900")
        await first.get_by_label("Others see").select_option(label="Nothing until the end")
        link = await Person(first, "Ada").opens_room(3)
        await first.get_by_role("button", name="Add a player on this device").click()
        await first.get_by_role("textbox", name="Name of the player").fill("Bob")
        await first.get_by_role("button", name="Add", exact=True).click()
        await second.goto(link)
        options = second.get_by_role("region", name="Options")
        await expect(options).to_contain_text("Nothing until the end")
        await expect(options).to_contain_text("900")
        await expect(second.get_by_role("region", name="Seats")).to_contain_text("2 of 3 taken")
        await first.get_by_role("button", name="Remove Bob").click()
        await expect(second.get_by_role("region", name="Seats")).to_contain_text("1 of 3 taken")
