"""Notices of conditional orders that went no further: the turn is the player's own, and nobody plays it."""

from collections.abc import Callable, Coroutine
from typing import Any

from regatta_protocol.ids import PlayerId
from regatta_server.commands.wiring import Wiring
from regatta_server.notices.notices import Notices
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.run.hooks import newly_stopped


class StoppedOrders:
    """Says to players that they have to play themselves, be they here or away: they did not expect it.

    A node that dies right after an order stopped leaves the notice out; that it is the player's turn is
    seen and said as ever.
    """

    def __init__(self, notices: Notices, background: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        """Take the services."""
        self._notices = notices
        self._background = background

    def wiring(self) -> Wiring:
        """Return what is listened to."""
        return Wiring(order_stopped=self._stopped)

    def _stopped(self, before: RoomState, after: RoomState) -> None:
        for seat in newly_stopped(before, after):
            self._background(self._put(after.seats[seat].player, after))

    async def _put(self, player: PlayerId, state: RoomState) -> None:
        about = {"room": state.id, "ruleset": state.ruleset, "name": state.rules.card["name"]}
        await self._notices.put(player, "order_dropped", f"order_dropped {state.id}", about, again=True)
