"""A player's local time of day: in which time zone, and from when to when."""

from typing import Annotated

from pydantic import Field, StringConstraints

from regatta_protocol.commands.command import Message

MinuteOfDay = Annotated[int, Field(ge=0, le=1_439)]
TimeZone = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_+-]{1,30}(/[A-Za-z0-9_+-]{1,30}){0,2}$")]


class WantedTurnWindow(Message):
    """Between which times of a player's day the turns of their seat run; it may go over midnight."""

    begin_minute: MinuteOfDay
    """By the clock on the wall where the player is: 480 is eight in the morning."""
    end_minute: MinuteOfDay
