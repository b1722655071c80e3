"""Messages of the server to those who look for a game, and about who is at a table.

As values: made of the TypedDicts by `python -m regatta_protocol.documents.generate`, and never edited.
"""

from regatta_protocol.commands.lobby import Speed
from regatta_protocol.events.base import Value
from regatta_protocol.events.options import RoomOptions
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.messages.lobby import LobbyStage, SeekEnd


class SoughtPool(Value, frozen=True, kw_only=True):
    """A kind of game that is waited for, and how it looks there now."""

    ruleset: str
    seats: int | None
    speed: Speed | str
    turn_ms: int
    rated: bool
    waiting: int
    """Players who wait for such a game, oneself included."""
    window: int | None
    """Opponents are looked for within this many rating points of one's own; null: any."""
    rating: int
    """One's own there."""


class Seeking(Value, frozen=True, kw_only=True, tag_field="type", tag="seeking"):
    """How it stands with one's search; told at its begin and about once a second."""

    since_ms: int
    pools: list[SoughtPool]
    waiting: int
    """Players who wait for any of these games, each counted once, oneself included."""
    until_ms: int | None
    """Until when it goes on, whether one is here or not: a search of day games alone. Null: it ends with this
    connection."""


class SeekEnded(Value, frozen=True, kw_only=True, tag_field="type", tag="seek_ended"):
    """The search is over without a match."""

    reason: SeekEnd | str
    """Stopped by the player, or it went on for as long as it may; or another connection of the player's
    seeks now, or stopped it."""


class Matched(Value, frozen=True, kw_only=True, tag_field="type", tag="matched"):
    """A match: one has a seat in this room, which opens at once."""

    room: RoomId


class LobbyPlayer(Value, frozen=True, kw_only=True):
    """A taken seat, as the lobby shows it."""

    player: PlayerId
    name: str
    bot: bool
    away: bool | None = None
    """In a room that gathers: the player has no connection just now."""


class LobbyRoom(Value, frozen=True, kw_only=True):
    """A line of the lobby: an open room that gathers, or a running game that anyone may watch."""

    room: RoomId
    stage: LobbyStage | str
    ruleset: str
    name: str
    """The ruleset's."""
    options: RoomOptions
    seats_wanted: int
    seats: list[LobbyPlayer]
    since_ms: int
    """When it was opened, or the game began."""


class Lobby(Value, frozen=True, kw_only=True, tag_field="type", tag="lobby"):
    """The whole lobby, as far as it is told: the newest rooms first."""

    rooms: list[LobbyRoom]
    online: int
    """Players connected to this service now."""
    seeking: int
    """Players who wait in the queue."""


class LobbyChanged(Value, frozen=True, kw_only=True, tag_field="type", tag="lobby_changed"):
    """What changed since the last event; about once a second, and only if something did."""

    put: list[LobbyRoom]
    """New lines, and lines that look different now."""
    gone: list[RoomId]
    online: int
    seeking: int


class Away(Value, frozen=True, kw_only=True, tag_field="type", tag="away"):
    """A player of a room has no connection, or has one again, before and while its game runs.

    Told after each snapshot too.
    """

    room: RoomId
    player: PlayerId
    away_since_ms: int | None
    """Null: here again."""


class Watchers(Value, frozen=True, kw_only=True, tag_field="type", tag="watchers"):
    """How many spectators a room has."""

    room: RoomId
    count: int


LobbyEvent = Seeking | SeekEnded | Matched | Lobby | LobbyChanged | Away | Watchers
