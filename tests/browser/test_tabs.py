"""Several pages of one browser are one guest, whenever they begin and whatever the storage forgets."""

import asyncio
import json
from collections.abc import Sequence

import pytest
from playwright.async_api import BrowserContext, Page, WebSocket, expect

from regatta_server.service import Running
from tests.browser.conftest import PHONE, Visit
from tests.browser.person import Person
from tests.browser.prepared import table
from tests.browser.proxy import Line

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(120)]

WITHOUT_LOCKS = "delete Navigator.prototype.locks"
"""As over plain http, and in browsers of before."""
PATIENT = """
  const later = window.setTimeout
  window.setTimeout = (work, ms = 0, ...given) => later(work, ms < 4000 ? ms : 60000, ...given)
"""
"""A page waits some seconds for another one that begins: here for as long as all of them take to be there."""
UNSEEN = """
  Object.defineProperty(Document.prototype, 'prerendering', { get: () => window.shown !== true })
  window.show = () => {
    window.shown = true
    document.dispatchEvent(new Event('prerenderingchange'))
  }
"""
"""A page that the browser makes ready for a person who has not asked for it yet."""
STORED = "(key) => localStorage.getItem('regatta.' + key)"


class Lines:
    """The lines of a page to the server, and who it is told to be on them."""

    def __init__(self, page: Page) -> None:
        """Listen from now on."""
        self.page = page
        self.opened = 0
        self.players: list[str] = []
        page.on("websocket", self._open)

    def _open(self, line: WebSocket) -> None:
        self.opened += 1
        line.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "welcome":
            self.players.append(message["player"]["player"])


async def _open_at_once(context: BrowserContext, line: Line, pages: int) -> list[Lines]:
    """Open home in some pages at once, on a line so slow that all are there before any is welcome."""
    line.hold_answers()
    await context.add_init_script(PATIENT)
    lines = [Lines(await context.new_page()) for _ in range(pages)]
    await asyncio.gather(*(one.page.goto(line.url + "/") for one in lines))
    for one in lines:
        await expect(one.page.get_by_label("Your name")).to_be_visible()
    line.pass_answers()
    return lines


async def _are_one(lines: Sequence[Lines]) -> str:
    """Wait until all pages are the player that the browser will be the next time; return who that is."""
    for one in lines:
        await expect(Person(one.page, "Ada").button("Play online")).to_be_enabled()
    while True:
        stored = [await one.page.evaluate(STORED, "player") for one in lines]
        if len({*stored, *(one.players[-1] for one in lines)}) == 1:
            return str(stored[0])
        await lines[0].page.evaluate("new Promise(requestAnimationFrame)")


@pytest.mark.parametrize("pages", [2, pytest.param(3, marks=pytest.mark.prove)])
async def test_pages_that_begin_at_once_on_a_slow_line_are_one_guest_from_the_first_word(
    running: Running, visit: Visit, pages: int
) -> None:
    async with Line(running.port) as line, visit(line.url + "/icon.svg", PHONE, alone=True) as first:
        lines = await _open_at_once(first.context, line, pages)
        player = await _are_one(lines)
        assert [one.players for one in lines] == [[player]] * pages


@pytest.mark.prove
async def test_without_locks_they_are_one_guest_soon_and_the_seat_of_each_is_there_after_a_reload(
    running: Running, visit: Visit
) -> None:
    async with Line(running.port) as line, visit(line.url + "/icon.svg", PHONE, alone=True) as first:
        await first.context.add_init_script(WITHOUT_LOCKS)
        lines = await _open_at_once(first.context, line, 2)
        player = await _are_one(lines)
        for one in lines:
            ada = Person(one.page, "Ada")
            await ada.opens_room(2)
            await one.page.reload()
            await expect(ada.heading()).to_have_text("Waiting for players")
            await expect(one.page.get_by_role("button", name="Begin now")).to_have_count(0)
            assert one.players[-1] == player


async def test_a_page_with_a_seat_puts_back_what_the_browser_has_forgotten(
    running: Running, visit: Visit
) -> None:
    there = await table(running, ["Ada"])
    async with visit(running.url + there.path, PHONE, token=there.tokens[0], alone=True) as page:
        ada = Person(page, "Ada")
        await ada.waits_for_turn()
        await page.evaluate("localStorage.clear()")
        await page.reload()
        await ada.waits_for_turn()
        assert await page.evaluate(STORED, "token") == there.tokens[0]


@pytest.mark.prove
async def test_a_page_with_a_seat_stays_who_it_is_beside_another_who_comes_in_another_page(
    running: Running, visit: Visit
) -> None:
    ada_s, bo_s = await table(running, ["Ada"]), await table(running, ["Bo"])
    async with (
        Line(running.port) as line,
        visit(line.url + ada_s.path, PHONE, token=ada_s.tokens[0], alone=True) as page,
    ):
        ada = Person(page, "Ada")
        await ada.waits_for_turn()
        # As by a log-in on another page.
        await page.evaluate("(token) => localStorage.setItem('regatta.token', token)", bo_s.tokens[0])
        lines = Lines(page)
        line.cut()
        line.mend()
        await page.evaluate("dispatchEvent(new Event('online'))")
        await ada.throws()
        assert len(set(lines.players)) == 1
        assert await page.evaluate(STORED, "token") == bo_s.tokens[0]


async def test_a_page_that_nobody_has_seen_yet_is_nobody(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/icon.svg", PHONE, alone=True) as page:
        await page.add_init_script(UNSEEN)
        lines = Lines(page)
        await page.goto(running.url + "/")
        await expect(page.get_by_label("Your name")).to_be_visible()
        await page.evaluate("new Promise((done) => requestIdleCallback(done))")
        assert lines.opened == 0
        await page.evaluate("show()")
        await expect(Person(page, "Ada").button("Play online")).to_be_enabled()
        assert (lines.opened, len(lines.players)) == (1, 1)
