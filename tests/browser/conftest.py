"""A real Chromium for tests, with the built client."""

import contextlib
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest
from playwright.async_api import Browser, Page, async_playwright

from server.service import WEB

PHONE = {"width": 390, "height": 844}
LANDSCAPE = {"width": 844, "height": 390}
DESKTOP = {"width": 1440, "height": 900}

in_every_look = pytest.mark.parametrize(
    ("size", "theme"), [("phone", "dark"), ("landscape", "light"), ("desktop", "light")]
)
"""Each size, and each theme: what axe finds depends on the one or on the other."""

Visit = Callable[..., AbstractAsyncContextManager[Page]]


@pytest.fixture(scope="session")
def chromium() -> Iterator[str]:
    """Give the address of a Chromium that runs as long as the tests of this worker."""
    assert (WEB / "index.html").is_file(), "the client has not been built: `make test` builds it"
    command = [sys.executable, "-m", "tests.browser.shared"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        yield running.stdout.readline().strip()
        running.stdin.close()
        running.wait()


@pytest.fixture
async def browser(chromium: str) -> AsyncIterator[Browser]:
    """Give a connection to the browser; what a test opens there, it closes."""
    async with async_playwright() as playwright:
        connected = await playwright.chromium.connect_over_cdp(chromium)
        yield connected
        await connected.close()


@pytest.fixture
def visit(browser: Browser) -> Visit:
    """Give a way to look at a page as somebody new: `async with visit(url) as page`.

    Nothing moves, unless a test asks for it by `reduced_motion="no-preference"`: to wait until dice have
    landed takes up most of a game. A page that logs an error, or fails by itself, fails the test.
    """

    @contextlib.asynccontextmanager
    async def visited(
        url: str, viewport: dict[str, int] | None = None, **options: Any
    ) -> AsyncIterator[Page]:
        faults: list[str] = []
        looks: dict[str, Any] = {"viewport": viewport or PHONE, "reduced_motion": "reduce", **options}
        context = await browser.new_context(**looks)
        page = await context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        await page.goto(url)
        yield page
        await context.close()
        assert faults == []

    return visited
