"""Everything that happens in a room, as it is stored: with the facts of its game, one closed union.

docs/storage.md says how a fact may change.
"""

from regatta_protocol.http.ratings import RatingChange
from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.game.fact import About, Fact
from regatta_server.game.facts import *  # noqa: F403 - what happens in a game happens in its room
from regatta_server.game.facts import GameFact
from regatta_server.game.opening_facts import *  # noqa: F403 - as above
from regatta_server.game.plays import *  # noqa: F403 - as above
from regatta_server.rooms.decide.options.choices import Choices
from regatta_server.rooms.decide.setup import Seat


class Created(Fact, frozen=True, gc=False):
    """A room was opened, and nobody sits in it yet: version 0, of which nobody is told."""

    about = About(others_see="whole")

    room: RoomId
    ruleset: str
    ruleset_version: int
    seats_wanted: int
    host: PlayerId
    options: Choices
    """They are stored as members of the fact itself (codec.py)."""
    matched: bool = False
    """The queue brought the players together: who stays silent at the opening calls it off."""
    is_rematch: bool = False
    """It follows on another room: where nobody comes to its opening, it is called off."""
    visitor: bool = False
    """Whoever opened it had no account and no finished game: what they leave here unfinished soon goes."""


class Seated(Fact, frozen=True, gc=False):
    """A player, or a stand-in, took the next seat."""

    about = About(others_see="whole", tells=("seat_taken",))

    seat: Seat


class Left(Fact, frozen=True, gc=False):
    """Seats were given up; those behind them move up."""

    about = About(others_see="whole", tells=("seats_left", "host", "kicked?"))

    seats: tuple[int, ...]
    kicked: bool = False
    """By the host, for good unless it was a stand-in's."""


class Admission(Fact, frozen=True, gc=False, tag="door"):
    """The host said who may still come in, or an invite was used. It is stored by its first name."""

    about = About(others_see="whole", tells=("admission",), event="admission")

    locked: bool
    until_ms: int | None
    uses: int | None


class HandedOver(Fact, frozen=True, gc=False):
    """The player of a seat became the host."""

    about = About(others_see="whole", tells=("host",))

    seat: int


class Recorded(Fact, frozen=True, gc=False):
    """The record of the game is in the archive."""

    about = About(others_see="whole", tells=("ratings?",))

    ratings: tuple[RatingChange, ...] | None = None
    """What the game did to its seats' ratings; None where it was not rated."""


class RematchWanted(Fact, frozen=True, gc=False):
    """A seat wants another game."""

    about = About(others_see="whole", tells=("seat", "until_ms"))

    seat: int
    until_ms: int
    secret: str = ""
    """In the fact that makes an offer: what the id of its room follows from. Nobody is ever told of it."""


class RematchDeclined(Fact, frozen=True, gc=False):
    """A seat wants no other game."""

    about = About(others_see="whole", tells=("seat",))

    seat: int


class RematchExpired(Fact, frozen=True, gc=False):
    """Too few wanted another game."""

    about = About(others_see="whole")


class RematchReady(Fact, frozen=True, gc=False):
    """Another game begins in another room; this one is closed."""

    about = About(others_see="whole", tells=("seat", "next_room"))

    seat: int | None
    """Who answered last; None where the offer's time was over."""
    next_room: RoomId


RoomFact = (
    GameFact
    | Created
    | Seated
    | Left
    | Admission
    | HandedOver
    | Recorded
    | RematchWanted
    | RematchDeclined
    | RematchExpired
    | RematchReady
)
