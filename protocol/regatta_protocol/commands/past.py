"""What somebody may ask who comes to a game that runs already."""

from typing import Literal

from regatta_protocol.commands.coach import AskAdvice
from regatta_protocol.commands.command import RoomCommand


class PastTurns(RoomCommand):
    """Ask how the turns ended that are over; `ok` carries it as `past`. It changes nothing.

    For whoever may hear of the room: a seat, or a spectator as far as spectators see.
    """

    type: Literal["past_turns"] = "past_turns"


Question = AskAdvice | PastTurns
"""What is asked of a game beside previews, and changes nothing."""
