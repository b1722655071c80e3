"""Take the pictures of docs/screenshots: `python -m tests.browser.screenshots`, with the client built.

A person and two players without a page play some rounds on a real server, and the person practises with
ten dice and with dice that are set aside; then these tables, the home page and the rules of a game are
taken at three sizes in both themes.
"""

import asyncio
import base64
import re
import tempfile
from pathlib import Path
from typing import Any, Literal

from playwright.async_api import FilePayload, Page, async_playwright, expect

from regatta_protocol.client import Enter, Hold, Throw
from regatta_protocol.connection import Connection, connect
from regatta_protocol.ids import RoomId
from regatta_server.service import Running
from testkit.chromium import ARGUMENTS, ensure
from testkit.commands import regatta
from testkit.play import ALL_FIVE, guest, join, socket_of, take_part, throw, until
from testkit.play import begin as begin_game
from testkit.web import get
from tests.browser.conftest import DESKTOP, LANDSCAPE, PHONE
from tests.browser.person import ENTER, OPEN_ROW, Person
from tests.browser.screenshots.people import meetings

TO = Path(__file__).resolve().parents[3] / "docs" / "screenshots"
SIZES = {"phone": PHONE, "landscape": LANDSCAPE, "desktop": DESKTOP}
THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
ROUNDS = 5
OVER = 8
"""Games that are over before the pictures of what comes afterwards."""
GAMES = (("yacht-13", 13), ("yatzy", 15))
MOMENT = 77
"""The version of the replay's picture."""
TO_WEBP = """async (png) => {
  const picture = await createImageBitmap(await (await fetch('data:image/png;base64,' + png)).blob())
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d').drawImage(picture, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.86 })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}"""


async def main() -> None:
    """Take all pictures."""
    TO.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        async with (
            regatta(
                Path(folder) / "data",
                REGATTA_COMMANDS_PER_S="1000",
                REGATTA_ROOMS_PER_S="10",
                REGATTA_RATED_ONE_NETWORK="true",
                REGATTA_RATED_PAIR_GAMES="100",
            ) as server,
            async_playwright() as playwright,
        ):
            browser = await playwright.chromium.launch(executable_path=ensure(), args=ARGUMENTS)
            converter = await browser.new_page()
            context = await browser.new_context(viewport=PHONE, reduced_motion="reduce")  # type: ignore[arg-type] # a size is a dict of two ints
            page = await context.new_page()
            await page.goto(server.running.url)
            await expect(page.get_by_role("button", name="Play a practice game")).to_be_enabled()
            await take_all(page, converter, "home")
            async with guest(server.running, "Tomás") as tomas, guest(server.running, "Aiko") as aiko:
                await play(Person(page, "Mira"), [tomas, aiko])
                await take_all(page, converter, "table")
            await begin(page, RoomId("Double Cameroon"))
            await divide(Person(page, "Mira"))
            await take_all(page, converter, "split")
            await begin(page, RoomId("Yin Yang"))
            await set_aside(Person(page, "Mira"))
            await take_all(page, converter, "aside")
            await page.goto(server.running.url + "/rules/yacht-joker")
            await expect(page.get_by_role("heading", name="Tips")).to_be_visible()
            await take_all(page, converter, "rules")
            await afterwards(page, converter, server.running)
            await meetings(page, lambda what: take_all(page, converter, what), server.running)
            await browser.close()


async def play(mira: Person, others: list[Connection]) -> None:
    """Play some rounds, up to a throw of Mira's with two dice held and a row chosen."""
    room = RoomId((await mira.opens_room(1 + len(others))).rsplit("/", 1)[1])
    for other in others:
        await join(other, room)
    await asyncio.gather(*(take_part(other, room) for other in others))
    for _ in range(ROUNDS):
        await mira.waits_for_turn()
        await mira.throws()
        await choose_best(mira)
        await mira.button(ENTER).click()
        for number, other in enumerate(others, start=1):
            while [turn["seat"] for turn in (await until(other, "entered"))["turns"]] != [number]:
                pass
            thrown = await throw(other, room)
            # Only now: a view is replaced by the next one.
            sheet = other.views[room].sheet(thrown["seat"])
            worth = {row["row"]: row["potential"] for row in sheet["rows"] if row["potential"] is not None}
            await other.ask(
                Enter(
                    id=other.new_id(),
                    room=room,
                    rows={max(worth, key=worth.__getitem__): ALL_FIVE},
                )
            )
    await mira.waits_for_turn()
    await mira.throws()
    await mira.holds(2, 4)
    await choose_best(mira)


async def afterwards(page: Page, converter: Page, running: Running) -> None:
    """Play games of the page's person by the socket, and take what is there of them when they are over."""
    room = ""
    token = await page.evaluate("localStorage.getItem('regatta.token')")
    async with guest(running, "Aiko") as aiko:
        async with await connect(socket_of(running), token=token) as mira:
            for number in range(OVER):
                ruleset, rounds = GAMES[number % len(GAMES)]
                room = await begin_game(mira, aiko, ruleset=ruleset)
                await play_whole([mira, aiko], room, rounds)
                await until(mira, "recorded")
    await page.goto(f"{running.url}/g/{room}/{MOMENT}")
    await expect(page.get_by_role("slider")).to_be_visible()
    await take_all(page, converter, "replay")
    for path, there in (("past", "Past games"), ("dice", "Your own dice")):
        await page.goto(f"{running.url}/{path}")
        await expect(page.get_by_role("heading", name=there).first).to_be_visible()
        await expect(page.get_by_text("Loading")).to_have_count(0)
        await take_all(page, converter, path)
    await page.goto(f"{running.url}/verify")
    record = (await get(running, f"/api/v1/games/{room}"))[1]
    file: FilePayload = {"name": f"regatta-{room}.json", "mimeType": "application/json", "buffer": record}
    await page.locator("input[type=file]").set_input_files(file)
    await expect(page.get_by_text("Every die fits").first).to_be_visible()
    await take_all(page, converter, "verify")


async def play_whole(players: list[Connection], room: RoomId, rounds: int) -> None:
    """Play a game to its end: a throw, two dice held, another throw, and the row that gives most."""
    for number in range(2 * rounds):
        me = players[number % 2]
        await me.ask(Throw(id=me.new_id(), room=room, dice=ALL_FIVE))
        await me.ask(Hold(id=me.new_id(), room=room, dice=[1, 3]))
        version = (await me.ask(Throw(id=me.new_id(), room=room, dice=[0, 2, 4])))["version"]
        thrown: Any = await me.next_event()
        while thrown["version"] < version:
            thrown = await me.next_event()
        rows = me.views[room].sheet(thrown["seat"])["rows"]
        best = max(rows, key=lambda row: -1 if row["potential"] is None else row["potential"])["row"]
        await me.ask(Enter(id=me.new_id(), room=room, rows={best: ALL_FIVE}))


async def begin(page: Page, game: RoomId) -> None:
    """Begin a practice game."""
    await page.set_viewport_size(PHONE)  # type: ignore[arg-type] # a size is a dict of two ints
    await page.goto(page.url.split("/r/", maxsplit=1)[0])
    mira = Person(page, "Mira")
    await mira.chooses_game(game)
    await mira.button("Play a practice game").click()
    await mira.waits_for_turn()


async def divide(mira: Person) -> None:
    """Throw ten dice and choose the two rows that give most."""
    await mira.throws()
    await choose_best(mira)
    await mira.button(OPEN_ROW).first.click()
    await expect(mira.page.get_by_role("group", name="Two rows of five dice")).to_be_visible()


async def set_aside(mira: Person) -> None:
    """Throw until something can be set aside, and set it aside."""
    offer = mira.button(re.compile("^(Set aside|Add) ")).first
    while not await offer.is_visible():
        await mira.button(re.compile("^Throw 6 dice")).click()
        await expect(offer.or_(mira.page.get_by_text("Nothing to set aside").first).first).to_be_visible()
    await offer.click()
    await expect(mira.page.get_by_text("Banking now brings").first).to_be_visible()


async def choose_best(mira: Person) -> None:
    """Choose the row that gives most now."""
    rows = await mira.button(OPEN_ROW).all()
    names = [await row.get_attribute("aria-label") or await row.inner_text() for row in rows]
    worths = [int(re.findall(r"\d+", name)[0]) for name in names]
    await rows[worths.index(max(worths))].click()


async def take_all(page: Page, converter: Page, what: str) -> None:
    """Take the page at every size in every theme."""
    for size, viewport in SIZES.items():
        await page.set_viewport_size(viewport)  # type: ignore[arg-type] # a size is a dict of two ints
        for theme in THEMES:
            await page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            await expect(page.locator("html")).to_have_attribute("data-theme", theme)
            png = base64.b64encode(await page.screenshot(animations="disabled")).decode()
            webp = await converter.evaluate(TO_WEBP, png)
            (TO / f"{what}-{size}-{theme}.webp").write_bytes(base64.b64decode(webp))


if __name__ == "__main__":
    asyncio.run(main())
