"""A game between somebody in a browser and somebody on the screen of a terminal, to its end."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from regatta_protocol.typed.row_names import row_letters
from regatta_server.service import Running
from tests.browser.conftest import DESKTOP, Visit
from tests.browser.person import Person
from tests.terminal.screen.pictures import CARDS
from tests.terminal.screen.player import player

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300), pytest.mark.prove]


async def test_a_browser_and_a_terminal_play_a_game_to_its_end(
    running: Running, visit: Visit, tmp_path: Path
) -> None:
    async with (
        visit(running.url + "/", DESKTOP) as page,
        player(running.url, tmp_path, "Bo") as bo,
    ):
        ada = Person(page, "Ada")
        room = (await ada.opens_room(2)).rsplit("/", 1)[1]
        await bo.types(f"join {room}")
        await bo.sees("Ada", "Bo", "a Ones")
        now = bo.session.now
        assert now is not None
        for letter in row_letters(CARDS[now["card"]["ruleset"]]).values():
            await ada.plays_turn()
            assert await bo.my_turn()
            await bo.types("all")
            await bo.sees("+-----+", "Throw 1 of 3", "Your turn")
            version = bo.version
            await bo.types(letter, letter)
            await bo.until(lambda before=version: bo.version > before, "an entry")  # type: ignore[misc]  # as it was
            await bo.hears("Bo enters ")
        await bo.sees("The game is over: ", "rematch, leave, or replay")
        over = await bo.hears("The game is over: ")
        totals = [int(part.split()[-1].strip(".")) for part in over.split(";")]
        result = page.get_by_role("main")
        for total in totals:
            await expect(result.get_by_text(str(total), exact=True).first).to_be_visible()
