"""More time for who needs it: chosen once, taken in every casual game with a clock, seen by the others."""

import pytest
from playwright.async_api import expect

from regatta_server.service import Running
from tests.browser.clock import Clock
from tests.browser.conftest import Visit
from tests.browser.person import Person, becomes
from tests.browser.prepared import table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]


@pytest.mark.prove
async def test_time_for_turns_is_chosen_seen_by_others_and_kept_for_the_next_game(
    running: Running, visit: Visit, clock: Clock
) -> None:
    clock.stop()
    there = await table(running, ["Ada"], ["Bo"], turn_ms=60_000)
    then = await table(running, ["Bo"], ["Ada"], turn_ms=60_000)
    async with (
        visit(running.url + there.path, token=there.tokens[0], alone=True) as first,
        visit(running.url + there.path, token=there.tokens[1]) as second,
    ):
        ada = Person(first, "Ada")
        await ada.waits_for_turn()
        await expect(Person(second, "Bo").heading()).to_have_text("Ada’s turn")
        await ada.button("Menu").click()
        choice = first.get_by_role("combobox", name="Time for my turns")
        await choice.select_option(label="3 times as long")
        await first.keyboard.press("Escape")
        await expect(first.get_by_text("Your turns are three times as long.")).to_be_visible()
        await expect(second.get_by_text("Ada has three times the time for a turn.")).to_be_visible()
        # The browser keeps the choice, whoever plays there.
        await becomes(first, running.url, then.tokens[1])
        await first.goto(running.url + then.path)
        await expect(first.get_by_text("Your turns are three times as long.")).to_be_visible()
