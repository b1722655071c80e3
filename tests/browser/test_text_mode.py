"""The table as text, played by typed commands: with a screen reader, in braille, or by liking."""

import re

import pytest
from playwright.async_api import Locator, Page, expect

from regatta_server.service import Running
from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.prepared import table
from tests.browser.test_access import check, overflow

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

NARROW = {"width": 320, "height": 640}


def command(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Command")


def answer(page: Page) -> Locator:
    return page.get_by_role("region", name="Answer")


def shown(page: Page) -> Locator:
    return page.get_by_role("region", name="The table as text")


async def types(page: Page, line: str) -> None:
    """Type a command and send it."""
    await command(page).fill(line)
    await command(page).press("Enter")


async def turns_to_text(page: Page) -> None:
    """Choose text mode in the menu of the table."""
    await page.get_by_role("button", name="Menu").click()
    await page.get_by_role("checkbox", name="Text mode").check()
    await page.keyboard.press("Escape")
    await expect(command(page)).to_be_visible()


async def test_a_turn_is_typed_and_told_at_the_width_of_a_phone(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada"], ["Bo"])
    async with visit(running.url + there.path, NARROW, there.tokens[0], alone=True) as page:
        ada = Person(page, "Ada")
        await ada.waits_for_turn()
        await turns_to_text(page)
        await expect(shown(page)).to_contain_text("Dice: not thrown yet")
        await expect(shown(page)).to_contain_text("Totals: Ada (you) 0, plays now; Bo 0")
        await types(page, "24")
        await expect(answer(page)).to_have_text("You have not thrown yet. Type all to throw.")
        await expect(command(page)).to_have_attribute("aria-invalid", "true")
        await types(page, "all")
        await expect(shown(page)).to_contain_text("Throw 1 of 3")
        await expect(page.locator("[data-region=polite]")).to_have_text(
            re.compile(r"^Threw [1-6 ]{9}, two throws left\.$")
        )
        await types(page, "?")
        await expect(answer(page)).to_contain_text("Choice (m)")
        await check(page, "text mode")
        assert await overflow(page) <= 0
        await types(page, "None")
        await expect(answer(page)).to_have_text("All dice kept. Now type a row.")
        await expect(shown(page)).to_contain_text("Kept: ")
        await types(page, "zebra")
        await expect(answer(page)).to_contain_text("is no command and no row here")
        await types(page, "choice")
        await expect(ada.heading()).to_have_text("Bo’s turn")
        await expect(shown(page)).to_contain_text(re.compile(r"Choice\s+\d+"))
        await expect(page.get_by_role("log", name="Events")).to_contain_text("Ada entered Choice for")
        await expect(command(page)).to_be_focused()
        await types(page, "a")
        await expect(answer(page)).to_contain_text("It is not your turn yet")


@pytest.mark.prove
@pytest.mark.parametrize("ruleset", ["yacht", "double-cameroon"])
async def test_a_whole_game_is_typed(running: Running, visit: Visit, ruleset: str) -> None:
    there = await table(running, ["Ada"], ruleset=ruleset)
    async with visit(running.url + there.path, NARROW, there.tokens[0], alone=True) as page:
        ada = Person(page, "Ada")
        await ada.waits_for_turn()
        await turns_to_text(page)
        letters = ["ab", "cd", "ef", "gh", "ij"] if ruleset == "double-cameroon" else list("abcdefghijlm")
        for place, rows in enumerate(letters):
            await types(page, "all")
            await expect(shown(page)).to_contain_text("Throw 1 of 3")
            face = await first_face(page)
            await types(page, f"keep {face}" if place % 2 else face)
            await expect(shown(page)).to_contain_text("Throw 2 of 3")
            await types(page, rows)
            over = ada.heading().filter(has_text="Game over")
            fresh = shown(page).filter(has_text="Dice: not thrown yet")
            asks = answer(page).filter(has_text="once more")
            await expect(over.or_(fresh).or_(asks)).to_be_visible()
            if await asks.count():
                await command(page).press("Enter")
                await expect(over.or_(fresh)).to_be_visible()
        await expect(ada.heading()).to_have_text("Game over")


async def first_face(page: Page) -> str:
    """Return what the first die of the table shows."""
    label = await shown(page).inner_text()
    [face] = re.findall(r"^Dice: (\d)", label, re.MULTILINE)
    return str(face)


@pytest.mark.prove
async def test_a_game_to_a_target_is_typed_to_its_end(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada"], ruleset="yin-yang", target=100)
    async with visit(running.url + there.path, NARROW, there.tokens[0], alone=True) as page:
        ada = Person(page, "Ada")
        await ada.waits_for_turn()
        await turns_to_text(page)
        over = ada.heading().filter(has_text="Game over")
        # Banked as soon as it can be: who throws on loses points, and no number of lines is enough.
        can = {
            "bank": page.get_by_text(re.compile("bank for \\d+ point")),
            "a": page.get_by_text(re.compile("to set these aside")),
            "all": page.get_by_text(re.compile("You can type all to throw")),
        }
        for _ in range(800):
            await expect(over.or_(can["all"]).or_(can["a"]).or_(can["bank"]).first).to_be_visible()
            if await over.count():
                break
            lines = [one for one, text in can.items() if await text.count()]
            if not lines:
                continue  # another thing to do than a moment ago
            line = lines[0]
            before = await shown(page).inner_text()
            await types(page, line)
            await expect(over.or_(shown(page).filter(has_not_text=before))).to_be_visible()
        await expect(over).to_be_visible()
