"""A change of a room as the store takes it."""

import orjson

from server.rooms.act import Change
from server.rooms.lifecycle import due_ms, ttl_ms
from server.rooms.state import encode
from server.rooms.store import Commit


def as_commit(room: str, expected: int, change: Change) -> Commit:
    """Return a change of the room at the version expected, ready to be stored; the facts say when it was."""
    state = change.state
    facts = [orjson.dumps({**fact, "at_ms": state.changed_ms}) for fact in change.facts]
    return Commit(room, expected, encode(state), facts, due_ms(state), ttl_ms(state))
