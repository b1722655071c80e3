"""Facts as bytes, and back: strict, and of one version (docs/storage.md).

Nothing unreadable is guessed at: whoever finds it leaves the room alone and reports it.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, Union, get_args

import msgspec

from regatta_server.rooms.decide.codecs.created_codec import StoredCreated, as_stored, of_stored
from regatta_server.rooms.decide.facts import Created, RoomFact
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.stages.creation import begun
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import NoSuchRules, Registry

FORMAT: Final = 1
"""The version of facts. A later one reads those before it, from the first release on."""


class Unreadable(ValueError):
    """Bytes that are no facts or no room of a version that is read; the message says what is wrong."""


_ENCODER: Final = msgspec.json.Encoder()
_FACT: Final[Any] = Union[tuple(StoredCreated if one is Created else one for one in get_args(RoomFact))]  # noqa: UP007 - of a tuple
_FACTS: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(_FACT)
_ALL_FACTS: Final[msgspec.json.Decoder[list[Any]]] = msgspec.json.Decoder(list[_FACT])


def encode_fact(fact: RoomFact) -> bytes:
    """Return a fact as JSON."""
    return _ENCODER.encode(as_stored(fact) if type(fact) is Created else fact)


def decode_fact(stored: bytes) -> RoomFact:
    """Return the fact that `encode_fact` wrote. Raises Unreadable."""
    try:
        fact = _FACTS.decode(stored)
        return of_stored(fact) if type(fact) is StoredCreated else fact
    except (msgspec.MsgspecError, UnicodeDecodeError) as problem:
        raise Unreadable(f"no fact of format {FORMAT}: {problem}") from problem


def decode_facts(stored: Sequence[bytes]) -> list[RoomFact]:
    """Return facts as `decode_fact` does, in less time than one by one. Raises Unreadable."""
    try:
        found = _ALL_FACTS.decode(b"[" + b",".join(stored) + b"]")
    except (msgspec.MsgspecError, UnicodeDecodeError):
        found = []
    if len(found) != len(stored):
        # One of them is damaged: it says which way.
        return [decode_fact(fact) for fact in stored]
    return [of_stored(fact) if type(fact) is StoredCreated else fact for fact in found]


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
    except MISFITS as problem:
        raise unreadable(problem) from problem


MISFITS: Final = (ValueError, KeyError, IndexError, TypeError)
"""What the fold raises for facts that are not those of a room."""


def unreadable(problem: Exception) -> Unreadable:
    """Return what is wrong where the fold raises one of MISFITS."""
    return Unreadable(f"facts that are not those of a room: {problem}")
