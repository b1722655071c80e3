"""The state of a room: a frozen value of the class of its stage, which `fold` makes of its facts."""

from typing import ClassVar

from protocol.ids import RoomId
from protocol.ratings import RatingChange
from protocol.server_room import Stage
from protocol.sheet import Result
from server.game.table import Game
from server.rooms.decide.setup import Offer, Source
from server.rooms.decide.stage import AnyStage


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
    next_room: RoomId | None = None
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
        """The seats whose players did not come, where the game was called off by that."""
        if not isinstance(self.before, Opening):
            return ()
        return tuple(seat for seat, given in enumerate(self.before.given) if given is None)


RoomState = Gathering | Opening | Playing | Finished | Archived
