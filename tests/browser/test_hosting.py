"""What a host does with a room that gathers, and what those who are invited see of it at once."""

import asyncio
import re
from collections.abc import Callable

import pytest
from playwright.async_api import Locator, Page, WebSocketRoute, expect

from regatta_server.service import Running
from tests.browser.clock import Clock
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.person import Person, goes_to

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(180)]

OPEN = "Open: anyone with the link can join."
TEN_MINUTES_MS = 600_000


class SlowJoins:
    """A page's line, on which wishes to join wait until they are passed on."""

    def __init__(self) -> None:
        """Begin with none."""
        self._waiting: asyncio.Queue[Callable[[], None]] = asyncio.Queue()
        self.refused = asyncio.Event()
        """The page has heard that the room is locked for it."""

    def take(self, page: WebSocketRoute) -> None:
        """Stand between a page and its server."""
        server = page.connect_to_server()

        def say(message: str | bytes) -> None:
            if "join_room" in str(message):
                self._waiting.put_nowait(lambda: server.send(message))
            else:
                server.send(message)

        def hear(message: str | bytes) -> None:
            page.send(message)
            if "room_locked" in str(message):
                self.refused.set()

        page.on_message(say)
        server.on_message(hear)

    async def passes_on(self) -> None:
        """Pass the first on, as soon as there is one."""
        (await self._waiting.get())()


async def sees_refusal(page: Page, heading: str) -> None:
    """See why nobody can join, in place of the way in."""
    await expect(page.get_by_role("heading", name=heading)).to_be_visible()
    await expect(page.get_by_role("button", name="Join", exact=True)).to_have_count(0)


async def sees_way_in(page: Page) -> None:
    """See that one may join, without loading the page anew."""
    await expect(page.get_by_role("button", name="Join", exact=True)).to_be_enabled()


async def renews(host: Person, admission: Locator, invited: Page) -> None:
    """Renew the invite, and see that both pages know of it."""
    await host.button("Renew the invite").click()
    await expect(admission.get_by_role("status")).to_have_text(OPEN)
    await sees_way_in(invited)


async def takes_out(host: Person, name: str) -> None:
    """Give away a player's seat, at the second thought."""
    await host.button(f"Remove {name}").click()
    sure = host.page.get_by_role("dialog", name=f"Remove {name}?")
    await sure.get_by_role("button", name="Keep them").click()
    await expect(sure).to_be_hidden()
    await host.button(f"Remove {name}").click()
    await sure.get_by_role("button", name=f"Remove {name}").click()


@pytest.mark.prove
async def test_an_invite_is_locked_counted_and_ends_and_each_page_notices_at_once(
    running: Running, clock: Clock, visit: Visit
) -> None:
    async with (
        visit(running.url + "/", DESKTOP) as first,
        visit(running.url + "/", PHONE) as second,
        visit(running.url + "/", PHONE) as third,
    ):
        ada, bob, cleo = Person(first, "Ada"), Person(second, "Bob"), Person(third, "Cleo")
        link = await ada.opens_room(4)
        admission = first.get_by_role("region", name="Who can join")
        for page in (second, third):
            await page.goto(link)
            await sees_way_in(page)

        await ada.button("Lock the room").click()
        await expect(admission.get_by_role("status")).to_have_text("Locked: nobody can join now.")
        for page in (second, third):
            await sees_refusal(page, "This room is locked")
        await ada.button("Unlock the room").click()
        await expect(admission.get_by_role("status")).to_have_text(OPEN)
        await sees_way_in(third)

        await admission.get_by_label("Can still join").select_option(label="1 player")
        await sees_way_in(second)
        await bob.joins()
        await expect(bob.heading()).to_have_text("Ready to start")
        await expect(admission.get_by_role("status")).to_have_text(
            "The invite is used up. Nobody else can join with it."
        )
        await sees_refusal(third, "This invite has expired")
        await renews(ada, admission, third)

        await admission.get_by_label("Invite valid for").select_option(label="10 minutes")
        await expect(admission).to_contain_text("Expires in")
        clock.ahead_ms += TEN_MINUTES_MS
        for page in (first, third):
            await page.reload()
        await expect(admission.get_by_role("status")).to_have_text(
            "The invite has expired. Nobody can join with it."
        )
        await sees_refusal(third, "This invite has expired")
        await renews(ada, admission, third)
        await cleo.joins()
        for page in (first, second, third):
            await expect(page.get_by_role("region", name="Seats")).to_contain_text("3 of 4 taken")


@pytest.mark.prove
async def test_a_room_is_handed_over_and_the_new_host_takes_a_seat_back_and_begins(
    running: Running, visit: Visit
) -> None:
    async with (
        visit(running.url + "/", DESKTOP) as first,
        visit(running.url + "/", PHONE) as second,
        visit(running.url + "/", PHONE) as third,
    ):
        ada, bob, cleo = Person(first, "Ada"), Person(second, "Bob"), Person(third, "Cleo")
        link = await ada.opens_room(4)
        for person in (bob, cleo):
            await person.page.goto(link)
            if person is bob:
                await person.joins()
                await expect(person.heading()).to_have_text("Ready to start")
        seats = [page.get_by_role("region", name="Seats") for page in (first, second, third)]

        await expect(bob.button("Start now")).to_have_count(0)
        await ada.button("Make Bob the host").click()
        for seat in seats:
            await expect(seat.get_by_role("listitem").filter(has_text="Bob")).to_contain_text("host")
        for name in ("Start now", "Lock the room", "Remove Bob", "Add a computer player"):
            await expect(ada.button(name)).to_have_count(0)
        await expect(cleo.heading()).to_have_text("Bob invites you")

        await takes_out(bob, "Ada")
        await expect(ada.heading()).to_have_text("The host removed you")
        for seat in seats[1:]:
            await expect(seat).to_contain_text("1 of 4 taken")
        await goes_to(first, "/")
        await expect(ada.button("Create room")).to_be_visible()
        await expect(first.get_by_role("region", name="Your games")).to_have_count(0)
        # Who was taken out does not come back by the link.
        await first.goto(link)
        await ada.joins()
        await expect(first.get_by_role("heading", name="You can’t join this room")).to_be_visible()

        await cleo.joins()
        await expect(seats[1]).to_contain_text("2 of 4 taken")
        for what, taken in (
            ("Add a computer player", 3),
            ("Remove Mate", 2),
            ("Add a computer player", 3),
        ):
            await bob.button(what).click()
            await expect(seats[2]).to_contain_text(f"{taken} of 4 taken")
        await bob.button("Start now").click()
        for person in (bob, cleo):
            await expect(person.heading()).to_have_text(re.compile("turn$"))
            await expect(person.page.get_by_role("list", name="Seats")).to_contain_text("Mate")


@pytest.mark.prove
async def test_who_presses_join_while_the_host_locks_the_room_may_press_again_when_it_is_open(
    running: Running, visit: Visit
) -> None:
    line = SlowJoins()
    async with (
        visit(running.url + "/", DESKTOP) as first,
        visit("about:blank", PHONE, alone=True) as second,
    ):
        ada, bob = Person(first, "Ada"), Person(second, "Bob")
        link = await ada.opens_room(3)
        await second.route_web_socket("**/ws", line.take)
        await second.goto(link)
        await bob.joins()
        await ada.button("Lock the room").click()
        await sees_refusal(second, "This room is locked")
        await line.passes_on()
        await line.refused.wait()
        await expect(bob.button("Join")).to_have_count(0)
        await ada.button("Unlock the room").click()
        await sees_way_in(second)
        await bob.joins()
        await line.passes_on()
        await expect(bob.heading()).to_have_text("Ready to start")
