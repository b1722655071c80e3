"""Write docs/folds/: what becomes of a snapshot by the events behind it, for clients in any language.

    python -m tests.protocol.folds

The real judge makes the events of games that chance plays, and tests/rooms/run/test_room_view.py proves that
the views are what fresh snapshots show. A test holds the files fresh; another folds them in the web client.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from regatta_protocol.client import AddBot, HandOver, Hold, JoinRoom, LeaveRoom, SetAdmission, Start, TakeBack
from regatta_protocol.commands.ending import Abort, Claim, Resign
from regatta_protocol.commands.orders import DropOrder, SetOrder
from regatta_protocol.commands.turns import Stretch, Undo
from regatta_protocol.moves import Throw
from regatta_protocol.view.view import RoomView
from regatta_server.rooms.decide.lifecycle import DAY_MS, LATE_MS, MISSED_MOST, due_ms
from testkit.rooms.chance import CountedChance
from testkit.rooms.hearing import HeardTable
from testkit.rooms.players import Players, watched
from testkit.rooms.tables import NAMES, player_id

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs" / "folds"
STEPS: Final = 30


def by_chance(table: HeardTable, seed: int) -> None:
    """Let players do anything until the room is over."""
    for _ in watched(table, Players(table, Random(seed))):
        pass
    table.is_recorded()


def give_up(table: HeardTable, _: int) -> None:
    """Let Ada throw, and nobody go on with it."""
    table.started()
    table.throws(0)
    table.alarm_in_time()
    table.is_recorded()


def close(table: HeardTable, _: int) -> None:
    """Let Ada throw, and the host of the service close the room."""
    table.started()
    table.throws(0)
    table.is_closed("Names that nobody should read.")
    table.is_recorded()


def come_and_go(table: HeardTable, _: int) -> None:
    """Let players and stand-ins come and go."""
    table.says("Ada", SetAdmission, uses=3)
    table.says("Bo", JoinRoom)
    table.says("Ada", AddBot)
    table.says("Ada", HandOver, seat=1)
    table.says("Ada", LeaveRoom)
    table.says("Cleo", JoinRoom)
    table.says("Bo", Start)
    table.commits("Cleo")
    table.alarm_in_time()
    table.contributes("Cleo")
    while not table.last.stand_ins:
        table.alarm_in_time()
    missing = table.state.seating.seats[table.last.stand_ins[0]].player
    table.says(next(name for name in NAMES if player_id(name) == missing), TakeBack)
    table.turn()
    due = due_ms(table.state)
    assert due is not None
    table.alarm(due + LATE_MS + 1)


def call_off(table: HeardTable, _: int) -> None:
    """Let Ada throw, and end the game."""
    table.started()
    table.throws(0)
    table.says("Ada", Abort)
    table.is_recorded()


def take_back(table: HeardTable, _: int) -> None:
    """Let Ada take back an entry that a bot has played behind, and then a throw."""
    table.started()
    table.throws(0)
    table.says("Ada", Hold, dice=[0, 1])
    table.moves(0, Throw((2, 3, 4)))
    table.turn(0)
    table.turn(1)
    for _ in range(2):
        table.says("Ada", Undo)
    for _ in range(2):
        table.turn(0)
        table.turn(1)


def take_more_time(table: HeardTable, _: int) -> None:
    """Let both take more time, one of them while the own turn runs, and one less again."""
    table.started()
    table.says("Ada", Stretch, times=3)
    table.says("Bo", Stretch, times=10)
    table.turn(0)
    table.says("Ada", Stretch, times=1)
    table.turn(1)
    table.turn(0)
    table.says("Bo", Resign)
    table.is_recorded()


def go_on_vacation(table: HeardTable, _: int) -> None:
    """Let both go on vacation, one of them while the own turn runs, and one come back early."""
    table.started()
    table.vacation("Ada", table.now_ms + 5 * DAY_MS)
    table.vacation("Bo", table.now_ms + 9 * DAY_MS)
    table.now_ms += DAY_MS
    table.turn(0)
    table.vacation("Ada", None)
    table.vacation("Bo", None)
    table.vacation("Bo", table.now_ms + 2 * DAY_MS)
    table.turn(1)
    table.says("Bo", Resign)
    table.is_recorded()


def use_the_time_bank(table: HeardTable, _: int) -> None:
    """Let Ada take longer than her turn has, Bo fill his bank again, and Cleo use hers up twice."""
    table.started()
    for long_ms in (30_000, 50_000, None, 1_000, 1_000, None):
        if long_ms is None:
            table.alarm_in_time()
            continue
        table.now_ms += long_ms
        table.turn()
    for _ in range(6):
        if table.to_play is not None:
            table.turn()
    table.says("Bo", Resign)
    table.is_recorded()


def leave_orders(table: HeardTable, _: int) -> None:
    """Let Bo leave an order that is taken back, one that is carried out, and one that stops."""
    table.started()
    wanted = {"rows": [{"row": row["row"], "least": 0} for row in table.sheet("Bo")["rows"][:2]]}
    table.says("Bo", SetOrder, order=wanted)
    table.says("Bo", DropOrder)
    table.says("Bo", SetOrder, order=wanted)
    table.turn(0)
    while table.to_play == "Bo":
        table.alarm_in_time()
    table.says("Bo", SetOrder, order={"keep": "nothing", "rows": [{"row": "yacht", "least": 99_999}]})
    table.turn(0)
    table.carry_out()
    table.turn(1)
    table.says("Bo", Resign)
    table.is_recorded()


def use_the_turn_window(table: HeardTable, _: int) -> None:
    """Let Ada play in her night, the time of Bo run out by day, and Cleo end the game."""
    table.started()
    table.now_ms += 30_000_000
    table.turn()
    table.alarm_in_time()
    table.alarm_in_time()
    table.says("Cleo", Resign)


def leave_the_game(table: HeardTable, _: int) -> None:
    """Let one of four resign, the result be claimed of another, and a third resign, which ends it."""
    table.started()
    table.turn()
    table.says("Dan", Resign)
    while table.last.seats[1].missed < MISSED_MOST:
        if table.to_play == "Bo":
            table.alarm_in_time()
        else:
            table.turn()
    table.says("Cleo", Claim, seat=1)
    table.turn()
    table.says("Ada", Resign)
    table.is_recorded()


@dataclass(frozen=True)
class Story:
    """A part of a room's life as one hears it."""

    about: str
    ruleset: str
    seats: int
    who: str
    """Whose view it is; Zoe has no seat."""
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 1
    skipped: int = 0
    """Versions that are left out at the beginning; below 0, so many are kept at the end."""
    play: Callable[[HeardTable, int], None] = by_chance
    """What happens, by the seed."""


STORIES: Final = {
    "two-players": Story(
        "From an open room into a game with a bonus and a clock.",
        "yacht-13",
        2,
        "Ada",
        {"turn_ms": 20_000},
    ),
    "who-is-here": Story(
        "Players come and go, and a stand-in plays for one who misses two turns.",
        "yacht",
        4,
        "Cleo",
        {"turn_ms": 20_000},
        play=come_and_go,
    ),
    "more-time": Story(
        "Players take more time for their turns, and less again.",
        "yacht",
        2,
        "Bo",
        {"turn_ms": 20_000},
        play=take_more_time,
    ),
    "vacation": Story(
        "Players go on vacation and come back, in a game over days.",
        "yacht",
        2,
        "Bo",
        {"turn_ms": 3 * DAY_MS},
        play=go_on_vacation,
    ),
    "orders": Story(
        "Orders are left, taken back, carried out and stopped, as another player sees it.",
        "yacht",
        2,
        "Ada",
        {"turn_ms": 86_400_000},
        play=leave_orders,
    ),
    "own-orders": Story(
        "The same as its player sees it: what such an order says changes nothing of the room.",
        "yacht",
        2,
        "Bo",
        {"turn_ms": 86_400_000},
        play=leave_orders,
    ),
    "given-up": Story(
        "What was hidden is opened as nobody goes on.", "yacht", 2, "Bo", {"reveal": "hide_all"}, play=give_up
    ),
    "closed-by-host": Story(
        "The host of the service closes the room, and says why.",
        "yacht",
        2,
        "Bo",
        {"reveal": "hide_all"},
        play=close,
    ),
    "called-off": Story(
        "One of two ends the game before its first entry.",
        "yacht",
        2,
        "Bo",
        {"reveal": "hide_all"},
        play=call_off,
    ),
    "undone": Story(
        "Decisions are taken back in practice, as their player sees it.",
        "yacht",
        2,
        "Ada",
        {"bots": 1, "turn_ms": 20_000},
        play=take_back,
    ),
    "undone-hidden": Story(
        "The same as a spectator sees it, where later throws are hidden.",
        "yacht",
        2,
        "Zoe",
        {"bots": 1, "reveal": "hide_rerolls"},
        play=take_back,
    ),
    "time-bank": Story(
        "A game with a time bank: one takes from it, one uses it up, and a stand-in plays for that one.",
        "yacht",
        3,
        "Ada",
        {"turn_ms": 20_000, "time_bank_ms": 60_000},
        play=use_the_time_bank,
    ),
    "turn-window": Story(
        "A game over days whose turns run by day, by the clocks of three continents.",
        "yacht",
        3,
        "Bo",
        {
            "turn_ms": 43_200_000,
            "turn_window": {"begin_minute": 480, "end_minute": 1_320},
            "clocks": {"Ada": ((0, 120), (1_792_890_000_000, 60)), "Bo": ((0, -240),), "Cleo": ((0, 330),)},
        },
        play=use_the_turn_window,
    ),
    "left": Story(
        "Two of four resign, and the result is claimed of one who is gone.",
        "yacht",
        4,
        "Bo",
        {"turn_ms": 20_000, "absence": "claim"},
        skipped=-STEPS,
        play=leave_the_game,
    ),
    "the-end": Story(
        "The end of a game, and what comes after it.", "general", 3, "Bo", seed=2, skipped=-STEPS
    ),
    "later-throws-hidden": Story(
        "All play the same round; of others one sees first throws and what they enter.",
        "yatzy",
        3,
        "Bo",
        {"reveal": "hide_rerolls", "order": "simultaneous"},
        skipped=24,
    ),
    "all-hidden": Story(
        "Ten dice, and nothing is seen of anyone: a spectator's view, to the end.",
        "double-cameroon",
        2,
        "Zoe",
        {"dice": "identical", "order": "free"},
        skipped=-STEPS,
    ),
    "dice-set-aside": Story(
        "Points at risk, lost and banked.", "yin-yang", 2, "Bo", {"target": 100}, seed=4, skipped=-STEPS
    ),
    "dice-set-aside-hidden": Story(
        "The same where later throws are hidden, as an opponent sees it.",
        "yin-yang",
        2,
        "Bo",
        {"target": 100, "reveal": "hide_rerolls"},
        skipped=11,
    ),
}


def sequence_of(story: Story) -> dict[str, Any]:
    """Return what a file has: the snapshot, and each event with what is other in the view after it."""
    heard = list(_heard(story))
    part = heard[story.skipped :][: STEPS + 1]
    views = [view.now for view, _ in part]
    return {
        "about": story.about,
        "player": player_id(story.who),
        "snapshot": views[0],
        "steps": [
            {"event": event, "view": _changes(before, after)}
            for before, after, (_, event) in zip(views[:-1], views[1:], part[1:], strict=True)
        ],
    }


def _heard(story: Story) -> Iterator[tuple[RoomView, Any]]:
    """Yield the views that somebody has of a room from its beginning, each with the event before it."""
    table = HeardTable(story.seats, story.ruleset, CountedChance(f"fold {story.seed}"), **story.options)
    session = table.watches(story.who)
    story.play(table, story.seed)
    view = RoomView.of(session.frames[0], session.player)
    yield view, None
    for event in session.frames[1:]:
        view = view.after(event)
        yield view, event


def _changes(before: Any, after: Any) -> dict[str, Any]:
    """Return the members that are others; of `hands` those that are."""
    changed = {name: after[name] for name in after if after[name] != before.get(name)}
    if len(before["hands"]) == len(after["hands"]):
        hands = [hand for was, hand in zip(before["hands"], after["hands"], strict=True) if hand != was]
        changed |= {"hands": hands} if hands else {}
    return changed


def rendered(content: dict[str, Any]) -> str:
    """Return the text of a file: a line for each step."""
    steps = ",\n".join(f"    {json.dumps(step, ensure_ascii=False)}" for step in content["steps"])
    head = [
        f'  "{name}": {json.dumps(content[name], ensure_ascii=False)}' for name in content if name != "steps"
    ]
    return "{\n" + ",\n".join(head) + ',\n  "steps": [\n' + steps + "\n  ]\n}\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, story in STORIES.items():
        (FOLDER / f"{name}.json").write_text(rendered(sequence_of(story)), encoding="utf-8")
