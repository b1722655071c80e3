"""Take the film strip of a throw: `python -m tests.browser.screenshots.throw`, with the client built.

Time stands still between its pictures, so it is the same on any machine.
"""

import asyncio
import base64
import tempfile
from pathlib import Path

from playwright.async_api import async_playwright

from regatta_server.service import service
from regatta_server.settings import Settings
from regatta_server.store.embedded import valkey
from testkit.chromium import ARGUMENTS, SOFTWARE_3D, ensure
from tests.browser.conftest import PHONE
from tests.browser.person import THROW
from tests.browser.screenshots.__main__ import TO

PICTURES = 9
COLUMNS = 3
BETWEEN_MS = 140
PATIENCE_MS = 120_000

STRIP = """async ([pngs, columns]) => {
  const pictures = await Promise.all(pngs.map(async (png) =>
    createImageBitmap(await (await fetch('data:image/png;base64,' + png)).blob())))
  const [{ width, height }] = pictures
  const strip = new OffscreenCanvas(width * columns, height * Math.ceil(pictures.length / columns))
  const on = strip.getContext('2d')
  pictures.forEach((one, at) => on.drawImage(one, (at % columns) * width, Math.floor(at / columns) * height))
  const webp = await strip.convertToBlob({ type: 'image/webp', quality: 0.8 })
  const bytes = new Uint8Array(await webp.arrayBuffer())
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
}"""


async def main() -> None:
    """Throw once, and keep what was seen."""
    with tempfile.TemporaryDirectory() as data:
        async with (
            valkey.embedded(Path(data), "everysec") as url,
            service(Settings(port=0), url) as running,
            async_playwright() as playwright,
        ):
            browser = await playwright.chromium.launch(
                executable_path=ensure(), args=[*ARGUMENTS, *SOFTWARE_3D]
            )
            page = await browser.new_page(viewport=PHONE, color_scheme="dark", service_workers="block")  # type: ignore[arg-type] # a size is a dict of two ints
            page.set_default_timeout(PATIENCE_MS)
            await page.goto(running.url)
            await page.evaluate("localStorage.setItem('regatta.dice', '3d')")
            await page.clock.install()
            await page.reload()
            await page.get_by_role("button", name="Play a practice game").click()
            await page.locator(".layer canvas").wait_for()
            await page.get_by_role("button", name=THROW).wait_for()
            await page.clock.pause_at(await page.evaluate("Date.now() / 1000 + 1"))
            await page.get_by_role("button", name=THROW).click()
            falls = page.locator(".layer canvas[data-state=falls]")
            while not await falls.count():
                await page.clock.run_for(1)
            tray = page.locator(".wood")
            pngs = []
            for _ in range(PICTURES):
                await page.clock.run_for(BETWEEN_MS)
                pngs.append(base64.b64encode(await tray.screenshot()).decode())
            # A page of its own: that of the client fetches from nowhere else.
            desk = await browser.new_page()
            strip = await desk.evaluate(STRIP, [pngs, COLUMNS])
            (TO / "throw-film.webp").write_bytes(base64.b64decode(strip))
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
