"""From messages as they come to events as values."""

from collections.abc import Mapping
from typing import Any, Final, cast, get_args

import msgspec

from regatta_protocol.events.answers import Error, ReadOnly, Welcome
from regatta_protocol.events.base import Unknown
from regatta_protocol.events.lobby import LobbyEvent
from regatta_protocol.events.people import PersonEvent
from regatta_protocol.events.room import RoomEvent, Snapshot
from regatta_protocol.events.sheet import Sheet
from regatta_protocol.net.own_bytes import DiceWarning

ServerEvent = RoomEvent | LobbyEvent | PersonEvent | Welcome | ReadOnly | Error
"""What the server tells by itself."""
Event = ServerEvent | Unknown | DiceWarning
"""All that a client hears: `match` and `isinstance` tell which it is."""

CLASSES: Final[Mapping[str, Any]] = {kind.__struct_config__.tag: kind for kind in get_args(ServerEvent)}
"""By its `type`, the class of each event."""


def event_of(message: Mapping[str, object] | Unknown | DiceWarning) -> Event:
    """Return the event of a message that the protocol has.

    Raises KeyError for one of another type, msgspec.ValidationError for one that is not as it should be.
    """
    if isinstance(message, Unknown | DiceWarning):
        return message
    return cast(ServerEvent, msgspec.convert(message, CLASSES[str(message["type"])]))


def snapshot_of(message: Mapping[str, object]) -> Snapshot:
    """Return a whole room. Raises msgspec.ValidationError for anything else."""
    return msgspec.convert(message, Snapshot)


def sheet_of(message: Mapping[str, object]) -> Sheet:
    """Return a seat's sheet. Raises msgspec.ValidationError for anything else."""
    return msgspec.convert(message, Sheet)
