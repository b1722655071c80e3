"""Pages and states that have reference pictures: how each is reached. The same dice fall at every run."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

from playwright.async_api import Page, expect

from regatta_protocol.commands.notifications import MuteGame, SetNotificationSettings, WantedQuietHours
from regatta_protocol.connection import connect
from regatta_protocol.net.environment import Environment
from regatta_server.service import Running
from testkit.play import guest, join, open_room, socket_of
from tests.browser.person import OPEN_ROW, THROW, Person, becomes
from tests.browser.prepared import END, Table, table
from tests.records.write import FOLDER


def same_ids() -> Environment:
    """Return what gives commands the same ids at every run: a room's code follows from them."""
    prefixes = count()
    return Environment(prefix=lambda: f"pictures-{next(prefixes)}")


@dataclass(frozen=True, slots=True)
class Scene:
    """A node and the page of a person at it."""

    running: Running
    page: Page

    async def table(self, *devices: list[str], **options: Any) -> Table:
        """Return a game under way whose room has the same code at every run: its dice lie as they did."""
        return await table(self.running, *devices, environment=same_ids(), **options)

    async def opens(self, path: str, token: str | None = None) -> None:
        """Open a page, as the player of a session if one is given."""
        if token is not None:
            await becomes(self.page, self.running.url, token)
        await self.page.goto(self.running.url + path)

    async def heading(self, name: str) -> None:
        """See a heading, and nothing that still loads."""
        await expect(self.page.get_by_role("heading", name=name).first).to_be_visible()
        await expect(self.page.get_by_text("Loading")).to_have_count(0)


State = Callable[[Scene], Awaitable[None]]


async def home(scene: Scene) -> None:
    """Come for the first time."""
    await scene.opens("/")
    await expect(scene.page.get_by_role("button", name="Play a practice game")).to_be_enabled()


async def games(scene: Scene) -> None:
    """Choose a game on the home page."""
    await home(scene)
    await scene.page.get_by_role("button", name=re.compile("^Game")).click()
    await expect(scene.page.get_by_role("dialog", name="Choose a game")).to_be_visible()


async def gathering(scene: Scene) -> None:
    """Host a room in which one has come."""
    # Not by the page: how many commands it has sent by then is not the same at every run.
    ids = same_ids()
    async with guest(scene.running, "Mira", ids) as mira, guest(scene.running, "Aiko", ids) as aiko:
        room = await open_room(mira, 4)
        await join(aiko, room)
        await scene.opens(f"/r/{room}", mira.welcome["token"])
        await expect(scene.page.get_by_text("Aiko").first).to_be_visible()
    # Whoever is away is shown so.
    await expect(scene.page.get_by_text(re.compile("away", re.IGNORECASE)).first).to_be_visible()


async def turn(scene: Scene) -> None:
    """Begin a turn."""
    there = await scene.table(["Mira"], ["Aiko"], at_round=4)
    await scene.opens(there.path, there.tokens[0])
    await Person(scene.page, "Mira").waits_for_turn()


async def thrown(scene: Scene) -> None:
    """Hold two dice after a throw, with a row chosen."""
    await turn(scene)
    mira = Person(scene.page, "Mira")
    await mira.throws()
    await mira.holds(2, 4)
    await mira.button(OPEN_ROW).first.click()
    # The dice have come to rest, so that they may be thrown again.
    await expect(mira.button(THROW)).to_be_enabled()
    # The same thing has the focus, whatever is at the place of the pointer.
    await scene.page.mouse.move(0, 0)


async def yin_yang(scene: Scene) -> None:
    """Begin a game in which dice are set aside."""
    there = await scene.table(["Mira"], ruleset="yin-yang")
    await scene.opens(there.path, there.tokens[0])
    await expect(scene.page.get_by_role("heading", level=1)).to_have_text("Your turn")


async def watching(scene: Scene) -> None:
    """Watch three others."""
    there = await scene.table(["Tomás"], ["Aiko"], ["Zoe"], at_round=6, watchers="open")
    await scene.opens(there.path)
    await scene.heading("You are watching")
    # Counted a moment later.
    await expect(scene.page.get_by_text("1 watching")).to_be_attached()


async def result(scene: Scene) -> None:
    """See how a game ended."""
    there = await scene.table(["Mira"], ["Aiko"], at_round=END)
    await scene.opens(there.path, there.tokens[0])
    await expect(scene.page.get_by_role("button", name="Rematch")).to_be_visible()
    await expect(scene.page.get_by_role("heading", level=1)).to_have_text(re.compile("win|share"))


async def rules(scene: Scene) -> None:
    """Read the rules of a game."""
    await scene.opens("/rules/yacht-joker")
    await scene.heading("Tips")


async def all_rules(scene: Scene) -> None:
    """Look for a game."""
    await scene.opens("/rules")
    await scene.heading("Games")


async def verdict(scene: Scene) -> None:
    """Have the dice of a game verified."""
    await scene.opens("/verify")
    await scene.page.locator("input[type=file]").set_input_files(FOLDER / "on-the-clock.json")
    await expect(scene.page.get_by_text("Every die fits").first).to_be_visible()


async def people(scene: Scene) -> None:
    """Have no friends yet."""
    await scene.opens("/people")
    await scene.heading("Friends")


async def account(scene: Scene) -> None:
    """Be a guest."""
    await scene.opens("/account")
    await expect(scene.page.get_by_role("heading", level=1)).to_be_visible()
    await expect(scene.page.get_by_text("Loading")).to_have_count(0)


async def notifications(scene: Scene) -> None:
    """Choose what is sent, with quiet hours and a muted game."""
    there = await scene.table(["Mira"], ["Aiko"], turn_ms=86_400_000)
    async with await connect(socket_of(scene.running), token=there.tokens[0]) as mira:
        quiet = WantedQuietHours(begin_minute=1_320, end_minute=480, time_zone="Europe/Berlin")
        await mira.ask(SetNotificationSettings(id=mira.new_id(), quiet_hours=quiet))
        await mira.ask(MuteGame(id=mira.new_id(), room=there.room))
    await scene.opens("/notifications", there.tokens[0])
    await expect(scene.page.get_by_role("link", name="Yacht (1938) With Aiko")).to_be_visible()
    await expect(scene.page.get_by_role("region", name="This device").get_by_role("button")).to_be_visible()


async def leaderboard(scene: Scene) -> None:
    """Look at a leaderboard on which nobody stands."""
    await scene.opens("/tables/yacht/live")
    # Where one stands oneself: known once the page knows who looks.
    await expect(scene.page.get_by_text("You haven’t played a rated game")).to_be_visible()


async def nowhere(scene: Scene) -> None:
    """Come to a page that is not there."""
    await scene.opens("/no/such/page")
    await expect(scene.page.get_by_role("heading", level=1)).to_be_visible()


STATES: Final[tuple[State, ...]] = (
    *(home, games, gathering, turn, thrown, yin_yang, watching, result),
    *(rules, all_rules, verdict, people, account, notifications, leaderboard, nowhere),
)
