"""The screen at 80 columns and 24 lines, over a real server: what is seen, typed, and refused."""

from pathlib import Path

import pytest

from regatta_protocol.typed.row_names import row_letters
from regatta_server.service import Running
from regatta_terminal.screen.app import INTERRUPTED
from testkit.servers import free_port
from tests.conftest import Serve
from tests.terminal.screen.pictures import CARDS
from tests.terminal.screen.player import faces, player, whole_game


async def test_a_whole_game_is_played_against_the_computer(running: Running, tmp_path: Path) -> None:
    async with player(running.url, tmp_path) as ada:
        await ada.sees("Welcome, Ada", "Games", "Yacht (1938)")
        await ada.types("alone yacht")
        await ada.sees(">a Ones", "Full house", "Total")
        await whole_game(ada, "yacht")
        await ada.sees("The game is over: ", "rematch, leave, or replay")


async def test_the_table_is_all_seen_at_80_columns_and_24_lines(running: Running, tmp_path: Path) -> None:
    async with player(running.url, tmp_path) as ada:
        await ada.types("alone yatzy")
        assert await ada.my_turn()
        await ada.types("all")
        await ada.sees("1       2       3       4       5", "Throw 1 of 3", "Your turn")
        screen = ada.screen
        assert len(screen) == 24
        for row in CARDS["yatzy"]["rows"]:
            assert any(row["name"] in line for line in screen), row["name"]
        assert any("Total  " in line for line in screen)
        assert screen[-2].startswith("> ")
        assert sum(line.count("+-----+") for line in screen) == 10


async def test_a_refused_move_says_why_and_changes_nothing(running: Running, tmp_path: Path) -> None:
    async with player(running.url, tmp_path) as ada:
        await ada.types("alone yacht")
        assert await ada.my_turn()
        version = ada.version
        for typed, why in (
            ("a", "You have not thrown yet."),
            ("0", "You have not thrown yet."),
            ("zebra", '"zebra" is no command and no row here.'),
        ):
            await ada.types(typed)
            await ada.hears(why)
        await ada.press("tab", "1")
        await ada.hears("You have not thrown yet. Type all to throw.")
        assert ada.version == version
        await ada.types("all", "none")
        await ada.hears("All dice kept.")
        version = ada.version
        ada.terminal.board.focus()
        await ada.press("space")
        await ada.hears("That keeps every die.")
        view = ada.session.view
        assert view is not None
        zero = next(row["row"] for row in view.sheet(0)["rows"] if row["potential"] == 0)
        await ada.types(row_letters(CARDS["yacht"])[zero])
        await ada.hears("That is 0 in ")
        assert ada.version == version


async def test_a_key_that_is_held_down_throws_once(running: Running, tmp_path: Path) -> None:
    async with player(running.url, tmp_path) as ada:
        await ada.types("alone yacht")
        assert await ada.my_turn()
        ada.terminal.board.focus()
        for key in ("enter", "space"):
            before = ada.version
            await ada.press(key)
            await ada.press(*[key] * 4, pause_s=0.7)
            await ada.until(lambda before=before: ada.version > before, "a throw")  # type: ignore[misc]  # as loops bind it
            assert ada.version == before + 1
        await ada.sees("Throw 2 of 3")


async def test_it_speaks_german_and_fits(running: Running, tmp_path: Path) -> None:
    async with player(running.url, tmp_path, language="de_AT.UTF-8", size=(60, 16)) as ada:
        await ada.sees("Willkommen, Ada", "Spiele", "Tab Liste")
        await ada.types("alone yacht")
        assert await ada.my_turn()
        await ada.sees("Du bist am Zug")
        await ada.press("tab")
        await ada.sees("1-5 halten  Leer wirft")


async def test_quit_and_ctrl_c_end_it_each_with_its_status(running: Running, tmp_path: Path) -> None:
    async with player(running.url, tmp_path) as ada:
        await ada.types("quit")
        await ada.ended()
        assert ada.terminal.return_value == 0
    async with player(running.url, tmp_path) as ada:
        await ada.press("ctrl+c")
        await ada.ended()
        assert ada.terminal.return_value == INTERRUPTED


async def test_a_lost_line_is_shown_until_it_is_back_and_the_game_goes_on(
    serve: Serve, tmp_path: Path
) -> None:
    port = free_port()
    async with serve(port=port) as running:
        client = player(running.url, tmp_path / "state")
        ada = await client.__aenter__()
        await ada.types("alone yacht")
        assert await ada.my_turn()
        await ada.types("all")
        await ada.sees("Throw 1 of 3")
        before = faces(ada)
    await ada.sees("THE LINE IS LOST", "+-----+")
    # It is done once, when the line is back.
    await ada.types("none")
    async with serve(port=port):
        await ada.hears("All dice kept.")
        await ada.sees("Your turn", "1 kept")
        assert "THE LINE IS LOST" not in ada.text
        assert faces(ada) == before
        await client.__aexit__(None, None, None)


@pytest.mark.prove
@pytest.mark.timeout(300)
@pytest.mark.parametrize("ruleset", CARDS)
async def test_every_game_is_played_to_its_end_on_the_screen(
    running: Running, tmp_path: Path, ruleset: str
) -> None:
    async with player(running.url, tmp_path) as ada:
        await ada.types(f"practice {ruleset} fast")
        await whole_game(ada, ruleset)
        await ada.hears("The game is over: ")
