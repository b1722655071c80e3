"""How players end a running game, for themselves or for all."""

from typing import Annotated, Literal

from pydantic import Field

from regatta_protocol.commands.command import RoomCommand, SeatCommand


class Resign(SeatCommand):
    """Give the game up; without `seat`, for all seats that the player has.

    The seat ranks behind all that play on, and the game counts as lost. The others go on; where one seat is
    left, or none of a player, it is over.
    """

    type: Literal["resign"] = "resign"


class Claim(RoomCommand):
    """Claim the result against a seat whose player is gone, in a room with `absence` `claim`.

    With a clock: where the seat's last turns ran out of time, `stand_ins.missed_most` in a row, and nobody
    has come back for it since: to the table, by `take_back`, or by anything that is asked for it. Without:
    where it is its turn and its player has been away for `stand_ins.claim_away_ms`.
    """

    type: Literal["claim"] = "claim"
    seat: Annotated[int, Field(ge=0, le=7)]


class Abort(RoomCommand):
    """End the game without a result, which counts for nothing: before anybody's first turn is over.

    Where no other player has a seat, at any time.
    """

    type: Literal["abort"] = "abort"


Ending = Resign | Claim | Abort
"""What may end a game before its last turn."""
