"""What is said in a room: before the game and in it, by players and by who watches, in real browsers."""

import re

import pytest
from playwright.async_api import Locator, Page, expect

from regatta_protocol.commands.people import EraseMe, Say
from regatta_server.service import Running
from testkit.play import guest, open_room
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.person import Person, goes_to
from tests.browser.prepared import table
from tests.conftest import Serve

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(180)]


def lines(page: Page) -> Locator:
    """Return all that was said, as the page shows it."""
    return page.get_by_role("log", name="What was said").get_by_role("listitem")


async def says(page: Page, text: str) -> None:
    """Write something, and send it."""
    await page.get_by_label("Message").fill(text)
    await page.get_by_role("button", name="Send").click()


async def test_what_is_said_before_the_game_and_in_it_is_heard_and_counted_until_it_is_seen(
    serve: Serve, visit: Visit
) -> None:
    async with (
        serve(chat="free") as running,
        visit(running.url + "/", DESKTOP) as first,
        visit(running.url + "/", PHONE) as second,
    ):
        ada, bob = Person(first, "Ada"), Person(second, "Bob")
        await ada.chooses_options(Chat="Phrases and free text")
        link = await ada.opens_room(3)
        await second.goto(link)
        await bob.joins()
        await expect(first.get_by_text("Nobody has said anything yet.")).to_be_visible()
        await first.get_by_label("Message").fill("Shall we begin? ⚓")
        await first.keyboard.press("Enter")
        await expect(lines(first)).to_have_text([re.compile("Shall we begin")])
        await ada.button("Start now").click()
        await ada.waits_for_turn()
        # What was said before the game is still there to read, and is nothing new.
        await bob.button("Chat").click()
        room = second.get_by_role("dialog", name="Chat")
        await expect(lines(second)).to_have_text([re.compile("Shall we begin")])
        await room.get_by_role("button", name="Good luck!").click()
        await expect(room).to_be_hidden()
        await expect(lines(first).last).to_contain_text("Good luck!")

        await first.get_by_text("Phrases").click()
        await ada.button("Thank you").click()
        await ada.button("Show a heart").click()
        await bob.button("Chat, 2 new").click()
        await expect(lines(second)).to_have_count(4)
        await expect(lines(second).last).to_contain_text("a heart")
        await second.keyboard.press("Escape")
        await expect(bob.button("Chat")).to_be_visible()


async def test_a_game_goes_on_whatever_its_players_are_called_and_the_words_of_who_is_erased_go(
    serve: Serve, visit: Visit
) -> None:
    async with serve(chat="free") as running, guest(running, "constructor") as odd:
        room = await open_room(odd, 2, chat="free")
        async with visit(running.url + "/", DESKTOP) as page:
            await Person(page, "__proto__").opens_room(2)
            await page.goto(f"{running.url}/r/{room}")
            await page.get_by_role("button", name="Join", exact=True).click()
            await expect(page.get_by_role("main")).to_contain_text("constructor")
            await expect(page.get_by_role("main")).to_contain_text("__proto__")
            await odd.ask(Say(id=odd.new_id(), room=room, text="Sunflowers."))
            await says(page, "Hello.")
            await expect(lines(page)).to_have_text([re.compile("Sunflowers"), re.compile("Hello")])
            await odd.ask(EraseMe(id=odd.new_id(), name="constructor"))
            await expect(lines(page)).to_have_text([re.compile("Hello")])
            await page.goto(f"{running.url}/rules/constructor")
            await expect(page.get_by_role("heading", level=1)).to_have_text("No such game")


@pytest.mark.prove
async def test_no_player_hears_who_watches_and_nobody_hears_whom_they_mute(
    serve: Serve, visit: Visit
) -> None:
    async with serve(chat="free") as running:
        game = await table(running, ["Ada"], ["Bob"], chat="free", watchers="link")
        link = running.url + game.path
        async with (
            visit(link, DESKTOP, game.tokens[0]) as first,
            visit(link, PHONE, game.tokens[1]) as second,
            visit(link, DESKTOP) as third,
        ):
            bob = Person(second, "Bob")
            await expect(Person(third, "Zoe").heading()).to_have_text(re.compile("^You are watching"))
            await says(third, "Ada has four sixes!")
            await expect(lines(third).last).to_contain_text("to spectators")
            await says(first, "Good luck, Bob.")
            await expect(lines(third).last).to_contain_text("Good luck, Bob.")
            await bob.button("Chat, 1 new").click()
            await expect(lines(second)).to_have_text([re.compile("Good luck, Bob.")])

            await bob.button("About Ada").click()
            about = second.get_by_role("dialog", name="Ada")
            await about.get_by_role("button", name=re.compile("^Mute")).click()
            await expect(lines(second)).to_have_count(0)
            await says(first, "Are you there?")
            await expect(lines(third).last).to_contain_text("Are you there?")
            await says(second, "I play now.")
            await expect(lines(first).last).to_contain_text("I play now.")
            await expect(lines(second)).to_have_text([re.compile("I play now.")])
            await expect(lines(first)).to_have_count(3)


@pytest.mark.prove
async def test_what_the_host_of_the_service_does_not_allow_is_not_offered(
    running: Running, serve: Serve, visit: Visit
) -> None:
    async with (
        serve(chat="off") as silent,
        visit(running.url + "/", DESKTOP) as first,
        visit(silent.url + "/", PHONE) as second,
    ):
        ada, bob = Person(first, "Ada"), Person(second, "Bob")
        for person, choices in ((ada, ["None", "Phrases"]), (bob, ["None"])):
            await person.chooses_options()
            await expect(person.page.get_by_label("Chat", exact=True).locator("option")).to_have_text(choices)
        # A program may have opened a room for free text all the same.
        async with guest(running, "Cleo") as cleo:
            room = await open_room(cleo, 3, chat="free")
            for person in (ada, bob):
                await goes_to(person.page, f"/r/{room}")
                await person.joins()
        await expect(ada.button("Show a heart")).to_be_visible()
        await expect(first.get_by_label("Message")).to_have_count(0)
        await expect(bob.heading()).to_have_text(re.compile("turn$"))
        await expect(bob.button("Chat")).to_have_count(0)
