"""Dice that tumble: alike for everyone who looks, only to be seen, and flat where that is better."""

import re
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, async_playwright, expect
from redis.asyncio import Redis

from regatta_server.archive.archive import Archive
from regatta_server.service import Running
from testkit.chromium import ARGUMENTS, ensure
from testkit.records import recorded
from testkit.rooms.tables import NOW_MS
from tests.browser.conftest import Visit
from tests.browser.dice3d.conftest import Look3d
from tests.browser.person import OPEN_ROW, THROW, Person, becomes
from tests.browser.prepared import table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(600)]

PATIENCE_MS = 120_000
LANDED = """() => new Promise((done) => {
  const look = () => {
    const [thrown] = performance.getEntriesByName('regatta.throw')
    if (thrown !== undefined) done(thrown.detail)
    else setTimeout(look, 20)
  }
  look()
})"""

LYING = """() => {
  const within = (one, felt) =>
    one.left >= felt.left && one.right <= felt.right && one.top >= felt.top && one.bottom <= felt.bottom
  const apart = (one, other) =>
    one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
  const box = (part) => part.getBoundingClientRect()
  const felts = [...document.querySelectorAll('[data-group]')]
  const dice = felts.flatMap((felt) => [...felt.querySelectorAll('.die')].map(box))
  const out = felts.filter((felt) =>
    [...felt.querySelectorAll('.die')].some((die) => !within(box(die), box(felt))))
  const wrong = dice.length === 10 ? [] : ['not ten dice']
  if (out.length > 0) wrong.push('out of their rows')
  const on = (one, place) => dice.slice(place + 1).some((other) => !apart(one, other))
  if (dice.some(on)) wrong.push('on another')
  return wrong
}"""
"""What is wrong with where divided dice lie."""


def canvas(page: Page) -> Locator:
    """Return what dice are drawn on."""
    return page.locator(".layer canvas")


async def lands(page: Page) -> dict[str, Any]:
    """See dice fall and lie; return what they show and what tells their way from others."""
    thrown = await page.evaluate(LANDED)
    return {"tops": thrown["tops"], "trace": thrown["trace"]}


async def named(page: Page) -> list[int]:
    """Return the faces of the dice as they are read, which they are when they lie."""
    dice = page.locator(".die")
    await expect(dice.first).to_have_attribute("aria-label", re.compile(r"^Die 1: \d"), timeout=PATIENCE_MS)
    return [int((await one.get_attribute("aria-label") or "").split(": ")[1][0]) for one in await dice.all()]


@pytest.mark.prove
async def test_ten_divided_dice_lie_in_space_each_in_its_row(running: Running, look: Look3d) -> None:
    there = await table(running, ["Ada"], ruleset="double-cameroon")
    async with look(running.url + there.path, there.tokens[0], dice="3d") as page:
        await expect(canvas(page)).to_be_attached(timeout=PATIENCE_MS)
        me = Person(page, "Ada")
        await me.button(THROW).click()
        await lands(page)
        for row in range(2):
            await me.button(OPEN_ROW).nth(row).click()
        rows = page.get_by_role("group", name="Two rows of five dice")
        await expect(rows.locator(".layer canvas")).to_be_attached(timeout=PATIENCE_MS)
        await expect(rows.locator(".die svg").first).to_have_css("opacity", "0")
        assert await page.evaluate(LYING) == []
        # Two dice change places by keys, and lie in the other's row.
        first, second = rows.get_by_role("group").nth(0), rows.get_by_role("group").nth(1)
        moved = await first.get_by_role("button").first.get_attribute("data-die")
        await first.get_by_role("button").first.press("Enter")
        await second.get_by_role("button").first.press("Enter")
        await expect(second.locator(f"[data-die='{moved}']")).to_have_count(1)
        assert await page.evaluate(LYING) == []


@pytest.mark.prove
async def test_a_throw_tumbles_alike_for_who_throws_who_waits_and_who_watches(
    running: Running, look: Look3d
) -> None:
    there = await table(running, ["Ada"], ["Bo"])
    url = running.url + there.path
    async with (
        look(url, there.tokens[0], dice="3d") as first,
        look(url, there.tokens[1], dice="3d", set="metal") as second,
        look(url, dice="3d", throws="fast") as third,
    ):
        pages = [first, second, third]
        for page in pages:
            await expect(canvas(page)).to_be_attached(timeout=PATIENCE_MS)
        await Person(first, "Ada").button(THROW).click()
        seen = [await lands(page) for page in pages]
        assert seen[0] == seen[1] == seen[2]
        assert [await named(page) for page in pages] == [seen[0]["tops"]] * 3
        # Held dice stay in the rail, and the others tumble alike again.
        for die in (2, 4):
            await first.get_by_role("button", name=f"Die {die}:").click()
            await expect(second.get_by_role("img", name=re.compile(f"^Die {die}: ., held"))).to_be_visible()
        for page in pages:
            await page.evaluate("performance.clearMeasures('regatta.throw')")
        await Person(first, "Ada").button("Throw 3 dice").click(timeout=PATIENCE_MS)
        again = [await lands(page) for page in pages]
        assert again[0] == again[1] == again[2]
        assert again[0]["trace"] != seen[0]["trace"]
        for die in (1, 3):
            assert again[0]["tops"][die] == seen[0]["tops"][die]
        assert [await named(page) for page in pages] == [again[0]["tops"]] * 3


@pytest.mark.prove
async def test_nothing_is_read_before_the_dice_lie_and_a_press_lets_them_lie(
    running: Running, look: Look3d
) -> None:
    there = await table(running, ["Ada"], ["Bo"])
    url = running.url + there.path
    async with look(url, there.tokens[0], dice="3d") as page:
        ada = Person(page, "Ada")
        await expect(canvas(page)).to_be_attached(timeout=PATIENCE_MS)
        # What is read and what is said, at each change of either, with whether dice fall.
        await page.evaluate(
            """() => {
              window.heard = []
              const look = () => window.heard.push([
                document.querySelector('.layer canvas').dataset.state ?? '',
                document.querySelector('.die')?.getAttribute('aria-label') ?? '',
                document.querySelector('[data-region=polite]').textContent,
              ])
              new MutationObserver(look).observe(document.body,
                { subtree: true, childList: true, characterData: true, attributes: true })
            }"""
        )
        await ada.button(THROW).click()
        await lands(page)
        await expect(page.locator("[data-region=polite]")).to_have_text(re.compile(r"\d \d \d \d \d"))
        heard = await page.evaluate("window.heard")
        falling = [(die, face) for state, die, face in heard if state == "falls"]
        assert falling
        assert {die for die, _ in falling} == {"Die 1: falling"}
        assert not any(re.search(r"\d \d \d", face) for _, face in falling)
        # By a press anywhere on the tray they lie, and nothing is held by that press.
        await page.evaluate("performance.clearMeasures('regatta.throw')")
        await ada.button(THROW).click(timeout=PATIENCE_MS)
        await expect(canvas(page)).to_have_attribute("data-state", "falls", timeout=PATIENCE_MS)
        await page.evaluate(
            """() => new Promise((done) => {
              const press = () => {
                if (document.querySelector('.layer canvas').dataset.state === 'lies') return done()
                document.querySelector('.die').click()
                setTimeout(press, 50)
              }
              press()
            })"""
        )
        await expect(page.locator(".die[aria-pressed=true]")).to_have_count(0)
        await named(page)
        await ada.holds(1)


@pytest.mark.prove
async def test_ten_dice_and_two_shades_are_thrown(running: Running, look: Look3d) -> None:
    for ruleset, count in (("double-cameroon", 10), ("yin-yang", 6)):
        there = await table(running, ["Ada"], ["Bo"], ruleset=ruleset)
        async with look(running.url + there.path, there.tokens[0], dice="3d") as page:
            await expect(canvas(page)).to_be_attached(timeout=PATIENCE_MS)
            await Person(page, "Ada").button(THROW).click()
            seen = await lands(page)
            assert len(seen["tops"]) == count
            faces = [
                int(re.search(r"(\d)$", await one.get_attribute("aria-label") or "")[1])  # type: ignore[index] # a face is there
                for one in await page.locator(".die").all()
            ]
            assert faces == seen["tops"]


@pytest.mark.prove
async def test_a_replay_tumbles_as_the_game_did(running: Running, redis: Redis, look: Look3d) -> None:
    record = recorded("yacht", whim=7)
    await Archive(redis).keep(record, NOW_MS)
    seen = []
    for _ in range(2):
        async with look(f"{running.url}/g/{record['game']}", dice="3d") as page:
            await expect(canvas(page)).to_be_attached(timeout=PATIENCE_MS)
            while not await page.locator(".die").count():
                await page.get_by_role("button", name="Step forward", exact=True).click()
            seen.append(await lands(page))
            assert await named(page) == seen[-1]["tops"]
    assert seen[0] == seen[1]


@pytest.mark.prove
@pytest.mark.parametrize(
    "settings",
    [
        {"dice": "flat"},
        # A processor draws here: nobody gets that unasked.
        {"dice": "auto"},
        {"dice": "3d", "reduced_motion": "reduce"},
        {"dice": "3d", "motion": "off"},
    ],
)
async def test_dice_are_flat_by_choice_on_slow_devices_and_where_nothing_moves(
    running: Running, look: Look3d, settings: dict[str, str]
) -> None:
    there = await table(running, ["Ada"], ["Bo"])
    async with look(running.url + there.path, there.tokens[0], **settings) as page:
        await _plays_flat(page)


@pytest.mark.prove
async def test_dice_are_flat_where_there_is_no_webgl(running: Running) -> None:
    there = await table(running, ["Ada"], ["Bo"])
    async with async_playwright() as playwright:
        launched: Browser = await playwright.chromium.launch(
            executable_path=ensure(), args=[*ARGUMENTS, "--disable-3d-apis"]
        )
        context = await launched.new_context(service_workers="block")
        page = await context.new_page()
        # No page of the client before it: that would begin as somebody new, and remember them over this.
        await becomes(page, running.url, there.tokens[0])
        await page.evaluate("localStorage.setItem('regatta.dice', '3d')")
        await page.goto(running.url + there.path)
        await _plays_flat(page)
        await launched.close()


async def _plays_flat(page: Page) -> None:
    ada = Person(page, "Ada")
    await ada.waits_for_turn()
    await ada.throws()
    await ada.holds(3)
    # Everything that would be loaded for other dice has had its time.
    await page.evaluate("new Promise((done) => requestIdleCallback(() => setTimeout(done, 200)))")
    await expect(canvas(page)).to_have_count(0)
    await expect(page.locator(".die svg").first).to_have_css("opacity", "1")


@pytest.mark.prove
async def test_how_dice_are_wanted_is_chosen_in_the_menu_and_remembered(
    running: Running, visit: Visit
) -> None:
    there = await table(running, ["Ada"], ["Bo"])
    async with visit(running.url + there.path, token=there.tokens[0], alone=True) as page:
        await Person(page, "Ada").waits_for_turn()
        await page.get_by_role("button", name="Menu").click()
        await page.get_by_role("button", name="Dice, felt and size…").click()
        chosen = page.get_by_role("dialog", name="Dice, felt and size")
        for name in ("3D", "Fast", "Metal", "Blue"):
            await chosen.get_by_role("radio", name=name, exact=True).check(force=True)
        await expect(chosen).to_contain_text("Flat, because animation is off")
        await page.reload()
        await expect(page.locator("html")).to_have_attribute("data-felt", "blue")
        await expect(page.locator("html")).to_have_attribute("data-throws", "fast")
        await page.get_by_role("button", name="Menu").click()
        await page.get_by_role("button", name="Dice, felt and size…").click()
        for name in ("3D", "Fast", "Metal", "Blue"):
            await expect(chosen.get_by_role("radio", name=name, exact=True)).to_be_checked()
