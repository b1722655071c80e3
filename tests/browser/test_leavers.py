"""Who goes, and who does not come: what the others see of it and can do about it, in real browsers."""

import re

import pytest
from playwright.async_api import expect
from redis.asyncio import Redis

from regatta_protocol.client import TakeBack
from regatta_protocol.commands.ending import Resign
from regatta_protocol.commands.lobby import Pool, Seek
from regatta_protocol.ids import RoomId
from regatta_server.products.moderation.close_room import close_room
from regatta_server.products.presence.away import FLICKER_MS, LONG_MS
from regatta_server.rooms.decide.lifecycle import OPENING_MS
from regatta_server.runtime.clock import now_ms
from regatta_server.service import Running
from testkit.play import enter, guest, join, open_room, take_part, throw, until
from tests.browser.clock import Clock, in_time
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.person import Person
from tests.browser.prepared import begins_with

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(180)]


TURN_MS = 60_000


@pytest.mark.prove
async def test_a_stand_in_is_called_for_who_went_and_goes_when_they_are_back(
    running: Running, clock: Clock, visit: Visit
) -> None:
    async with visit(running.url + "/", DESKTOP) as first, visit(running.url + "/", PHONE) as second:
        ada, bob = Person(first, "Ada"), Person(second, "Bob")
        link = await ada.opens_room(2)
        await second.goto(link)
        await bob.joins()
        await ada.plays_turn()
        await bob.waits_for_turn()
        await second.goto("about:blank")
        await in_time(clock, FLICKER_MS, first.get_by_text(re.compile(r"^Bob lost the connection \d")))
        call = ada.button("Let a stand-in play for Bob")
        clock.ahead_ms += LONG_MS
        # Only with the next hello does a page learn that the time of day has moved.
        await first.reload()
        await call.click()
        seats = first.get_by_role("table", name="All score cards").get_by_role("columnheader")
        await expect(seats.filter(has_text="Bob")).to_contain_text("Stand-in")
        await expect(call).to_have_count(0)
        await ada.plays_turn()
        await ada.waits_for_turn()

        await second.goto(link)
        await expect(
            second.get_by_text("You’re back. The stand-in is gone, and you play on.").first
        ).to_be_visible()
        await expect(seats.filter(has_text="Bob")).not_to_contain_text("Stand-in")
        await ada.throws()
        await ada.enters()
        await bob.plays_turn()
        await ada.waits_for_turn()


@pytest.mark.prove
async def test_a_match_to_which_somebody_does_not_come_is_called_off_and_each_learns_why(
    running: Running, clock: Clock, visit: Visit
) -> None:
    clock.stop()
    async with visit(running.url + "/", DESKTOP) as first, guest(running, "Silent") as silent:
        ada = Person(first, "Ada")
        pools = [Pool(ruleset="yacht", rated=rated) for rated in (True, False)]
        await silent.ask(Seek(id=silent.new_id(), pools=pools))
        await ada.button("Play online").click()
        await first.wait_for_url(re.compile(r"/r/[A-Z2-9]{8}$"))
        match = first.url
        room = RoomId(match.rsplit("/", 1)[1])
        await join(silent, room)
        await until(silent, "snapshot")
        while not any(silent.views[room].now["seat_commitments"]):
            await silent.next_event()
        # A page that is loaded anew searches for nothing: it stays, and says what became of the match.
        await first.reload()
        await expect(ada.heading()).to_have_text("Drawing who begins…")
        clock.ahead_ms += OPENING_MS
        await expect(ada.heading()).to_have_text("The game is off")
        await expect(first.get_by_role("main")).to_contain_text(
            "Silent did not come, so the game has not begun."
        )
        async with visit(match, PHONE, token=silent.welcome["token"]) as second:
            late = Person(second, "Silent")
            await expect(late.heading()).to_have_text("The game is off")
            await expect(second.get_by_role("main")).to_contain_text("You came too late")
            await second.get_by_role("link", name="Home").last.click()
            await expect(late.button("Play online")).to_be_enabled()
        await first.get_by_role("link", name="Home").last.click()
        await expect(ada.button("Play online")).to_be_enabled()
        await expect(first.get_by_role("region", name="Your games")).to_have_count(0)


@pytest.mark.prove
async def test_who_lets_the_time_run_out_sends_the_stand_in_off_with_one_press(
    running: Running, clock: Clock, visit: Visit
) -> None:
    async with guest(running, "Ada") as ada, visit(running.url + "/", PHONE) as page:
        bob = Person(page, "Bob")
        room = await begins_with(bob, ada, running, turn_ms=TURN_MS)
        for row, what in (("ones", "entered"), ("twos", "stand_in")):
            await throw(ada, room)
            await enter(ada, room, row)
            await expect(bob.heading()).to_have_text("Your turn")
            clock.ahead_ms += TURN_MS
            await until(ada, what)
        await expect(page.get_by_text("A stand-in plays for you", exact=True)).to_be_visible()
        await bob.button("Take over").click()
        assert (await until(ada, "taken_back"))["seat"] == 1
        await expect(bob.button("Take over")).to_have_count(0)
        await throw(ada, room)
        await enter(ada, room, "threes")
        await bob.plays_turn()
        assert (await until(ada, "entered"))["by"] == "player"


async def opens_with_a_mate_for_who_leaves(ada: Person) -> RoomId:
    """Choose it among the options, where it is only while a stand-in plays at all; open the room."""
    await ada.opens_options()
    await ada.page.get_by_label("Turn clock").select_option(label="60 seconds")
    await ada.chooses_options(If_a_player_leaves="The others can claim the result")
    level = ada.page.get_by_label("The stand-in plays", exact=True)
    await expect(level).to_have_count(0)
    await ada.page.get_by_label("If a player leaves", exact=True).select_option(label="A stand-in plays")
    await level.select_option(label="Mate: some mistakes")
    return RoomId((await ada.opens_room(2)).rsplit("/", 1)[1])


@pytest.mark.prove
async def test_a_level_that_the_host_chose_plays_on_for_who_leaves(
    running: Running, clock: Clock, visit: Visit
) -> None:
    async with visit(running.url + "/", DESKTOP) as page, guest(running, "Bob") as bob:
        ada = Person(page, "Ada")
        room = await opens_with_a_mate_for_who_leaves(ada)
        await expect(page.get_by_role("main")).to_contain_text("in a row, Mate plays for them")
        await join(bob, room)
        if (await until(bob, "snapshot"))["stage"] == "gathering":
            await until(bob, "opening")
        await take_part(bob, room)
        for _ in range(2):
            await ada.plays_turn()
            await until(bob, "entered")
            clock.ahead_ms += TURN_MS
            await until(bob, "entered")
        stand_in = await until(bob, "stand_in")
        assert stand_in["level"] == "mate"
        seats = page.get_by_role("table", name="All score cards").get_by_role("columnheader")
        await expect(seats.filter(has_text="Bob")).to_contain_text("Stand-in: Mate")
        await ada.plays_turn()
        await until(bob, "entered")
        assert (await until(bob, "entered"))["by"] == "stand_in"
        await bob.ask(TakeBack(id=bob.new_id(), room=room))
        await expect(seats.filter(has_text="Bob")).not_to_contain_text("Stand-in")
        await bob.ask(Resign(id=bob.new_id(), room=room))
        await until(bob, "recorded")
        await page.goto(f"{running.url}/g/{room}/{stand_in['version']}")
        await expect(page.get_by_role("main")).to_contain_text("Mate plays for Bob from now on")


@pytest.mark.prove
async def test_who_is_in_a_room_that_the_host_of_the_service_closes_reads_why(
    running: Running, redis: Redis, visit: Visit
) -> None:
    reason = "Names that nobody should read."
    async with guest(running, "Ada") as ada, visit(running.url + "/", PHONE) as page:
        bob = Person(page, "Bob")
        room = await begins_with(bob, ada, running)
        assert await close_room(redis, room, now_ms, reason)
        sentence = f"The host of this service closed the room: {reason}"
        await expect(page.get_by_role("main")).to_contain_text(sentence)
        await page.reload()
        await expect(page.get_by_role("main")).to_contain_text(sentence)
        gathers = await open_room(ada, 3)
        await page.goto(f"{running.url}/r/{gathers}")
        await bob.joins()
        await until(ada, "seated")
        assert await close_room(redis, gathers, now_ms, reason)
        await expect(page.get_by_role("main")).to_contain_text(sentence)
