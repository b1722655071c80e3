"""Who calls, and what is answered: one handler for each kind of command."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

import structlog

from protocol.command import Command
from protocol.errors import Close, Code
from protocol.ids import RoomId
from server.observe import metrics
from server.refused import Refused
from server.rooms.run.member import Member
from server.store.errors import NO_ANSWER

log = structlog.get_logger()


class Caller(Member, Protocol):
    """A connection that has said hello. Its relations are read when it begins, and anew when they change."""

    name: str
    """As rooms joined from now on show the player."""
    user_name: str | None
    """Of the player's account; None for a guest."""
    rooms: dict[RoomId, None]
    """Those of which it hears."""

    @property
    def secret(self) -> str:
        """Return the hash that names the session in the store; never sent."""

    @property
    def origin(self) -> str | None:
        """Return the address of the page that connected, such as https://dice.example; None for programs."""

    @property
    def device(self) -> str:
        """Return browser and system in a few words, such as "Firefox on Android"; may be empty."""

    @property
    def address(self) -> str:
        """Return the network address, for budgets."""

    def close(self, close: Close) -> None:
        """Say why and end the connection."""


Handler = Callable[[Caller, Any], Awaitable[Mapping[str, Any] | None]]
"""Does what a command asks and returns the fields of its `ok`, if it has any.

Raises Refused for what is not done, and StoreError or OSError where the store is away. A
command may come twice with the same id: what it does a second time must change nothing.
"""
Handlers = Mapping[type[Command], Handler]

Answered = Callable[[int | Mapping[str, Any] | Refused | None], None]
"""Called once: with the room's version that a command brought about, with the fields of its `ok`, with
nothing, or with why it was refused."""
Answering = Callable[[Caller, Any, Answered], Awaitable[None] | None]
"""Answers a command, at once or later; what it returns must be over before the connection's next one. A move
costs no task, so it returns nothing."""
Table = Mapping[type[Command], Answering]


def awaited(handler: Handler) -> Answering:
    """Return what lets a coroutine answer. Where the store does not answer, neither does it: it raises."""

    async def answering(caller: Caller, asked: Command, answered: Answered) -> None:
        try:
            answer = await handler(caller, asked)
        except Refused as refused:
            metrics.REFUSED.labels(refused.code.value).inc()
            answered(refused)
        except NO_ANSWER:
            raise
        except Exception:
            # One command's fault must not leave its sender without an answer, or without the connection.
            log.exception("command_failed", kind=type(asked).__name__, player=caller.player)
            fault = "Something went wrong on the server; it has been noted. Try again."
            answered(Refused(Code.INTERNAL, fault))
        else:
            answered(answer)

    return answering
