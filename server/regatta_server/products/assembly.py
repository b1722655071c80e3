"""All that players meet beside their rooms, put together: who does each command and is called for what."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from regatta_server.commands.coach import Coach
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Caller, Table, awaited_handler
from regatta_server.commands.personal_data import PersonalData
from regatta_server.commands.room_commands import RoomCommands
from regatta_server.commands.room_list import RoomList
from regatta_server.commands.seat_clocks import SeatClocks, ZoneOf
from regatta_server.commands.wiring import Wiring
from regatta_server.products.accounts.account import OwnAccount
from regatta_server.products.accounts.first_acts import FirstActs
from regatta_server.products.accounts.log_in import LogIns
from regatta_server.products.accounts.own_data import OwnData
from regatta_server.products.accounts.sessions import OwnSessions
from regatta_server.products.challenges.challenges import Challenges
from regatta_server.products.chat.chat import Chat
from regatta_server.products.feeds.feeds import Feeds
from regatta_server.products.listing.listing import Listing
from regatta_server.products.matchmaking.matches import Matches
from regatta_server.products.matchmaking.own_search import OwnSearch
from regatta_server.products.matchmaking.pause_store import Pauses
from regatta_server.products.matchmaking.queue import Queue
from regatta_server.products.matchmaking.tickets import Tickets
from regatta_server.products.moderation.moderation import Moderation
from regatta_server.products.moderation.reports import Reports
from regatta_server.products.notices.closed_rooms import ClosedRooms
from regatta_server.products.notices.day_games import DayGames
from regatta_server.products.notices.errands import Errands
from regatta_server.products.notices.notices import Notices
from regatta_server.products.notices.stopped_orders import StoppedOrders
from regatta_server.products.presence.away import AwayPlayers
from regatta_server.products.presence.connections import Connections
from regatta_server.products.presence.spectator_count import SpectatorCounts
from regatta_server.products.ratings.build import RatingServices, open_ratings
from regatta_server.products.ratings.seat_networks import SeatNetworks
from regatta_server.products.relationships.live_relationships import LiveRelationships
from regatta_server.products.relationships.relationship_store import RelationshipStore
from regatta_server.products.social.friends import Friends
from regatta_server.products.social.status import Statuses
from regatta_server.products.vacations.vacations import Vacations
from regatta_server.rooms.run.hooks import Hooks
from regatta_server.runtime.loops import Loop


class Service(Protocol):
    """What is put together with others."""

    def wiring(self) -> Wiring:
        """Return what it does, and what it is called for."""


class OwnService(Service, PersonalData, Protocol):
    """A service about what one has here, which it stores."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """What products need of the channels by which notices leave; they know no channel."""

    services: Sequence[OwnService]
    """What players ask about them."""
    personal: Sequence[PersonalData]
    """What is stored of players, of those services too."""
    zone_of: ZoneOf
    listen: Callable[[Notices], None]
    """Lets all that become notices be scheduled."""


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
    """By kind of command, who does it."""
    greets: Sequence[Callable[[Caller], Awaitable[None]]]
    """What is awaited for each connection before it is welcomed."""
    loops: Sequence[Loop]
    """What runs until the service ends."""

    async def greet(self, caller: Caller) -> None:
        """Make a connection known to all services. Raises StoreError without a store."""
        for greet in self.greets:
            await greet(caller)


def open_products(context: Context, outgoing: Outgoing) -> Products:
    """Return the products of a node."""
    redis, rooms, clock, background = context.redis, context.rooms, context.now_ms, context.background
    connections = Connections(redis, context.node, clock, background)
    room_list, clocks = RoomList(context.players, rooms), SeatClocks(outgoing.zone_of, clock)
    room_commands = RoomCommands(context, room_list, connections.online, clocks)
    ratings = open_ratings(redis, context.players, context.archive, rooms.cards(), clock)

    relationships = RelationshipStore(context.batched, clock)
    live = LiveRelationships(relationships, connections, background, room_commands.judge_watching)
    notices = Notices(redis, context.players, connections, relationships, clock)
    outgoing.listen(notices)
    statuses = Statuses(context, connections, relationships)
    challenges = Challenges(context, connections, room_list, relationships, notices, clocks)
    friends = Friends(context, connections, live, statuses, notices, challenges.part)
    errands = Errands(context, [each(notices).tell for each in (DayGames, StoppedOrders, ClosedRooms)])

    tickets = Tickets(redis, context.node, context.chance, lambda: context.rooms.stepped_ms)
    matches = Matches(tickets, rooms, room_list, connections, notices)
    queue = Queue(context, connections, tickets, matches, ratings)
    listing, own_search = Listing(context, connections, queue.waiting), OwnSearch(tickets, clock)
    chat, vacations = Chat(context, connections), Vacations(context, Pauses(redis).pause)
    reports, feeds = Reports(context, chat), Feeds(context)
    away, first_acts = AwayPlayers(context, connections, listing.write), FirstActs(context, connections)
    spectators = SpectatorCounts(redis, rooms, connections, context.pause)

    sessions = OwnSessions(context.players.sessions, connections, background, feeds.revoke_all)
    account = OwnAccount(context, connections, sessions, ratings.ratings.stand, own_search.withdraw)
    networks, moderation = SeatNetworks(context, connections), Moderation(context, connections)
    # Notices behind those whose end they tell of.
    kept_by: Sequence[PersonalData] = [
        away,
        chat,
        reports,
        challenges,
        friends,
        statuses,
        own_search,
        notices,
        *outgoing.personal,
        ratings.ratings,
        ratings.reputations,
        networks,
        moderation,
        feeds,
        vacations,
    ]
    own_data = OwnData(context, connections, account, sessions, kept_by)

    # Moderation first: who may not come in is greeted by nobody else.
    services: Sequence[Service] = (
        moderation,
        live,
        notices,
        statuses,
        challenges,
        friends,
        errands,
        queue,
        listing,
        chat,
        reports,
        vacations,
        away,
        networks,
        spectators,
        sessions,
        first_acts,
        account,
        own_data,
        LogIns(context),
        *outgoing.services,
        feeds,
    )
    wirings = [each.wiring() for each in services]
    _connect(wirings, connections, rooms.hooks)
    return Products(
        connections=connections,
        ratings=ratings,
        sessions=sessions,
        first_acts=first_acts,
        moderation=moderation,
        feeds=feeds,
        rooms=room_commands,
        handlers={**_table(room_commands, wirings), **Coach(context).handlers()},
        greets=[wiring.greet for wiring in wirings if wiring.greet is not None],
        loops=[
            *connections.loops(),
            *(loop for wiring in wirings for loop in wiring.loops),
        ],
    )


def _table(rooms: RoomCommands, wirings: Sequence[Wiring]) -> Table:
    """Return who does each command. Of a command that rooms know, too, a service takes a look first."""
    services = {kind: awaited_handler(handler) for each in wirings for kind, handler in each.handlers.items()}
    return {**rooms.handlers(), **services}


def _connect(wirings: Sequence[Wiring], connections: Connections, hooks: Hooks) -> None:
    """Let every service be called for what it asks to be called for, in their order."""
    for each in wirings:
        connections.listen(each)
        hooks.listen(
            changed=each.room_changed,
            turned=each.turn_changed,
            stopped=each.order_stopped,
            watched=each.room_watched,
            counted=each.spectators_changed,
        )
