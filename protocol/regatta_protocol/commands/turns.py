"""What is asked of a seat's turns beside the moves: more time for them, and to take a decision back."""

from typing import Literal

from regatta_protocol.commands.command import SeatCommand
from regatta_protocol.sheet import Times


class Stretch(SeatCommand):
    """Take so many times the room's turn time for one's turns, in a casual game; 1 is as the host chose.

    It holds until it is said anew. A turn of the seat that runs gets the longer time at once. Not possible in
    rated games, whose clock is the same for all, nor where a turn has more than an hour; less time not while
    the seat's own turn runs.
    """

    type: Literal["stretch"] = "stretch"
    times: Times


class Undo(SeatCommand):
    """Take one's last decision back: a throw behind the first of a turn, an entry, a set-aside or a bank.

    Possible in practice, and back to the beginning of the turn before. What bots did since is taken back
    too. The dice of the next throw stay the same.
    """

    type: Literal["undo"] = "undo"


TurnCommand = Undo | Stretch
