"""What the commands of a host share: terms, texts, and that nobody is mistaken for somebody else."""

import argparse

import pytest

from regatta_server.__main__ import main
from regatta_server.cli.host.host_command import TEXT_MOST, line, term
from regatta_server.limits import DAY_MS, HOUR_MS, MINUTE_MS


@pytest.mark.parametrize(
    ("words", "ms"), [("30m", 30 * MINUTE_MS), ("12h", 12 * HOUR_MS), ("7d", 7 * DAY_MS), ("4w", 28 * DAY_MS)]
)
def test_a_term_is_a_number_and_a_unit(words: str, ms: int) -> None:
    assert term(words) == ms


@pytest.mark.parametrize("words", ["", "7", "d", "0d", "-1d", "7y", "1.5h", "99999d"])
def test_another_term_is_refused(words: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError):
        term(words)


def test_a_text_is_one_line_of_some_length() -> None:
    assert line("  two\n lines ") == "two lines"
    assert line("x" * TEXT_MOST) == "x" * TEXT_MOST
    for wrong in (" ", "x" * (TEXT_MOST + 1)):
        with pytest.raises(argparse.ArgumentTypeError):
            line(wrong)


@pytest.mark.parametrize(
    "words",
    [
        ("players", "suspend", "Ada", "--reason", "x", "--for", "forever"),
        ("players", "suspend", "Ada", "--reason", "x", "--for", "0d"),
        ("players", "suspend", "Ada"),
        ("players", "silence", "Ada", "--reason", " "),
        ("announce", "x" * 301),
        ("rooms", "close", "ABCDEFGH"),
        ("rooms", "close", "ABCDEFGH", "--reason", "x" * 201),
    ],
)
def test_what_cannot_be_meant_is_refused(words: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    assert ended.value.code == 2
