"""A store that loses changes, as at a failover to a replica that had not heard of them."""

from typing import Any

from redis.asyncio import Redis

from regatta_protocol.ids import RoomId
from regatta_server.store import keys


async def new_history(redis: Redis) -> None:
    """Let a single server have another history: it is a replica for a moment, and a master again."""
    pipeline = redis.pipeline(transaction=True)
    pipeline.execute_command("REPLICAOF", "127.0.0.1", "1")
    pipeline.execute_command("REPLICAOF", "NO", "ONE")
    await pipeline.execute()


async def lose_last(redis: Redis, room: RoomId, other: bytes) -> None:
    """Let a room come to its version by another fact than its last one."""
    facts = keys.facts(room)
    found: Any = await redis.xrevrange(facts, count=1)
    [(at, entry)] = found
    version, stamp = at.decode().split("-")
    [form] = entry
    await redis.xdel(facts, at)
    await redis.xadd(facts, {form: other}, id=f"{version}-{int(stamp) + 1}")
