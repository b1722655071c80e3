"""What all commands share: their fields' types and their common parents."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from regatta_protocol import ids

RoomId = Annotated[ids.RoomId, StringConstraints(pattern=r"^[A-Z2-9]{8}$")]
CommandId = Annotated[ids.CommandId, StringConstraints(pattern=r"^[A-Za-z0-9._-]{1,64}$")]
Position = Annotated[int, Field(ge=0, le=63)]
"""A die's place in the tray. The rules judge whether the tray has it; 63 bounds the message."""
Face = Annotated[int, Field(ge=1, le=6)]
Positions = Annotated[list[Position], Field(max_length=64)]


WrittenPosition = Annotated[str, StringConstraints(pattern=r"^[0-9]$")]
"""A die's place as a key of a JSON object."""

PlayerId = Annotated[ids.PlayerId, StringConstraints(pattern=r"^[A-Za-z0-9_-]{12}$")]
RulesetId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]{1,40}$")]
LanguageTag = Annotated[str, StringConstraints(pattern=r"^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$")]
UserName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{3,20}$")]
"""An account's name: what others see, and what its owner logs in with. No two look alike."""


class Message(BaseModel):
    """What all of a client's messages share."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Command(Message):
    """A message that is answered by `ok` or `error`."""

    id: CommandId
    """Made by the client, new for each command. Sent again with the same id, a command that changes a
    room takes effect once and gets the same answer."""


class RoomCommand(Command):
    """A command for one room."""

    room: RoomId


class SeatCommand(RoomCommand):
    """A command for one seat of the player in a room."""

    seat: Annotated[int, Field(ge=0, le=7)] | None = None
    """Which of the player's seats. Null is enough where there is one, or one alone whose turn it is."""
