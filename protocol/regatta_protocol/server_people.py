"""What the server says about people: the name by which clients know `messages/people.py`."""

from regatta_protocol.messages.people import *  # noqa: F403 - all that has a name there
