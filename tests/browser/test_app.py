"""The client as an app: what is there without a connection, newer versions, and what it does on a device."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, expect
from redis.asyncio import Redis

from regatta_protocol.record.record import GameRecord
from regatta_server.archive.archive import Archive
from regatta_server.service import WEB, Running
from testkit.play import guest
from testkit.records import recorded
from testkit.rooms.tables import NOW_MS
from tests.browser.clock import Clock
from tests.browser.conftest import PHONE, Visit
from tests.browser.person import THROW, Person, goes_on, goes_to
from tests.browser.prepared import table
from tests.browser.proxy import Line
from tests.browser.test_account import keeps_by_password
from tests.conftest import Serve

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

ROOM = re.compile(r"/r/[A-Z2-9]{8}$")
NEWER = "A new version is here."
ENTRY = re.compile(r"/assets/(index-[\w-]+\.js)")
IS_CACHED = "async (path) => (await caches.match(path)) !== undefined"
WATCHED = """() => {
  window.badges = []
  navigator.setAppBadge = async (count) => void window.badges.push(count)
  navigator.clearAppBadge = async () => void window.badges.push(0)
}"""
LOCKS = """() => {
  window.locks = []
  const request = navigator.wakeLock.request.bind(navigator.wakeLock)
  navigator.wakeLock.request = async (kind) => {
    const lock = await request(kind)
    window.locks.push(lock)
    return lock
  }
}"""
# When requests began and ended, in ms since 1970.
FETCHED = """(part) => performance.getEntriesByType('resource')
  .filter((one) => one.name.includes(part))
  .map((one) => [performance.timeOrigin + one.startTime, performance.timeOrigin + one.responseEnd])"""
HELD = "window.locks.filter((lock) => !lock.released).length"


async def seen(page: Page, url: str, record: GameRecord) -> None:
    """Watch a game that is over, until this browser keeps it."""
    await page.goto(f"{url}/g/{record['game']}")
    await expect(page.get_by_role("slider")).to_be_visible()
    await page.wait_for_function(f"() => ({IS_CACHED})('/api/v1/games/{record['game']}')")


async def game_over(redis: Redis) -> GameRecord:
    """Return the record of a game that is in the archive."""
    record = recorded("yacht", 2, 1)
    await Archive(redis).keep(record, NOW_MS)
    return record


def newer_build(folder: Path, change: Callable[[Path], None] = lambda _: None) -> Path:
    """Return a build whose scripts have other names than those of the client, as after any change of them."""
    web = folder / "web"
    shutil.copytree(WEB, web, ignore=shutil.ignore_patterns("*.br", "*.gz"))
    scripts = list((web / "assets").glob("*.js"))
    for path in (*scripts, web / "sw.js", web / "index.html"):
        text = path.read_text(encoding="utf-8")
        for script in scripts:
            text = text.replace(script.name, newer(script.name))
        path.write_text(text, encoding="utf-8")
    for script in scripts:
        script.rename(script.with_name(newer(script.name)))
    change(web)
    return web


def newer(script: str) -> str:
    """Return what a script is called in the newer build."""
    return script.removesuffix(".js") + "-newer.js"


def entry_of(web: Path) -> str:
    """Return the name of a build's first script."""
    found = ENTRY.search((web / "index.html").read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


def without(pattern: str) -> Callable[[Path], None]:
    """Return what takes the chunks of a name out of a build."""

    def take(web: Path) -> None:
        chunks = list((web / "assets").glob(pattern))
        assert chunks
        for chunk in chunks:
            chunk.unlink()

    return take


@pytest.mark.prove
async def test_rules_sheets_games_seen_before_and_verification_are_there_without_a_line(
    running: Running, visit: Visit, redis: Redis
) -> None:
    record = await game_over(redis)
    async with visit(running.url + "/rules/yatzy", PHONE, service_workers="allow") as page:
        await expect(page.get_by_role("heading", name="Tips")).to_be_visible()
        await page.wait_for_function(f"() => ({IS_CACHED})('/api/v1/rulesets/yatzy')")
        await seen(page, running.url, record)
        later = {"format": "regatta.game", "version": 99, "game": "LATER234", "ended_ms": 1}
        await page.evaluate(
            "async (record) => (await caches.open('regatta-games'))"
            ".put('/api/v1/games/LATER234', new Response(JSON.stringify(record)))",
            later,
        )
        await page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        await page.context.set_offline(True)
        await page.reload()
        await expect(page.get_by_role("slider")).to_be_visible()
        await page.goto(running.url + "/rules/yatzy/sheet")
        await expect(page.get_by_role("button", name="Print")).to_be_visible()
        await page.goto(running.url + "/verify")
        await page.get_by_label("Link or code of a finished game").fill(record["game"])
        await page.get_by_role("button", name="Check the dice").click()
        await expect(page.get_by_role("heading", name="Every die fits")).to_be_visible()
        await page.goto(running.url + "/past")
        region = page.get_by_role("region", name="Kept in this browser")
        await expect(region.get_by_role("heading", level=2).nth(1)).to_have_text(record["name"])
        await expect(region.get_by_text("This page is too old to show this game.")).to_have_count(1)
        await region.get_by_role("link", name=re.compile("^Replay")).click()
        await expect(page.get_by_role("slider")).to_be_visible()


async def test_a_page_that_the_server_refuses_says_so_and_what_its_host_should_set(
    running: Running, visit: Visit
) -> None:
    async with Line(running.port, host=b"app:8080") as line, visit(line.url + "/", PHONE) as page:
        refused = f"The server refuses this page. Its host should set REGATTA_SITE_URL={line.url}."
        await expect(page.locator(".connection")).to_have_text(refused)
        # And once there is nobody, that is said again.
        line.cut()
        await expect(page.locator(".connection")).to_have_text("No connection. Trying again…")


@pytest.mark.prove
@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/people", "No connection. Trying again…"),
        ("/tables", "The leaderboard could not be loaded."),
        ("/dice", "could not be"),
        ("/rules/general", "The rules could not be loaded."),
        ("/g/KDJ47WQZ", "The connection may be interrupted."),
        ("/r/KDJ47WQZ", "No connection"),
    ],
)
async def test_what_needs_a_line_says_so(running: Running, visit: Visit, path: str, says: str) -> None:
    async with visit(running.url + "/", PHONE, service_workers="allow") as page:
        await page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        await page.context.set_offline(True)
        await page.goto(running.url + path)
        await expect(page.locator(".connection")).to_be_visible()
        await expect(page.get_by_text(says).first).to_be_visible()
        await expect(page.get_by_role("link", name="Regatta, home")).to_be_visible()


@pytest.mark.prove
async def test_a_newer_version_is_offered_once_and_not_while_one_plays(
    serve: Serve, clock: Clock, visit: Visit, redis: Redis, tmp_path: Path
) -> None:
    async with (
        serve(clock=clock, commands_per_s=1000) as before,
        serve(clock=clock, commands_per_s=1000, web=newer_build(tmp_path)) as after,
        Line(before.port) as line,
        visit(line.url + "/", PHONE, service_workers="allow") as page,
    ):
        me = Person(page, "Ada")
        await page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        await me.button("Play the computer").click()
        await expect(me.button(THROW)).to_be_enabled()
        loaded = await page.evaluate("performance.timeOrigin")
        async with page.expect_response(re.compile(r"/sw\.js$")):
            line.lead(after.port)
            await goes_on(page)
        await me.throws()
        await expect(page.get_by_text(NEWER)).to_have_count(0)
        await goes_to(page, "/rules")
        await expect(page.get_by_text(NEWER)).to_be_visible()
        await page.get_by_role("button", name="Later").click()
        await expect(page.get_by_text(NEWER)).to_have_count(0)
        await goes_to(page, "/tables")
        await expect(me.heading()).to_have_text("Leaderboards")
        await expect(page.get_by_text(NEWER)).to_have_count(0)
        assert await page.evaluate("performance.timeOrigin") == loaded
        # Loaded anew by hand it is the newer one, and has nothing to offer.
        await page.goto(line.url + "/people")
        assert await page.evaluate("document.querySelector('script[type=module]').src") == (
            f"{line.url}/assets/{newer(entry_of(WEB))}"
        )
        await expect(page.get_by_role("searchbox", name="User name")).to_be_visible()
        line.lead(before.port)
        await goes_on(page)
        await expect(page.get_by_text(NEWER)).to_be_visible()
        await page.get_by_role("button", name="Reload").click()
        await expect(me.heading()).to_have_text("Friends")
        await expect(page.get_by_text(NEWER)).to_have_count(0)


@pytest.mark.prove
async def test_what_is_kept_for_later_comes_behind_the_page_a_few_files_at_a_time(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", PHONE, service_workers="allow") as page:
        await page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        [worker] = page.context.service_workers
        fetched = await worker.evaluate(FETCHED, "/")
        table = await page.evaluate(FETCHED, "/assets/Room-")
    assert len(fetched) > 100
    assert min(begins for begins, _ in fetched) > max(ended for _, ended in table)
    assert max(sum(other <= begins < ended for other, ended in fetched) for begins, _ in fetched) == 3


@pytest.mark.prove
async def test_a_page_of_which_a_part_is_gone_offers_to_reload_and_goes_on_from_there(
    serve: Serve, clock: Clock, visit: Visit, redis: Redis, tmp_path: Path
) -> None:
    newest = newer_build(tmp_path / "newest")
    torn = newer_build(tmp_path / "torn", without("Leaderboards-*.js"))
    async with (
        serve(clock=clock) as before,
        serve(clock=clock, web=torn) as after,
        serve(clock=clock, web=newest) as whole,
        Line(before.port) as line,
        visit(line.url + "/", PHONE) as page,
    ):
        me = Person(page, "Ada")
        await expect(me.button("Play online")).to_be_enabled()
        line.lead(after.port)
        await page.get_by_role("link", name="Leaderboards").click()
        await expect(me.heading()).to_have_text("A new version is here")
        line.lead(whole.port)
        await page.locator("main").get_by_role("button", name="Reload").click()
        await expect(me.heading()).to_have_text("Leaderboards")


@pytest.mark.prove
async def test_a_page_whose_first_script_is_gone_offers_to_reload(
    serve: Serve, visit: Visit, redis: Redis, tmp_path: Path
) -> None:
    async with (
        serve(web=newer_build(tmp_path, without(newer(entry_of(WEB))))) as torn,
        serve() as whole,
        Line(torn.port) as line,
        visit(line.url + "/", PHONE) as page,
    ):
        await expect(page.get_by_text("Regatta could not be loaded.")).to_be_visible()
        line.lead(whole.port)
        await page.get_by_role("button", name="Reload").click()
        await expect(page.get_by_role("button", name="Play online")).to_be_enabled()


@pytest.mark.prove
async def test_the_icon_has_the_number_of_games_that_wait_for_me_until_they_are_played(
    running: Running, visit: Visit
) -> None:
    games = await table(running, ["Ada"], ["Bo"])
    async with visit(running.url + "/icon.svg", PHONE, alone=True) as page:
        await page.add_init_script(f"({WATCHED})()")
        await page.evaluate("token => localStorage.setItem('regatta.token', token)", games.tokens[0])
        await page.goto(running.url + "/")
        await page.wait_for_function("() => window.badges.at(-1) === 1")
        await goes_to(page, games.path)
        await Person(page, "Ada").plays_turn()
        await page.wait_for_function("() => window.badges.at(-1) === 0")


@pytest.mark.prove
async def test_the_screen_stays_on_at_a_table_where_one_plays_and_nowhere_else(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/icon.svg", PHONE, alone=True) as page:
        await page.add_init_script(f"({LOCKS})()")
        await page.goto(running.url + "/")
        me = Person(page, "Ada")
        await me.button("Play the computer").click()
        await expect(me.button(THROW)).to_be_enabled()
        await page.wait_for_function(f"() => {HELD} === 1")
        await goes_to(page, "/rules")
        await page.wait_for_function(f"() => {HELD} === 0")
        await page.go_back()
        await page.wait_for_function(f"() => {HELD} === 1")
        assert await page.evaluate("window.locks.length") == 2


@pytest.mark.prove
async def test_what_another_app_shares_leads_to_the_room_or_home_with_a_word(
    running: Running, visit: Visit
) -> None:
    async with guest(running, "Bo") as bo, visit(running.url + "/", PHONE) as page:
        room = (await table(running, ["Bo"], ["Cy"], watchers="link")).room
        del bo
        await page.goto(f"{running.url}/join?text=Watch%20us%3A%20{running.url}/r/{room}")
        await expect(page).to_have_url(f"{running.url}/r/{room}")
        await expect(page.get_by_role("heading", level=1)).to_have_text("You are watching")
        await page.goto(f"{running.url}/join?text=hello%20there")
        await expect(page).to_have_url(running.url + "/")
        await expect(
            page.get_by_text("There is no link to a room or a game in what you shared.")
        ).to_be_visible()


@pytest.mark.prove
async def test_the_app_can_be_installed_with_all_that_its_manifest_says(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", PHONE, service_workers="allow") as page:
        await page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        browser: Any = await page.context.new_cdp_session(page)
        manifest = await browser.send("Page.getAppManifest")
        assert manifest["errors"] == []
        errors = (await browser.send("Page.getInstallabilityErrors"))["installabilityErrors"]
        assert [error["errorId"] for error in errors] in ([], ["in-incognito"])
        document = await page.evaluate("fetch('/manifest.webmanifest').then((answer) => answer.json())")
        for target in (
            document["start_url"],
            document["share_target"]["action"],
            *[s["url"] for s in document["shortcuts"]],
        ):
            assert (await page.request.get(running.url + target)).status == 200


@pytest.mark.prove
async def test_after_logging_out_nothing_of_the_account_is_left_in_the_browser(
    running: Running, visit: Visit, redis: Redis
) -> None:
    record = await game_over(redis)
    async with visit(running.url + "/", PHONE, service_workers="allow") as page:
        me = Person(page, "Ada")
        await me.button("Play the computer").click()
        await page.wait_for_url(ROOM)
        await expect(me.button(THROW)).to_be_enabled()
        await seen(page, running.url, record)
        await keeps_by_password(page, running.url, "Ada_Sails")
        stored = "['player', 'token', 'fairness'].map((key) => localStorage.getItem('regatta.' + key))"
        before = await page.evaluate(stored)
        assert len(before[2]) > len("[]")
        await page.get_by_role("button", name="Log out").click()
        await expect(page.get_by_text("You are logged out, and play as a new guest.")).to_be_visible()
        await page.wait_for_function("async () => !(await caches.keys()).includes('regatta-games')")
        await page.wait_for_function(f"(player) => ({stored})[0] !== player", arg=before[0])
        after = await page.evaluate(stored)
        assert after[2] == "[]"
        assert after[1] != before[1]
        everything = await page.evaluate("JSON.stringify(localStorage)")
        for private in ("Ada_Sails", record["game"], before[0], before[1]):
            assert private not in everything
