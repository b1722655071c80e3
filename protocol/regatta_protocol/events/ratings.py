"""Ratings, tables and profiles, as the HTTP API gives them (docs/ratings.md).

As values: made of the TypedDicts by `python -m regatta_protocol.documents.generate`, and never edited.
"""

from regatta_protocol.commands.lobby import Speed
from regatta_protocol.events.base import Value
from regatta_protocol.http.ratings import ReputationWord
from regatta_protocol.ids import PlayerId, RoomId


class Rating(Value, frozen=True, kw_only=True):
    """A player's rating in one ruleset at one speed."""

    ruleset: str
    name: str
    """The ruleset's."""
    speed: Speed | str
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


class Reputation(Value, frozen=True, kw_only=True):
    """How often a player leaves games to a stand-in, of the last games at a speed."""

    speed: Speed | str
    games: int
    """The last so many, 40 at most."""
    abandoned: int
    word: ReputationWord | str


class Profile(Value, frozen=True, kw_only=True):
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


class RatingPoint(Value, frozen=True, kw_only=True):
    """A rated game of a player's."""

    game: RoomId
    ended_ms: int
    rating: int
    """Afterwards."""
    change: int
    deviation: int


class RatingGraph(Value, frozen=True, kw_only=True):
    """All points of one rating, the oldest first; at most the last 1,000."""

    player: PlayerId
    ruleset: str
    speed: Speed | str
    points: list[RatingPoint]


class HeadToHead(Value, frozen=True, kw_only=True):
    """How two players fared against each other, in all games that both had a seat in."""

    player: PlayerId
    against: str
    won: int
    """By the first."""
    lost: int
    drawn: int


class BoardLine(Value, frozen=True, kw_only=True):
    """A line of a table."""

    place: int
    player: PlayerId
    name: str
    bot: bool
    rating: int
    deviation: int
    games: int


class Board(Value, frozen=True, kw_only=True):
    """The best players of a ruleset at a speed."""

    ruleset: str
    name: str
    speed: Speed | str
    week: str | None
    """Such as 2026-W47: who played a rated game in that week; null: of all time."""
    lines: list[BoardLine]


class RatingChange(Value, frozen=True, kw_only=True):
    """What a game did to a seat's rating; in `recorded`."""

    seat: int
    before: int
    after: int
    provisional: bool | None = None
    """True while the rating is not sure yet."""


class SeatRatings(RatingChange, frozen=True, kw_only=True):
    """The same with how sure both were, as the record of a rated game has it beside what was played."""

    deviation_before: int
    deviation_after: int
