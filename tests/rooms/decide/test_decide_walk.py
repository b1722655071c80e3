"""How far it is from the judge to what happened: who reads the way of a move visits each function once."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, Final

import pytest
from msgspec.structs import replace

import regatta_server
from regatta_protocol.client import Enter, Hold, Throw
from regatta_protocol.commands.command import RoomCommand
from regatta_protocol.commands.ending import Abort, Claim, Resign
from regatta_protocol.commands.turns import Stretch
from regatta_server.rooms.decide.act import Act
from regatta_server.rooms.decide.decide import decide
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.lifecycle import MISSED_MOST
from regatta_server.rooms.decide.seat_play import with_seat
from regatta_server.rooms.decide.views.events import event
from testkit.rooms.tables import ALL, Table, player_id

SERVER: Final = Path(regatta_server.__file__).parent
STAYS_MOST: Final = 40
"""A longer way is one on which functions only pass on what others do."""
ENTRY_MOST: Final = 50
"""An entry with its event: it ends a turn, so the next one's clock and the card's lines are beside it."""


def visited(work: Callable[[], object]) -> set[str]:
    """Return the functions of the server that some work visits."""
    stays: set[str] = set()

    def look(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and not code.co_name.startswith("<") and SERVER in Path(code.co_filename).parents:
            stays.add(f"{Path(code.co_filename).relative_to(SERVER)}: {code.co_name}")

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        work()
    finally:
        sys.setprofile(before)
    return stays


def way_of(table: Table, ask: RoomCommand) -> set[str]:
    """Return the functions that judge what Ada asks for, the second time: what is looked up once is there."""
    act = Act(player_id("Ada"), "Ada", ask, table.now_ms, table.chance)
    assert decide(table.state, act) is not None
    return visited(lambda: decide(table.state, act))


def playing(**options: Any) -> Table:
    """Return a game for two on a clock in which Ada has thrown, and Bo has missed all turns that one may."""
    table = Table(turn_ms=60_000, **options).started()
    table.state = replace(table.state, seats=with_seat(table.last.seats, 1, missed=MISSED_MOST))
    table.says("Ada", Throw, dice=ALL)
    return table


WALKS: Final[dict[type[RoomCommand], dict[str, Any]]] = {
    Enter: {"rows": {"chance": ALL}},
    Throw: {"dice": ALL},
    Hold: {"dice": [0, 1]},
    Stretch: {"times": 2},
    Resign: {},
    Claim: {"seat": 1},
    Abort: {},
}


@pytest.mark.parametrize("kind", WALKS)
def test_a_command_is_judged_and_folded_by_as_few_functions_as_one_can_read_at_once(
    kind: type[RoomCommand],
) -> None:
    table = playing(absence="claim")
    ask = table.command(kind, **WALKS[kind])
    stays = way_of(table, ask)
    assert any(stay.startswith("rooms/decide/stages/") for stay in stays)
    assert len(stays) <= STAYS_MOST, sorted(stays)


@pytest.mark.parametrize("kind", WALKS)
def test_so_is_what_is_told_of_it_all_in_all(kind: type[RoomCommand]) -> None:
    table = playing(absence="claim")
    before, ask = table.state, table.command(kind, **WALKS[kind])
    judging = way_of(table, ask)
    change = decide(before, Act(player_id("Ada"), "Ada", ask, table.now_ms, table.chance))
    assert change is not None
    fact, after = change.facts[0], fold(before, change.facts[0])
    of_event = visited(lambda: event(before, fact, after))
    assert len(of_event) > 1
    assert len(judging | of_event) <= (ENTRY_MOST if kind is Enter else STAYS_MOST), sorted(
        judging | of_event
    )
