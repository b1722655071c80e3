"""What a page keeps of throws in three dimensions: nothing, however many there were."""

import pytest
from playwright.async_api import CDPSession, Page, expect
from redis.asyncio import Redis

from regatta_server.archive.archive import Archive
from regatta_server.service import Running
from testkit.records import recorded
from testkit.replays import STEP
from testkit.rooms.tables import NOW_MS
from tests.browser.dice3d.conftest import Look3d
from tests.browser.dice3d.test_dice3d import PATIENCE_MS, canvas

pytestmark = [pytest.mark.browser, pytest.mark.prove, pytest.mark.slow, pytest.mark.timeout(3_000)]

THROWS = 15
HEAP_MORE_MOST = 1.05
"""Of scripts: code that was compiled meanwhile is counted there, too."""
NODES_MORE_MOST = 20
"""And as many listeners: a die of a throw has several of each, so throws that stay would be thousands."""

PICTURES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


async def _leaks(page: Page, line: CDPSession) -> dict[str, int]:
    """Return what the page keeps, at the beginning of the replay, of what nothing can reach any more."""
    await page.get_by_role("button", name="Beginning", exact=True).click()
    await expect(page.locator("input[type=range]")).to_have_value("0")
    await page.evaluate(PICTURES)
    # What is freed by one may free more.
    for _ in range(3):
        await line.send("HeapProfiler.collectGarbage")
    counted = await line.send("Memory.getDOMCounters")
    heap = await line.send("Runtime.getHeapUsage")
    return {"bytes": heap["usedSize"], "nodes": counted["nodes"], "listeners": counted["jsEventListeners"]}


async def test_as_many_throws_again_leave_nothing_behind(
    running: Running, redis: Redis, look: Look3d
) -> None:
    record = recorded("yacht-13")
    await Archive(redis).keep(record, NOW_MS)
    async with look(f"{running.url}/g/{record['game']}", dice="3d", throws="fast") as page:
        await expect(canvas(page)).to_be_attached(timeout=PATIENCE_MS)
        line = await page.context.new_cdp_session(page)
        await page.evaluate(STEP, THROWS)
        before = await _leaks(page, line)
        await page.evaluate(STEP, THROWS)
        after = await _leaks(page, line)
        assert after["bytes"] <= before["bytes"] * HEAP_MORE_MOST, (before, after)
        assert after["nodes"] <= before["nodes"] + NODES_MORE_MOST, (before, after)
        assert after["listeners"] <= before["listeners"] + NODES_MORE_MOST, (before, after)
