"""A store that is full in the middle of a game, as its player and a newcomer see it."""

import pytest
from playwright.async_api import expect
from redis.asyncio import Redis

from regatta_server.service import Running
from tests.browser.conftest import Visit
from tests.browser.person import THROW, Person
from tests.browser.test_quick_match import ROOM
from tests.edge.rooms.test_read_only import read_only

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(120)]

WATCH = "Nothing can be saved just now."
COME_BACK = "nobody new can come in"


@pytest.mark.prove
async def test_a_player_is_told_and_plays_on_when_it_is_over(
    running: Running, visit: Visit, redis: Redis
) -> None:
    async with visit(running.url) as page:
        ada = Person(page, "Ada")
        await ada.button("Play a practice game").click()
        await page.wait_for_url(ROOM)
        await ada.waits_for_turn()
        async with read_only(redis):
            await ada.button(THROW).click()
            await expect(page.get_by_role("status").filter(has_text=WATCH)).to_be_visible()
            await page.reload()
            await expect(page.get_by_role("status").filter(has_text=WATCH)).to_be_visible()
            await ada.waits_for_turn()
        await expect(page.get_by_text(WATCH)).to_have_count(0)
        await ada.throws()


@pytest.mark.prove
async def test_who_is_new_is_told_and_comes_in_when_it_is_over(
    running: Running, visit: Visit, redis: Redis
) -> None:
    async with read_only(redis), visit(running.url) as page:
        await expect(page.get_by_role("status").filter(has_text=COME_BACK)).to_be_visible()
