"""The turn window: chosen with the room, read before one sits down, and at the table a clock that pauses."""

import re
import time

import pytest
from playwright.async_api import expect

from regatta_server.service import Running
from tests.browser.conftest import Visit
from tests.browser.person import Person, goes_to
from tests.browser.prepared import table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

DAY_MINUTES = 1_440


@pytest.mark.prove
async def test_whoever_opens_a_room_chooses_a_turn_window_and_all_read_of_it_before_they_sit_down(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url, alone=True) as first, visit(running.url) as second:
        ada, bo = Person(first, "Ada"), Person(second, "Bo")
        await ada.opens_options()
        await first.get_by_label("Turn clock").select_option(label="1 day")
        await ada.chooses_options(**{"Turn window": "Between two times of day"})
        await first.get_by_label("Turns run from").fill("07:30")
        await first.get_by_label("Turns run until").fill("07:30")
        await first.get_by_label("Your name").fill("Ada")
        await ada.button("Create room").click()
        # Where it was chosen, it is said what is wrong with it.
        await expect(first.get_by_text("A turn window is an hour long at least")).to_be_visible()
        await expect(first.get_by_label("Turn window")).to_be_focused()
        await first.get_by_label("Turns run until").fill("21:45")
        link = await ada.opens_room(2)
        await expect(first.get_by_text("07:30–21:45")).to_be_visible()
        await goes_to(second, link.removeprefix(running.url))
        await expect(second.get_by_text("07:30–21:45")).to_be_visible()
        await expect(second.get_by_role("button", name="Join", exact=True)).to_be_visible()
        await bo.joins()
        await expect(second.get_by_role("list", name="Seats").get_by_role("timer")).to_have_text(
            re.compile(r"\d+ h")
        )
        await expect(second.get_by_text(re.compile("turns run 07:30–21:45"))).to_be_visible()


@pytest.mark.prove
async def test_at_the_table_a_clock_stands_still_outside_of_the_window_and_says_until_when(
    running: Running, visit: Visit
) -> None:
    # It opens in two hours and closes in four, by the clock of players who say no zone.
    minute = int(time.time() / 60) % DAY_MINUTES
    window = {"begin_minute": (minute + 120) % DAY_MINUTES, "end_minute": (minute + 240) % DAY_MINUTES}
    there = await table(running, ["Ada"], ["Bo"], turn_ms=7_200_000, turn_window=window)
    async with (
        visit(running.url + there.path, token=there.tokens[0], alone=True) as first,
        visit(running.url + there.path, token=there.tokens[1]) as second,
    ):
        await Person(first, "Ada").waits_for_turn()
        await expect(Person(second, "Bo").heading()).to_have_text("Ada’s turn")
        mine = first.get_by_text(re.compile(r"^Paused until .+: your turns run \d\d:\d\d–\d\d:\d\d\."))
        theirs = second.get_by_text(
            re.compile(r"^Paused until .+: Ada’s turns run .+, and it is \d\d:\d\d there\.")
        )
        await expect(mine).to_be_visible()
        await expect(theirs).to_be_visible()
        for page in (first, second):
            seats = page.get_by_role("list", name="Seats")
            # All two hours are left, although it is four until the deadline.
            await expect(seats.get_by_role("timer")).to_have_text(re.compile("Paused.*2 h"))
            overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert overflow <= 0
