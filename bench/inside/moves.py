"""What a move costs inside a room: from the command, judged, to what the store and the members are given.

Whole games of two, many at a time and move by move, as at saturation: what a room has just used is cold when
its next move comes. Processor time of this thread alone, so that other programs count less.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import orjson

from bench.figures import Figure, median
from regatta_protocol.client import Enter, Throw
from regatta_protocol.commands.command import RoomCommand
from regatta_protocol.ids import CommandId
from regatta_server.rooms.decide.act import Act, Change
from regatta_server.rooms.decide.decide import decide
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.decide.views.events import Event, event
from regatta_server.rooms.storage.commits import as_commit
from regatta_server.rooms.storage.copy import steps_between
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import Table

ROOMS: Final = 100
ALL: Final = [0, 1, 2, 3, 4]
THROWN: Final = (ALL, [0, 1], [2, 3, 4])
"""The dice of a turn's three throws."""
FLOOR: Final = "encoding its event"


@dataclass(slots=True)
class _Room:
    """A room at one moment."""

    state: RoomState


@dataclass(frozen=True, slots=True)
class _Took:
    """What each of the parts took for a move of all rooms, µs for one of them."""

    judged: float
    encoded: float
    event_us: float


def measured() -> list[Figure]:
    """Return the parts of a move, and all of it, beside encoding its event."""
    tables = [Table(chance=CountedChance(f"room {number}")).started() for number in range(ROOMS)]
    rooms = [_Room(table.state) for table in tables]
    moves = (
        len(tables[0].state.setup.rules.card["rows"]) * len(tables[0].state.seating.seats) * (len(THROWN) + 1)
    )
    # The last one ends the game, which is another matter.
    took = [_one(rooms, number) for number in range(moves - 1)]
    floor = median([one.event_us for one in took])
    parts = {
        "judging it and drawing its event": [one.judged for one in took],
        "encoding its facts": [one.encoded for one in took],
        FLOOR: [one.event_us for one in took],
        "all of it": [one.judged + one.encoded + one.event_us for one in took],
    }
    return [
        Figure(f"a move: {what}", "µs", median(us), FLOOR, median(us) / floor) for what, us in parts.items()
    ]


def _one(rooms: Sequence[_Room], number: int) -> _Took:
    """Make the next move in every room."""
    acts = [(room, _act(room.state, number)) for room in rooms]
    judged, done = _timed(lambda: [_done(room, act) for room, act in acts])
    encoded, _ = _timed(
        lambda: [as_commit(f"{room.state.version}-7", room.state, change) for room, change, _ in done]
    )
    event_us, _ = _timed(lambda: [orjson.dumps(event) for *_, events in done for event in events])
    for room, change, _ in done:
        room.state = change.state
    return _Took(judged, encoded, event_us)


def _done(room: _Room, act: Act) -> tuple[_Room, Change, list[Event]]:
    """Return what becomes of a move, and what is told of it."""
    change = decide(room.state, act)
    assert change is not None
    steps = steps_between(room.state, change.facts, change.state)
    return room, change, [event(step.before, step.fact, step.after) for step in steps]


def _timed(work: Callable[[], list[Any]]) -> tuple[float, list[Any]]:
    """Return how long some work for all rooms takes, µs for one of them, and what comes of it."""
    began = time.thread_time_ns()
    done = work()
    return (time.thread_time_ns() - began) / 1_000 / ROOMS, done


def _act(state: RoomState, number: int) -> Act:
    """Return the next move of a room: three throws, and the next row of the card."""
    turn, step = divmod(number, len(THROWN) + 1)
    command = CommandId(f"move-{number:06d}")
    ask: RoomCommand
    if step < len(THROWN):
        ask = Throw(id=command, room=state.setup.id, dice=THROWN[step])
    else:
        row = state.setup.rules.card["rows"][turn // 2]["row"]
        ask = Enter(id=command, room=state.setup.id, rows={row: ALL})
    seat = state.seating.seats[turn % 2]
    return Act(seat.player, seat.name, ask, state.changed_ms + 50, CountedChance())
