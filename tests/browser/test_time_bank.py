"""The time bank at the table: everybody sees what each seat has left in it, and whoever joins reads of it."""

import pytest
from playwright.async_api import expect

from regatta_server.service import Running
from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.prepared import table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]


async def test_each_seat_shows_its_time_bank_to_players_and_opponents(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada"], ["Bo"], turn_ms=600_000, time_bank_ms=1_800_000)
    async with (
        visit(running.url + there.path, token=there.tokens[0], alone=True) as first,
        visit(running.url + there.path, token=there.tokens[1]) as second,
    ):
        await Person(first, "Ada").waits_for_turn()
        await expect(Person(second, "Bo").heading()).to_have_text("Ada’s turn")
        for page in (first, second):
            banks = page.get_by_role("list", name="Seats").get_by_title("What is left in the time bank")
            await expect(banks).to_have_count(2)
            for bank in await banks.all():
                await expect(bank).to_be_visible()
                await expect(bank).to_have_text("Time bank+30 min")
            overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert overflow <= 0
