"""First steps: a first game against the computer, with a guide at the real table."""

import re

import pytest
from playwright.async_api import Locator, Page, expect

from regatta_server.service import Running
from tests.browser.conftest import DESKTOP, LANDSCAPE, PHONE, Visit
from tests.browser.person import ENTER, OPEN_ROW, THROW, Person
from tests.browser.test_access import check, overflow

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(120)]

IS_UNCOVERED = """(button) => {
  const {left, width, top, height} = button.getBoundingClientRect()
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}"""
LOOKS = {"phone-light": (PHONE, "light"), "landscape-dark": (LANDSCAPE, "dark")}
"""Where there is least room, both ways, and each theme."""


def guide(page: Page) -> Locator:
    """Return the guide at the table; on the home page, its offer."""
    return page.get_by_role("region", name="First steps")


def begin(page: Page) -> Locator:
    """Return the button that begins them."""
    return page.get_by_role("button", name="First steps", exact=True)


async def says(page: Page, what: str) -> None:
    """See the guide say something where a screen reader hears it."""
    await expect(guide(page).get_by_role("status")).to_contain_text(what)


async def begins(me: Person) -> None:
    """Begin the first steps by key, from wherever the button is."""
    await expect(begin(me.page)).to_be_enabled()
    await begin(me.page).focus()
    await me.page.keyboard.press("Enter")
    await me.waits_for_turn()


async def enters_by_keys(me: Person) -> None:
    """Choose the first open row and enter it, a zero twice."""
    await me.button(OPEN_ROW).first.focus()
    await me.page.keyboard.press("Enter")
    await says(me.page, "Press “Enter")
    label = await me.button(ENTER).inner_text()
    await me.page.keyboard.press("s")
    if label.split()[1] == "0":
        await expect(me.button(re.compile(r"^Enter 0 in .+\?$"))).to_be_enabled()
        await me.page.keyboard.press("s")


async def finds_people_by_keys(me: Person) -> None:
    """Go home at the end; the game is there to play on, and nothing guides or offers any more."""
    await me.page.get_by_role("link", name="Find people").focus()
    await me.page.keyboard.press("Enter")
    await expect(me.button("Play online")).to_be_enabled()
    await expect(guide(me.page)).to_have_count(0)
    await me.page.get_by_role("region", name="Your games").get_by_role("link").click()
    await expect(me.button(THROW)).to_be_enabled()
    await expect(guide(me.page)).to_have_count(0)


@pytest.mark.prove
async def test_the_first_steps_are_gone_through_by_keyboard_alone_and_offered_once(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", DESKTOP) as page:
        me, keys = Person(page, "Ada"), page.keyboard
        await begins(me)
        await says(page, "Press “Throw 5 dice”. Key: T")
        await keys.press("t")
        await says(page, "Now hold the dice you want to keep")
        await expect(me.button(THROW)).to_be_enabled()
        await keys.press("2")
        await says(page, "press “Throw 4 dice”")
        assert await page.evaluate("document.activeElement.tagName") == "H1", "the focus was moved"
        await expect(me.button(re.compile("^Throw 4 dice"))).to_be_enabled()
        await keys.press("t")
        await says(page, "Choose one, or throw once more")
        await enters_by_keys(me)
        await says(page, "63 points in Ones to Sixes earn a bonus")
        await me.waits_for_turn()
        # A page that is loaded anew goes on where it was.
        await page.reload()
        await says(page, "5 of 6")
        await me.waits_for_turn()
        await keys.press("t")
        await expect(me.button(OPEN_ROW).first).to_be_visible()
        await enters_by_keys(me)
        await says(page, "choose “Play online” or “Play with friends”")
        await check(page, "the last of the first steps")
        await finds_people_by_keys(me)


@pytest.mark.prove
async def test_who_wants_no_first_steps_is_not_offered_them_again_and_finds_them_with_the_rules(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", PHONE) as page:
        me = Person(page, "Ada")
        await me.button("Don’t offer first steps again").click()
        await expect(guide(page)).to_have_count(0)
        await expect(me.heading()).to_be_focused()
        await page.goto(running.url + "/")
        await expect(me.button("Play online")).to_be_enabled()
        await expect(guide(page)).to_have_count(0)
        await page.get_by_role("link", name="Rules of all games").click()
        await begins(me)
        await says(page, "1 of 6")
        await me.button("End first steps").click()
        await expect(guide(page)).to_have_count(0)
        await expect(me.heading()).to_be_focused()
        await me.plays_turn()


@pytest.mark.prove
@pytest.mark.parametrize("look", LOOKS)
async def test_the_guide_is_in_view_at_every_step_and_axe_finds_nothing(
    running: Running, visit: Visit, look: str
) -> None:
    size, theme = LOOKS[look]
    async with visit(running.url + "/", size, color_scheme=theme) as page:
        me = Person(page, "Ada")
        await check(page, "home with the offer")
        await begin(page).click()
        for step in ("1 of 6", "2 of 6", "5 of 6", "6 of 6"):
            if step == "2 of 6":
                await me.throws()
            else:
                await me.waits_for_turn()
            await says(page, step)
            await expect(guide(page)).to_be_in_viewport(ratio=1)
            await check(page, step)
            assert await overflow(page) <= 0
            if step == "2 of 6":
                await me.button(OPEN_ROW).last.focus()
                assert await me.button(OPEN_ROW).last.evaluate(IS_UNCOVERED), "the guide hides the focus"
                await me.enters()
            elif step == "5 of 6":
                await me.plays_turn()
