"""What the dice and the decisions of a game were worth, in a real Chromium."""

from pathlib import Path

import pytest
from playwright.async_api import Page, expect
from redis.asyncio import Redis

from regatta_protocol.http.analysis import Position
from regatta_server.bots.analysis.analysis import analysis
from regatta_server.bots.solver.tables import FOLDER, open_table
from regatta_server.rules.catalogue import RULES
from regatta_server.service import Running
from testkit.records import recorded
from tests.browser.afterwards.test_replay import archive_record, button, heading
from tests.browser.conftest import PHONE, Visit, in_every_look
from tests.browser.test_access import SIZES, check, overflow
from tests.conftest import Serve

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

WORKED_OUT_MS = 60_000
"""A net: a process of its own is started for it, which loads NumPy on a machine that has other work."""


async def chooses(page: Page, position: Position) -> None:
    """Do in a position what is best there."""
    best = position["best"]
    if best["do"] == "enter":
        [row] = best["rows"]
        name = next(one["name"] for one in RULES["yacht"].card["rows"] if one["row"] == row)
        await page.get_by_label("Row", exact=True).select_option(label=f"Enter in {name}")
        await button(page, "Enter").click()
        return
    wanted = list(best["keep"])
    for die, face in enumerate(position["faces"], 1):
        if face in wanted:
            wanted.remove(face)
            await button(page, f"Die {die}: {face}").click()
    await button(page, "Hold these and throw" if best["keep"] else "Throw all again").click()


@in_every_look(("phone", "light"))
async def test_luck_and_decisions_are_told_and_a_dear_one_is_tried_again(
    serve: Serve, redis: Redis, visit: Visit, tmp_path: Path, size: str, theme: str
) -> None:
    record = await archive_record(redis, recorded("yacht"))
    table = open_table(tmp_path / FOLDER, RULES["yacht"], spread=True)
    assert table.deviation is not None
    found = analysis(RULES["yacht"], record, table.arrays, table.deviation)
    looks = {"viewport": SIZES[size], "color_scheme": theme, "reduced_motion": "reduce"}
    async with (
        serve(data=tmp_path) as running,
        visit(f"{running.url}/g/{record['game']}", **looks) as page,
    ):
        await expect(heading(page)).to_contain_text("Replay, ")
        if size != "desktop":
            await button(page, "About this game").click()
        await page.get_by_role("link", name="Analysis").click()
        await expect(heading(page)).to_have_text("Analysis of Yacht (1938)", timeout=WORKED_OUT_MS)
        for seat in found["seats"]:
            name = str(record["seats"][seat["seat"]]["name"])
            result = page.get_by_role("region", name=name)
            assert seat["accuracy"] is not None
            await expect(result).to_contain_text(f"Accuracy {seat['accuracy']:.0f} %")
            await expect(result).to_contain_text("luck than in")
            await expect(result.get_by_role("listitem")).to_have_count(3)
        await expect(page.get_by_role("img", name="Total to expect.")).to_be_visible()
        await expect(page.get_by_role("img", name="Chance that Ada wins.")).to_be_visible()
        await page.get_by_text("In numbers").click()
        await expect(page.get_by_role("table").get_by_role("row")).to_have_count(14)
        await check(page, "the analysis")
        await button(page, "Try it again").first.click()
        await chooses(page, found["seats"][0]["dearest"][0])
        await expect(page.get_by_text("Right: nothing is better.")).to_be_visible()
        await check(page, "a decision is tried again")
        assert await overflow(page) <= 0
        await button(page, "Show the answer").click()
        await expect(page.get_by_role("region", name="Ada").get_by_text("points lost").first).to_be_visible()


@pytest.mark.prove
async def test_a_race_says_why_it_has_no_analysis(running: Running, redis: Redis, visit: Visit) -> None:
    record = await archive_record(redis, recorded("yin-yang", target=100))
    async with visit(f"{running.url}/g/{record['game']}/analysis", PHONE) as page:
        await expect(page.get_by_role("alert")).to_contain_text("Yin Yang is a race")
        await page.get_by_role("link", name="See the replay").click()
        await expect(heading(page)).to_contain_text("Replay")


@pytest.mark.prove
async def test_a_game_that_is_worked_out_first_is_shown_as_soon_as_it_is(
    serve: Serve, redis: Redis, visit: Visit, tmp_path: Path
) -> None:
    record = await archive_record(redis, recorded("yacht"))
    async with (
        serve(data=tmp_path) as running,
        visit(f"{running.url}/g/{record['game']}/analysis", PHONE) as page,
    ):
        await expect(page.get_by_role("status").get_by_text("being worked out")).to_be_visible()
        await expect(heading(page)).to_have_text("Analysis of Yacht (1938)", timeout=WORKED_OUT_MS)
