"""Windows that are used again know nothing of who used them before."""

import pytest
from playwright.async_api import expect

from regatta_server.service import Running
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.person import Person

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(120)]

KNOWN = """async () => ({
  stored: [localStorage, sessionStorage].map((store) => store.getItem('of before')),
  cookies: document.cookie,
  dark: matchMedia('(prefers-color-scheme: dark)').matches,
  still: matchMedia('(prefers-reduced-motion: reduce)').matches,
  size: [innerWidth, innerHeight],
  online: navigator.onLine,
})"""


async def test_who_comes_next_is_somebody_new_at_a_window_as_it_was_at_first(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", DESKTOP, color_scheme="dark") as page:
        await expect(Person(page, "Ada").button("Play online")).to_be_enabled()
        before = await Person(page, "Ada").token()
        context = page.context
        await page.evaluate(
            """() => {
              for (const store of [localStorage, sessionStorage]) store.setItem('of before', 'yes')
              document.cookie = 'of=before'
            }"""
        )
        await page.route("**/api/**", lambda route: route.abort())
        await context.set_offline(True)
    async with visit(running.url + "/", PHONE, reduced_motion="no-preference") as page:
        assert page.context is context
        me = Person(page, "Bob")
        await expect(me.button("Play online")).to_be_enabled()
        assert await me.token() != before
        known = await page.evaluate(KNOWN)
        assert known == {
            "stored": [None, None],
            "cookies": "",
            "dark": False,
            "still": False,
            "size": list(PHONE.values()),
            "online": True,
        }
        await expect(page.get_by_text("nobody looking for a game")).to_be_visible()
