"""A client's frames, made by hand: the load must cost much less than what it loads.

The masking key is four zeros, which RFC 6455 allows: the payload then stays as it is, and a frame can
be put together from parts made long before.
"""

from typing import Final

from protocol.generate import SUBPROTOCOL

KEY: Final = b"\0\0\0\0"
TEXT: Final = 0x81
BINARY: Final = 0x82
MASKED: Final = 0x80
ID_DIGITS: Final = b"%06d"
"""Ids of one length, so that a frame can be made before its id is known."""


def text(payload: bytes) -> bytes:
    """Return the frame of a text message of less than 64 KiB."""
    return _header(TEXT, len(payload)) + payload


def binary(payload: bytes) -> bytes:
    """Return the frame of a binary message of less than 64 KiB."""
    return _header(BINARY, len(payload)) + payload


def pong(payload: bytes) -> bytes:
    """Return the answer to a ping."""
    return _header(0x8A, len(payload)) + payload


def around_id(payload: bytes, first: int = TEXT) -> tuple[bytes, bytes]:
    """Return what stands in a frame before and after the id; `payload` has ID_DIGITS in its place."""
    before, after = payload.split(ID_DIGITS)
    length = len(before) + len(ID_DIGITS % 0) + len(after)
    return _header(first, length) + before, after


def handshake(path: str, port: int) -> bytes:
    """Return the request that opens the socket. The key is fixed: its answer is not checked."""
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: cmVnYXR0YSBiZW5jaCBrZQ==\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Protocol: {SUBPROTOCOL}\r\n\r\n"
    ).encode()


def _header(first: int, length: int) -> bytes:
    if length < 126:
        return bytes((first, MASKED | length)) + KEY
    return bytes((first, MASKED | 126)) + length.to_bytes(2, "big") + KEY
