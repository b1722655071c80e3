"""What is kept of a game that is over: the record, which replays and verifies.

TypedDicts, as in sheet.py. docs/fairness.md says how a record is checked, docs/protocol.md where it is had.
Within a version there are only additions; a reader refuses a version that it does not know. Version 2 has the
dice by the second scheme, in which seats commit too; games that began before have records of version 1.
"""

from typing import Annotated, Final, Literal, NotRequired

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.moves import By
from regatta_protocol.options import GameOptions, Level, MaySay
from regatta_protocol.ratings import SeatRatings
from regatta_protocol.server_room import RoomEvent, SeatThrow, Snapshot
from regatta_protocol.sheet import Joined, OpeningThrow, Result, StandingAfter, Times, closed

FORMAT: Final = "regatta.game"
RecordVersion = Literal[1, 2]
VERSIONS: Final = (1, 2)


@closed
class RecordSeat(TypedDict):
    """A seat of the game. Both are null once the player has taken their name out of the record."""

    seat: int
    player: PlayerId | None
    name: str | None
    bot: NotRequired[bool]
    """True where the computer had the seat from the beginning."""
    level: NotRequired[Level]
    """How well it played. Missing where it made the clock's moves."""


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
    join: dict[str, int]
    """Wild dice that joined a combination because the player said so: die -> face."""
    joined: list[Joined]
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


@closed
class RecordDice(TypedDict):
    """Where the dice came from (docs/fairness.md)."""

    tray: list[str]
    """A shade for each die."""
    opening: OpeningThrow | None
    """How the seats threw for who begins, if this game lets them."""
    scheme: NotRequired[Literal["hmac-sha256/2"]]
    """How they come about; missing in version 1."""
    commitment: str
    """SHA-256 of the server's seed, published before anything was thrown."""
    seat_commitments: NotRequired[list[str | None]]
    """By seat, the SHA-256 of its bytes, published before the seed was chosen; null for a seat that did not
    commit in time. Missing in version 1."""
    server_seed: str
    contributions: list[str]
    """By seat, 64 hexadecimal digits each."""


@closed
class RecordOptions(GameOptions):
    """What the host chose."""

    talk: NotRequired[MaySay]
    """The room's `chat`, by the name that this format began with."""


@closed
class GameHead(TypedDict):
    """A game that is over, without what happened in it."""

    format: Literal["regatta.game"]
    version: RecordVersion
    game: RoomId
    """Its id, which is the room's."""
    ruleset: str
    ruleset_version: int
    name: str
    """The ruleset's."""
    options: RecordOptions
    seats: list[RecordSeat]
    began_ms: int | None
    """When the opening began; null in the oldest records."""
    ended_ms: int
    result: Result | None
    """Null where the game was given up before its end."""
    ratings: NotRequired[list[SeatRatings]]
    """Where the game was rated, what it did to the ratings of those seats whose player is named. It is told
    with the record and no part of what was played: missing where the server does not know it."""


@closed
class GameRecord(GameHead):
    """The whole record of a game."""

    dice: RecordDice
    order: list[int]
    """Seats in their order of play."""
    opening_throws: list[list[SeatThrow]]
    """The throws for who begins; after a tie those who tied threw again."""
    facts: list[RecordFact]
    """All that happened from the opening on, one for each version of the room, without a gap."""
    sha256: str
    """Of all bytes of the file before `,"sha256":`; the member is the last one."""


@closed
class Replay(TypedDict):
    """A game that is over as its players heard it, open to everyone: what a client draws step by step.

    `snapshot` is the room before the first move.
    """

    snapshot: Snapshot
    events: list[RoomEvent]
    """All that happened from then on."""
    at_ms: list[int | None]
    """When, by event."""


@closed
class Refused(TypedDict):
    """The body of an answer of the API that is not 200."""

    code: Code
    message: str
    """For a person: what to do next."""
    parameter: NotRequired[str]
    """The one behind the question mark that is wrong."""


RECORD: Final[TypeAdapter[GameRecord]] = TypeAdapter(GameRecord)
"""For importers and tests; the server builds records typed and does not validate them again."""
