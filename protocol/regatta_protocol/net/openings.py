"""A connection's part in the openings of its games: what `OwnBytes` returns is sent in the background."""

import asyncio
from collections.abc import Awaitable, Callable

from regatta_protocol.client import Commit, Contribute
from regatta_protocol.commands.command import Command
from regatta_protocol.exceptions import Closed, CommandRefused
from regatta_protocol.ids import CommandId, RoomId
from regatta_protocol.messages.room import RoomEvent
from regatta_protocol.net.own_bytes import DiceWarning, OwnBytes, Part
from regatta_protocol.net.server_clock import ServerClock
from regatta_protocol.server import Ok
from regatta_protocol.view.view import RoomView


class Openings:
    """Says what is to be said of own bytes, on the line that there is."""

    def __init__(
        self,
        own: OwnBytes | None,
        ask: Callable[[Command], Awaitable[Ok]],
        new_id: Callable[[], CommandId],
        clock: ServerClock,
    ) -> None:
        """Begin without a line. Without `own` bytes it takes no part."""
        self._own = own
        self._ask = ask
        self._new_id = new_id
        self._line = 0
        self._clock = clock
        self._under_way: set[asyncio.Task[None]] = set()
        self._warned = 0 if own is None else len(own.warnings)
        """How many of the warnings have been told."""

    def welcome(self) -> None:
        """Go on with a new line."""
        self._line += 1

    def hear(self, view: RoomView | None, event: RoomEvent) -> list[DiceWarning]:
        """Say what is to be said after an event that led to a view; nothing where there is none.

        Returns what it warns of now.
        """
        if self._own is None or view is None:
            return []
        for part in self._own.hear(view, event, self._clock.now_ms(), self._line):
            task = asyncio.ensure_future(self._say(view.now["room"], part))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)
        before, self._warned = self._warned, len(self._own.warnings)
        return self._own.warnings[before:]

    def cut(self) -> None:
        """Wait for no more answers."""
        for task in self._under_way:
            task.cancel()

    async def _say(self, room: RoomId, part: Part) -> None:
        command: Command
        if part.kind == "commit":
            command = Commit(id=self._new_id(), room=room, seat=part.seat, commitment=part.given)
        else:
            command = Contribute(id=self._new_id(), room=room, seat=part.seat, bytes=part.given)
        try:
            await self._ask(command)
        except (CommandRefused, Closed):
            # What came of it, the room's events say; they are what is compared.
            return
