"""Verification in a browser: the client's own page on a real Chromium, beside its bare HMACs."""

import tempfile
from pathlib import Path

from bench.figures import Figure, median
from regatta_server.service import WEB, service
from regatta_server.settings import Settings
from regatta_server.store.embedded import valkey

REPEATS = 15

UNTIL = """(times) => new Promise((done) => {
  const look = () => {
    if (performance.getEntriesByName('regatta.verify').length >= times) done()
    else setTimeout(look, 5)
  }
  look()
})"""

BARE = """async (dice) => {
  const bytes = new Uint8Array(110)
  const kind = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', new Uint8Array(32), kind, false, ['sign'])
  const begun = performance.now()
  await Promise.all(Array.from({ length: dice }, () => crypto.subtle.sign('HMAC', key, bytes)))
  return performance.now() - begun
}"""


async def verifying(sample: Path, dice: int) -> list[Figure]:
    """Return how long the client verifies a record of so many dice, or nothing where no browser starts."""
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
            page = await browser.new_page()
            await page.goto(f"{running.url}/verify")
            field = page.locator("input[type=file]")
            for number in range(REPEATS):
                await field.set_input_files([])
                await field.set_input_files(sample)
                await page.evaluate(UNTIL, number + 1)
            took = await page.evaluate(
                "performance.getEntriesByName('regatta.verify').map((one) => one.duration)"
            )
            bare = [await page.evaluate(BARE, dice) for _ in range(REPEATS)]
            await browser.close()
    floor = median(bare)
    what = "verification in the browser"
    return [
        Figure(f"{what}, warm", "ms", median(took), f"{dice} HMACs of WebCrypto", median(took) / floor),
        Figure(f"{what}, the first", "ms", took[0], f"{dice} HMACs of WebCrypto", took[0] / floor),
    ]
