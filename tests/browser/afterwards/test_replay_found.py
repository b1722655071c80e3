"""How one comes to a replay, and what else there is on its page, in a real Chromium."""

import re

import pytest
from playwright.async_api import expect
from redis.asyncio import Redis

from regatta_server.archive import keys
from regatta_server.archive.pack import pack
from regatta_server.archive.records import encode, sealed
from regatta_server.service import Running
from testkit.play import begin, enter, guest, throw, until
from testkit.records import given_up, recorded
from tests.browser.afterwards.test_replay import (
    archive_record,
    button,
    dice,
    facts_of,
    heading,
    held_at,
    stands_at,
)
from tests.browser.conftest import DESKTOP, LANDSCAPE, PHONE, Visit, in_every_look
from tests.browser.person import goes_to
from tests.browser.test_access import SIZES, check

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

ROUNDS = 12
IN_WINDOW = """() => [...document.querySelectorAll('.controls, .wood, .card .total')].every((one) => {
  const { top, bottom } = one.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight + 1
})"""


async def test_a_link_to_a_moment_shows_it_to_anybody(running: Running, redis: Redis, visit: Visit) -> None:
    record = await archive_record(redis, recorded("yacht"))
    facts = facts_of(record)
    moment = held_at(record)
    async with visit(
        f"{running.url}/g/{record['game']}", DESKTOP, permissions=["clipboard-read", "clipboard-write"]
    ) as page:
        await page.get_by_role("slider").fill(str(moment))
        await button(page, "Copy link to this moment").click()
        await expect(page.get_by_text("Link to this moment copied")).to_be_visible()
        link = await page.evaluate("navigator.clipboard.readText()")
        lay = await dice(page)
        assert link == f"{running.url}/g/{record['game']}/{facts[moment]['version']}"
        assert any("held" in str(die) for die in lay)
    async with visit(link) as page:
        await stands_at(page, record, moment)
        assert await dice(page) == lay
        await expect(button(page, "Play")).to_be_visible()
        for version, at in ((999_999, len(facts) - 1), (0, 0)):
            await page.goto(f"{running.url}/g/{record['game']}/{version}")
            await expect(page.get_by_role("slider")).to_have_value(str(at))


@pytest.mark.prove
async def test_a_hidden_game_is_open_at_its_end_and_a_stranger_finds_its_replay(
    running: Running, visit: Visit
) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bo") as bo:
        room = await begin(ada, bo, reveal="hide_all", watchers="none")
        async with visit(f"{running.url}/g/{room}", PHONE) as page:
            await expect(heading(page)).to_have_text("No such replay")
            await expect(page.get_by_text("A running game gets its replay when it ends")).to_be_visible()
        fallen: dict[str, list[int]] = {}
        for number in range(1, ROUNDS + 1):
            for name, me in (("Ada", ada), ("Bo", bo)):
                event = await throw(me, room)
                fallen[f"Round {number}, {name}, "] = event["faces"]
                await enter(me, room, me.views[room].sheet(event["seat"])["offers"]["enter"][0])
        await until(ada, "recorded")
    async with visit(f"{running.url}/r/{room}", DESKTOP) as page:
        await page.get_by_role("link", name="See the replay").click()
        await expect(heading(page)).to_have_text("Replay, Before the first throw")
        await expect(heading(page)).to_be_focused()
        for turn, faces in fallen.items():
            await page.get_by_role("button", name=re.compile(f"^{turn}")).click()
            for die, face in enumerate(faces, 1):
                await expect(page.get_by_role("img", name=f"Die {die}: {face}", exact=True)).to_be_visible()
        assert "Hidden" not in await page.inner_text("main")
        await page.go_back()
        await expect(page.get_by_role("link", name="See the replay")).to_be_visible()


@pytest.mark.prove
async def test_about_the_game_one_finds_places_record_and_rules(
    running: Running, redis: Redis, visit: Visit
) -> None:
    record = await archive_record(redis, recorded("yacht"))
    assert record["result"] is not None
    async with visit(f"{running.url}/g/{record['game']}", PHONE) as page:
        await button(page, "About this game").click()
        about = page.get_by_role("dialog", name="About this game")
        for place in record["result"]["places"]:
            name = record["seats"][place["seat"]]["name"]
            line = about.get_by_role("listitem").filter(has_text=str(name))
            await expect(line).to_contain_text(f"{place['place']}.")
            await expect(line).to_contain_text(str(place["total"]))
        await about.get_by_role("button", name="Check the dice").click()
        await expect(about.get_by_text("Every die fits")).to_be_visible()
        await check(page, "the dice are checked")
        async with page.expect_download() as download:
            await about.get_by_role("link", name="Download the record").click()
        saved = await (await download.value).path()
        assert saved.read_bytes() == encode(record)
        await about.get_by_role("link", name="Rules of Yacht (1938)").click()
        await expect(heading(page)).to_have_text("Yacht (1938)")


@pytest.mark.prove
async def test_a_game_that_was_given_up_ends_where_it_was_left(
    running: Running, redis: Redis, visit: Visit
) -> None:
    record = await archive_record(redis, given_up())
    async with visit(f"{running.url}/g/{record['game']}/999999", DESKTOP) as page:
        await expect(heading(page)).to_have_text("Replay, Given up here")
        await expect(page.get_by_text("Given up before its end")).to_be_visible()


@pytest.mark.prove
async def test_a_game_of_other_rules_can_still_be_downloaded(
    running: Running, redis: Redis, visit: Visit
) -> None:
    record = sealed({**recorded("yacht"), "ruleset_version": 99})
    await redis.set(keys.game(record["game"]), pack(record))
    async with visit(f"{running.url}/g/{record['game']}") as page:
        await expect(heading(page)).to_have_text("This game cannot be replayed here")
        await check(page, "a game of other rules")
        async with page.expect_download() as download:
            await page.get_by_role("link", name="Download the record").click()
        assert (await (await download.value).path()).read_bytes() == encode(record)


async def test_without_a_line_one_can_try_again(running: Running, redis: Redis, visit: Visit) -> None:
    record = await archive_record(redis, recorded("yacht"))
    async with visit(f"{running.url}/g/AAAA2222") as page:
        # The page itself is here already; what it asks for is not.
        await expect(heading(page)).to_have_text("No such replay")
        await page.context.set_offline(True)
        await goes_to(page, f"/g/{record['game']}")
        await expect(heading(page)).to_have_text("The replay could not be loaded")
        await page.context.set_offline(False)
        await button(page, "Try again").click()
        await expect(heading(page)).to_have_text("Replay, Before the first throw")


@in_every_look()
async def test_axe_finds_nothing_on_a_replay(
    running: Running, redis: Redis, visit: Visit, size: str, theme: str
) -> None:
    record = await archive_record(redis, recorded("yacht-13"))
    lucky = await archive_record(redis, recorded("yin-yang", 3, target=100))
    looks = {"viewport": SIZES[size], "color_scheme": theme, "reduced_motion": "reduce"}
    async with visit(f"{running.url}/g/{record['game']}", **looks) as page:
        await expect(heading(page)).to_have_text("Replay, Before the first throw")
        await check(page, "the beginning")
        await page.get_by_role("slider").fill(str(held_at(record)))
        await check(page, "dice are held")
        await button(page, "End").click()
        await check(page, "the end")
        if size != "desktop":
            for name in ("Turns", "About this game"):
                await button(page, name).click()
                await expect(page.get_by_role("dialog", name=name)).to_be_visible()
                await check(page, name)
                await page.keyboard.press("Escape")
        await page.goto(f"{running.url}/g/{lucky['game']}/30")
        await expect(page.get_by_role("slider")).to_be_visible()
        await check(page, "dice set aside")


@pytest.mark.parametrize(
    ("size", "rulesets"),
    [
        (PHONE, ["double-cameroon"]),
        (LANDSCAPE, ["yacht-13"]),
        pytest.param(PHONE, ["yacht", "yacht-13", "yatzy"], marks=pytest.mark.prove),
        pytest.param(LANDSCAPE, ["yacht", "yatzy", "double-cameroon"], marks=pytest.mark.prove),
    ],
)
async def test_tray_card_and_controls_are_all_in_view(
    running: Running, redis: Redis, visit: Visit, size: dict[str, int], rulesets: list[str]
) -> None:
    for ruleset in rulesets:
        record = await archive_record(redis, recorded(ruleset))
        async with visit(f"{running.url}/g/{record['game']}", size) as page:
            await page.get_by_role("slider").fill(str(held_at(record)))
            await stands_at(page, record, held_at(record))
            await page.evaluate("document.fonts.ready.then(() => null)")
            assert await page.evaluate(IN_WINDOW), ruleset
            assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
