"""The lobby put together: its services, and what they do when somebody says hello."""

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any

from server.lobby.absence import Absence
from server.lobby.calls import Caller, Handlers, Table, awaited
from server.lobby.circle import Circle, open_circle
from server.lobby.listing import Listing
from server.lobby.matches import Matches
from server.lobby.oneself import Oneself, open_oneself
from server.lobby.people import People
from server.lobby.queue import Queue
from server.lobby.rated import Rated, open_rated
from server.lobby.reports import Reports
from server.lobby.room_commands import RoomCommands
from server.lobby.room_list import RoomList
from server.lobby.services import Services
from server.lobby.talk import RoomTalk
from server.lobby.tickets import Tickets
from server.lobby.watching import Watching
from server.store.autopipeline import AutoPipeline


@dataclass(frozen=True, slots=True)
class Lobby:
    """All services of the lobby."""

    people: People
    rated: Rated
    oneself: Oneself
    circle: Circle
    rooms: RoomCommands
    handlers: Table
    """Who does each command."""
    """By kind of command, who does it."""
    greets: Sequence[Callable[[Caller], Awaitable[None]]]
    """What is awaited for each connection before it is welcomed."""
    for_ever: Sequence[Callable[[], Coroutine[Any, Any, None]]]
    """What runs until the service ends."""

    async def greet(self, caller: Caller) -> None:
        """Make a connection known to all services. Raises StoreError without a store."""
        for greet in self.greets:
            await greet(caller)


def open_lobby(services: Services) -> Lobby:
    """Return the lobby of a node."""
    people = People(services.redis, services.node, services.now_ms, services.background)
    cards, clock, background = services.rooms.cards(), services.now_ms, services.background
    rated = open_rated(services.redis, services.players, services.archive, cards, clock)
    tickets = Tickets(services.redis, services.node, services.chance)
    room_list = RoomList(services.players, services.rooms)
    matches = Matches(tickets, services.rooms, room_list, people)
    queue = Queue(tickets, matches, people, rated.ratings, cards, clock, background)
    redis, rooms, pause = services.redis, services.rooms, services.pause
    talk = RoomTalk(redis, rooms, people, clock, services.settings.talk)
    reports = Reports(redis, services.players, talk, clock)
    listing = Listing(redis, rooms, people, clock, queue.waiting)
    oneself = open_oneself(redis, services.players, services.archive, rooms, people, clock, background)
    absence = Absence(AutoPipeline(redis), rooms, people, clock, background)
    oneself.data.keeps += [absence, reports]
    watching = Watching(redis, rooms, people)
    circle = open_circle(redis, services.players, people, rooms, clock, background)
    oneself.data.keeps.extend(circle.keeps)
    oneself.data.keeps += rated.keeps
    room_commands = RoomCommands(services, room_list)
    circle.relations.changed.append(room_commands.judge_watching)
    # Behind the rooms: of a command that both know, the lobby takes a look first.
    parts: Sequence[Handlers] = (
        oneself.handlers,
        circle.handlers,
        absence.handlers(),
        queue.handlers(),
        talk.handlers(),
        reports.handlers(),
        listing.handlers(),
    )
    return Lobby(
        people=people,
        rated=rated,
        oneself=oneself,
        circle=circle,
        rooms=room_commands,
        handlers={
            **room_commands.handlers(),
            **{kind: awaited(handler) for part in parts for kind, handler in part.items()},
        },
        greets=[circle.greet],
        for_ever=[
            people.beat_for_ever,
            people.hear_for_ever,
            lambda: circle.presence.look_for_ever(pause),
            lambda: absence.look_for_ever(pause),
            lambda: watching.tell_for_ever(pause),
            queue.beat_for_ever,
            lambda: queue.sweep_for_ever(pause),
            lambda: queue.tell_for_ever(pause),
            lambda: listing.run_for_ever(pause),
        ],
    )
