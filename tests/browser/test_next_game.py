"""Several games without hurry: behind a turn the page leads to the next one that waits."""

import re

import pytest
from playwright.async_api import expect

from regatta_server.service import Running
from testkit.play import begin, guest
from tests.browser.conftest import Visit
from tests.browser.person import Person

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(120)]


@pytest.mark.prove
async def test_behind_a_turn_the_next_game_that_waits_is_one_press_away(
    running: Running, visit: Visit
) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        first, second = await begin(ada, bob), await begin(ada, bob)
        async with visit(f"{running.url}/r/{first}", token=ada.welcome["token"]) as page:
            me = Person(page, "Ada")
            following = page.get_by_role("link", name="Next game")
            await me.waits_for_turn()
            await expect(following).to_have_count(0)
            await me.throws()
            await me.enters()
            await following.click()
            await expect(page).to_have_url(re.compile(second))
            await me.waits_for_turn()
            await me.throws()
            await me.enters()
            await expect(me.heading()).to_have_text("Bob’s turn")
            await expect(following).to_have_count(0)
