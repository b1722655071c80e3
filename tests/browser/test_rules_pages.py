"""The pages about rules, and score sheets on paper, in a real Chromium."""

import re

import pytest
from playwright.async_api import Locator, Page, expect

from regatta_server.rules.catalogue import RULES
from regatta_server.rules.guide import guides
from regatta_server.service import Running
from tests.browser.conftest import DESKTOP, Visit, in_every_look
from tests.browser.person import Person, goes_to
from tests.browser.test_access import SIZES, check, overflow

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

NARROW = {"width": 320, "height": 640}
POINTS = {"A4": (595, 842), "Letter": (612, 792)}
"""Width and height of a page of paper."""
LARGE_PX = 18 * 96 / 72
"""18 points: what large print is."""
FULL = ["Mira", "Bartholomew the Second", "Jo", "Wolfeschlegelstein", "Ann", "Aiko"]
PRINTED = [(paper, columns, large) for paper in POINTS for columns, large in ((1, 0), (3, 1), (6, 0), (6, 1))]
"""How every sheet is looked at: paper, columns, and whether its print is large."""
FITTED = """async (printed) => {
  // Here and not by one click after the other: that took most of a minute for all games.
  const field = (label) =>
    [...document.querySelectorAll('form input')].find((one) => one.labels[0]?.textContent.trim() === label)
  const found = []
  for (const [paper, columns, large] of printed) {
    field(paper).click()
    field(String(columns)).click()
    if (field('Large print').checked !== Boolean(large)) field('Large print').click()
    await new Promise((done) => setTimeout(done))
    await document.fonts.ready
    const body = document.querySelector('.paper .body')
    const rows = [...document.querySelectorAll('.paper tbody b')]
    found.push({
      tooMuch: Math.max(body.scrollHeight - body.clientHeight, body.scrollWidth - body.clientWidth),
      shape: [body.clientWidth, body.clientHeight],
      names: document.querySelectorAll('form .names input').length,
      sizes: rows.map((one) => parseFloat(getComputedStyle(one).fontSize)),
    })
  }
  return found
}"""


def heading(page: Page) -> Locator:
    """Return the page's heading."""
    return page.get_by_role("heading", level=1)


def sheet(page: Page) -> Locator:
    """Return the sheet of paper on the page."""
    return page.get_by_role("article", name="The sheet")


async def chooses(page: Page, paper: str, columns: int, *, large: bool) -> None:
    """Choose how the sheet shall be."""
    await page.get_by_role("radio", name=paper, exact=True).check(force=True)
    await page.get_by_role("radio", name=str(columns), exact=True).check(force=True)
    await page.get_by_label("Large print").set_checked(large)
    await page.evaluate("document.fonts.ready")


async def printed(page: Page) -> list[tuple[int, int]]:
    """Return the size of every page that the browser prints, in points."""
    document = await page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", document)) == len(re.findall(rb"/MediaBox", document))
    boxes = re.findall(rb"/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]", document)
    return [(round(float(width)), round(float(height))) for width, height in boxes]


async def test_from_home_one_comes_to_the_rules_of_a_game_and_on_to_all_and_to_a_sheet(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/") as page:
        await page.locator('main a[href^="/rules/"]').first.click()
        await expect(page).to_have_url(re.compile(r"/rules/[a-z0-9-]+$"))
        await expect(page.get_by_role("heading", name="Tips")).to_be_visible()
        await page.get_by_role("link", name="Rules of all games").click()
        await expect(heading(page)).to_have_text("Rules of all games")
        for rules in RULES.values():
            link = page.get_by_role("link", name=re.compile("^" + re.escape(rules.card["name"])))
            await expect(link.first).to_be_visible()
        await page.get_by_label("Find a game").fill("deuces")
        await page.locator('main a[href^="/rules/"]').first.click()
        await page.get_by_role("link", name="Print score sheets").click()
        await expect(heading(page)).to_have_text(re.compile("^Score sheet: "))
        await page.go_back()
        await expect(heading(page)).not_to_have_text(re.compile("^Score sheet: "))


async def test_a_page_shows_what_the_guide_says(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/rules", DESKTOP) as page:
        for ruleset in ("yacht-mail", "double-cameroon", "yin-yang"):
            guide = guides()[ruleset]
            await goes_to(page, f"/rules/{ruleset}")
            await expect(heading(page)).to_have_text(guide["card"]["name"])
            for row in guide["card"]["rows"]:
                await expect(page.get_by_role("heading", name=row["name"], level=3).first).to_be_visible()
                await expect(
                    page.get_by_role("list", name=f"Examples: {row['name']}", exact=True)
                ).to_be_visible()
            for text in (*guide["special"], *guide["readings"], *guide["tips"]):
                if "*" not in text:
                    await expect(page.get_by_text(text).first).to_be_visible()
            await expect(page.get_by_text("Reading", exact=True)).to_have_count(len(guide["readings"]))
            await expect(page.locator("details")).to_have_count(len(guide["relatives"]))


@pytest.mark.prove
async def test_the_rules_are_read_in_a_room_without_leaving_it(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/") as page:
        me = Person(page, "Ada")
        await me.button("Play a practice game").click()
        await me.waits_for_turn()
        await me.throws()
        await me.button("Menu").click()
        await me.button("How the rows score").click()
        dialog = page.get_by_role("dialog")
        await expect(dialog.get_by_role("heading", name="Special rules")).to_be_visible()
        await check(page, "rules in a room")
        async with page.context.expect_page() as opened:
            await dialog.get_by_role("link", name=re.compile("^All rules")).click()
        rules = await opened.value
        await expect(rules.get_by_role("heading", name="Tips")).to_be_visible()
        await rules.close()
        await page.keyboard.press("Escape")
        await expect(me.dice()).to_have_count(5)


async def test_a_game_that_is_not_offered_has_no_rules(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/rules/whist") as page:
        await expect(heading(page)).to_have_text("No such game")
        await page.get_by_role("link", name="Show all games").click()
        await expect(heading(page)).to_have_text("Rules of all games")


async def test_rules_that_do_not_come_can_be_asked_for_again(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/rules") as page:
        first = page.locator('main a[href^="/rules/"]').first
        await expect(first).to_be_visible()
        await page.route("**/api/v1/rulesets/*", lambda route: route.abort())
        await first.click()
        await expect(page.get_by_text("The rules could not be loaded.")).to_be_visible()
        await page.unroute("**/api/v1/rulesets/*")
        await page.get_by_role("button", name="Try again").click()
        await expect(page.get_by_role("heading", name="Tips")).to_be_visible()


@in_every_look()
async def test_axe_finds_nothing_on_pages_of_rules(
    running: Running, visit: Visit, size: str, theme: str
) -> None:
    async with visit(
        running.url + "/rules", SIZES[size], color_scheme=theme, reduced_motion="reduce"
    ) as page:
        await expect(page.locator('main a[href^="/rules/"]').first).to_be_visible()
        await check(page, "list of games")
        for path in ("yacht-joker", "yin-yang", "double-cameroon"):
            await goes_to(page, f"/rules/{path}")
            await expect(heading(page)).to_have_text(RULES[path].card["name"])
            await expect(page.get_by_role("heading", name="Tips")).to_be_visible()
            await page.eval_on_selector_all("details", "(all) => all.forEach((one) => (one.open = true))")
            await check(page, path)
        for path in ("yacht-joker", "yin-yang"):
            await goes_to(page, f"/rules/{path}/sheet")
            await expect(heading(page)).to_have_text(f"Score sheet: {RULES[path].card['name']}")
            await expect(sheet(page)).to_be_visible()
            await check(page, f"sheet of {path}")


@pytest.mark.parametrize(
    "rulesets", [["double-cameroon", "yin-yang"], pytest.param([*RULES], marks=pytest.mark.prove)], ids=len
)
async def test_no_page_of_rules_scrolls_to_the_side_on_a_narrow_screen(
    running: Running, visit: Visit, rulesets: list[str]
) -> None:
    async with visit(running.url + "/rules", NARROW) as page:
        await expect(page.locator('main a[href^="/rules/"]').first).to_be_visible()
        assert await overflow(page) <= 0
        for ruleset in rulesets:
            await goes_to(page, f"/rules/{ruleset}")
            await expect(heading(page)).to_have_text(RULES[ruleset].card["name"])
            await expect(page.get_by_role("heading", name="Tips")).to_be_visible()
            assert await overflow(page) <= 0, ruleset
        await goes_to(page, f"/rules/{ruleset}/sheet")
        await expect(sheet(page)).to_be_visible()
        assert await overflow(page) <= 0


@pytest.mark.parametrize(
    ("ruleset", "paper", "columns", "large"),
    [
        ("double-cameroon", "A4", 3, False),
        ("yin-yang", "Letter", 2, True),
        *(
            pytest.param(*one, marks=pytest.mark.prove)
            for one in (
                ("yacht", "A4", 4, False),
                ("yatzy", "Letter", 6, True),
                ("yacht-joker", "A4", 6, True),
                ("general", "Letter", 1, True),
                ("yin-yang", "Letter", 6, False),
                ("yin-yang", "A4", 2, True),
            )
        ),
    ],
)
async def test_exactly_the_sheet_is_printed_on_one_page(
    running: Running, visit: Visit, ruleset: str, paper: str, columns: int, large: bool
) -> None:
    looks = {"color_scheme": "dark", "reduced_motion": "reduce"}
    async with visit(f"{running.url}/rules/{ruleset}/sheet", **looks) as page:
        await expect(sheet(page)).to_be_visible()
        await chooses(page, paper, columns, large=large)
        for place, name in enumerate(FULL[:columns], start=1):
            await page.get_by_label(f"Name {place}").fill(name)
        assert await printed(page) == [POINTS[paper]]
        await page.emulate_media(media="print")
        for chrome in (page.get_by_role("banner"), page.get_by_role("button"), page.locator("form, h1")):
            for part in await chrome.all():
                await expect(part).to_be_hidden()
        for name in FULL[:columns]:
            await expect(sheet(page).get_by_role("columnheader", name=name)).to_be_visible()
        looks_of = "(one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
        assert await sheet(page).evaluate(looks_of) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]


@pytest.mark.parametrize(
    "rulesets", [["yacht-joker", "yin-yang"], pytest.param([*RULES], marks=pytest.mark.prove)], ids=len
)
async def test_every_game_fits_its_paper_however_it_is_printed(
    running: Running, visit: Visit, rulesets: list[str]
) -> None:
    async with visit(running.url + "/rules", DESKTOP) as page:
        for ruleset in rulesets:
            card = RULES[ruleset].card
            await goes_to(page, f"/rules/{ruleset}/sheet")
            await expect(heading(page)).to_have_text(f"Score sheet: {card['name']}")
            await expect(sheet(page)).to_be_visible()
            shapes: dict[str, set[tuple[int, int]]] = {paper: set() for paper in POINTS}
            for (paper, columns, large), found in zip(
                PRINTED, await page.evaluate(FITTED, PRINTED), strict=True
            ):
                assert found["tooMuch"] <= 0, (ruleset, paper, columns, large)
                assert found["names"] == columns
                if card["rows"]:
                    assert (min(found["sizes"]) >= LARGE_PX) == bool(large), ruleset
                shapes[paper].add(tuple(found["shape"]))
            assert not shapes["A4"] & shapes["Letter"]


async def test_the_sheet_has_all_rows_lines_and_the_aim_of_the_bonus(running: Running, visit: Visit) -> None:
    async with visit(f"{running.url}/rules/yacht-13/sheet", DESKTOP) as page:
        rows = sheet(page).get_by_role("rowheader")
        card = guides()["yacht-13"]["card"]
        await expect(rows).to_have_count(len(card["rows"]) + len(card["lines"]) + 1)
        await expect(rows.filter(has_text="Bonus")).to_contain_text("35 for 63 or more")
        await expect(rows.last).to_have_text("Total")
        await page.get_by_role("radio", name="a game").check(force=True)
        await expect(sheet(page).get_by_role("columnheader", name="Game 4")).to_be_visible()
        await expect(page.get_by_label("Name 1")).to_have_count(0)


async def test_a_game_to_a_target_has_a_sheet_of_turns(running: Running, visit: Visit) -> None:
    async with visit(f"{running.url}/rules/yin-yang/sheet", DESKTOP) as page:
        await expect(sheet(page)).to_contain_text("First to 500")
        await page.get_by_label("Target").fill("1000")
        await expect(sheet(page)).to_contain_text("First to 1000")
        await expect(sheet(page).get_by_role("rowheader", name="12", exact=True)).to_be_visible()
        await expect(sheet(page).get_by_role("columnheader", name="Sum")).to_have_count(4)
