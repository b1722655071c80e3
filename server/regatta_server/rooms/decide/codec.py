"""Facts and states as bytes, and back: strict, and of one version (docs/storage.md).

What cannot be read is never guessed at: whoever finds it leaves the room alone and says so.
"""

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from regatta_server.game import decisions, table
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.state import Archived, Finished, Playing, RoomState
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import NoSuchRules, Registry

FORMAT: Final = 1
"""The version of both. A later one reads those before it, from the first release on."""


class Unreadable(ValueError):
    """Bytes that are no facts or no state of this version; the message says what is wrong."""


class Snapshot(Struct, frozen=True):
    """A room as it is stored now and then."""

    format: int
    state: RoomState


class _Head(Struct, frozen=True):
    """What a snapshot of every format has."""

    format: int


_ENCODER: Final = msgspec.json.Encoder()
_FACTS: Final[msgspec.json.Decoder[RoomFact]] = msgspec.json.Decoder(RoomFact)
_STATES: Final = msgspec.json.Decoder(Snapshot)
_HEADS: Final = msgspec.json.Decoder(_Head)


def encode_fact(fact: RoomFact) -> bytes:
    """Return a fact as JSON."""
    return _ENCODER.encode(fact)


def decode_fact(stored: bytes) -> RoomFact:
    """Return the fact that `encode_fact` wrote. Raises Unreadable."""
    try:
        return _FACTS.decode(stored)
    except (msgspec.MsgspecError, UnicodeDecodeError) as problem:
        raise Unreadable(f"no fact of format {FORMAT}: {problem}") from problem


def encode(state: RoomState) -> bytes:
    """Return a state as JSON."""
    return _ENCODER.encode(Snapshot(FORMAT, state))


def decode(stored: bytes, registry: Registry = REGISTRY) -> RoomState:
    """Return the state that `encode` wrote. Raises Unreadable, and NoSuchRules where it needs others."""
    try:
        snapshot = _STATES.decode(stored)
        if snapshot.format != FORMAT:
            raise ValueError(snapshot.format)
        return _loaded(snapshot.state, registry)
    except NoSuchRules:
        raise
    except (msgspec.MsgspecError, UnicodeDecodeError, KeyError, ValueError) as problem:
        raise Unreadable(_why_no_room(stored, problem)) from problem


def _why_no_room(stored: bytes, problem: Exception) -> str:
    """Return why bytes are no room: first of all its format, where they have one."""
    try:
        form = _HEADS.decode(stored).format
    except (msgspec.MsgspecError, UnicodeDecodeError):
        form = FORMAT
    if form != FORMAT:
        return f"a room of format {form}: this server reads {FORMAT}"
    return f"no room of format {FORMAT}: {problem}"


def followed(
    state: RoomState | None, stored: Iterable[bytes], registry: Registry = REGISTRY
) -> list[tuple[RoomFact, RoomState]]:
    """Return facts that were stored behind a state, each with the room after it. Raises as `decode` does."""
    steps: list[tuple[RoomFact, RoomState]] = []
    for each in stored:
        fact = decode_fact(each)
        state = next_state(state, fact, registry)
        steps.append((fact, state))
    return steps


def next_state(state: RoomState | None, fact: RoomFact, registry: Registry = REGISTRY) -> RoomState:
    """Return the room after a fact that was stored behind a state. Raises as `decode` does."""
    try:
        return fold(state, fact) if state is not None else begun(fact, registry)
    except NoSuchRules:
        raise
    except (ValueError, KeyError, IndexError, TypeError) as problem:
        raise Unreadable(f"facts that are not those of a room: {problem}") from problem


def begun(created: RoomFact, registry: Registry) -> RoomState:
    """Return the room that a fact creates. Raises NoSuchRules, and what `fold` raises."""
    state = fold(None, created)
    state.setup.known_to(registry)
    return state


def _loaded(state: RoomState, registry: Registry) -> RoomState:
    """Return a state whose plays are those of its rules."""
    setup = state.setup.known_to(registry)
    match state:
        case Playing() if state.decisions is not UNSET:
            kept = decisions.load(setup.rules, state.decisions)
            return replace(state, game=table.load(setup.rules, state.game), decisions=kept)
        case Playing() | Finished():
            return replace(state, game=table.load(setup.rules, state.game))
        case Archived():
            return replace(state, before=_loaded(state.before, registry))
        case _:
            return state
