"""By keys and by ear: what a key does is said, and what others did is said before one's own turn."""

import re

import pytest
from playwright.async_api import expect

from regatta_server.service import Running
from tests.browser.conftest import Visit
from tests.browser.person import THROW, Person
from tests.browser.prepared import table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

FOCUSED = "document.activeElement.dataset.row ?? document.activeElement.getAttribute('aria-label')"


async def test_a_turn_is_played_by_keys_and_heard(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada"], ["Bo"])
    async with (
        visit(running.url + there.path, token=there.tokens[0]) as first,
        visit(running.url + there.path, token=there.tokens[1]) as second,
    ):
        ada, bo = Person(first, "Ada"), Person(second, "Bo")
        await ada.waits_for_turn()
        await expect(first.get_by_role("listitem").filter(has_text="Ada").first).to_contain_text(
            "Ada, you, has 0 points and plays now."
        )
        await expect(bo.heading()).to_have_text("Ada’s turn")
        # Not yet thrown: no row can be pressed, and the arrow moves nothing.
        await ada.heading().press("ArrowDown")
        await ada.heading().press("Space")
        await expect(ada.button("Throw 2 of 3")).to_be_visible()
        faces = [(await ada.dice().nth(die).get_attribute("aria-label") or "")[-1] for die in range(5)]
        region = first.locator("[data-region=polite]")
        await first.keyboard.press("2")
        await expect(region).to_have_text(f"Held {faces[1]}.")
        await first.keyboard.press("5")
        await expect(region).to_have_text(f"Held {faces[1]} {faces[4]}.")
        await first.keyboard.press("2")
        # What happens at once is said in one breath.
        await expect(region).to_have_text(f"Held {faces[4]}.")
        await first.keyboard.press("5")
        await expect(region).to_have_text("Nothing held.")
        await rows_by_arrows(ada)
        # All dice count there: it is never a zero, which would be asked for once more.
        await ada.button(re.compile("^Choice")).click()
        await first.keyboard.press("s")
        # Politely, once, and what led to the turn in the same breath.
        await expect(second.locator("[data-region=polite]")).to_have_text(
            re.compile(r"^Ada: Choice, \d+, total \d+\. Your turn\.$")
        )
        await expect(second.locator("[data-region=assertive]")).to_be_empty()
        await bo.button("Menu").click()
        await second.get_by_role("combobox", name="Announcements").select_option(label="Short")
        await second.keyboard.press("Escape")
        await bo.button(THROW).click()
        await expect(second.locator("[data-region=polite]")).to_have_text(re.compile(r"^[1-6 ]{9}\.$"))


async def rows_by_arrows(ada: Person) -> None:
    """Go from a die to the next one, and from there to the rows."""
    first = ada.page
    await ada.dice().nth(2).focus()
    await first.keyboard.press("ArrowRight")
    assert re.match("Die 4: ", await first.evaluate(FOCUSED))
    await first.keyboard.press("ArrowRight")
    await first.keyboard.press("ArrowRight")
    assert re.match("Die 5: ", await first.evaluate(FOCUSED)), "there is none beside the last"
    await first.keyboard.press("ArrowDown")
    row = first.locator("button[data-row]")
    await expect(row.first).to_be_focused()
    await first.keyboard.press("ArrowDown")
    await expect(row.nth(1)).to_be_focused()
    # Space on a row is the row's own press, and no throw.
    await first.keyboard.press("Space")
    await expect(row.nth(1)).to_have_attribute("aria-pressed", "true")
    await expect(ada.button(THROW)).to_contain_text("Throw 2 of 3")


@pytest.mark.prove
async def test_the_end_is_heard_with_the_winner_and_the_totals(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada", "Bo"], at_round=12)
    async with visit(running.url + there.path, token=there.tokens[0]) as page:
        region = page.locator("[data-region=polite], [data-region=assertive]")
        for name in ("Ada", "Bo"):
            me = Person(page, name)
            await expect(me.heading()).to_have_text(f"{name}’s turn")
            await me.throws()
            await me.enters()
        await expect(region.filter(has_text="The game is over.")).to_have_text(
            re.compile(
                r"The game is over\. .+ (wins|share first place)\. .+ has \d+ .+ and .+ has \d+ points?\.$"
            )
        )
