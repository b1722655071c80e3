"""Two presses in a moment are one move, whatever the line does meanwhile; so is a key that is held down."""

import pytest
from playwright.async_api import expect

from regatta_server.service import Running
from tests.browser.conftest import Visit
from tests.browser.person import THROW
from tests.browser.prepared import table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

COUNT_THROWS = """() => {
  const send = WebSocket.prototype.send
  window.threw = 0
  WebSocket.prototype.send = function (frame) {
    window.threw += Number(JSON.parse(frame).type === 'throw')
    send.call(this, frame)
  }
}"""
"""Counts what leaves the page as a throw."""


async def test_a_double_press_on_throw_throws_once(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada"], ["Bo"])
    async with visit(running.url + there.path, token=there.tokens[0]) as page:
        throw = page.get_by_role("button", name="Throw 5 dice")
        await expect(throw).to_be_enabled()
        # Both before anything can come back.
        await throw.evaluate("button => { button.click(); button.click() }")
        await expect(page.get_by_role("button", name="Throw 2 of 3")).to_be_visible()
        await expect(page.get_by_role("alert")).to_have_count(0)


async def test_a_key_that_is_held_down_on_throw_throws_once_and_then_one_press_once_more(
    running: Running, visit: Visit
) -> None:
    there = await table(running, ["Ada"])
    async with visit(running.url + there.path, token=there.tokens[0]) as page:
        throw = page.get_by_role("button", name=THROW)
        await page.evaluate(COUNT_THROWS)
        await throw.focus()
        for _ in range(3):
            await page.keyboard.down("Enter")
        await expect(page.get_by_role("button", name="Throw 2 of 3")).to_have_attribute(
            "aria-disabled", "false"
        )
        for _ in range(3):
            await page.keyboard.down("Enter")
        assert await page.evaluate("threw") == 1
        await page.keyboard.up("Enter")
        await throw.press("Enter")
        assert await page.evaluate("threw") == 2


@pytest.mark.prove
async def test_no_press_throws_again_before_the_dice_have_lain_for_a_moment(
    running: Running, visit: Visit
) -> None:
    there = await table(running, ["Ada"])
    still = running.url + "/icon.svg"
    async with visit(still, token=there.tokens[0], alone=True, reduced_motion="no-preference") as page:
        await page.clock.install()
        await page.goto(running.url + there.path)
        throw = page.get_by_role("button", name=THROW)
        await expect(throw).to_be_enabled()
        # From here on the page's time passes as the test wants. A moment is given in seconds.
        await page.clock.pause_at(await page.evaluate("Date.now() / 1000 + 1"))
        await throw.click()
        await expect(page.get_by_text("Throw 2 of 3", exact=True).last).to_be_visible()
        for pause_ms in (60, 90, 150, 300, 300):
            await page.clock.run_for(pause_ms)
            await expect(throw).to_have_attribute("aria-disabled", "true")
            await throw.evaluate("button => button.click()")
            await page.keyboard.press("t")
        await page.clock.run_for(100)
        await expect(throw).to_have_attribute("aria-disabled", "false")
        await throw.click()
        await expect(page.get_by_text("Throw 3 of 3", exact=True).last).to_be_visible()
        await page.clock.run_for(2000)
        # What is said last counts the throws that the server has taken.
        await page.get_by_role("heading", level=1).press("d")
        await expect(page.get_by_text("One throw left").last).to_be_attached()
