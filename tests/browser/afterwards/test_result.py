"""The result: a win is a moment, a solo game stands beside one's others; and what the menu offers."""

import re

import pytest
from playwright.async_api import expect

from regatta_server.service import Running
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.person import Person
from tests.browser.prepared import END, Table, play_on, table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

HEAR = """() => {
  // What is heard is counted, and heard.
  window.heard = 0
  const start = AudioBufferSourceNode.prototype.start
  AudioBufferSourceNode.prototype.start = function (...when) {
    window.heard++
    return start.apply(this, when)
  }
}"""
HEARD = """() => new Promise((done) => {
  const look = () => (window.heard > 0 ? done(null) : setTimeout(look, 20))
  look()
})"""


@pytest.mark.prove
async def test_a_game_alone_stands_beside_ones_others(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada"], at_round=END)
    async with visit(running.url + there.path, PHONE, there.tokens[0]) as page:
        me = Person(page, "Ada")
        await expect(page.get_by_text("Your first game of this kind")).to_be_visible()
        totals = [int(await page.locator("li.mine strong").inner_text())]
        for count in (2, 3):
            before = page.url
            await me.button("Rematch").click()
            await expect(page).not_to_have_url(before)
            room = page.url.rsplit("/", 1)[1]
            await play_on(running, Table(f"/r/{room}", there.tokens).room, END, *there.tokens)
            await expect(page.get_by_role("heading", name=f"Your {count} solo games")).to_be_visible()
            totals.append(int(await page.locator("li.mine strong").inner_text()))
            place = 1 + sum(total > totals[-1] for total in totals)
            region = page.get_by_role("region", name=f"Your {count} solo games")
            await expect(region).to_contain_text(re.compile(rf"This game\s*{place}(st|nd|rd) of {count}"))
            await expect(region).to_contain_text(re.compile(rf"Your best\s*{max(totals)}\b"))
            mean = f"{sum(totals) / len(totals):.1f}".removesuffix(".0")
            await expect(region).to_contain_text(re.compile(rf"Your average\s*{re.escape(mean)}$"))
            await expect(page.get_by_text("Your best game so far!")).to_have_count(int(place == 1))


async def test_a_win_is_a_moment_and_a_loss_is_none(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada"], ["Bo"], at_round=END)
    praised = 0
    for name, token in zip(("Ada", "Bo"), there.tokens, strict=True):
        async with visit(running.url + there.path, PHONE, token) as page:
            heading = Person(page, name).heading()
            await expect(heading).to_have_text(re.compile("win|share"))
            won = not await heading.filter(has_text=re.compile("wins$")).count()
            praise = page.locator(".won")
            await expect(praise).to_have_count(int(won))
            if won:
                await expect(praise).to_have_text(re.compile(r"\d+ points? ahead of|First place, shared"))
            praised += won
    assert praised in (1, 2)


@pytest.mark.prove
async def test_the_menu_leads_away_and_settles_sound_and_movement(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada"], ["Bo"])
    look = {"reduced_motion": "no-preference", "alone": True}
    async with visit(running.url + there.path, PHONE, there.tokens[0], **look) as page:
        me = Person(page, "Ada")
        await me.waits_for_turn()
        await page.evaluate(HEAR)
        await me.throws()
        # What makes it sound is loaded when the page has time.
        await page.evaluate(HEARD)
        heard = await page.evaluate("window.heard")
        await me.button("Menu").click()
        menu = page.get_by_role("dialog", name="Menu")
        await expect(menu.get_by_role("button", name="Keys")).to_have_count(0)
        await menu.get_by_role("checkbox", name="Sound").uncheck()
        await menu.get_by_role("checkbox", name="Animation").uncheck()
        await page.keyboard.press("Escape")
        await me.button(re.compile("Throw 2 of 3")).click()
        await expect(me.button(re.compile("Throw 3 of 3"))).to_be_visible()
        assert await page.evaluate("document.getAnimations().length") == 0
        assert await page.evaluate("window.heard") == heard
        # Somebody has keys, who presses one.
        await page.keyboard.press("d")
        await me.button("Menu").click()
        await expect(menu.get_by_role("button", name="Keys")).to_be_visible()
        await menu.get_by_role("link", name="Leave the table").click()
        await expect(page).to_have_url(running.url + "/")
        await expect(page.get_by_role("link", name=re.compile("Yacht"))).to_be_visible()


@pytest.mark.prove
async def test_keys_are_shown_at_a_desk_and_not_where_fingers_press(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada"])
    async with visit(running.url + there.path, DESKTOP, there.tokens[0]) as page:
        await expect(page.get_by_role("button", name="Keys", exact=True)).to_be_visible()
        await expect(page.get_by_text("all keys")).to_be_visible()
    async with visit(
        running.url + there.path, DESKTOP, there.tokens[0], has_touch=True, is_mobile=True
    ) as page:
        await Person(page, "Ada").waits_for_turn()
        await expect(page.get_by_role("button", name="Keys", exact=True)).to_have_count(0)
        await expect(page.get_by_text("all keys")).to_have_count(0)
