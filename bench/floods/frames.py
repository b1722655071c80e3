"""What floods send, made by hand: frames as no client makes them, and heads as no browser sends them."""

import json
import zlib
from collections.abc import Iterator
from functools import cache
from itertools import count, product, repeat
from typing import Final

from bench.load import frames
from regatta_protocol.ids import RoomId
from testkit.raw import with_lines

FRAMES: Final = 1_000
"""Of one attack, sent together."""
MIB: Final = 2**20
RULESET: Final = "yacht"
WRONG: Final = b'{"type":"enter","id":"w","room":"AAAAAAAA","rows":{"1":["x"]%b}}' % (b',"2":["x"]' * 780)
"""The dearest message to judge that there is room for."""
POOLS: Final = [
    {"ruleset": RULESET, "seats": seats, "speed": speed, "rated": rated}
    for seats, speed, rated in product((None, 2, 3), ("live", "days"), (True, False))
]
"""As many as one may wait in."""
HEAD_LINE: Final = b"X: %b\r\n" % (b"y" * 995)
"""A thousand bytes of a head."""
PAGE: Final = "/api/v1/rulesets"


def flood_data(token: str, room: RoomId) -> dict[str, bytes]:
    """Return by its name what each flood of frames says behind its handshake, all at once."""
    throw = json.dumps({"type": "throw", "id": "t", "room": room, "dice": [0, 1, 2, 3, 4]}).encode()
    by_eve = {
        "valid throws": frames.text(throw) * FRAMES,
        "frames of 1 MiB": frames.framed(0x81, b"x" * MIB),
        "deep JSON": frames.text(b"[" * 8_000) * (FRAMES // 4),
        "wrong fields": frames.text(WRONG) * (FRAMES // 4),
        "compression bombs": frames.framed(0xC1, bomb()) * 10,
        "pings": frames.framed(0x89, b"x" * 125) * FRAMES,
        "empty parts": frames.framed(0x01, b"{") + frames.framed(0x00, b"") * FRAMES,
    }
    by_guests = {"new rooms": new_rooms(), "reports": reports()}
    return {
        **{kind: hello(token) + data for kind, data in by_eve.items()},
        **{kind: hello() + data for kind, data in by_guests.items()},
    }


def hello(token: str | None = None) -> bytes:
    """Return the frame of a hello; without a token, that of a new guest."""
    return frames.text(json.dumps({"type": "hello", "token": token}).encode())


def new_rooms() -> bytes:
    """Return commands that open a room each."""
    create = '{"type":"create_room","id":"c%d","ruleset":"%s","seats":2}'
    return b"".join(frames.text((create % (number, RULESET)).encode()) for number in range(FRAMES))


def reports() -> bytes:
    """Return reports of a different player each, as long as they may be."""
    report = {"type": "report", "reason": "other", "text": "x" * 500}
    return b"".join(
        frames.text(json.dumps({**report, "id": f"r{number}", "player": f"{number:012}"}).encode())
        for number in range(FRAMES)
    )


def exporting() -> Iterator[bytes]:
    """Yield frames that ask for all that is kept about oneself, again and again."""
    return repeat(frames.text(b'{"type":"export_me","id":"e"}'))


def seeking() -> Iterator[bytes]:
    """Yield frames that begin to wait for a game wherever one may, and end it again."""
    for number in count():
        yield frames.text(json.dumps({"type": "seek", "id": f"s{number}", "pools": POOLS}).encode())
        yield frames.text(b'{"type":"stop_seeking","id":"e%d"}' % number)


@cache
def bomb() -> bytes:
    """Return what would be 16 MiB if anyone unpacked it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return (packer.compress(b"[" * 16 * MIB) + packer.flush(zlib.Z_SYNC_FLUSH))[:8_000]


# -- heads of requests -------------------------------------------------------------------------


def page(path: str, *lines: bytes) -> bytes:
    """Return a request of a page and no other, with further lines in its head."""
    return with_lines(first_page(path), b"Connection: close", *lines)


def first_page(path: str) -> bytes:
    """Return a request behind which others may come."""
    return f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()


LONG_NAME: Final = b".".join([b"x" * 60] * 16)
"""Nearly 1 KiB of a host's name, whose parts are no longer than DNS lets them be."""


def odd_handshakes(port: int, number: int) -> list[bytes]:
    """Return handshakes with lines of their own: our own page's by a name, foreign ones, and broken ones."""
    shake, host = frames.handshake("/ws", port), b"%06d.%b.invalid" % (number, LONG_NAME)
    return [
        with_lines(shake.replace(b"127.0.0.1:%d" % port, host), b"Origin: http://" + host),
        with_lines(shake, b"Origin: http://" + host),
        with_lines(shake, b"Origin: http://["),
        with_lines(shake, b"Host: " + host),
        page(PAGE, b"Accept-Encoding: gzip", b"Accept-Encoding: br"),
    ]


def half_shake(port: int, number: int) -> bytes:
    """Return a handshake without a hello, and every other time without its end."""
    return frames.handshake("/ws", port)[: -2 if number % 2 else None]


def endless_head(number: int) -> bytes:
    """Return a head without its end: just within 16 KiB, and every other time just beyond."""
    return page("/ws")[:-2] + HEAD_LINE * (16 + number % 2)
