"""Puts edge and HTTP together: what a node does with whoever connects to its port."""

import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from regatta_protocol.ids import RoomId
from regatta_server.channels.outgoing.mail.address_store import AddressStore
from regatta_server.commands.context import Context
from regatta_server.edge.dispatch import Dispatch
from regatta_server.edge.foreign_headers import ForeignHeaders
from regatta_server.edge.gate import Gate
from regatta_server.edge.websocket import Edge
from regatta_server.observe.memo import Memo
from regatta_server.products.assembly import Products
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.store.client import takes_writes
from regatta_server.web.api.advice import AdviceApi
from regatta_server.web.api.api import Api, Makers
from regatta_server.web.api.players import PlayersApi
from regatta_server.web.feed_pages import FeedPages
from regatta_server.web.health import Health
from regatta_server.web.pages import Pages
from regatta_server.web.server import HttpServer
from regatta_server.web.site import Documents, Own, Site
from regatta_server.web.unsubscribing import Unsubscribing


def open_edge(
    context: Context,
    products: Products,
    makers: Makers,
    documents: Documents,
    measured: Callable[[], Awaitable[bytes]],
    cache_s: float,
    *,
    web: Path,
) -> Edge:
    """Return what stands between a socket and the services; nobody is listened to yet.

    `documents` are those of the API that follow from the rules, by path; `measured` gives what /metrics says,
    which stays the same for `cache_s`, as does `/readyz`; `web` has the built client.
    """
    # Whoever asks often gets one answer in a while: of all workers, and of the store.
    writable = Memo(partial(takes_writes, context.redis), cache_s, time.monotonic)
    measured = Memo(measured, cache_s, time.monotonic)
    names = {card["ruleset"]: card["name"] for card in context.rooms.cards()}
    rooms, settings = context.rooms, context.settings
    gate = Gate(context.limits, time.monotonic)
    dispatch = Dispatch(context, products)
    ratings_of = products.ratings.ratings.of_game
    parts = (PlayersApi(products.ratings.profiles), AdviceApi(context.bots.ask, names))
    now_s = time.monotonic
    api = Api(context.archive, parts, names, context.limits, now_s, ratings_of, makers=makers)
    room, foreign = partial(_room_for, rooms, gate), ForeignHeaders(settings, context.now_ms)
    pages = Pages(rooms.cards(), room, api.game, foreign.site, embedding=settings.embedding)
    feeds = FeedPages(context, products.feeds, api.reading, foreign.site)
    own = Own(feeds, Unsubscribing(AddressStore(context.redis).unsubscribe))
    health = Health(partial(_ready, writable, dispatch), measured)
    site = Site(web, documents, api, pages, health, foreign, own=own)
    edge = Edge(dispatch, context, HttpServer(site.routes, site.elsewhere, gate, foreign), gate, foreign)
    context.writing.changed.append(edge.tell_read_only)
    return edge


async def _room_for(rooms: Rooms, gate: Gate, room: RoomId, address: str) -> RoomState | None:
    """Return a room for the head of its page; None for who has guessed at too many."""
    if gate.may_look(address):
        return None
    state = await rooms.state(room)
    if state is None:
        gate.missed(address)
    return state


async def _ready(writable: Callable[[], Awaitable[bool]], dispatch: Dispatch) -> bool:
    """Say whether new games can begin here."""
    return not dispatch.stopping and await writable()
