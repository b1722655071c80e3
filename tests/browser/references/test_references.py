"""Each page and state looks as its reference pictures, at three sizes in both themes."""

from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page

from regatta_server.service import Running
from tests.browser.conftest import PHONE
from tests.browser.references.pictures import DIFFERENCE, TOLERANCE, differences, small
from tests.browser.references.states import STATES, Scene, State
from tests.conftest import Serve
from tests.simulation.nodes import SeededTokens

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.prove, pytest.mark.timeout(240)]

NOON_MS: Final = 1_796_212_800_000
"""The time at which all pictures are taken."""
SAME_BYTES: Final = """() => {
  let drawn = 0
  crypto.getRandomValues = (bytes) => bytes.fill(++drawn % 256)
}"""
"""What a page contributes to the dice is the same at every run."""


class SameSeed:
    """A `Chance` for one room: loops of the node ask it too, and nobody knows how often by then."""

    def seed(self) -> bytes:
        """Return 32 bytes, always the same."""
        return sha256(b"pictures").digest()


@pytest_asyncio.fixture(loop_scope="session")
async def running(serve: Serve) -> AsyncIterator[Running]:
    """Give a node on which the same dice fall at the same time at every run."""
    async with serve(
        clock=lambda: NOON_MS,
        chance=SameSeed(),
        tokens=SeededTokens(Random(7)),
        commands_per_s=1000,
    ) as node:
        yield node


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: Browser) -> AsyncIterator[Page]:
    """Give a page to which it is always the same time."""
    context = await browser.new_context(
        viewport=PHONE,  # type: ignore[arg-type] # a size is a dict of two ints
        timezone_id="UTC",
        locale="en-GB",
        reduced_motion="reduce",
        service_workers="block",
    )
    await context.add_init_script(f"({SAME_BYTES})()")
    page = await context.new_page()
    await page.clock.set_fixed_time(NOON_MS / 1000)
    yield page
    await context.close()


@pytest_asyncio.fixture(loop_scope="session")
async def drawer(browser: Browser) -> AsyncIterator[Page]:
    """Give a page that draws."""
    context = await browser.new_context()
    yield await context.new_page()
    await context.close()


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
async def test_a_page_looks_as_before(
    running: Running, page: Page, drawer: Page, state: State, tmp_path: Path
) -> None:
    await state(Scene(running, page))
    found = await differences(page, drawer, state.__name__.replace("_", "-"), tmp_path)
    assert found == [], "if it shall look so, `python -m tests.browser.references` takes the pictures anew"


async def test_a_line_of_text_that_is_gone_is_seen(page: Page, drawer: Page) -> None:
    await page.set_content("<p style='font: 16px sans-serif'>The same line of text")
    before = await small(page, drawer)
    await page.set_content("<p>")
    after = await small(page, drawer)
    assert (await drawer.evaluate(DIFFERENCE, [before, before]))["most"] == 0
    assert (await drawer.evaluate(DIFFERENCE, [before, after]))["most"] > TOLERANCE
