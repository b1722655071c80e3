"""A connection to the store for whole batches: bytes out, replies in, and no coroutine for each.

The client library connects (address, TLS, password, Sentinel); then we take its connection over, because
its own way of sending and reading costs four to seven times as much for each request (docs/performance.md).
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from hiredis import PushNotification, Reader, ReplyError, pack_command
from redis.asyncio import Connection
from typing_extensions import override


def packed(*command: str | bytes | int) -> bytes:
    """Return a command as it goes over the wire."""
    whole: bytes = pack_command(command)  # type: ignore[arg-type] # it means a tuple of any length
    return whole


class Wire(asyncio.Protocol):
    """An open connection. `replied` is called for each reply, in order, and `lost` once, when it is over.

    `said` is called for what the server says unasked: the messages of channels. Without it nobody hears them.
    `error` makes of the text of a refusal what stands in the place of its reply.
    """

    def __init__(
        self,
        connection: Connection,
        replied: Callable[[Any], None],
        lost: Callable[[], None],
        on_push: Callable[[Sequence[Any]], None] = lambda _: None,
        error: Callable[[str], Exception] = ReplyError,
    ) -> None:
        """Take a connection that is connected and has nothing under way.

        Raises ConnectionError where it was lost meanwhile: nobody would ever hear of that.
        """
        # The library has no way to give a connection's socket away; its next major version is not ours yet.
        writer = connection._writer
        assert writer is not None
        connection._reader = connection._writer = None
        self._writer = writer
        """Kept, because it closes the socket when it is collected."""
        self._replied = replied
        self._lost = lost
        self._on_push = on_push
        self._reader = Reader(replyError=error)
        self._transport: asyncio.Transport = writer.transport  # type: ignore[assignment] # it reads too
        if self._transport.is_closing():
            raise ConnectionError("the connection was lost as soon as it was made")
        self._transport.set_protocol(self)

    def send(self, batch: Sequence[bytes]) -> None:
        """Send packed requests; the replies come in the same order."""
        self._transport.write(batch[0] if len(batch) == 1 else b"".join(batch))

    def close(self) -> None:
        """End the connection now; `lost` is called soon."""
        self._transport.abort()

    @override
    def data_received(self, data: bytes) -> None:
        self._reader.feed(data)
        while (reply := self._reader.gets()) is not False:
            if isinstance(reply, PushNotification):
                self._on_push(reply)
            else:
                self._replied(reply)

    @override
    def connection_lost(self, failure: Exception | None) -> None:
        self._lost()
