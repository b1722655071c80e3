"""A real Chromium for tests, with the built client."""

import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Error, Page, async_playwright, expect
from redis.asyncio import Redis

from regatta_server.service import WEB, Running
from regatta_server.store.client import connect
from testkit.chromium import ARGUMENTS, ensure
from tests.browser.clock import Clock
from tests.browser.person import becomes
from tests.browser.windows import Windows
from tests.conftest import Serve

PHONE = {"width": 390, "height": 844}
LANDSCAPE = {"width": 844, "height": 390}
DESKTOP = {"width": 1440, "height": 900}

LOOKS = ("color_scheme", "reduced_motion")
"""What of a visit is only about how things look."""
PATIENCE_MS = 30_000
"""A net for what would hang, and no time that anything is measured by."""
expect.set_options(timeout=PATIENCE_MS)

Look = tuple[str, str]
ALL_LOOKS: list[Look] = [("phone", "dark"), ("landscape", "light"), ("desktop", "light")]
"""Each size, and each theme: what axe finds depends on the one or on the other."""


def in_every_look(quick: Look | None = None) -> pytest.MarkDecorator:
    """Run a test in all looks where it is proved, and otherwise in this one, if any: others have others."""
    looks = [pytest.param(*look, marks=[] if look == quick else pytest.mark.prove) for look in ALL_LOOKS]
    return pytest.mark.parametrize(("size", "theme"), looks)


Visit = Callable[..., AbstractAsyncContextManager[Page]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let all browser tests of a worker share one event loop, and so one Chromium and one driver.

    To start these for each test takes as long as many tests. What a test's windows keep is gone after it.
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


@pytest.fixture
def clock() -> Clock:
    """Give the clock that the node goes by, which a test can put forward, or stop."""
    return Clock()


@pytest_asyncio.fixture(loop_scope="session")
async def running(serve: Serve, clock: Clock) -> AsyncIterator[Running]:
    """Give one node, in the loop of all browser tests; what is prepared there comes faster than by hand."""
    async with serve(clock=clock, commands_per_s=1000) as node:
        yield node


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Give a Chromium that runs as long as the tests of this worker."""
    assert (WEB / "index.html").is_file(), "the client has not been built: `make test` builds it"
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(executable_path=ensure(), args=ARGUMENTS)
        yield launched
        await launched.close()


@pytest.fixture(scope="session")
def windows(browser: Browser) -> Windows:
    """Give the windows that the tests of this worker use one after the other."""
    return Windows(browser)


@pytest.fixture
def visit(browser: Browser, windows: Windows) -> Visit:
    """Give a way to look at a page as somebody new: `async with visit(url) as page`.

    With the `token` of a session it is that player from the first page on. Nothing moves, unless a test asks
    for it by `reduced_motion="no-preference"`: to wait until dice have landed takes up most of a game. No
    service worker keeps the client, unless a test asks for it by `service_workers="allow"`: it loads all
    there is, and is for pages without a line. Whoever asks for this, or for `permissions` and the like, has
    a context of their own, and so has with `alone` who gives the browser what is hard to take back. A page
    that fails by itself fails the test.
    """

    @contextlib.asynccontextmanager
    async def visited(
        url: str,
        viewport: dict[str, int] | None = None,
        token: str | None = None,
        alone: bool = False,
        **options: Any,
    ) -> AsyncIterator[Page]:
        faults: list[str] = []
        look = {"reduced_motion": "reduce"} | {key: options.pop(key) for key in LOOKS if key in options}
        opened = (
            lone_window(browser, viewport or PHONE, {"service_workers": "block", **look, **options})
            if options or alone
            else windows.window(viewport or PHONE, look)
        )
        async with opened as page:
            page.set_default_timeout(PATIENCE_MS)

            def failed(error: Error) -> None:
                faults.append(str(error))

            page.on("pageerror", failed)
            if token is not None:
                await becomes(page, url, token)
            await page.goto(url)
            # Letters of another width move what is below them: a press would miss what it was meant for.
            await page.evaluate("document.fonts.ready.then(() => null)")
            yield page
            page.remove_listener("pageerror", failed)
        assert faults == []

    return visited


@contextlib.asynccontextmanager
async def lone_window(
    browser: Browser, viewport: dict[str, int], options: dict[str, Any]
) -> AsyncIterator[Page]:
    """Give a window in a context of its own."""
    context = await browser.new_context(viewport=viewport, **options)  # type: ignore[arg-type] # a size is a dict of two ints
    try:
        yield await context.new_page()
    finally:
        await context.close()
