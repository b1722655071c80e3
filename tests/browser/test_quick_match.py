"""Strangers find each other from the home page, through a real server and its queue."""

import asyncio
import re

import pytest
from playwright.async_api import Locator, Page, Route, expect
from redis.asyncio import Redis

from regatta_protocol.commands.lobby import Pool, Seek
from regatta_protocol.connection import connect
from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.products.presence.presence_store import gone_of
from regatta_server.rooms.decide.lifecycle import OPENING_MS
from regatta_server.service import Running
from regatta_server.store.replies import text
from testkit.play import guest, join, socket_of, until
from tests.browser.clock import Clock
from tests.browser.conftest import LANDSCAPE, PHONE, Visit
from tests.browser.person import Person, goes_on, goes_to
from tests.browser.proxy import Line

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(120)]

ROOM = re.compile(r"/r/[A-Z2-9]{8}$")
LOOKING = "Looking for a game"
CALLED_OFF = "Another player didn’t come, so the match was called off."


async def looks(person: Person) -> None:
    """Press the big button, and see the search begin."""
    await person.button("Play online").click()
    await expect(quick(person.page)).to_contain_text(LOOKING)


def quick(page: Page) -> Locator:
    """Return what the home page says of the search."""
    return page.get_by_role("region", name=re.compile(f"^({LOOKING}|Quick match|You are looking)"))


def bar(page: Page) -> Locator:
    """Return the search as other pages show it."""
    return page.get_by_role("region", name="Search for a match")


async def test_two_fresh_guests_are_matched_and_the_practice_game_is_kept(
    running: Running, clock: Clock, visit: Visit
) -> None:
    clock.stop()
    async with visit(running.url + "/", PHONE) as first, visit(running.url + "/", LANDSCAPE) as second:
        ada, bob = Person(first, "Ada"), Person(second, "Bob")
        await looks(ada)
        await expect(quick(first)).to_contain_text(
            re.compile(r"only you so far · opponents within \d+ rating points of you")
        )
        await ada.button("Play the computer meanwhile").click()
        await first.wait_for_url(ROOM)
        practice = first.url
        await expect(first.get_by_text("Mate", exact=True).first).to_be_visible()
        await expect(bar(first)).to_contain_text(LOOKING)

        await expect(second.get_by_text("1 looking for a game")).to_be_visible()
        await bob.button("Play online").click()
        await second.wait_for_url(ROOM)
        await expect(first).to_have_url(second.url)
        await expect(bar(first)).to_have_count(0)
        await expect(ada.heading()).to_have_text(re.compile("turn$"))

        await goes_to(first, "/")
        games = first.get_by_role("region", name="Your games")
        await expect(games.get_by_role("link")).to_have_count(2)
        await games.get_by_role("link").filter(has_text="With Mate").click()
        await expect(first).to_have_url(practice)


async def test_the_queue_is_left_at_once_and_the_focus_goes_with_it(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/") as page:
        me = Person(page, "Ada")
        # What is still loading may take the place of what has the focus.
        await expect(page.get_by_text("nobody looking for a game")).to_be_visible()
        await me.button("Play online").focus()
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("heading", name=LOOKING)).to_be_focused()
        await expect(page.get_by_text("only you so far").first).to_be_visible()
        await me.button("Leave the queue").focus()
        await page.keyboard.press("Enter")
        await expect(me.button("Play online")).to_be_focused()
        await expect(page.get_by_text("nobody looking for a game")).to_be_visible()


async def has_committed(running: Running, person: Person) -> None:
    """Wait until a page has done its part in the opening of a game, as far as it can alone."""
    room = RoomId(person.page.url.rsplit("/", 1)[1])
    async with await connect(socket_of(running), token=await person.token(), strict=True) as further:
        await join(further, room)
        if not any((await until(further, "snapshot"))["seat_commitments"]):
            await until(further, "committed")


@pytest.mark.prove
async def test_a_match_that_a_stranger_stays_away_from_is_looked_for_again(
    running: Running, clock: Clock, visit: Visit
) -> None:
    clock.stop()
    async with guest(running, "Silent") as silent, visit(running.url + "/") as page:
        me = Person(page, "Ada")
        pools = [Pool(ruleset="yacht", rated=rated) for rated in (True, False)]
        await silent.ask(Seek(id=silent.new_id(), pools=pools))
        await me.button("Play online").click()
        await page.wait_for_url(ROOM)
        await has_committed(running, me)
        clock.ahead_ms += OPENING_MS
        await expect(page.get_by_role("status").filter(has_text=CALLED_OFF)).to_be_visible()
        await expect(page).to_have_url(running.url + "/")
        await expect(quick(page)).to_contain_text("only you so far")


async def test_one_of_two_windows_looks(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/") as page:
        first = Person(page, "Ada")
        await looks(first)
        second = Person(await page.context.new_page(), "Ada")
        await second.page.goto(running.url + "/")
        await looks(second)
        await expect(quick(page)).to_contain_text("You are looking in another window")
        await first.button("Look here instead").click()
        await expect(quick(page)).to_contain_text(LOOKING)
        await expect(quick(second.page)).to_contain_text("You are looking in another window")


@pytest.mark.prove
async def test_a_search_goes_on_after_a_lost_connection(running: Running, clock: Clock, visit: Visit) -> None:
    clock.stop()
    async with (
        Line(running.port) as line,
        visit(line.url + "/") as page,
        visit(running.url + "/") as other,
    ):
        me, bob = Person(page, "Ada"), Person(other, "Bob")
        await looks(me)
        await expect(other.get_by_text("1 looking for a game")).to_be_visible()
        line.cut()
        await expect(other.get_by_text("nobody looking for a game")).to_be_visible()
        line.mend()
        await goes_on(page)
        await expect(other.get_by_text("1 looking for a game")).to_be_visible()
        await bob.button("Play online").click()
        await other.wait_for_url(ROOM)
        room = other.url.removeprefix(running.url)
        await expect(page).to_have_url(line.url + room)


async def test_what_is_looked_for_is_chosen_once_and_remembered(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/") as page:
        me = Person(page, "Ada")
        await expect(page.get_by_text("Yacht (1938) · ")).to_be_visible()
        # What goes by the choice belongs to the player, not to the first page that showed it.
        await goes_to(page, "/rules")
        await goes_to(page, "/")
        await me.button("Change what to look for").click()
        choice = page.get_by_role("dialog", name="Quick match")
        await choice.get_by_role("checkbox", name="Yatzy Fifteen rows", exact=True).check()
        await choice.get_by_role("radio", name="2", exact=True).check(force=True)
        for clock in ("30 s", "A minute", "A day", "3 days"):
            await choice.get_by_role("radio", name=clock).check(force=True)
        await choice.get_by_role("radio", name="Rated").check(force=True)
        await choice.get_by_role("button", name="Done").click()
        words = "Yacht (1938) and Yatzy · 2 players · 3 days a turn · rated"
        await expect(page.get_by_text(words)).to_be_visible()
        await page.reload()
        await expect(page.get_by_text(words)).to_be_visible()
        await looks(me)
        await expect(quick(page).get_by_role("listitem")).to_have_count(2)


async def looks_for(page: Page, *radios: str) -> None:
    """Choose what to look for, and begin."""
    me = Person(page, "Ada")
    await me.button("Change what to look for").click()
    choice = page.get_by_role("dialog", name="Quick match")
    for radio in radios:
        await choice.get_by_role("radio", name=radio, exact=True).check(force=True)
    await choice.get_by_role("button", name="Done").click()
    await looks(me)


@pytest.mark.prove
async def test_a_search_for_a_day_game_goes_on_while_its_page_is_closed(
    running: Running, redis: Redis, visit: Visit
) -> None:
    pool = Pool(ruleset="yacht", seats=2, speed="days", turn_ms=259_200_000)
    async with visit(running.url + "/", alone=True) as page:
        await looks_for(page, "2", "3 days")
        await expect(quick(page)).to_contain_text("the search goes on until")
        # Who comes back, in another window too, finds it as it was left.
        further = await page.context.new_page()
        await further.goto(running.url + "/")
        await expect(quick(further)).to_contain_text("the search goes on until")
        await page.close()
        await expect(quick(further)).to_contain_text("only you so far")
        player = text((await redis.hkeys("{queue}:tickets"))[0])
        await further.goto("about:blank")
        while not await redis.exists(gone_of(PlayerId(player))):
            pass
        async with guest(running, "Bob") as bob:
            await bob.ask(Seek(id=bob.new_id(), pools=[pool]))
            while (matched := await bob.notifications.get())["type"] != "matched":
                pass
            room = matched["room"]
        await further.goto(running.url + "/")
        games = further.get_by_role("region", name="Your games")
        await expect(games.get_by_role("link")).to_have_count(1)
        await further.get_by_role("button", name=re.compile("^Notices")).click()
        await expect(further.get_by_text("A game of Yacht (1938) was found for you.")).to_be_visible()
        await further.get_by_role("link", name="Go to the game").first.click()
        await expect(further).to_have_url(f"{running.url}/r/{room}")


async def test_a_room_can_be_opened_once_the_games_are_known(running: Running, visit: Visit) -> None:
    known = asyncio.Event()

    async def later(route: Route) -> None:
        await known.wait()
        await route.continue_()

    async with visit("about:blank") as page:
        await page.route("**/api/v1/rulesets", later)
        # The home page itself would bring the games.
        await page.goto(running.url + "/people")
        await page.get_by_role("link", name="Regatta, home").click()
        await expect(page.get_by_text("No open rooms right now.")).to_be_visible()
        one = Person(page, "Ada").button("Open a room for anyone")
        await expect(one).to_have_attribute("aria-disabled", "true")
        known.set()
        await one.click()
        await page.wait_for_url(ROOM)


async def test_an_open_room_is_seen_by_strangers_and_joined_with_one_press(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/") as first, visit(running.url + "/") as second:
        ada, bob = Person(first, "Ada"), Person(second, "Bob")
        await first.get_by_label("Your name").fill("Ada")
        for page in (first, second):
            await expect(page.get_by_text("No open rooms right now.")).to_be_visible()
        await ada.button("Open a room for anyone").click()
        await first.wait_for_url(ROOM)
        join = bob.button("Join Yacht (1938) with Ada")
        await second.get_by_role("region", name="Open rooms").get_by_role("button", name="Filter").click()
        await second.get_by_label("Clock", exact=True).select_option(label="Days")
        await expect(second.get_by_text("1 room is hidden by your filter.")).to_be_visible()
        await bob.button("Show all").click()
        await join.click()
        await expect(second).to_have_url(first.url)
        await expect(bob.heading()).to_have_text(re.compile("turn$"))
        await goes_to(second, "/")
        watch = second.get_by_role("region", name="Games to watch")
        await expect(watch.get_by_role("link", name=re.compile("^Watch Yacht"))).to_be_visible()
