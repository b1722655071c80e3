"""The server's clock, as a client knows it: all times on the wire are by it, not by a machine's own."""

import asyncio
from typing import Final

from regatta_protocol.messages.room import RoomEvent

SET_MS: Final = 10_000
"""What a clock differs by at least where it was set: an event that is merely late says no better time."""


class ServerClock:
    """Goes on by itself from what the server said of it last. It is asked where a loop runs."""

    def __init__(self) -> None:
        """Begin without a word of it."""
        self._ahead_ms = 0.0
        """The server's clock, less ours."""
        self._catching_up = False
        """What is heard may be old: nothing that was said on the new line has been answered yet."""

    def now_ms(self) -> int:
        """Return the time by the server's clock, in milliseconds since 1970."""
        return round(_ours_ms() + self._ahead_ms)

    def welcome(self, now_ms: int) -> None:
        """Go on from what a new line was welcomed with."""
        self._ahead_ms = now_ms - _ours_ms()
        self._catching_up = True

    def answered(self) -> None:
        """Note that something was answered on the line: an answer stands behind all that was missed."""
        self._catching_up = False

    def hear(self, event: RoomEvent) -> None:
        """Go on from what an event says, where the clock was set since the welcome."""
        if event["type"] != "clock_renewed" or "now_ms" not in event or self._catching_up:
            return
        ahead_ms = event["now_ms"] - _ours_ms()
        if abs(ahead_ms - self._ahead_ms) > SET_MS:
            self._ahead_ms = ahead_ms


def _ours_ms() -> float:
    return asyncio.get_running_loop().time() * 1_000
