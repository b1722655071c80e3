"""The state of a room: a frozen value whose class is its stage, folded from its facts."""

from typing import ClassVar

from msgspec import field

from regatta_protocol.http.ratings import RatingChange
from regatta_protocol.ids import RoomId
from regatta_protocol.messages.room import Stage
from regatta_protocol.sheet import Result
from regatta_server.game.decisions import Decisions
from regatta_server.game.table import Game
from regatta_server.rooms.decide.seat_play import SeatPlays
from regatta_server.rooms.decide.setup import Offer, Source
from regatta_server.rooms.decide.stages.stage import ActiveStage, AnyStage


class Gathering(ActiveStage, frozen=True, tag="gathering"):
    """Seats are being taken."""

    stage: ClassVar[Stage] = "gathering"


class Opening(ActiveStage, frozen=True, tag="opening", omit_defaults=True):
    """The dice are settled: the seats commit to their bytes, the seed is chosen, and the bytes are shown."""

    server_seed: str | None = field(name="seed")
    """None until it is chosen."""
    contributions: tuple[str | None, ...] = field(name="given")
    """By seat."""
    until_ms: int
    """When seats that have not committed, or not contributed then, are passed over."""
    seat_commitments: tuple[str | None, ...] = field(name="committed", default=())
    """By seat; empty in games of the first scheme, in which seats contribute without it."""

    stage: ClassVar[Stage] = "opening"

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats of which something is still awaited: their commitments, and then their bytes."""
        if self.server_seed is None:
            bots = (seat.bot for seat in self.seating.seats)
            pairs = zip(self.seat_commitments, bots, strict=True)
            return tuple(number for number, (one, bot) in enumerate(pairs) if one is None and not bot)
        return tuple(
            seat
            for seat, given in enumerate(self.contributions)
            if given is None and (not self.seat_commitments or self.seat_commitments[seat] is not None)
        )

    @property
    def absent(self) -> tuple[int, ...]:
        """The seats whose players have not done what they were asked for last."""
        if self.server_seed is None:
            return self.awaited
        return tuple(seat for seat, given in enumerate(self.contributions) if given is None)


class Playing(ActiveStage, frozen=True, tag="playing", omit_defaults=True):
    """The game runs."""

    source: Source
    game: Game
    seats: SeatPlays
    turn_ends: tuple[int, ...] = ()
    """Where spectators are some turns behind: the versions that ended the last turns, the oldest first. What
    they see is the room at the oldest."""
    decisions: Decisions | None = None
    """What its player can take back; None where the game is no practice."""

    stage: ClassVar[Stage] = "playing"

    @property
    def deadlines(self) -> tuple[tuple[int, int], ...]:
        """Each seat whose turn has a clock, and when that runs out."""
        seats = self.seats
        return tuple(
            [(seat, at) for seat in self.game.to_play if (at := seats[seat].deadline_ms) is not None]
        )


class Finished(ActiveStage, frozen=True, tag="finished", omit_defaults=True):
    """The game has a result."""

    source: Source
    game: Game
    seats: SeatPlays
    result: Result
    recorded: bool = False
    ratings: tuple[RatingChange, ...] = ()
    rematch: Offer | None = None

    stage: ClassVar[Stage] = "finished"

    @property
    def over(self) -> bool:
        """It is over."""
        return True


Active = Gathering | Opening | Playing | Finished
"""A room in which something can still be done."""


class Archived(AnyStage, frozen=True, tag="archived", omit_defaults=True):
    """Nothing more can be done."""

    before: Active
    """How it ended: the stage from which it came here."""
    next_room: RoomId | None = None
    recorded: bool = False
    ratings: tuple[RatingChange, ...] = ()
    close_reason: str | None = None
    """Why the host of the service closed it; None where nobody did."""

    stage: ClassVar[Stage] = "archived"

    @property
    def over(self) -> bool:
        """Whether there was a game."""
        return self.before.game is not None

    @property
    def called_off(self) -> bool:
        """Whether it was closed at its opening."""
        return isinstance(self.before, Opening)

    @property
    def silent(self) -> tuple[int, ...]:
        """The seats whose players did not come, where the game was called off by that."""
        # Where the host of the service closed the room, nobody was too late.
        by_itself = self.close_reason is None
        return self.before.absent if by_itself and isinstance(self.before, Opening) else ()


RoomState = Gathering | Opening | Playing | Finished | Archived


def last_stage(state: RoomState) -> Active:
    """Return the last stage at which something could be done: of a closed room that before, else its own."""
    return state.before if isinstance(state, Archived) else state


def dice_source(state: RoomState) -> Opening | Source | None:
    """Return what has the seed of the dice and what the seats gave: the opening, then the source."""
    stage = last_stage(state)
    return stage if isinstance(stage, Opening) else stage.source
