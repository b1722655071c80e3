"""Rooms as the server tells of them: the name by which clients know `messages/room.py`."""

from regatta_protocol.messages.room import *  # noqa: F403 - all that has a name there
