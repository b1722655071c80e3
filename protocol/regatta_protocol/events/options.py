"""What the host of a room chooses.

As values: made of the TypedDicts by `python -m regatta_protocol.documents.generate`, and never edited.
"""

from regatta_protocol.events.base import Value
from regatta_protocol.moves import Level
from regatta_protocol.options import Begins, BotPace, DiceSource, IfGone, MaySay, MayWatch, Reveal
from regatta_protocol.sheet import Order


class TurnWindow(Value, frozen=True, kw_only=True):
    """Between which times of a player's day the turns of their seat run; it may go over midnight."""

    begin_minute: int
    end_minute: int


class GameOptions(Value, frozen=True, kw_only=True):
    """What the host chose, as rooms and records have it alike."""

    begins: Begins | str
    turn_ms: int | None
    dice: DiceSource | str
    reveal: Reveal | str
    order: Order | str
    target: int | None
    stake: int | None
    rated: bool | None = None
    """This and the following are missing in records of before there were such options: false, and the rest
    as `Options` says."""
    listed: bool | None = None
    watchers: MayWatch | str | None = None
    delay_turns: int | None = None
    absence: IfGone | str | None = None
    """Only where it is `claim`."""
    stand_in: Level | str | None = None
    """Only where a level is chosen: else a stand-in makes the clock's moves."""
    bot_pace: BotPace | str | None = None
    """Only where it is `instant`."""
    time_bank_ms: int | None = None
    """Only where there is a time bank: what each seat has in it at the beginning, and at the most."""
    turn_window: TurnWindow | None = None
    """Only where turns do not always run."""


class RoomOptions(GameOptions, frozen=True, kw_only=True):
    """What the host chose."""

    chat: MaySay | str | None = None
