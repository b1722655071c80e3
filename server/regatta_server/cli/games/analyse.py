"""`regatta analyse`: what the dice and decisions of finished games were worth (docs/analysis.md)."""

import argparse
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import orjson

from regatta_protocol.http.analysis import GameAnalysis
from regatta_protocol.ids import RoomId
from regatta_protocol.record.record import GameRecord
from regatta_server.archive.archive import Archive
from regatta_server.archive.pack import unpack
from regatta_server.bots.analysis.analysis import analysable, analysis
from regatta_server.bots.solver.scoring import Unsolvable
from regatta_server.bots.solver.tables import FOLDER, open_table
from regatta_server.cli.games import analysis_text
from regatta_server.cli.games.record_file import NoRecord, printable, records
from regatta_server.cli.games.replay import judge
from regatta_server.cli.games.replay_text import STATUS, JudgedGame
from regatta_server.cli.host.at_store import at_store
from regatta_server.settings import Settings

CODE: Final = re.compile("[A-Z2-9]{8}")
FAILED: Final = 2


@dataclass(frozen=True, slots=True)
class Analysed:
    """What there is to print of a game."""

    status: int
    """0, or the exit status that says that it was not analysed."""
    message: str
    """Why not."""
    judged: JudgedGame | None = None
    found: GameAnalysis | None = None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command understands."""
    parser.add_argument(
        "game",
        metavar="FILE|CODE",
        help="records, one a line, or - for standard input; or the code of a game of this server",
    )
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="the data folder (REGATTA_DATA)")
    parser.add_argument("--json", action="store_true", help="print JSON, one object a game")


def run(given: argparse.Namespace, settings: Settings) -> int:
    """Print what the games were worth; return the exit status.

    0 where all were analysed, 1 where a record says what the rules do not give, 2 where one cannot be read or
    is not analysed. Raises NoStore where a game of the server is asked for and none runs.
    """
    folder = (given.data or settings.data) / FOLDER
    try:
        if CODE.fullmatch(given.game) and not Path(given.game).exists():
            return _all([_archived(settings, RoomId(given.game))], folder, given)
        if given.game == "-":
            return _all(records(sys.stdin.buffer), folder, given)
        with open(given.game, "rb") as file:
            return _all(records(file), folder, given)
    except OSError as failure:
        print(f"regatta: Cannot read {given.game}: {failure.strerror}.", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return 130


def _all(games: Iterable[GameRecord | NoRecord], folder: Path, given: argparse.Namespace) -> int:
    worst = 0
    for game in games:
        one = analysed(game, folder)
        worst = max(worst, one.status)
        if one.found is None:
            print(f"regatta: {one.message}", file=sys.stderr)
        elif given.json:
            print(orjson.dumps(one.found).decode(), flush=True)
        else:
            assert one.judged is not None
            for line in analysis_text.lines(one.judged, one.found):
                print(printable(line))
    return worst


def analysed(game: GameRecord | NoRecord, folder: Path) -> Analysed:
    """Return what a game was worth, by the tables of a folder; one that is missing is made there."""
    if isinstance(game, NoRecord):
        return Analysed(FAILED, str(game))
    judged = judge(game)
    if judged.verdict != "same":
        return Analysed(STATUS[judged.verdict], judged.message)
    assert judged.rules is not None
    try:
        rules = analysable(judged.rules)
        table = open_table(folder, rules, spread=True, say=lambda _: None)
    except Unsolvable as unsolvable:
        return Analysed(FAILED, f"{printable(game['game'])} is not analysed: {unsolvable}.")
    assert table.deviation is not None
    return Analysed(0, "", judged, analysis(rules, game, table.arrays, table.deviation))


def _archived(settings: Settings, game: RoomId) -> GameRecord | NoRecord:
    """Return the record of a game of the server that runs on these settings. Raises NoStore."""
    packed = at_store(settings, lambda redis: Archive(redis).packed(game))
    if packed is None:
        return NoRecord(f"The archive has no game {game}. A game that is still running comes in at its end.")
    return unpack(packed, game)
