"""The home page as a mid phone opens it for the first time: until one can play, and what moves meanwhile.

The phone is Chromium with its processor slowed down four times and a line of fast 3G, as its own tools have
them. The floor is a bare page that brings as many bytes in as many steps, and does nothing with them.
"""

import asyncio
import contextlib
import os
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bench.figures import Figure, median
from regatta_server.service import WEB, service
from regatta_server.settings import Settings
from regatta_server.store.embedded import valkey

if TYPE_CHECKING:
    from playwright.async_api import Browser

PHONE: Final = {"width": 390, "height": 844}
SLOWER: Final = 4
FAST_3G: Final = {
    "offline": False,
    "latency": 562.5,
    "downloadThroughput": 180_000,
    "uploadThroughput": 84_375,
}
"""What Chromium's tools call fast 3G: ms until an answer begins, and bytes a second."""
SHIFT_MOST: Final = 0.02
WATCH: Final = """
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const ready = window.bare || document.querySelector('button.seek[aria-disabled=false]')
    if (ready) window.readyMs = performance.now()
    else requestAnimationFrame(look)
  }
  look()
"""
BYTES: Final = """() => {
  const loaded = [performance.getEntriesByType('navigation')[0], ...performance.getEntriesByType('resource')]
  const first = loaded.filter((one) => one.startTime < window.readyMs && !one.name.includes('/api/'))
  const sum = (all) => all.reduce((bytes, one) => bytes + one.encodedBodySize, 0)
  const of = (test) => sum(first.filter((one) => test.test(one.name)))
  return [loaded[0].encodedBodySize, of(/\\.(js|css)$/), of(/\\.woff2$/)]
}"""
UNTIL_READY: Final = "() => window.readyMs !== undefined"
QUIET_MS: Final = 1_500
"""What comes after the first moment may move things too."""


async def measured(repeats: int) -> list[Figure]:
    """Return how long the home page takes until one can play, or nothing where no browser starts."""
    try:
        from playwright.async_api import async_playwright  # noqa: PLC0415 - only where the tests are set up

        from testkit.chromium import ARGUMENTS, find  # noqa: PLC0415 - the same
    except ImportError:
        return []
    chromium = find()
    if chromium is None or not (WEB / "index.html").is_file():
        return []
    with tempfile.TemporaryDirectory() as data:
        async with (
            valkey.embedded(Path(data), "everysec") as url,
            service(Settings(port=0), url) as running,
            async_playwright() as playwright,
        ):
            browser = await playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
            homes = [await _opened(browser, running.url) for _ in range(repeats)]
            page, scripts, fonts = homes[0]["bytes"]
            async with _bare(page, scripts, fonts) as bare_url:
                bare = [await _opened(browser, bare_url) for _ in range(repeats)]
            await browser.close()
    took = median([home["ms"] for home in homes])
    floor = median([page["ms"] for page in bare])
    shifted = max(home["shifted"] for home in homes)
    size = page + scripts + fonts
    return [
        Figure(
            "home page on a phone, until one can play", "ms", took, "a bare page of its size", took / floor
        ),
        Figure("its bytes until then", "B", size, "its fonts alone", size / fonts),
        Figure(
            "its layout shift, the worst",
            "",
            shifted,
            f"the most allowed, {SHIFT_MOST}",
            shifted / SHIFT_MOST,
        ),
    ]


async def _opened(browser: "Browser", url: str) -> dict[str, Any]:
    """Open a page as for the first time; return how long it took, what it brought and what moved."""
    context = await browser.new_context(viewport=PHONE, service_workers="block")  # type: ignore[arg-type] # a size is a dict of two ints
    try:
        page = await context.new_page()
        phone = await context.new_cdp_session(page)
        await phone.send("Network.enable")
        await phone.send("Network.emulateNetworkConditions", FAST_3G)
        await phone.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        await page.add_init_script(WATCH)
        await page.goto(url, wait_until="commit")
        await page.wait_for_function(UNTIL_READY)
        await page.wait_for_timeout(QUIET_MS)
        return {
            "ms": await page.evaluate("window.readyMs"),
            "shifted": await page.evaluate("window.shifted"),
            "bytes": await page.evaluate(BYTES),
        }
    finally:
        await context.close()


@contextlib.asynccontextmanager
async def _bare(page: int, scripts: int, fonts: int) -> AsyncIterator[str]:
    """Serve a page of so many bytes, which loads a script and two blobs of so many; give its address."""
    script = b"window.bare = true /*" + os.urandom(scripts // 2).hex().encode() + b"*/"
    head = b"<!doctype html><title>Bare</title><script async src=/all.js></script>"
    head += b"".join(b"<link rel=preload as=fetch crossorigin href=/%d.bin>" % font for font in (0, 1))
    bodies = {
        "/": ("text/html", head + b" " * max(0, page - len(head))),
        "/all.js": ("text/javascript", script),
        "/0.bin": ("application/octet-stream", os.urandom(fonts // 2)),
        "/1.bin": ("application/octet-stream", os.urandom(fonts // 2)),
    }

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        path = (await reader.readuntil(b"\r\n\r\n")).decode().split(" ")[1]
        kind, body = bodies.get(path, ("text/plain", b""))
        lines = (
            "HTTP/1.1 200 OK",
            f"Content-Type: {kind}",
            f"Content-Length: {len(body)}",
            "Connection: close",
        )
        writer.write("".join(f"{line}\r\n" for line in (*lines, "")).encode() + body)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
