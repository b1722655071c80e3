"""Rooms as they are in the store, for whoever hears of none of them: lists, the archive, checks."""

from collections.abc import Callable, Sequence
from typing import Any

from server.rooms.decide.codec import Unreadable, decode, followed
from server.rooms.decide.state import RoomState
from server.rules.catalogue import REGISTRY
from server.rules.registry import NoSuchRules, Registry
from server.store import keys
from server.store.client import Client


async def states(
    redis: Client,
    rooms: Sequence[str],
    registry: Registry = REGISTRY,
    refuse: Callable[[str, Unreadable | NoSuchRules], object] | None = None,
) -> dict[str, RoomState]:
    """Return these rooms as they are now, of those that are there and can be read; `refuse` hears of others.

    Raises redis.exceptions.RedisError when the store does not answer.
    """
    if not rooms:
        return {}
    snapshots = redis.pipeline(transaction=False)
    for room in rooms:
        snapshots.hmget(keys.room(room), "version", "snapshot")
    bases = await snapshots.execute()
    facts = redis.pipeline(transaction=False)
    for room, (version, _) in zip(rooms, bases, strict=True):
        facts.xrange(keys.facts(room), f"{int(version or -1) + 1}-0")
    found: dict[str, RoomState] = {}
    for room, (_, snapshot), entries in zip(rooms, bases, await facts.execute(), strict=True):
        if snapshot is None and not entries:
            continue
        try:
            found[room] = state_of(snapshot, entries, registry)
        except (Unreadable, NoSuchRules) as problem:
            if refuse is not None:
                refuse(room, problem)
    return found


async def stored_facts(redis: Client, room: str) -> list[bytes]:
    """Return all facts of a room, the first of which created it; none where there is no such room."""
    entries: Any = await redis.xrange(keys.facts(room))
    return [stored(entry) for entry in entries]


Entry = tuple[bytes, dict[bytes, bytes]]
"""An entry of a stream of facts: its id, and the fact by the version of its format."""


def stored(entry: Entry) -> bytes:
    """Return the fact of an entry, or what will be found unreadable where its format is another one."""
    [(form, fact)] = entry[1].items()
    return fact if form == b"1" else b"format " + form


def state_of(snapshot: bytes | None, entries: Sequence[Entry], registry: Registry = REGISTRY) -> RoomState:
    """Return a room from its snapshot, or from its beginning where there is none. Raises Unreadable."""
    start = None if snapshot is None else decode(snapshot, registry)
    version = -1 if start is None else start.version
    for number, (at, _) in enumerate(entries, version + 1):
        if int(at.partition(b"-")[0]) != number:
            raise Unreadable(f"a stream with a hole: version {number} is missing")
    steps = followed(start, [stored(entry) for entry in entries], registry)
    state = steps[-1][1] if steps else start
    if state is None:
        raise Unreadable("no facts and no snapshot")
    return state
