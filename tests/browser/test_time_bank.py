"""The time bank at the table: all see what each seat has left, and nobody adds it to the turn's time."""

from typing import Any

import pytest
from playwright.async_api import expect

from regatta_server.service import Running
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.person import Person
from tests.browser.prepared import table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

HINT = "What is left in the time bank: for the whole game, beside the time of each turn."
OWN: dict[str, Any] = {"turn_ms": 600_000, "time_bank_ms": 1_800_000}


@pytest.mark.parametrize(("size", "seats"), [(PHONE, "list"), (DESKTOP, "table")])
@pytest.mark.parametrize("ruleset", ["yacht", "yin-yang"])
@pytest.mark.prove
async def test_each_seat_shows_its_time_bank_to_players_and_opponents(
    running: Running, visit: Visit, size: dict[str, int], seats: str, ruleset: str
) -> None:
    there = await table(running, ["Ada"], ["Bo"], ruleset=ruleset, **OWN)
    async with (
        visit(running.url + there.path, size, there.tokens[0], alone=True) as first,
        visit(running.url + there.path, size, there.tokens[1], alone=True) as second,
    ):
        await Person(first, "Ada").waits_for_turn()
        await expect(Person(second, "Bo").heading()).to_have_text("Ada’s turn")
        for page in (first, second):
            banks = page.get_by_title(HINT)
            await expect(banks).to_have_count(2)
            for bank in await banks.all():
                await expect(bank).to_be_visible()
                # A drawing of an hourglass stands before it, and no sign of a sum.
                await expect(bank).to_have_text("Time bank 30 min")
                await expect(bank.locator("svg")).to_be_visible()
            where = page.get_by_role("list", name="Seats") if size == PHONE else page.get_by_role("main")
            await expect(where.get_by_title(HINT)).to_have_count(2)
            overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert overflow <= 0


@pytest.mark.prove
async def test_the_time_bank_is_said_with_the_clock_for_who_does_not_see_it(
    running: Running, visit: Visit
) -> None:
    there = await table(running, ["Ada"], ["Bo"], **OWN)
    async with visit(running.url + there.path, PHONE, there.tokens[0], alone=True) as page:
        await Person(page, "Ada").waits_for_turn()
        await page.keyboard.press("c")
        polite = page.locator("[data-region=polite]")
        await expect(polite).to_contain_text("Time bank: 30 minutes.")
