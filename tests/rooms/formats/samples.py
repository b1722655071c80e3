"""Rooms whose facts, snapshots and records are kept for ever: with every class of fact, and every member."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any, Final

from regatta_protocol.client import (
    AddBot,
    AddSeat,
    CreateRoom,
    DeclineRematch,
    HandOver,
    Hold,
    JoinRoom,
    Kick,
    LeaveRoom,
    Rematch,
    SetAdmission,
    Start,
    TakeBack,
)
from regatta_protocol.commands.ending import Abort, Claim, Resign
from regatta_protocol.commands.orders import DropOrder, SetOrder
from regatta_protocol.commands.turns import Stretch, Undo
from regatta_protocol.http.ratings import RatingChange
from regatta_protocol.ids import CommandId
from regatta_protocol.moves import Bank, Enter, Throw
from regatta_protocol.options import Options
from regatta_server.rooms.decide.act import Act
from regatta_server.rooms.decide.lifecycle import LATE_MS, closes_ms, due_ms
from regatta_server.rooms.decide.setup import Seat
from regatta_server.rooms.decide.stages import creation
from regatta_server.rules.catalogue import REGISTRY
from testkit.records import RecordTable, go_on, play
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import player_id

TURN_MS: Final = 60_000


def opened(name: str, seats: int, ruleset: str, **options: Any) -> RecordTable:
    """Return a table whose chance follows from a name."""
    return RecordTable(seats, ruleset, CountedChance(f"format: {name}"), **options)


# -- rooms that gather ---------------------------------------------------------------------------------


def gathers() -> RecordTable:
    """Return a room with a lock, kicks, guests and a stand-in, whose host has left."""
    table = opened(
        "gathers", 8, "clubhouse", turn_ms=14 * 86_400_000, watchers="open", chat="free", listed=True
    )
    table.now_ms += 1_500
    table.says("Bo", JoinRoom)
    table.says("Bo", AddSeat, name="Zoë ☂ “Å”")
    table.says("Cleo", JoinRoom)
    table.says("Ada", Kick, seat=3)
    table.says("Dan", JoinRoom)
    table.says("Ada", AddBot)
    table.says("Ada", SetAdmission, open_ms=3_600_000, uses=3)
    table.says("Eve", JoinRoom)
    table.says("Ada", HandOver, seat=1)
    table.says("Ada", LeaveRoom)
    table.says("Bo", SetAdmission, locked=True)
    return table


def closed_by_itself() -> RecordTable:
    """Return a room in which nobody began."""
    table = opened("closed by itself", 4, "yacht-lawn", watchers="none", chat="off")
    table.alarm_in_time()
    return table


def closed_by_host() -> RecordTable:
    """Return a room whose game the host of the service ended, and said why."""
    table = play(opened("closed by the host", 2, "yacht"), Random(10), 2)
    table.is_closed("Names that nobody should read.")
    table.is_recorded()
    return table


def opens() -> RecordTable:
    """Return a room that its host has started, and one of three seats has committed to its bytes."""
    table = opened("opens", 5, "general", stake=3, begins="ruleset", watchers="friends")
    for name in ("Bo", "Cleo"):
        table.says(name, JoinRoom)
    table.says("Ada", Start)
    table.commits("Cleo")
    return table


def shows() -> RecordTable:
    """Return a room in which two of three committed in time, and one of them has shown its bytes."""
    table = opened("shows", 3, "yatzy").filled()
    for name in ("Cleo", "Ada"):
        table.commits(name)
    table.alarm_in_time()
    table.contributes("Cleo")
    return table


def withheld() -> RecordTable:
    """Return a whole game of which one seat was silent and another withheld its bytes."""
    table = opened("withheld", 3, "yin-yang", target=100).filled()
    table.commits("Ada")
    table.commits("Bo")
    table.alarm_in_time()
    table.contributes("Bo")
    table.alarm_in_time()
    return table.finished()


def called_off() -> RecordTable:
    """Return a room of a match that one of two did not come to."""
    table = opened("called off", 2, "yacht-13", rated=True, turn_ms=TURN_MS)
    seats = [Seat(player_id(name), name) for name in ("Ada", "Bo")]
    request = CreateRoom(
        id=CommandId("m-1"),
        ruleset="yacht-13",
        seats=2,
        options=Options(rated=True, turn_ms=TURN_MS, begins="random"),
    )
    act = Act(
        seats[0].player,
        "Ada",
        JoinRoom(id=CommandId("m-1"), room=table.state.setup.id),
        table.now_ms,
        table.chance,
    )
    change = creation.create_full(table.state.setup.id, request, act, seats, matched=True)
    table.facts, table.state = list(change.facts), change.state
    table.commits("Bo")
    table.alarm_in_time()
    return table


# -- games that run ------------------------------------------------------------------------------------


def some_turns(ruleset: str) -> RecordTable:
    """Return a game some turns after its beginning."""
    seats = max(1, REGISTRY.rules(ruleset).card["seats_min"])
    table = play(opened(f"some turns of {ruleset}", seats, ruleset, begins="ruleset"), Random(3), 3 * seats)
    table.throws(table.seats_to_play[0])
    return table


def spectators_behind() -> RecordTable:
    """Return a game whose spectators are two turns behind, and whose clock was renewed."""
    table = opened(
        "spectators behind",
        2,
        "yatzy",
        delay_turns=2,
        watchers="open",
        turn_ms=TURN_MS,
        reveal="hide_rerolls",
    )
    play(table, Random(4), 6)
    due = due_ms(table.state)
    assert due is not None
    table.alarm(due + LATE_MS + 1)
    return go_on(table, Random(5), 3)


def clock_put() -> RecordTable:
    """Return a game whose node's clock was two hours ahead for a moment, and moves made after that."""
    table = play(opened("clock put", 2, "general", turn_ms=TURN_MS), Random(14), 2)
    for by_ms in (7_200_000, -7_200_000):
        table.now_ms += by_ms
        table.clock_step(table.now_ms)
    return go_on(table, Random(15), 4)


def stand_ins() -> RecordTable:
    """Return a game with a stand-in from the beginning; Cleo was away, came back, and is away again."""
    table = opened("stand-ins", 3, "yak", bots=1, turn_ms=5_000).started()
    while table.state.setup.rules.standing(table.game.hands[table.seat("Cleo")].play).turns < 6:
        table.now_ms += 1_000
        [seat] = table.seats_to_play
        turns = table.state.setup.rules.standing(table.game.hands[seat].play).turns
        if seat == table.seat("Cleo") and turns == 4 and table.last.stands_in(seat):
            table.says("Cleo", TakeBack)
        if seat == table.seat("Cleo") and turns != 4:
            table.alarm_in_time()
        else:
            table.turn()
    return table


def more_time() -> RecordTable:
    """Return a game with a clock whose players took more time, one of them less again."""
    table = opened("more time", 2, "yacht", turn_ms=20_000).started()
    table.says("Ada", Stretch, times=3)
    table.says("Bo", Stretch, times=10)
    table.turn(0)
    table.says("Ada", Stretch, times=1)
    return go_on(table, Random(8), 3)


def time_bank() -> RecordTable:
    """Return a game with a time bank, of which one took much and another all."""
    table = opened("a time bank", 2, "yacht", turn_ms=20_000, time_bank_ms=60_000).started()
    table.now_ms += 50_000
    table.turn(0)
    table.alarm_in_time()
    return go_on(table, Random(9), 3)


def turn_window() -> RecordTable:
    """Return a game over days whose turns run at night, by clocks of two continents; one time ran out."""
    clocks = {"Ada": ((0, 120), (1_792_890_000_000, 60)), "Bo": ((0, -240),)}
    window = {"begin_minute": 1_320, "end_minute": 360}
    table = opened(
        "a turn window", 2, "yacht", turn_ms=43_200_000, turn_window=window, clocks=clocks
    ).started()
    table.now_ms += 50_000_000
    table.turn(0)
    table.alarm_in_time()
    return go_on(table, Random(9), 3)


def conditional_orders() -> RecordTable:
    """Return a game over days in which orders are set, taken back, carried out and stopped."""
    table = opened("conditional orders", 2, "yacht", turn_ms=86_400_000).started()
    rows = [{"row": "yacht", "least": 50}, {"row": "full_house", "least": 1}]
    table.says("Bo", SetOrder, order={"rows": rows})
    table.says("Bo", DropOrder)
    table.says("Bo", SetOrder, order={"rows": rows, "early": False, "otherwise": ["yacht"]})
    table.turn(0)
    while table.to_play == "Bo":
        table.alarm_in_time()
    table.says("Bo", SetOrder, order={"keep": "face", "pips": [6], "rows": [{"row": "sixes", "least": 30}]})
    table.turn(0)
    table.carry_out()
    table.says("Ada", SetOrder, order={"rows": [{"row": "yacht", "least": 1}]})
    return table


def vacation() -> RecordTable:
    """Return a game over days in which both go on vacation, and one comes back early."""
    table = opened("vacation", 2, "yacht", turn_ms=86_400_000).started()
    table.turn(0)
    table.vacation("Bo", table.now_ms + 10 * 86_400_000)
    table.vacation("Ada", table.now_ms + 2 * 86_400_000)
    table.now_ms += 50_000_000
    table.vacation("Bo", None)
    table.turn(1)
    return table


def the_clock_alone() -> RecordTable:
    """Return a game to a target that the clock plays, but for a stand-in in the second seat."""
    table = opened("the clock alone", 2, "yin-yang", bots=1, turn_ms=5_000).started()
    for _ in range(24):
        table.alarm_in_time()
    return table


def hidden_at_own_pace() -> RecordTable:
    """Return a game in which nobody sees the others' cards, and each goes on as they like."""
    return play(opened("at own pace", 3, "yacht-mail", reveal="hide_all", order="free"), Random(6), 12)


# -- games that are over -------------------------------------------------------------------------------


def forced_joker() -> RecordTable:
    """Return a whole game in which a further yacht had to go where it may."""
    return next(table for table in map(_collected, range(10_000)) if _has_joker(table))


def _collected(number: int) -> RecordTable:
    """Return a game of one who collects the face that lies there most often."""
    table = opened(f"forced joker {number}", 1, "yacht-joker").started()
    while table.state.stage == "playing":
        table.now_ms += 2_000
        sheet = table.sheet_of(0)
        faces = sheet["faces"]
        if not faces:
            table.moves(0, Throw(tuple(sheet["offers"]["throw"])))
            continue
        [(face, most)] = Counter(faces).most_common(1)
        others = tuple(die for die, shown in enumerate(faces) if shown != face)
        if others and sheet["throws"] < 3:
            table.says("Ada", Hold, dice=[die for die in range(5) if die not in others])
            table.moves(0, Throw(others))
        else:
            rows: list[str] = sheet["offers"]["enter"]
            row = "yacht" if most == 5 and "yacht" in rows else rows[0]
            table.moves(0, Enter({row: (0, 1, 2, 3, 4)}))
    return table


def _has_joker(table: RecordTable) -> bool:
    """Say whether a yacht was entered for full points in a row that needs another hand."""
    entered = table.events_of("entered")
    return any(
        len(set(dice)) == 1 and event["rows"][row] in (25, 30, 40)
        for event in entered
        for row, dice in event["dice"].items()
        if row in ("full_house", "small_straight", "large_straight")
    )


def two_rows_a_turn() -> RecordTable:
    """Return a whole game with ten dice, of two who throw the same."""
    table = opened("two rows a turn", 2, "double-cameroon", dice="identical", order="simultaneous")
    return play(table, Random(7))


def to_a_target() -> RecordTable:
    """Return a whole game to a target, in which wild dice joined where the player wanted."""
    table = opened("to a target", 2, "yin-yang", target=100).started()
    whim = Random(8)
    while table.state.stage == "playing":
        table.now_ms += 3_000
        [seat] = table.seats_to_play
        hand = table.game.hands[seat].play
        choices = list(table.state.setup.rules.choices(hand))
        joining = [move for move in choices if isinstance(move, Bank) and move.join]
        throw = table.sheet_of(seat)["offers"]["throw"]
        if joining:
            table.moves(seat, joining[-1])
        elif choices and (not throw or whim.random() < 0.7):
            table.moves(seat, whim.choice(choices))
        else:
            table.moves(seat, Throw(tuple(throw)))
    table.is_recorded()
    return table


def rated_with_a_rematch() -> RecordTable:
    """Return a rated game of which two of three want another one, and go there."""
    table = opened(
        "rated", 3, "yin-yang", target=100, rated=True, turn_ms=TURN_MS, begins="random"
    ).finished()
    changes: list[RatingChange] = [
        {"seat": 0, "before": 1500, "after": 1538, "provisional": True},
        {"seat": 1, "before": 1702, "after": 1694},
        {"seat": 2, "before": 1500, "after": 1462, "provisional": True},
    ]
    table.is_recorded(changes)
    table.says("Bo", Rematch)
    table.says("Ada", DeclineRematch)
    table.says("Cleo", Rematch)
    return table


def rematch(name: str = "rematch") -> RecordTable:
    """Return the room of a rematch, at its opening."""
    table = opened(name, 2, "yin-yang", target=100).finished()
    table.is_recorded()
    table.says("Bo", Rematch)
    change = table.says("Ada", Rematch)
    assert change is not None
    assert change.spawn is not None
    table.facts, table.state = list(change.spawn.facts), change.spawn.state
    return table


def rematch_called_off() -> RecordTable:
    """Return the room of a rematch to which nobody came."""
    table = rematch("rematch called off")
    table.alarm_in_time()
    return table


def rematch_that_expires() -> RecordTable:
    """Return a room that was closed after an offer that nobody took."""
    table = opened("rematch that expires", 2, "yin-yang", target=100).finished()
    table.is_recorded()
    table.says("Bo", Rematch)
    table.alarm_in_time()
    table.alarm(closes_ms(table.state))
    return table


def rematch_wanted() -> RecordTable:
    """Return a room of three in which one wants another game, and one does not."""
    table = opened("rematch wanted", 3, "yin-yang", target=100).finished()
    table.is_recorded()
    table.says("Cleo", Rematch)
    table.says("Bo", DeclineRematch)
    return table


def given_up() -> RecordTable:
    """Return a room whose game nobody went on with, closed and then recorded."""
    table = play(opened("given up", 2, "general", stake=25), Random(9), 5)
    table.alarm(closes_ms(table.state))
    table.is_recorded()
    return table


def resigned() -> RecordTable:
    """Return a game of four, one a stand-in, for a stake: all the players resign, one after the other."""
    table = opened("resigned", 4, "general", bots=1, stake=25, delay_turns=1).started()
    for name in ("Cleo", "Ada", "Dan"):
        for _ in range(5):
            table.turn()
        table.says(name, Resign, seat=table.seat(name) if name == "Dan" else None)
    table.is_recorded()
    return table


def claimed() -> RecordTable:
    """Return a game of three in a room without stand-ins: one is gone, and the others play on to the end."""
    table = opened("claimed", 3, "yin-yang", target=100, turn_ms=5_000, absence="claim").started()
    while table.last.seats[table.seat("Bo")].missed < 2:
        if table.to_play == "Bo":
            table.alarm_in_time()
        else:
            table.turn()
    table.says("Cleo", Claim, seat=table.seat("Bo"))
    return go_on(table, Random(13))


def aborted() -> RecordTable:
    """Return a game that was ended before its first entry."""
    table = opened("aborted", 2, "yatzy", rated=True, turn_ms=TURN_MS).started()
    table.throws(table.seats_to_play[0])
    table.says("Bo", Abort)
    table.is_recorded()
    return table


def visitors() -> RecordTable:
    """Return a game that somebody without an account began alone, and left unfinished."""
    table = opened("a visitor", 1, "yacht")
    command = CreateRoom(id=CommandId("v-1"), ruleset="yacht", seats=1)
    act = Act(
        player_id("Ada"),
        "Ada",
        JoinRoom(id=CommandId("v-1"), room=table.state.setup.id),
        table.now_ms,
        table.chance,
    )
    change = creation.create(table.state.setup.id, command, act, visitor=True)
    table.facts, table.state = list(change.facts), change.state
    table.started().throws(0)
    return table


def levels() -> RecordTable:
    """Return a game against two bots with levels, which move at once."""
    table = opened("levels", 4, "yacht-wild", bots=1, level="captain", bot_pace="instant")
    table.says("Ada", AddBot, level="mate")
    table.says("Ada", AddBot)
    table.started()
    for _ in range(7):
        table.turn()
    table.says("Ada", Resign)
    table.is_recorded()
    return table


def captain_stands_in() -> RecordTable:
    """Return a game of two that captains play on: one for Bo, who comes back, then for both."""
    table = opened("a captain stands in", 2, "yacht", turn_ms=TURN_MS, stand_in="captain").started()
    bo = table.seat("Bo")
    while bo not in table.last.stand_ins:
        if table.to_play == "Bo":
            table.alarm_in_time()
        else:
            table.turn()
    table.alarm_in_time()
    table.says("Bo", TakeBack)
    while table.state.stage == "playing":
        table.alarm_in_time()
    table.is_recorded()
    return table


def undone() -> RecordTable:
    """Return a game of practice that is under way, in which decisions were taken back and others can be."""
    table = opened("undone", 2, "yacht-mail", bots=1, level="mate").started()
    for _ in range(3):
        table.throws(0)
        table.moves(0, Throw((0, 1)))
        table.turn(0)
        table.turn(1)
        table.says("Ada", Undo)
        table.turn(0)
        table.turn(1)
    table.throws(0)
    table.says("Ada", Undo)
    table.says("Ada", Undo)
    return table


def remembers() -> RecordTable:
    """Return a game in which each player has given more commands than the room remembers."""
    return play(opened("remembers", 2, "yacht", turn_ms=TURN_MS), Random(31), 40)


SAMPLES: Final[Mapping[str, Callable[[], RecordTable]]] = {
    "gathers": gathers,
    "closed by itself": closed_by_itself,
    "closed by the host": closed_by_host,
    "opens": opens,
    "shows": shows,
    "withheld": withheld,
    "called off": called_off,
    "spectators behind": spectators_behind,
    "clock put": clock_put,
    "stand-ins": stand_ins,
    "the clock alone": the_clock_alone,
    "hidden at own pace": hidden_at_own_pace,
    "forced joker": forced_joker,
    "two rows a turn": two_rows_a_turn,
    "to a target": to_a_target,
    "rated with a rematch": rated_with_a_rematch,
    "rematch": rematch,
    "rematch that expires": rematch_that_expires,
    "given up": given_up,
    "rematch called off": rematch_called_off,
    "rematch wanted": rematch_wanted,
    **{f"some turns of {ruleset}": partial(some_turns, ruleset) for ruleset in REGISTRY.newest},
    "resigned": resigned,
    "claimed": claimed,
    "aborted": aborted,
    "a visitor's": visitors,
    "levels": levels,
    "a captain stands in": captain_stands_in,
    "undone": undone,
    "more time": more_time,
    "a time bank": time_bank,
    "conditional orders": conditional_orders,
    "a turn window": turn_window,
    "vacation": vacation,
    "commands with checksums": remembers,
}
"""By name: how the room came about."""
