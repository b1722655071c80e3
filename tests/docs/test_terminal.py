"""docs/terminal.md: its session is what one sees, but for dice, points and codes."""

import re
from pathlib import Path

from regatta_server.service import Running
from tests.terminal.typist import typist

PAGE = Path(__file__).resolve().parents[2] / "docs" / "terminal.md"


def shape(line: str) -> str:
    """Return a line with its dice, points and codes taken out."""
    line = re.sub(r"\b[A-Z2-9]{8}\b", "CODE", line)
    return re.sub(r"such as [a-z]\b", "such as x", re.sub(r"\d+", "0", line))


async def test_the_session_on_the_page_is_what_one_sees(running: Running, tmp_path: Path) -> None:
    session = PAGE.read_text(encoding="utf-8").split("```text\n")[1].split("```")[0].splitlines()[1:]
    said = [line for line in session if not line.startswith("> ")]
    async with typist(running.url, tmp_path, "Ada") as ada:
        for line in session:
            if line.startswith("> "):
                # The game begins by itself in a moment, and a turn of one's own follows an entry.
                ada.types("wait", line[2:])
    assert [shape(line) for line in ada.said] == [shape(line) for line in said]
