"""The state of a room: a frozen value of the class of its stage, which `fold` makes of its facts."""

from typing import ClassVar

from msgspec import UNSET, UnsetType

from regatta_protocol.ids import RoomId
from regatta_protocol.ratings import RatingChange
from regatta_protocol.server_room import Stage
from regatta_protocol.sheet import Result, Times
from regatta_server.game.decisions import Decisions
from regatta_server.game.table import Game
from regatta_server.rooms.decide.pending import Pending
from regatta_server.rooms.decide.setup import Offer, Source
from regatta_server.rooms.decide.stages.stage import AnyStage


class Gathering(AnyStage, frozen=True, tag="gathering"):
    """Seats are being taken."""

    stage: ClassVar[Stage] = "gathering"


class Opening(AnyStage, frozen=True, tag="opening", omit_defaults=True):
    """The dice are settled: the seats commit to their bytes, the seed is chosen, and the bytes are shown."""

    seed: str | None
    """None until it is chosen."""
    given: tuple[str | None, ...]
    """By seat."""
    until_ms: int
    """When seats that have not committed, or not contributed then, are passed over."""
    committed: tuple[str | None, ...] = ()
    """By seat; empty in games of the first scheme, in which seats contribute without it."""

    stage: ClassVar[Stage] = "opening"

    @property
    def server_seed(self) -> str | None:
        """The seed of the dice."""
        return self.seed

    @property
    def seat_commitments(self) -> tuple[str | None, ...]:
        """What each seat has committed to so far."""
        return self.committed

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats of which something is still awaited: their commitments, and then their bytes."""
        if self.seed is None:
            bots = (seat.bot for seat in self.seating.seats)
            pairs = zip(self.committed, bots, strict=True)
            return tuple(number for number, (one, bot) in enumerate(pairs) if one is None and not bot)
        return tuple(
            seat
            for seat, given in enumerate(self.given)
            if given is None and (not self.committed or self.committed[seat] is not None)
        )

    @property
    def absent(self) -> tuple[int, ...]:
        """The seats whose players have not done what they were asked for last."""
        if self.seed is None:
            return self.awaited
        return tuple(seat for seat, given in enumerate(self.given) if given is None)

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
    decisions: Decisions | UnsetType = UNSET
    """What its player can take back; unset, and not stored, where the game is no practice."""
    stretched: tuple[Times, ...] | UnsetType = UNSET
    """By seat, how many times the room's turn time it has; unset, and not stored, while all have it once."""
    banks: tuple[int, ...] | UnsetType = UNSET
    """By seat, the milliseconds in its time bank; unset, and not stored, where the room has none."""
    orders: tuple[Pending, ...] | UnsetType = UNSET
    """What players left for their next turns; unset, and not stored, while nobody has."""
    away_until: tuple[int | None, ...] | UnsetType = UNSET
    """By seat, until when its player is on vacation; unset, and not stored, until somebody was."""

    stage: ClassVar[Stage] = "playing"

    @property
    def time_banks(self) -> tuple[int, ...]:
        """By seat, the milliseconds in its time bank as its last turn left it; empty where there is none."""
        return () if self.banks is UNSET else self.banks

    @property
    def vacations(self) -> tuple[int | None, ...]:
        """By seat, until when its player is on vacation, perhaps past; empty until somebody was."""
        return () if self.away_until is UNSET else self.away_until

    @property
    def pending(self) -> tuple[Pending, ...]:
        """Conditional orders, by seat: secret to all but the seats' players."""
        return () if self.orders is UNSET else self.orders

    @property
    def stretches(self) -> tuple[Times, ...]:
        """By seat, how many times the room's turn time it has; empty while all have it once."""
        return () if self.stretched is UNSET else self.stretched


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
    stretched: tuple[Times, ...] | UnsetType = UNSET
    banks: tuple[int, ...] | UnsetType = UNSET
    away_until: tuple[int | None, ...] | UnsetType = UNSET

    stage: ClassVar[Stage] = "finished"

    @property
    def vacations(self) -> tuple[int | None, ...]:
        """By seat, until when its player was on vacation; empty where nobody was."""
        return () if self.away_until is UNSET else self.away_until

    @property
    def time_banks(self) -> tuple[int, ...]:
        """By seat, the milliseconds that were left in its time bank; empty where there was none."""
        return () if self.banks is UNSET else self.banks

    @property
    def stretches(self) -> tuple[Times, ...]:
        """By seat, how many times the room's turn time it had at the end."""
        return () if self.stretched is UNSET else self.stretched

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
    why_closed: str | UnsetType = UNSET
    """Why the host of the service closed it; unset, and not stored, where nobody did."""

    stage: ClassVar[Stage] = "archived"

    @property
    def close_reason(self) -> str | None:
        """Why the host of the service closed it."""
        return None if self.why_closed is UNSET else self.why_closed

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
    def seat_commitments(self) -> tuple[str | None, ...]:
        """What each seat committed to."""
        return self.before.seat_commitments

    @property
    def missed(self) -> tuple[int, ...]:
        """By seat, how many turns in a row ran out of time at the end."""
        return self.before.missed

    @property
    def stand_ins(self) -> tuple[int, ...]:
        """Seats that a stand-in played for at the end."""
        return self.before.stand_ins

    @property
    def stretches(self) -> tuple[Times, ...]:
        """By seat, how many times the room's turn time it had at the end."""
        return self.before.stretches

    @property
    def vacations(self) -> tuple[int | None, ...]:
        """By seat, until when its player was on vacation; empty where nobody was."""
        return self.before.vacations

    @property
    def time_banks(self) -> tuple[int, ...]:
        """By seat, the milliseconds that were left in its time bank at the end."""
        return self.before.time_banks

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
