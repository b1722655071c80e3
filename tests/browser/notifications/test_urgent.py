"""That a turn runs out soon is told in quiet hours to whoever ticks that on the page, and only to them."""

import asyncio
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import parsedate_to_datetime

import pytest
from playwright.async_api import Page, expect
from redis.asyncio import Redis

from regatta_server.channels.outgoing.preference_store import PreferenceStore
from regatta_server.limits import HOUR_MS, MINUTE_MS
from tests.browser.conftest import PATIENCE_MS, PHONE, Visit
from tests.browser.notifications.site import part
from tests.channels.incoming.play import begun, room_in
from tests.channels.incoming.relay import Person, text_of
from tests.channels.incoming.site import site
from tests.conftest import Serve

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.prove, pytest.mark.timeout(240)]

TICK = "Tell me in them, too, when a turn runs out soon"
SOON = "runs out soon: play before the clock does."


def time_of(at_ms: int) -> str:
    """Return the time of day in UTC as a browser takes it."""
    return datetime.fromtimestamp(at_ms / 1_000, UTC).strftime("%H:%M")


async def saves(page: Page) -> None:
    """Save the quiet hours, and see that they are."""
    await part(page, "Quiet hours").get_by_role("button", name="Save").click()
    await expect(page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()


async def soon_mail(who: Person) -> EmailMessage:
    """Return the mail that a turn runs out soon."""
    async with asyncio.timeout(PATIENCE_MS / 1_000):
        while SOON not in " ".join(text_of(mail := await who.mail()).split()):
            pass
    return mail


async def test_who_ticks_it_is_told_in_quiet_hours_that_a_turn_runs_out_soon(
    serve: Serve, redis: Redis, visit: Visit
) -> None:
    async with site(serve, redis) as here:
        ada, bob = await here.person("Ada"), await here.person("Bob")
        who, mail = await begun(here, ada, bob, more="-days 1")
        [(_, deadline_ms)] = (await here.playing(room_in(mail))).deadlines
        # Soon is three hours before, and the hours are over too late to tell it at their end.
        begin_ms, end_ms = deadline_ms - 4 * HOUR_MS, deadline_ms + HOUR_MS
        store = PreferenceStore(redis)
        async with visit(here.running.url + "/", PHONE, who.token, timezone_id="UTC") as page:
            await page.goto(here.running.url + "/notifications")
            quiet = part(page, "Quiet hours")
            await quiet.get_by_role("checkbox", name="Keep quiet hours").check()
            for name, at_ms in (("From", begin_ms), ("To", end_ms)):
                await quiet.get_by_label(name, exact=True).fill(time_of(at_ms))
            for ticked in (True, False, True):
                await quiet.get_by_label(TICK).set_checked(ticked)
                await saves(page)
                await page.reload()
                await expect(quiet.get_by_label(TICK)).to_be_checked(checked=ticked)
                preferences = await store.preferences(who.player)
                until_ms = preferences.quiet_until_ms(deadline_ms - 3 * HOUR_MS, soon=True)
                assert (until_ms is None) == ticked
        here.clock.ahead_ms += deadline_ms - 3 * HOUR_MS + MINUTE_MS - here.clock()
        sent = parsedate_to_datetime(str((await soon_mail(who))["Date"])).timestamp() * 1_000
        assert begin_ms + MINUTE_MS < sent < deadline_ms - 2 * HOUR_MS
