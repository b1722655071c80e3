"""The state of a room: a frozen value of the class of its stage, which `fold` makes of its facts."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct

from protocol.ratings import RatingChange
from protocol.server_room import RoomOptions, Stage
from protocol.sheet import Result
from server.game.opening import Opening as Opened
from server.game.opening import opening
from server.game.reveal import Reveal, Viewer
from server.game.table import Game
from server.limits import DONE_KEPT
from server.rooms.decide.setup import Company, Seat, Setup, Source, Talk, Watchers
from server.rules.base import AnyRules

Done = Mapping[str, tuple[tuple[str, int], ...]]
"""By player, the last commands that changed the room, with the version each brought about."""


class AnyStage(Struct, frozen=True, tag_field="stage"):
    """What is true of a room at every stage, and what each of them answers to whoever asks."""

    setup: Setup
    company: Company
    version: int
    changed_ms: int
    """When the room last changed: what idle rooms are closed by."""
    done: dict[str, tuple[tuple[str, int], ...]]
    """A `Done`."""

    stage: ClassVar[Stage]

    # -- what the room was opened with -------------------------------------------------------------

    @property
    def room(self) -> str:
        """The room's id."""
        return self.setup.room

    @property
    def ruleset(self) -> str:
        """The id of its ruleset."""
        return self.setup.ruleset

    @property
    def ruleset_version(self) -> int:
        """The version of the ruleset that it began with."""
        return self.setup.ruleset_version

    @property
    def rules(self) -> AnyRules:
        """The ruleset that the room plays."""
        return self.setup.rules

    @property
    def options(self) -> RoomOptions:
        """What the host chose, as clients see it."""
        return self.setup.options

    @property
    def turn_ms(self) -> int | None:
        """The time of a turn."""
        return self.setup.turn_ms

    @property
    def reveal(self) -> Reveal:
        """What others see of a seat."""
        return self.setup.reveal

    @property
    def rated(self) -> bool:
        """Whether it counts for ratings."""
        return self.setup.rated

    @property
    def listed(self) -> bool:
        """Whether strangers find it."""
        return self.setup.listed

    @property
    def watchers(self) -> Watchers:
        """Who may watch without a seat."""
        return self.setup.watchers

    @property
    def delay_turns(self) -> int:
        """How many turns those are behind."""
        return self.setup.delay_turns

    @property
    def talk(self) -> Talk:
        """What may be said."""
        return self.setup.talk

    @property
    def matched(self) -> bool:
        """Whether the queue brought the players together."""
        return self.setup.matched

    # -- who sits in it ----------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that are taken."""
        return self.company.seats

    @property
    def host(self) -> str:
        """The host's player id."""
        return self.company.host

    def seat_of(self, player: str) -> int | None:
        """Return the number of the player's first seat, or None."""
        return self.company.seat_of(player)

    def seats_of(self, player: str) -> Viewer:
        """Return the numbers of all seats of the player: what they may see follows from it."""
        return self.company.seats_of(player)

    # -- what only some stages have ----------------------------------------------------------------

    @property
    def game(self) -> Game | None:
        """The game, once it has begun."""
        return None

    @property
    def source(self) -> Source | None:
        """Where its dice come from, once it has begun."""
        return None

    @property
    def server_seed(self) -> str | None:
        """The seed of the dice, once there is one. Secret until the game is over."""
        return None if self.source is None else self.source.server_seed

    @property
    def contributions(self) -> tuple[str | None, ...]:
        """What each seat gave for the dice, once they were asked."""
        return () if self.source is None else self.source.contributions

    @property
    def opening(self) -> Opened | None:
        """The order of play and the throws that found it, once the game has begun."""
        if self.source is None:
            return None
        setup = self.setup
        return opening(setup.begins, setup.order, setup.card["begins"], len(self.seats), self.source.roller)

    @property
    def deadlines(self) -> tuple[tuple[int, int], ...]:
        """(seat, milliseconds since 1970) of each turn with a clock."""
        return ()

    @property
    def missed(self) -> tuple[int, ...]:
        """By seat, how many turns in a row ran out of time."""
        return ()

    @property
    def stand_ins(self) -> tuple[int, ...]:
        """Seats that a stand-in plays for until their players are back."""
        return ()

    @property
    def result(self) -> Result | None:
        """How the game ended."""
        return None

    @property
    def rematch(self) -> "Offer | None":
        """The offer of another game."""
        return None

    @property
    def next_room(self) -> str | None:
        """Where the rematch is played."""
        return None

    @property
    def recorded(self) -> bool:
        """Whether the record of the game is in the archive."""
        return False

    @property
    def ratings(self) -> tuple[RatingChange, ...]:
        """What the game did to each seat's rating, if it was rated."""
        return ()

    @property
    def over(self) -> bool:
        """Whether there was a game and it has ended, with a result or given up: all of it is open."""
        return False

    @property
    def unrecorded(self) -> bool:
        """Whether the game is over and its record not yet in the archive."""
        return self.over and not self.recorded

    @property
    def silent(self) -> tuple[int, ...]:
        """The seats whose players did not come, where a match was called off by that."""
        return ()

    def stands_in(self, seat: int) -> bool:
        """Return whether a stand-in plays for the seat, for its player or from the beginning."""
        return self.company.seats[seat].bot or seat in self.stand_ins

    # -- what has been done ------------------------------------------------------------------------

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
        last, _ = done[-1]
        if (len(command), command) > (len(last), last):
            # Newer than the last one, whatever they are made of: as nearly all are.
            return False
        name, dash, number = command.rpartition("-")
        if not number.isdecimal():
            return False
        known = [one.removeprefix(name + dash) for one, _ in done if one.startswith(name + dash)]
        if not known or not known[-1].isdecimal() or int(number) > int(known[-1]):
            return False
        numbers = [int(one) for one in known if one.isdecimal()]
        return len(numbers) == len(known) and numbers == sorted(numbers) and int(number) < numbers[0]


class Gathering(AnyStage, frozen=True, tag="gathering"):
    """Seats are being taken."""

    stage: ClassVar[Stage] = "gathering"


class Opening(AnyStage, frozen=True, tag="opening"):
    """The seats send their bytes for the dice."""

    seed: str
    given: tuple[str | None, ...]
    """By seat."""
    until_ms: int
    """When seats that have not contributed are passed over."""

    stage: ClassVar[Stage] = "opening"

    @property
    def server_seed(self) -> str:
        """The seed of the dice."""
        return self.seed

    @property
    def contributions(self) -> tuple[str | None, ...]:
        """What each seat has given so far."""
        return self.given


class Playing(AnyStage, frozen=True, tag="playing"):
    """The game runs."""

    source: Source
    game: Game
    deadlines: tuple[tuple[int, int], ...]
    missed: tuple[int, ...]
    stand_ins: tuple[int, ...]
    turn_ends: tuple[int, ...] = ()
    """Where spectators are some turns behind: the versions that ended the last turns, the oldest first. What
    they see is the room at the oldest."""

    stage: ClassVar[Stage] = "playing"


class Offer(Struct, frozen=True, gc=False):
    """Another game is wanted."""

    wanted: tuple[int, ...]
    declined: tuple[int, ...]
    until_ms: int


class Finished(AnyStage, frozen=True, tag="finished"):
    """The game has a result."""

    source: Source
    game: Game
    missed: tuple[int, ...]
    stand_ins: tuple[int, ...]
    result: Result
    recorded: bool = False
    ratings: tuple[RatingChange, ...] = ()
    rematch: Offer | None = None

    stage: ClassVar[Stage] = "finished"

    @property
    def over(self) -> bool:
        """It is over."""
        return True


class Archived(AnyStage, frozen=True, tag="archived"):
    """Nothing more can be done."""

    before: Gathering | Opening | Playing | Finished
    """How it ended: the stage from which it came here."""
    next_room: str | None = None
    recorded: bool = False
    ratings: tuple[RatingChange, ...] = ()

    stage: ClassVar[Stage] = "archived"

    @property
    def game(self) -> Game | None:
        """The game, if there was one."""
        return self.before.game

    @property
    def source(self) -> Source | None:
        """Where its dice came from."""
        return self.before.source

    @property
    def server_seed(self) -> str | None:
        """The seed of its dice."""
        return self.before.server_seed

    @property
    def contributions(self) -> tuple[str | None, ...]:
        """What each seat gave."""
        return self.before.contributions

    @property
    def missed(self) -> tuple[int, ...]:
        """By seat, how many turns in a row ran out of time at the end."""
        return self.before.missed

    @property
    def stand_ins(self) -> tuple[int, ...]:
        """Seats that a stand-in played for at the end."""
        return self.before.stand_ins

    @property
    def result(self) -> Result | None:
        """How the game ended, unless it was given up."""
        return self.before.result

    @property
    def rematch(self) -> Offer | None:
        """Who wanted another game."""
        return self.before.rematch

    @property
    def over(self) -> bool:
        """Whether there was a game."""
        return self.game is not None

    @property
    def silent(self) -> tuple[int, ...]:
        """The seats whose players did not come, where a match was called off by that."""
        if not self.matched or not isinstance(self.before, Opening):
            return ()
        return tuple(seat for seat, given in enumerate(self.before.given) if given is None)


RoomState = Gathering | Opening | Playing | Finished | Archived
