"""`regatta advise`: the possible moves with some dice, and what each is worth (docs/solver.md)."""

import argparse
import json
from pathlib import Path
from typing import Final

from regatta_protocol.http.advice import AdvisedMove
from regatta_server.bots.advice import advice, position
from regatta_server.bots.levels import weigher
from regatta_server.bots.solver.scoring import Unsolvable
from regatta_server.bots.solver.tables import FOLDER, open_table
from regatta_server.cli.games import given_play
from regatta_server.rules.given_play import GivenPlay, WrongInput, number

SHOWN: Final = 5
"""How many moves are printed unless one asks for more."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command understands."""
    given_play.add_arguments(parser)
    parser.add_argument("--total", metavar="N", help="Yin Yang: the points that are banked already")
    parser.add_argument(
        "--rival", metavar="N", help="Yin Yang: the points of the leader; then it says your chance to win"
    )
    parser.add_argument("--most", metavar="N", default=str(SHOWN), help=f"how many moves; else {SHOWN}")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="the data folder (REGATTA_DATA)")
    parser.add_argument("--json", action="store_true", help="print all moves as JSON")


def run(given: argparse.Namespace, data: Path) -> str:
    """Return what the command prints. Raises WrongInput; OSError where the table cannot be kept."""
    at = position(given_play.written(given), given.total, given.rival)
    most = number(given.most)
    if not most:
        raise WrongInput("--most is a number from 1 on: --most 5.")
    try:
        table = open_table((given.data or data) / FOLDER, at.given.rules, say=lambda _: None)
        found = advice(at, weigher(at.given.rules, table.arrays, races=bool(at.rivals)))
    except Unsolvable as unsolvable:
        raise WrongInput(f"Nothing can be advised: {unsolvable}.") from unsolvable
    if given.json:
        return json.dumps(found)
    return _printed(at.given, found["moves"][:most], chance=found["chance"])


def _printed(given: GivenPlay, moves: list[AdvisedMove], *, chance: bool) -> str:
    """Return the lines that a person reads."""
    card = given.rules.card
    when = "" if given.throw is None else f", throw {given.throw}"
    what = "the chance to win" if chance else "the total to expect"
    if given.rules.sets_aside and not chance:
        what = "the total to expect after the turn"
    lines = [f"{card['name']}{when}: {' '.join(map(str, given.faces))}. Each with {what}:"]
    for one in moves:
        worth = f"{one['worth']:.1%}" if chance else f"{one['worth']:.2f}"
        less = f"{-one['less']:.1%}" if chance else f"{-one['less']:.2f}"
        lines.append(f"  {one['text']:<50} {worth:>8}{f'{less:>9}' if one['less'] else ''}")
    return "\n".join(lines)
