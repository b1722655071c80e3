"""Pages whose line is cut at the worst moments: what was pressed counts once, and nothing is missed."""

import re

import pytest
from playwright.async_api import expect
from redis.asyncio import Redis

from regatta_protocol.client import WatchRoom
from regatta_protocol.commands.lobby import Pool, Seek
from regatta_protocol.ids import CommandId, RoomId
from regatta_server.service import Running
from regatta_server.store import keys
from testkit.cutting import Cut, Line
from testkit.play import guest, take_part
from tests.browser.clock import Clock
from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.test_quick_match import ROOM, looks

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(120)]


@pytest.mark.prove
async def test_a_turn_over_a_line_that_breaks_at_each_move_is_played_once(
    running: Running, visit: Visit, redis: Redis
) -> None:
    cuts = (
        Cut("server", b'"type":"snapshot"', "middle", "reset"),  # the page does not know of its room
        Cut("server", b'"type":"started"', "before", "end"),
        Cut("server", b'"type":"thrown"', "before", "reset"),  # the throw is made and not answered
        Cut("server", b'"type":"held"', "after", "reset"),  # heard, and not answered
        Cut("server", b'"type":"entered"', "middle", "end"),
    )
    async with Line(running.port, *cuts) as line, visit(f"http://127.0.0.1:{line.port}/") as page:
        ada = Person(page, "Ada")
        await ada.button("Play a practice game").click()
        await page.wait_for_url(ROOM)
        await ada.waits_for_turn()
        await ada.throws()
        await ada.holds(1, 4)
        await ada.enters()
        await ada.waits_for_turn()
        assert line.done == list(cuts)
        room = RoomId(page.url.rsplit("/", 1)[1])
    facts = str(await redis.xrange(keys.facts(room)))
    kinds = re.findall(r'"type":"(\w+)"', facts)
    assert kinds.count("thrown") == kinds.count("entered") == 1
    assert kinds.count("held") == 2


@pytest.mark.prove
async def test_who_is_matched_at_the_moment_of_a_loss_is_at_the_table_all_the_same(
    running: Running, clock: Clock, visit: Visit
) -> None:
    clock.stop()
    cut = Cut("server", b'"type":"matched"', "before", "reset")
    async with (
        Line(running.port, cut) as line,
        guest(running, "Bob") as bob,
        visit(f"http://127.0.0.1:{line.port}/") as page,
    ):
        ada = Person(page, "Ada")
        await looks(ada)
        await bob.ask(Seek(id=CommandId("seek"), pools=[Pool(ruleset="yacht", seats=None)]))
        while (message := await bob.notifications.get())["type"] != "matched":
            """What comes before is how the search stands."""
        await bob.ask(WatchRoom(id=CommandId("watch"), room=message["room"]))
        await take_part(bob, message["room"])
        await expect(page).to_have_url(re.compile(message["room"]))
        await expect(ada.heading()).to_have_text(re.compile("turn$"))
        assert line.done == [cut]
