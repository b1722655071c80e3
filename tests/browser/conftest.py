"""A real Chromium for tests, with the built client."""

import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest
from playwright.async_api import Browser, Page, async_playwright

from server.__main__ import WEB
from tests.browser.chromium import ensure

ARGUMENTS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 390, "height": 844}
LANDSCAPE = {"width": 844, "height": 390}
DESKTOP = {"width": 1440, "height": 900}

Visit = Callable[..., AbstractAsyncContextManager[Page]]


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """Give a browser with an empty profile."""
    assert (WEB / "index.html").is_file(), "the client has not been built: `make test` builds it"
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=ensure(), args=ARGUMENTS)
        yield opened
        await opened.close()


@pytest.fixture
def visit(browser: Browser) -> Visit:
    """Give a way to look at a page as somebody new: `async with visit(url) as page`.

    A page that logs an error, or fails by itself, fails the test.
    """

    @contextlib.asynccontextmanager
    async def visited(
        url: str, viewport: dict[str, int] | None = None, **options: Any
    ) -> AsyncIterator[Page]:
        faults: list[str] = []
        context = await browser.new_context(viewport=viewport or PHONE, **options)  # type: ignore[arg-type] # a size is a dict of two ints
        page = await context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        await page.goto(url)
        yield page
        await context.close()
        assert faults == []

    return visited
