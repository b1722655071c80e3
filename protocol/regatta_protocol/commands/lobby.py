"""What a client may say to find a game with strangers: the queue and the lobby."""

from typing import Annotated, Literal

from pydantic import Field

from regatta_protocol.commands.command import Command, Message, RoomId, RulesetId

Speed = Literal["live", "days"]
"""Turns of minutes at most, or of days. Ratings are kept apart by it."""

MatchTurn = Literal[30_000, 60_000, 86_400_000, 259_200_000]
"""Milliseconds for a turn of a game with strangers: two for each speed."""


class Pool(Message):
    """One kind of game that a player would play now."""

    ruleset: RulesetId
    seats: Annotated[int, Field(ge=2, le=4)] | None = None
    """Null: any number from two to four that the game allows, whatever comes first."""
    speed: Speed = "live"
    """A minute a turn, or a day, if `turn_ms` says nothing else."""
    turn_ms: MatchTurn | None = None
    """Time for a turn: half a minute or one of `live`, one day or three of `days`. Null: the usual one."""
    rated: bool = True


class Seek(Command):
    """Wait for a game in all of these pools at once, until matched, `stop_seeking`, or this connection ends.

    It takes the place of what the player waited for before, from another connection too. `seeking` events
    follow; `matched` names the room. In pools of `days` alone it goes on for a week while one is away, and
    all connections of the player hear of it.
    """

    type: Literal["seek"] = "seek"
    pools: Annotated[list[Pool], Field(min_length=1, max_length=12)]
    after: RoomId | None = None
    """A matched room that was called off, as another stayed away: one's waiting time goes on from there."""
    stayers: bool = False
    """Whether to meet those alone whose reputation is `good` or `new` at each speed that they seek at."""


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
