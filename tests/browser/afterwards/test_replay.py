"""Replays of games that are over, in a real Chromium."""

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect
from redis.asyncio import Redis

from regatta_protocol.record.record import GameRecord
from regatta_server.archive.archive import Archive
from regatta_server.service import Running
from testkit.records import recorded
from testkit.rooms.tables import NOW_MS
from tests.browser.conftest import DESKTOP, PHONE, Visit

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

STEP = "Step forward"


async def archive_record(redis: Redis, record: GameRecord) -> GameRecord:
    """Put a record into the archive, and return it."""
    await Archive(redis).keep(record, NOW_MS)
    return record


def facts_of(record: GameRecord) -> list[Any]:
    """Return what happened from the first moment of the replay on: the start."""
    facts: list[Any] = record["facts"]
    return facts[next(number for number, fact in enumerate(facts) if fact["type"] == "started") :]


def held_at(record: GameRecord) -> int:
    """Return the first moment at which somebody holds some dice."""
    return next(
        number for number, fact in enumerate(facts_of(record)) if fact["type"] == "held" and fact["dice"]
    )


def heading(page: Page) -> Locator:
    """Return the page's heading."""
    return page.get_by_role("heading", level=1)


def button(page: Page, name: str) -> Locator:
    """Return a button by its whole name."""
    return page.get_by_role("button", name=name, exact=True)


async def stands_at(page: Page, record: GameRecord, moment: int) -> None:
    """See slider and address at a moment."""
    await expect(page.get_by_role("slider")).to_have_value(str(moment))
    await expect(page).to_have_url(re.compile(f"/g/{record['game']}/{facts_of(record)[moment]['version']}$"))


async def dice(page: Page) -> list[str | None]:
    """Return the names of the dice in the tray, which tell face and hold."""
    shown = page.get_by_role("img", name=re.compile(r"^Die \d+: \d"))
    return [await die.get_attribute("aria-label") for die in await shown.all()]


@pytest.mark.prove
async def test_every_step_shows_the_dice_that_fell_and_those_that_were_held(
    running: Running, redis: Redis, visit: Visit
) -> None:
    record = await archive_record(redis, recorded("yacht"))
    facts, names = facts_of(record), [seat["name"] for seat in record["seats"]]
    async with visit(f"{running.url}/g/{record['game']}", reduced_motion="reduce") as page:
        await expect(heading(page)).to_have_text("Replay, Before the first throw")
        await expect(page).to_have_title("Replay of Yacht (1938) – Regatta")
        faces: list[int] = []
        for moment, fact in enumerate(facts[:30]):
            if moment:
                await button(page, STEP).click()
            await expect(page.get_by_role("slider")).to_have_value(str(moment))
            held: list[int] = []
            match fact["type"]:
                case "thrown":
                    fallen = dict(zip(fact["dice"], fact["faces"], strict=True))
                    faces = [fallen.get(die, face) for die, face in enumerate(faces or [0] * 5)]
                    held = [die for die in range(5) if die not in fallen]
                    await expect(page.locator(".head p")).to_contain_text(f"{names[fact['seat']]} threw")
                case "held":
                    held = fact["dice"]
                case _:
                    faces = []
            shown = [f"Die {die + 1}: {face}{', held' * (die in held)}" for die, face in enumerate(faces)]
            assert await dice(page) == shown, moment


@pytest.mark.prove
async def test_buttons_slider_and_list_lead_everywhere(running: Running, redis: Redis, visit: Visit) -> None:
    record = await archive_record(redis, recorded("yacht-13"))
    facts = facts_of(record)
    last = len(facts) - 1
    entries = [number for number, fact in enumerate(facts) if fact["type"] == "entered"]
    firsts = [1, *(entry + 1 for entry in entries[:-1])]
    async with visit(f"{running.url}/g/{record['game']}", DESKTOP) as page:
        pages = await page.evaluate("history.length")
        for name, moments in (("Next turn", [*firsts[:3]]), ("Previous turn", [firsts[1], firsts[0], 0])):
            for moment in moments:
                await button(page, name).click()
                await stands_at(page, record, moment)
        await expect(button(page, "Step back")).to_have_attribute("aria-disabled", "true")
        await button(page, "End").click()
        await stands_at(page, record, last)
        await expect(heading(page)).to_contain_text("wins")
        await button(page, "Previous turn").click()
        await stands_at(page, record, firsts[-1])
        rounds = page.get_by_role("button", name=re.compile("^Round 3, Ada, "))
        await rounds.click()
        await stands_at(page, record, firsts[4])
        await expect(rounds).to_have_attribute("aria-current", "step")
        await expect(page.get_by_role("slider")).to_have_attribute(
            "aria-valuetext", "Round 3, Ada, first throw"
        )
        await page.get_by_role("slider").fill(str(entries[4]))
        await stands_at(page, record, entries[4])
        await expect(page.locator("td.entered")).to_have_text(str(*facts[entries[4]]["rows"].values()))
        assert await page.evaluate("history.length") == pages, "moments are no pages to go back to"


@pytest.mark.prove
async def test_by_keys_alone_one_goes_everywhere_and_hears_it(
    running: Running, redis: Redis, visit: Visit
) -> None:
    record = await archive_record(redis, recorded("yacht"))
    last = len(facts_of(record)) - 1
    async with visit(f"{running.url}/g/{record['game']}", DESKTOP) as page:
        region = page.locator('[data-region="polite"]')
        # Not the heading: the page that loads has one too, and takes no keys.
        await expect(page.get_by_role("slider")).to_have_value("0")
        for key, moment in (("ArrowRight", 1), ("End", last), ("Home", 0), ("ArrowDown", 1), ("ArrowUp", 0)):
            await page.keyboard.press(key)
            await stands_at(page, record, moment)
        await expect(region).to_have_text("Before the first throw. Ada goes first.")
        await page.keyboard.press("ArrowRight")
        await expect(region).to_have_text(re.compile(r"^Ada threw( \d){5}\.$"))
        await page.keyboard.press("d")
        await expect(region).to_have_text(re.compile(r"^Dice( \d){5}\. None held\."))
        await page.keyboard.press("Space")
        await expect(button(page, "Pause")).to_be_visible()
        await page.keyboard.press("Space")
        await expect(button(page, "Play")).to_be_visible()
        await page.keyboard.press("?")
        keys_shown = page.get_by_role("dialog", name="Keys")
        await expect(keys_shown).to_contain_text("Play or pause")
        value = await page.get_by_role("slider").input_value()
        await page.keyboard.press("ArrowRight")
        await page.keyboard.press("Escape")
        await expect(keys_shown).to_be_hidden()
        await expect(page.get_by_role("slider")).to_have_value(value)
        await page.get_by_label("Point of view").focus()
        await page.keyboard.press("ArrowDown")
        await expect(page.get_by_label("Point of view")).to_have_value("1")
        await expect(page.get_by_role("slider")).to_have_value(value)


@pytest.mark.prove
async def test_it_plays_by_itself_at_the_speed_chosen_until_the_end(
    running: Running, redis: Redis, visit: Visit
) -> None:
    record = await archive_record(redis, recorded("yacht"))
    facts = facts_of(record)
    start = len(facts) - 6
    async with visit(f"{running.url}/g/{record['game']}/{facts[start]['version']}") as page:
        await stands_at(page, record, start)
        await expect(button(page, "Play")).to_be_visible()
        await page.evaluate(
            """() => {
              window.seen = [Number(document.querySelector('[type=range]').value)]
              const look = () => {
                const now = Number(document.querySelector('[type=range]').value)
                if (now !== window.seen.at(-1)) window.seen.push(now)
              }
              // Not at each frame: of these a busy machine leaves some out.
              const all = { subtree: true, childList: true, attributes: true, characterData: true }
              new MutationObserver(look).observe(document.body, all)
            }"""
        )
        await page.get_by_label("Speed").select_option(label="Four times")
        await button(page, "Play").click()
        await stands_at(page, record, len(facts) - 1)
        await expect(button(page, "Play")).to_be_visible()
        assert await page.evaluate("window.seen") == list(range(start, len(facts)))
        await button(page, "Play").click()
        await page.wait_for_function("count => window.seen.length > count", arg=len(facts) - start)
        await button(page, "Step back").click()
        await expect(button(page, "Play")).to_be_visible()
        *again, at = (await page.evaluate("window.seen"))[len(facts) - start :]
        assert again[0] in (0, 1), "from the beginning"
        assert again == list(range(again[0], again[0] + len(again)))
        assert at == max(again[-1] - 1, 0), "a step back stops it"
        await stands_at(page, record, at)


@pytest.mark.prove
async def test_a_throw_falls_when_one_steps_to_it_and_lies_there_when_one_jumps(
    running: Running, redis: Redis, visit: Visit
) -> None:
    record = await archive_record(redis, recorded("yacht"))
    async with visit(f"{running.url}/g/{record['game']}", DESKTOP, reduced_motion="no-preference") as page:
        # A die falls for half a second: on a busy machine that may be over before one looks.
        await page.evaluate(COUNT_FALLS)
        await button(page, STEP).click()
        await page.wait_for_function("() => window.fallen.size === 5")
        await expect(page.locator(".fly-a, .fly-b")).to_have_count(0)
        await button(page, "Step back").click()
        await page.evaluate("window.fallen.clear()")
        await button(page, "Next turn").click()
        await expect(page.get_by_role("img", name=re.compile(r"^Die \d"))).to_have_count(5)
        assert await page.evaluate("window.fallen.size") == 0


COUNT_FALLS = """() => {
  window.fallen = new Set()
  const look = () => document.querySelectorAll('.fly-a, .fly-b').forEach((die) => window.fallen.add(die))
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
}"""


async def test_it_is_seen_from_the_seat_that_one_chooses(
    running: Running, redis: Redis, visit: Visit
) -> None:
    record = await archive_record(redis, recorded("yacht", 3))
    moment = facts_of(record)[held_at(record)]["version"]
    async with visit(f"{running.url}/g/{record['game']}/{moment}", PHONE) as page:
        for name in ("Cleo", "Ada", "Bo"):
            await page.get_by_label("Point of view").select_option(label=name)
            await expect(page.get_by_role("region", name=f"{name}’s score card")).to_be_visible()
        await page.get_by_label("Point of view").select_option(label="Current player")
        await expect(page.get_by_role("region", name="Ada’s score card")).to_be_visible()
        await page.set_viewport_size(DESKTOP)  # type: ignore[arg-type] # a size is a dict of two ints
        await page.get_by_label("Point of view").select_option(label="Bo")
        await expect(page.locator("thead th.mine")).to_have_text(re.compile("^Bo"))


@pytest.mark.prove
async def test_where_all_play_at_once_a_view_steps_through_its_own_moments(
    running: Running, redis: Redis, visit: Visit
) -> None:
    record = await archive_record(redis, recorded("yatzy", 3, order="simultaneous"))
    facts = facts_of(record)
    own = [number for number, fact in enumerate(facts) if fact.get("seat") == 1][:8]
    assert any(later - one > 1 for one, later in pairwise(own)), "others play in between"
    async with visit(f"{running.url}/g/{record['game']}") as page:
        await expect(page.get_by_label("Point of view").locator("option:checked")).to_have_text(
            "Current player"
        )
        await page.get_by_label("Point of view").select_option(label="Bo")
        for moment in own:
            await button(page, STEP).click()
            await stands_at(page, record, moment)
            await expect(heading(page)).to_contain_text("Bo, round")
