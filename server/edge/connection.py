"""A WebSocket connection that hands messages over as they arrive, instead of waking a coroutine for each."""

from collections.abc import Callable
from typing import Final

from typing_extensions import override
from websockets.asyncio.server import ServerConnection
from websockets.frames import Frame, Opcode
from websockets.protocol import Event

BEGINS_MESSAGE: Final = (Opcode.TEXT, Opcode.BINARY)


class Connection(ServerConnection):
    """A connection whose text messages go to `take`.

    A message that `take` leaves, and all behind it, waits for `recv` as with any connection; whoever
    has dealt with one of those says so by lowering `waiting`. So the order is kept.
    """

    take: Callable[[str], bool] | None = None
    """Says whether it has dealt with the message; must not raise."""
    waiting = 0
    """Messages that `recv` was left, and that are not dealt with."""

    @override
    def process_event(self, event: Event) -> None:
        if isinstance(event, Frame) and event.opcode in BEGINS_MESSAGE:
            if not self.waiting and self._taken(event):
                return
            self.waiting += 1
        super().process_event(event)

    def _taken(self, frame: Frame) -> bool:
        if self.take is None or frame.opcode is not Opcode.TEXT or not frame.fin:
            return False
        try:
            message = str(frame.data, "utf-8")
        except UnicodeDecodeError:
            return False  # recv closes the connection as RFC 6455 asks
        return self.take(message)
