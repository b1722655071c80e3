"""Ratings, tables and profiles, as the HTTP API gives them (docs/ratings.md)."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from regatta_protocol.commands.lobby import Speed
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.sheet import closed

ReputationWord = Literal["new", "good", "fair", "poor"]


@closed
class Rating(TypedDict):
    """A player's rating in one ruleset at one speed."""

    ruleset: str
    name: str
    """The ruleset's."""
    speed: Speed
    rating: int
    """1500 for a new player."""
    deviation: int
    """How sure it is: the true value lies within twice this much with 95 %."""
    provisional: bool
    """Not sure enough to stand in a table."""
    games: int
    wins: int
    last_ms: int
    place: int | None
    """In the table of all time, from 1; null while provisional, and for guests."""


@closed
class Reputation(TypedDict):
    """How often a player leaves games to a stand-in, of the last games at a speed."""

    speed: Speed
    games: int
    """The last so many, 40 at most."""
    abandoned: int
    word: ReputationWord


@closed
class Profile(TypedDict):
    """A player as everyone may see them."""

    player: PlayerId
    name: str
    account: bool
    bot: bool
    since_ms: int | None
    ratings: list[Rating]
    reputation: list[Reputation]
    games: int
    """In the archive."""


@closed
class RatingPoint(TypedDict):
    """A rated game of a player's."""

    game: RoomId
    ended_ms: int
    rating: int
    """Afterwards."""
    change: int
    deviation: int


@closed
class RatingGraph(TypedDict):
    """All points of one rating, the oldest first; at most the last 1,000."""

    player: PlayerId
    ruleset: str
    speed: Speed
    points: list[RatingPoint]


@closed
class HeadToHead(TypedDict):
    """How two players fared against each other, in all games that both had a seat in."""

    player: PlayerId
    against: str
    won: int
    """By the first."""
    lost: int
    drawn: int


@closed
class BoardLine(TypedDict):
    """A line of a table."""

    place: int
    player: PlayerId
    name: str
    bot: bool
    rating: int
    deviation: int
    games: int


@closed
class Board(TypedDict):
    """The best players of a ruleset at a speed."""

    ruleset: str
    name: str
    speed: Speed
    week: str | None
    """Such as 2026-W47: who played a rated game in that week; null: of all time."""
    lines: list[BoardLine]


@closed
class RatingChange(TypedDict):
    """What a game did to a seat's rating; in `recorded`."""

    seat: int
    before: int
    after: int
    provisional: NotRequired[bool]
    """True while the rating is not sure yet."""


@closed
class SeatRatings(RatingChange):
    """The same with how sure both were, as the record of a rated game has it beside what was played."""

    deviation_before: int
    deviation_after: int
