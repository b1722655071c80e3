"""Write the sample records: `python -m tests.records.write`. A test proves them fresh.

Readers of records in other languages are tested against them, the web client's for one.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Final

from protocol.client import TakeBack
from protocol.record import GameRecord
from server.archive.records import encode
from tests.records.games import KeptTable, given_up, play, recorded
from tests.rooms.chance import CountedChance

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs" / "records"


def silent_seat() -> GameRecord:
    """Return a game in which one of three seats sent no bytes in time."""
    return played_on(silent(KeptTable(3, "yacht", begins="random")))


def silent(table: KeptTable) -> KeptTable:
    """Begin the game of three without a commitment of seat 1."""
    table.filled()
    for name in ("Ada", "Cleo"):
        table.commits(name)
    table.alarm_in_time()
    for name in ("Ada", "Cleo"):
        table.contributes(name)
    return table


def withheld() -> GameRecord:
    """Return a game in which one of three seats committed to its bytes and never sent them."""
    table = KeptTable(3, "yacht", begins="random").committed()
    table.contributes("Ada")
    table.contributes("Cleo")
    table.alarm_in_time()
    return played_on(table)


def played_on(table: KeptTable) -> GameRecord:
    """Return the record of a game that has begun, played to its end."""
    while table.state.stage == "playing":
        table.now_ms += 1_000
        table.turn()
    return table.record


def on_the_clock() -> GameRecord:
    """Return a game that the clock played alone."""
    table = KeptTable(2, "yak", turn_ms=5_000)
    play(table, Random(7), 4)
    while table.state.stage == "playing":
        table.alarm_in_time()
    return table.record


def stand_ins() -> GameRecord:
    """Return a game with a stand-in from the start, in which Cleo leaves, comes back, and leaves for good."""
    table = KeptTable(3, "yacht", bots=1, turn_ms=5_000).started()
    while table.state.stage == "playing":
        table.now_ms += 1_000
        [seat] = table.seats_to_play
        cleo = table.seat("Cleo")
        turns = table.state.rules.standing(table.game.hands[cleo].play).turns
        if seat == cleo and turns == 4 and table.state.stands_in(cleo):
            table.says("Cleo", TakeBack)
        if seat == cleo and turns not in (0, 4, 5):
            table.alarm_in_time()
        else:
            table.turn()
    return table.record


SAMPLES: Final[Mapping[str, Callable[[], GameRecord]]] = {
    "two-players": lambda: recorded("yacht-13"),
    "threw-for-who-begins": lambda: recorded(
        "yacht-treasure", 4, begins="ruleset", chance=CountedChance("tie 11")
    ),
    "identical-dice": lambda: recorded("yatzy", 3, dice="identical", order="simultaneous"),
    "two-shades-identical": lambda: recorded("yin-yang", dice="identical", target=100),
    "ten-dice-alone": lambda: recorded("double-cameroon", 1),
    "silent-seat": silent_seat,
    "withheld-bytes": withheld,
    "on-the-clock": on_the_clock,
    "given-up": given_up,
    "stand-ins": stand_ins,
    "hidden-at-own-pace": lambda: recorded("yacht-mail", 2, reveal="hide_all", order="free"),
}
"""By name of the file: every way in which dice are drawn, and in which games end."""


def files() -> dict[Path, bytes]:
    """Return the content of every sample file."""
    return {FOLDER / f"{name}.json": encode(made()) for name, made in SAMPLES.items()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, content in files().items():
        path.write_bytes(content)
