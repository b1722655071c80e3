"""The time of day as a test wants it."""

from playwright.async_api import Locator

from regatta_server.runtime.clock import now_ms


class Clock:
    """The time of day, which a test can put forward, and stop: then nothing is ever late."""

    def __init__(self) -> None:
        """Begin with the right time."""
        self.ahead_ms = 0
        self._stopped_ms: int | None = None

    def __call__(self) -> int:
        """Return milliseconds since 1970."""
        return (now_ms() if self._stopped_ms is None else self._stopped_ms) + self.ahead_ms

    def stop(self) -> None:
        """Let no time pass but what the test puts forward.

        An opening then waits for the bytes of every page, however slow the machine is.
        """
        self._stopped_ms = now_ms()


async def in_time(clock: Clock, step_ms: int, seen: Locator) -> None:
    """Let time pass until something is seen that the server waits with, for it may change back."""
    while not await seen.is_visible():
        clock.ahead_ms += step_ms
        await seen.page.evaluate("new Promise(requestAnimationFrame)")
