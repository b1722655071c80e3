"""What the service's host has taken from a player for a time: chat, or the whole service."""

from dataclasses import dataclass
from datetime import UTC, datetime

from regatta_protocol.errors import Code
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused


@dataclass(frozen=True, slots=True)
class Sanction:
    """Why, and until when (milliseconds since 1970); None: until the host lifts it."""

    reason: str
    until_ms: int | None

    def holds(self, now_ms: int) -> bool:
        """Say whether its time is not over."""
        return self.until_ms is None or now_ms < self.until_ms


class Suspended(Exception):
    """A player who may not come in."""

    def __init__(self, sanction: Sanction) -> None:
        """Keep why."""
        super().__init__(sanction.reason)
        self.sanction = sanction


def silenced(sanction: Sanction) -> Refused:
    """Return what a player is answered who may not say anything."""
    if sanction.until_ms is None:
        message = Text(
            "silenced", "The host of this service has silenced you: {reason}", reason=sanction.reason
        )
    else:
        until = time_text(sanction.until_ms)
        message = Text(
            "silenced-until",
            "The host of this service has silenced you until {time}: {reason}",
            time=until,
            reason=sanction.reason,
        )
    return Refused(Code.SILENCED, message)


def time_text(at_ms: int) -> str:
    """Return a time for people."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
