"""Notifications on this device: offered at the table, turned on and off, and what is said where they are not.

The browser's own push service cannot be reached here: push_browser.py says what stands in its place. What a
person answers to the browser's question, and that it has changed a subscription, is said in its place, too.
The pages, the service worker, the server and the encrypted messages that it sends are real.
"""

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from regatta_protocol.commands.channels import PushOptions
from regatta_protocol.connection import connect
from regatta_server.service import Running
from testkit.play import socket_of
from testkit.push_service import push_service
from tests.browser.conftest import PHONE, Visit
from tests.browser.notifications.push_browser import PushBrowser
from tests.browser.notifications.site import part
from tests.browser.person import Person
from tests.browser.prepared import table
from tests.browser.test_access import check
from tests.conftest import Serve

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

DAY_MS = 86_400_000
ASK = "Get a notification when it’s your turn?"
ON = "On. Notifications come to this device even when no page is open."
OFF = "Off. Turn them on, and your browser asks for your permission."
NEVER = re.compile("^Your browser allows them, but this device was never set up")
ALLOWED = {"service_workers": "allow", "permissions": ["notifications"]}
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1"
# A browser on an iPhone has neither, as long as the site is not on the home screen.
WITHOUT_ANY = "() => { delete window.PushManager; delete window.Notification }"
# What a person answers to the browser's question: a headless Chromium asks nobody.
ANSWERS = """(said) => {
  let permission = 'default'
  Object.defineProperty(Notification, 'permission', { get: () => permission })
  Notification.requestPermission = async () => (permission = said)
}"""
# As a browser does it that has had a new subscription made, or must have one made.
CHANGED = """() => {
  self.renewedWith = null
  PushManager.prototype.subscribe = async (options) => { self.renewedWith = options.applicationServerKey }
  const event = new ExtendableEvent('pushsubscriptionchange')
  const oldSubscription = { options: { userVisibleOnly: true, applicationServerKey: 'the key of before' } }
  self.dispatchEvent(Object.assign(event, { oldSubscription, newSubscription: null }))
}"""


@dataclass
class Site:
    """A node that sends to the push service of a browser."""

    running: Running
    browser: PushBrowser

    async def ready(self, page: Page, path: str) -> None:
        """Open a page once the service worker is there, with this browser's push service."""
        await page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        await self.browser.takes_place(page)
        await page.goto(self.running.url + path)

    async def devices(self, token: str) -> int:
        """Return on how many devices the server reaches a player."""
        async with await connect(socket_of(self.running), token=token) as me:
            found: int = (await me.ask(PushOptions(id=me.new_id())))["push"]["devices"]
            return found


@pytest_asyncio.fixture(loop_scope="session")
async def site(serve: Serve) -> AsyncIterator[Site]:
    """Give a site that may send to this machine."""
    here: dict[str, Any] = {"webhook_private": True, "push_hosts": "127.0.0.1", "commands_per_s": 1000}
    async with push_service() as service, serve(**here) as running:
        yield Site(running, PushBrowser(service))


async def answers(page: Page, text: str) -> None:
    """Let a person answer so to the browser's question, from the next page on."""
    await page.context.add_init_script(f"({ANSWERS})({text!r})")


@pytest.mark.parametrize("allowed_before", [False, pytest.param(True, marks=pytest.mark.prove)])
async def test_the_offer_at_a_table_makes_this_device_one_that_the_server_reaches(
    site: Site, visit: Visit, allowed_before: bool
) -> None:
    there = await table(site.running, ["Ada"], ["Bo"], turn_ms=DAY_MS)
    async with visit(site.running.url + "/", PHONE, there.tokens[0], service_workers="allow") as page:
        await page.context.grant_permissions(["notifications"])
        if not allowed_before:
            await answers(page, "granted")
        await site.ready(page, there.path)
        await page.get_by_role("group", name=ASK).get_by_role("button", name="Notify me").click()
        status = page.get_by_role("status").filter(has_text="also when no page is open")
        await expect(status).to_be_visible()
        await expect(page.get_by_text(ASK)).to_have_count(0)
        assert await site.devices(there.tokens[0]) == 1


async def test_a_device_is_turned_on_tried_and_turned_off_on_the_page(site: Site, visit: Visit) -> None:
    async with visit(site.running.url + "/", PHONE, **ALLOWED) as page:
        await page.evaluate("localStorage.setItem('regatta.notify', 'off')")
        await site.ready(page, "/notifications")
        device = part(page, "This device")
        await expect(device.get_by_text(OFF)).to_be_visible()
        await device.get_by_role("button", name="Turn on").click()
        await expect(device.get_by_text(ON)).to_be_visible()
        token = await Person(page, "Ada").token()
        assert await site.devices(token) == 1
        await device.get_by_role("button", name="Send a test").click()
        await expect(page.get_by_role("status").filter(has_text="A test is on its way.")).to_be_visible()
        [message] = site.browser.service.messages
        assert (message["kind"], message["path"]) == ("test", "/notifications")
        await check(page, "a device that is on")

        await page.reload()
        await expect(device.get_by_text(ON)).to_be_visible()
        await device.get_by_role("button", name="Turn off").click()
        await expect(device.get_by_text(OFF)).to_be_visible()
        assert site.browser.subscription is None
        assert await site.devices(token) == 0


async def test_a_device_that_is_allowed_and_was_never_subscribed_says_so_and_is_turned_on(
    site: Site, visit: Visit
) -> None:
    async with visit(site.running.url + "/", PHONE, **ALLOWED) as page:
        # As after the browser was told so in its own settings, or where its site data are gone.
        await site.ready(page, "/notifications")
        assert await page.evaluate("[Notification.permission, localStorage.getItem('regatta.notify')]") == [
            "granted",
            None,
        ]
        device = part(page, "This device")
        await expect(device.get_by_text(NEVER)).to_be_visible()
        await expect(device.get_by_role("button")).to_have_text(["Turn on"])
        token = await Person(page, "Ada").token()
        assert await site.devices(token) == 0
        await check(page, "a device that is allowed and not subscribed")
        await device.get_by_role("button", name="Turn on").click()
        await expect(device.get_by_text(ON)).to_be_visible()
        assert await site.devices(token) == 1
        await page.reload()
        await expect(device.get_by_text(ON)).to_be_visible()


@pytest.mark.prove
async def test_a_subscription_of_another_key_is_replaced(site: Site, visit: Visit) -> None:
    async with visit(site.running.url + "/", PHONE, **ALLOWED) as page:
        await page.evaluate("localStorage.setItem('regatta.notify', 'off')")
        site.browser.subscribe("the key of a server that is no more")
        await site.ready(page, "/notifications")
        device = part(page, "This device")
        await device.get_by_role("button", name="Turn on").click()
        off = device.get_by_role("button", name="Turn off")
        await expect(off).to_have_attribute("aria-disabled", "false")
        assert site.browser.subscription is not None
        assert site.browser.subscribed == 2
        assert site.browser.subscription["key"] != "the key of a server that is no more"


@pytest.mark.prove
async def test_a_subscription_that_the_browser_has_changed_is_told_to_the_server(
    site: Site, visit: Visit
) -> None:
    async with visit(site.running.url + "/", PHONE, **ALLOWED) as page:
        await page.evaluate("localStorage.setItem('regatta.notify', 'off')")
        async with page.expect_websocket() as opened:
            await site.ready(page, "/notifications")
        line = await opened.value
        device = part(page, "This device")
        await device.get_by_role("button", name="Turn on").click()
        await expect(device.get_by_text(ON)).to_be_visible()
        # The worker's messages reach pages that it controls.
        await page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        # The browser is at another address from now on: what is sent to the one before reaches nobody.
        site.browser.service.browsers.clear()
        assert site.browser.subscription is not None
        site.browser.subscribe(site.browser.subscription["key"])
        [worker] = page.context.service_workers
        async with line.expect_event("framesent", lambda sent: "add_push_subscription" in sent):
            await worker.evaluate(CHANGED)
        assert await worker.evaluate("renewedWith") == "the key of before"
        await device.get_by_role("button", name="Send a test").click()
        await expect(page.get_by_role("status").filter(has_text="A test is on its way.")).to_be_visible()
        assert [message["kind"] for message in site.browser.service.messages] == ["test"]


@pytest.mark.prove
async def test_without_a_push_service_a_device_is_on_as_long_as_a_page_is_open(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", PHONE, **ALLOWED) as page:
        await page.evaluate("localStorage.setItem('regatta.notify', 'off')")
        await page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        await page.goto(running.url + "/notifications")
        device = part(page, "This device")
        await device.get_by_role("button", name="Turn on").click()
        await expect(device.get_by_text(re.compile("^On while a page is open"))).to_be_visible()
        await expect(device.get_by_role("button", name="Send a test")).to_have_count(0)


@pytest.mark.prove
async def test_who_refuses_reads_at_the_table_and_on_the_page_what_to_do(
    running: Running, visit: Visit
) -> None:
    there = await table(running, ["Ada"], ["Bo"], turn_ms=DAY_MS)
    async with visit(running.url + "/icon.svg", PHONE, there.tokens[0], alone=True) as page:
        await answers(page, "denied")
        await page.goto(running.url + there.path)
        await page.get_by_role("group", name=ASK).get_by_role("button", name="Notify me").click()
        status = page.get_by_role("status").filter(has_text="Your browser blocks notifications.")
        await expect(status).to_be_visible()
        await expect(page.get_by_text(ASK)).to_have_count(0)
        await page.context.add_init_script(
            "Object.defineProperty(Notification, 'permission', { get: () => 'denied' })"
        )
        await page.goto(running.url + "/notifications")
        device = part(page, "This device")
        await expect(device.get_by_text(re.compile("^Blocked by your browser. Allow"))).to_be_visible()
        await expect(device.get_by_role("button")).to_have_count(0)
        await check(page, "a device that is blocked")


@pytest.mark.prove
async def test_who_closes_the_question_of_the_browser_has_answered_nothing(
    running: Running, visit: Visit
) -> None:
    there = await table(running, ["Ada"], ["Bo"], turn_ms=DAY_MS)
    async with visit(running.url + "/icon.svg", PHONE, there.tokens[0], alone=True) as page:
        await answers(page, "default")
        await page.goto(running.url + there.path)
        offer = page.get_by_role("group", name=ASK)
        await offer.get_by_role("button", name="Notify me").click()
        status = page.get_by_role("status").filter(has_text="Your browser was given no answer")
        await expect(status).to_be_visible()
        await expect(offer).to_be_visible()


@pytest.mark.prove
async def test_on_an_iphone_the_offer_leads_to_how_the_site_comes_to_the_home_screen(
    running: Running, visit: Visit
) -> None:
    there = await table(running, ["Ada"], ["Bo"], turn_ms=DAY_MS)
    async with visit(running.url + "/icon.svg", PHONE, there.tokens[0], user_agent=IPHONE) as page:
        await page.context.add_init_script(f"({WITHOUT_ANY})()")
        await page.goto(running.url + there.path)
        await check(page, "the offer on an iPhone")
        await page.get_by_role("group", name=ASK).get_by_role("link", name="How to").click()
        device = part(page, "This device")
        await expect(device.get_by_text(re.compile("add this site to your home screen"))).to_be_visible()
        await expect(device.get_by_role("button")).to_have_count(0)
        await page.goto(running.url + there.path)
        await page.get_by_role("group", name=ASK).get_by_role("button", name="Not now").click()
        await page.reload()
        await Person(page, "Ada").waits_for_turn()
        await expect(page.get_by_text(ASK)).to_have_count(0)


@pytest.mark.parametrize(
    ("missing", "text"),
    [
        (WITHOUT_ANY, "This browser has no notifications. Another browser, or mail, can bring them."),
        (
            "() => Object.defineProperty(window, 'isSecureContext', { value: false })",
            "Not possible here: browsers show notifications only for sites with https.",
        ),
    ],
)
async def test_a_device_that_cannot_says_why_and_what_can(
    running: Running, visit: Visit, missing: str, text: str
) -> None:
    async with visit(running.url + "/icon.svg", PHONE, alone=True) as page:
        await page.context.add_init_script(f"({missing})()")
        await page.goto(running.url + "/notifications")
        await expect(part(page, "This device").get_by_text(text)).to_be_visible()
        await expect(part(page, "This device").get_by_role("button")).to_have_count(0)
