"""The format of all rooms in a store. The store names it, and no server starts on another one."""

from typing import Final

from regatta_server.limits import SCANNED_AT_ONCE
from regatta_server.rooms.decide.codecs.codec import FORMAT
from regatta_server.store import durability, keys
from regatta_server.store.client import Client, connect

INSTEAD: Final = (
    "Nothing was changed. Set REGATTA_DATA to a fresh folder, or REGATTA_REDIS_URL to another database"
)


class OtherFormat(RuntimeError):
    """The store has rooms that this version does not read; the message says what to do."""


async def opened(url: str, *, in_memory: bool = False) -> Client:
    """Return a client of a store that keeps what it is given, and whose rooms are of our format.

    With `in_memory` it needs no append-only file. Raises as `settle_format` and `durability.judge` do.
    """
    redis = connect(url)
    try:
        await settle_format(redis)
        await durability.judge(redis, in_memory=in_memory)
        await durability.advise(redis)
    except BaseException:
        await redis.aclose()
        raise
    return redis


async def settle_format(redis: Client) -> None:
    """See to it that the store says our format of its rooms, where it has none of another one.

    Raises OtherFormat where it has, and then changes nothing; redis.exceptions.RedisError or OSError when the
    store does not answer.
    """
    value = await redis.get(keys.FORMAT) or b""
    if not value:
        if await _is_of_development(redis):
            raise OtherFormat(
                f"The rooms in the store are of a development version before 0.1.0, which this one cannot "
                f"read. {INSTEAD}."
            )
        await redis.set(keys.FORMAT, FORMAT, nx=True)
        value = await redis.get(keys.FORMAT) or b""
    if value != b"%d" % FORMAT:
        raise OtherFormat(
            f"The rooms in the store are of format {_shown(value)}, and this version reads format {FORMAT}. "
            f"{INSTEAD}, or start the version of Regatta that wrote them."
        )


def _shown(value: bytes | str) -> str:
    return value if isinstance(value, str) else value.decode(errors="replace")


async def _is_of_development(redis: Client) -> bool:
    """Say whether the rooms of the store have been stored before there were formats: then all have."""
    async for room in redis.scan_iter(match=keys.all_rooms(), count=SCANNED_AT_ONCE, _type="hash"):
        return bool(await redis.hexists(room, "state"))
    return False
