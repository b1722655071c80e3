"""The dice audit in a real Chromium."""

import re
from collections.abc import Sequence

import orjson
import pytest
from playwright.async_api import Page, expect
from redis.asyncio import Redis

from regatta_protocol.http.dice import DiceReport
from regatta_protocol.ids import PlayerId
from regatta_protocol.record.record import GameRecord
from regatta_server.archive.archive import Archive
from regatta_server.archive.records import sealed
from regatta_server.service import Running
from testkit.play import guest
from testkit.records import recorded
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import NOW_MS
from testkit.web import get
from tests.browser.afterwards.test_past import NARROW, opens, over
from tests.browser.conftest import Visit
from tests.browser.test_access import SIZES, check, overflow

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]


async def archive_games(redis: Redis, rulesets: Sequence[str], player: PlayerId | None = None) -> None:
    """Put a game of each ruleset into the archive, with the player on the first seat of each."""
    for number, ruleset in enumerate(rulesets):
        record: GameRecord = recorded(ruleset, whim=number, chance=CountedChance(f"audit {number}"))
        if player is not None:
            first, *others = record["seats"]
            record = sealed({**record, "seats": [{**first, "player": player}, *others]})
        await Archive(redis).keep(record, NOW_MS)


async def report(running: Running) -> DiceReport:
    """Return what the server says of the dice."""
    read: DiceReport = orjson.loads((await get(running, "/api/v1/dice"))[1])
    return read


async def shows_numbers(page: Page, section: str) -> None:
    """Open the numbers of a section."""
    await page.get_by_role("region", name=section).get_by_text("Show numbers").click()


async def test_before_any_game_the_page_says_that_there_are_no_dice(running: Running, visit: Visit) -> None:
    async with visit(running.url) as page:
        await page.get_by_role("link", name="Dice audit").click()
        await expect(page.get_by_role("heading", level=1)).to_have_text("Dice audit")
        await expect(page.get_by_role("heading", name="Not enough dice yet")).to_be_visible()
        await expect(page.get_by_text("0 dice of 0 games")).to_be_visible()
        await expect(page.get_by_text("No finished games yet.")).to_be_visible()


@pytest.mark.prove
async def test_the_dice_of_a_game_that_a_player_ended_are_counted_and_are_their_own(
    running: Running, visit: Visit
) -> None:
    async with guest(running, "Mira") as mira, visit("about:blank") as page:
        await over(running, mira)
        found = await report(running)
        assert found["dice"] == 60, "twelve turns of one throw"
        await opens(page, running, mira, "/dice")
        await expect(page.get_by_text("60 dice of 1 game")).to_be_visible()
        await expect(page.get_by_text(found["plain"])).to_be_visible()
        own = page.get_by_role("region", name="Your own dice")
        await expect(own).to_contain_text("60 dice that you threw in finished games.")
        await expect(own).to_contain_text("about one in three of such numbers lies outside")
        times = own.get_by_role("table").locator("tbody td:nth-child(2)")
        assert [int(count) for count in await times.all_inner_texts()] == found["faces"]
        mean = sum(face * count for face, count in enumerate(found["faces"], start=1)) / 60
        await expect(own).to_contain_text(f"{mean:.2f} ± 0.22")


@pytest.mark.prove
async def test_counts_and_tests_are_those_of_the_chosen_games(
    running: Running, redis: Redis, visit: Visit
) -> None:
    await archive_games(redis, ["yacht"] * 12 + ["yin-yang"] * 2)
    found = await report(running)
    yin_yang = next(one for one in found["rulesets"] if one["ruleset"] == "yin-yang")
    async with visit(running.url + "/dice") as page:
        await expect(page.get_by_text(f"{found['dice']:,} dice of 14 games")).to_be_visible()
        await expect(page.get_by_role("heading", name="The dice look fair")).to_be_visible()
        all_tests = page.get_by_role("table", name="Tests: All games together")
        all_kinds = [test for test in found["tests"] if test["ruleset"] is None]
        await expect(all_tests.locator("tbody tr")).to_have_count(len(all_kinds))
        await expect(all_tests.locator("tbody tr").first).to_contain_text(f"{all_kinds[0]['statistic']:.2f}")
        await page.get_by_label("Game", exact=True).select_option(label="Yin Yang")
        chart = page.get_by_role("img", name=re.compile("^Share of each face among"))
        share = yin_yang["faces"][0] / sum(yin_yang["faces"])
        await expect(chart).to_have_accessible_name(re.compile(rf"1: {share:.1%}"))
        await shows_numbers(page, "By place in the tray")
        places = page.get_by_role("table", name="How often each face came at each place")
        await expect(places.locator("tbody tr")).to_have_count(len(yin_yang["positions"]))
        first = await places.locator("tr:nth-child(1) td").all_inner_texts()
        faces = yin_yang["positions"][0]
        assert [int(count.replace(",", "")) for count in first] == [*faces, sum(faces)]
        await shows_numbers(page, "In all games: from one die to the next")
        await expect(page.get_by_role("table", name=re.compile("came next after"))).to_be_visible()


async def test_whoever_counts_again_hears_the_answer(running: Running, redis: Redis, visit: Visit) -> None:
    await archive_games(redis, ["yacht"] * 2)
    async with visit(running.url + "/dice") as page:
        again = page.get_by_role("button", name="Count again")
        async with page.expect_response("**/api/v1/dice"):
            await again.press("Enter")
        await expect(page.locator("[data-region=polite]")).to_contain_text(re.compile(r"dice of 2 games"))
        await expect(again).to_be_focused()


@pytest.mark.prove
async def test_a_count_that_cannot_be_had_says_so_and_is_asked_for_again(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url) as page:
        await page.route("**/api/v1/dice", lambda route: route.abort())
        await page.goto(running.url + "/dice")
        await expect(page.get_by_role("alert").first).to_contain_text("The dice could not be counted.")
        await page.unroute("**/api/v1/dice")
        await page.get_by_role("button", name="Try again").click()
        await expect(page.get_by_role("heading", name="Not enough dice yet")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.prove
async def test_axe_finds_nothing_on_the_audit(
    running: Running, redis: Redis, visit: Visit, theme: str
) -> None:
    looks = {"color_scheme": theme, "reduced_motion": "reduce"}
    async with guest(running, "Mira") as mira, visit("about:blank", **looks) as page:
        await archive_games(redis, ["yacht"] * 6 + ["double-cameroon"], mira.player)
        await opens(page, running, mira, "/dice")
        await expect(page.get_by_text("Average of your dice")).to_be_visible()
        await page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        for size, window in {**SIZES, "narrow": NARROW}.items():
            await page.set_viewport_size(window)  # type: ignore[arg-type] # a size is a dict of two ints
            assert await overflow(page) <= 0, size
            await check(page, f"dice audit, {size}")
