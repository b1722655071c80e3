"""Rooms that a test puts into the store as if they had been played there."""

from collections.abc import Sequence
from typing import Any

import orjson

from regatta_protocol.ids import RoomId
from regatta_server.rooms.decide.codecs.codec import encode_fact, followed
from regatta_server.rooms.decide.codecs.snapshot_codec import encode
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.fold import fold_all
from regatta_server.rooms.decide.views.events import event
from regatta_server.rooms.storage.reading import stored
from regatta_server.store import keys
from regatta_server.store.client import Client
from testkit.rooms.damage import SNAPSHOT, VERSION


async def put(redis: Client, facts: Sequence[RoomFact], due_ms: int | None = None) -> str:
    """Put a room there by its facts, with its alarm if it has one; return where it stands.

    Where its game is over or was called off, it waits for the archive.
    """
    state = fold_all(None, facts)
    room, position = state.setup.id, f"{state.version}-1"
    pipeline = redis.pipeline(transaction=False)
    pipeline.hset(keys.room(room), mapping={VERSION: state.version, SNAPSHOT: encode(state)})
    for version, fact in enumerate(facts):
        pipeline.xadd(keys.facts(room), {"1": encode_fact(fact)}, id=f"{version}-1")
    if due_ms is not None:
        pipeline.zadd(keys.alarms_of(room), {room: due_ms})
    if state.unrecorded or state.called_off:
        pipeline.zadd(keys.endings_of(room), {room: state.changed_ms})
    await pipeline.execute()
    return position


async def stored_facts(redis: Client, room: RoomId) -> list[bytes]:
    """Return all facts of a room, the first of which created it; none where there is no such room."""
    entries: Any = await redis.xrange(keys.facts(room))
    return [stored(entry) for entry in entries]


async def events_of(redis: Client, room: RoomId) -> dict[int, dict[str, Any]]:
    """Return by version all that happened in a room, as everyone would be told if nothing were hidden."""
    return shown_of(await stored_facts(redis, room))


def shown_of(facts: Sequence[bytes]) -> dict[int, dict[str, Any]]:
    """Return the same of all facts of a room."""
    before, *following = followed(None, facts)
    events: dict[int, dict[str, Any]] = {}
    for step in following:
        events[step[1].version] = orjson.loads(orjson.dumps(event(before[1], *step)))
        before = step
    return events
