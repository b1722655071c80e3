"""Whom a player has to do with, put together: friends, presence, notices and challenges."""

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any

from server.lobby.bonds import BondStore
from server.lobby.calls import Caller, Handlers
from server.lobby.challenge_store import ChallengeStore
from server.lobby.challenges import Challenges
from server.lobby.day_games import DayGames
from server.lobby.friends import Friends
from server.lobby.notices import Notices
from server.lobby.own_data import Keeps
from server.lobby.people import People
from server.lobby.presence import Presence
from server.lobby.relations import RelationsKept
from server.lobby.room_list import RoomList
from server.lobby.spending import Spending
from server.players.players import Players
from server.rooms.run.rooms import Rooms
from server.store.autopipeline import AutoPipeline
from server.store.client import Client


@dataclass(frozen=True, slots=True)
class Circle:
    """The services of whom a player has to do with."""

    relations: RelationsKept
    notices: Notices
    presence: Presence
    keeps: Sequence[Keeps]
    """Those that keep something about players, in the order in which it is erased."""
    handlers: Handlers
    greet: Callable[[Caller], Awaitable[None]]
    """The last thing before the welcome: what changes later is said to connections that are known."""


def open_circle(
    redis: Client,
    players: Players,
    people: People,
    rooms: Rooms,
    now_ms: Callable[[], int],
    background: Callable[[Coroutine[Any, Any, None]], None],
) -> Circle:
    """Return the services, listening to people and rooms."""
    together = AutoPipeline(redis)
    bonds = BondStore(together, now_ms)
    relations = RelationsKept(bonds, people, background)
    notices = Notices(redis, players, people, bonds, now_ms)
    presence = Presence(together, players, people, bonds, rooms, now_ms, background)
    friends = Friends(players, people, bonds, relations, presence, notices, Spending(redis, now_ms))
    store, room_list = ChallengeStore(redis, now_ms), RoomList(players, rooms)
    challenges = Challenges(store, players, room_list, people, bonds, friends, notices)
    DayGames(notices, people, rooms, background)
    return Circle(
        relations=relations,
        notices=notices,
        presence=presence,
        # Notices last: to end the others tells of it.
        keeps=(challenges, friends, presence, notices),
        handlers={**presence.handlers(), **friends.handlers(), **notices.handlers(), **challenges.handlers()},
        greet=relations.greet,
    )
