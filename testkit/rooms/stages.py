"""Tables at each stage of a room, and what is refused there: commands with all that they need."""

from typing import Any, Final

from regatta_protocol.client import (
    AddSeat,
    CallStandIn,
    Commit,
    Contribute,
    Enter,
    HandOver,
    Hold,
    Kick,
    SetAside,
    Throw,
)
from regatta_protocol.commands.command import RoomCommand
from regatta_protocol.commands.ending import Claim
from regatta_protocol.commands.orders import SetOrder
from regatta_protocol.commands.turns import Stretch
from regatta_protocol.messages.room import Stage
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.codecs.snapshot_codec import encode
from testkit.rooms.tables import ALL, Table, bytes_of, commitment_of

ORDER: Final = {"rows": [{"row": "yacht", "least": 1}]}
"""A conditional order that fits most games with rows."""

FIELDS: Final[dict[type[RoomCommand], dict[str, Any]]] = {
    AddSeat: {"name": "Guest"},
    Kick: {"seat": 1},
    HandOver: {"seat": 1},
    CallStandIn: {"seat": 1},
    Claim: {"seat": 1},
    Commit: {"commitment": commitment_of("anyone")},
    Contribute: {"bytes": bytes_of("anyone")},
    Hold: {"dice": [0, 1]},
    Throw: {"dice": ALL},
    Enter: {"rows": {"chance": ALL}},
    SetAside: {"dice": [0, 1], "face": 6},
    Stretch: {"times": 2},
    SetOrder: {"order": ORDER},
}
"""What a command needs beside its id and its room, in a form that could be right."""


def refusal(table: Table, name: str, kind: type[RoomCommand], /, **fields: Any) -> Refused:
    """Return why a command is refused, which must change nothing."""
    before, version = encode(table.state), table.version
    try:
        table.says(name, kind, **FIELDS.get(kind, {}) | fields)
    except Refused as refused:
        assert (encode(table.state), table.version) == (before, version)
        return refused
    raise AssertionError(f"{kind.__name__} of {name} was not refused")


def at_stage(stage: Stage, **options: Any) -> Table:
    """Return a room for two at a stage; while it plays, Ada has thrown once."""
    match stage:
        case "gathering":
            return Table(**options)
        case "opening":
            return Table(**options).filled()
        case "playing":
            table = Table(**options).started()
            table.throws(0)
            return table
        case "finished":
            return Table(**options).finished()
        case "archived":
            table = Table(**options).finished()
            table.alarm_in_time()
            return table
