"""A refusal, and what to tell the player: every layer that judges a command raises it."""

from regatta_protocol.errors import Code
from regatta_protocol.server import Details
from regatta_protocol.text import Text


class Refused(Exception):
    """A command that changes nothing, with the reason for the player."""

    def __init__(
        self, code: Code, message: Text, details: Details | None = None, wait_s: float | None = None
    ) -> None:
        """Keep what the error message needs."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details
        self.wait_s = wait_s
        """How long to wait before it is tried again, where that helps."""
