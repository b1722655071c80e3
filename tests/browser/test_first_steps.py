"""First steps: one turn with a guide, at the table of the page and without a server."""

import re

import pytest
from playwright.async_api import Locator, Page, expect

from regatta_server.service import Running
from tests.browser.conftest import DESKTOP, LANDSCAPE, PHONE, Visit
from tests.browser.person import THROW, Person
from tests.browser.test_access import check, overflow

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(120)]

IS_UNCOVERED = """(button) => {
  const {left, width, top, height} = button.getBoundingClientRect()
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}"""
SMALL = {"width": 320, "height": 568}
LOOKS = {
    "small-dark": (SMALL, "dark"),
    "phone-light": (PHONE, "light"),
    "landscape-dark": (LANDSCAPE, "dark"),
}
"""Where there is least room, both ways, and each theme."""
DONE = "That’s a whole turn!"


def guide(page: Page) -> Locator:
    """Return the guide at the table."""
    return page.get_by_role("region", name="First steps")


async def says(page: Page, what: str) -> None:
    """See the guide say something where a screen reader hears it."""
    await expect(guide(page).get_by_role("status")).to_contain_text(what)


async def begins(page: Page) -> None:
    """Begin the first steps by key, from wherever the link is."""
    await page.get_by_role("link", name="First steps", exact=True).focus()
    await page.keyboard.press("Enter")
    await says(page, "1 of 5")


async def plays_on(page: Page) -> None:
    """Go on from the lesson to a game against the computer, at which nothing guides any more."""
    await page.get_by_role("button", name="Play a game now").focus()
    await page.keyboard.press("Enter")
    await page.wait_for_url(re.compile(r"/r/[A-Z2-9]{8}$"))
    await expect(Person(page, "Ada").heading()).to_have_text(re.compile("turn$"))
    await expect(guide(page)).to_have_count(0)


async def holds_what_the_guide_names(page: Page) -> None:
    """Press the dice of the face that the guide names and that do not lie held yet."""
    await says(page, "of 5")
    await expect(Person(page, "Ada").button(THROW)).to_be_enabled()
    loose = page.get_by_role("button", name=re.compile(r"^Die \d: 6$"))
    for left in range(await loose.count(), 0, -1):
        await loose.first.click()
        await expect(loose).to_have_count(left - 1)
    await says(page, "Held dice stay")


@pytest.mark.prove
async def test_the_first_steps_are_gone_through_by_keyboard_alone_and_offered_once(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", DESKTOP) as page:
        me, keys = Person(page, "Ada"), page.keyboard
        await begins(page)
        await says(page, "Press “Throw 5 dice”. Key: T")
        await keys.press("t")
        await says(page, "press your two sixes. Keys: 1 to 5")
        await expect(me.button(THROW)).to_be_enabled()
        # Another move is answered by what to do.
        await keys.press("t")
        await expect(page.get_by_text("For this one turn, do as the guide says.").first).to_be_visible()
        await keys.press("3")
        await keys.press("5")
        await says(page, "press “Throw 3 dice”")
        await keys.press("t")
        await says(page, "One more of the same")
        await expect(me.button(THROW)).to_be_enabled()
        await keys.press("4")
        await says(page, "press “Throw 2 dice”")
        await keys.press("t")
        await says(page, "Choose Sixes for 24")
        await me.button(re.compile("^Sixes")).focus()
        await keys.press("Enter")
        await says(page, "Press “Enter 24”")
        await keys.press("s")
        await says(page, DONE)
        await plays_on(page)
        await page.goto(running.url + "/")
        await expect(me.button("Play online")).to_be_enabled()
        await expect(guide(page)).to_have_count(0)


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
        await begins(page)
        await page.get_by_role("link", name="End first steps").click()
        await expect(me.button("Play online")).to_be_enabled()


@pytest.mark.prove
async def test_the_first_steps_are_there_without_a_line(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/learn", PHONE, service_workers="allow") as page:
        await page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        await says(page, "1 of 5")
        await page.context.set_offline(True)
        await page.reload()
        await says(page, "1 of 5")
        await page.get_by_role("button", name=THROW).click()
        await holds_what_the_guide_names(page)


@pytest.mark.prove
async def test_where_the_table_is_text_the_guide_says_what_to_type(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/learn", PHONE) as page:
        await page.evaluate("localStorage.setItem('regatta.text', 'on')")
        await page.reload()
        command = page.get_by_role("textbox", name="Command")
        for line in ("all", "keep 66", "keep 666", "Sixes"):
            await says(page, f"ype {line}")
            await command.fill(line)
            await command.press("Enter")
        await says(page, DONE)
        await plays_on(page)


@pytest.mark.prove
@pytest.mark.parametrize("look", LOOKS)
async def test_the_guide_is_in_view_at_every_step_and_covers_nothing_it_speaks_of(
    running: Running, visit: Visit, look: str
) -> None:
    size, theme = LOOKS[look]
    async with visit(running.url + "/learn", size, color_scheme=theme) as page:
        me = Person(page, "Ada")
        for step in range(3):
            await me.throws()
            if step < 2:
                await holds_what_the_guide_names(page)
            await expect(guide(page)).to_be_in_viewport(ratio=1)
            if (
                size != SMALL
            ):  # where rows scroll beneath the buttons, axe takes one that is half hidden for small
                await check(page, f"throw {step + 1}")
            assert await overflow(page) <= 0
        row = me.button(re.compile("^Sixes"))
        assert await row.evaluate(IS_UNCOVERED), "the guide hides the row that it speaks of"
        await row.click()
        await me.button("Enter 24").click()
        await says(page, DONE)
        await expect(guide(page)).to_be_in_viewport(ratio=1)
        await check(page, "after the turn")
