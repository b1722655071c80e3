"""What there is: open rooms, and games to watch."""

from pathlib import Path

from regatta_protocol.bot import Options, connect
from regatta_server.service import Running
from regatta_terminal.lists import Lists
from regatta_terminal.pages import Pages
from regatta_terminal.session import Session
from tests.terminal.typist import is_listed, typist


async def test_an_open_room_is_listed_with_who_is_there(running: Running, tmp_path: Path) -> None:
    async with connect(running.url, name="Bo") as bo, typist(running.url, tmp_path, "Ada") as ada:
        game = await bo.create_room("yatzy", seats=3, options=Options(listed=True))
        await is_listed(running.url, game.room)
        ada.types("lobby")
        assert await ada.hears(game.room) == f"{game.room} Yatzy: open, 1 of 3 seats: Bo"


async def test_a_server_that_does_not_answer_is_said_where_a_page_was_wanted() -> None:
    lines: list[str] = []
    session = Session(lines.append, {}, Pages("http://127.0.0.1:1", "en"), "en")
    await Lists(session).replay(["ABCD2345"])
    assert lines[0].startswith("Cannot read that from the server: ")


async def test_what_is_said_has_80_columns_and_no_signs_that_move_a_cursor() -> None:
    lines: list[str] = []
    session = Session(lines.append, {}, Pages("http://127.0.0.1:1", "en"), "en")
    session.print("\x1b[2J “Ada’s” …", "word " * 40)
    assert lines[0] == '?[2J "Ada\'s" ...'
    assert all(len(line) <= 80 for line in lines)
