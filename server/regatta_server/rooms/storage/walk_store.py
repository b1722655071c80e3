"""Walks all rooms of a store, one after the other, beside a running server."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Final

from regatta_protocol.ids import RoomId
from regatta_server.limits import SCANNED_AT_ONCE
from regatta_server.rooms.storage.reading import Entry
from regatta_server.store import keys
from regatta_server.store.client import Client

WALKED_AT_ONCE: Final = 16
"""Rooms that a walk over all has in memory: 200 KiB each where they are long."""


@dataclass(frozen=True, slots=True)
class Raw:
    """A room as the store keeps it; nothing of it has been judged."""

    room: RoomId
    version: bytes | None
    """That of the snapshot, as it is said beside it."""
    snapshot: bytes | None
    state: bytes | None
    """What a development version had stored."""
    entries: Sequence[Entry]
    """All facts."""


async def walk(redis: Client) -> AsyncIterator[Raw]:
    """Yield all rooms of a store, a few in memory at a time.

    Rooms that come or go meanwhile are among them or not; where the store shrinks meanwhile, one may come
    twice. Raises redis.exceptions.RedisError or OSError when the store does not answer.
    """
    async for rooms in _rooms(redis, keys.all_facts(), "stream"):
        for raw in await _read(redis, rooms):
            yield raw
    async for rooms in _rooms(redis, keys.all_rooms(), "hash"):
        for raw in await _read(redis, await _without_facts(redis, rooms)):
            yield raw


async def _rooms(redis: Client, pattern: str, kind: str) -> AsyncIterator[list[RoomId]]:
    """Yield the rooms that have a key like this, some at a time."""
    rooms: list[RoomId] = []
    async for key in redis.scan_iter(match=pattern, count=SCANNED_AT_ONCE, _type=kind):
        room = keys.room_of(key.decode(errors="replace"))
        if room is not None:
            rooms.append(room)
        if len(rooms) == WALKED_AT_ONCE:
            yield rooms
            rooms = []
    yield rooms


async def _without_facts(redis: Client, rooms: Sequence[RoomId]) -> list[RoomId]:
    pipeline = redis.pipeline(transaction=False)
    for room in rooms:
        pipeline.exists(keys.facts(room))
    return [room for room, there in zip(rooms, await pipeline.execute(), strict=True) if not there]


async def _read(redis: Client, rooms: Sequence[RoomId]) -> list[Raw]:
    """Return those of some rooms that are there. First the snapshot: its facts are in the stream by then."""
    if not rooms:
        return []
    pipeline = redis.pipeline(transaction=False)
    for room in rooms:
        pipeline.hmget(keys.room(room), *keys.SNAPSHOT, *keys.SNAPSHOT_OF_FORMAT_1, "state")
    hashes = await pipeline.execute()
    for room in rooms:
        pipeline.xrange(keys.facts(room))
        pipeline.exists(keys.room(room), keys.facts(room))
    replies = await pipeline.execute()
    return [
        Raw(room, *_newest(fields), entries)
        for room, fields, entries, there in zip(rooms, hashes, replies[::2], replies[1::2], strict=True)
        if there
    ]


def _newest(fields: Sequence[bytes | None]) -> tuple[bytes | None, bytes | None, bytes | None]:
    """Return the newer one of two snapshots with its version, as read.lua does, and what is of no format."""
    version, snapshot, of_before, before, state = fields
    if _number(of_before) > _number(version):
        version, snapshot = of_before, before
    return version, snapshot, state


def _number(version: bytes | None) -> int:
    return int(version) if version is not None and version.isdigit() else -1
