"""Games against the computer in a real browser: at a level that is chosen, to the end."""

import re

import pytest
from playwright.async_api import expect

from regatta_server.service import Running
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.person import Person

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

ROOM = re.compile(r"/r/[A-Z2-9]{8}$")
LEVEL = "Computer’s level"


@pytest.mark.prove
async def test_a_game_against_a_chosen_level_goes_from_turn_to_turn(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/", PHONE) as page:
        ada = Person(page, "Ada")
        await page.get_by_label(LEVEL).select_option(value="deckhand")
        await ada.button("Play the computer").click()
        await page.wait_for_url(ROOM)
        await expect(page.get_by_text("Deckhand", exact=True).first).to_be_visible()
        for _ in range(2):
            await ada.plays_turn()
        await ada.waits_for_turn()


@pytest.mark.prove
async def test_the_level_is_chosen_by_keyboard_remembered_and_shown_at_the_seat(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", DESKTOP) as page:
        ada = Person(page, "Ada")
        level = page.get_by_label(LEVEL)
        await expect(level).to_have_value("mate")
        await level.focus()
        await level.press("ArrowUp")
        await expect(level).to_have_value("deckhand")
        await page.reload()
        await expect(page.get_by_label(LEVEL)).to_have_value("deckhand")
        await ada.opens_room(4)
        await expect(page.get_by_label("Level", exact=True)).to_have_value("deckhand")
        await ada.button("Add a computer player").click()
        await page.get_by_label("Level", exact=True).select_option(value="mate")
        await ada.button("Add a computer player").click()
        seats = page.get_by_role("region", name="Seats")
        await expect(seats).to_contain_text("bot, deckhand")
        await expect(seats).to_contain_text("bot, mate")
