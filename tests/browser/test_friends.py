"""Friends find each other, and challenge each other, in real browsers."""

import re

import pytest
from playwright.async_api import expect

from regatta_protocol.commands.people import KeepAccount
from regatta_protocol.connection import connect
from regatta_server.products.social.status import QUIET_MS
from regatta_server.service import Running
from testkit.play import socket_of
from tests.browser.clock import Clock, in_time
from tests.browser.conftest import Visit
from tests.browser.person import Person, goes_to

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(120)]

ROOM = re.compile(r"/r/[A-Z2-9]{8}$")


async def keeps(running: Running, person: Person) -> None:
    """Give the page's guest an account of the person's name."""
    await expect(person.button("Play online")).to_be_enabled()
    async with await connect(socket_of(running), token=await person.token(), strict=True) as me:
        await me.ask(KeepAccount(id=me.new_id(), user_name=person.name, password="twelve dice in a row"))


async def befriend(running: Running, ada: Person, bob: Person) -> None:
    """Make friends of two: one asks by name, the other accepts among the notices."""
    for person in (ada, bob):
        await keeps(running, person)
    await goes_to(ada.page, "/people")
    await ada.page.get_by_label("User name").fill(bob.name.lower())
    await ada.page.keyboard.press("Enter")
    await ada.button("Add friend").click()
    await expect(bob.page.get_by_role("status").filter(has_text="wants to be your friend")).to_be_visible()
    await bob.button("Notices, 1 new").click()
    # It has been seen, and is marked as long as one looks.
    await expect(bob.button(re.compile("^Notices$"))).to_be_attached()
    notice = bob.page.get_by_role("dialog", name="Notices").get_by_role("listitem")
    await expect(notice.filter(has_text="wants to be your friend")).to_contain_text("new:")
    await bob.button(f"Accept, {ada.name}").click()
    await expect(ada.button(f"Challenge {bob.name}")).to_be_visible()
    await bob.page.keyboard.press("Escape")


async def challenge(ada: Person, bob: Person) -> None:
    """Send a challenge to a friend, from the page of friends."""
    await ada.button(f"Challenge {bob.name}").click()
    await ada.page.get_by_role("dialog").get_by_role("button", name="Send the challenge").click()
    await expect(ada.button(f"Withdraw the challenge to {bob.name}")).to_be_visible()


@pytest.mark.prove
async def test_a_friend_is_challenged_declines_with_a_reason_and_accepts_the_next(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/") as first, visit(running.url + "/") as second:
        ada, bob = Person(first, "Ada_Sails"), Person(second, "Bob-Rows")
        await befriend(running, ada, bob)
        await challenge(ada, bob)
        await bob.button("Notices, 1 new").click()
        await bob.button("Decline, Ada_Sails").click()
        await bob.button("I’m busy").click()
        answer = "Bob-Rows does not want to play Yacht (1938) now. “I’m busy.”"
        await expect(first.get_by_role("status").filter(has_text=answer)).to_be_visible()
        await expect(first.get_by_role("heading", name="Challenges")).to_have_count(0)

        await second.keyboard.press("Escape")
        await expect(second.get_by_role("dialog")).to_be_hidden()
        await goes_to(second, "/people")
        await challenge(ada, bob)
        await bob.button("Accept Ada_Sails").click()
        await second.wait_for_url(ROOM)
        # Whoever challenged is asked for random bytes within seconds, so the page goes there by itself.
        await expect(first).to_have_url(second.url)
        await expect(ada.heading()).to_have_text(re.compile("turn$"))


@pytest.mark.prove
async def test_who_reads_the_rules_is_told_that_the_challenge_was_accepted_and_the_game_begins(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/") as first, visit(running.url + "/") as second:
        ada, bob = Person(first, "Ada_Sails"), Person(second, "Bob-Rows")
        await befriend(running, ada, bob)
        await challenge(ada, bob)
        await goes_to(first, "/rules")
        await bob.button("Notices, 1 new").click()
        await bob.button("Accept, Ada_Sails").click()
        # At once: a note goes after a while, and the game may wait for Ada's bytes.
        to_game = first.get_by_role("status").get_by_role("link", name="Go to the game")
        await expect(to_game).to_be_visible()
        await expect(first).to_have_url(running.url + "/rules")
        await to_game.click()
        await expect(first).to_have_url(ROOM)
        await expect(second).to_have_url(first.url)
        for person in (ada, bob):
            await expect(person.heading()).to_have_text(re.compile("turn$"))


@pytest.mark.prove
async def test_a_challenge_is_withdrawn_and_its_notice_goes(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/") as first, visit(running.url + "/") as second:
        ada, bob = Person(first, "Ada_Sails"), Person(second, "Bob-Rows")
        await befriend(running, ada, bob)
        await challenge(ada, bob)
        await bob.button("Notices, 1 new").click()
        await expect(bob.button("Accept, Ada_Sails")).to_be_visible()
        await ada.button("Withdraw the challenge to Bob-Rows").click()
        await expect(bob.button("Accept, Ada_Sails")).to_have_count(0)


async def test_friends_are_seen_to_come_play_and_go_and_can_be_put_aside(
    running: Running, clock: Clock, visit: Visit
) -> None:
    async with visit(running.url + "/") as first:
        ada = Person(first, "Ada_Sails")
        friends = first.get_by_role("region", name="Friends").get_by_role("listitem")
        async with visit(running.url + "/") as second:
            bob = Person(second, "Bob-Rows")
            await befriend(running, ada, bob)
            await expect(friends).to_contain_text("online")
            await goes_to(second, "/")
            await bob.button("Play a practice game").click()
            await second.wait_for_url(ROOM)
            await in_time(clock, QUIET_MS, friends.filter(has_text="plays Yacht (1938)"))
        await in_time(clock, QUIET_MS, friends.filter(has_text="away"))
        await ada.button("Keep Bob-Rows at the top").click()
        await expect(ada.button("Keep Bob-Rows at the top")).to_have_attribute("aria-pressed", "true")
        await ada.button("More about Bob-Rows").click()
        await ada.button(re.compile("^Block")).click()
        await expect(friends).to_have_count(0)
        await ada.button("Unblock Bob-Rows").click()
        await expect(first.get_by_role("heading", name="Blocked")).to_have_count(0)


@pytest.mark.prove
async def test_what_friends_see_is_kept(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/people") as page:
        shows = page.get_by_label("That I’m online")
        await expect(shows).to_be_checked()
        await shows.click()
        await expect(shows).not_to_be_checked()
        await expect(page.get_by_role("group", name="What friends see")).to_have_attribute(
            "aria-busy", "false"
        )
        await page.reload()
        await expect(shows).not_to_be_checked()
