"""All that is in a store, as text to look through."""

from typing import Any

from redis.asyncio import Redis


async def stored(redis: Redis) -> dict[str, str]:
    """Return by key all that is kept there. What DUMP gives is compressed: nothing would be found in it."""
    reads: dict[Any, Any] = {
        b"string": redis.get,
        b"hash": redis.hgetall,
        b"set": redis.smembers,
        b"zset": lambda key: redis.zrange(key, 0, -1),
        b"list": lambda key: redis.lrange(key, 0, -1),
        b"stream": redis.xrange,
    }
    found = {}
    for key in await redis.keys("*"):
        kind = await redis.type(key)
        if kind in reads:  # and has not just gone
            found[str(key)] = str(await reads[kind](key))
    return found
