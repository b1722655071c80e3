"""Somebody new who looks at ordinary pages: nothing of them is stored before they do something."""

import json

import pytest
from playwright.async_api import WebSocket, expect
from redis.asyncio import Redis

from regatta_server.service import Running
from testkit.play import begin, guest
from tests.browser.conftest import DESKTOP, Visit
from tests.browser.person import Person, goes_to
from tests.browser.test_quick_match import ROOM
from tests.edge.test_watch_only import people_in
from tests.products.test_assembly import looks

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(120)]

PAGES = [
    "/rules",
    "/rules/yacht",
    "/tables/yacht/live",
    "/people",
    "/account",
    "/notifications",
    "/games",
    "/dice",
]


async def test_a_guest_is_stored_when_they_play_and_not_while_they_look(
    running: Running, visit: Visit, redis: Redis
) -> None:
    lines: list[str] = []

    def opened(line: WebSocket) -> None:
        line.on("framesent", lambda frame: lines.append(json.loads(frame)["type"]))

    async with (
        guest(running, "Bob") as bob,
        guest(running, "Cleo") as cleo,
        visit(f"{running.url}/dice", DESKTOP) as page,
    ):
        room = await begin(bob, cleo)
        page.on("websocket", opened)
        before = await people_in(redis, bob.player, cleo.player)
        for path in [*PAGES, f"/r/{room}", "/"]:
            await goes_to(page, path)
            await expect(page.get_by_role("heading", level=1)).to_be_visible()
        await goes_to(page, "/tables/yacht/live")
        await expect(page.get_by_text("You haven’t played a rated game")).to_be_visible()
        await page.goto(running.url)
        ada = Person(page, "Ada")
        await expect(ada.button("Play online")).to_be_enabled()
        await goes_to(page, f"/r/{room}")
        await expect(page.get_by_text("Cleo").first).to_be_visible()
        await goes_to(page, "/")
        assert await people_in(redis, bob.player, cleo.player) == before
        await ada.button("Play a practice game").click()
        await page.wait_for_url(ROOM)
        await ada.waits_for_turn()
        stored = await people_in(redis, bob.player, cleo.player) - before
        assert len([key for key in stored if key.startswith("session:")]) == 1
    assert (
        {"watch_lobby", "watch_room", "my_rooms"}
        <= set(lines[: lines.index("create_room")])
        <= {"hello", *await looks(redis)}
    )
