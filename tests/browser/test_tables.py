"""Players and tables as everyone may see them, in a real Chromium."""

import re
from collections.abc import AsyncIterator, Sequence

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, expect
from redis.asyncio import Redis

from regatta_protocol.commands.people import KeepAccount
from regatta_protocol.connection import Connection
from regatta_protocol.ids import PlayerId
from regatta_server.archive.archive import Archive
from regatta_server.players.names import STAND_IN
from regatta_server.products.ratings.ratings import Ratings
from regatta_server.products.ratings.reputation import Reputations
from regatta_server.rules.catalogue import cards
from regatta_server.runtime.clock import now_ms
from regatta_server.service import Running
from testkit.play import guest
from testkit.rated_games import MANY, MINUTE_MS, game
from tests.browser.conftest import PHONE, Visit, in_every_look
from tests.browser.person import Person, becomes
from tests.browser.test_access import SIZES, check, overflow

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(180)]

NARROW = {"width": 320, "height": 640}
GAMES = 30
"""Enough for a rating to be sure."""


async def rate(redis: Redis, first: int, games: Sequence[tuple[Sequence[PlayerId], Sequence[int]]]) -> None:
    """Let games be over just now, numbered from the first: for each the players, and their places."""
    archive, reputations = Archive(redis), Reputations(redis)
    ratings = Ratings(redis, [card["ruleset"] for card in cards()], now_ms, MANY)
    for number, (players, places) in enumerate(games, start=first):
        ended_ms = now_ms() - (first + len(games) - number) * MINUTE_MS
        record = await archive.keep(game(number, players, places, ended_ms=ended_ms), now_ms())
        await reputations.note(record)
        await ratings.rate(record)


@pytest_asyncio.fixture(loop_scope="session")
async def players(running: Running, redis: Redis) -> AsyncIterator[tuple[Connection, Connection, Connection]]:
    """Give Ada and Bo, who have accounts, and Cleo, who has none, with rated games of one another.

    Ada and Bo are sure of their ratings; Cleo is not.
    """
    async with guest(running, "Ada") as ada, guest(running, "Bo") as bo, guest(running, "Cleo") as cleo:
        await ada.ask(KeepAccount(id=ada.new_id(), user_name="Ada_Sails", password="twelve dry dinghies"))
        await bo.ask(KeepAccount(id=bo.new_id(), user_name="Bo_Rows", password="twelve dry dinghies"))
        both = [([ada.player, bo.player], [1, 2] if number % 3 else [2, 1]) for number in range(GAMES)]
        await rate(redis, 100, both)
        await rate(redis, 300, [([cleo.player, ada.player], [1, 2])] * 2)
        yield ada, bo, cleo


async def opens(page: Page, running: Running, path: str, me: Connection | None = None) -> None:
    """Open a page, perhaps as the player of a connection."""
    if me is not None:
        await becomes(page, running.url, me.welcome["token"])
    await page.goto(running.url + path)


def heading(page: Page) -> Locator:
    """Return the page's heading."""
    return page.get_by_role("heading", level=1)


async def test_a_table_has_the_best_first_and_marks_oneself(
    running: Running, visit: Visit, players: tuple[Connection, Connection, Connection]
) -> None:
    async with visit(running.url + "/") as page:
        await opens(page, running, "/", players[1])
        await page.get_by_role("link", name="Leaderboards").click()
        await page.get_by_label("Game", exact=True).select_option(label="Yacht (1938) · The 1938 original")
        await expect(page).to_have_url(running.url + "/tables/yacht/live")
        table = page.get_by_role("table", name=re.compile("^Yacht .+ all time$"))
        rows = table.get_by_role("row")
        await expect(rows).to_have_count(3)
        own = table.locator("[aria-current=true]")
        await expect(own).to_contain_text("Bo")
        await expect(own).to_contain_text("you")
        await expect(rows.nth(1)).to_contain_text(re.compile(r"^1.*\d{4} ± \d+.*\d+$"))
        await page.get_by_role("radio", name="This week").check(force=True)
        await expect(page.get_by_role("table", name=re.compile("this week$"))).to_be_visible()
        await page.get_by_role("radio", name="Last week").check(force=True)
        await expect(
            page.get_by_role("heading", name="Nobody was on last week’s leaderboard.")
        ).to_be_visible()
        await page.get_by_role("radio", name="All time").check(force=True)
        await rows.filter(has_text="Ada_Sails").get_by_role("link").click()
        await expect(heading(page)).to_have_text("Ada_Sails")


@pytest.mark.prove
async def test_an_empty_table_says_how_to_get_in_and_keeps_the_focus_where_one_chose(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/") as page:
        await opens(page, running, "/tables")
        await expect(page.get_by_role("heading", name="Nobody is on this leaderboard yet.")).to_be_visible()
        await expect(page.get_by_text("about twenty rated games")).to_be_visible()
        await expect(page.get_by_text("You haven’t played a rated game of this kind yet.")).to_be_visible()
        minutes = page.get_by_role("radio", name="Minutes")
        await minutes.focus()
        await page.keyboard.press("ArrowRight")
        await expect(page).to_have_url(re.compile("/days$"))
        await expect(page.get_by_role("radio", name="Days")).to_be_focused()
        await opens(page, running, "/tables/no-such-game/live")
        await expect(page.get_by_role("alert")).to_contain_text("This server has no such game.")


@pytest.mark.prove
async def test_a_profile_shows_ratings_their_course_and_how_one_fared(
    running: Running, visit: Visit, players: tuple[Connection, Connection, Connection]
) -> None:
    ada, _, cleo = players
    async with visit(running.url + "/") as page:
        await opens(page, running, f"/p/{ada.player}", cleo)
        await expect(heading(page)).to_have_text("Ada_Sails")
        head = page.get_by_role("region", name="Ada_Sails")
        await expect(head).to_contain_text("Account since ")
        ratings = page.get_by_role("region", name="Ratings")
        row = ratings.get_by_role("row").filter(has_text="Yacht (1938)")
        await expect(row).to_contain_text(re.compile(r"\d{4} ± \d+"))
        await expect(ratings.get_by_role("img", name=re.compile("32 games. From 1500, "))).to_be_visible()
        await ratings.get_by_text("Show numbers").click()
        await expect(ratings.get_by_role("table").nth(1).get_by_role("row")).to_have_count(33)
        await expect(page.get_by_role("region", name="Against you")).to_contain_text("You won 2 and lost 0.")
        stays = page.get_by_role("region", name="Plays to the end")
        await expect(stays).to_contain_text("Stays")
        await expect(stays).to_contain_text("none of the last 32 left to a stand-in")
        recent = page.get_by_role("region", name="Latest games")
        await expect(recent.get_by_role("link", name=re.compile("^Replay"))).to_have_count(4)
        await expect(recent.get_by_role("link", name="All games of Ada_Sails")).to_be_visible()
        await row.get_by_role("link").click()
        await expect(page).to_have_url(running.url + "/tables/yacht/live")
        await expect(page.get_by_text(re.compile("after 2 games: still provisional"))).to_be_visible()


@pytest.mark.prove
async def test_somebody_met_is_asked_to_be_friends_muted_and_reported(
    running: Running, visit: Visit, players: tuple[Connection, Connection, Connection]
) -> None:
    ada, bo, _ = players
    async with visit("about:blank") as page:
        me = Person(page, "Ada_Sails")
        await opens(page, running, f"/p/{bo.player}", ada)
        await me.button("Add friend").click()
        await expect(page.get_by_text("Friend request sent.")).to_be_visible()
        await me.button("Take back").click()
        await expect(me.button("Add friend")).to_be_visible()
        await me.button("More about Bo_Rows").click()
        more = page.get_by_role("dialog", name="Bo_Rows")
        await more.get_by_role("button", name="Block").click()
        await expect(page.get_by_text("You have blocked this player.")).to_be_visible()
        await me.button("More about Bo_Rows").click()
        await more.get_by_role("button", name="Unblock").click()
        await expect(me.button(re.compile("^Challenge$"))).to_be_visible()
        await me.button("More about Bo_Rows").click()
        await more.get_by_role("button", name="Report to the host…").click()
        report = page.get_by_role("dialog", name="Report Bo_Rows")
        await expect(report.get_by_role("heading")).to_be_focused()
        await report.get_by_label("What is wrong").select_option(label="Stalling the game")
        await report.get_by_label("What happened").fill("Slow on purpose.")
        await report.get_by_role("button", name="Send the report").click()
        await expect(
            page.get_by_role("status").filter(has_text="The host of this service will look at it.")
        ).to_be_visible()
        await me.button("Challenge").click()
        await expect(page.get_by_role("dialog", name="Challenge Bo_Rows")).to_be_visible()


@pytest.mark.prove
async def test_a_stand_in_is_no_person_and_who_is_not_there_has_no_profile(
    running: Running, visit: Visit, players: tuple[Connection, Connection, Connection]
) -> None:
    async with visit("about:blank") as page:
        await opens(page, running, f"/p/{STAND_IN}")
        await expect(heading(page)).to_have_text("Computer")
        await expect(page.get_by_text("The computer fills in for players")).to_be_visible()
        await expect(page.get_by_role("button", name="Challenge")).to_have_count(0)
        await opens(page, running, f"/p/{players[0].player}", players[0])
        await expect(
            page.get_by_role("region", name="Ada_Sails").get_by_role("link", name="Your account")
        ).to_be_visible()
        await opens(page, running, "/p/aaaaaaaaaaaa")
        await expect(heading(page)).to_have_text("No such player")


@in_every_look()
async def test_axe_finds_nothing_on_players_and_tables(
    running: Running,
    visit: Visit,
    players: tuple[Connection, Connection, Connection],
    size: str,
    theme: str,
) -> None:
    looks = {"viewport": SIZES[size], "color_scheme": theme, "reduced_motion": "reduce"}
    async with visit("about:blank", **looks) as page:
        await opens(page, running, f"/p/{players[0].player}", players[2])
        await expect(page.get_by_role("link", name=re.compile("^Replay"))).to_have_count(4)
        await page.get_by_text("Show numbers").click()
        await check(page, "a profile")
        await opens(page, running, "/tables/yacht/live")
        await expect(page.get_by_role("table")).to_be_visible()
        await check(page, "a table")
        await page.get_by_role("radio", name="Last week").check(force=True)
        await expect(page.get_by_role("heading", name=re.compile("^Nobody"))).to_be_visible()
        await check(page, "an empty table")


@pytest.mark.parametrize("viewport", [NARROW, PHONE], ids=["narrow", "phone"])
@pytest.mark.prove
async def test_nothing_of_players_and_tables_is_cut_off(
    running: Running,
    visit: Visit,
    players: tuple[Connection, Connection, Connection],
    viewport: dict[str, int],
) -> None:
    async with visit("about:blank", viewport) as page:
        await opens(page, running, f"/p/{players[0].player}", players[2])
        await expect(page.get_by_role("link", name=re.compile("^Replay"))).to_have_count(4)
        assert await overflow(page) <= 0
        await opens(page, running, "/tables/yacht/live")
        await expect(page.get_by_role("table")).to_be_visible()
        assert await overflow(page) <= 0
