"""A whole game by what assistive technology sees: roles and names alone, and one by the keyboard alone."""

import re

import pytest
from playwright.async_api import Page, expect

from regatta_server.service import Running
from tests.browser.conftest import DESKTOP, Visit
from tests.browser.test_access import check

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.prove,
    pytest.mark.timeout(240),
]

ROUNDS = 12
OPEN_ROW = re.compile(r"^.+ \d+ max \d+$")


async def test_a_whole_game_is_played_through_the_accessibility_tree_alone(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/") as page:
        await page.get_by_role("button", name="Play a practice game").click()
        for _ in range(ROUNDS):
            await expect(page.get_by_role("heading", level=1, name="Your turn")).to_be_visible()
            await page.get_by_role("button", name=re.compile("^Throw 5 dice")).click()
            dice = page.get_by_role("group", name="Dice").get_by_role(
                "button", name=re.compile(r"^Die 1: \d$")
            )
            await dice.click()
            held = page.get_by_role("button", name=re.compile(r"^Die 1: \d, held$"), pressed=True)
            await expect(held).to_be_visible()
            await page.get_by_role("button", name=re.compile("^Throw 4 dice")).click()
            await page.get_by_role("button", name=OPEN_ROW).first.click()
            await expect(page.get_by_role("button", name=OPEN_ROW, pressed=True)).to_be_visible()
            zero = page.get_by_role("button", name=re.compile("^Enter 0 in "))
            enter = page.get_by_role("button", name=re.compile(r"^Enter \d+ in "))
            is_zero = await zero.count() > 0
            await enter.click()
            if is_zero:
                await page.get_by_role("button", name=re.compile(r"^Enter 0 in .+\?$")).click()
        await expect(page.get_by_role("heading", level=1, name="Game over")).to_be_visible()
        await expect(page.get_by_role("list", name="Places")).to_be_visible()


async def test_a_whole_game_is_played_by_the_keyboard_alone(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/", DESKTOP) as page:
        await expect(page.get_by_role("button", name="Play a practice game")).to_be_enabled()
        await tabs_to(page, "Play a practice game")
        await page.keyboard.press("Enter")
        for _ in range(ROUNDS):
            await expect(page.get_by_role("heading", level=1, name="Your turn")).to_be_visible()
            await expect(
                page.get_by_role("button", name=re.compile("^Throw 5 dice Throw 1 of 3"))
            ).to_be_enabled()
            await page.keyboard.press("t")
            await expect(page.get_by_role("button", name=re.compile("Throw 2 of 3"))).to_be_visible()
            await page.keyboard.press("1")
            await expect(page.get_by_role("button", name=re.compile(r"^Die 1: \d, held$"))).to_be_visible()
            await page.keyboard.press("ArrowDown")
            await expect(page.get_by_role("button", name=OPEN_ROW).first).to_be_focused()
            await page.keyboard.press("Enter")
            await expect(page.get_by_role("button", name=OPEN_ROW, pressed=True)).to_be_visible()
            await expect(page.get_by_role("button", name=re.compile(r"^Enter \d+ in "))).to_be_enabled()
            zero = await page.get_by_role("button", name=re.compile("^Enter 0 in ")).count()
            await page.keyboard.press("s")
            if zero:
                await expect(
                    page.get_by_role("button", name=re.compile(r"^Enter 0 in .+\?$"))
                ).to_be_visible()
                await page.keyboard.press("s")
        await expect(page.get_by_role("heading", level=1, name="Game over")).to_be_visible()


async def tabs_to(page: Page, name: str) -> None:
    """Press the tab key until a button of this name has the focus."""
    for _ in range(150):
        await page.keyboard.press("Tab")
        if name in str(await page.evaluate("document.activeElement?.textContent ?? ''")):
            return
    raise AssertionError(f"no tab leads to {name}")


async def test_in_forced_colours_axe_finds_nothing_and_what_is_held_is_seen(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", alone=True, forced_colors="active") as page:
        assert await page.evaluate("matchMedia('(forced-colors: active)').matches")
        await page.get_by_role("button", name="Play a practice game").click()
        await page.get_by_role("button", name=re.compile("^Throw 5 dice")).click()
        loose = page.get_by_role("button", name=re.compile(r"^Die 1: \d$"))
        await expect(loose).to_be_visible()
        before = await loose.bounding_box()
        await loose.click()
        held = page.get_by_role("button", name=re.compile(r"^Die 1: \d, held$"))
        await expect(held).to_be_visible()
        assert await held.bounding_box() != before, "what is held lies elsewhere, and not in another colour"
        await page.get_by_role("button", name=OPEN_ROW).first.click()
        await check(page, "the table in forced colours")
        await page.get_by_role("button", name="Menu").click()
        await check(page, "the menu in forced colours")
        await page.get_by_role("checkbox", name="Text mode").check()
        await page.keyboard.press("Escape")
        await expect(page.get_by_role("textbox", name="Command")).to_be_visible()
        await check(page, "text mode in forced colours")
