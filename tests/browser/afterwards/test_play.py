"""How somebody played lately, on their profile, in a real Chromium."""

import re
from pathlib import Path

import pytest
from playwright.async_api import expect
from redis.asyncio import Redis

from regatta_server.archive.archive import Archive
from regatta_server.archive.records import sealed
from regatta_server.bots.analysis.analysis import analysis
from regatta_server.bots.analysis.means import mean_of
from regatta_server.bots.solver.tables import FOLDER, open_table
from regatta_server.rules.catalogue import RULES
from testkit.records import recorded
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import NOW_MS, player_id
from tests.browser.afterwards.test_replay import heading
from tests.browser.conftest import ALL_LOOKS, PHONE, Visit
from tests.browser.test_access import SIZES, check, overflow
from tests.conftest import Serve

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.prove,
]

ADA = player_id("Ada")
DAY_MS = 86_400_000
GAMES = {"yacht": 13, "yak": 2}


async def played(redis: Redis, folder: Path) -> list[float]:
    """Put games of Ada into the archive, with tables for most; return her accuracy in those of Yacht."""
    accuracies = []
    for ruleset, count in GAMES.items():
        table = open_table(folder, RULES[ruleset], spread=True)
        assert table.deviation is not None
        for number in range(count):
            record = recorded(ruleset, whim=number, chance=CountedChance(f"{ruleset} {number}"))
            record = sealed({**record, "ended_ms": NOW_MS + number * DAY_MS})
            await Archive(redis).keep(record, NOW_MS)
            found = analysis(RULES[ruleset], record, table.arrays, table.deviation)["seats"][0]
            if ruleset == "yacht" and found["accuracy"] is not None:
                accuracies.append(found["accuracy"])
    await Archive(redis).keep(recorded("yin-yang", target=100, chance=CountedChance("race")), NOW_MS)
    return accuracies


@pytest.mark.parametrize(("size", "theme"), ALL_LOOKS)
async def test_a_profile_shows_accuracy_and_luck_over_time_with_their_errors(
    serve: Serve, redis: Redis, visit: Visit, tmp_path: Path, size: str, theme: str
) -> None:
    mean = mean_of(await played(redis, tmp_path / FOLDER))
    assert mean["mean"] is not None
    looks = {"viewport": SIZES[size], "color_scheme": theme, "reduced_motion": "reduce"}
    async with serve(data=tmp_path) as running, visit(f"{running.url}/p/{ADA}", **looks) as page:
        await expect(heading(page)).to_be_visible()
        play = page.get_by_role("region", name="Accuracy and luck")
        await expect(play.get_by_text("More games are being analysed…")).to_have_count(0, timeout=60_000)
        row = play.get_by_role("row").filter(has_text="Yacht (1938)")
        await expect(row).to_contain_text("13 games")
        await expect(row).to_contain_text(f"{mean['mean']:.0f} % ± {mean['error']:.1f}")
        await expect(row).to_contain_text(re.compile(r"[+\u2212]\d+\.\d ± \d+\.\d"))
        await expect(play.get_by_text("One game has no analysis.")).to_be_visible()
        drawn = play.get_by_role("img", name=re.compile(r"^Luck in Yacht \(1938\): 13 games, between "))
        await expect(drawn).to_be_visible()
        await play.get_by_text("Game by game").click()
        numbers = play.get_by_role("table").nth(1)
        await expect(numbers.get_by_role("row")).to_have_count(14)
        await check(page, "accuracy and luck")
        assert await overflow(page) <= 0
        await play.get_by_label("Show", exact=True).select_option(label="Yak")
        await expect(play.get_by_role("img", name=re.compile("^Accuracy in Yak: 2 games, "))).to_be_visible()
        await expect(numbers.get_by_role("row")).to_have_count(3)


async def test_games_come_as_they_are_analysed(
    serve: Serve, redis: Redis, visit: Visit, tmp_path: Path
) -> None:
    await Archive(redis).keep(recorded("yacht"), NOW_MS)
    async with serve(data=tmp_path) as running, visit(f"{running.url}/p/{ADA}", PHONE) as page:
        play = page.get_by_role("region", name="Accuracy and luck")
        await expect(play.get_by_role("status")).to_have_text("More games are being analysed…")
        await expect(play.get_by_role("img", name=re.compile("^Luck in Yacht"))).to_be_visible(timeout=60_000)
        await expect(play.get_by_role("status")).to_have_count(0)
