"""Nothing jumps on a page while it is read: what comes later has its room from the beginning."""

import asyncio
from typing import Any

import pytest
from playwright.async_api import Page, WebSocketRoute, expect
from redis.asyncio import Redis

from regatta_server.archive.archive import Archive
from regatta_server.service import Running
from testkit.records import recorded
from testkit.rooms.tables import NOW_MS
from tests.browser.conftest import DESKTOP, LANDSCAPE, PHONE, Visit
from tests.browser.person import Person
from tests.browser.prepared import END, table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

ALL = [
    PHONE,
    pytest.param(LANDSCAPE, marks=pytest.mark.prove),
    pytest.param(DESKTOP, marks=pytest.mark.prove),
]
SHIFT_MOST = 0.02
"""A fifth of what counts as good (https://web.dev/articles/cls)."""
SEE = """(() => {
  if ('scheduler' in window)
    Scheduler.prototype.yield = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  window.shifts = []
  window.trays = []
  const box = (rect) => [rect.x, rect.y + scrollY, rect.width, rect.height].map(Math.round).join(' ')
  const name = (node) => node?.className ?? node?.textContent ?? 'gone'
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const moves = entry.sources.map((one) =>
        `${name(one.node)}: ${box(one.previousRect)} -> ${box(one.currentRect)}`)
      window.shifts.push({ value: entry.value, asked: entry.hadRecentInput, moves })
    }
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const tray = document.querySelector('.wood')
    if (tray !== null && window.trays.at(-1) !== box(tray.getBoundingClientRect()))
      window.trays.push(box(tray.getBoundingClientRect()))
    requestAnimationFrame(look)
  }
  look()
})()"""
"""What moved, and all the places in which a tray was seen. As on a slow phone, each pause paints."""
SEEN = """new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"""
"""A shift is heard of with the picture after the one that it came with."""


async def shifts(page: Page) -> list[dict[str, Any]]:
    """Return what moved on a page without anybody having pressed anything."""
    await page.evaluate(SEEN)
    found: list[dict[str, Any]] = await page.evaluate("window.shifts")
    return [one for one in found if not one["asked"]]


@pytest.mark.parametrize("viewport", ALL)
@pytest.mark.prove
async def test_the_tray_lies_still_from_the_gathering_to_the_first_turns(
    running: Running, visit: Visit, viewport: dict[str, int]
) -> None:
    async with (
        visit(running.url + "/", viewport, alone=True) as first,
        visit(running.url + "/", viewport, alone=True) as second,
    ):
        ada, bob = Person(first, "Ada"), Person(second, "Bob")
        link = await ada.opens_room(2)
        for page in (first, second):
            await page.add_init_script(SEE)
            await page.goto(link)
        await bob.joins()
        for me in (ada, bob):
            await me.waits_for_turn()
            await me.throws()
            await me.holds(1, 3)
            await me.throws()
            await me.enters()
        await ada.waits_for_turn()
        for page in (first, second):
            moved = await shifts(page)
            assert sum(one["value"] for one in moved) <= SHIFT_MOST, moved
            assert len(await page.evaluate("window.trays")) == 1


@pytest.mark.parametrize("viewport", ALL)
async def test_nothing_moves_while_a_page_arrives(
    running: Running, redis: Redis, visit: Visit, viewport: dict[str, int], at_length: bool
) -> None:
    record = recorded("yacht-13")
    await Archive(redis).keep(record, NOW_MS)
    there = await table(running, ["Ada"], at_round=3)
    over = await table(running, ["Cem"], ["Dee"], at_round=END)
    there_when = {
        "/": "form",
        there.path: ".wood",
        over.path: f"a[href='/g{over.path.removeprefix('/r')}']",
        "/rules/yacht": "section.panel",
        f"/g/{record['game']}": "input[type=range]",
    }
    # Most wait for home and the table.
    for path, part in list(there_when.items())[: None if at_length else 2]:
        token = {there.path: there.tokens[0], over.path: over.tokens[0]}.get(path)
        async with visit(running.url + "/people", viewport, token=token, alone=True) as page:
            await page.add_init_script(SEE)
            await page.goto(running.url + path)
            await expect(page.locator(part).first).to_be_visible()
            # What comes behind the page, such as the turns before it, is there too.
            await page.wait_for_load_state("networkidle")
            moved = await shifts(page)
            assert sum(one["value"] for one in moved) <= SHIFT_MOST, (path, moved)


@pytest.mark.prove
async def test_the_list_of_open_rooms_moves_nothing_away_from_a_press_as_it_comes(
    running: Running, visit: Visit
) -> None:
    come = asyncio.Event()

    def slow(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        async def hears(message: str | bytes) -> None:
            if '"type":"lobby"' in str(message):
                await come.wait()
            line.send(message)

        server.on_message(hears)

    async with visit(running.url + "/people", PHONE, alone=True) as page:
        await page.route_web_socket("**/ws", slow)
        await page.goto(running.url + "/")
        practice = page.get_by_role("button", name="Play a practice game")
        await expect(practice).to_be_enabled()
        await expect(page.get_by_text("Loading…")).to_be_visible()
        before = await practice.bounding_box()
        come.set()
        await expect(page.get_by_text("No open rooms right now.")).to_be_visible()
        assert await practice.bounding_box() == before
