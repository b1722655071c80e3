"""A value that several may change at once: it is changed by whoever has read it as it is."""

from typing import Any, Final

from regatta_server.store.client import Client
from regatta_server.store.scripts import Script

COMPARE_AND_SET: Final = Script.load(__file__, "compare_and_set.lua")

Due = tuple[str, str, int]
"""A queue (due_queue.py), an entry of it, and when that is due (ms)."""


class CompareAndSet:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self._run = COMPARE_AND_SET.on(redis)

    async def __call__(
        self,
        key: str,
        before: bytes | str,
        after: bytes,
        *,
        ttl_ms: int | None = None,
        due: Due | None = None,
    ) -> bool:
        """Put a value in place of one as it was read, empty for none; return whether it was still that.

        With `due` an entry of a queue in the same slot is put in the same moment: what is to follow from the
        change is not lost, whoever dies.
        """
        named, follows = [key], list[Any]()
        if due is not None:
            named.append(due[0])
            follows = [*due[1:]]
        return bool(await self._run(named, [before or "", after, "" if ttl_ms is None else ttl_ms, *follows]))
