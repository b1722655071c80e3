"""A browser's side of web push, with a push service on this machine in place of the browser's own.

Chromium reaches its push service over the internet alone. What is put in its place here is whole but for
that: it has keys of its own, subscribes with the key that the page gives it, and reads what the server sends.
"""

from dataclasses import dataclass
from typing import Any

from playwright.async_api import Page

from testkit.push_service import PushService, b64

IN_PLACE = """() => {
  const made = (kept) => kept === null ? null : {
    endpoint: kept.endpoint,
    options: { userVisibleOnly: true, applicationServerKey: kept.key },
    toJSON: () => ({ endpoint: kept.endpoint, keys: { p256dh: kept.p256dh, auth: kept.auth } }),
    unsubscribe: () => window.pushForgets(),
  }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => made(await window.pushHas()),
    subscribe: async ({ userVisibleOnly, applicationServerKey }) => {
      if (Notification.permission !== 'granted') throw new DOMException('denied', 'NotAllowedError')
      if (!userVisibleOnly) throw new DOMException('must be visible', 'NotAllowedError')
      const kept = await window.pushHas()
      const other = kept !== null && kept.key !== applicationServerKey
      if (other) throw new DOMException('another key', 'InvalidStateError')
      return made(kept ?? (await window.pushSubscribes(applicationServerKey)))
    },
  })
}"""


@dataclass
class PushBrowser:
    """The subscription of one browser, which all of its pages share."""

    service: PushService
    subscription: dict[str, Any] | None = None
    subscribed: int = 0

    async def takes_place(self, page: Page) -> None:
        """Take the place of the browser's own from the next page of this context on."""
        context = page.context
        await context.expose_function("pushHas", lambda: self.subscription)
        await context.expose_function("pushForgets", self.forget)
        await context.expose_function("pushSubscribes", self.subscribe)
        await context.add_init_script(f"({IN_PLACE})()")

    def subscribe(self, key: str) -> dict[str, Any]:
        """Subscribe for a site with this key."""
        endpoint, browser = self.service.subscribe(key)
        self.subscribed += 1
        self.subscription = {
            "endpoint": endpoint,
            "key": key,
            "p256dh": b64(browser.public),
            "auth": b64(browser.auth),
        }
        return self.subscription

    def forget(self) -> bool:
        """Be subscribed no more."""
        self.subscription = None
        return True
