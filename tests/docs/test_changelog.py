"""What is unreleased is told on one page, under headings for the people it concerns (CONTRIBUTING.md)."""

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
CHANGELOG: Final = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
AUDIENCES: Final = ["For players", "For hosts", "For authors of bots and clients", "For contributors"]
PAGE_LINES: Final = 120


def unreleased() -> str:
    """Return the section of the changelog that the next release closes."""
    return CHANGELOG.partition("## [Unreleased]\n")[2].partition("\n## ")[0]


def test_what_is_unreleased_stands_under_the_people_it_concerns() -> None:
    headings = re.findall(r"^### (.*)$", unreleased(), re.MULTILINE)
    assert headings == [audience for audience in AUDIENCES if audience in headings]


def test_what_is_unreleased_fits_on_a_page() -> None:
    assert len(unreleased().splitlines()) <= PAGE_LINES
