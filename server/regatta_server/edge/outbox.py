"""What is to be sent to a connection, until the end of a turn of the event loop."""

import asyncio
from typing import Protocol

import structlog

log = structlog.get_logger()


class Outbox(Protocol):
    """Who has something to send."""

    def send(self) -> None:
        """Send what has gathered."""


class Outboxes:
    """Those who have been told something in this turn: one callback of the loop serves them all."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin with none."""
        self._loop = loop
        self._filled: list[Outbox] = []

    def filled(self, outbox: Outbox) -> None:
        """Send what gathers in an outbox at the end of this turn; it was empty before."""
        if not self._filled:
            self._loop.call_soon(self._send)
        self._filled.append(outbox)

    def _send(self) -> None:
        filled, self._filled = self._filled, []
        for outbox in filled:
            try:
                outbox.send()
            except Exception:
                # One connection's fault must not keep back what the others were told.
                log.exception("sending_failed")
