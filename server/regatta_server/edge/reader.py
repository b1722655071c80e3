"""Reads what a client sends on a WebSocket: bytes in; messages and automatic replies out. No socket, no time.

Nearly everything that clients send is a whole text frame. These are unmasked here and returned at once. All
else goes through the library's protocol, frame by frame: messages in parts, pings, closing, and violations of
RFC 6455. That protocol only exists while it has something to do, so that an idle connection needs none
(docs/performance.md). tests/fuzz/streams.py compares all of it with the library alone.
"""

from collections.abc import Callable, Sequence
from typing import Final

from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import SERVER, State
from websockets.protocol import Protocol as Library

try:
    from websockets.speedups import apply_mask
except ImportError:  # where nobody has built it for
    from websockets.utils import apply_mask

TEXT: Final = 0x81
CLOSE: Final = 0x88
PONG: Final = 0x8A
SHORT_MOST: Final = 125
"""The longest payload whose length stands in the second byte."""
MASKED: Final = 0x80
MASK_BYTES: Final = 4
OPCODE: Final = 0x0F
OPCODES: Final = frozenset(map(int, Opcode))
DATA: Final = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)
END: Final = b""
"""The last of all replies."""

Message = str | bytes


class Reader:
    """The messages of one connection, after its handshake."""

    __slots__ = ("_at", "_data", "_frame_bytes", "_library", "_parts", "open", "pinged", "replies")

    def __init__(self, frame_bytes: int) -> None:
        """Begin with nothing; a message has so many bytes at most."""
        self.open = True
        """Whether anything can still be said."""
        self.pinged = False
        """Whether a ping has not been answered: for whoever sends it to set."""
        self._frame_bytes = frame_bytes
        self._library: Library | None = None
        self._parts: bytearray | None = None
        self._data = b""
        self._at = 0
        """Where in the data the next frame begins."""
        self.replies: Sequence[bytes] = ()
        """What is to be sent by now: take_replies() gives it once."""

    @property
    def rest(self) -> bool:
        """Return whether there are bytes that are not read yet."""
        return self._at < len(self._data)

    def whole(self, data: bytes) -> str | None:
        """Return the text where bytes are one whole short frame of it and nothing else waits to be read.

        None for all else: then nothing was taken. Nearly all that comes is such a frame.
        """
        size = len(data) - 2 - MASK_BYTES
        if (
            not 0 <= size <= SHORT_MOST
            or data[0] != TEXT
            or data[1] != MASKED | size
            or size > self._frame_bytes
            or self._data
            or self._library is not None
            or not self.open
        ):
            return None
        try:
            return str(apply_mask(data[2 + MASK_BYTES :], data[2 : 2 + MASK_BYTES]), "utf-8")
        except UnicodeDecodeError:
            return None

    def receive(self, data: bytes) -> None:
        """Take bytes, for `next_message` to read."""
        if self._is_deaf():
            return  # nothing more is looked at: a flood must not cost anything now
        self._data = self._data[self._at :] + data if self._at < len(self._data) else data
        self._at = 0

    def next_message(self, may_be_odd: Callable[[], bool]) -> Message | None:
        """Return the next message; None where there is no whole one, or none will come any more.

        Text is a `str`, a binary message `bytes`, of one in parts without what they say. For each frame that
        is no whole text, and answers nothing of ours, `may_be_odd` is asked whether it is read at all.
        """
        data, at, end = self._data, self._at, len(self._data)
        message: Message | None = None
        while message is None and end - at > 1 and (self.open or not self._is_deaf()):
            first, second = data[at], data[at + 1]
            start, size = at + 2 + MASK_BYTES, second & ~MASKED
            if size > SHORT_MOST:
                wide = 2 if size == SHORT_MOST + 1 else 8
                start += wide
                size = int.from_bytes(data[at + 2 : at + 2 + wide], "big")
            stop, plain = start + size, first == TEXT and second >= MASKED and self._library is None
            if (not plain or size > self._frame_bytes) and self._is_refused(
                # The length only where all of it is there.
                *(first, second, size if start - MASK_BYTES <= end else 0)
            ):
                self._ask(data[at:])
                break
            if stop > end:
                break
            if plain:
                message = self._text(apply_mask(data[start:stop], data[start - MASK_BYTES : start]))
            elif self._is_answer(first, size) or first == CLOSE or may_be_odd():
                message = self._ask(data[at:stop])
            at = stop
        if message is None or at == end:
            # What is left is no whole frame, or is not listened to.
            data, at = b"" if self._is_deaf() else data[at:], 0
        self._data, self._at = data, at
        return message

    def close(self, code: int, reason: str) -> None:
        """Say why the connection ends, and read on until the client says so, too."""
        if self.open:
            library = self._library_now()
            library.send_close(code, reason)
            self._take_data(library)

    def fail(self, code: int, reason: str) -> None:
        """Say why the connection ends, without reading any more."""
        if self.open:
            library = self._library_now()
            library.fail(code, reason)
            self._take_data(library)

    def take_replies(self) -> Sequence[bytes]:
        """Return what is to be sent by now, once; behind END nothing more will be said."""
        replies, self.replies = self.replies, ()
        return replies

    # ------------------------------------------------------------------------------------------

    def _is_refused(self, first: int, second: int, size: int) -> bool:
        """Return whether a frame's head breaks the rules; parts of a message count together."""
        before = 0 if self._library is None else self._library.current_size or 0
        return second < MASKED or size > self._frame_bytes - before or first & OPCODE not in OPCODES

    def _is_deaf(self) -> bool:
        return not self.open and self._library is not None and self._library.eof_sent

    def _is_answer(self, first: int, size: int) -> bool:
        """Return whether a frame answers our ping: the next one does not."""
        if first != PONG or not self.pinged or size > SHORT_MOST:
            return False
        self.pinged = False
        return True

    def _text(self, payload: bytes | bytearray) -> str | None:
        try:
            return str(payload, "utf-8")
        except UnicodeDecodeError as wrong:
            self.fail(CloseCode.INVALID_DATA, f"{wrong.reason} at position {wrong.start}")
            return None

    def _library_now(self) -> Library:
        if self._library is None:
            self._library = Library(SERVER, max_size=self._frame_bytes)
        return self._library

    def _ask(self, data: bytes) -> Message | None:
        """Let the library read a whole frame, or one that it refuses for its head."""
        library, heard = self._library_now(), self.open
        if library.eof_sent:
            return None  # it would listen no more
        library.receive_data(data)
        frames = library.events_received()
        self._take_data(library)
        message: Message | None = None
        for frame in frames:
            if heard and isinstance(frame, Frame) and frame.opcode in DATA:
                message = self._part(frame)
        return message

    def _part(self, frame: Frame) -> Message | None:
        """Take a message, or the next part of it; the library judges their order and their size."""
        if frame.opcode is Opcode.BINARY and frame.fin:
            return bytes(frame.data)
        if frame.opcode is not Opcode.CONT:
            # Binary messages are refused whatever they say: the first part is enough to know.
            self._parts = bytearray() if frame.opcode is Opcode.TEXT else None
        if self._parts is not None:
            self._parts += frame.data
        if not frame.fin:
            return None
        parts, self._parts = self._parts, None
        return b"" if parts is None else self._text(parts)

    def _take_data(self, library: Library) -> None:
        """Take what the library has to say, and forget it where it waits for nothing."""
        if data := library.data_to_send():
            self.replies = [*self.replies, *data]
        if library.state is not State.OPEN:
            self.open = False
        elif library.current_size is None:
            self._library = None
