"""Pages of today before a server of tomorrow: what it says and they do not know blanks and ends none."""

from collections.abc import Collection
from typing import Any, Final

import orjson
import pytest
from playwright.async_api import WebSocketRoute, expect

from regatta_server.service import Running
from tests.browser.conftest import DESKTOP, Visit
from tests.browser.prepared import table
from tests.protocol.tomorrow import later, value_at

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(120)]

BY_ITSELF: Final = {"code"}
"""What says how a line goes on: by a code that it does not know, a page says what the server says."""


def as_tomorrow(message: str, but: Collection[str] = ()) -> str:
    """Return a message with something unknown wherever a list of values stands, except of these names."""
    answer: dict[str, Any] = orjson.loads(message)
    for changed, at in later(message):
        *way, last = at
        if last not in BY_ITSELF and last not in but:
            value_at(answer, tuple(way))[last] = value_at(changed, at)
    return orjson.dumps(answer).decode()


class NewerServer:
    """A page's line to a server that is newer than the page."""

    def __init__(self) -> None:
        """Begin with one that knows the stages of today."""
        self.but: Collection[str] = {"stage"}

    def take(self, page: WebSocketRoute) -> None:
        """Stand between a page and its server."""
        server = page.connect_to_server()
        page.on_message(server.send)
        server.on_message(lambda message: page.send(as_tomorrow(str(message), self.but)))


@pytest.mark.prove
async def test_no_page_is_blank_or_fails_where_the_server_says_what_it_does_not_know(
    running: Running, visit: Visit
) -> None:
    on = await table(running, ["Ada"], ["Bob"], turn_ms=86_400_000, chat="free", watchers="open")
    async with visit(running.url + "/icon.svg", DESKTOP, token=on.tokens[0], alone=True) as page:
        line = NewerServer()
        await page.route_web_socket("**/ws", line.take)
        for path in ("/", "/people", "/account", "/notifications", on.path):
            await page.goto(running.url + path)
            await expect(page.get_by_role("heading", level=1).first).to_be_visible()
            await expect(page.get_by_role("alert")).to_have_count(0)
        await expect(page.get_by_role("heading", level=1)).to_have_text("Your turn")
        await page.get_by_role("button", name="Menu").click()
        await page.get_by_role("button", name="Options").click()
        await expect(page.get_by_role("dialog").get_by_text("tomorrow").first).to_be_visible()
        line.but = ()
        await page.reload()
        await expect(page.get_by_role("heading", level=1)).to_be_visible()
        await expect(page.get_by_role("alert")).to_have_count(0)
