"""The command-line arguments that describe a play, for commands about dice on the table."""

import argparse

from regatta_server.rules.given_play import Written


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what says which play it is."""
    parser.add_argument("--ruleset", required=True, metavar="ID", help="which game, such as yacht-13")
    parser.add_argument("--dice", required=True, metavar="FACES", help="what they show, as in 1,3,4,5,6")
    parser.add_argument("--throw", metavar="N", help="which throw of the turn it was; else the last one")
    parser.add_argument(
        "--filled", action="append", default=[], metavar="ROW=SCORE", help="a row that is filled already"
    )
    parser.add_argument("--shades", metavar="SHADES", help="of the dice, as in dark,light,dark,…")
    parser.add_argument(
        "--aside",
        action="append",
        default=[],
        metavar="FACE:DIE+DIE",
        help="dice that are set aside, by their numbers from 0: 6:0+3",
    )


def written(given: argparse.Namespace) -> Written:
    """Return the play that the arguments say, not judged yet."""
    return Written(given.ruleset, given.dice, given.throw, given.filled, given.shades, given.aside)
