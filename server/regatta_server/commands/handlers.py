"""Callers, and handlers: one for each kind of command. Clients retry, so handlers are idempotent."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

import structlog

from regatta_protocol.commands.command import Command
from regatta_protocol.errors import Close, Code
from regatta_protocol.ids import RoomId
from regatta_protocol.text import Text
from regatta_server.commands.sanctions import Sanction
from regatta_server.judging.refused import Refused
from regatta_server.observe import metrics
from regatta_server.rooms.run.hearing.member import Member
from regatta_server.store.errors import NO_ANSWER

log = structlog.get_logger()

D = TypeVar("D")


class Caller(Member, Protocol):
    """A connection that has said hello. Its relations are read when it begins, and anew when they change."""

    name: str
    """As rooms joined from now on show the player."""
    user_name: str | None
    """Of the player's account; None for a guest."""
    newcomer: bool
    """Whether nothing of the player is stored yet (newcomers.py): until the first act."""
    silence: Sanction | None
    """Why the player may say nothing in rooms, where that is so."""
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
    def device_id(self) -> str | None:
        """Return what the client says to know this device by, whoever plays on it; never sent."""

    @property
    def time_zone(self) -> str | None:
        """Return the name of the zone that the client says it is in; None where it says none."""

    @property
    def address(self) -> str:
        """Return the network address, for budgets."""

    def close(self, close: Close) -> None:
        """Say why and end the connection."""


Doing = Callable[[Caller, Any], Awaitable[Mapping[str, Any] | None]]
"""Does what a command asks and returns the fields of its `ok`, if it has any.

Raises Refused for what is not done, and StoreError or OSError where the store is away. A
command may come twice with the same id: what it does a second time must change nothing.
"""
Answered = Callable[[int | Mapping[str, Any] | Refused | None], None]
"""Called once: with the room's version that a command brought about, with the fields of its `ok`, with
nothing, or with why it was refused."""
Answering = Callable[[Caller, Any, Answered], Awaitable[None] | None]
"""Answers a command, at once or later; what it returns must be over before the connection's next one. A move
costs no task, so it returns nothing."""


@dataclass(frozen=True)
class Handler(Generic[D]):
    """Who does a command, and what else the edge goes by."""

    do: D
    price: int | Callable[[Any], int] = 1
    """What the command costs beside being read, in changes of a room such as a move: processor time of node
    and store, as `python -m bench --only costs` finds it. What an answer weighs comes on top. Where it
    depends on what a command says, it is asked, and raises Refused for what nobody could pay."""
    opens_room: bool | Callable[[Any], bool] = False
    """Whether a room may come of the command, whoever opens it: each is paid for."""
    looks: bool = False
    """Whether the command leaves nothing of who sends it. A newcomer who sends another is stored first
    (products/accounts/first_acts.py), so that a new kind of command forgets nobody."""
    watches: bool = False
    """Whether a connection that only watches may ask for it, which is nobody's."""

    at_table: bool = False
    """Whether it is cheap and a room alone judges it: who hears of the room asks the room itself."""

    @cached_property
    def is_cheap(self) -> bool:
        """Whether it costs no more than to be read, whatever it says."""
        return self.price == 1 and self.opens_room is False


Handlers = Mapping[type[Command], Handler[Doing]]
Table = Mapping[type[Command], Handler[Answering]]


def awaited(handler: Doing) -> Answering:
    """Return what lets a coroutine answer. Where the store does not answer, neither does it: it raises."""

    async def answering(caller: Caller, command: Command, answered: Answered) -> None:
        try:
            answer = await handler(caller, command)
        except Refused as refused:
            metrics.REFUSED.labels(refused.code.value).inc()
            answered(refused)
        except NO_ANSWER:
            raise
        except Exception:
            # One command's fault must not leave its sender without an answer, or without the connection.
            log.exception("command_failed", kind=type(command).__name__, player=caller.player)
            fault = Text("server-fault", "Something went wrong on the server. It has been logged. Try again.")
            answered(Refused(Code.INTERNAL, fault))
        else:
            answered(answer)

    return answering


def awaited_handler(handler: Handler[Doing]) -> Handler[Answering]:
    """Return the handler of a service as the edge has it: what it says beside who does it stays as it is."""
    rest = {one.name: getattr(handler, one.name) for one in fields(handler) if one.name != "do"}
    return Handler(awaited(handler.do), **rest)
