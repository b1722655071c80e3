"""Windows of one browser, used one after the other.

A context of its own for each test would share nothing by itself, and costs a second and a half of work: a new
process that loads and compiles all from the beginning. A window that is used again is left as it was found:
what pages stored is gone, and the next test's server is another origin anyway.
"""

import contextlib
from collections.abc import AsyncIterator
from typing import Any, Final

from playwright.async_api import Browser, Page

SIZE: Final = {"width": 390, "height": 844}
CLEAN: Final = """() => {
  if (!location.protocol.startsWith('http')) return
  // What the page may still hear, such as a welcome, it keeps no more.
  Storage.prototype.setItem = () => undefined
  localStorage.clear()
  sessionStorage.clear()
}"""


class Windows:
    """The windows of a browser that nobody looks at just now, the one that was used last first."""

    def __init__(self, browser: Browser) -> None:
        """Begin without a window."""
        self._browser = browser
        self._free: list[Page] = []

    @contextlib.asynccontextmanager
    async def window(self, size: dict[str, int] | None, look: dict[str, Any]) -> AsyncIterator[Page]:
        """Give a window of this size; `look` is what the person's system asks for, such as reduced motion.

        Where a test fails, or opens further windows of the same person, it is not used again.
        """
        page = self._free.pop() if self._free else await self._opened()
        try:
            await page.set_viewport_size(size or SIZE)  # type: ignore[arg-type] # a size is a dict of two ints
            await page.emulate_media(**look)
            yield page
        except BaseException:
            await page.context.close()
            raise
        if page.context.pages == [page]:
            await self._leave(page)
        else:
            await page.context.close()

    async def _opened(self) -> Page:
        """Open a window in which no service worker keeps the client."""
        context = await self._browser.new_context(service_workers="block")
        return await context.new_page()

    async def _leave(self, page: Page) -> None:
        """Leave a window as it was found."""
        await page.evaluate(CLEAN)
        await page.goto("about:blank")
        await page.unroute_all()
        await page.context.set_offline(False)
        await page.context.clear_cookies()
        await page.emulate_media(
            media="null", color_scheme="null", reduced_motion="null", forced_colors="null"
        )
        self._free.append(page)
