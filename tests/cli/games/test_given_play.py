"""The arguments that say which play is meant."""

import argparse

from regatta_server.cli.games.given_play import add_arguments, written
from regatta_server.rules.given_play import Written


def test_arguments_are_taken_as_they_were_written() -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    line = "--ruleset x --dice 1 --throw 2 --filled a=1 --filled b=2 --shades dark --aside 6:0+1 --aside 5:2"
    assert written(parser.parse_args(line.split())) == Written(
        "x", "1", "2", ["a=1", "b=2"], "dark", ["6:0+1", "5:2"]
    )
