"""What the server says to those who look for a game: the name by which clients know `messages/lobby.py`."""

from regatta_protocol.messages.lobby import *  # noqa: F403 - all that has a name there
