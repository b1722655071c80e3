"""Connections to the store that never swallow a cancellation, and pack requests in C.

The library sends with `asyncio.wait_for`, which before Python 3.12 swallows a cancellation that arrives as it
ends (CPython's issue 86296): a loop that is cancelled once, as a task group does, would go on for ever.

And it packs commands in Python, word by word, while its connections without asyncio use hiredis: what a node
sweeps every second has 256 keys and more.
"""

import asyncio
from typing import Any, Final

from redis.asyncio import UnixDomainSocketConnection
from redis.asyncio.connection import AbstractConnection
from redis.connection import HiredisRespSerializer
from typing_extensions import override

PACKER: Final = HiredisRespSerializer()


class Cancellable(AbstractConnection):
    """What each of our connections to the store is, too."""

    @override
    def pack_command(self, *args: Any) -> list[bytes]:
        packed: list[bytes] = PACKER.pack(*args)
        return packed

    @override
    async def send_packed_command(self, *args: Any, **options: Any) -> None:
        task = asyncio.current_task()
        cancellations = task.cancelling() if task else 0
        await super().send_packed_command(*args, **options)
        if task and task.cancelling() > cancellations:
            # An answer is on its way that nobody will read.
            await self.disconnect(nowait=True)
            raise asyncio.CancelledError


class CancellableSocket(Cancellable, UnixDomainSocketConnection):
    """One over a socket of this machine."""
