"""What is kept of a game that is over: the record, which replays and verifies.

TypedDicts, as in sheet.py. docs/fairness.md says how a record is checked, docs/protocol.md where it is had.
Within a version there are only additions; a reader refuses a version that it does not know. Version 2 has the
dice by the second scheme, in which seats commit too; games that began before have records of version 1.
"""

from typing import Final, Literal, NotRequired

from pydantic import TypeAdapter
from typing_extensions import TypedDict

from regatta_protocol.errors import Code
from regatta_protocol.http.ratings import SeatRatings
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.messages.room import RoomEvent, SeatThrow, Snapshot
from regatta_protocol.options import GameOptions, Level, MaySay
from regatta_protocol.record.facts import RecordFact
from regatta_protocol.sheet import OpeningThrow, Result, closed
from regatta_protocol.text import SentText

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
    text: NotRequired[SentText]
    """What the message was made of, for clients that say it in words of their own."""
    parameter: NotRequired[str]
    """The one behind the question mark that is wrong."""


RECORD: Final[TypeAdapter[GameRecord]] = TypeAdapter(GameRecord)
"""For importers and tests; the server builds records typed and does not validate them again."""
