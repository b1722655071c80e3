"""Write the sample records: `python -m tests.records.write`. A test proves them fresh.

Readers of records in other languages are tested against them, the web client's for one.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from regatta_protocol.client import AddBot, TakeBack
from regatta_protocol.commands.ending import Abort, Claim, Resign
from regatta_protocol.commands.orders import DropOrder, SetOrder
from regatta_protocol.commands.turns import Stretch
from regatta_protocol.record.record import GameRecord
from regatta_server.archive.records import encode
from testkit.records import RecordTable, given_up, go_on, play, practised, recorded
from testkit.rooms.chance import CountedChance

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs" / "records"


def silent_seat() -> GameRecord:
    """Return a game in which one of three seats sent no bytes in time."""
    return played_on(silent(RecordTable(3, "yacht", begins="random")))


def silent(table: RecordTable) -> RecordTable:
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
    table = RecordTable(3, "yacht", begins="random").committed()
    table.contributes("Ada")
    table.contributes("Cleo")
    table.alarm_in_time()
    return played_on(table)


def played_on(table: RecordTable) -> GameRecord:
    """Return the record of a game that has begun, played to its end."""
    while table.state.stage == "playing":
        table.now_ms += 1_000
        table.turn()
    return table.record


def on_the_clock() -> GameRecord:
    """Return a game that the clock played alone."""
    table = RecordTable(2, "yak", turn_ms=5_000)
    play(table, Random(7), 4)
    while table.state.stage == "playing":
        table.alarm_in_time()
    return table.record


def bots() -> GameRecord:
    """Return a game against bots of two levels, which choose what the clock would not."""
    table = RecordTable(3, "yacht", bots=1, level="captain", begins="random")
    table.says("Ada", AddBot, level="mate")
    table.started()
    chance = Random(23)
    while table.state.stage == "playing":
        seat = table.seats_to_play[0]
        if table.state.seating.seats[seat].bot and not table.game.hands[seat].play.throws:
            table.alarm_in_time()
        elif table.state.seating.seats[seat].bot:
            table.now_ms += 1_000
            table.bot_moves(
                seat, chance.choice(list(table.state.setup.rules.choices(table.game.hands[seat].play)))
            )
        else:
            table.now_ms += 1_000
            table.turn()
    return table.record


def stand_ins() -> GameRecord:
    """Return a game with a stand-in from the start, in which Cleo leaves, comes back, and leaves for good."""
    table = RecordTable(3, "yacht", bots=1, turn_ms=5_000).started()
    while table.state.stage == "playing":
        table.now_ms += 1_000
        [seat] = table.seats_to_play
        cleo = table.seat("Cleo")
        turns = table.state.setup.rules.standing(table.game.hands[cleo].play).turns
        if seat == cleo and turns == 4 and table.last.stands_in(cleo):
            table.says("Cleo", TakeBack)
        if seat == cleo and turns not in (0, 4, 5):
            table.alarm_in_time()
        else:
            table.turn()
    return table.record


def captain_stands_in() -> GameRecord:
    """Return a game whose stand-ins are captains: one plays for Bo, who comes back, and leaves for good."""
    table = RecordTable(2, "yacht", turn_ms=5_000, stand_in="captain").started()
    chance, bo = Random(31), table.seat("Bo")
    while table.state.stage == "playing":
        table.now_ms += 1_000
        [seat] = table.seats_to_play
        play = table.game.hands[seat].play
        if table.last.stands_in(seat) and table.state.setup.rules.standing(play).turns == 6:
            table.says("Bo", TakeBack)
        elif table.last.stands_in(seat) and play.throws:
            table.bot_moves(seat, chance.choice(list(table.state.setup.rules.choices(play))))
        elif seat == bo:
            table.alarm_in_time()
        else:
            table.turn()
    return table.record


def stretched() -> GameRecord:
    """Return a casual game with a clock, in which Bo takes three times the time, and later less again."""
    table = play(RecordTable(2, "yacht", turn_ms=5_000), Random(19), 2)
    table.says("Bo", Stretch, times=3)
    go_on(table, Random(19), 2)
    while table.to_play == "Bo":
        table.turn()
    table.says("Bo", Stretch, times=2)
    return played_on(table)


def time_bank() -> GameRecord:
    """Return a rated game with a time bank, of which Ada takes some and Bo all."""
    table = RecordTable(2, "yacht", turn_ms=5_000, time_bank_ms=60_000, rated=True).started()
    table.now_ms += 40_000
    table.turn()
    table.alarm_in_time()
    return played_on(table)


def ordered() -> GameRecord:
    """Return a game over days in which Bo leaves orders: some are carried out, others end otherwise."""
    table = play(RecordTable(2, "yacht", turn_ms=86_400_000), Random(41), 2)
    open_rows = [row["row"] for row in table.sheet("Bo")["rows"] if row["score"] is None]
    rows = [{"row": row, "least": 1} for row in open_rows]
    while table.to_play == "Bo":
        table.turn()
    for keep, pips in (("most_frequent", []), ("longest_run", []), ("pips", [6, 6])):
        table.says("Bo", SetOrder, order={"keep": keep, "pips": pips, "rows": open_again(table, rows)})
        table.turn()
        table.carry_out()
        if table.to_play == "Bo":
            table.turn()
    table.says("Bo", SetOrder, order={"rows": open_again(table, rows)})
    table.says("Bo", DropOrder)
    table.turn()
    while table.to_play == "Bo":
        table.turn()
    open_row = open_again(table, rows)[0]["row"]
    table.says("Bo", SetOrder, order={"rows": [{"row": open_row, "least": 99_999}]})
    table.turn()
    table.carry_out()
    return played_on(table)


def open_again(table: RecordTable, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return those of these rows that Bo has not entered yet."""
    filled = {row["row"] for row in table.sheet("Bo")["rows"] if row["score"] is not None}
    return [row for row in rows if row["row"] not in filled]


def vacation() -> GameRecord:
    """Return a game over days in which Bo is on vacation, comes back early, and Ada goes later."""
    table = play(RecordTable(2, "yacht", turn_ms=86_400_000), Random(43), 3)
    table.vacation("Bo", table.now_ms + 7 * 86_400_000)
    go_on(table, Random(43), 2)
    table.now_ms += 3 * 86_400_000
    table.vacation("Bo", None)
    table.vacation("Ada", table.now_ms + 14 * 86_400_000)
    return played_on(table)


def turn_window() -> GameRecord:
    """Return a game over days whose turns run by day, by clocks of two continents; one time ran out."""
    clocks = {"Ada": ((0, 60),), "Bo": ((0, -300),)}
    window = {"begin_minute": 480, "end_minute": 1_320}
    table = RecordTable(2, "yacht", clocks=clocks, turn_ms=43_200_000, turn_window=window).started()
    table.now_ms += 40_000_000
    table.turn()
    table.alarm_in_time()
    return played_on(table)


def resigned() -> GameRecord:
    """Return a game of three, for a stake, in which one resigns, and then another: the third has won."""
    table = play(RecordTable(3, "general", stake=10), Random(15), 8)
    table.says("Bo", Resign)
    go_on(table, Random(16), 5)
    table.says("Ada", Resign)
    return table.record


def without_cleo() -> RecordTable:
    """Return a game in a room without stand-ins, of whose three players one is gone after a while."""
    table = play(RecordTable(3, "yacht", turn_ms=5_000, absence="claim"), Random(17), 6)
    while table.last.seats[table.seat("Cleo")].missed < 2:
        if table.to_play == "Cleo":
            table.alarm_in_time()
        else:
            table.turn()
    return table


def claimed() -> GameRecord:
    """Return such a game whose result was claimed."""
    table = without_cleo()
    table.says("Ada", Claim, seat=table.seat("Cleo"))
    return played_on(table)


def came_back() -> GameRecord:
    """Return such a game in which she was back before."""
    table = without_cleo()
    table.says("Cleo", TakeBack)
    go_on(table, Random(18), 4)
    table.says("Cleo", Resign)
    return played_on(table)


def undone() -> GameRecord:
    """Return a game against a bot, in which the player took decisions back, now and then several in a row."""
    return practised("yacht", bots=1, level="mate").record


def called_off() -> GameRecord:
    """Return a game that was ended before its first entry."""
    table = RecordTable(2, "yacht").started()
    table.throws(table.seats_to_play[0])
    table.says("Bo", Abort)
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
    "bots": bots,
    "captain-stands-in": captain_stands_in,
    "hidden-at-own-pace": lambda: recorded("yacht-mail", 2, reveal="hide_all", order="free"),
    "resigned": resigned,
    "claimed": claimed,
    "came-back": came_back,
    "called-off": called_off,
    "undone": undone,
    "stretched": stretched,
    "time-bank": time_bank,
    "turn-window": turn_window,
    "ordered": ordered,
    "vacation": vacation,
}
"""By name of the file: every way in which dice are drawn, and in which games end."""


def files() -> dict[Path, bytes]:
    """Return the content of every sample file."""
    return {FOLDER / f"{name}.json": encode(made()) for name, made in SAMPLES.items()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, content in files().items():
        path.write_bytes(content)
