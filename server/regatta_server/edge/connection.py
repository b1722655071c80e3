"""A WebSocket connection: asyncio's protocol around a reader, with the timers that the reader lacks.

The reader knows what the bytes say (`reader.py`). Here is what follows: messages go to the host, one after
the other, answers to the transport, and clients that are late, silent, too fast or too slow are
disconnected.
"""

import asyncio
from collections.abc import Awaitable
from typing import Final, Protocol

from typing_extensions import override
from websockets.frames import CloseCode

from regatta_protocol.errors import Close
from regatta_server.edge.keepalive import Keepalive
from regatta_server.edge.limits import Bucket
from regatta_server.edge.reader import END, Message, Reader
from regatta_server.edge.session import Session
from regatta_server.limits import Limits

PING_FRAME: Final = b"\x89\x00"


class Host(Protocol):
    """Who serves connections."""

    limits: Limits
    loop: asyncio.AbstractEventLoop
    keepalive: Keepalive

    def take(self, connection: "Connection", message: Message) -> Awaitable[None] | None:
        """Take a message; return what must be over before the next one, if anything. Must not raise."""

    def late(self, connection: "Connection") -> None:
        """Learn that no message came in time."""

    def failed(self, connection: "Connection", failure: BaseException) -> None:
        """Learn that what `take` has returned came to grief."""

    def gone(self, connection: "Connection") -> None:
        """Learn that the connection is over."""


class Connection(asyncio.Protocol):
    """A connection after its handshake. `open` says whether anything can still be said."""

    __slots__ = (
        "_busy",
        "_host",
        "_odd",
        "_reader",
        "_timer",
        "address",
        "device",
        "open",
        "origin",
        "round",
        "session",
        "transport",
    )

    def __init__(
        self, transport: asyncio.Transport, host: Host, address: str, origin: str | None, device: str
    ) -> None:
        """Begin on a transport that has upgraded, and wait for a first message as long as the limits say."""
        self.transport = transport
        self.address = address
        self.origin = origin
        self.device = device
        self.open = True
        self.session: Session | None = None
        self.round: dict[Connection, None] | None = None
        """For the keepalive alone: who is pinged together with this one."""
        self._host = host
        self._reader = Reader(host.limits.frame_bytes)
        self._odd: Bucket | None = None
        """For frames that are no whole message: most connections have none but pongs."""
        self._busy: asyncio.Future[None] | None = None
        self._timer: asyncio.TimerHandle | None = host.loop.call_later(host.limits.hello_s, host.late, self)
        host.keepalive.add(self)

    def close(self, code: int, reason: str) -> None:
        """Say why, and end the connection; a peer that does not answer is cut."""
        if self.open:
            self._reader.close(code, reason)
            self._answer()

    def fail(self, code: int, reason: str) -> None:
        """End the connection without listening any more."""
        if self.open:
            self._reader.fail(code, reason)
            self._answer()

    def ping(self) -> None:
        """Send a ping, or cut a peer that has not answered the last one."""
        if self._reader.pinged and self.transport.is_reading():
            self.fail(CloseCode.INTERNAL_ERROR, "keepalive ping timeout")
        elif self.open:
            self._reader.pinged = True
            self.transport.write(PING_FRAME)

    # -- asyncio.Protocol ----------------------------------------------------------------------

    @override
    def data_received(self, data: bytes) -> None:
        text = self._reader.whole(data) if self._busy is None else None
        if text is None:
            self._reader.receive(data)
            self._read()
            return
        self._hand_over(text)
        if self._reader.replies:
            self._answer()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self.open = False
        self._wait_no_more()
        self._host.keepalive.remove(self)
        self._host.gone(self)
        self.session = None

    # -- reading -------------------------------------------------------------------------------

    def _read(self) -> None:
        """Take all whole messages; what comes while something must be over first stays."""
        reader = self._reader
        while self._busy is None and (message := reader.next_message(self._may_be_odd)) is not None:
            self._hand_over(message)
        if reader.replies:
            self._answer()
        if self._busy is not None and reader.rest and self.transport.is_reading():
            self.transport.pause_reading()

    def _hand_over(self, message: Message) -> None:
        if self._timer is not None:
            self._wait_no_more()
        later = self._host.take(self, message)
        if later is not None:
            self._busy = asyncio.ensure_future(later)
            self._busy.add_done_callback(self._over)

    def _over(self, busy: "asyncio.Future[None]") -> None:
        """Go on with what has come meanwhile."""
        self._busy = None
        if not busy.cancelled() and (failure := busy.exception()) is not None:
            self._host.failed(self, failure)
        if not self.transport.is_closing():
            if not self.transport.is_reading():
                self.transport.resume_reading()
            if self._reader.rest:
                self._read()

    def _may_be_odd(self) -> bool:
        """Take a frame that is no whole message from the budget; end the connection where there is none."""
        limits, now_s = self._host.limits, self._host.loop.time()
        if self._odd is None:
            self._odd = Bucket(limits.parts_per_s, limits.parts_burst, now_s)
        fast = self._odd.take(now_s) > 0
        if fast:
            self.fail(Close.TOO_FAST.value, Close.TOO_FAST.reason)
        return not fast

    def _answer(self) -> None:
        """Send what the reader has to say; where that is the last, the client has some time to end."""
        for data in self._reader.take_replies():
            if data != END:
                self.transport.write(data)
            elif self.transport.can_write_eof() and not self.transport.is_closing():
                self.transport.write_eof()
        if self._reader.open:
            if self.transport.get_write_buffer_size() > self._host.limits.send_bytes:
                self.close(Close.BEHIND.value, Close.BEHIND.reason)
        elif self.open:
            self.open = False
            self._wait_no_more()
            self._timer = self._host.loop.call_later(self._host.limits.close_s, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
