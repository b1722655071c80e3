"""The coach at the table, in games alone and against the computer."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, expect

from regatta_server.bots.solver.tables import FOLDER, open_table
from regatta_server.rules.catalogue import RULES
from regatta_server.service import Running
from tests.browser.conftest import ALL_LOOKS, DESKTOP, PHONE, Visit
from tests.browser.person import ENTER, THROW, Person
from tests.browser.prepared import table
from tests.browser.test_access import SIZES, check, overflow
from tests.conftest import Serve

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.prove, pytest.mark.timeout(240)]

MOVE = re.compile(r"^(Keep |Throw all dice again|Enter )")
TURNS = 3


@pytest_asyncio.fixture(loop_scope="session")
async def coached(serve: Serve, tmp_path: Path) -> AsyncIterator[Running]:
    """Give a node that has the table of one game."""
    open_table(tmp_path / FOLDER, RULES["yacht"])
    async with serve(data=tmp_path, commands_per_s=1000) as node:
        yield node


def coach(page: Page) -> Locator:
    """Return the coach at the table."""
    return page.get_by_role("region", name="Coach")


async def place(part: Locator) -> list[float]:
    """Return where a part of the page is, and how large."""
    box = await part.bounding_box()
    assert box is not None
    return [box["x"], box["y"], box["width"], box["height"]]


async def enters_what_is_chosen(me: Person) -> None:
    """Enter the chosen row by key, a zero twice."""
    await expect(me.button(ENTER)).to_be_enabled()
    label = await me.button(ENTER).inner_text()
    await me.page.keyboard.press("s")
    if label.split()[1] == "0":
        await expect(me.button(re.compile(r"^Enter 0 in .+\?$"))).to_be_enabled()
        await me.page.keyboard.press("s")


async def hears_the_best(me: Person) -> str:
    """Ask the coach by key, and return the move that it calls the best."""
    best = coach(me.page).get_by_role("button", name=MOVE)
    await expect(best).to_be_enabled()
    label = await best.locator("b").inner_text()
    await me.page.keyboard.press("k")
    await expect(me.page.locator("[data-region=polite]")).to_contain_text(f"{label}: ")
    return label


async def plays_turn_as_advised(me: Person) -> None:
    """Play a turn by keyboard alone, at each throw doing what the coach says is best."""
    page, keys = me.page, me.page.keyboard
    await me.waits_for_turn()
    for left in (2, 1, 0):
        await keys.press("t")
        await expect(me.button(f"Throw {4 - left} of 3" if left else "No throws left")).to_be_visible()
        label = await hears_the_best(me)
        best = coach(page).get_by_role("button", name=MOVE)
        await best.focus()
        await keys.press("Enter")
        if label.startswith("Enter"):
            await expect(best).to_contain_text("Your choice is the best.")
            return await enters_what_is_chosen(me)
        if label.startswith("Keep"):
            await expect(best).to_contain_text("Your choice is the best.")
        await expect(best).to_be_focused()
        await expect(me.button(THROW)).to_be_enabled()
    raise AssertionError("with no throw left it can only be entered")


async def test_turns_are_played_by_keyboard_with_the_coach_which_stays_on(
    coached: Running, visit: Visit
) -> None:
    there = await table(coached, ["Ada"])
    async with visit(coached.url + there.path, DESKTOP, there.tokens[0]) as page:
        me = Person(page, "Ada")
        await me.waits_for_turn()
        await page.get_by_role("button", name="Coach", exact=True).focus()
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("button", name="Coach", exact=True)).to_be_focused()
        await expect(coach(page)).to_contain_text("After your throw")
        for _ in range(TURNS):
            await plays_turn_as_advised(me)
        await page.reload()
        await plays_turn_as_advised(me)
        await me.button("Menu").click()
        menu = page.get_by_role("dialog", name="Menu")
        await menu.get_by_role("checkbox", name="Coach").uncheck()
        await menu.get_by_role("button", name="Close").click()
        await expect(coach(page)).to_have_count(0)


async def test_what_one_chooses_is_held_against_the_best_and_lines_of_the_list_can_be_taken(
    coached: Running, visit: Visit
) -> None:
    there = await table(coached, ["Ada"])
    async with visit(coached.url + there.path, PHONE, there.tokens[0]) as page:
        me = Person(page, "Ada")
        await me.waits_for_turn()
        await page.get_by_role("button", name="Coach", exact=True).click()
        await me.throws()
        await me.button("More from the coach").click()
        shown = page.get_by_role("dialog", name="Coach")
        lines = shown.get_by_role("listitem")
        await expect(lines).to_have_count(4)
        await expect(lines.first).to_contain_text("to expect, best")
        last = await lines.last.inner_text()
        await lines.last.get_by_role("button").click()
        await expect(shown).to_have_count(0)
        less = re.search(r"([\d.]+ points?) less", last)
        if less is not None and not last.startswith("Throw all"):
            await expect(coach(page)).to_contain_text(f"Your choice costs {less[1]}.")
        await me.button("More from the coach").click()
        await shown.get_by_role("checkbox", name="Coach").click()
        await expect(coach(page)).to_have_count(0)
        await expect(me.heading()).to_be_focused()


async def test_at_a_table_with_another_person_no_coach_is_shown(coached: Running, visit: Visit) -> None:
    alone, there = await table(coached, ["Ada"]), await table(coached, ["Ada"], ["Bo"])
    async with visit(coached.url + alone.path, PHONE, alone.tokens[0]) as page:
        await page.get_by_role("button", name="Coach", exact=True).click()
        await expect(coach(page)).to_be_visible()
    async with visit(coached.url + there.path, PHONE, there.tokens[0]) as page:
        me = Person(page, "Ada")
        await me.waits_for_turn()
        await me.throws()
        await page.keyboard.press("k")
        await expect(coach(page)).to_have_count(0)
        await expect(page.get_by_role("button", name="Coach", exact=True)).to_have_count(0)
        await me.button("Menu").click()
        await expect(page.get_by_role("checkbox", name="Sound")).to_be_visible()
        await expect(page.get_by_role("checkbox", name="Coach")).to_have_count(0)


@pytest.mark.parametrize(("size", "theme"), ALL_LOOKS)
async def test_the_coach_covers_nothing_moves_nothing_and_axe_finds_nothing(
    coached: Running, visit: Visit, size: str, theme: str
) -> None:
    there = await table(coached, ["Ada"])
    async with visit(coached.url + there.path, SIZES[size], there.tokens[0], color_scheme=theme) as page:
        me = Person(page, "Ada")
        await me.waits_for_turn()
        await me.button("Menu").click()
        await page.get_by_role("checkbox", name="Coach").check()
        await page.get_by_role("dialog", name="Menu").get_by_role("button", name="Close").click()
        await expect(coach(page)).to_contain_text("After your throw")
        places = [await place(coach(page)), await place(page.get_by_role("group", name="Dice"))]
        # By key: to press a button the driver would scroll the page.
        await page.keyboard.press("t")
        await expect(coach(page).get_by_role("button", name=MOVE)).to_be_enabled()
        after = [await place(coach(page)), await place(page.get_by_role("group", name="Dice"))]
        assert after == [pytest.approx(before, abs=1) for before in places], "half a pixel is nothing"
        await expect(coach(page)).to_be_in_viewport(ratio=1)
        await expect(me.button(THROW)).to_be_in_viewport(ratio=1)
        assert await overflow(page) <= 0
        await check(page, "the coach")
        await me.button("More from the coach").click()
        await expect(page.get_by_role("dialog", name="Coach")).to_be_visible()
        await check(page, "the list of the coach")
