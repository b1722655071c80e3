"""A room as its player sees it, as values. The server says in it what may be done: one needs no rules."""

from dataclasses import dataclass
from functools import cached_property

from regatta_protocol.events import Card, Hand, Result, Sheet, Snapshot, Turn, snapshot_of
from regatta_protocol.view.view import RoomView


@dataclass(frozen=True, slots=True)
class MyTurn:
    """A seat of one's own that may play now."""

    seat: int
    round: int
    """From 1."""
    deadline_ms: int | None
    """When the clock makes the move, by the server's clock; None where there is no clock."""
    sheet: Sheet
    """The seat's, as this is told."""


class View:
    """How a room is at one version. Nothing in it changes: ask the game for a newer one."""

    def __init__(self, room: RoomView) -> None:
        """Take what was heard."""
        self._room = room

    @cached_property
    def now(self) -> Snapshot:
        """Return all of the room: what a fresh snapshot would say."""
        return snapshot_of(self._room.now)

    @property
    def version(self) -> int:
        """Return the room's version: one more with each event."""
        return self._room.now["version"]

    @property
    def card(self) -> Card:
        """Return what there is in this game: dice, throws, rows."""
        return self.now.card

    @property
    def mine(self) -> list[int]:
        """Return the numbers of one's own seats; none for a spectator."""
        return self._room.mine

    @property
    def my_turns(self) -> list[MyTurn]:
        """Return one's own seats that may play now."""
        mine = self.mine
        return [self._turn(turn) for turn in self.now.turns if turn.seat in mine]

    @property
    def seat(self) -> int:
        """Return one's own seat that plays now, or else the first. Raises LookupError for a spectator."""
        turns = self._room.my_turns or self.mine
        if not turns:
            raise LookupError("nobody here is you: join a room while it gathers")
        return turns[0]

    @property
    def sheet(self) -> Sheet:
        """Return the sheet of `seat`. Raises LookupError before the game has begun."""
        return self.sheet_of(self.seat)

    @property
    def result(self) -> Result | None:
        """Return how the game ended, None as long as it has not."""
        return self.now.result

    def sheet_of(self, seat: int) -> Sheet:
        """Return a seat's sheet. Raises LookupError before the game has begun."""
        return self.hand_of(seat).sheet

    def hand_of(self, seat: int) -> Hand:
        """Return a seat's sheet and the dice it holds. Raises LookupError before the game has begun."""
        for hand in self.now.hands:
            if hand.seat == seat:
                return hand
        raise LookupError(f"seat {seat} has no sheet: the game has not begun")

    def _turn(self, turn: Turn) -> MyTurn:
        return MyTurn(turn.seat, turn.round, turn.deadline_ms, self.sheet_of(turn.seat))
