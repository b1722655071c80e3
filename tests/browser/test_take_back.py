"""Taking decisions back in practice, in a real Chromium: by the button and by a key, with the same dice."""

import re

import pytest
from playwright.async_api import Page, expect

from regatta_server.service import Running
from tests.browser.conftest import DESKTOP, LANDSCAPE, PHONE, Visit
from tests.browser.person import ENTER, OPEN_ROW, THROW, Person

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(180)]

TAKEN_BACK = "You took back your last decision. The dice of the next throw stay the same."
SAME_DICE = "The dice of the next throw stay the same."


async def begins(page: Page) -> Person:
    """Begin a practice game and throw."""
    me = Person(page, "Ada")
    await expect(me.button("Play a practice game")).to_be_enabled()
    await me.button("Play a practice game").click()
    await me.throws()
    await expect(me.dice()).to_have_count(5)
    return me


@pytest.mark.prove
async def test_a_throw_is_taken_back_and_shows_the_same_dice_again(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/", DESKTOP) as page:
        me = await begins(page)
        await expect(me.button("Take back")).to_have_count(0)
        first = await me.faces()
        await expect(me.button(THROW)).to_be_enabled()
        await me.button(THROW).click()
        await expect(me.button(re.compile("Throw 3 of 3"))).to_be_visible()
        second = await me.faces()
        await expect(page.get_by_text(SAME_DICE)).to_be_visible()
        await me.button("Take back").click()
        await expect(me.button(re.compile("Throw 2 of 3"))).to_be_visible()
        assert await me.faces() == first
        await expect(page.get_by_text(TAKEN_BACK).first).to_be_attached()
        await expect(me.button("Take back")).to_have_count(0)
        await expect(me.button(THROW)).to_be_enabled()
        await me.button(THROW).click()
        await expect(me.button(re.compile("Throw 3 of 3"))).to_be_visible()
        assert await me.faces() == second


@pytest.mark.prove
async def test_an_entry_is_taken_back_by_a_key(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/", DESKTOP) as page:
        me = await begins(page)
        first = await me.faces()
        await me.button(OPEN_ROW).first.click()
        await expect(me.button(ENTER)).to_be_enabled()
        if (await me.button(ENTER).inner_text()).split()[1] == "0":
            await me.button(ENTER).click()
            await me.button(re.compile(r"^Enter 0 in .+\?$")).click()
        else:
            await me.button(ENTER).click()
        await expect(page.get_by_text("Round 2 of 12")).to_be_visible()
        # The entry is heard of a moment before its answer, and nothing else is done until that.
        await expect(me.button("Take back")).to_be_enabled()
        await page.keyboard.press("u")
        await expect(page.get_by_text("Round 1 of 12")).to_be_visible()
        assert await me.faces() == first
        await page.keyboard.press("?")
        await expect(page.get_by_role("dialog", name="Keys")).to_contain_text("Take back your last decision")


@pytest.mark.prove
@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, DESKTOP], ids=["phone", "landscape", "desktop"])
async def test_the_button_is_on_the_page_and_large_enough_for_a_finger(
    running: Running, visit: Visit, size: dict[str, int]
) -> None:
    async with visit(running.url + "/", size) as page:
        me = await begins(page)
        await expect(me.button(THROW)).to_be_enabled()
        await me.button(THROW).click()
        await expect(me.button("Take back")).to_be_in_viewport(ratio=1)
        box = await me.button("Take back").bounding_box()
        assert box is not None
        assert box["height"] >= 40
