"""The home page: what it offers first, and how few presses it takes."""

import asyncio
import re

import pytest
from playwright.async_api import Locator, Route, WebSocketRoute, expect
from redis.asyncio import Redis

from regatta_protocol.connection import connect
from regatta_server.products.presence.away import FLICKER_MS
from regatta_server.products.presence.away_store import MARKED
from regatta_server.products.ratings.ledger import encode
from regatta_server.products.ratings.rating import Skill
from regatta_server.service import Running
from testkit.play import guest, join, open_room, socket_of
from testkit.rated_games import LIVE
from testkit.servers import until as until_so
from tests.browser.clock import Clock
from tests.browser.conftest import DESKTOP, LANDSCAPE, PHONE, Visit
from tests.browser.person import Person, goes_to

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(120)]

ROOM = re.compile(r"/r/[A-Z2-9]{8}$")


async def box(what: Locator) -> tuple[float, float, float]:
    """Return where something ends, and how wide and high it is."""
    found = await what.bounding_box()
    assert found is not None
    return found["y"] + found["height"], found["width"], found["height"]


@pytest.mark.parametrize(
    ("viewport", "last"), [(PHONE, "Join"), (LANDSCAPE, "Create room"), (DESKTOP, "Join")]
)
async def test_two_equal_buttons_come_first_and_what_friends_need_is_in_view(
    running: Running, visit: Visit, viewport: dict[str, int], last: str
) -> None:
    async with visit(running.url + "/", viewport) as page:
        me = Person(page, "Ada")
        await expect(me.button("Play online")).to_be_enabled()
        online, computer = [await box(me.button(name)) for name in ("Play online", "Play the computer")]
        assert online == computer
        others = page.locator("main").get_by_role("button")
        assert (await others.nth(0).inner_text(), await others.nth(1).inner_text()) == (
            "Play online",
            "Play the computer",
        )
        assert (await box(page.get_by_role("button", name=last, exact=True)))[0] <= viewport["height"]
        assert await page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


async def test_one_press_begins_a_game_against_the_computer_with_what_was_played_last(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", PHONE) as page, guest(running, "Bob") as bob:
        ada = Person(page, "Ada")
        await ada.button("Play the computer").click()
        await page.wait_for_url(ROOM)
        await expect(ada.heading()).to_have_text(re.compile("turn$"))
        await expect(page.get_by_text("Mate", exact=True).first).to_be_visible()
        await expect(page.get_by_text("Yacht (1938)").first).to_be_attached()
        # A friend's game of another kind: the next game against the computer is of that kind.
        room = await open_room(bob, 3, "general")
        await page.goto(f"{running.url}/r/{room}")
        await ada.joins()
        async with guest(running, "Cem") as cem:
            await join(cem, room)
            await expect(ada.heading()).to_have_text(re.compile("turn$"))
        await goes_to(page, "/")
        await expect(ada.button(re.compile("^Game General"))).to_be_visible()
        await ada.button("Play the computer").click()
        await page.wait_for_url(lambda url: bool(ROOM.search(url)) and room not in url)
        await expect(page).to_have_title(re.compile("General"))


@pytest.mark.prove
async def test_who_looks_for_a_game_alone_is_offered_a_bot_of_their_level(
    running: Running, visit: Visit, redis: Redis
) -> None:
    async with visit(running.url + "/", PHONE, alone=True) as page:
        me = Person(page, "Ada")
        await expect(me.button("Play online")).to_be_enabled()
        async with await connect(socket_of(running), token=await me.token()) as further:
            await redis.hset(LIVE.players, further.player, encode(Skill(mu=60.0, sigma=2.5, games=40)))
        await page.clock.install()
        await page.reload()
        await expect(page.get_by_label("Computer’s level")).to_contain_text(
            "Captain: no mistakes, 1598 ± 123"
        )
        await me.button("Play online").click()
        await expect(page.get_by_text("only you so far").first).to_be_visible()
        offer = page.get_by_text("Nobody has come yet. Admiral (1611 ± 123), a bot of about your level")
        await expect(page.get_by_text(re.compile(r"^In \d+ s you’ll be offered a bot"))).to_be_visible()
        await expect(offer).to_have_count(0)
        await page.clock.fast_forward(15_000)
        await expect(offer).to_be_visible()
        await me.button("Play Admiral meanwhile").click()
        await page.wait_for_url(ROOM)
        await expect(page.get_by_role("region", name="Search for a match")).to_be_visible()
        await expect(page.get_by_text(re.compile(r"Bot’s rating\s*1611 ± 123")).first).to_be_visible()


@pytest.mark.prove
async def test_a_gathering_and_the_list_show_the_host_who_vanished(
    running: Running, visit: Visit, clock: Clock, redis: Redis
) -> None:
    clock.stop()
    async with visit(running.url + "/", PHONE) as page, guest(running, "Bob") as bob:
        ada = Person(page, "Ada")
        room = await open_room(bob, 2, listed=True, turn_ms=60_000)
        seats = page.get_by_role("listitem").filter(has_text="Bob")
        await expect(seats).to_be_visible()
        await bob.cut()
        await until_so(_is_marked, redis, bob.player)
        clock.ahead_ms += FLICKER_MS
        await expect(seats).to_contain_text("(away)")
        await ada.button(re.compile("^Join Yacht")).click()
        await expect(page).to_have_url(re.compile(room))
        # Both seats are taken, and nobody plays against an empty one.
        await expect(page.get_by_text("Bob is away. The game starts when they are back.")).to_be_visible()
        await expect(page.get_by_role("listitem").filter(has_text="Bob")).to_contain_text("away")
        await bob.resume()
        await expect(page.get_by_text("Bob is away.")).to_have_count(0)
        await expect(page.get_by_role("heading", name="Waiting for players")).to_have_count(0)


async def test_a_host_on_a_phone_finds_the_link_first(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/", PHONE) as page:
        me = Person(page, "Ada")
        await me.button("Create room").click()
        await page.wait_for_url(ROOM)
        link = me.button("Copy link")
        await expect(link).to_be_visible()
        places = [
            await box(one)
            for one in (link, page.get_by_role("heading", name="Seats"), me.button("Start now"))
        ]
        assert [place[0] for place in places] == sorted(place[0] for place in places)
        assert places[0][0] <= PHONE["height"] / 2


SHIFTS = """() => {
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}"""
SHIFT_MOST = 0.05
"""Half of what counts as good (https://web.dev/articles/cls)."""


@pytest.mark.parametrize("viewport", [PHONE, pytest.param(DESKTOP, marks=pytest.mark.prove)])
async def test_nothing_moves_while_fonts_picture_and_games_arrive(
    running: Running, visit: Visit, viewport: dict[str, int]
) -> None:
    async with guest(running, "Ada") as ada:
        for _ in range(2):
            await open_room(ada, 3)
        async with visit(running.url + "/", viewport, token=ada.welcome["token"], alone=True) as page:
            games = page.get_by_role("region", name="Your games").get_by_role("link")
            await expect(games).to_have_count(2)
            held = asyncio.Event()

            async def hold(route: Route) -> None:
                await held.wait()
                await route.continue_()

            await page.route("**/*.woff2", hold)
            await page.add_init_script(f"({SHIFTS})()")
            await page.reload(wait_until="commit")
            await expect(games).to_have_count(2)
            await expect(page.get_by_text("online ·")).to_be_visible()
            held.set()
            await page.evaluate(
                "document.fonts.load('16px Figtree').then(() => document.fonts.ready).then(() => null)"
            )
            # Shifts are told with the frame after the one that they came with.
            await page.evaluate(
                "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
            )
            assert sum(await page.evaluate("window.shifts")) <= SHIFT_MOST


async def test_the_page_is_there_before_its_scripts(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/people", PHONE, alone=True) as page:
        await page.route("**/assets/*.js", lambda route: route.abort())
        await page.goto(running.url + "/")
        await expect(page.get_by_role("heading", name="Throw, hold, score.")).to_be_visible()
        await expect(page.get_by_text("Play online")).to_be_visible()
        # On other pages only what all have in common.
        await page.goto(running.url + "/rules")
        await expect(page.get_by_text("Regatta", exact=True)).to_be_visible()
        await expect(page.get_by_text("Play online")).to_be_hidden()
        await page.unroute("**/assets/*.js")
        await page.goto(running.url + "/")
        await expect(page.get_by_role("button", name="Play online")).to_be_enabled()
        await expect(page.get_by_role("heading", level=1)).to_have_count(1)


async def test_what_is_pressed_and_heard_before_the_rest_of_the_page_came_is_not_lost(
    running: Running, visit: Visit
) -> None:
    async with (
        guest(running, "Ada") as ada,
        visit(running.url + "/rules", PHONE, alone=True) as page,
    ):
        code = await open_room(ada, 3)
        come = asyncio.Event()

        async def hold(route: Route) -> None:
            await come.wait()
            await route.continue_()

        await page.route("**/assets/rest-*.js", hold)
        await page.goto(running.url + "/")
        online = page.get_by_role("button", name="Play online")
        await expect(online).to_be_enabled()
        await online.click()
        come.set()
        await expect(page.get_by_role("heading", name="Looking for a game")).to_be_focused()
        # The room is told of at once, and there is nothing yet that could understand it.
        come.clear()
        async with page.expect_request("**/assets/rest-*.js"):
            await page.goto(f"{running.url}/r/{code}", wait_until="commit")
        come.set()
        await expect(page.get_by_role("button", name="Join", exact=True)).to_be_enabled()


async def test_the_dice_of_examples_are_drawn_when_they_are_about_to_be_seen(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/rules/general", PHONE) as page:
        lines = page.locator("main [role=img]")
        await expect(lines.first.locator("svg").first).to_be_visible()
        await expect(lines.last).to_be_attached()
        assert await lines.last.locator("svg").count() == 0
        await lines.last.scroll_into_view_if_needed()
        await expect(lines.last.locator("svg").first).to_be_visible()


async def test_a_name_that_the_server_does_not_take_is_not_kept_and_says_why_where_it_is_typed(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", DESKTOP) as page:
        name, why = page.get_by_label("Your name"), page.locator(".you").get_by_role("alert")
        expression = "localStorage.getItem('regatta.name')"
        await name.fill("Z" + "\u0363" * 12)
        await name.blur()
        await expect(why).to_have_text("This name has more than three marks on one letter: leave some out.")
        assert await page.evaluate(expression) is None
        # As a page of before has stored one, which no server has taken.
        await page.evaluate("localStorage.setItem('regatta.name', 'Admin\u200b')")
        await page.evaluate("localStorage.setItem('regatta.device', '!')")
        await page.reload()
        await expect(why).to_have_text("This name is kept for the service itself: choose another one.")
        await expect(name).to_have_value("Admin\u200b")
        assert await page.evaluate(expression) is None
        await name.fill("\u2060A\u00adda\u200b")
        await name.blur()
        await expect(why).to_be_hidden()
        await expect(name).to_have_attribute("placeholder", "Ada")
        assert await page.evaluate(expression) == "Ada"


async def test_a_page_whose_hello_is_not_understood_comes_in_without_what_it_could_lack(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/", DESKTOP) as page:
        hellos: list[str] = []

        def strict(line: WebSocketRoute) -> None:
            server = line.connect_to_server()

            async def takes(message: str | bytes) -> None:
                if '"hello"' in str(message):
                    hellos.append(str(message))
                    if "device_id" in str(message):
                        await line.close(code=4400)
                        return
                server.send(message)

            line.on_message(takes)

        await page.route_web_socket("**/ws", strict)
        await page.reload()
        await expect(page.get_by_role("button", name="Play online")).to_be_enabled()
        assert ["device_id" in one for one in hellos] == [True, False]


async def _is_marked(redis: Redis, player: str) -> bool:
    return await redis.zscore(MARKED, player) is not None
