"""Pictures of how people find each other: queue, friends, gathering, spectator, players and tables."""

from collections.abc import Awaitable, Callable

from playwright.async_api import Page, expect

from regatta_protocol.client import UnwatchRoom
from regatta_protocol.commands.people import Befriend, Challenge, KeepAccount, Say
from regatta_protocol.connection import Connection, connect
from regatta_protocol.ids import RoomId
from regatta_protocol.options import Options
from regatta_server.service import Running
from testkit.play import begin, enter, guest, join, open_room, socket_of, throw, until
from tests.browser.person import Person

Take = Callable[[str], Awaitable[None]]
MINUTE_MS = 60_000
RATED = 22
"""Games after which a rating is no longer provisional."""
AT_ONCE = 8
"""Rooms that a connection may open one after the other; then another one goes on."""
ROWS = ("chance", "ones", "twos", "threes", "fours", "fives", "sixes")
ALL_ROWS = (*ROWS, "full_house", "four_of_a_kind", "small_straight", "large_straight", "yacht")
WORD = "twelve dry dinghies"


async def meetings(page: Page, take: Take, running: Running) -> None:
    """Take all of them, as the guest that the page is."""
    token = await page.evaluate("localStorage.getItem('regatta.token')")
    async with (
        guest(running, "Aiko") as aiko,
        guest(running, "Tomás") as tomas,
        guest(running, "Zoe") as zoe,
        guest(running, "Finn") as finn,
    ):
        async with await connect(socket_of(running), token=token) as mira:
            await become_friends(mira, aiko, tomas)
            for number in range(RATED):
                await rated_game(mira, aiko)
                if number % AT_ONCE == AT_ONCE - 1:
                    await mira.resume()
        await open_room(zoe, 3, listed=True, turn_ms=MINUTE_MS)
        await open_room(finn, 2, "general", listed=True)
        watched = await begin(
            aiko, tomas, watchers="open", delay_turns=1, turn_ms=MINUTE_MS, begins="as_seated"
        )
        await some_rounds(aiko, tomas, watched)
        await at_home(page, take, running)
        await among_friends(page, take, running, tomas)
        await at_a_gathering(page, take, running, finn)
        await watching(page, take, running, watched)
        await page.goto(f"{running.url}/p/{aiko.player}")
        await expect(page.get_by_role("heading", name="Ratings")).to_be_visible()
        await take("player")
        await page.goto(f"{running.url}/tables/yacht/live")
        await expect(page.get_by_role("table").first).to_be_visible()
        await take("tables")
        await page.goto(f"{running.url}/account")
        await expect(page.get_by_role("heading", name="Where you are logged in")).to_be_visible()
        await take("account")


async def become_friends(mira: Connection, *others: Connection) -> None:
    """Give all accounts, and make friends of Mira and the others."""
    for me, name in zip((mira, *others), ("Mira", "Aiko", "Tomas-at-sea"), strict=True):
        await me.ask(KeepAccount(id=me.new_id(), user_name=name, password=WORD))
    for other in others:
        await other.ask(Befriend(id=other.new_id(), player=mira.player))
        await mira.ask(Befriend(id=mira.new_id(), player=other.player))


async def rated_game(one: Connection, other: Connection) -> None:
    """Play a rated game to its end: one throw a turn, and the rows in their order."""
    room = await begin(one, other, rated=True, turn_ms=MINUTE_MS)
    for row in ALL_ROWS:
        for me in (one, other):
            await throw(me, room)
            await enter(me, room, row)
    await until(one, "recorded")
    for me in (one, other):
        await me.ask(UnwatchRoom(id=me.new_id(), room=room))


async def some_rounds(one: Connection, other: Connection, room: RoomId) -> None:
    """Play as many rounds as there are rows that everybody knows, and say a word."""
    for row in ROWS[:4]:
        for me in (one, other):
            await throw(me, room)
            await enter(me, room, row)
    await throw(one, room)
    await one.ask(Say(id=one.new_id(), room=room, phrase="good_luck"))


async def at_home(page: Page, take: Take, running: Running) -> None:
    """Take the home page while one waits for a match, with rooms of others."""
    await page.goto(running.url)
    await expect(page.get_by_role("button", name="Join Yacht (1938) with Zoe")).to_be_visible()
    await page.get_by_role("button", name="Play online", exact=True).click()
    await expect(page.get_by_text("opponents within").first).to_be_visible()
    await take("waiting")
    await page.get_by_role("button", name="Leave the queue").click()


async def among_friends(page: Page, take: Take, running: Running, challenger: Connection) -> None:
    """Take the page of friends, with a challenge."""
    await page.goto(running.url + "/people")
    me = await page.evaluate("localStorage.getItem('regatta.token')")
    async with await connect(socket_of(running), token=me) as mira:
        options = Options(turn_ms=MINUTE_MS, rated=True)
        challenge = Challenge(id=challenger.new_id(), player=mira.player, ruleset="yacht", options=options)
        await challenger.ask(challenge)
    await expect(page.get_by_text("Tomas-at-sea challenges you to Yacht (1938)").first).to_be_visible()
    await take("friends")


async def at_a_gathering(page: Page, take: Take, running: Running, other: Connection) -> None:
    """Take a room that gathers, as its host."""
    await page.goto(running.url)
    mira = Person(page, "Mira")
    await page.get_by_role("radio", name="4", exact=True).check(force=True)
    await mira.button("Create room").click()
    await mira.button("Add a computer player").click()
    await join(other, RoomId(page.url.rsplit("/", 1)[1]))
    await expect(page.get_by_text("3 of 4 taken")).to_be_visible()
    await take("gathering")
    await mira.button("Leave room").click()


async def watching(page: Page, take: Take, running: Running, room: RoomId) -> None:
    """Take a game as a spectator, a turn late."""
    await page.goto(f"{running.url}/r/{room}")
    await expect(page.get_by_role("heading", name="You are watching")).to_be_visible()
    await take("watching")
