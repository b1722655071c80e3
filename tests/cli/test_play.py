"""`regatta play`: starts the client where it is installed, and says how to install it where it is not."""

import subprocess
import sys
from argparse import ArgumentParser
from typing import Final

import pytest

from regatta_server.cli import play

WITHOUT: Final = (
    "import sys; sys.modules[{lacking!r}] = None; "
    "from regatta_server.__main__ import main; sys.exit(main(sys.argv[1:]))"
)
"""A machine on which a package is not installed."""


def without(lacking: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `regatta play` where a package is not installed."""
    command = [sys.executable, "-c", WITHOUT.format(lacking=lacking), "play", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_where_the_client_is_installed_it_takes_the_arguments_of_it() -> None:
    parser = ArgumentParser()
    play.add_arguments(parser)
    given = parser.parse_args(["https://play.example", "--plain", "--name", "Ada"])
    assert (given.url, given.plain, given.name) == ("https://play.example", True, "Ada")


@pytest.mark.parametrize("arguments", [(), ("https://play.example", "--plain", "--name", "Ada")])
def test_where_it_is_not_installed_one_line_says_how_to_whatever_is_given(arguments: tuple[str, ...]) -> None:
    done = without("regatta_terminal", *arguments)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", play.HOW_TO_INSTALL + "\n")


def test_a_client_that_lacks_something_itself_is_not_called_missing() -> None:
    done = without("regatta_protocol.connection", "--plain")
    assert play.HOW_TO_INSTALL not in done.stderr
    assert "regatta_protocol.connection" in done.stderr
