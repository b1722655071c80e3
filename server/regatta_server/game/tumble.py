"""How thrown dice tumble to rest: the same picture for everyone, independent of the faces.

It follows from what everyone knows, so it reveals nothing about any die and need not be stored.
"""

from functools import lru_cache
from hashlib import sha256
from typing import Final

from regatta_protocol.ids import RoomId

TUMBLES_KNOWN: Final = 1_024
"""Throws of some games: a record asks twice for each of its own."""


def new_tumble(game: RoomId, version: int) -> int:
    """Return the seed, 32 bits, of the tumbling of the throw that brings the room of a game to `version`."""
    return int.from_bytes(sha256(f"regatta tumble {version} of game {game}".encode()).digest()[:4], "big")


tumble_of: Final = lru_cache(TUMBLES_KNOWN)(new_tumble)
"""The same for who asks several times."""
