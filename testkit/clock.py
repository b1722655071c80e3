"""A time of day that a test can turn."""

from regatta_server.runtime.clock import now_ms


class Clock:
    """The time of day, which a test can put forward."""

    def __init__(self) -> None:
        """Begin with the right time."""
        self.ahead_ms = 0

    def __call__(self) -> int:
        """Return milliseconds since 1970."""
        return now_ms() + self.ahead_ms
