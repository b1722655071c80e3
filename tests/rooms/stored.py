"""Rooms that a test puts into the store as if they had been played there."""

from collections.abc import Sequence

from redis.asyncio import Redis

from server.rooms.decide.codec import encode, encode_fact
from server.rooms.decide.facts import RoomFact
from server.rooms.decide.fold import fold_all
from server.store import keys


async def put(redis: Redis, facts: Sequence[RoomFact], due_ms: int | None = None) -> str:
    """Put a room there by its facts, with its alarm if it has one; return where it stands."""
    state = fold_all(None, facts)
    room, position = state.room, f"{state.version}-1"
    pipeline = redis.pipeline(transaction=False)
    pipeline.hset(keys.room(room), mapping={"version": state.version, "snapshot": encode(state)})
    for version, fact in enumerate(facts):
        pipeline.xadd(keys.facts(room), {"1": encode_fact(fact)}, id=f"{version}-1")
    if due_ms is not None:
        pipeline.zadd(keys.alarms_of(room), {room: due_ms})
    await pipeline.execute()
    return position
