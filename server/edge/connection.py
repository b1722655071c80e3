"""A WebSocket connection: asyncio's protocol, and the library's beside it for whatever is not plain.

Nearly all that clients send are whole text frames. These are unmasked here and handed over at once. All else
goes through the library's protocol, frame by frame: messages in parts, pings, closing, and whatever breaks
RFC 6455. It is there only while it has something to do, so that a connection that waits needs none
(docs/performance.md).
"""

import asyncio
from collections.abc import Awaitable
from typing import Final, Protocol

from typing_extensions import override
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import SERVER, State
from websockets.protocol import Protocol as Library

from protocol.errors import Close
from server.edge.keepalive import Keepalive
from server.edge.limits import Bucket
from server.edge.session import Session
from server.limits import Limits

try:
    from websockets.speedups import apply_mask
except ImportError:  # where nobody has built it for
    from websockets.utils import apply_mask

TEXT: Final = 0x81
CLOSE: Final = 0x88
PONG: Final = 0x8A
PING_FRAME: Final = b"\x89\x00"
SHORT_MOST: Final = 125
"""The longest payload whose length stands in the second byte."""
MASKED: Final = 0x80
MASK_BYTES: Final = 4
DATA: Final = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)


class Host(Protocol):
    """Who serves connections."""

    limits: Limits
    loop: asyncio.AbstractEventLoop
    keepalive: Keepalive

    def take(self, connection: "Connection", message: str | bytes) -> Awaitable[None] | None:
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
        "_library",
        "_odd",
        "_parts",
        "_rest",
        "_timer",
        "address",
        "device",
        "open",
        "origin",
        "pinged",
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
        self.pinged = False
        """Whether a ping has not been answered."""
        self.round: dict[Connection, None] | None = None
        """For the keepalive alone: who is pinged together with this one."""
        self._host = host
        self._library: Library | None = None
        self._odd: Bucket | None = None
        """For frames that are no whole message: most connections have none but pongs."""
        self._parts: bytearray | None = None
        self._rest = b""
        self._busy: asyncio.Future[None] | None = None
        self._timer: asyncio.TimerHandle | None = host.loop.call_later(host.limits.hello_s, host.late, self)
        host.keepalive.add(self)

    def close(self, code: int, reason: str) -> None:
        """Say why, and end the connection; a peer that does not answer is cut."""
        if self.open:
            library = self._asked()
            library.send_close(code, reason)
            self._answered(library)

    def fail(self, code: int, reason: str) -> None:
        """End the connection without listening any more."""
        if self.open:
            library = self._asked()
            library.fail(code, reason)
            self._answered(library)

    def ping(self) -> None:
        """Send a ping, or cut a peer that has not answered the last one."""
        if self.pinged and self.transport.is_reading():
            self.fail(CloseCode.INTERNAL_ERROR, "keepalive ping timeout")
        elif self.open:
            self.pinged = True
            self.transport.write(PING_FRAME)

    # -- asyncio.Protocol ----------------------------------------------------------------------

    @override
    def data_received(self, data: bytes) -> None:
        if not self.open and self._library is not None and self._library.eof_sent:
            return  # nothing more is looked at: a flood must not cost anything now
        if self._rest:
            data = self._rest + data
        self._read(data)

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self.open = False
        self._wait_no_more()
        self._host.keepalive.remove(self)
        self._host.gone(self)
        self.session = None

    # -- reading -------------------------------------------------------------------------------

    def _read(self, data: bytes) -> None:
        """Take all whole frames; what is left, or comes while something must be over first, stays."""
        at, end = 0, len(data)
        while end - at > 1 and self._busy is None:
            second = data[at + 1]
            start, size = at + 2 + MASK_BYTES, second & ~MASKED
            if size > SHORT_MOST:
                wide = 2 if size == SHORT_MOST + 1 else 8
                start += wide
                size = int.from_bytes(data[at + 2 : at + 2 + wide], "big")
            if second < MASKED or (size > self._host.limits.frame_bytes and start - MASK_BYTES <= end):
                # Refused for its head alone: nothing is read any more.
                self._ask(data[at:])
                at = end
                break
            stop = start + size
            if stop > end:
                break
            first = data[at]
            if first == TEXT and self._library is None:
                self._text(apply_mask(data[start:stop], data[start - MASK_BYTES : start]))
            elif first == PONG and size <= SHORT_MOST and self.pinged:
                self.pinged = False
            elif first == CLOSE or self._may_be_odd():
                self._ask(data[at:stop])
            at = stop
        self._rest = data[at:]
        if self._busy is not None and self._rest and self.transport.is_reading():
            self.transport.pause_reading()

    def _text(self, payload: bytes | bytearray) -> None:
        try:
            message = str(payload, "utf-8")
        except UnicodeDecodeError as wrong:
            self.fail(CloseCode.INVALID_DATA, f"{wrong.reason} at position {wrong.start}")
        else:
            self._hand_over(message)

    def _hand_over(self, message: str | bytes) -> None:
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
            if self._rest:
                self._read(self._rest)

    # -- by way of the library -----------------------------------------------------------------

    def _may_be_odd(self) -> bool:
        """Take a frame that is no whole message from the budget; end the connection where there is none."""
        limits, now_s = self._host.limits, self._host.loop.time()
        if self._odd is None:
            self._odd = Bucket(limits.parts_per_s, limits.parts_burst, now_s)
        fast = self._odd.take(now_s) > 0
        if fast:
            self.fail(Close.TOO_FAST.value, Close.TOO_FAST.reason)
        return not fast

    def _asked(self) -> Library:
        if self._library is None:
            self._library = Library(SERVER, max_size=self._host.limits.frame_bytes)
        return self._library

    def _ask(self, data: bytes) -> None:
        """Let the library read a whole frame, or one that it refuses for its head."""
        library, heard = self._asked(), self.open
        if library.eof_sent:
            return  # it would listen no more
        library.receive_data(data)
        frames = library.events_received()
        self._answered(library)
        for frame in frames:
            if heard and isinstance(frame, Frame) and frame.opcode in DATA:
                self._part(frame)

    def _part(self, frame: Frame) -> None:
        """Take a message, or the next part of it; the library judges their order and their size."""
        if frame.opcode is Opcode.BINARY and frame.fin:
            self._hand_over(bytes(frame.data))
            return
        if frame.opcode is not Opcode.CONT:
            # Binary messages are refused whatever they say: the first part is enough to know.
            self._parts = bytearray() if frame.opcode is Opcode.TEXT else None
        if self._parts is not None:
            self._parts += frame.data
        if frame.fin:
            parts, self._parts = self._parts, None
            if parts is None:
                self._hand_over(b"")
            else:
                self._text(parts)

    def _answered(self, library: Library) -> None:
        """Send what the library has to say, and forget it where it waits for nothing."""
        for data in library.data_to_send():
            if data:
                self.transport.write(data)
            elif self.transport.can_write_eof() and not self.transport.is_closing():
                self.transport.write_eof()
        if library.state is State.OPEN:
            if library.current_size is None:
                self._library = None
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
