"""docs/terminal.md: its screen and its session are what one sees, but for dice, points and codes."""

import re
from pathlib import Path

from regatta_server.service import Running
from tests.terminal.screen.player import player
from tests.terminal.typist import typist

PAGE = Path(__file__).resolve().parents[2] / "docs" / "terminal.md"


def shape(line: str) -> str:
    """Return a line with its dice, points and codes taken out."""
    line = re.sub(r"\b[A-Z2-9]{8}\b", "CODE", line)
    return re.sub(r"such as [a-z]\b", "such as x", re.sub(r"\d+", "0", line))


async def test_the_session_on_the_page_is_what_one_sees(running: Running, tmp_path: Path) -> None:
    session = PAGE.read_text(encoding="utf-8").split("```text\n")[2].split("```")[0].splitlines()[1:]
    lines = [line for line in session if not line.startswith("> ")]
    async with typist(running.url, tmp_path, "Ada") as ada:
        for line in session:
            if line.startswith("> "):
                # The game begins by itself in a moment, and a turn of one's own follows an entry.
                ada.types("wait", line[2:])
    assert [shape(line) for line in ada.output_lines] == [shape(line) for line in lines]


def outline(line: str) -> str:
    """Return a line of the screen without what dice change, and without the space that it leaves."""
    if re.fullmatch(r"(\|[ o]{5}\|\s*)+", line):
        line = re.sub(r"[o ]+", " ", line)
    return re.sub(r"\b(type|as) [0-9a-z]+\b", r"\1 x", " ".join(shape(line).split()))


async def test_the_screen_on_the_page_is_what_one_sees(running: Running, tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8").split("```text\n")[1].split("```")[0].splitlines()
    async with player(running.url, tmp_path) as ada:
        await ada.types("practice yacht")
        await ada.sees("a Ones")
        while "*Ada  Deckhand" not in ada.text:
            # Chance says who begins.
            await ada.types("leave")
            await ada.sees("Your games")
            await ada.types("practice yacht")
            await ada.sees("a Ones")
        await ada.types("all")
        await ada.sees("Throw 1 of 3", "You can type")
        ada.terminal.board.focus()
        await ada.press("2", "3")
        await ada.sees("2 kept  3 kept", "Space throw")
        seen = ada.screen
    assert len(page) == len(seen) == 24
    assert [outline(line) for line in page] == [outline(line) for line in seen]
