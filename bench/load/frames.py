"""A client's frames, made by hand: the load must cost much less than what it loads.

The masking key is four zeros, which RFC 6455 allows: the payload then stays as it is, and a frame can
be put together from parts made long before.
"""

from typing import Final

from testkit.raw import header, request

KEY: Final = b"\0\0\0\0"
TEXT: Final = 0x81
BINARY: Final = 0x82
ID_DIGITS: Final = b"%06d"
"""Ids of one length, so that a frame can be made before its id is known."""


def text(payload: bytes) -> bytes:
    """Return the frame of a text message."""
    return framed(TEXT, payload)


def binary(payload: bytes) -> bytes:
    """Return the frame of a binary message."""
    return framed(BINARY, payload)


def pong(payload: bytes) -> bytes:
    """Return the answer to a ping."""
    return framed(0x8A, payload)


def framed(first: int, payload: bytes) -> bytes:
    """Return a frame whatever its first byte says."""
    return header(len(payload), first, KEY) + payload


def around_id(payload: bytes, first: int = TEXT) -> tuple[bytes, bytes]:
    """Return what stands in a frame before and after the id; `payload` has ID_DIGITS in its place."""
    before, after = payload.split(ID_DIGITS)
    length = len(before) + len(ID_DIGITS % 0) + len(after)
    return header(length, first, KEY) + before, after


def handshake(path: str, port: int) -> bytes:
    """Return the request that opens the socket. The key is fixed: its answer is not checked."""
    return request(path, host=f"127.0.0.1:{port}")
