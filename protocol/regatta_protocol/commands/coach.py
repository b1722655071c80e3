"""What a player who practises may ask the coach."""

from typing import Annotated, Literal

from pydantic import Field

from regatta_protocol.commands.command import SeatCommand


class AskAdvice(SeatCommand):
    """Ask what each move is worth on one's own turn; `ok` carries it as `advice`. It changes nothing.

    Only in a game that counts for nothing and has no other people in it: one alone, or against bots.
    """

    type: Literal["ask_advice"] = "ask_advice"
    version: Annotated[int, Field(ge=0)]
    """That of the room as one sees it. Where it has another one by now, the answer is `stale_move`."""
