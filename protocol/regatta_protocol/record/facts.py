"""What a record has of each fact of its game.

Made of the server's classes of facts by `python -m tests.protocol.record_facts`, and never edited.
"""

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from regatta_protocol.moves import By, Level
from regatta_protocol.sheet import Joined, StandingAfter, Times, closed


@closed
class FactOpening(TypedDict):
    """The seats were settled. In version 1 the commitment was published by it."""

    type: Literal["opening"]
    version: int
    at_ms: int | None
    """When it was stored: milliseconds since 1970 by the server's clock; null in the oldest records."""
    deadline_ms: int


@closed
class FactCommitted(TypedDict):
    """A seat committed to its bytes. A seat without this fact was silent: its bytes are fixed by rule."""

    type: Literal["committed"]
    version: int
    at_ms: int | None
    seat: int


@closed
class FactSeedChosen(TypedDict):
    """The server committed to its seed."""

    type: Literal["seed_chosen"]
    version: int
    at_ms: int | None
    deadline_ms: int


@closed
class FactContributed(TypedDict):
    """A seat's own bytes came in. A seat without this fact was silent, or withheld them: rules fix them."""

    type: Literal["contributed"]
    version: int
    at_ms: int | None
    seat: int


@closed
class FactStarted(TypedDict):
    """The first throw could be made."""

    type: Literal["started"]
    version: int
    at_ms: int | None


@closed
class FactHeld(TypedDict):
    """A seat chose the dice that it holds."""

    type: Literal["held"]
    version: int
    at_ms: int | None
    seat: int
    dice: list[int]


@closed
class FactThrown(TypedDict):
    """Dice were thrown."""

    type: Literal["thrown"]
    version: int
    at_ms: int | None
    seat: int
    by: By
    dice: list[int]
    """Positions of the dice that were thrown."""
    faces: list[int]
    """What they showed, in the order of `dice`."""
    throw: int
    tumble: int
    lost: NotRequired[int]
    """Points of the turn that this throw lost, where it ended the turn."""
    standing: StandingAfter


@closed
class FactEntered(TypedDict):
    """Dice were entered."""

    type: Literal["entered"]
    version: int
    at_ms: int | None
    seat: int
    by: By
    rows: dict[str, int]
    """What each row got."""
    dice: dict[str, list[int]]
    """The dice that each row took, as faces."""
    bonus: NotRequired[int]
    standing: StandingAfter


@closed
class FactSecured(TypedDict):
    """Dice were set aside."""

    type: Literal["secured"]
    version: int
    at_ms: int | None
    seat: int
    by: By
    dice: list[int]
    faces: list[int]
    face: int
    completed: NotRequired[int]
    standing: StandingAfter


@closed
class FactBanked(TypedDict):
    """The points of a turn were kept."""

    type: Literal["banked"]
    version: int
    at_ms: int | None
    seat: int
    by: By
    joined: list[Joined]
    join: dict[str, int]
    """Wild dice that joined a combination because the player said so: die -> face."""
    points: int
    standing: StandingAfter


@closed
class FactClockRenewed(TypedDict):
    """The service had been away, so the turn got its whole time again."""

    type: Literal["clock_renewed"]
    version: int
    at_ms: int | None


@closed
class FactStandIn(TypedDict):
    """A stand-in played for this seat from then on."""

    type: Literal["stand_in"]
    version: int
    at_ms: int | None
    seat: int
    level: NotRequired[Level]
    """How well it played, as the option `stand_in` has it. Missing where it made the clock's moves."""


@closed
class FactTakenBack(TypedDict):
    """The seat's player was back and played on."""

    type: Literal["taken_back"]
    version: int
    at_ms: int | None
    seat: int


@closed
class FactUndone(TypedDict):
    """In practice the seat took its last decision back: what followed on version `to` does not count."""

    type: Literal["undone"]
    version: int
    at_ms: int | None
    seat: int
    to: int
    """The version before that decision: so the game was again, but for its dice that had been thrown."""


@closed
class FactStretched(TypedDict):
    """The seat had so many times the room's turn time from then on, in a casual game."""

    type: Literal["stretched"]
    version: int
    at_ms: int | None
    seat: int
    times: Times


@closed
class FactVacation(TypedDict):
    """The seat's player was on vacation until then, and its time stood still; null where they were back."""

    type: Literal["vacation"]
    version: int
    at_ms: int | None
    seat: int
    until_ms: int | None


@closed
class FactOrdered(TypedDict):
    """A conditional order was set or taken back, or it stopped. What it said and whose it was is not kept."""

    type: Literal["ordered"]
    version: int
    at_ms: int | None


@closed
class FactResigned(TypedDict):
    """The seat gave the game up: it ranks behind all that played on."""

    type: Literal["resigned"]
    version: int
    at_ms: int | None
    seat: int


@closed
class FactClaimed(TypedDict):
    """The seat's player was gone, and another claimed the result: it counts as resigned."""

    type: Literal["claimed"]
    version: int
    at_ms: int | None
    seat: int


@closed
class FactFinished(TypedDict):
    """The game was over, and the seed was revealed."""

    type: Literal["finished"]
    version: int
    at_ms: int | None


@closed
class FactArchived(TypedDict):
    """The game was given up before its end: nothing had happened for long; the seed was revealed."""

    type: Literal["archived"]
    version: int
    at_ms: int | None


@closed
class FactAborted(TypedDict):
    """A player ended the game before its first entry, or one in which nobody else played; the seed was
    revealed."""

    type: Literal["aborted"]
    version: int
    at_ms: int | None


RecordFact = Annotated[
    FactOpening
    | FactCommitted
    | FactSeedChosen
    | FactContributed
    | FactStarted
    | FactHeld
    | FactThrown
    | FactEntered
    | FactSecured
    | FactBanked
    | FactClockRenewed
    | FactStandIn
    | FactTakenBack
    | FactUndone
    | FactStretched
    | FactVacation
    | FactOrdered
    | FactResigned
    | FactClaimed
    | FactFinished
    | FactArchived
    | FactAborted,
    Field(discriminator="type"),
]
