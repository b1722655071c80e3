"""What every stage of a room has in common, and the questions each stage answers."""

from typing import ClassVar

from msgspec import Struct, field

from regatta_protocol.http.ratings import RatingChange
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_protocol.messages.room import Stage
from regatta_protocol.options import Level
from regatta_protocol.sheet import Result
from regatta_server.game.opening import Opening as Opened
from regatta_server.game.opening import opening
from regatta_server.game.table import Game
from regatta_server.rooms.decide.command_window import Remembered, find
from regatta_server.rooms.decide.seat_play import SeatPlays
from regatta_server.rooms.decide.setup import (
    Offer,
    Seating,
    Setup,
    Source,
)


class AnyStage(Struct, frozen=True, tag_field="stage"):
    """What is true of a room at every stage, and what each of them answers to whoever asks."""

    setup: Setup
    seating: Seating = field(name="company")
    version: int
    changed_ms: int
    """When the room last changed: what idle rooms are closed by."""
    done: dict[PlayerId, Remembered]
    """By player, the last commands that changed the room."""

    stage: ClassVar[Stage]

    # -- what only some stages have ----------------------------------------------------------------

    @property
    def deadlines(self) -> tuple[tuple[int, int], ...]:
        """(seat, milliseconds since 1970) of each turn with a clock."""
        return ()

    @property
    def next_room(self) -> RoomId | None:
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
    def called_off(self) -> bool:
        """Whether it was closed at its opening: there was no game."""
        return False

    @property
    def close_reason(self) -> str | None:
        """Why the host of the service closed it; None where nobody did."""
        return None

    @property
    def silent(self) -> tuple[int, ...]:
        """The seats whose players did not come, where the game was called off by that."""
        return ()

    # -- what has been done ------------------------------------------------------------------------

    def done_version(self, player: PlayerId, command: CommandId) -> int | None:
        """Return the version that this command brought about, or None if it has not been done."""
        known = find(self.done.get(player, ()), command)
        return None if known is None else known.version


class ActiveStage(AnyStage, frozen=True):
    """A stage at which something can still be done. A closed room has the last of them."""

    @property
    def game(self) -> Game | None:
        """The game, once it has begun."""
        return None

    @property
    def source(self) -> Source | None:
        """Where its dice come from, once it has begun."""
        return None

    @property
    def opening(self) -> Opened | None:
        """The order of play and the throws that found it, once the game has begun."""
        if self.source is None:
            return None
        setup = self.setup
        return opening(
            setup.begins, setup.order, setup.card["begins"], len(self.seating.seats), self.source.roller
        )

    @property
    def seats(self) -> SeatPlays:
        """What each seat has in the game, once it has begun; who sits there, `seating` has."""
        return ()

    @property
    def stand_ins(self) -> tuple[int, ...]:
        """Seats that a stand-in plays for until their players are back."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.stand_in)

    @property
    def result(self) -> Result | None:
        """How the game ended."""
        return None

    @property
    def rematch(self) -> Offer | None:
        """The offer of another game."""
        return None

    @property
    def leaves_nothing(self) -> bool:
        """Whether only a visitor plays here: unfinished, such a game soon goes, and leaves no record."""
        return self.setup.visitor and len(self.seating.people) < 2 and self.result is None

    def stands_in(self, seat: int) -> bool:
        """Return whether a stand-in plays for the seat, for its player or from the beginning."""
        return self.seating.seats[seat].bot or self.seats[seat].stand_in

    def level_of(self, seat: int) -> Level | None:
        """Return how well the computer plays a seat now: None by the clock's moves, or where it does not."""
        taken = self.seating.seats[seat]
        return taken.level if taken.bot or not self.seats[seat].stand_in else self.setup.stand_in
