"""The reader of frames against the library alone: the same bytes in, the same messages and replies out.

A stream is what a client might send after its handshake, or should not: messages whole and in parts with
control frames between them, lengths, masks, opcodes and close codes of every kind, and bits that flipped on
the way. The reader gets it cut anywhere. All of a stream follows from a seed and a number.
"""

import struct
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from websockets.frames import Frame, Opcode
from websockets.protocol import SERVER, Protocol, State

from regatta_server.edge.reader import Message, Reader
from testkit.raw import BINARY, CLOSE, CONT, FIN, KEY, PING, PONG, TEXT, frame
from tests.fuzz.judging import Fault

KEYS: Final = (KEY, b"\0\0\0\0", b"\xff\x00\xaa\x55")
BOUNDS: Final = (0, 125, 126, 300, 300, 8_192, 8_192)
"""How long a message may be: mostly short, so that streams come to the bound soon."""
SIZES: Final = (0, 1, 2, 5, 6, 60, 125, 126, 127, 299, 300, 301)
SHORT: Final = (0, 1, 2, 5, 20)
LENGTHS: Final = (0, 1, 125, 126, 301, 8_193, 65_535, 65_536, 2**31, 2**63 - 1, 2**63, 2**64 - 1)
CODES: Final = (
    *(0, 999, 1000, 1000, 1001, 1003, 1004, 1005, 1006, 1007, 1011, 1015, 1016, 2999),
    *(3000, 4999, 5000, 65_535),
)
LETTERS: Final = ("a", "ß", "€", "\U0001f3b2", "\0", "{")
NO_UTF_8: Final = (b"\xff", b"\xc3", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\x80", b"\xe2\x82")


@dataclass(frozen=True, slots=True)
class Stream:
    """What a client sends, and what the server does meanwhile."""

    bound: int
    """How long a message may be, in bytes."""
    data: bytes
    cuts: Sequence[int]
    closes_after: int
    """The server closes the connection after so many messages; -1 for never."""
    fails: bool
    """Whether it does so without listening any more."""
    pinged: bool


@dataclass(slots=True)
class Heard:
    """What a server made of it."""

    messages: list[Message] = field(default_factory=list)
    replies: bytes = b""
    ended: bool = False
    """Whether it has said the last."""
    open: bool = True


# -- streams -----------------------------------------------------------------------------------


def stream(random: Random) -> Stream:
    """Return a stream by chance: half of them break no rule but that of length."""
    bound, pieces = random.choice(BOUNDS), random.choice((PROPER, PROPER, PIECES))
    data = b"".join(random.choice(pieces)(random, bound) for _ in range(random.choice((1, 2, 4, 8))))
    if random.random() < 0.3:
        data += _close(random, bound)
    if random.random() < 0.15:
        data = _spoiled(random, data)
    cuts = random.choice((0, 0, 1, 1, 3, 12, len(data)))
    return Stream(
        bound,
        data,
        range(len(data)) if cuts == len(data) else sorted(random.choices(range(len(data) + 1), k=cuts)),
        random.choice((-1, -1, -1, 0, 1, 2)),
        random.random() < 0.5,
        random.random() < 0.3,
    )


def _spoiled(random: Random, data: bytes) -> bytes:
    if random.random() < 0.5:
        return data[: random.randrange(len(data) + 1)]
    spoiled = bytearray(data)
    for _ in range(random.choice((1, 1, 3)) if data else 0):
        spoiled[random.randrange(len(spoiled))] ^= 1 << random.randrange(8)
    return bytes(spoiled)


def _payload(random: Random, bound: int) -> bytes:
    size = random.choice(SHORT if random.random() < 0.7 else (*SIZES, bound, bound + 1)) % 400
    chance = random.random()
    if chance < 0.95:
        text = "".join(random.choices(LETTERS, k=size)).encode()
        # Mostly whole letters; what is cut off may be half of one.
        return text[:size] if chance < 0.1 else text
    return b"x" * (size // 2) + random.choice(NO_UTF_8) + b"x" * (size - size // 2)


def _framed(random: Random, payload: bytes, opcode: int, flags: int = FIN) -> bytes:
    return frame(payload, opcode, flags, random.choice(KEYS))


def _whole(random: Random, bound: int) -> bytes:
    return _framed(random, _payload(random, bound), random.choice((TEXT, TEXT, TEXT, BINARY)))


def _parts(random: Random, bound: int) -> bytes:
    payload, opcode = _payload(random, bound), random.choice((TEXT, TEXT, BINARY))
    cuts = sorted(random.choices(range(len(payload) + 1), k=random.choice((1, 2, 5))))
    data = b""
    for start, stop in zip([0, *cuts], [*cuts, None], strict=True):
        data += _framed(random, payload[start:stop], opcode, FIN if stop is None else 0)
        opcode = CONT
        if random.random() < 0.3:
            data += _control(random, bound)
    return data


def _wrong_parts(random: Random, bound: int) -> bytes:
    count = random.choice((1, 2, 5))
    opcodes, flags = random.choices((TEXT, BINARY, CONT, CONT), k=count), random.choices((0, FIN), k=count)
    parts = zip(opcodes, flags, strict=True)
    return b"".join(_framed(random, _payload(random, bound), opcode, flag) for opcode, flag in parts)


def _control(random: Random, _: int) -> bytes:
    return _framed(random, random.randbytes(random.choice((0, 0, 3, 125))), random.choice((PING, PONG)))


def _wrong_control(random: Random, _: int) -> bytes:
    size, flags = random.choice(((126, FIN), (300, FIN), (0, 0), (3, 0)))
    return _framed(random, random.randbytes(size), random.choice((PING, PONG, CLOSE)), flags)


def _close(random: Random, _: int) -> bytes:
    reason = random.choice((b"", b"bye", "Zoë".encode(), b"\xff", b"x" * 123, b"x" * 124))
    data = random.choice((b"", b"\x03", struct.pack("!H", random.choice(CODES)) + reason))
    return _framed(random, data, CLOSE)


def _odd_head(random: Random, bound: int) -> bytes:
    flags = random.choice((0, FIN, FIN | 0x40, FIN | 0x20, FIN | 0x10, 0x70))
    return frame(_payload(random, bound), random.randrange(16), flags, random.choice((*KEYS, None)))


def _odd_length(random: Random, _: int) -> bytes:
    length, masked = random.choice(LENGTHS), random.choice((0x80, 0x80, 0x80, 0))
    first = FIN | random.choice((TEXT, BINARY, CONT, PING, CLOSE))
    wide = struct.pack("!BBQ", first, masked | 127, length)
    if length < 65_536 and random.random() < 0.5:
        wide = struct.pack("!BBH", first, masked | 126, length)
    # Not all of it, as a rule.
    return wide + KEY + b"x" * min(length, random.choice((0, 1, 400)))


def _rubbish(random: Random, _: int) -> bytes:
    return random.randbytes(random.choice((1, 2, 7, 30)))


Piece = Callable[[Random, int], bytes]
PROPER: Final[tuple[Piece, ...]] = (_whole, _whole, _parts, _control)
PIECES: Final[tuple[Piece, ...]] = (
    *PROPER * 2,
    *(_wrong_parts, _wrong_control, _close, _odd_head, _odd_length, _rubbish),
)


# -- the two -----------------------------------------------------------------------------------


def by_reader(source: Stream, kind: type[Reader] = Reader) -> Heard:
    """Return what the reader makes of a stream."""
    heard, reader = Heard(), kind(source.bound)
    reader.pinged = source.pinged
    for start, stop in zip([0, *source.cuts], [*source.cuts, len(source.data)], strict=True):
        data = source.data[start:stop]
        message: Message | None = reader.whole(data)
        if message is None:
            reader.receive(data)
            message = reader.next_message(lambda: True)
        while message is not None:
            heard.messages.append(message)
            if len(heard.messages) - 1 == source.closes_after:
                (reader.fail if source.fails else reader.close)(4000, "enough")
            message = reader.next_message(lambda: True)
        _take(heard, reader.take_replies())
    heard.open = reader.open
    return heard


class Library(Protocol):
    """The library alone, with what each user of it adds: messages put together, and text decoded."""

    def __init__(self, source: Stream) -> None:
        """Begin with nothing."""
        super().__init__(SERVER, max_size=source.bound)
        self.messages: list[Message] = []
        self._source = source
        self._kind = Opcode.TEXT
        self._joined = b""

    def recv_frame(self, frame: Frame) -> None:
        """Take a frame: a text that is no UTF-8 raises what the library itself closes a connection for."""
        heard = self.state is State.OPEN
        super().recv_frame(frame)
        if not heard or frame.opcode not in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            return
        if frame.opcode is not Opcode.CONT:
            self._kind, self._joined = frame.opcode, b""
        self._joined += bytes(frame.data)
        if frame.fin:
            is_part = frame.opcode is Opcode.CONT
            # What a binary message in parts says is read by nobody.
            self._hand_over(
                self._joined.decode() if self._kind is Opcode.TEXT else b"" if is_part else self._joined
            )

    def _hand_over(self, message: Message) -> None:
        self.messages.append(message)
        if len(self.messages) - 1 == self._source.closes_after:
            (self.fail if self._source.fails else self.send_close)(4000, "enough")


def by_library(source: Stream) -> Heard:
    """Return what the library makes of a stream that comes in one piece."""
    library = Library(source)
    library.receive_data(source.data)
    heard = Heard(library.messages, open=library.state is State.OPEN)
    _take(heard, library.data_to_send())
    return heard


def compare_all(seed: object, numbers: Iterable[int], kind: type[Reader] = Reader) -> None:
    """Raise Fault where the two make different things of one of the streams of a seed."""
    for number in numbers:
        source = stream(Random(f"{seed} {number}"))
        expected, found = by_library(source), by_reader(source, kind)
        if found != expected:
            raise Fault(f"--seed {seed} --stream {number}: {found} is not {expected}: {source}")


def _take(heard: Heard, replies: Sequence[bytes]) -> None:
    for reply in replies:
        assert not heard.ended, "it has said the last"
        heard.replies += reply
        heard.ended = not reply
