"""Entries of a room's inbox, and the answers to those that cannot be done."""

from collections.abc import Callable

import structlog
from msgspec import Struct

from regatta_protocol.errors import Code
from regatta_protocol.ids import RoomId
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused
from regatta_server.observe import metrics
from regatta_server.rooms.decide.act import Act
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.run.hearing.member import Member
from regatta_server.rooms.storage.commit_store import Intake

log = structlog.get_logger()

Reply = Callable[[int | Refused], None]
"""Called once: with the version that a command brought about, or why it was refused."""


def no_such_room() -> Refused:
    """Return the refusal for a room that is not there."""
    return Refused(
        Code.NO_SUCH_ROOM,
        Text("no-such-room", "There is no such room any more: check the link, or open a new room."),
    )


def other_rules() -> Refused:
    """Return the refusal for a room whose rules this node does not have, as while a site is upgraded."""
    return Refused(
        Code.OTHER_RULES,
        Text("needs-newer-server", "This game needs a newer server than this one: come back in a moment."),
    )


def unavailable() -> Refused:
    """Return the refusal for when the store did not answer."""
    return Refused(
        Code.UNAVAILABLE, Text("not-saved", "The server could not save that just now: send it again.")
    )


def fenced(room: RoomId, intake: Intake) -> Refused:
    """Note that a command is left undone whose player has come elsewhere since, and return the refusal."""
    metrics.FENCED.inc()
    log.info("command_fenced", room=room, player=intake.player, taken_in_ms=intake.at_ms)
    return Refused(
        Code.UNAVAILABLE,
        Text("connected-again", "You have connected again since you sent that: send it again."),
    )


def internal() -> Refused:
    """Return the refusal for a fault of the server."""
    return Refused(
        Code.INTERNAL,
        Text("server-fault", "Something went wrong on the server. It has been logged. Try again."),
    )


def unreadable() -> Refused:
    """Return the refusal for a room whose facts this server cannot read."""
    return Refused(
        Code.INTERNAL,
        Text(
            "cannot-open-game",
            "This server cannot open this game. The fault has been logged, and nothing is lost.",
        ),
    )


def crowded() -> Refused:
    """Return the refusal for when too much waits in the room."""
    return Refused(
        Code.TOO_FAST, Text("room-too-fast", "Too much at once in this room: try again in a second.")
    )


def used_up() -> Refused:
    """Return the refusal for the id of a room that was there, and is no more."""
    return Refused(
        Code.BAD_MESSAGE,
        Text(
            "id-of-finished-room",
            "You have opened a room with this id before, and its game is over: make a new id for "
            "each command.",
        ),
        {"fields": [{"field": "id", "problem": "was used for a game that is in the archive"}]},
    )


class Watch(Struct, frozen=True, gc=False):
    """An inbox entry: a member wants to hear of the room."""

    member: Member
    known: int | None
    """The version the member has heard last."""
    current: bool = False
    """Whether the copy was read for this: one that lags behind must take back nothing that a member knows."""
    noted: bool = False
    """Whether the store knows that the player has come here."""
    history: str = ""
    """The history of the store in which the member heard that; empty where it does not say."""

    def of_another(self, history: str) -> bool:
        """Return whether what the member knows may never have been, by this history of the store."""
        return self.known is not None and self.history not in ("", history)


class LookEntry(Struct, frozen=True, gc=False):
    """An inbox entry: somebody wants to know how the room is, and changes nothing."""

    look: Callable[[RoomState], None]
    """Called with the room before the reply. Raises Refused where that is the reply."""


class Entry(Struct, frozen=True, gc=False):
    """What waits in the inbox, and whom to answer."""

    what: Act | Watch | LookEntry
    reply: Reply
    intake: Intake | None = None
    """Whose line brought it and when, of which the store is told; None for what happens by itself."""
