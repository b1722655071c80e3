"""All that players meet beside their rooms, put together: who does each command and is called for what.

Each product registers its services in its `services.py`; here is what they are put together to, and what
commands about rooms need of them.
"""

import pkgutil
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Final

from regatta_protocol.commands.command import Command
from regatta_server.commands.coach import Coach
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Answering, Caller, Handler, Table, awaited_handler
from regatta_server.commands.room_commands import RoomCommands
from regatta_server.commands.room_list import RoomList
from regatta_server.commands.seat_clocks import SeatClocks
from regatta_server.commands.wiring import Wired, Wiring
from regatta_server.products.accounts.first_acts import FirstActs
from regatta_server.products.accounts.sessions import OwnSessions
from regatta_server.products.feeds.feeds import Feeds
from regatta_server.products.matchmaking.pause_store import Pauses
from regatta_server.products.moderation.moderation import Moderation
from regatta_server.products.presence.connections import Connections
from regatta_server.products.ratings.build import RatingServices
from regatta_server.products.vacations.telling import PauseSearches
from regatta_server.runtime.loops import Loop
from regatta_server.runtime.services import Provider

HERE: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Switchboard:
    """What all services do and are called for, by what happens."""

    handlers: Table
    """By kind of command, who does it."""
    admits: Sequence[Callable[[Caller], Awaitable[None]]]
    """What is awaited for each connection first: it may be turned away."""
    greets: Sequence[Callable[[Caller], Awaitable[None]]]
    """What is awaited for each that is let in, before it is welcomed."""
    loops: Sequence[Loop]
    """What runs until the service ends."""


@dataclass(frozen=True, slots=True)
class Products:
    """What the edge needs of them."""

    connections: Connections
    ratings: RatingServices
    sessions: OwnSessions
    first_acts: FirstActs
    moderation: Moderation
    feeds: Feeds
    rooms: RoomCommands
    handlers: Table
    switchboard: Switchboard

    async def greet(self, caller: Caller) -> None:
        """Make a connection known to all services. Raises Suspended, and StoreError without a store."""
        for greet in (*self.switchboard.admits, *self.switchboard.greets):
            await greet(caller)


def product_services() -> Iterator[Provider]:
    """Yield all services of the products, and what puts them together."""
    for package in pkgutil.iter_modules([str(HERE)]):
        if package.ispkg:
            yield from import_module(f"{__package__}.{package.name}.services").SERVICES
    yield from COMMON


def room_list(context: Context) -> RoomList:
    """Return the rooms that players are in."""
    return RoomList(context.players, context.rooms)


def room_commands(
    context: Context, room_list: RoomList, connections: Connections, clocks: SeatClocks
) -> RoomCommands:
    """Return what does the commands about rooms."""
    return RoomCommands(context, room_list, connections.online, clocks)


def coach(context: Context) -> Coach:
    """Return what advises who practises."""
    return Coach(context)


def pause_searches(context: Context) -> PauseSearches:
    """Return what lets searches wait for a vacation: the two products do not know each other."""
    return Pauses(context.redis).pause


def switchboard(
    context: Context, connections: Connections, rooms: RoomCommands, coach: Coach, services: Sequence[Wired]
) -> Switchboard:
    """Let every service be called for what it asks to be called for; return the rest of what they do."""
    wirings = [each.wiring() for each in services]
    for each in wirings:
        connections.listen(each)
        context.rooms.hooks.listen(
            changed=each.room_changed,
            turned=each.turn_changed,
            stopped=each.order_stopped,
            watched=each.room_watched,
            counted=each.spectators_changed,
        )
    return Switchboard(
        # Of a command that rooms know, too, a service takes a look first.
        handlers={**rooms.handlers(), **_table(wirings), **coach.handlers()},
        admits=[each.admit for each in wirings if each.admit is not None],
        greets=[each.greet for each in wirings if each.greet is not None],
        loops=[loop for each in wirings for loop in each.loops],
    )


def handlers(switchboard: Switchboard) -> Table:
    """Return who does each kind of command."""
    return switchboard.handlers


def _table(wirings: Sequence[Wiring]) -> Table:
    """Return who does each command."""
    table: dict[type[Command], Handler[Answering]] = {}
    for kind, handler in ((kind, one) for each in wirings for kind, one in each.handlers.items()):
        assert kind not in table, f"two services do {kind.__name__}"
        table[kind] = awaited_handler(handler)
    return table


COMMON: Final[Sequence[Provider]] = [
    room_list,
    room_commands,
    coach,
    pause_searches,
    switchboard,
    handlers,
    Products,
]
