"""How far it is from the judge to what happened: who reads the way of a move visits each function once."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, Final

import regatta_server
from regatta_protocol.client import Enter, Throw
from regatta_protocol.command import RoomCommand
from regatta_protocol.ids import CommandId
from regatta_server.rooms.decide.act import Act
from regatta_server.rooms.decide.decide import decide
from testkit.rooms.tables import ALL, Table, player_id

SERVER: Final = Path(regatta_server.__file__).parent
STAYS_MOST: Final = 40
"""A longer way is one on which functions only pass on what others do."""


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


def test_a_move_is_judged_and_folded_by_as_few_functions_as_one_can_read_at_once() -> None:
    table = Table(turn_ms=60_000).started()
    room = table.state.setup.id
    thrown = way_of(table, Throw(id=CommandId("c-t"), room=room, dice=ALL))
    assert {"rooms/decide/stages/moves.py: played", "rules/category.py: apply"} <= thrown
    assert len(thrown) <= STAYS_MOST, sorted(thrown)
    table.says("Ada", Throw, dice=ALL)
    entered = way_of(table, Enter(id=CommandId("c-e"), room=room, rows={"chance": ALL}))
    own = {stay for stay in entered if not stay.startswith("rules/")}
    assert len(own) <= STAYS_MOST, sorted(own)
