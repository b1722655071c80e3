"""Web push in a browser: what the service worker shows of a message, and what a press on it opens.

No push service can be reached from a test: the DevTools protocol hands the message over in its place.
"""

import asyncio
import json
from typing import Any

import pytest
from playwright.async_api import CDPSession, Page, Worker, expect

from regatta_server.service import Running
from tests.browser.conftest import PATIENCE_MS, PHONE, Visit
from tests.browser.test_calls import turned_away

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

WORKER = {"service_workers": "allow", "permissions": ["notifications"]}
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, path: data.path }))"""
NONE_SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications()).length === 0"""
# Behind the worker's own listener: once it hears of a push, `pushes` waits for it too.
AWAIT_PUSH = """() => {
  self.arrived = new Promise((heard) => self.addEventListener('push', heard, { once: true }))
}"""
NOW_MS = 1_800_000_000_000
TURN = {
    "notice": "01790000000000-0",
    "kind": "your_turn",
    "title": "Your turn",
    "text": "It is your turn in Yacht.",
    "path": "/rules/yacht",
    "tag": "turn KQ7NDA3V",
    "at_ms": NOW_MS,
    "language": "en",
}
PRESS = """async () => {
  const [notification] = await self.registration.getNotifications()
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
}"""


class Site:
    """A page with its service worker, and the push service in its place."""

    def __init__(self, page: Page, session: CDPSession, registration: str, worker: Worker) -> None:
        self.page, self.worker = page, worker
        self._session, self._registration = session, registration

    async def push(self, data: str) -> None:
        """Hand a message over, as it was decrypted, and wait until the worker has dealt with it."""
        origin = await self.page.evaluate("location.origin")
        await self.worker.evaluate(AWAIT_PUSH)
        await self._session.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": origin, "registrationId": self._registration, "data": data},
        )
        await self.worker.evaluate("() => arrived.then(() => pushes)")

    async def shown(self) -> list[dict[str, Any]]:
        """Return the notifications that are shown.

        Never ask while a push is dealt with: Chromium forgets those that it stored and has not shown yet.
        """
        found: list[dict[str, Any]] = await self.page.evaluate(SHOWN)
        return found


async def site(page: Page) -> Site:
    """Wait for the worker of a page, and take the place of its push service."""
    session = await page.context.new_cdp_session(page)
    registrations: list[str] = []

    def updated(event: dict[str, Any]) -> None:
        registrations.extend(one["registrationId"] for one in event["registrations"])

    session.on("ServiceWorker.workerRegistrationUpdated", updated)
    await session.send("ServiceWorker.enable")
    await page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    async with asyncio.timeout(PATIENCE_MS / 1000):
        while not registrations or not page.context.service_workers:
            await page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    return Site(page, session, registrations[-1], page.context.service_workers[0])


async def test_a_push_is_shown_once_where_nobody_looks_at_a_page(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/", PHONE, **WORKER) as page:
        there = await site(page)
        await turned_away(page)
        await there.push(json.dumps(TURN))
        [notification] = await there.shown()
        assert notification == {
            "title": "Your turn",
            "body": "It is your turn in Yacht.",
            "tag": "turn KQ7NDA3V",
            "lang": "en",
            "path": "/rules/yacht",
        }
        # The same once more, as a server says it that died before it knew; then one of another game.
        await there.push(json.dumps(TURN))
        await there.push(json.dumps({**TURN, "tag": "turn MMMMMMMM"}))
        assert {one["tag"] for one in await there.shown()} == {"turn KQ7NDA3V", "turn MMMMMMMM"}


@pytest.mark.prove
async def test_the_latest_of_a_game_is_shown_whatever_comes_behind_it(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/", PHONE, **WORKER) as page:
        there = await site(page)
        await turned_away(page)
        await there.push(json.dumps({**TURN, "text": "Soon", "at_ms": NOW_MS + 1}))
        await there.push(json.dumps({**TURN, "text": "Long ago"}))
        await there.push(json.dumps({**TURN, "tag": "last"}))
        texts = {one["tag"]: one["body"] for one in await there.shown()}
        assert texts["turn KQ7NDA3V"] == "Soon"


async def test_what_cannot_be_read_still_says_that_there_is_something_and_leads_home(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", PHONE, **WORKER) as page:
        there = await site(page)
        await turned_away(page)
        await there.push("no JSON at all")
        [notification] = await there.shown()
        assert (notification["title"], notification["path"]) == ("Regatta", "/")
        await there.push(json.dumps({**TURN, "path": "//elsewhere.example/"}))
        assert {one["path"] for one in await there.shown()} == {"/"}, "no other site is ever opened"


async def test_who_looks_at_a_page_of_ours_sees_it_there_and_not_twice(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", PHONE, **WORKER) as page:
        there = await site(page)
        await page.bring_to_front()
        assert await page.evaluate("document.hasFocus()")
        await there.push(json.dumps(TURN))
        await turned_away(page)
        await there.push(json.dumps({**TURN, "tag": "turn MMMMMMMM"}))
        assert [one["tag"] for one in await there.shown()] == ["turn MMMMMMMM"]


async def test_a_press_leads_an_open_page_to_what_it_is_about(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/", PHONE, **WORKER) as page:
        there = await site(page)
        # One that the worker has taken over: it leads no other.
        await page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        await turned_away(page)
        await there.push(json.dumps(TURN))
        await there.worker.evaluate(PRESS)
        await page.wait_for_url("**/rules/yacht")
        await expect(page.get_by_role("heading", level=1, name="Yacht (1938)")).to_be_visible()
        await page.wait_for_function(NONE_SHOWN, polling=100)
