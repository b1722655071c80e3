"""Conditional orders: left from the menu while others play, read in one sentence, carried out, taken back."""

import pytest
from playwright.async_api import expect

from regatta_server.service import Running
from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.prepared import table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]


@pytest.mark.prove
async def test_an_order_is_left_taken_back_left_again_and_carried_out_when_the_turn_comes(
    running: Running, visit: Visit
) -> None:
    there = await table(running, ["Ada"], ["Bo"], turn_ms=86_400_000)
    async with (
        visit(running.url + there.path, token=there.tokens[0], alone=True) as first,
        visit(running.url + there.path, token=there.tokens[1], alone=True) as second,
    ):
        ada, bo = Person(first, "Ada"), Person(second, "Bo")
        await ada.waits_for_turn()
        await expect(bo.heading()).to_have_text("Ada’s turn")
        dialog = second.get_by_role("dialog", name="Conditional order")
        region = second.get_by_text("Your conditional order is set for your next turn.")

        await bo.button("Menu").click()
        await bo.button("Conditional order…").click()
        await dialog.get_by_role("combobox", name="Keep after each throw").select_option(label="One face")
        await dialog.get_by_role("combobox", name="Which face").select_option(label="5")
        await dialog.get_by_role("combobox", name="Row 1").select_option(label="Fives")
        await dialog.get_by_role("spinbutton", name="Least points for Fives").fill("0")
        sentence = "Throw, keep every 5; then enter Fives; otherwise leave the turn to me."
        await expect(dialog.get_by_role("status")).to_have_text(sentence)
        await dialog.get_by_role("button", name="Set the order").press("Enter")
        await expect(region).to_be_visible()

        await bo.button("Change the order…").click()
        await expect(dialog.get_by_role("status")).to_have_text(sentence)
        await dialog.get_by_role("button", name="Take it back").click()
        await expect(region).to_have_count(0)

        await bo.button("Menu").click()
        await bo.button("Conditional order…").click()
        await dialog.get_by_role("button", name="Set the order").click()
        await expect(region).to_be_visible()
        await expect(first.get_by_text("conditional order")).to_have_count(0)

        await ada.throws()
        await ada.enters()
        await expect(first.get_by_text("Bo’s order").first).to_be_visible()
