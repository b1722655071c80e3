"""Ids: text that names something, each kind a type of its own, so that they cannot be mixed up.

An id gets its type where it comes in: when a message is parsed, a stored record is read, or an id is made.
From then on it is passed as what it is.
"""

from typing import NewType

CommandId = NewType("CommandId", str)
"""What a client calls a command of its own."""

RoomId = NewType("RoomId", str)
"""A room; the game that is played in it, and the game's record, have the same one."""

PlayerId = NewType("PlayerId", str)
"""A player, guest or owner of an account, or the stand-in."""

ChallengeId = NewType("ChallengeId", str)
"""A challenge of one player to another."""
