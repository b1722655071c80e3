"""What the host of a room chose, as the room has it: an option is a member here, once for all of the server.

Facts, rooms, records and replays use it. What clients may send and see is in `regatta_protocol.options`;
which options go together, in options.py.
"""

from typing import Any, Final, cast

from msgspec import Struct, field, to_builtins
from msgspec.structs import fields

from regatta_protocol.options import (
    Begins,
    BotPace,
    DiceSource,
    IfGone,
    Level,
    MaySay,
    MayWatch,
    Reveal,
    RoomOptions,
)
from regatta_protocol.sheet import Order


class TurnWindow(Struct, frozen=True, gc=False):
    """Between which times of its player's day the clock of a seat runs; it may go over midnight."""

    begin_minute: int
    end_minute: int


class FirstChoices(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The options that there were at first: clients are told all of them."""

    begins: Begins
    turn_ms: int | None
    dice: DiceSource
    reveal: Reveal
    order: Order
    target: int | None = None
    stake: int | None = None
    rated: bool = False
    listed: bool = False
    watchers: MayWatch = "link"
    delay_turns: int = 0
    chat: MaySay = field(name="talk", default="phrases")


class Choices(FirstChoices, frozen=True, kw_only=True, omit_defaults=True):
    """All options. Those that came later are left out where they say nothing new, as in rooms before them."""

    absence: IfGone = "stand_in"
    stand_in: Level | None = None
    """How well stand-ins play; None where they make the clock's moves."""
    bot_pace: BotPace = "human"
    """Whether bots with a level take as long for a move as a person would."""
    time_bank_ms: int | None = None
    turn_window: TurnWindow | None = None

    @property
    def options(self) -> RoomOptions:
        """What the host chose, as clients see it."""
        options: dict[str, Any] = {name: getattr(self, name) for name in FIRST}
        for name, usual in LATER.items():
            if (value := getattr(self, name)) != usual:
                options[name] = to_builtins(value)
        return cast(RoomOptions, options)


FIRST: Final = FirstChoices.__struct_fields__
OPTIONS: Final = Choices.__struct_fields__
"""Their names, in the order in which they are told."""
LATER: Final = {one.name: one.default for one in fields(Choices)[len(FIRST) :]}
"""What those that came later are in all rooms of before."""


def members(choices: Choices) -> dict[str, Any]:
    """Return the options of whatever has them, by their names."""
    return {name: getattr(choices, name) for name in OPTIONS}
