"""How people who know each other meet, in real browsers: invites, challenges, spectators, leavers."""

import asyncio
import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Route, expect

from regatta_protocol.commands.people import KeepAccount
from regatta_protocol.connection import Connection
from regatta_server.service import Running
from testkit.play import begin, enter, guest, throw, until
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.person import Person
from tests.browser.prepared import begins_with, table
from tests.conftest import Serve
from tests.products.social.two_nodes import Clock

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(180)]

WORD = "twelve dry dinghies"
TURN_MS = 60_000


async def at_the_table(*people: Person) -> None:
    """See that all are at the table of one game."""
    for me in people:
        await expect(me.page).to_have_url(re.compile("/r/[A-Z2-9]{8}$"))
        await expect(me.heading()).to_have_text(re.compile("(Your|’s) turn$"))
    assert len({me.page.url.rsplit("/", 1)[1] for me in people}) == 1


async def keep_account(me: Connection, name: str) -> None:
    """Make an account of a guest."""
    await me.ask(KeepAccount(id=me.new_id(), user_name=name, password=WORD))


async def test_a_link_seats_a_guest_of_a_fresh_browser_in_two_actions(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/", DESKTOP) as first:
        ada = Person(first, "Ada")
        link = await ada.opens_room(3)
        await expect(first.get_by_role("img", name=f"QR code of {link}")).to_be_visible()
        async with visit(link, PHONE) as phone:
            bob = Person(phone, "")
            await expect(bob.heading()).to_have_text("Ada invites you")
            await phone.get_by_role("button", name="Join", exact=True).click()
            await expect(bob.heading()).to_have_text("Ready to start")
        await expect(
            first.get_by_role("listitem").filter(has_text=re.compile("[A-Z][a-z]+ [A-Z][a-z]+"))
        ).to_be_visible()


@pytest_asyncio.fixture(loop_scope="session")
async def friends(running: Running) -> AsyncIterator[tuple[Connection, Connection]]:
    """Give two players with accounts, Ada and Bob."""
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        await keep_account(ada, "Ada-sails")
        await keep_account(bob, "Bob-sails")
        yield ada, bob


@pytest.mark.prove
async def test_one_asks_a_friend_on_another_node_to_a_game(
    running: Running, serve: Serve, visit: Visit, friends: tuple[Connection, Connection]
) -> None:
    tokens = [me.welcome["token"] for me in friends]
    async with (
        serve() as other,
        visit(running.url + "/people", DESKTOP, tokens[0]) as first,
        visit(other.url + "/", PHONE, tokens[1]) as second,
    ):
        ada, bob = Person(first, "Ada-sails"), Person(second, "Bob-sails")
        await first.get_by_label("User name").fill("bob-sails")
        await ada.button("Find").click()
        await ada.button("Add friend").click()
        await bob.button(re.compile("^Notices, 1 new")).click()
        notices = second.get_by_role("dialog", name="Notices")
        await expect(notices.get_by_text("Ada-sails wants to be your friend.")).to_be_visible()
        await notices.get_by_role("button", name=re.compile("^Accept")).click()
        await second.keyboard.press("Escape")
        await ada.button("Challenge Bob-sails").click()
        dialog = first.get_by_role("dialog", name="Challenge Bob-sails")
        await dialog.get_by_role("button", name="Send the challenge").click()
        await bob.button(re.compile("^Notices")).click()
        await expect(notices.get_by_text("Ada-sails challenges you to Yacht (1938).")).to_be_visible()
        await notices.get_by_role("button", name=re.compile("^Accept")).first.click()
        await expect(second).to_have_url(re.compile("/r/"))
        await expect(first).to_have_url(re.compile("/r/"))
        await at_the_table(ada, bob)


@pytest.mark.prove
async def test_a_spectator_sees_each_turn_only_when_the_next_is_over(running: Running, visit: Visit) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob, delay_turns=1, watchers="link")
        thrown = await throw(ada, room)
        await enter(ada, room, "chance")
        async with visit(f"{running.url}/r/{room}", PHONE) as page:
            watcher = Person(page, "Zoe")
            await expect(watcher.heading()).to_have_text("You are watching")
            await expect(page.get_by_text("One turn late")).to_be_visible()
            await expect(page.get_by_text("Ada: about to throw")).to_be_visible()
            await expect(page.get_by_role("img", name=re.compile(r"^Die \d: \d"))).to_have_count(0)
            await throw(bob, room)
            await expect(page.get_by_text("Ada: about to throw")).to_be_visible()
            await enter(bob, room, "chance")
            await expect(page.get_by_text("Bob: about to throw")).to_be_visible()
            await page.get_by_role("button", name="All score cards").click()
            cards = page.get_by_role("dialog", name="All score cards")
            await expect(cards).to_contain_text(str(sum(thrown["faces"])))


@pytest.mark.prove
async def test_a_stand_in_plays_for_who_left_until_they_are_back(serve: Serve, visit: Visit) -> None:
    clock = Clock()
    async with (
        serve(clock=clock) as running,
        guest(running, "Ada") as ada,
        visit(running.url + "/", PHONE) as page,
    ):
        bob = Person(page, "Bob")
        room = await begins_with(bob, ada, running, turn_ms=TURN_MS)
        await throw(ada, room)
        await enter(ada, room, "ones")
        await expect(bob.heading()).to_have_text("Your turn")
        await page.goto("about:blank")
        clock.ahead_ms += TURN_MS
        assert (await until(ada, "entered"))["by"] == "clock"
        await throw(ada, room)
        await enter(ada, room, "twos")
        clock.ahead_ms += TURN_MS
        await until(ada, "stand_in")
        await throw(ada, room)
        await enter(ada, room, "threes")
        assert (await until(ada, "entered"))["by"] == "stand_in"
        await page.goto(f"{running.url}/r/{room}")
        assert (await until(ada, "taken_back"))["seat"] == 1
        await expect(
            page.get_by_text("You’re back. The stand-in is gone, and you play on.").first
        ).to_be_visible()
        await throw(ada, room)
        await enter(ada, room, "fours")
        await bob.plays_turn()
        assert (await until(ada, "entered"))["by"] == "player"


@pytest.mark.prove
async def test_who_watches_is_known_also_where_the_table_itself_comes_late(
    running: Running, visit: Visit
) -> None:
    there = await table(running, ["Ada"], ["Bo"], watchers="open")
    counted = asyncio.Event()

    def hears(frame: str | bytes) -> None:
        if '"watchers"' in str(frame) and '"count"' in str(frame):
            counted.set()

    async def comes_late(route: Route) -> None:
        await counted.wait()
        await route.continue_()

    async with visit(running.url + "/rules", alone=True) as page:
        page.on("websocket", lambda line: line.on("framereceived", hears))
        await page.route("**/assets/Room-*.js", comes_late)
        await page.goto(running.url + there.path)
        await expect(page.get_by_text("1 watching")).to_be_attached()
