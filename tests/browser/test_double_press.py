"""Two presses in a moment are one move, whatever the line does between them."""

import pytest
from playwright.async_api import expect

from server.service import Running
from tests.browser.conftest import Visit
from tests.browser.prepared import table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]


async def test_a_double_press_on_throw_throws_once(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada"], ["Bo"])
    async with visit(running.url + there.path, token=there.tokens[0]) as page:
        throw = page.get_by_role("button", name="Throw 5 dice")
        await expect(throw).to_be_enabled()
        # Both before anything can come back.
        await throw.evaluate("button => { button.click(); button.click() }")
        await expect(page.get_by_role("button", name="Throw 2 of 3")).to_be_visible()
        await expect(page.get_by_role("alert")).to_have_count(0)
