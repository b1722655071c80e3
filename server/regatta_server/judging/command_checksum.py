"""A checksum of what a command says, stored with its id, so that another command with that id is noticed.

It applies wherever ids are remembered (docs/decisions/0002-command-ids-live-in-the-room-state.md).
"""

from functools import cache
from typing import Any
from zlib import crc32

import orjson
from pydantic import BaseModel

from regatta_protocol.commands.command import Command
from regatta_protocol.errors import Code
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused


def checksum_of(command: Command) -> int:
    """Return the CRC-32 of all that a command says but its id.

    Spaces, the order of members, and members that say what is so without them make no difference: neither
    does a member that a later version adds.
    """
    # Not by `model_dump`, which takes twice as long: this is on the path of every move.
    return crc32(orjson.dumps(_members(command), _members, orjson.OPT_SORT_KEYS))


def _members(part: BaseModel) -> dict[str, Any]:
    """Return what a part of a command says, without what is so unless it is said."""
    members = part.__dict__.copy()
    members.pop("id", None)
    for name, default in _defaults(type(part)):
        if members[name] == default:
            del members[name]
    return members


@cache
def _defaults(kind: type[BaseModel]) -> tuple[tuple[str, Any], ...]:
    """Return the members that may be left out, and what is so then."""
    optional = ((name, field) for name, field in kind.__pydantic_fields__.items() if not field.is_required())
    return tuple((name, field.default) for name, field in optional if name not in ("type", "id"))


def id_reused() -> Refused:
    """Return the refusal for the id of another command."""
    return Refused(
        Code.ID_REUSED,
        Text(
            "id-used",
            "You have used this id for another command, which is done: make a new id for each command.",
        ),
        {"fields": [{"field": "id", "problem": "was used for another command"}]},
    )
