"""The moves of a game, each said for the round and throw that one sees: twice or too late it does nothing."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypedDict

from regatta_protocol import client
from regatta_protocol.bot.requests import Requests, given
from regatta_protocol.bot.view import View
from regatta_protocol.commands import orders as client_orders
from regatta_protocol.commands import turns as client_turns
from regatta_protocol.commands.coach import AskAdvice
from regatta_protocol.commands.orders import WantedOrder
from regatta_protocol.errors import Code
from regatta_protocol.events import EntryPreview, Hand, PlacedOrder, Sheet
from regatta_protocol.exceptions import CommandRefused, refused
from regatta_protocol.http.advice import Advice
from regatta_protocol.ids import RoomId
from regatta_protocol.sheet import Times

Rows = str | Iterable[str] | Mapping[str, Sequence[int]]
"""A row, several rows, or for each row the positions of its dice."""


class _Meant(TypedDict):
    """What a move is meant for."""

    seat: int | None
    round: int | None
    throw: int | None


class Moves(Requests):
    """What a seat does on its turn.

    Each move returns the seat's sheet afterwards. `seat` is one's own that plays now; where several do, say
    which. Each raises what `Requests` says; TooLate where the turn is over already, or no game has begun.
    Written by hand: no message declares what is meant, split and returned, and made methods would be untyped.
    """

    room: RoomId

    @property
    def view(self) -> View:
        """Return the room as it is now."""
        raise NotImplementedError

    async def throw(self, dice: Sequence[int] | None = None, *, seat: int | None = None) -> Sheet:
        """Throw these dice, by their positions from 0; the others are held.

        Without dice: all that may be thrown and are not held.
        """
        view = self.view
        playing = self._playing(view, seat)
        if dice is None:
            hand = self._hand(view, playing)
            dice = [die for die in hand.sheet.offers.throw if die not in hand.held]
        meant = self._meant(view, playing, ahead=1)
        await self._ask(client.Throw(id=self._id(), room=self.room, dice=list(dice), **meant))
        return self._hand(self.view, playing).sheet

    async def hold(self, dice: Sequence[int], *, seat: int | None = None) -> Sheet:
        """Show everyone which dice are held; the next `throw` without dice throws the others."""
        playing = self._playing(self.view, seat)
        await self._ask(client.Hold(id=self._id(), room=self.room, dice=list(dice), seat=playing))
        return self._hand(self.view, playing).sheet

    async def enter(self, rows: Rows, *, seat: int | None = None) -> Sheet:
        """Enter the dice in a row, or in as many rows as the card's `entries` says, and end the turn.

        A row's name takes all dice. Of several names the server finds the split that gives most.
        """
        view = self.view
        playing = self._playing(view, seat)
        chosen = _dice_by_row(rows)
        if not isinstance(rows, Mapping):
            if len(chosen) == 1:
                chosen = {row: list(range(len(view.card.tray))) for row in chosen}
            else:
                chosen = (await self.preview(chosen, seat=playing)).rows
        meant = self._meant(view, playing)
        await self._ask(client.Enter(id=self._id(), room=self.room, rows=chosen, **meant))
        return self._hand(self.view, playing).sheet

    async def preview(self, rows: Rows, *, seat: int | None = None) -> EntryPreview:
        """Return what an entry would give, and change nothing.

        Of rows without dice, such as of their names alone, the server finds the split that gives most.
        """
        playing = self._playing(self.view, seat)
        command = client.Preview(id=self._id(), room=self.room, rows=_dice_by_row(rows), seat=playing)
        return given((await self._ask(command)).entry)

    async def advice(self, *, seat: int | None = None) -> Advice:
        """Return what each move is worth now, the best first; dice by their positions from 0.

        Only in an unrated game with nobody else but bots in it.
        """
        view = self.view
        playing = self._playing(view, seat)
        command = AskAdvice(id=self._id(), room=self.room, seat=playing, version=view.version)
        return given((await self._ask(command)).advice)

    async def set_aside(self, dice: Sequence[int], face: int, *, seat: int | None = None) -> Sheet:
        """Set dice aside in the combination of a face: one of the sheet's `offers.set_aside`."""
        view = self.view
        playing = self._playing(view, seat)
        meant = self._meant(view, playing)
        command = client.SetAside(id=self._id(), room=self.room, dice=list(dice), face=face, **meant)
        await self._ask(command)
        return self._hand(self.view, playing).sheet

    async def bank(self, join: Mapping[str, int] | None = None, *, seat: int | None = None) -> Sheet:
        """Keep the turn's points and end it; `join` is that of one of the sheet's `offers.bank`."""
        view = self.view
        playing = self._playing(view, seat)
        meant = self._meant(view, playing)
        await self._ask(client.Bank(id=self._id(), room=self.room, join=dict(join or {}), **meant))
        return self._hand(self.view, playing).sheet

    async def take_back(self, *, seat: int | None = None) -> None:
        """Play on oneself where a stand-in plays for one's seat; any move does it too."""
        await self._ask(client.TakeBack(id=self._id(), room=self.room, seat=seat))

    async def undo(self, *, seat: int | None = None) -> None:
        """Take one's last decision back, in practice; the dice of the next throw stay the same."""
        await self._ask(client_turns.Undo(id=self._id(), room=self.room, seat=seat))

    async def stretch(self, times: Times, *, seat: int | None = None) -> None:
        """Take so many times the room's turn time for one's turns, in a casual game with a clock."""
        await self._ask(client_turns.Stretch(id=self._id(), room=self.room, seat=seat, times=times))

    async def set_order(self, order: WantedOrder, *, seat: int | None = None) -> None:
        """Leave a conditional order: what is done when the seat's next turn comes, in a game over days.

        It takes the place of an earlier one. Nobody else hears what it says.
        """
        await self._ask(client_orders.SetOrder(id=self._id(), room=self.room, seat=seat, order=order))

    async def drop_order(self, *, seat: int | None = None) -> None:
        """Take the seat's conditional order back; where there is none, nothing happens."""
        await self._ask(client_orders.DropOrder(id=self._id(), room=self.room, seat=seat))

    async def orders(self) -> list[PlacedOrder]:
        """Return the conditional orders of one's own seats, and why one stopped in the turn it was for."""
        return list(given((await self._ask(client_orders.MyOrders(id=self._id(), room=self.room))).orders))

    def _playing(self, view: View, seat: int | None) -> int:
        """Return the seat that is meant. Raises CommandRefused where one has none here."""
        if seat is None and not view.mine:
            raise _refused(Code.NOT_SEATED, "You have no seat here: join a room while it gathers.")
        return view.seat if seat is None else seat

    def _hand(self, view: View, seat: int) -> Hand:
        """Return the hand of a seat. Raises TooLate before the game has begun."""
        if not any(hand.seat == seat for hand in view.now.hands):
            raise _refused(Code.WRONG_STAGE, "The game has not begun: wait for your turn, by `turns`.")
        return view.hand_of(seat)

    def _meant(self, view: View, seat: int, ahead: int = 0) -> _Meant:
        """Return what a move of a seat is meant for; whose turn it is not is told so by the server."""
        turn = next((turn for turn in view.my_turns if turn.seat == seat), None)
        if turn is None:
            return {"seat": seat, "round": None, "throw": None}
        return {"seat": seat, "round": turn.round, "throw": (turn.sheet.throws + ahead) or None}


def _refused(code: Code, message: str) -> CommandRefused:
    """Return the refusal of a move that is not sent, as the server would refuse it."""
    return refused({"type": "error", "re": None, "code": code, "message": message})


def _dice_by_row(rows: Rows) -> dict[str, list[int]]:
    if isinstance(rows, Mapping):
        return {row: list(dice) for row, dice in rows.items()}
    return {row: [] for row in ([rows] if isinstance(rows, str) else rows)}
