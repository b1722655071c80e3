"""A room that a player is in or watches: how it is, what happens, whose turn it is, and the moves."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final, Self

from regatta_protocol import client
from regatta_protocol.bot.hosting import Hosting
from regatta_protocol.bot.listening import Listeners
from regatta_protocol.bot.moves import Moves
from regatta_protocol.bot.view import MyTurn, View
from regatta_protocol.commands import ending as client_ending
from regatta_protocol.connection import Connection
from regatta_protocol.events import Aborted, Archived, Error, Event, Result
from regatta_protocol.exceptions import Closed, CommandRefused, TooLate, refused
from regatta_protocol.ids import RoomId
from regatta_protocol.net.reading import code_of
from regatta_protocol.view.view import RoomView

OVER: Final = ("finished", "archived")
CLOSED: Final = Closed(None, "the room is closed", here=True)


class Game(Moves, Hosting):
    """One room. `me.create_room`, `me.join`, `me.watch`, `me.seek` and the like give it.

    As an iterator it yields the events of the room, from a snapshot of how it was when the game was made. It
    ends when nothing more can happen there, or when this side closes; it raises Closed where the connection
    ends otherwise, and CommandRefused where the room is gone.
    """

    def __init__(
        self, connection: Connection, room: RoomId, watch: Callable[[RoomId], Awaitable["Game"]]
    ) -> None:
        """Take a room that is heard of."""
        super().__init__(connection)
        self.room = room
        """Its id, also that of the game's record: GET /api/v1/games/ROOM once it is over."""
        self._watch = watch
        self._heard: RoomView = connection.views[room]
        self._view = View(self._heard)
        self._listeners = Listeners()
        self._listeners.tell(self._view.now)
        if self._view.now.stage == "archived":
            self.end(CLOSED)

    @property
    def view(self) -> View:
        """Return the room as it is now: `game.view.sheet` is one's own sheet."""
        heard = self.connection.views.get(self.room, self._heard)
        if heard is not self._heard:
            self._heard, self._view = heard, View(heard)
        return self._view

    @property
    def my_turn(self) -> MyTurn | None:
        """Return one's own seat that may play now, None while others play."""
        return next(iter(self.view.my_turns), None)

    @property
    def over(self) -> bool:
        """Say whether the game is over, or given up."""
        return self.view.now.stage in OVER

    @property
    def result(self) -> Result | None:
        """Return places and totals; None while it is not over, and where it was given up."""
        return self.view.result

    async def turns(self) -> AsyncIterator[MyTurn]:
        """Yield whenever one of one's seats may play, until the game is over.

        It follows how the room is, and not each event: after every move that leaves the turn to the seat it
        yields again, and where nothing was done it waits until something happens. It waits for a game that
        has not begun. Raises Closed where the connection ends, unless this side closed it, and CommandRefused
        where the room is gone.
        """
        yielded = -1
        with self._listeners.listening() as events:
            while not self.over:
                turn = self.my_turn
                if turn is not None and self.view.version != yielded:
                    yielded = self.view.version
                    yield turn
                elif await anext(events, None) is None:
                    return

    async def begun(self) -> bool:
        """Wait until the first throw may be made; return False where the game was called off before.

        Raises Closed where the connection ends, and CommandRefused where the room is gone.
        """
        return await self._until(lambda: bool(self.view.now.hands)) and bool(self.view.now.hands)

    async def finished(self) -> Result | None:
        """Wait until the game is over; return its result, None where it was given up.

        Raises Closed where the connection ends, and CommandRefused where the room is gone.
        """
        await self._until(lambda: self.over)
        return self.result

    async def rematch(self) -> "Game | None":
        """Offer another game, or accept the offer; wait for the others, and return it.

        None where too few want it within a minute. Raises CommandRefused while this game is not over, and
        where one has asked already; Closed where the connection ends.
        """
        try:
            await self._ask(client.Rematch(id=self._id(), room=self.room))
        except TooLate:
            if not self.over:
                raise
        await self._until(lambda: self._next_room is not None or self.view.now.rematch_until_ms is None)
        return None if self._next_room is None else await self._watch(self._next_room)

    async def resign(self, seat: int | None = None) -> None:
        """Give the game up, for that seat or for all of one's own: it counts as lost. It cannot be undone."""
        await self._ask(client_ending.Resign(id=self._id(), room=self.room, seat=seat))

    async def claim(self, seat: int) -> None:
        """Claim the result against a seat whose player is gone, in a room with `absence` "claim"."""
        await self._ask(client_ending.Claim(id=self._id(), room=self.room, seat=seat))

    async def abort(self) -> None:
        """End the game without a result: before a first turn is over, or where nobody else plays."""
        await self._ask(client_ending.Abort(id=self._id(), room=self.room))

    async def unwatch(self) -> None:
        """Hear no more of the room; its events end. One's seat stays, and the clock plays for it."""
        await self._ask(client.UnwatchRoom(id=self._id(), room=self.room))
        self.end(Closed(None, "not watched any more", here=True))

    @property
    def _next_room(self) -> RoomId | None:
        return self.view.now.next_room

    async def _until(self, reached: Callable[[], bool]) -> bool:
        """Wait until something is so; return False where nothing more comes before."""
        with self._listeners.listening() as events:
            while not reached():
                if self.view.now.stage == "archived" or await anext(events, None) is None:
                    return False
        return True

    # -- what the client tells --------------------------------------------------------------------

    def hear(self, event: Event) -> None:
        """Take an event of this room; for the client."""
        _ = self.view  # the last one stays, whatever becomes of the room
        if isinstance(event, Error):
            self.end(_gone(event))
            return
        self._listeners.tell(event)
        if isinstance(event, Archived | Aborted):
            self.end(CLOSED)

    @property
    def ended(self) -> bool:
        """Say whether nothing more is heard of the room."""
        return self._listeners.ended

    def end(self, why: Exception) -> None:
        """Take it that nothing more comes; for the client."""
        self._listeners.end(why)

    def __aiter__(self) -> Self:
        """Return the game: several loops over it share its events."""
        return self

    async def __anext__(self) -> Event:
        """Return the next event. Raises why there is none any more, see the class."""
        return await anext(self._listeners.events)


def _gone(error: Error) -> CommandRefused:
    return refused({"type": "error", "re": None, "code": code_of(error.code), "message": error.message})
