"""Who sits at the table, in a real Chromium: how strong they are, what one can do, and what a host does."""

import re

import pytest
from playwright.async_api import expect
from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.archive.archive import Archive
from regatta_server.limits import DAY_MS
from regatta_server.players.players import Players
from regatta_server.products.moderation.host_acts import HostActs
from regatta_server.products.presence.connections import Connections, no_background
from regatta_server.products.ratings.ratings import Ratings
from regatta_server.rules.catalogue import cards
from regatta_server.runtime.clock import now_ms
from regatta_server.service import Running, SystemTokens
from testkit.play import commit, contribute, guest, open_room, until
from testkit.rated_games import MANY, game, people
from tests.browser.conftest import PHONE, Visit
from tests.browser.person import Person
from tests.products.moderation.reporting import all_open

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(180)]


async def rate(redis: Redis, player: PlayerId) -> None:
    """Let a player have won some rated games yesterday."""
    ratings, archive = Ratings(redis, [card["ruleset"] for card in cards()], now_ms, MANY), Archive(redis)
    for number in range(3):
        record = game(number, [player, people(1)[0]], [1, 2], ended_ms=now_ms() - DAY_MS)
        await ratings.rate(await archive.keep(record, now_ms()))


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["desktop", "phone"])
@pytest.mark.prove
async def test_a_name_at_the_table_opens_the_person_and_a_report_has_room_and_moment(
    running: Running, visit: Visit, redis: Redis, viewport: dict[str, int] | None
) -> None:
    async with guest(running, "Bo") as bo, visit(running.url + "/", viewport) as page:
        await rate(redis, bo.player)
        room = await open_room(bo, 2, turn_ms=600_000)
        await page.goto(f"{running.url}/r/{room}")
        shown = page.get_by_role("region", name="Seats").get_by_text(re.compile(r"1\d{3} ± \d+"))
        await expect(shown).to_be_visible()
        await Person(page, "Ada").joins()
        while bo.views[room].now["stage"] == "gathering":
            await bo.next_event()
        await commit(bo, room)
        while bo.views[room].now["commitment"] is None:
            await bo.next_event()
        await contribute(bo, room)
        await until(bo, "started")
        await expect(page.get_by_text(re.compile(r"1\d{3} ± \d+")).first).to_be_visible()
        await page.get_by_role("button", name="Bo", exact=True).click()
        person = page.get_by_role("dialog", name="Bo")
        await expect(person).to_contain_text(re.compile(r"Rating in Yacht \(1938\)\s*1\d{3} ± \d+"))
        await expect(person.get_by_role("link", name="Profile and games")).to_be_visible()
        await person.get_by_role("button", name="Mute: hide their messages").click()
        await expect(page.get_by_text("Bo is muted.").first).to_be_visible()
        await page.get_by_role("button", name="Bo", exact=True).click()
        await expect(person.get_by_role("button", name="Unmute")).to_be_visible()
        await person.get_by_role("button", name="Report to the host…").click()
        await page.get_by_role("button", name="Send the report").click()
        await expect(page.get_by_text("The host of this service will look at it.").first).to_be_visible()
        [report] = (await all_open(redis)).values()
        assert report["room"] == RoomId(room)
        assert report["version"] == bo.views[room].now["version"]


@pytest.mark.prove
async def test_an_announcement_stands_above_the_page_and_who_is_suspended_reads_why(
    running: Running, visit: Visit, redis: Redis
) -> None:
    acting = HostActs(
        redis,
        Players(redis, SystemTokens()),
        Connections(redis, "command", now_ms, no_background),
        now_ms,
        "olga",
    )
    async with visit(running.url + "/", PHONE) as page:
        me = Person(page, "Ada")
        await expect(me.button("Play a practice game")).to_be_enabled()
        await acting.announce("We restart at eight.", now_ms() + DAY_MS)
        region = page.get_by_text("From the host of this service: We restart at eight.")
        await expect(region).to_be_visible()
        await page.reload()
        await expect(region).to_be_visible()
        await me.button("Close").click()
        await expect(region).to_have_count(0)
        # Whoever has only looked is nobody yet.
        await me.button("Play a practice game").click()
        await me.waits_for_turn()
        [player] = await Players(redis, SystemTokens()).named("", 1)
        await acting.sanction(player, "suspended", "Insults at three tables.", now_ms() + DAY_MS)
        await expect(me.heading()).to_have_text("You are suspended")
        await expect(page.get_by_text(re.compile("until .+: Insults at three tables."))).to_be_visible()
        await me.button("Connect again").click()
        await expect(page.get_by_text(re.compile("until .+: Insults at three tables."))).to_be_visible()
        await acting.lift(player)
        await me.button("Connect again").click()
        await expect(me.heading()).to_have_text("Your turn")
