"""A site that sends, for the tests of this folder."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.browser.notifications.site import Site, sending
from tests.conftest import Serve


@pytest_asyncio.fixture(loop_scope="session")
async def site(serve: Serve) -> AsyncIterator[Site]:
    """Give a site that sends by mail and webhook, in the loop of all browser tests."""
    async with sending(serve) as there:
        yield there
