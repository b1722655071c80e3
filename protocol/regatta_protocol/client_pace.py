"""How players who need more time for their turns get it, in casual games with a clock."""

from typing import Literal

from regatta_protocol.command import SeatCommand
from regatta_protocol.sheet import Times


class Stretch(SeatCommand):
    """Take so many times the room's turn time for one's turns, in a casual game; 1 is as the host chose.

    It holds until it is said anew. A turn of the seat that runs gets the longer time at once. Not possible in
    rated games, whose clock is the same for all, nor where a turn has more than an hour; less time not while
    the seat's own turn runs.
    """

    type: Literal["stretch"] = "stretch"
    times: Times
