"""Checks that a stored room can be read completely: `regatta rooms check`."""

from regatta_server.rooms.decide.codecs.codec import Unreadable, decode_fact, next_state
from regatta_server.rooms.decide.codecs.snapshot_codec import decode
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.storage.reading import whole
from regatta_server.rooms.storage.walk_store import Raw
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import NoSuchRules, Registry


def problem_of(raw: Raw, registry: Registry = REGISTRY) -> str | None:
    """Return why a room cannot be read, or None: each fact, their fold, and whether the snapshot is that."""
    if raw.state is not None or any(b"fact" in fields for _, fields in raw.entries):
        return "of a development version before 0.1.0"
    if not raw.entries:
        return "its facts are gone"
    try:
        shown = None if raw.snapshot is None else _snapshot(raw, raw.snapshot, registry)
        folded = _folded(raw, None if shown is None else shown.version, registry)
    except Unreadable as problem:
        return str(problem)
    except NoSuchRules as missing:
        version = "" if missing.version is None else f", version {missing.version}"
        return f"rules that this version of Regatta does not have: {missing.ruleset}{version}"
    return None if shown is None else _difference(shown, folded)


def _snapshot(raw: Raw, stored: bytes, registry: Registry) -> RoomState:
    """Return the room as its snapshot has it. Raises Unreadable and NoSuchRules."""
    try:
        shown = decode(stored, registry)
    except Unreadable as problem:
        raise Unreadable(f"its snapshot: {problem}") from problem
    if raw.version != b"%d" % shown.version:
        raise Unreadable(f"its snapshot is of version {shown.version}, and said to be of another")
    return shown


def _folded(raw: Raw, wanted: int | None, registry: Registry) -> RoomState | None:
    """Fold all facts; return the room at a version, None where they end before. Raises as `_snapshot`."""
    found: RoomState | None = None
    state: RoomState | None = None
    for version, stored in enumerate(whole(raw.entries)):
        try:
            state = next_state(state, decode_fact(stored), registry)
        except Unreadable as problem:
            raise Unreadable(f"version {version}: {problem}") from problem
        if version == wanted:
            found = state
    return found


def _difference(shown: RoomState, folded: RoomState | None) -> str | None:
    if folded is None:
        return f"its facts end before version {shown.version}, of which it has a snapshot"
    if shown == folded:
        return None
    if type(shown) is not type(folded):
        return f"its snapshot is not the fold of its facts: {shown.stage}, and not {folded.stage}"
    members = shown.__struct_fields__
    other = [name for name in members if getattr(shown, name) != getattr(folded, name)]
    return f"its snapshot is not the fold of its facts: {', '.join(other)}"
