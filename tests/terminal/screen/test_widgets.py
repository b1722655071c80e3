"""What keys do on the screen, and what it does in any size."""

from pathlib import Path

import pytest

from regatta_protocol.client import CreateRoom
from regatta_protocol.options import Options as RoomOptions
from regatta_protocol.typed.row_names import row_letters
from regatta_server.service import Running
from regatta_terminal.screen.app import LEAST
from tests.terminal.screen.pictures import CARDS
from tests.terminal.screen.player import Player, faces, player


async def test_dice_are_kept_and_rows_entered_by_keys(running: Running, tmp_path: Path) -> None:
    async with player(running.url, tmp_path) as ada:
        await ada.types("alone yacht")
        assert await ada.my_turn()
        # Enter throws where there are no dice yet, and the digits keep one each.
        await ada.press("tab", "enter")
        await ada.sees("Throw 1 of 3")
        before = faces(ada)
        await ada.press("1", "3")
        await ada.sees("1 kept  2       3 kept")
        await ada.press("3", "5")
        await ada.sees("1 kept  2       3       4       5 kept")
        await ada.press("space")
        await ada.sees("Throw 2 of 3")
        assert [faces(ada)[die] for die in (0, 4)] == [before[die] for die in (0, 4)]
        await ada.press("end", "enter")
        await ada.hears("Ada enters Choice for")
        await ada.my_turn()
        await ada.press("up", "q")
        await ada.until(lambda: ada.terminal.line.value == "q", "what was typed")
        assert ada.terminal.line.has_focus


async def test_the_screen_is_drawn_anew_in_another_size_and_says_where_it_is_too_small(
    running: Running, tmp_path: Path
) -> None:
    async with player(running.url, tmp_path) as ada:
        await ada.types("alone yatzy")
        assert await ada.my_turn()
        await ada.types("all")
        await ada.sees("+-----+")
        await ada.resize(LEAST.width, LEAST.height)
        await ada.until(lambda: "+-----+" not in ada.text and "Dice: " in ada.text, "dice in words")
        assert all(len(line) == LEAST.width for line in ada.screen)
        await ada.resize(LEAST.width - 1, LEAST.height)
        text = await ada.sees("This terminal has 59x16; the screen needs 60x16.", "regatta play")
        assert "Dice: " not in text
        # What is typed is done there, too.
        before = ada.version
        await ada.types("none")
        await ada.until(lambda: ada.version > before, "a move")
        await ada.resize(120, 40)
        await ada.sees("+-----+", "1 kept", "Total")
        await ada.resize(80, 24)
        await ada.sees("+-----+", "1 kept", "Total")


async def test_help_has_all_keys_and_commands_and_esc_goes_back(running: Running, tmp_path: Path) -> None:
    async with player(running.url, tmp_path) as ada:
        await ada.press("f1")
        await ada.sees("Space", "earlier messages", "practice GAME")
        await ada.press("escape")
        await ada.sees("Welcome, Ada", "Games")
        await ada.types("alone yacht")
        assert await ada.my_turn()
        await ada.types("help")
        await ada.sees("Ctrl-C", "throw these again: a 2")
        await ada.press("pagedown")
        await ada.sees("go away from a table")
        await ada.press("escape")
        await ada.sees(">a Ones")


async def test_names_are_shown_as_they_are_whatever_they_look_like(running: Running, tmp_path: Path) -> None:
    async with player(running.url, tmp_path, "[red]Ada[/]") as ada:
        await ada.sees("Welcome, [red]Ada[/]")
        await ada.types("alone yacht")
        await ada.hears("The game begins. [red]Ada[/] plays first.")
        await ada.sees("*[red]Ada[/]")


@pytest.mark.prove
@pytest.mark.timeout(300)
@pytest.mark.parametrize("ruleset", CARDS)
async def test_every_row_of_every_game_can_be_gone_to_with_all_its_seats(
    running: Running, tmp_path: Path, ruleset: str
) -> None:
    card = CARDS[ruleset]
    async with player(running.url, tmp_path, size=(80, 24)) as ada:
        await _full_room(ada, ruleset, card["seats_max"])
        for row in card["rows"]:
            letter = row_letters(card)[row["row"]]
            await ada.sees(f">{letter} {row['name'].replace('’', chr(39))[:8]}")
            await ada.press("down")


async def _full_room(ada: Player, ruleset: str, seats: int) -> None:
    """Go to a room of so many seats, all others of which the computer plays."""
    bots = {"bots": seats - 1, "level": "deckhand", "options": RoomOptions()}
    command = ada.session.made(CreateRoom, ruleset=ruleset, seats=seats, **bots)
    answer = await ada.session.ask(command)
    assert answer is not None
    ada.session.sit(answer["room"])
    await ada.until(lambda: bool(ada.session.now and ada.session.now["hands"]), "the game")
    ada.terminal.board.focus()
