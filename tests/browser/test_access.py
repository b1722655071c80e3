"""Accessibility: axe finds nothing on any page, in either theme, at any size."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, expect

from regatta_server.service import Running
from tests.browser.conftest import DESKTOP, LANDSCAPE, PHONE, Visit, in_every_look
from tests.browser.person import OPEN_ROW, THROW, Person
from tests.browser.prepared import table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

AXE = Path(__file__).resolve().parents[2] / "client_web" / "node_modules" / "axe-core" / "axe.min.js"
AT_REST = "Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))"
WATCH_OVERFLOW = """() => {
  window.widest = 0
  const look = () => {
    const root = document.documentElement
    const tall = Math.max(innerHeight, window.tall)
    window.widest = Math.max(window.widest, root.scrollWidth - innerWidth, root.scrollHeight - tall)
    requestAnimationFrame(look)
  }
  window.tall = document.documentElement.scrollHeight
  look()
}"""
RUN = """async (tags) => {
  // No rule of these looks into style sheets, and of what is right one example is enough.
  const options = {runOnly: {type: 'tag', values: tags}, preload: false, resultTypes: ['violations']}
  const {violations, passes} = await axe.run(document, options)
  return {violations, passes: passes.length}
}"""
TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
SIZES = {"phone": PHONE, "landscape": LANDSCAPE, "desktop": DESKTOP}


async def check(page: Page, what: str) -> None:
    """Fail with what axe finds on the page as it is, when nothing moves any more."""
    await page.evaluate(AT_REST)
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = await page.evaluate(RUN, TAGS)
    assert found["passes"], f"{what}: axe checked nothing"
    faults = [
        f"{what}: {fault['id']}: {fault['help']}: {[node['html'][:150] for node in fault['nodes'][:3]]}"
        for fault in found["violations"]
    ]
    assert faults == []


@in_every_look(("phone", "dark"))
async def test_axe_finds_nothing_on_any_page(running: Running, visit: Visit, size: str, theme: str) -> None:
    looks = {"viewport": SIZES[size], "color_scheme": theme, "reduced_motion": "reduce"}
    async with visit(running.url + "/", **looks) as first, visit(running.url + "/", **looks) as second:
        ada, bob = Person(first, "Ada"), Person(second, "Bob")
        await expect(ada.button("Play a practice game")).to_be_enabled()
        await check(first, "home")
        link = await ada.opens_room(2)
        await check(first, "gathering")
        await second.goto(link)
        await expect(bob.heading()).to_have_text("Ada invites you")
        await check(second, "invitation")
        await bob.joins()
        await ada.waits_for_turn()
        await check(first, "before the first throw")
        await ada.throws()
        await ada.holds(1)
        await check(first, "own turn")
        await check(second, "another's turn")
        await ada.button("Menu").click()
        await check(first, "menu")
        await first.keyboard.press("Escape")
        await first.keyboard.press("?")
        await expect(first.get_by_role("dialog", name="Keys")).to_be_visible()
        await check(first, "keys")
        await first.keyboard.press("Escape")
        await ada.button(OPEN_ROW).first.click()
        await check(first, "a row is chosen")


@pytest.mark.prove
async def test_axe_finds_nothing_on_the_result_and_where_nothing_is(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada"], at_round=12)
    async with visit(running.url + there.path, PHONE, there.tokens[0]) as page:
        me = Person(page, "Ada")
        await me.plays_turn()
        await expect(me.heading()).to_have_text("Game over")
        for theme in ("light", "dark"):
            await page.emulate_media(color_scheme="light" if theme == "light" else "dark")
            await check(page, f"result, {theme}")
        await page.goto(running.url + "/r/ZZZZ2222")
        await expect(me.heading()).to_have_text("No such room")
        await check(page, "no such room")
        await page.goto(running.url + "/nowhere")
        await expect(me.heading()).to_have_text("There is nothing here")
        await check(page, "nothing here")


@pytest.mark.parametrize("size", ["phone", "landscape", "desktop"])
@pytest.mark.prove
async def test_nothing_is_cut_off_at_the_sides(running: Running, visit: Visit, size: str) -> None:
    async with visit(running.url + "/", SIZES[size]) as page:
        me = Person(page, "Ada")
        await expect(me.button("Play a practice game")).to_be_enabled()
        assert await overflow(page) <= 0
        await me.button("Play a practice game").click()
        await me.waits_for_turn()
        await page.evaluate(WATCH_OVERFLOW)
        for after in ("Throw 2 of 3", "Throw 3 of 3", "No throws left"):
            await me.button(THROW).click()
            await expect(me.button(re.compile(after))).to_be_visible()
            await page.evaluate(AT_REST)
            await expect(me.button(OPEN_ROW).first).to_be_visible()
        assert await page.evaluate("window.widest") <= 0, "dice that fly are no reason to scroll"


async def overflow(page: Page) -> int:
    """Return by how many pixels the page is wider than its window."""
    found: int = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    return found
