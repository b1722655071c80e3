"""Whose turn it is, for who looks elsewhere: asked in place, told by the system, in every title."""

import asyncio
import re

import pytest
from playwright.async_api import Page, expect

from regatta_protocol.client import Enter, JoinRoom, Throw
from regatta_protocol.connection import connect
from regatta_server.service import Running
from testkit.play import ALL_FIVE, socket_of
from tests.browser.clock import Clock
from tests.browser.conftest import PATIENCE_MS, PHONE, Visit
from tests.browser.person import Person, goes_to
from tests.browser.prepared import Table, table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

DAY_MS = 86_400_000
ASK = "Get a notification when it’s your turn?"
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map((notice) => [notice.title, notice.data.path])"""


async def turned_away(page: Page) -> Page:
    """Look at another tab, as a browser knows it: Playwright lets every page believe that it is looked at."""
    session = await page.context.new_cdp_session(page)
    await session.send("Emulation.setFocusEmulationEnabled", {"enabled": False})
    other = await page.context.new_page()
    await other.bring_to_front()
    await page.wait_for_function("() => !document.hasFocus()")
    return other


async def bo_plays(running: Running, there: Table) -> None:
    """Let Bo play one turn."""
    async with await connect(socket_of(running), token=there.tokens[1]) as bo:
        await bo.ask(JoinRoom(id=bo.new_id(), room=there.room))
        await bo.ask(Throw(id=bo.new_id(), room=there.room, dice=ALL_FIVE))
        await bo.ask(Enter(id=bo.new_id(), room=there.room, rows={"ones": ALL_FIVE}))


@pytest.mark.prove
async def test_a_game_over_days_asks_once_and_a_live_one_does_not(
    running: Running, visit: Visit, clock: Clock
) -> None:
    clock.stop()
    live = await table(running, ["Ada"], ["Bo"], turn_ms=60_000)
    days = await table(running, ["Ada"], ["Bo"], turn_ms=DAY_MS)
    async with visit(running.url + live.path, token=live.tokens[0], alone=True) as page:
        me = Person(page, "Ada")
        await me.waits_for_turn()
        await expect(page.get_by_text(ASK)).to_have_count(0)
        await page.evaluate("token => localStorage.setItem('regatta.token', token)", days.tokens[0])
        await page.goto(running.url + days.path)
        await me.waits_for_turn()
        await expect(page.get_by_text(ASK)).to_be_visible()
        await page.context.grant_permissions(["notifications"])
        await page.reload()
        await page.get_by_role("group", name=ASK).get_by_role("button", name="Notify me").click()
        await expect(page.get_by_text(ASK)).to_have_count(0)
        await page.reload()
        await me.waits_for_turn()
        await expect(page.get_by_text(ASK)).to_have_count(0)
        await me.button("Menu").click()
        notify = page.get_by_role("checkbox", name="Notify me of my turns")
        await expect(notify).to_be_checked()
        await notify.uncheck()
        await page.reload()
        await me.button("Menu").click()
        await expect(notify).not_to_be_checked()


@pytest.mark.prove
async def test_not_now_is_not_asked_again(running: Running, visit: Visit) -> None:
    days = await table(running, ["Ada"], ["Bo"], turn_ms=DAY_MS)
    async with visit(running.url + days.path, token=days.tokens[0], alone=True) as page:
        await page.get_by_role("group", name=ASK).get_by_role("button", name="Not now").click()
        await expect(page.get_by_text(ASK)).to_have_count(0)
        await page.reload()
        await Person(page, "Ada").waits_for_turn()
        await expect(page.get_by_text(ASK)).to_have_count(0)


@pytest.mark.parametrize("page_there", [True, pytest.param(False, marks=pytest.mark.prove)])
async def test_a_tab_in_the_background_tells_of_a_turn_without_a_clock(
    running: Running, visit: Visit, page_there: bool
) -> None:
    there = await table(running, ["Bo"], ["Ada"])
    there = Table(there.path, there.tokens[::-1])
    context = {"service_workers": "allow", "permissions": ["notifications"]}
    async with visit(running.url + "/icon.svg", PHONE, there.tokens[0], **context) as page:
        await page.clock.install()
        await page.goto(running.url + there.path)
        await expect(page).to_have_title(re.compile("^Bo’s turn"))
        await page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        # The list of games must have come: what waits in it when it first comes calls nobody.
        await goes_to(page, "/")
        await expect(page.locator("main").locator(f'a[href="{there.path}"]').first).to_be_visible()
        if page_there:
            await goes_to(page, there.path)
            await expect(page).to_have_title(re.compile("^Bo’s turn"))
        other = await turned_away(page)
        await bo_plays(running, there)
        if not page_there:
            # Until the page asks again; each timer rings once, so that the server has its time to answer.
            await page.clock.fast_forward(31_000)
        await expect(page).to_have_title(re.compile("^Your turn"))
        async with asyncio.timeout(PATIENCE_MS / 1000):
            while not await page.evaluate(SHOWN):
                # Another tab of the site would say meanwhile that it is looked at. The page's clock goes
                # hardly faster than the server's: else the line would seem dead.
                await page.clock.run_for(100)
                await asyncio.sleep(0.05)
        assert await page.evaluate(SHOWN) == [["It is your turn in Yacht (1938).", there.path]]
        await other.close()
        if page_there:
            await expect(page).to_have_title(re.compile("^Your turn – Yacht"))
        for path in () if page_there else ("/people", "/rules", "/nowhere", "/"):
            await goes_to(page, path)
            await expect(page).to_have_title(re.compile(r"^Your turn in Yacht \(1938\) · .+"))


@pytest.mark.prove
async def test_who_looks_at_the_table_is_told_nothing(running: Running, visit: Visit) -> None:
    there = await table(running, ["Bo"], ["Ada"])
    context = {"service_workers": "allow", "permissions": ["notifications"]}
    async with visit(running.url + there.path, PHONE, there.tokens[1], **context) as page:
        await expect(page).to_have_title(re.compile("^Bo’s turn"))
        await bo_plays(running, Table(there.path, there.tokens[::-1]))
        await expect(page).to_have_title(re.compile("^Your turn – Yacht"))
        assert await page.evaluate(SHOWN) == []


@pytest.mark.prove
async def test_who_looks_at_the_table_in_another_tab_is_told_nothing(running: Running, visit: Visit) -> None:
    there = await table(running, ["Bo"], ["Ada"])
    context = {"service_workers": "allow", "permissions": ["notifications"]}
    async with visit(running.url + "/icon.svg", PHONE, there.tokens[1], **context) as page:
        await page.clock.install()
        await page.goto(running.url + there.path)
        await expect(page).to_have_title(re.compile("^Bo’s turn"))
        other = await turned_away(page)
        await other.goto(running.url + there.path)
        await expect(other).to_have_title(re.compile("^Bo’s turn"))
        await other.evaluate(
            """() => {
              const tabs = new BroadcastChannel('regatta.tabs')
              tabs.onmessage = ({ data }) => (window.heard ||= data === 'this one')
            }"""
        )
        await bo_plays(running, Table(there.path, there.tokens[::-1]))
        await expect(page).to_have_title(re.compile("^Your turn – Yacht"))
        await other.wait_for_function("() => window.heard")
        await page.clock.run_for(1_000)
        assert await page.evaluate(SHOWN) == []
        await other.close()
