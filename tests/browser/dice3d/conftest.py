"""Browsers that draw in three dimensions."""

import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright

from testkit.chromium import ARGUMENTS, SOFTWARE_3D, ensure
from tests.browser.conftest import Visit

Look3d = Callable[..., AbstractAsyncContextManager[Page]]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Give a Chromium whose processor draws WebGL."""
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(executable_path=ensure(), args=[*ARGUMENTS, *SOFTWARE_3D])
        yield launched
        await launched.close()


@pytest.fixture
def look(visit: Visit) -> Look3d:
    """Give a way to look at a page with these settings: `async with look(url, token, dice="3d") as page`.

    Things move, if the test does not say otherwise.
    """

    @contextlib.asynccontextmanager
    async def looked(
        url: str, token: str | None = None, reduced_motion: str = "no-preference", **settings: str
    ) -> AsyncIterator[Page]:
        options: dict[str, Any] = {"alone": True, "reduced_motion": reduced_motion}
        async with visit(url, token=token, **options) as page:
            # To draw by a processor that much else keeps busy takes its time.
            page.set_default_timeout(120_000)
            for key, value in settings.items():
                await page.evaluate(f"localStorage.setItem('regatta.{key}', '{value}')")
            await page.reload()
            yield page

    return looked
