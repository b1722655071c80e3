"""What commands cost beside being read: rooms, wherever they come from."""

from typing import Final

from protocol.client import ClientMessage, CreateRoom, Rematch
from protocol.client_lobby import Seek
from protocol.client_people import AnswerChallenge
from protocol.errors import Code
from server.refused import Refused

OPENS_ROOM: Final = frozenset({CreateRoom, Rematch, Seek})
"""Commands of which a room may come, whoever opens it; an accepted challenge, too."""


def opens_room(message: ClientMessage) -> bool:
    """Say whether a room may come of a message: each is paid for."""
    if isinstance(message, AnswerChallenge):
        return message.accept
    return type(message) in OPENS_ROOM


def opening_many() -> Refused:
    """Return the refusal of one room more."""
    return Refused(Code.TOO_FAST, "You open many rooms: wait a little before the next one.")


def guessing() -> Refused:
    """Say the same whether the room is there or not."""
    return Refused(Code.TOO_FAST, "Many rooms that there are not were asked for: check the link, and wait.")
