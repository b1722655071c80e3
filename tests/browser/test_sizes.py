"""The table at every size: long names, rows for a finger, dice in a low tray, large text, forced colours."""

import re

import pytest
from playwright.async_api import Page, expect

from regatta_server.products.presence.away import FLICKER_MS
from regatta_server.service import Running
from tests.browser.clock import Clock, in_time
from tests.browser.conftest import DESKTOP, LANDSCAPE, PHONE, Visit
from tests.browser.person import OPEN_ROW, THROW, Person
from tests.browser.prepared import table
from tests.browser.test_access import overflow

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

SMALL = {"width": 320, "height": 568}
SIZES = (PHONE, LANDSCAPE, DESKTOP, SMALL)
ASK = "Get a notification when it’s your turn?"
WIDE = "W" * 20
FINGER = 40
BEYOND = """() => [...document.querySelectorAll('h1, .waits, .waits *, .panel, .strip li')]
  // A heading that is only read has no size.
  .filter((one) => getComputedStyle(one.closest('.head') ?? one).clipPath === 'none')
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 || one.scrollWidth > one.clientWidth + 1
    && getComputedStyle(one).display !== 'inline' && getComputedStyle(one).overflowX === 'visible')
  .map((one) => `${one.tagName}.${one.className} ${one.textContent.slice(0, 30)}`)"""
LEAST_ROW = """() => Math.min(...[...document.querySelectorAll('button[data-row]')]
  .map((one) => one.getBoundingClientRect().height))"""
ON_EACH_OTHER = """() => {
  // Turned squares have rounded corners: what counts is how near their middles are, against the side of one.
  const dice = [...document.querySelectorAll('.dice .die')].map((one) => {
    const box = one.getBoundingClientRect()
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, side: one.offsetWidth }
  })
  return dice.flatMap((one, place) => dice.slice(0, place)
    .filter((other) => Math.hypot(one.x - other.x, one.y - other.y) < 0.98 * one.side)).length
}"""
IN_THE_FELT = """() => {
  const felt = document.querySelector('.felt').getBoundingClientRect()
  return [...document.querySelectorAll('.dice .die')].every((one) => {
    const box = one.getBoundingClientRect()
    const middle = box.y + box.height / 2
    return middle > felt.top && middle < felt.bottom
  })
}"""
COVERED = """() => {
  const buttons = document.querySelector('.act').getBoundingClientRect().top
  return [...document.querySelectorAll('button[data-row]')]
    .filter((one) => one.getBoundingClientRect().bottom > buttons + 1)
    .map((one) => one.dataset.row)
}"""
LARGE = "document.documentElement.style.fontSize = '200%'"
LOGO_OVER_TOOLS = """() => document.querySelector('.logo').getBoundingClientRect().right >
  document.querySelector('header .tools').getBoundingClientRect().left"""


async def sized(page: Page, size: dict[str, int]) -> None:
    """Give the window a size, and let the page be drawn."""
    await page.set_viewport_size(size)  # type: ignore[arg-type] # a size is a dict of two ints
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.prove
async def test_names_without_a_blank_stay_on_the_table_and_rows_have_room_for_a_finger(
    running: Running, visit: Visit
) -> None:
    there = await table(running, [WIDE], ["I" + WIDE[1:]])
    async with (
        visit(running.url + there.path, token=there.tokens[0]) as first,
        visit(running.url + there.path, token=there.tokens[1]) as second,
    ):
        await first.get_by_role("button", name=THROW).click()
        await expect(first.locator("button[data-row]").first).to_be_visible()
        await expect(second.get_by_role("heading", level=1)).to_have_text(f"{WIDE}’s turn")
        for size in SIZES:
            for page in (first, second):
                await sized(page, size)
                assert await page.evaluate(BEYOND) == [], size
                assert await overflow(page) <= 0, size
            assert await first.evaluate(LEAST_ROW) >= FINGER, size


@pytest.mark.parametrize("away", [False, pytest.param(True, marks=pytest.mark.prove)])
async def test_on_a_phone_on_its_side_no_row_is_behind_the_buttons_while_something_is_asked(
    running: Running, visit: Visit, clock: Clock, away: bool
) -> None:
    # Nobody who brought the table about is at it: that is told as soon as time passes, and takes a line.
    clock.stop()
    there = await table(running, ["Ada"], ["Bob"])
    async with visit(running.url + there.path, LANDSCAPE, there.tokens[0], alone=True) as page:
        ada = Person(page, "Ada")
        await ada.throws()
        await ada.button(OPEN_ROW).first.click()
        await expect(page.get_by_role("group", name=ASK)).to_be_visible()
        if away:
            await in_time(clock, FLICKER_MS, page.get_by_text(re.compile(r"^Bob lost the connection \d")))
        # Whoever presses by a program has everything scrolled there first.
        await page.evaluate("scrollTo(0, 0)")
        # The table is laid out anew once it is seen how much room the question takes.
        await page.wait_for_function(f"() => ({COVERED})().length === 0")
        assert await page.evaluate(IN_THE_FELT)
        # In a window as high again as it is asked for below the seats.
        await sized(page, PHONE)
        await expect(page.locator(".strip").get_by_role("button", name="Notify me")).to_be_visible()


@pytest.mark.prove
async def test_ten_dice_lie_beside_each_other_on_the_smallest_phone(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada"], ruleset="double-cameroon")
    async with visit(running.url + there.path, SMALL, there.tokens[0]) as page:
        me = Person(page, "Ada")
        for _ in range(3):
            await me.throws()
            await expect(page.locator(".dice .die")).to_have_count(10)
            assert await page.evaluate(ON_EACH_OTHER) == 0
            assert await page.evaluate(IN_THE_FELT)
        for size in (SMALL, LANDSCAPE):
            await sized(page, size)
            name = page.get_by_text("Little Cameroon", exact=True).first
            assert await name.evaluate("one => one.scrollWidth <= one.clientWidth")
            most = page.locator("button[data-row] small")
            assert all(await most.evaluate_all("all => all.map((one) => one.scrollWidth <= one.clientWidth)"))


@pytest.mark.prove
async def test_eight_cards_on_a_phone_say_that_there_are_more(running: Running, visit: Visit) -> None:
    there = await table(running, [f"Player {number}" for number in range(8)])
    async with visit(running.url + there.path, PHONE, there.tokens[0]) as page:
        await page.get_by_role("button", name="All score cards").click()
        more = page.get_by_text("Scroll sideways for more cards")
        await expect(more).to_be_visible()
        cards = page.get_by_role("region", name="All score cards")
        await cards.evaluate("one => one.scrollTo(one.scrollWidth, 0)")
        await expect(more).to_have_count(0)


@pytest.mark.prove
async def test_large_text_forced_colours_and_the_last_seconds(
    running: Running, visit: Visit, clock: Clock
) -> None:
    # Each page begins with the same last seconds, however long it takes to come.
    clock.stop()
    there = await table(running, ["Ada"], ["Bo"], turn_ms=14_000)
    async with visit(running.url + there.path, PHONE, there.tokens[0], alone=True) as page:
        timer = page.get_by_role("timer").first
        assert await timer.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") == 20
        for path in (there.path, "/", "/nowhere"):
            await page.goto(running.url + path)
            await expect(page.get_by_role("heading", level=1)).to_be_visible()
            await expect(page.locator(".logo")).to_be_visible()
            await page.evaluate(LARGE)
            assert await overflow(page) <= 0, path
            assert not await page.evaluate(LOGO_OVER_TOOLS), path
        await page.emulate_media(forced_colors="active")
        await page.goto(running.url + "/")
        chosen = page.locator("fieldset", has_text="Seats").locator("input:checked + span").first
        ground, text, plate = await chosen.evaluate(
            """one => {
              const is = getComputedStyle(one)
              return [is.backgroundColor, is.color, is.forcedColorAdjust]
            }"""
        )
        assert (ground != text, plate) == (True, "none"), "the plate behind letters would cover them"
        await page.goto(running.url + there.path)
        lamp = page.locator(".lamps i").last
        await expect(lamp).to_be_visible()
        ground, around = await lamp.evaluate(
            """one => [one, one.closest('button, .waits')]
              .map((each) => getComputedStyle(each).backgroundColor)"""
        )
        assert ground != around
