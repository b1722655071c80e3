"""What a page says to the server at each gesture: with more it meets its limit, and waits for seconds."""

from collections import Counter

import pytest
from playwright.async_api import Page, expect

from regatta_server.service import Running
from tests.browser.conftest import PHONE, Visit
from tests.browser.person import THROW, Person
from tests.browser.prepared import table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

EIGHT = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")

NOTE_COMMANDS = """() => {
  const send = WebSocket.prototype.send
  window.commands = []
  WebSocket.prototype.send = function (frame) {
    window.commands.push(JSON.parse(frame).type)
    send.call(this, frame)
  }
}"""
"""Notes what leaves the page, in the page itself: nothing is on its way to the test then."""

AT_ANY_TIME = "my_rooms"
"""With it a page looks whether its line still holds, whatever the person does."""


async def sent(page: Page) -> Counter[str]:
    """Return how many commands of each type have left the page since this was last looked at."""
    kinds: Counter[str] = Counter(await page.evaluate("commands.splice(0)"))
    del kinds[AT_ANY_TIME]
    return kinds


async def test_at_eight_seats_of_one_device_each_gesture_sends_one_command(
    running: Running, visit: Visit
) -> None:
    there = await table(running, EIGHT)
    async with visit(running.url + there.path, PHONE, token=there.tokens[0], reduced_motion="reduce") as page:
        here = Person(page, EIGHT[0])
        await expect(here.heading()).to_have_text("Ada’s turn")
        await expect(here.button(THROW)).to_have_attribute("aria-disabled", "false")
        await page.evaluate(NOTE_COMMANDS)
        for follower in (*EIGHT[1:], EIGHT[0]):
            await here.throws()
            assert await sent(page) == Counter(throw=1)
            await here.holds(1)
            assert await sent(page) == Counter(hold=1)
            await here.enters()
            await expect(here.heading()).to_have_text(f"{follower}’s turn")
            await expect(here.button(THROW)).to_have_attribute("aria-disabled", "false")
            # At each turn the page looks once whether an order is set for it.
            assert await sent(page) == Counter(enter=1, my_orders=1)


async def test_a_game_for_eight_on_one_device_begins_with_what_each_seat_needs_once(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", PHONE, reduced_motion="reduce") as page:
        here = Person(page, EIGHT[0])
        await expect(here.button("Play on this device")).to_be_enabled()
        await page.evaluate(NOTE_COMMANDS)
        await here.plays_on_this_device(*EIGHT)
        await expect(here.button(THROW)).to_have_attribute("aria-disabled", "false")
        commands = await sent(page)
        seats = len(EIGHT)
        each = Counter(create_room=1, add_seat=seats - 1, commit=seats, contribute=seats)
        assert commands & each == each
        # Who one is, that the lobby is left, and whether an order is set: each at most once.
        assert commands - each <= Counter(rename=1, unwatch_lobby=1, my_orders=1)
