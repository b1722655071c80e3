"""What can be asked in practice alone: in an unrated game with one seat that is no bot's."""

from typing import Literal

from regatta_protocol.command import SeatCommand


class Undo(SeatCommand):
    """Take one's last decision back: a throw behind the first of a turn, an entry, a set-aside or a bank.

    Possible in practice, and back to the beginning of the turn before. What bots did since is taken back
    too. The dice of the next throw stay the same.
    """

    type: Literal["undo"] = "undo"
