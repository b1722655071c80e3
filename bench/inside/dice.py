"""Dice in three dimensions on a page of a real Chromium: how smoothly they fall, what stays of many throws.

Where there is no graphics card the processor draws: then pictures say more about it than about the client.
What the page's own thread does for a throw, and what stays in memory, says the same everywhere.
"""

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from redis.asyncio import Redis

from bench.figures import Figure, median
from regatta_server.archive.archive import Archive
from regatta_server.service import WEB, service
from regatta_server.settings import Settings
from regatta_server.store.client import connect
from regatta_server.store.embedded import valkey
from testkit.records import recorded
from testkit.replays import STEP
from testkit.rooms.tables import NOW_MS

if TYPE_CHECKING:
    from playwright.async_api import CDPSession, Page

THROTTLED = 4
"""A phone of the middle: so many times as slow as this machine."""
PICTURE_MS = 1000 / 60
SMOOTH_MS = 1000 / 50
"""A picture takes so long at most where dice fall smoothly."""
FEW, MANY = 20, 200
SHIFT_MOST = 0.02
VIEWPORT = {"width": 390, "height": 844}

SEE_TASKS = """() => {
  window.tasks = []
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((one) => one.duration)))
    .observe({ type: 'longtask' })
}"""

SEE_SHIFTS = """() => {
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value
  }).observe({ type: 'layout-shift' })
}"""

EMPTY = """(pictures) => new Promise((done) => {
  const gaps = []
  let last = 0
  const next = (ms) => {
    if (last > 0) gaps.push(ms - last)
    last = ms
    if (gaps.length < pictures) requestAnimationFrame(next)
    else done(gaps)
  }
  requestAnimationFrame(next)
})"""
"""An animation that draws nothing: what a picture takes here at the least."""
PICTURES = 240


async def measured() -> list[Figure]:
    """Return the figures, or nothing where no browser starts."""
    try:
        from playwright.async_api import async_playwright  # noqa: PLC0415 - only where the tests are set up

        from testkit.chromium import ARGUMENTS, SOFTWARE_3D, find  # noqa: PLC0415 - the same
    except ImportError:
        return []
    chromium = find()
    if chromium is None or not (WEB / "index.html").is_file():
        return []
    record = recorded("yacht-13")
    with tempfile.TemporaryDirectory() as data:
        async with (
            valkey.embedded(Path(data), "everysec") as url,
            service(Settings(port=0), url) as running,
            async_playwright() as playwright,
        ):
            await _keep(connect(url), record)
            browser = await playwright.chromium.launch(
                executable_path=chromium, args=[*ARGUMENTS, *SOFTWARE_3D]
            )
            page = await browser.new_page(viewport=VIEWPORT, service_workers="block")  # type: ignore[arg-type] # a size is a dict of two ints
            page.set_default_timeout(120_000)
            await page.goto(running.url)
            await page.evaluate("localStorage.setItem('regatta.dice', '3d')")
            await page.goto(f"{running.url}/g/{record['game']}")
            await page.locator(".layer canvas").wait_for()
            figures = await _thrown(page)
            await browser.close()
    return figures


async def _thrown(page: "Page") -> list[Figure]:
    """Throw and throw on a page that shows a replay; return what it took."""
    line = await page.context.new_cdp_session(page)
    heaps, full_speed = [], []
    for throws in (FEW, MANY - FEW):
        full_speed += await page.evaluate(STEP, throws)
        await line.send("HeapProfiler.collectGarbage")
        heaps.append((await line.send("Runtime.getHeapUsage"))["usedSize"])
    await line.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLED})
    empty = sorted(await page.evaluate(EMPTY, PICTURES))
    await page.evaluate(SEE_TASKS)
    await page.evaluate(SEE_SHIFTS)
    await line.send("Performance.enable", {"timeDomain": "threadTicks"})
    before_ms = await _processor_ms(line)
    gaps = sorted(await page.evaluate(STEP, FEW))
    own_ms = (await _processor_ms(line) - before_ms) / len(gaps)
    longest = max(await page.evaluate("window.tasks"), default=0)
    shifted = await page.evaluate("window.shifted")
    few, many = heaps
    slow = f"an empty animation, throttled {THROTTLED} times"
    late, empty_late = _late(gaps), _late(empty)
    return [
        Figure(
            "an empty animation's picture, p50",
            "ms",
            median(empty),
            "60 a second",
            median(empty) / PICTURE_MS,
        ),
        Figure(
            "a picture of falling dice, not throttled, p50",
            "ms",
            median(full_speed),
            "60 a second",
            median(full_speed) / PICTURE_MS,
        ),
        Figure("a picture of falling dice, p50", "ms", median(gaps), slow, median(gaps) / median(empty)),
        Figure("a picture of falling dice, p95", "ms", late, slow, late / empty_late),
        Figure(
            "of that the page's own thread, by its processor", "ms", own_ms, "50 a second", own_ms / SMOOTH_MS
        ),
        Figure(f"the longest task of {FEW} throws", "ms", longest, "50 ms, throttled", longest / 50),
        Figure(
            f"layout shift of {FEW} throws", "", shifted, f"the {SHIFT_MOST} allowed", shifted / SHIFT_MOST
        ),
        Figure(f"the page's heap after {MANY} throws", "MB", many / 1e6, f"after {FEW}", many / few),
    ]


async def _processor_ms(line: "CDPSession") -> float:
    """Return the processor's time that the page's own thread has taken so far."""
    metrics = (await line.send("Performance.getMetrics"))["metrics"]
    taken_s: float = next(one["value"] for one in metrics if one["name"] == "TaskDuration")
    return 1000 * taken_s


def _late(gaps: list[float]) -> float:
    """Return what 95 of a hundred pictures came within."""
    return gaps[int(len(gaps) * 0.95)]


async def _keep(redis: Redis, record: object) -> None:
    await Archive(redis).keep(record, NOW_MS)  # type: ignore[arg-type] # a record of the test kit
    await redis.aclose()
