"""The state of a room: one frozen value, stored whole at each version."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Final, Literal, Self

import orjson

from protocol.ratings import RatingChange
from protocol.server_room import RoomOptions, Stage
from protocol.sheet import Order, Result
from server.game import table
from server.game.opening import Opening, opening
from server.game.reveal import Reveal, Viewer
from server.game.roller import Roller
from server.game.table import Game
from server.limits import DONE_KEPT
from server.rules.base import AnyRules
from server.rules.catalogue import REGISTRY
from server.rules.registry import Registry

Begins = Literal["ruleset", "random", "as_seated"]
Dice = Literal["independent", "identical"]
Watchers = Literal["open", "link", "friends", "none"]
Talk = Literal["off", "phrases", "free"]

MOVES: Final = frozenset({"game", "deadlines", "missed", "stand_ins", "changed_ms", "past", "done"})
"""The fields of a room that a move may change."""
FOLLOWS: Final = ("roller", "settled")
"""What follows from the others: worked out once, and kept with the state until one of those changes."""
NOT_STORED: Final = frozenset({"rules"})
"""The fields that are found again by what is stored."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A taken seat."""

    player: str
    name: str
    bot: bool = False
    """A stand-in has it from the beginning, and belongs to nobody."""


@dataclass(frozen=True, slots=True)
class Past:
    """How a game stood when a turn had ended."""

    version: int
    game: Game
    deadlines: tuple[tuple[int, int], ...]
    missed: tuple[int, ...]
    stand_ins: tuple[int, ...]


@dataclass(frozen=True)
class RoomState:
    """Everything that is true of a room. Never sent as it is: it holds the seed of the dice."""

    room: str
    ruleset: str
    ruleset_version: int
    rules: AnyRules = field(compare=False, repr=False)
    """Those of this version: what the room plays to its end, whatever is newer by then."""
    begins: Begins
    turn_ms: int | None
    dice: Dice
    reveal: Reveal
    order: Order
    target: int | None
    stake: int | None
    seats_wanted: int
    stage: Stage
    seats: tuple[Seat, ...]
    """A player has several where several people play on one device."""
    host: str
    """The host's player id."""
    changed_ms: int
    """When the room last changed: what idle rooms are closed by."""
    deadlines: tuple[tuple[int, int], ...] = ()
    """(seat, milliseconds since 1970) of each turn with a clock."""
    opening_ms: int | None = None
    """When seats that have not contributed are passed over."""
    server_seed: str | None = None
    contributions: tuple[str | None, ...] = ()
    game: Game | None = None
    result: Result | None = None
    rematch: tuple[int, ...] = ()
    next_room: str | None = None
    recorded: bool = False
    """The record of the game is in the archive."""
    ratings: tuple[RatingChange, ...] = ()
    """What the game did to each seat's rating, if it was rated."""
    rated: bool = False
    listed: bool = False
    watchers: Watchers = "link"
    delay_turns: int = 0
    talk: Talk = "phrases"
    matched: bool = False
    """The queue brought the players together: who stays silent at the opening calls it off."""
    locked: bool = False
    invite_until_ms: int | None = None
    invite_uses: int | None = None
    kicked: tuple[str, ...] = ()
    """Players who cannot come back."""
    missed: tuple[int, ...] = ()
    """By seat, how many turns in a row ran out of time."""
    stand_ins: tuple[int, ...] = ()
    """Seats that a stand-in plays for until their players are back."""
    rematch_until_ms: int | None = None
    rematch_declined: tuple[int, ...] = ()
    past: tuple[Past, ...] = ()
    """For spectators who are some turns behind: the ends of the last turns, the oldest first; the oldest is
    what they see."""
    done: Mapping[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)
    """By player, the last commands that changed the room, with the version each brought about."""

    def but(self, **changes: Any) -> Self:
        """Return the state with some fields changed. Raises TypeError for a field that there is not.

        As dataclasses.replace, which takes ten times as long with so many fields (docs/performance.md).
        """
        kept = self.__dict__.copy()
        if not changes.keys() <= MOVES:
            if not changes.keys() <= self.__dataclass_fields__.keys():
                raise TypeError(f"a room has no {sorted(changes.keys() - self.__dataclass_fields__.keys())}")
            for name in FOLLOWS:
                kept.pop(name, None)
        kept.update(changes)
        changed = object.__new__(type(self))
        object.__setattr__(changed, "__dict__", kept)
        return changed

    @property
    def over(self) -> bool:
        """Whether there was a game and it has ended, with a result or given up: all of it is open."""
        return self.result is not None or (self.stage == "archived" and self.game is not None)

    @property
    def unrecorded(self) -> bool:
        """Whether the game is over and its record not yet in the archive."""
        return self.over and not self.recorded

    @property
    def options(self) -> RoomOptions:
        """What the host chose, as clients see it."""
        return {
            "begins": self.begins,
            "turn_ms": self.turn_ms,
            "dice": self.dice,
            "reveal": self.reveal,
            "order": self.order,
            "target": self.target,
            "stake": self.stake,
            "rated": self.rated,
            "listed": self.listed,
            "watchers": self.watchers,
            "delay_turns": self.delay_turns,
            "talk": self.talk,
        }

    @property
    def silent(self) -> tuple[int, ...]:
        """The seats whose players did not come, where a match was called off by that."""
        if not self.matched or self.stage != "archived" or self.game is not None:
            return ()
        return tuple(seat for seat, given in enumerate(self.contributions) if given is None)

    def stands_in(self, seat: int) -> bool:
        """Return whether a stand-in plays for the seat, for its player or from the beginning."""
        return self.seats[seat].bot or seat in self.stand_ins

    @cached_property
    def roller(self) -> Roller:
        """The dice of the game. Raises ValueError before every seat's bytes are settled."""
        if self.server_seed is None or not self.contributions or None in self.contributions:
            raise ValueError("the dice of this game are not settled yet")
        settled = tuple(bytes.fromhex(given) for given in self.contributions if given is not None)
        return Roller(bytes.fromhex(self.server_seed), self.room, settled)

    @cached_property
    def settled(self) -> bytes:
        """The beginning of the stored state: the fields that no move changes, without the closing brace."""
        stored = [one.name for one in fields(self) if one.name not in MOVES | NOT_STORED]
        told = {name: getattr(self, name) for name in stored}
        return orjson.dumps(told)[:-1]

    @property
    def opening(self) -> Opening:
        """The order of play and the throws that found it. Raises ValueError as `roller` does."""
        own = self.rules.card["begins"]
        return opening(self.begins, self.order, own, len(self.seats), self.roller)

    def seat_of(self, player: str) -> int | None:
        """Return the number of the player's first seat, or None."""
        for number, seat in enumerate(self.seats):
            if seat.player == player:
                return number
        return None

    def seats_of(self, player: str) -> Viewer:
        """Return the numbers of all seats of the player: what they may see follows from it."""
        return frozenset([number for number, seat in enumerate(self.seats) if seat.player == player])

    def done_version(self, player: str, command: str) -> int | None:
        """Return the version that this command brought about, or None if it has not been done."""
        for known, version in self.done.get(player, ()):
            if known == command:
                return version
        return None

    def overtaken(self, player: str, command: str) -> bool:
        """Return whether a command is older than those of the player that are remembered, as its number says.

        It was held up for long, on a line or by a node that stood still, and may have been done since: those
        behind it were. Where ids do not end in numbers that count up, nothing is known.
        """
        done = self.done.get(player, ())
        if len(done) < DONE_KEPT:
            return False
        name, dash, number = command.rpartition("-")
        if not number.isdecimal():
            return False
        known = [one.removeprefix(name + dash) for one, _ in done if one.startswith(name + dash)]
        if not known or not known[-1].isdecimal() or int(number) > int(known[-1]):
            return False
        numbers = [int(one) for one in known if one.isdecimal()]
        return len(numbers) == len(known) and numbers == sorted(numbers) and int(number) < numbers[0]


def encode(state: RoomState) -> bytes:
    """Return the state as JSON."""
    moving = orjson.dumps(
        {
            "game": state.game,
            "deadlines": state.deadlines,
            "missed": state.missed,
            "stand_ins": state.stand_ins,
            "changed_ms": state.changed_ms,
            "past": state.past,
            "done": state.done,
        }
    )
    return b"%b,%b" % (state.settled, moving[1:])


BEFORE_OPTIONS: Final[Mapping[str, Any]] = {
    "dice": "independent",
    "reveal": "open",
    "order": "alternate",
    "target": None,
    "stake": None,
}
"""What holds in rooms that were stored before a host could choose: an upgrade must not lose their games."""


def decode(stored: bytes, registry: Registry = REGISTRY) -> RoomState:
    """Return the state that `encode` wrote, an older version's too.

    Raises NoSuchRules for a room whose rules this registry does not have: a newer node has opened it.
    """
    fields: dict[str, Any] = {**BEFORE_OPTIONS, **orjson.loads(stored)}
    game = fields.pop("game")
    fields["seats"] = tuple(Seat(**seat) for seat in fields["seats"])
    fields["deadlines"] = tuple((seat, at) for seat, at in fields["deadlines"])
    fields["contributions"] = tuple(fields["contributions"])
    for several in ("rematch", "kicked", "missed", "stand_ins", "rematch_declined", "ratings"):
        fields[several] = tuple(fields.get(several, ()))
    fields["done"] = {
        player: tuple((command, version) for command, version in done)
        for player, done in fields["done"].items()
    }
    rules = registry.rules(fields["ruleset"], fields["ruleset_version"]).configured(fields)
    fields["past"] = tuple(
        Past(
            then["version"],
            table.load(rules, then["game"]),
            tuple((seat, at) for seat, at in then["deadlines"]),
            tuple(then["missed"]),
            tuple(then["stand_ins"]),
        )
        for then in fields.get("past", ())
    )
    return RoomState(**fields, rules=rules, game=table.load(rules, game) if game else None)
