"""What comes after a game: another one with those who want it, or with somebody else."""

import re

import pytest
from playwright.async_api import Locator, Page, expect

from regatta_protocol.ids import RoomId
from regatta_server.service import Running
from tests.browser.clock import Clock
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.person import Person
from tests.browser.prepared import END, play_on, table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(180)]

ROOM = re.compile(r"/r/[A-Z2-9]{8}$")


def offer(page: Page) -> Locator:
    """Return what the page says of a rematch."""
    return page.get_by_role("region", name=re.compile("rematch|declined")).get_by_role("status")


@pytest.mark.parametrize("watchers", ["link", "none"])
@pytest.mark.prove
async def test_who_declines_a_rematch_watches_that_of_the_others_where_one_may(
    running: Running, clock: Clock, visit: Visit, watchers: str
) -> None:
    clock.stop()
    game = await table(running, ["Ada"], ["Bob"], ["Cleo"], at_round=END, watchers=watchers)
    link = running.url + game.path
    async with (
        visit(link, DESKTOP, game.tokens[0]) as first,
        visit(link, PHONE, game.tokens[1]) as second,
        visit(link, PHONE, game.tokens[2]) as third,
    ):
        ada, bob, cleo = Person(first, "Ada"), Person(second, "Bob"), Person(third, "Cleo")
        await ada.button("Rematch").click()
        await expect(offer(first)).to_have_text("You want a rematch. Waiting for Bob and Cleo.")
        for page in (second, third):
            await expect(offer(page)).to_have_text("Ada wants a rematch.")
        await cleo.button("Decline").click()
        await expect(offer(third)).to_have_text("You declined. Ada can play without you.")
        await expect(offer(first)).to_have_text("You want a rematch. Waiting for Bob.")
        await expect(
            first.get_by_role("listitem").filter(has_text=re.compile("Cleo.*no rematch"))
        ).to_be_visible()
        await bob.button("Accept rematch").click()
        for page in (first, second):
            await expect(page).not_to_have_url(link)
        watch = third.get_by_role("link", name="Watch the rematch")
        if watchers == "none":
            await expect(offer(third)).to_have_count(0)
            await expect(watch).to_have_count(0)
            return
        await watch.click()
        await expect(third).to_have_url(first.url)
        await expect(cleo.heading()).to_have_text(re.compile("^You are watching"))
        await expect(ada.heading()).to_have_text(re.compile("turn$"))
        await expect(first.get_by_text("1 watching")).to_be_visible()


@pytest.mark.prove
async def test_two_strangers_are_done_and_each_finds_the_next_opponent_with_one_press(
    running: Running, clock: Clock, visit: Visit
) -> None:
    clock.stop()
    async with visit(running.url + "/", DESKTOP) as first, visit(running.url + "/", PHONE) as second:
        ada, bob = Person(first, "Ada"), Person(second, "Bob")
        for person in (ada, bob):
            await person.button("Play online").click()
        for page in (first, second):
            await page.wait_for_url(ROOM)
        over = first.url
        for person in (ada, bob):
            await expect(person.heading()).to_have_text(re.compile("turn$"))
        tokens = [await person.token() for person in (ada, bob)]
        await play_on(running, RoomId(over.rsplit("/", 1)[1]), END, *tokens)
        await ada.button("Next opponent").click()
        await expect(first).to_have_url(running.url + "/")
        await expect(first.get_by_role("region", name="Looking for a game")).to_contain_text(
            "only you so far"
        )
        await bob.button("Next opponent").click()
        for page in (first, second):
            await expect(page).not_to_have_url(over)
            await page.wait_for_url(ROOM)
        await expect(second).to_have_url(first.url)
        for person in (ada, bob):
            await expect(person.heading()).to_have_text(re.compile("turn$"))
