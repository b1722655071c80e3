"""Games in real browsers, their beginning and their end: by mail, ten dice, points at risk, hidden dice."""

import asyncio
import re

import pytest
from playwright.async_api import Locator, Page, expect

from regatta_server.service import Running
from tests.browser.conftest import DESKTOP, LANDSCAPE, PHONE, Visit
from tests.browser.person import OPEN_ROW, Person
from tests.browser.prepared import END, play_on, table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

SET_ASIDE = re.compile("^(Set aside|Add) ")
BANK = re.compile(r"^Bank \d+")


def places(page: Page) -> Locator:
    """Return the list of how a game ended."""
    return page.get_by_role("list", name="Places")


@pytest.mark.prove
async def test_two_people_on_one_device_begin_yacht_by_mail(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/", PHONE) as page:
        device = Person(page, "Ada")
        await page.get_by_label("Your name").fill("Ada")
        await device.chooses_game("Yacht by mail")
        await device.opens_options()
        await page.get_by_label("Who begins").select_option(label="In the order of seats")
        await device.plays_on_this_device("Ada", "Bo")
        await both_play(device)
        await expect(device.heading()).to_have_text("Ada’s turn")


@pytest.mark.prove
async def test_two_people_on_one_device_end_yacht_by_mail(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada", "Bo"], ruleset="yacht-mail", at_round=13)
    async with visit(running.url + there.path, PHONE, there.tokens[0]) as page:
        await both_play(Person(page, "Ada"))
        await both_have_places(page)


async def both_play(device: Person) -> None:
    """Let Ada and Bo play a turn each on one device."""
    for name in ("Ada", "Bo"):
        await expect(device.heading()).to_have_text(f"{name}’s turn")
        await device.throws()
        await device.enters()


async def both_have_places(page: Page) -> None:
    """See how Ada and Bo ended."""
    await expect(places(page)).to_contain_text("Ada")
    await expect(places(page)).to_contain_text("Bo")


@pytest.mark.prove
async def test_ten_dice_are_split_in_a_practice_game(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/", DESKTOP) as page:
        me = Person(page, "Ada")
        await me.chooses_game("Double Cameroon")
        await me.button("Play a practice game").click()
        for number in (1, 2):
            await expect(page.get_by_text(f"Round {number} of 5")).to_be_visible()
            await divides(me, swaps=False)


@pytest.mark.prove
async def test_ten_dice_are_split_by_the_server_by_key_and_by_drag(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada"], ruleset="double-cameroon", at_round=5)
    async with visit(running.url + there.path, DESKTOP, there.tokens[0]) as page:
        me = Person(page, "Ada")
        await divides(me, swaps=True)
        await expect(me.heading()).to_have_text("Game over")


async def divides(me: Person, *, swaps: bool) -> None:
    """Throw ten dice, choose two rows, perhaps divide the dice otherwise and back, and enter them."""
    await me.waits_for_turn()
    await me.page.keyboard.press("t")
    await expect(me.dice()).to_have_count(10)
    for row in range(2):
        await me.button(OPEN_ROW).nth(row).click()
    groups = me.page.get_by_role("group", name="Two rows of five dice").get_by_role("group")
    await expect(groups).to_have_count(2)
    first, second = groups.nth(0), groups.nth(1)
    await expect(first.get_by_role("button")).to_have_count(5)
    await expect(second.get_by_role("button")).to_have_count(5)
    if swaps:
        await swap_by_keys(me.page, first, second)
        await swap_by_drag(me.page, first, second)
        await me.button("Best split").click()
    await enter_both(me)


async def numbers(group: Locator) -> list[str]:
    """Return the numbers of a group's dice."""
    names = [await die.get_attribute("aria-label") or "" for die in await group.get_by_role("button").all()]
    return [name.split(":")[0].removeprefix("Die ") for name in names]


async def swap_by_keys(page: Page, first: Locator, second: Locator) -> None:
    """Swap the first die of one row with the last of the other by their numbers."""
    one, other = (await numbers(first))[0], (await numbers(second))[-1]
    for number in (one, other):
        await page.keyboard.press(number[-1])
    await expect(second.get_by_role("button", name=re.compile(f"^Die {one}:"))).to_be_visible()
    await expect(first.get_by_role("button", name=re.compile(f"^Die {other}:"))).to_be_visible()


async def swap_by_drag(page: Page, first: Locator, second: Locator) -> None:
    """Drag a die of one row onto one of the other."""
    one, other = (await numbers(first))[1], (await numbers(second))[1]
    start = await first.get_by_role("button", name=re.compile(f"^Die {one}:")).bounding_box()
    end = await second.get_by_role("button", name=re.compile(f"^Die {other}:")).bounding_box()
    assert start
    assert end
    await page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    await page.mouse.down()
    await page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
    await page.mouse.up()
    await expect(second.get_by_role("button", name=re.compile(f"^Die {one}:"))).to_be_visible()
    await expect(first.get_by_role("button", name=re.compile(f"^Die {other}:"))).to_be_visible()


async def enter_both(me: Person) -> None:
    """Enter two rows; a zero is asked for once more."""
    await me.button(re.compile(r"^Enter \d+ ")).click()
    # The page knows by itself what would be a zero: it asks at once or not at all.
    question = me.button(re.compile(r"^Enter .+\?$"))
    if await question.is_visible():
        await question.click()


@pytest.mark.prove
async def test_two_people_play_yin_yang_to_its_target(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/", PHONE) as first, visit(running.url + "/", LANDSCAPE) as second:
        ada, bob = Person(first, "Ada"), Person(second, "Bob")
        await ada.chooses_game("Yin Yang")
        await ada.chooses_options(Target="100")
        await second.goto(await ada.opens_room(2))
        await expect(second.get_by_role("region", name="Options")).to_contain_text("100")
        await bob.joins()
        while not await finished(ada, bob):
            for person in (ada, bob):
                if await person.heading().inner_text() == "Your turn":
                    await risks(person)
        await expect(places(first)).to_be_visible()
        await expect(places(second)).to_be_visible()


@pytest.mark.prove
async def test_two_people_risk_a_turn_of_yin_yang_and_see_its_end(running: Running, visit: Visit) -> None:
    there = await table(running, ["Ada"], ["Bob"], ruleset="yin-yang", at_round=2, target=500)
    async with (
        visit(running.url + there.path, PHONE, there.tokens[0]) as first,
        visit(running.url + there.path, LANDSCAPE, there.tokens[1]) as second,
    ):
        for page in (first, second):
            person = Person(page, "")
            await expect(person.heading()).to_have_text("Your turn")
            await risks(person)
        await play_on(running, there.room, END, *there.tokens)
        await expect(places(first)).to_be_visible()
        await expect(places(second)).to_be_visible()


async def finished(*people: Person) -> bool:
    """Say whether the game is over for all; wait until it is somebody's turn if it is not."""
    heading = re.compile("^Your turn$|win")
    turns = [asyncio.ensure_future(expect(person.heading()).to_have_text(heading)) for person in people]
    done, waiting = await asyncio.wait(turns, return_when=asyncio.FIRST_COMPLETED)
    for turn in waiting:
        turn.cancel()
    await asyncio.gather(*turns, return_exceptions=True)
    assert any(turn.exception() is None for turn in done)
    return "win" in await people[0].heading().inner_text()


async def risks(person: Person) -> None:
    """Throw all dice, set aside what gives most, and bank; the throw may lose the turn."""
    await person.button(re.compile("^Throw 6 dice")).click()
    offer = person.button(SET_ASIDE).first
    # What was said of an earlier throw may still stand there; that the turn is over shows in the heading.
    lost = person.heading().filter(has_not_text="Your turn")
    # A phone on its side has no room for the heading: it is there to be read, and never to be seen.
    await expect(offer.or_(lost).first).to_be_attached()
    if await offer.count():
        await offer.click()
        await expect(person.page.get_by_text("Banking now brings").first).to_be_visible()
        await person.button(BANK).first.click()
    await expect(person.heading()).not_to_have_text("Your turn")


@pytest.mark.prove
async def test_three_people_begin_with_the_same_hidden_dice_at_the_same_time(
    running: Running, visit: Visit
) -> None:
    home = running.url + "/"
    async with visit(home, PHONE) as first, visit(home, DESKTOP) as second, visit(home, LANDSCAPE) as third:
        people = [Person(first, "Ada"), Person(second, "Bob"), Person(third, "Cy")]
        ada, *others = people
        await ada.chooses_options(Dice="The same for all", Order_of_play="The same round at once")
        link = await ada.opens_room(3)
        for person in others:
            await person.page.goto(link)
            await person.joins()
        await a_round_at_once(*people)
        await asyncio.gather(*(person.waits_for_turn() for person in people))


@pytest.mark.prove
async def test_three_people_end_a_game_of_the_same_hidden_dice_at_the_same_time(
    running: Running, visit: Visit
) -> None:
    people = (["Ada"], ["Bob"], ["Cy"])
    there = await table(running, *people, at_round=12, dice="identical", order="simultaneous")
    link = running.url + there.path
    async with (
        visit(link, PHONE, there.tokens[0]) as first,
        visit(link, DESKTOP, there.tokens[1]) as second,
        visit(link, LANDSCAPE, there.tokens[2]) as third,
    ):
        seen = Person(first, "Ada"), Person(second, "Bob"), Person(third, "Cy")
        await a_round_at_once(*seen)
        await all_is_open(*seen)


def totals(watching: Person) -> Locator:
    """Return the line of all totals, as somebody at a large screen sees it."""
    table_of_all = watching.page.get_by_role("table", name="All score cards")
    return table_of_all.get_by_role("row", name=re.compile("^Total"))


async def a_round_at_once(ada: Person, bob: Person, cy: Person) -> None:
    """Throw the same dice, and enter them, Ada first; Bob sees nothing of it."""
    thrown = await asyncio.gather(*(first_throw(person) for person in (ada, bob, cy)))
    assert thrown[0] == thrown[1] == thrown[2], "the same dice for everyone"
    await ada.enters()
    await expect(ada.heading()).to_have_text("Waiting for Bob and Cy")
    await expect(totals(bob)).to_contain_text("?")
    for person in (bob, cy):
        await person.enters()


async def all_is_open(ada: Person, bob: Person, cy: Person) -> None:
    """See the end, at which nothing is hidden any more."""
    for person in (ada, bob, cy):
        await expect(places(person.page)).to_contain_text("Cy")
    await expect(totals(bob)).not_to_contain_text("?")


async def first_throw(person: Person) -> list[str | None]:
    """Throw all dice; return their names."""
    await person.waits_for_turn()
    await person.throws()
    return await person.faces()


@pytest.mark.prove
async def test_on_one_device_what_is_hidden_is_covered_between_turns_and_after_a_reload(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", PHONE) as page:
        device = Person(page, "Ada")
        await page.get_by_label("Your name").fill("Ada")
        await device.opens_options()
        await page.get_by_label("Who begins").select_option(label="In the order of seats")
        await device.chooses_options(Others_see="Nothing until the end")
        await device.plays_on_this_device("Ada", "Bo")
        for name in ("Ada", "Bo", "Ada"):
            await expect(device.heading()).to_have_text(f"Pass the device to {name}")
            await expect(device.dice()).to_have_count(0)
            await device.button(f"I am {name}, show my dice").click()
            await expect(device.heading()).to_have_text(f"{name}’s turn")
            await device.throws()
            await page.reload()
            await expect(device.heading()).to_have_text(f"Pass the device to {name}")
            await expect(device.dice()).to_have_count(0)
            await device.button(f"I am {name}, show my dice").click()
            await device.enters()
