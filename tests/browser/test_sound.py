"""What is heard and felt at the table, and whose names are not to be seen there."""

import re
import secrets

import pytest
from playwright.async_api import Page, expect
from redis.asyncio import Redis

from regatta_protocol.client import JoinRoom, Throw
from regatta_protocol.commands.people import Say
from regatta_protocol.connection import connect
from regatta_protocol.ids import RoomId
from regatta_server.game.roller import Roller, seat_stream
from regatta_server.service import Running
from testkit.play import enter, guest, open_room, own_bytes, settle, socket_of, throw
from tests.browser.afterwards.test_result import HEAR
from tests.browser.clock import Clock
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.person import THROW, Person
from tests.browser.prepared import END, play_on, table
from tests.browser.test_access import check
from tests.conftest import Serve

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

SHAKEN = """() => {
  // vibrate(0) ends what shakes, as where something else is pressed meanwhile.
  window.shaken = []
  navigator.vibrate = (pattern) => pattern && window.shaken.push(pattern)
}"""
CELEBRATED = """() => {
  // It is there for two seconds only: noted as it comes, with what a press in its middle would meet.
  window.celebrated = []
  window.spoken = []
  new MutationObserver(() => {
    const one = document.querySelector('[data-celebrates]:not([data-noted])')
    const said = document.querySelector('[data-region=polite]').textContent
    if (said !== window.spoken.at(-1)) window.spoken.push(said)
    if (one === null) return
    one.dataset.noted = ''
    const box = one.getBoundingClientRect()
    const met = document.elementFromPoint(box.x + box.width / 2, box.bottom - 40)
    window.celebrated.push({
      row: one.dataset.celebrates,
      moves: one.querySelector('canvas') !== null,
      blocks: met !== null && one.contains(met),
      focus: one.contains(document.activeElement),
    })
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
}"""


async def until(page: Page, condition: str) -> None:
    """Wait until this holds in the page, whose rules forbid that Playwright itself waits there."""
    look = f"const look = () => {condition} ? done(null) : setTimeout(look, 20)"
    await page.evaluate(f"() => new Promise((done) => {{ {look}; look() }})")


async def test_sound_is_set_and_tried_and_remembered(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada"], ["Bo"])
    async with visit(running.url + there.path, PHONE, there.tokens[0]) as page:
        me = Person(page, "Ada")
        await me.waits_for_turn()
        await page.evaluate(HEAR)
        await me.button("Menu").click()
        await me.button("Sound and vibration…").click()
        dialog = page.get_by_role("dialog", name="Sound and vibration")
        await expect(dialog.get_by_role("checkbox", name="Sound", exact=True)).to_be_checked()
        await check(page, "the sounds")
        await dialog.get_by_role("button", name="Try it: Dice").click()
        await until(page, "window.heard > 0")
        volume = dialog.get_by_role("slider", name="Volume")
        await expect(volume).to_have_attribute("aria-valuetext", "70%")
        await volume.press("Home")
        await expect(volume).to_have_attribute("aria-valuetext", "Silent")
        await dialog.get_by_role("checkbox", name="Your last ten seconds").uncheck()
        await page.reload()
        await me.waits_for_turn()
        await me.button("Menu").click()
        await me.button("Sound and vibration…").click()
        await expect(volume).to_have_attribute("aria-valuetext", "Silent")
        await expect(dialog.get_by_role("checkbox", name="Your last ten seconds")).not_to_be_checked()
        await expect(dialog.get_by_role("checkbox", name="Dice", exact=True)).to_be_checked()


@pytest.mark.prove
async def test_zen_mode_hides_names_and_chat_until_the_result(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada"], ["Bo"], chat="phrases", at_round=12)
    async with visit(running.url + there.path, DESKTOP, there.tokens[0]) as page:
        me = Person(page, "Ada")
        await me.waits_for_turn()
        await expect(page.get_by_role("region", name="Chat")).to_be_visible()
        await me.button("Menu").click()
        # By keyboard, as everything.
        await page.get_by_role("checkbox", name="Zen mode").press("Space")
        await page.keyboard.press("Escape")
        await expect(page.get_by_role("columnheader", name="Opponent")).to_be_visible()
        await expect(page.get_by_role("region", name="Chat")).to_have_count(0)
        await me.throws()
        await me.enters()
        await expect(me.heading()).to_have_text("Opponent’s turn")
        await expect(page).to_have_title(re.compile("^Opponent’s turn"))
        async with await connect(socket_of(running), token=there.tokens[1]) as bo:
            await bo.ask(JoinRoom(id=bo.new_id(), room=there.room))
            await bo.ask(Say(id=bo.new_id(), room=there.room, phrase="hello"))
            await bo.ask(Throw(id=bo.new_id(), room=there.room, dice=[0, 1, 2, 3, 4]))
            # While Bo is here: that Bo comes and goes is said in the same place.
            await expect(page.locator("[data-region=polite]")).to_have_text(re.compile("Opponent threw"))
        await expect(page.get_by_text(re.compile(r"\bBo\b|Hello"))).to_have_count(0)
        await play_on(running, there.room, END, *there.tokens)
        await expect(page.get_by_role("list", name="Places").get_by_text("Bo", exact=True)).to_be_visible()
        await expect(page.get_by_role("region", name="Chat")).to_be_visible()


@pytest.mark.prove
async def test_only_throws_of_ones_own_are_felt(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada"], ["Bo"])
    async with (
        visit(running.url + there.path, PHONE, there.tokens[0], alone=True) as page,
        visit(running.url + there.path, PHONE, there.tokens[1], alone=True) as other,
    ):
        ada = Person(page, "Ada")
        await ada.waits_for_turn()
        for one in (page, other):
            await one.evaluate(SHAKEN)
            # A browser shakes for nobody who has not pressed anything.
            await one.get_by_role("heading", level=1).click()
        await ada.throws()
        await until(page, "window.shaken.length === 1")
        pattern = await page.evaluate("window.shaken[0]")
        assert pattern
        assert all(0 < ms <= 24 for ms in pattern[::2])
        await expect(other.get_by_role("img", name=re.compile(r"^Die 1: \d")).first).to_be_visible()
        await ada.button("Menu").click()
        await ada.button("Sound and vibration…").click()
        await page.get_by_role("checkbox", name="Vibrate as my dice strike").uncheck()
        await page.keyboard.press("Escape")
        await ada.button(THROW).click()
        await expect(ada.button(re.compile("Throw 3 of 3"))).to_be_visible()
        assert await page.evaluate("window.shaken.length") == 1
        assert await other.evaluate("window.shaken.length") == 0


@pytest.mark.prove
async def test_on_a_phone_it_is_silent_until_its_owner_says_otherwise(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada"], ["Bo"])
    touch = {"has_touch": True, "is_mobile": True}
    async with visit(running.url + there.path, PHONE, there.tokens[0], **touch) as page:
        me = Person(page, "Ada")
        await me.waits_for_turn()
        await page.evaluate(HEAR)
        await me.throws()
        await me.button("Menu").click()
        sound = page.get_by_role("checkbox", name="Sound", exact=True)
        await expect(sound).not_to_be_checked()
        assert await page.evaluate("window.heard") == 0
        await sound.check()
        await page.keyboard.press("Escape")
        await me.button(re.compile("Throw 2 of 3")).click()
        await until(page, "window.heard > 0")


@pytest.mark.prove
async def test_the_last_seconds_of_ones_own_turn_tick(running: Running, visit: Visit, clock: Clock) -> None:
    # All time of the turn is left when the page comes, however long that takes.
    clock.stop()
    there = await table(running, ["Ada"], ["Bo"], turn_ms=30_000)
    async with visit(running.url + there.path, PHONE, there.tokens[0], alone=True) as page:
        me = Person(page, "Ada")
        await me.waits_for_turn()
        await page.evaluate(HEAR)
        await page.get_by_role("heading", level=1).click()
        # Ticks are planned as the last ten seconds begin: nothing is thrown here.
        await until(page, "window.heard >= 5")
        await expect(page.locator("[data-region=assertive]")).to_have_text(re.compile("10 seconds left"))


class Lucky:
    """Chance that gives a yacht at the first throw of a game alone, once game and bytes are known."""

    game: tuple[RoomId, bytes] | None = None

    def seed(self) -> bytes:
        """Return 32 bytes: those of the server in a game whose seat has committed to its own."""
        while True:
            seed = secrets.token_bytes(32)
            if self.game is None:
                return seed
            room, own = self.game
            if len(set(Roller(seed, room, (own,)).faces(seat_stream(0), 0, 5))) == 1:
                return seed


@pytest.mark.prove
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
async def test_a_yacht_is_celebrated_once_and_stands_in_nobodys_way(
    serve: Serve, redis: Redis, visit: Visit, motion: str
) -> None:
    chance = Lucky()
    async with serve(chance=chance) as running, guest(running, "Ada") as ada:
        room = await open_room(ada, 1)
        chance.game = room, bytes.fromhex(own_bytes(ada))
        await settle(room, ada)
        link = f"{running.url}/r/{room}"
        async with visit(link, PHONE, ada.welcome["token"], alone=True, reduced_motion=motion) as page:
            await Person(page, "Ada").waits_for_turn()
            await page.evaluate(CELEBRATED)
            await throw(ada, room)
            await enter(ada, room, "yacht")
            await seen(page, moves=motion != "reduce")


async def seen(page: Page, moves: bool) -> None:
    """See one celebration, and nothing of it left."""
    await until(page, "window.celebrated.length > 0")
    await expect(page.locator("[data-celebrates]")).to_have_count(0)
    assert await page.evaluate("window.celebrated") == [
        {"row": "Yacht", "moves": moves, "blocks": False, "focus": False}
    ]
    lines = [text for text in await page.evaluate("window.spoken") if "alike" in text]
    assert len(lines) == 1
    # Moves that came at once are said together.
    assert re.search(r"Yacht, 50, total \d+\b.*All five dice alike!", lines[0])
