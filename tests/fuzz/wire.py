"""Bytes that are no proper frame, or no proper request, made by chance."""

from collections.abc import Callable
from random import Random
from typing import Final

from testkit.raw import CLOSE, CONT, FIN, PING, TEXT, frame

SIZES: Final = (0, 1, 125, 126, 127, 300, 8_192, 8_193, 65_535, 65_536)
KEYS: Final = (b"\0\0\0\0", b"\x11\x22\x33\x44", None)


def broken(random: Random) -> bytes:
    """Return bytes that are hardly a frame, or one that RFC 6455 or a bound of ours does not allow."""
    return random.choice(BROKEN)(random)


def _rubbish(random: Random) -> bytes:
    return random.randbytes(random.choice((1, 2, 7, 50, 3_000)))


def _any_head(random: Random) -> bytes:
    flags = random.choice((0, FIN, FIN | 0x40, FIN | 0x20, FIN | 0x10, 0x70))
    payload = random.randbytes(random.choice(SIZES[:6]))
    return frame(payload, random.randrange(16), flags, random.choice(KEYS))


def _false_length(random: Random) -> bytes:
    whole = bytearray(frame(b"x" * random.choice(SIZES)))
    whole[1] = 0x80 | random.choice((0, 1, 126, 127))
    for at in range(2, min(10, len(whole))):
        if random.random() < 0.3:
            whole[at] = random.choice((0, 0x7F, 0x80, 0xFF))
    return bytes(whole)


def _odd_close(random: Random) -> bytes:
    code = random.choice((0, 999, 1000, 1004, 1005, 1006, 1015, 2999, 3000, 4999, 5000, 65_535))
    reason = random.choice((b"", b"\xff", b"x" * 123, b"x" * 200))
    data = random.choice((b"", b"\x03", code.to_bytes(2, "big") + reason))
    return frame(data, CLOSE) + frame(b'{"type":"my_rooms","id":"behind"}')


def _odd_parts(random: Random) -> bytes:
    parts = []
    for _ in range(random.choice((2, 5, 40))):
        opcode = random.choice((TEXT, CONT, CONT, PING, CLOSE - 1))
        parts.append(frame(random.randbytes(random.randrange(6)), opcode, random.choice((0, 0, FIN))))
    return b"".join(parts)


def _odd_text(random: Random) -> bytes:
    data = random.choice((b"\xff\xfe", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\x80", b"{\xff}"))
    return frame(random.randbytes(random.randrange(5)) + data, random.choice((TEXT, TEXT, 2)))


def _unmasked(random: Random) -> bytes:
    return frame(b'{"type":"my_rooms","id":"bare"}', key=None)


def _big(random: Random) -> bytes:
    size = random.choice((8_193, 65_536, 2**20, 2**31, 2**62, 2**63, 2**64 - 1))
    return (
        bytes((FIN | random.choice((TEXT, CONT, PING)), 0x80 | 127))
        + size.to_bytes(8, "big")
        + b"\x11\x22\x33\x44x"
    )


BROKEN: Final[tuple[Callable[[Random], bytes], ...]] = (
    _rubbish,
    _any_head,
    _false_length,
    _odd_close,
    _odd_parts,
    _odd_text,
    _unmasked,
    _big,
)


METHODS: Final = ("GET", "POST", "HEAD", "OPTIONS", "CONNECT", "get", "G\x00T", "", "GET GET", "PRI")
PATHS: Final = (
    "/",
    "/ws",
    "/ws?token=x",
    "//ws",
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/assets/../../settings.py",
    "/assets/%00.js",
    "/api/v1/games/AAAAAAAA",
    "/api/v1/games?max=99999999999999999999",
    "/api/v1/games?since=-1&since=1",
    "/api/v1/games?ruleset=%ff%fe",
    "/api/v1/players/xxxxxxxxxxxx/games?facts=maybe",
    "/api/v1/tables/yacht/live?week=2026-W99",
    "/api/v1/dice?x=%",
    "http://evil.example/",
    "*",
    "/\xff\xfe",
    "/ x",
    "/" + "a" * 9_000,
)
HEADERS: Final = (
    "Host: 127.0.0.1",
    "Host: evil.example",
    "Content-Length: 5",
    "Content-Length: -1",
    "Content-Length: 99999999999999999999",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding : chunked",
    "X: a\r\n folded",
    "X: \x00",
    "X\x00: y",
    ": empty",
    "no colon",
    "Upgrade: websocket",
    "Upgrade: h2c",
    "Connection: Upgrade",
    "Connection: keep-alive",
    "Sec-WebSocket-Key: x",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version: 12",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Protocol: regatta.v1",
    "Sec-WebSocket-Protocol: \x7f",
    "Sec-WebSocket-Extensions: permessage-deflate; x=",
    "Sec-WebSocket-Extensions: ;;;",
    "Origin: null",
    "Origin: http://[",
    "Origin: http://evil.example",
    "X-Forwarded-For: ::::, [",
    "If-None-Match: " + '"' * 500,
    "Accept-Encoding: gzip;q=x, br;;",
    "User-Agent: \xff\xfe",
    "Cookie: " + "x" * 8_000,
)


def command_text(random: Random) -> bytes:
    """Return a request of HTTP, or what looks a little like one."""
    version = random.choice(("1.1", "1.1", "1.0", "2", "9.9", ""))
    first = f"{random.choice(METHODS)} {random.choice(PATHS)} HTTP/{version}"
    lines = [first, *random.choices(HEADERS, k=random.choice((0, 1, 3, 6, 12, 200)))]
    end = random.choice(
        ("\r\n\r\n", "\r\n\r\n", "\n\n", "\r\r", "\r\n\r\nGET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
    )
    data = "\r\n".join(lines).encode("latin-1") + end.encode()
    if random.random() < 0.2:
        at = random.randrange(len(data))
        data = data[:at] + random.randbytes(3) + data[at:]
    return data
