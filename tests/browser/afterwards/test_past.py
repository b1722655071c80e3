"""The lists of games that are over, in a real Chromium."""

import re
from typing import Any

import orjson
import pytest
from playwright.async_api import Locator, Page, expect
from redis.asyncio import Redis

from regatta_protocol.client import JoinRoom
from regatta_protocol.commands.people import AnswerChallenge, Challenges
from regatta_protocol.connection import Connection
from regatta_protocol.ids import ChallengeId, PlayerId, RoomId
from regatta_protocol.record.record import GameRecord
from regatta_server.archive.archive import Archive
from regatta_server.archive.records import sealed
from regatta_server.limits import Limits
from regatta_server.service import Running
from testkit.play import begin, guest, play_out, until
from testkit.records import given_up, recorded
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import NOW_MS
from testkit.web import get
from tests.browser.conftest import PHONE, Visit
from tests.browser.person import becomes
from tests.browser.test_access import SIZES, check, overflow
from tests.conftest import Serve

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

NARROW = {"width": 320, "height": 640}


def games(page: Page) -> Locator:
    """Return the entries of the list."""
    return page.get_by_role("list", name="Games", exact=True).locator("> li")


def heading(page: Page) -> Locator:
    """Return the page's heading."""
    return page.get_by_role("heading", level=1)


async def over(running: Running, *players: Connection) -> str:
    """Play a game of yacht to its end, and return its id once it is in the archive."""
    room = await begin(*players)
    await play_out(dict(enumerate(players)), room)
    await until(players[0], "recorded")
    return room


async def opens(page: Page, running: Running, me: Connection, path: str = "/past") -> None:
    """Open a page as the player of a connection."""
    await becomes(page, running.url, me.welcome["token"])
    await page.goto(running.url + path)


def of(player: PlayerId, record: GameRecord, number: int) -> GameRecord:
    """Return a record with the player on its first seat, which ended some seconds after others."""
    first, *others = record["seats"]
    seats = [{**first, "player": player, "name": "Mira"}, *others]
    return sealed({**record, "seats": seats, "ended_ms": NOW_MS + 1_000 * number})  # type: ignore[typeddict-item] # a seat with another player is one


async def keep(redis: Redis, player: PlayerId, count: int) -> None:
    """Put games of the player into the archive; the newest one was given up."""
    for number in range(count):
        chance = CountedChance(f"past {number}")
        made = (given_up if number == count - 1 else recorded)("yacht", 2, chance=chance)
        await Archive(redis).keep(of(player, made, number), NOW_MS)


@pytest.mark.prove
async def test_a_game_that_is_over_is_listed_until_its_player_takes_the_name_out(
    running: Running, visit: Visit
) -> None:
    async with guest(running, "Mira") as mira, guest(running, "Bo") as bo, visit("about:blank") as page:
        room = await over(running, mira, bo)
        record = orjson.loads((await get(running, f"/api/v1/games/{room}"))[1])
        [total] = [place["total"] for place in record["result"]["places"] if place["seat"] == 0]
        await opens(page, running, mira)
        await expect(heading(page)).to_have_text("Your past games")
        await expect(games(page)).to_have_count(1)
        one = games(page).first
        await expect(one).to_contain_text(f"{total} point")
        await expect(one.get_by_role("link", name=re.compile("^Replay"))).to_have_attribute(
            "href", f"/g/{room}"
        )
        async with page.expect_download() as saved:
            await one.get_by_role("link", name=re.compile("^Download")).click()
        assert orjson.loads((await (await saved.value).path()).read_bytes()) == record

        await one.get_by_role("button", name=re.compile("^Remove my name")).click()
        asks = page.get_by_role("dialog", name="Remove your name?")
        await expect(asks).to_contain_text("You can’t undo this.")
        await asks.get_by_role("button", name="Keep it").click()
        await expect(asks).to_be_hidden()
        await expect(games(page)).to_have_count(1)
        await one.get_by_role("button", name=re.compile("^Remove my name")).click()
        await asks.get_by_role("button", name="Remove my name").click()
        await expect(page.get_by_text("Your name was removed from the record.")).to_be_visible()
        await expect(games(page)).to_have_count(0)
        await expect(page.get_by_text("No finished games yet.")).to_be_visible()
        await expect(heading(page)).to_be_focused()
        await page.goto(f"{running.url}/past/{bo.player}")
        await expect(heading(page)).to_have_text("Past games: Bo")
        await expect(games(page)).to_contain_text("Name removed")


@pytest.mark.prove
async def test_anyone_sees_a_players_games_and_takes_no_name_out_of_them(
    running: Running, visit: Visit
) -> None:
    async with guest(running, "Mira") as mira, guest(running, "Bo") as bo, visit(running.url) as page:
        await over(running, mira, bo)
        await page.goto(f"{running.url}/past/{mira.player}")
        await expect(heading(page)).to_have_text("Past games: Mira")
        await expect(games(page)).to_have_count(1)
        await expect(page.get_by_role("button", name=re.compile("name out"))).to_have_count(0)
        await games(page).get_by_role("link", name="Bo").click()
        await expect(heading(page)).to_have_text("Past games: Bo")


@pytest.mark.prove
async def test_a_long_list_comes_page_after_page_and_all_of_it_can_be_left(
    running: Running, redis: Redis, visit: Visit
) -> None:
    async with guest(running, "Mira") as mira, visit("about:blank") as page:
        await keep(redis, mira.player, 23)
        await opens(page, running, mira)
        await expect(games(page)).to_have_count(20)
        await expect(games(page).first).to_contain_text("Given up before its end")
        await expect(page.get_by_text("20 games so far")).to_be_visible()
        await page.get_by_role("button", name="Show more").press("Enter")
        await expect(games(page)).to_have_count(23)
        await expect(page.get_by_role("button", name="Show more")).to_have_count(0)
        assert await games(page).nth(20).evaluate("game => game.contains(document.activeElement)")
        async with page.expect_download() as saved:
            await page.get_by_role("link", name="Download all records").click()
        lines: list[Any] = (await (await saved.value).path()).read_bytes().splitlines()
        assert len({orjson.loads(line)["game"] for line in lines}) == 23
        await page.get_by_role("button", name="Remove my name from all").click()
        asks = page.get_by_role("dialog", name="Remove your name?")
        await asks.get_by_role("button", name="Remove my name").click()
        await expect(page.get_by_text("Your name was removed from all records.")).to_be_visible()
        await expect(games(page)).to_have_count(0)
        assert (await get(running, f"/api/v1/players/{mira.player}/games"))[1] == b""


async def test_from_home_one_comes_to_an_empty_list_and_back_to_a_game(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url) as page:
        await page.get_by_role("link", name="Your past games").click()
        await expect(page.get_by_text("No finished games yet.")).to_be_visible()
        await page.get_by_role("link", name="Play a game").click()
        await expect(page.get_by_role("button", name="Play a practice game")).to_be_visible()


async def test_a_list_that_cannot_be_had_says_so_and_is_asked_for_again(
    running: Running, visit: Visit
) -> None:
    async with guest(running, "Mira") as mira, visit("about:blank") as page:
        await over(running, mira)
        await page.route("**/api/v1/players/*/games?*", lambda route: route.abort())
        await opens(page, running, mira)
        await expect(page.get_by_role("alert")).to_contain_text("The games could not be loaded.")
        await page.unroute("**/api/v1/players/*/games?*")
        await page.get_by_role("button", name="Try again").click()
        await expect(games(page)).to_contain_text("Practice")


@pytest.mark.prove
async def test_what_the_server_refuses_is_told_in_its_words(serve: Serve, visit: Visit) -> None:
    # Enough for one list, of 20, and what home asks for.
    few = Limits(games_burst=35, games_per_s=0.001)
    async with serve(few) as running, guest(running, "Mira") as mira, visit(running.url) as page:
        await opens(page, running, mira)
        await expect(page.get_by_text("No finished games yet.")).to_be_visible()
        await page.reload()
        await expect(page.get_by_role("alert")).to_contain_text("Too many games at once from your address")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.prove
async def test_axe_finds_nothing_on_the_lists(
    running: Running, redis: Redis, visit: Visit, theme: str
) -> None:
    looks = {"color_scheme": theme, "reduced_motion": "reduce"}
    async with guest(running, "Mira") as mira, visit("about:blank", PHONE, **looks) as page:
        await opens(page, running, mira)
        await expect(page.get_by_text("No finished games yet.")).to_be_visible()
        await check(page, "no past games")
        await keep(redis, mira.player, 21)
        await page.reload()
        await expect(games(page)).to_have_count(20)
        for size, window in {**SIZES, "narrow": NARROW}.items():
            await page.set_viewport_size(window)  # type: ignore[arg-type] # a size is a dict of two ints
            assert await overflow(page) <= 0, size
            await check(page, f"past games, {size}")
        await page.get_by_role("button", name=re.compile("^Remove my name… –")).first.click()
        await expect(page.get_by_role("dialog")).to_be_visible()
        await check(page, "take my name out")


@pytest.mark.prove
async def test_three_who_played_play_again_from_the_list(running: Running, visit: Visit) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bo") as bo, guest(running, "Cleo") as cleo:
        await over(running, ada, bo, cleo)
        async with visit(running.url) as page:
            await opens(page, running, ada, "/past")
            await games(page).get_by_role("button", name="Play again").click()
            await page.wait_for_url("**/r/*")
            room = RoomId(page.url.rsplit("/", 1)[1])
            challenges = [await challenge_of(me) for me in (bo, cleo)]
            async with visit(running.url, token=bo.welcome["token"]) as other:
                await other.goto(running.url + "/people")
                await other.get_by_role("button", name="Accept").click()
                await other.wait_for_url(f"**/r/{room}")
                await expect(page.get_by_text("Bo", exact=True).first).to_be_visible()
            accepted = await cleo.ask(AnswerChallenge(id=cleo.new_id(), challenge=challenges[1], accept=True))
            assert accepted["room"] == room
            await cleo.ask(JoinRoom(id=cleo.new_id(), room=room))
            opened = await until(cleo, "snapshot")
            assert [seat["name"] for seat in opened["seats"]] == ["Ada", "Bo", "Cleo"]


async def challenge_of(me: Connection) -> ChallengeId:
    """Return the one challenge that waits for a player, once it has come."""
    while not (found := (await me.ask(Challenges(id=me.new_id())))["challenges"]):
        pass
    return ChallengeId(found[0]["challenge"])
