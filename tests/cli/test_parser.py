"""Options are those that a command has; ids and names may begin as they like."""

import pytest

from regatta_server.cli.parser import Parser


@pytest.mark.parametrize("name", ["-Bo", "--Bo", "-h-Bo", "-", "Bo", "--reasons"])
def test_what_is_no_option_of_the_command_is_taken_as_it_is(name: str) -> None:
    parser = Parser()
    parser.add_argument("player")
    parser.add_argument("--reason")
    given = parser.parse_args([name, "--reason", name])
    assert (given.player, given.reason) == (name, name)


@pytest.mark.parametrize("words", [["--reason", "Bo"], ["--reason=Bo"], ["--rea", "Bo"]])
def test_options_are_read_as_ever(words: list[str]) -> None:
    parser = Parser()
    parser.add_argument("--reason")
    assert parser.parse_args(words).reason == "Bo"


def test_an_option_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        Parser().parse_args(["--nothing"])
    assert "unrecognized arguments: --nothing" in capsys.readouterr().err
