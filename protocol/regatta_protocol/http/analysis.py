"""What the dice of a game that is over were worth, and what its players made of them (docs/analysis.md)."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.moves import By
from regatta_protocol.sheet import Sheet, closed

DecisionKind = Literal["throw", "enter"]


@closed
class WeighedMove(TypedDict):
    """A throw by the dice that it keeps, or an entry; and what it is worth."""

    do: DecisionKind
    keep: NotRequired[list[int]]
    """For `throw`: the faces of the dice that are kept, ascending; none where all are thrown."""
    rows: NotRequired[dict[str, list[int]]]
    """For `enter`: the faces of the dice that each row takes."""
    worth: float
    """The total to expect after it, when everything that follows is played best."""


@closed
class Decision(TypedDict):
    """What was done with dice on the table."""

    version: int
    """Of the room, that it brought."""
    turn: int
    """Of the seat, from 1."""
    throw: int
    """How many throws of the turn were made."""
    by: By
    """Who made it."""
    faces: list[int]
    """The dice by position in the tray."""
    played: WeighedMove
    best: WeighedMove
    """The one that was played, where none is worth more."""
    loss: float
    """How many points less the one that was played is worth; 0 where it is the best."""
    forced: bool
    """Nothing else could be done, or all that could comes to the same."""


@closed
class Position(Decision):
    """A decision with all that could have been done: one to learn from."""

    sheet: Sheet
    """What the seat had before it."""
    moves: list[WeighedMove]
    """All entries and all that could be kept, the best first."""


@closed
class CoursePoint(TypedDict):
    """Where a seat stood after a turn."""

    version: int
    """Of the room."""
    turn: int
    """0 before the first throw. The last one may be a turn that was not played to its end."""
    expected: float
    """The total to expect, when everything that follows is played best; at the end the total."""
    luck: float
    """What the dice of the turn changed of it."""
    loss: float
    """What the decisions of the turn lost of it."""


@closed
class SeatAnalysis(TypedDict):
    """What one seat's game came to: par + luck - loss is `expected`."""

    seat: int
    finished: bool
    """Whether it played to its end; else all is up to where it stopped."""
    expected: float
    """The total; where it stopped before, the total that was to be expected then."""
    luck: float
    """In points: the sum of all that its dice changed of the total to expect."""
    luck_deviations: float | None
    """The same in standard deviations; null where it did not play to its end."""
    luckier_than: float | None
    """In which share of games the dice bring less, from 0 to 1; null where it did not play to its end."""
    loss: float
    """In points: the sum over all decisions, whoever made them."""
    loss_by: dict[By, float]
    """The same by who made the decisions; those who made none are missing."""
    own: int
    """Decisions of its player that were not forced; of a stand-in's seat, those of the stand-in."""
    mean_loss: float | None
    """In points, over these; null where there are none."""
    accuracy: float | None
    """In per cent, over these: 100 for the best play; null where there are none."""
    course: list[CoursePoint]
    decisions: list[Decision]
    """All of them, in their order."""
    dearest: list[Position]
    """The three that lost most, of `own` ones; fewer where fewer lost half a point."""


@closed
class Chance(TypedDict):
    """Who of two was ahead."""

    version: int
    """Of the room."""
    chance: float
    """An estimate of how likely seat 0 wins, from 0 to 1, equal totals as half; at the end the outcome."""


@closed
class GameAnalysis(TypedDict):
    """What the dice of a game were worth, and its decisions."""

    game: RoomId
    ruleset: str
    par: float
    """The total to expect before the first throw, when everything is played best."""
    deviation: float
    """How far totals of the best play lie from it: the standard deviation."""
    seats: list[SeatAnalysis]
    chances: list[Chance] | None
    """Over the game, where two played with dice of their own; null elsewhere."""


@closed
class AnalysedGame(TypedDict):
    """What a player's seat in one game came to: the same numbers as in its `GameAnalysis`."""

    game: RoomId
    ended_ms: int
    seat: int
    own: int
    """Decisions of its player that were not forced."""
    mean_loss: float | None
    """In points, over these; null where there are none."""
    accuracy: float | None
    """In per cent, over these; null where there are none."""
    luck: float
    """In points."""
    luck_deviations: float | None
    """In standard deviations; null where the seat did not play to its end."""


@closed
class Mean(TypedDict):
    """The mean of something over games, each of which counts the same."""

    games: int
    mean: float | None
    """null where there are no games."""
    error: float | None
    """Its standard error: the deviation of the games, by n - 1, over the root of n; null for one game."""


@closed
class RulesetAnalysis(TypedDict):
    """How somebody played one ruleset."""

    ruleset: str
    name: str
    games: list[AnalysedGame]
    """The oldest first."""
    accuracy: Mean
    mean_loss: Mean
    luck: Mean
    """Of games that the seat played to its end, as all of what follows."""
    luck_deviations: Mean


@closed
class PlayerAnalysis(TypedDict):
    """How somebody played lately, and with how much luck."""

    player: PlayerId
    rulesets: list[RulesetAnalysis]
    """The one with most games first."""
    pending: int
    """Games that are still to be analysed: ask again in some seconds."""
    unanalysed: int
    """Games that have no analysis."""
