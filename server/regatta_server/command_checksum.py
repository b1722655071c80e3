"""What a command says, as a number that is kept with its id: so the id of another command is found out.

It goes for all places that remember ids (docs/decisions/0002-command-ids-live-in-the-room-state.md).
"""

from typing import Any
from zlib import crc32

import orjson
from pydantic import BaseModel

from regatta_protocol.command import Command
from regatta_protocol.errors import Code
from regatta_server.refused import Refused


def checksum_of(command: Command) -> int:
    """Return the CRC-32 of all that a command says but its id.

    Spaces, the order of members, and members that say what is so without them make no difference: neither
    does a member that a later version adds.
    """
    # Not by `model_dump`, which takes twice as long: this is on the path of every move.
    return crc32(orjson.dumps(_members(command), _members, orjson.OPT_SORT_KEYS))


def _members(part: BaseModel) -> dict[str, Any]:
    """Return what a part of a command says, without what is so unless it is said."""
    fields = type(part).__pydantic_fields__
    return {
        name: value
        for name, value in part.__dict__.items()
        if name == "type" or (name != "id" and value != fields[name].default)
    }


def id_reused() -> Refused:
    """Return the refusal for the id of another command."""
    return Refused(
        Code.ID_REUSED,
        "You have used this id for another command, which is done: make a new id for each command.",
        {"fields": [{"field": "id", "problem": "was used for another command"}]},
    )
