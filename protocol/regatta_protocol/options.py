"""What the host of a room chooses: as it is wanted (`Options`), and as rooms and records tell it.

An option is declared here for both sides: its values, what it is where nobody chooses it, what it does.
"""

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from regatta_protocol.commands.command import Message
from regatta_protocol.moves import Level as Level  # noqa: PLC0414 - who opens a room finds it here
from regatta_protocol.people.local_time import WantedTurnWindow
from regatta_protocol.sheet import Order, closed

Begins = Literal["ruleset", "random", "as_seated"]
DiceSource = Literal["independent", "identical"]
Reveal = Literal["open", "hide_rerolls", "hide_all"]
MayWatch = Literal["open", "link", "friends", "none"]
MaySay = Literal["off", "phrases", "free"]
IfGone = Literal["stand_in", "claim"]
BotPace = Literal["human", "instant"]


class Options(Message):
    """What a room's host chooses."""

    begins: Begins = "ruleset"
    """Who begins: as the ruleset says, at random, or the seats in their order."""
    turn_ms: Annotated[int, Field(ge=5_000, le=14 * 86_400_000)] | None = None
    """Time for a turn; when it is over the clock makes the move. Null: no clock."""
    time_bank_ms: Annotated[int, Field(ge=5_000, le=14 * 86_400_000)] | None = None
    """Time for the whole game beside that of each turn: a turn that takes longer takes from it, a shorter one
    fills it up again, to this at the most. Needs `turn_ms`; an hour at most where a turn has at most an hour.
    Null: none."""
    turn_window: WantedTurnWindow | None = None
    """Between which times of its player's day the turns of a seat run: at all others its clock, and its time
    bank, stand still. For games over days: a turn has more than an hour. Null: they always run."""
    dice: DiceSource = "independent"
    """Dice of each seat's own, or the same faces in the same order for every seat."""
    reveal: Reveal | None = None
    """What others see while the game runs. Null: everything, or with identical dice nothing."""
    order: Order = "alternate"
    """Seats play one after the other, all the same round at once, or each at an own pace."""
    target: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    """The total that wins, where the card has such an option. Null: the card's default."""
    stake: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    """Play points per point of difference, where the card has such an option. Null: none."""
    rated: bool = False
    """Whether the result counts for the players' ratings. Needs a clock, and a player for each seat."""
    listed: bool = False
    """Whether the room stands in the lobby while it gathers, for anyone to join."""
    watchers: MayWatch = "link"
    """Who may watch a running game: anyone, and it stands in the watch list; who has its link; friends of a
    seat's player; nobody."""
    delay_turns: Annotated[int, Field(ge=0, le=3)] = 0
    """How many turns behind the table spectators are."""
    chat: MaySay = "phrases"
    """What may be said: nothing, the preset phrases, or free text where this server's host allows it."""
    absence: IfGone = "stand_in"
    """What becomes of the seat of a player who is gone: a stand-in plays for it, or another player may
    `claim` the result against it."""
    stand_in: Level | None = None
    """How well a stand-in plays: a bot's level. Null: it makes the clock's moves, as in every rated room."""
    bot_pace: BotPace = "human"
    """Whether a bot with a level takes about as long for a move as a person would, or moves at once."""


@closed
class TurnWindow(TypedDict):
    """Between which times of a player's day the turns of their seat run; it may go over midnight."""

    begin_minute: int
    end_minute: int


@closed
class GameOptions(TypedDict):
    """What the host chose, as rooms and records have it alike."""

    begins: Begins
    turn_ms: int | None
    dice: DiceSource
    reveal: Reveal
    order: Order
    target: int | None
    stake: int | None
    rated: NotRequired[bool]
    """This and the following are missing in records of before there were such options: false, and the rest
    as `Options` says."""
    listed: NotRequired[bool]
    watchers: NotRequired[MayWatch]
    delay_turns: NotRequired[int]
    absence: NotRequired[IfGone]
    """Only where it is `claim`."""
    stand_in: NotRequired[Level]
    """Only where a level is chosen: else a stand-in makes the clock's moves."""
    bot_pace: NotRequired[BotPace]
    """Only where it is `instant`."""
    time_bank_ms: NotRequired[int]
    """Only where there is a time bank: what each seat has in it at the beginning, and at the most."""
    turn_window: NotRequired[TurnWindow]
    """Only where turns do not always run."""


@closed
class RoomOptions(GameOptions):
    """What the host chose."""

    chat: NotRequired[MaySay]
