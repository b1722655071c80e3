"""Messages of the server to those who look for a game, and about who is at a table."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from regatta_protocol.commands.lobby import Speed
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.options import RoomOptions
from regatta_protocol.sheet import closed

SeekEnd = Literal["stopped", "elsewhere"]
LobbyStage = Literal["gathering", "opening", "playing"]


@closed
class SoughtPool(TypedDict):
    """A kind of game that is waited for, and how it looks there now."""

    ruleset: str
    seats: int | None
    speed: Speed
    turn_ms: int
    rated: bool
    waiting: int
    """Players who wait for such a game, oneself included."""
    window: int | None
    """Opponents are looked for within this many rating points of one's own; null: any."""
    rating: int
    """One's own there."""


@closed
class Seeking(TypedDict):
    """How it stands with one's search; told at its begin and about once a second."""

    type: Literal["seeking"]
    since_ms: int
    pools: list[SoughtPool]
    waiting: int
    """Players who wait for any of these games, each counted once, oneself included."""
    until_ms: int | None
    """Until when it goes on, whether one is here or not: a search of day games alone. Null: it ends with this
    connection."""


@closed
class SeekEnded(TypedDict):
    """The search is over without a match."""

    type: Literal["seek_ended"]
    reason: SeekEnd
    """Stopped by the player, or it went on for as long as it may; or another connection of the player's
    seeks now, or stopped it."""


@closed
class Matched(TypedDict):
    """A match: one has a seat in this room, which opens at once."""

    type: Literal["matched"]
    room: RoomId


@closed
class LobbyPlayer(TypedDict):
    """A taken seat, as the lobby shows it."""

    player: PlayerId
    name: str
    bot: bool
    away: NotRequired[bool]
    """In a room that gathers: the player has no connection just now."""


@closed
class LobbyRoom(TypedDict):
    """A line of the lobby: an open room that gathers, or a running game that anyone may watch."""

    room: RoomId
    stage: LobbyStage
    ruleset: str
    name: str
    """The ruleset's."""
    options: RoomOptions
    seats_wanted: int
    seats: list[LobbyPlayer]
    since_ms: int
    """When it was opened, or the game began."""


@closed
class Lobby(TypedDict):
    """The whole lobby, as far as it is told: the newest rooms first."""

    type: Literal["lobby"]
    rooms: list[LobbyRoom]
    online: int
    """Players connected to this service now."""
    seeking: int
    """Players who wait in the queue."""


@closed
class LobbyChanged(TypedDict):
    """What changed since the last event; about once a second, and only if something did."""

    type: Literal["lobby_changed"]
    put: list[LobbyRoom]
    """New lines, and lines that look different now."""
    gone: list[RoomId]
    online: int
    seeking: int


@closed
class Away(TypedDict):
    """A player of a room has no connection, or has one again, before and while its game runs.

    Told after each snapshot too.
    """

    type: Literal["away"]
    room: RoomId
    player: PlayerId
    away_since_ms: int | None
    """Null: here again."""


@closed
class Watchers(TypedDict):
    """How many spectators a room has."""

    type: Literal["watchers"]
    room: RoomId
    count: int


LobbyEvent = Seeking | SeekEnded | Matched | Lobby | LobbyChanged | Away | Watchers
