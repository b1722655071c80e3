"""A person at a page: does what a person does, by what the page offers."""

import re

from playwright.async_api import Locator, Page, expect

OPEN_ROW = re.compile(r"^.+ \d+ max \d+$")
THROW = re.compile(r"^Throw \d+ di")
ENTER = re.compile(r"^Enter \d+ in ")


class Person:
    """Somebody who sits before a page."""

    def __init__(self, page: Page, name: str) -> None:
        """Take the page and the person's name."""
        self.page = page
        self.name = name

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """Return a button by its name."""
        return self.page.get_by_role("button", name=name)

    def heading(self) -> Locator:
        """Return the page's heading."""
        return self.page.get_by_role("heading", level=1)

    def dice(self) -> Locator:
        """Return the own dice."""
        return self.page.get_by_role("button", name=re.compile(r"^Die \d+: \d"))

    async def opens_options(self) -> None:
        """Have the options of a new room in view: on a phone they are folded."""
        folded = self.page.locator("details:not([open]) > summary").filter(has_text=re.compile("^Options$"))
        await expect(self.page.locator("summary").filter(has_text=re.compile("^Options$"))).to_be_visible()
        if await folded.count():
            await folded.click()

    async def opens_room(self, seats: int) -> str:
        """Open a room for friends from the home page; return its link."""
        await self.page.get_by_label("Your name").fill(self.name)
        await self.page.get_by_role("radio", name=str(seats), exact=True).check(force=True)
        await self.opens_options()
        await self.page.get_by_label("Who begins").select_option(label="In the order of seats")
        await self.button("Create room").click()
        await expect(self.heading()).to_have_text("Waiting for players")
        return self.page.url

    async def chooses_game(self, name: str) -> None:
        """Choose a game from the list on the home page."""
        await self.button(re.compile("^Game")).click()
        chooser = self.page.get_by_role("dialog", name="Choose a game")
        await chooser.get_by_label("Find a game").fill(name)
        await chooser.get_by_role("button", name=name, exact=True).click()
        await expect(self.button(re.compile(f"^Game {re.escape(name)}"))).to_be_visible()

    async def chooses_options(self, **choices: str) -> None:
        """Open more options and choose by label: `Others_see="Nothing until the end"`."""
        await self.opens_options()
        await self.page.get_by_text(re.compile("^More options")).click()
        for label, choice in choices.items():
            field = self.page.get_by_label(label.replace("_", " "), exact=True)
            if await field.evaluate("field => field.tagName") == "SELECT":
                await field.select_option(label=choice)
            else:
                await field.fill(choice)

    async def plays_on_this_device(self, *names: str) -> None:
        """Begin a game with several people on this device."""
        await self.button("Play on this device").click()
        here = self.page.get_by_role("dialog", name="Play on this device")
        for number, name in enumerate(names, start=1):
            field = here.get_by_role("textbox", name=f"Player {number}", exact=True)
            if not await field.count():
                await here.get_by_role("button", name="Add a player").click()
            await field.fill(name)
        await here.get_by_role("button", name="Begin").click()

    async def joins(self) -> None:
        """Take a seat on the page of an invitation."""
        await self.page.get_by_label("Your name").fill(self.name)
        await self.page.get_by_role("button", name="Join", exact=True).click()

    async def waits_for_turn(self) -> None:
        """See the own turn begin."""
        await expect(self.heading()).to_have_text("Your turn")
        await expect(self.button(THROW)).to_be_enabled()

    async def throws(self) -> None:
        """Throw, and see the dice land and what they would give."""
        await self.button(THROW).click()
        await expect(self.dice().first).to_be_visible()
        await expect(self.button(OPEN_ROW).first).to_be_visible()

    async def holds(self, *dice: int) -> None:
        """Hold dice by their numbers from 1."""
        for die in dice:
            await self.page.get_by_role("button", name=re.compile(rf"^Die {die}: \d$")).click()
            await expect(
                self.page.get_by_role("button", name=re.compile(rf"^Die {die}: \d, held$"))
            ).to_be_visible()

    async def enters(self) -> str:
        """Enter the dice in the first open row; return what the button said, such as `Enter 15 in Fives`."""
        await self.button(OPEN_ROW).first.click()
        enter = self.button(ENTER)
        label = await enter.inner_text()
        await enter.click()
        if label.split()[1] == "0":
            # A zero is asked for once more.
            await self.button(re.compile(r"^Enter 0 in .+\?$")).click()
        return label

    async def token(self) -> str:
        """Return the session of this browser, for a further connection of the same player."""
        token = await self.page.evaluate("localStorage.getItem('regatta.token')")
        assert isinstance(token, str)
        return token

    async def plays_turn(self) -> None:
        """Play a whole turn with one throw."""
        await self.waits_for_turn()
        await self.throws()
        await self.enters()

    async def faces(self) -> list[str | None]:
        """Return the names of the own dice, which tell face and hold."""
        return [await die.get_attribute("aria-label") for die in await self.dice().all()]


async def goes_to(page: Page, path: str) -> None:
    """Show another page of the client as a link to it does, without loading the client anew."""
    await page.evaluate(
        """(path) => {
          history.pushState(null, '', path)
          dispatchEvent(new PopStateEvent('popstate'))
        }""",
        path,
    )


async def goes_on(page: Page) -> None:
    """Let the browser find that the network is back: no page then waits for its next try to connect."""
    await page.evaluate("dispatchEvent(new Event('online'))")


async def becomes(page: Page, url: str, token: str) -> None:
    """Let a browser be the player of a session, from the next page of this site on."""
    site = "/".join(url.split("/")[:3])
    # Of all that the site has, this loads no client, which would begin as somebody new.
    await page.goto(site + "/icon.svg")
    await page.evaluate("token => localStorage.setItem('regatta.token', token)", token)
