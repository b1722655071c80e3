"""A real Chromium for tests, with the built client."""

import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright, expect
from redis.asyncio import Redis

from server.service import WEB, Running
from server.store_client import connect
from tests.browser.chromium import ARGUMENTS, ensure
from tests.conftest import Serve

PHONE = {"width": 390, "height": 844}
LANDSCAPE = {"width": 844, "height": 390}
DESKTOP = {"width": 1440, "height": 900}

PATIENCE_MS = 15_000
"""How long a page may take to become what a test expects: a busy machine is ten times slower."""
expect.set_options(timeout=PATIENCE_MS)

in_every_look = pytest.mark.parametrize(
    ("size", "theme"), [("phone", "dark"), ("landscape", "light"), ("desktop", "light")]
)
"""Each size, and each theme: what axe finds depends on the one or on the other."""

Visit = Callable[..., AbstractAsyncContextManager[Page]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let all browser tests of a worker share one event loop, and so one Chromium and one driver.

    To start these for each test takes as long as many tests. A test has contexts of its own in the browser,
    which share nothing: no cookies, no storage, no cache.
    """
    for item in items:
        if Path(__file__).parent in item.path.parents and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(loop_scope="session")
async def redis(store_url: str) -> AsyncIterator[Redis]:
    """Give a client of an empty store, in the loop of all browser tests."""
    client = connect(store_url)
    await client.flushall()
    yield client
    await client.aclose()


@pytest_asyncio.fixture(loop_scope="session")
async def running(serve: Serve) -> AsyncIterator[Running]:
    """Give one node, in the loop of all browser tests."""
    async with serve() as node:
        yield node


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Give a Chromium that runs as long as the tests of this worker."""
    assert (WEB / "index.html").is_file(), "the client has not been built: `make test` builds it"
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(executable_path=ensure(), args=ARGUMENTS)
        yield launched
        await launched.close()


@pytest.fixture
def visit(browser: Browser) -> Visit:
    """Give a way to look at a page as somebody new: `async with visit(url) as page`.

    Nothing moves, unless a test asks for it by `reduced_motion="no-preference"`: to wait until dice have
    landed takes up most of a game. No service worker keeps the client, unless a test asks for it by
    `service_workers="allow"`: it loads all there is, and is for pages without a line. A page that logs an
    error, or fails by itself, fails the test.
    """

    @contextlib.asynccontextmanager
    async def visited(
        url: str, viewport: dict[str, int] | None = None, **options: Any
    ) -> AsyncIterator[Page]:
        faults: list[str] = []
        looks: dict[str, Any] = {
            "viewport": viewport or PHONE,
            "reduced_motion": "reduce",
            "service_workers": "block",
            **options,
        }
        context = await browser.new_context(**looks)
        page = await context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: faults.append(str(error)))
        await page.goto(url)
        yield page
        await context.close()
        assert faults == []

    return visited
