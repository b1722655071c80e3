"""What a client may say to find a game with strangers: the queue and the lobby."""

from typing import Annotated, Literal

from pydantic import Field

from protocol.command import Command, Message, RoomId, RulesetId

Speed = Literal["live", "days"]
"""Turns of minutes at most, or of days. Ratings are kept apart by it."""


class Pool(Message):
    """One kind of game that a player would play now."""

    ruleset: RulesetId
    seats: Annotated[int, Field(ge=2, le=4)] | None = None
    """Null: any number from two to four that the game allows, whatever comes first."""
    speed: Speed = "live"
    """A minute a turn, or a day."""
    rated: bool = True


class Seek(Command):
    """Wait for a game in all of these pools at once, until matched, `stop_seeking`, or this connection ends.

    It takes the place of what the player waited for before, from another connection too. `seeking` events
    follow; `matched` names the room.
    """

    type: Literal["seek"] = "seek"
    pools: Annotated[list[Pool], Field(min_length=1, max_length=12)]
    after: RoomId | None = None
    """A matched room that was called off, as another stayed away: one's waiting time goes on from there."""


class StopSeeking(Command):
    """Wait no more."""

    type: Literal["stop_seeking"] = "stop_seeking"


class WatchLobby(Command):
    """Hear of open rooms and games to watch from now on, beginning with a `lobby` event."""

    type: Literal["watch_lobby"] = "watch_lobby"


class UnwatchLobby(Command):
    """Hear no more of the lobby."""

    type: Literal["unwatch_lobby"] = "unwatch_lobby"


LobbyCommand = Seek | StopSeeking | WatchLobby | UnwatchLobby
