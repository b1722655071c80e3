"""What a client raises: why a connection is over, and why a command was refused."""

from typing import Final, Literal

from websockets.exceptions import ConnectionClosed

from regatta_protocol.errors import Close, Code
from regatta_protocol.server import Details, Error

BROKEN_FRAMES: Final = (1002, 1003, 1007, 1010)
"""What the WebSocket protocol says to a client that does not speak it."""
OWN_CODES: Final = 4000
"""From here on a close code is the server's own: one that is not known here asks for somebody who knows."""

Then = Literal["resume", "reconnect", "stop"]
"""What a client does after a close: come back at once with its token, come back after a pause, or stop."""
ADVICE: Final[dict[Then, str]] = {
    "resume": "coming back at once goes on where it was",
    "reconnect": "come back after a pause",
    "stop": "coming back the same way does not help",
}


def then_of(code: int | None) -> Then:
    """Return what a close code asks for. None is a line that was cut: resume."""
    if code in BROKEN_FRAMES:
        return "stop"
    advice = next((close.then for close in Close if close == code), None)
    if advice == "stop" or (advice is None and code is not None and code >= OWN_CODES):
        return "stop"
    return "reconnect" if advice == "reconnect" else "resume"


class Closed(Exception):
    """The connection is over, or could not be had."""

    code: int | None
    """The server's close code (errors.Close has them all); None where the line was cut or never stood."""
    reason: str
    """In words."""
    then: Then
    """What helps now."""
    here: bool
    """True where this side ended it: then streams end and do not raise."""

    def __init__(
        self, code: int | None, reason: str, *, then: Then | None = None, here: bool = False
    ) -> None:
        """Keep why; what helps now follows from the code where it is not given."""
        self.code = code
        self.reason = reason or next((close.reason for close in Close if close == code), "")
        self.then = then or then_of(code)
        self.here = here
        what = "closed" if code is None else f"closed with {code}"
        super().__init__(f"{what}: {self.reason} ({ADVICE[self.then]})")


def closed_by(ended: ConnectionClosed) -> Closed:
    """Return what the other side has said; where this side closed, nobody has said anything."""
    close = ended.rcvd if ended.rcvd_then_sent is not False else None
    return Closed(close.code, close.reason) if close else Closed(None, str(ended))


class CommandRefused(Exception):
    """A command was answered by `error`; nothing was changed."""

    error: Error
    """The whole answer."""

    def __init__(self, error: Error) -> None:
        """Keep the whole error."""
        super().__init__(f"{error['code']}: {error['message']}")
        self.error = error

    @property
    def code(self) -> Code:
        """Return why, for a program; of a newer server it may be a text that `Code` does not have."""
        return self.error["code"]

    @property
    def message(self) -> str:
        """Return what to do next, for a person."""
        return self.error["message"]

    @property
    def details(self) -> Details:
        """Return more about it, such as which field was wrong; empty where there is no more."""
        return self.error.get("details", {})


class TooLate(CommandRefused):
    """What the command was meant for is over: the clock or another device of the player's was first.

    A bot that hears it looks at the table again: its turn may be another one by now.
    """


TOO_LATE: Final = frozenset({Code.STALE_MOVE, Code.NOT_YOUR_TURN, Code.WRONG_STAGE})
"""Refusals of moves that were right a moment ago."""


def refused(error: Error) -> CommandRefused:
    """Return the exception of an answer."""
    return TooLate(error) if error["code"] in TOO_LATE else CommandRefused(error)
