"""Stored snapshots of rooms, as bytes and back: in a format of their own, separate from that of facts.

Snapshots are written in the newest format; older ones can be read (docs/storage.md, "Formats and upgrades").
"""

from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from regatta_server.game import decisions, table
from regatta_server.rooms.decide.codecs.codec import Unreadable
from regatta_server.rooms.decide.seat_play import LISTS_OF_FORMAT_1
from regatta_server.rooms.decide.state import Archived, Finished, Playing, RoomState
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import NoSuchRules, Registry

SNAPSHOT_FORMAT: Final = 2
"""The format that is written."""


class Snapshot(Struct, frozen=True):
    """A room as it is stored now and then."""

    format: int
    state: RoomState


class _Head(Struct, frozen=True):
    """What a snapshot of every format has."""

    format: int


class _Old(Struct, frozen=True):
    """A snapshot of format 1."""

    state: dict[str, Any]


WRONG: Final = (msgspec.MsgspecError, AttributeError, KeyError, TypeError, ValueError)
"""What reading something else than a room raises."""

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Snapshot)
_HEADS: Final = msgspec.json.Decoder(_Head)
_OLD: Final = msgspec.json.Decoder(_Old)


def encode(state: RoomState) -> bytes:
    """Return a state as JSON."""
    return _ENCODER.encode(Snapshot(SNAPSHOT_FORMAT, state))


def decode(stored: bytes, registry: Registry = REGISTRY) -> RoomState:
    """Return the state that is stored. Raises Unreadable, and NoSuchRules where it needs others."""
    try:
        return _loaded(_read(stored), registry)
    except NoSuchRules:
        raise
    except WRONG as problem:
        raise Unreadable(_why_no_room(stored, problem)) from problem


def _read(stored: bytes) -> RoomState:
    try:
        # Nearly all are of today: to look at the format first would be to read them twice.
        snapshot = _DECODER.decode(stored)
    except msgspec.MsgspecError:
        snapshot = None
    if snapshot is not None and snapshot.format == SNAPSHOT_FORMAT:
        return snapshot.state
    return _READERS[_HEADS.decode(stored).format](stored)


def _why_no_room(stored: bytes, problem: Exception) -> str:
    """Return why bytes are no room: first of all its format, where they have one."""
    try:
        form = _HEADS.decode(stored).format
    except WRONG:
        form = SNAPSHOT_FORMAT
    if form not in _READERS:
        return f"a room of format {form}: this server reads {' and '.join(map(str, _READERS))}"
    return f"no room of format {form}: {problem}"


def _of_format_2(stored: bytes) -> RoomState:
    return _DECODER.decode(stored).state


def _of_format_1(stored: bytes) -> RoomState:
    state: RoomState = msgspec.convert(_with_seats(_OLD.decode(stored).state), RoomState, str_keys=True)
    return state


_READERS: Final = {1: _of_format_1, 2: _of_format_2}


def _with_seats(old: dict[str, Any]) -> dict[str, Any]:
    """Return a state of format 1, which had what belongs to a seat in seven lists, as one of today."""
    state = dict(old)
    if "before" in state:
        state["before"] = _with_seats(state["before"])
        state["close_reason"] = state.pop("why_closed", None)
    if "missed" not in state:
        return state
    deadlines, stand_ins = dict(state.pop("deadlines", ())), state.pop("stand_ins")
    missed = state.pop("missed")
    columns = {
        "deadline_ms": [deadlines.get(seat) for seat in range(len(missed))],
        "missed": missed,
        "stand_in": [seat in stand_ins for seat in range(len(missed))],
    }
    for member, name in LISTS_OF_FORMAT_1.items():
        columns[member] = [value or 0 for value in state.pop(name, None) or ()]
    pending = {one.pop("seat"): one for one in state.pop("orders", ())}
    named = {name: values for name, values in columns.items() if values}
    seats = [dict(zip(named, values, strict=True)) for values in zip(*named.values(), strict=True)]
    state["seats"] = [one | {"pending": pending.get(number)} for number, one in enumerate(seats)]
    return state


def _loaded(state: RoomState, registry: Registry) -> RoomState:
    """Return a state whose plays are those of its rules."""
    setup = state.setup.known_to(registry)
    match state:
        case Playing() if state.decisions is not None:
            history = decisions.load(setup.rules, state.decisions)
            return replace(state, game=table.load(setup.rules, state.game), decisions=history)
        case Playing() | Finished():
            return replace(state, game=table.load(setup.rules, state.game))
        case Archived():
            return replace(state, before=_loaded(state.before, registry))
        case _:
            return state
