"""A node's own services, other than products and channels.

Their parameters say which needs which; service.py puts them together.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Final, NewType

import orjson

from regatta_protocol.documents.generate import ASYNCAPI, OPENAPI
from regatta_server.archive.archive import Archive
from regatta_server.archive.backlog import COUNT_S, count
from regatta_server.archive.ending_store import EndingStore
from regatta_server.archive.replays import replay_of
from regatta_server.archive.summary_store import SummaryStore
from regatta_server.bots.process.bot_process import Bots
from regatta_server.bots.process.choosing import chosen, prepared
from regatta_server.bots.process.summaries import Summaries
from regatta_server.channels.incoming.opening import taking_mail
from regatta_server.commands.context import Context
from regatta_server.edge.background import Background
from regatta_server.languages.language import Language
from regatta_server.limits import Limits
from regatta_server.players.passwords import Passwords
from regatta_server.players.players import Players
from regatta_server.players.sessions import Tokens
from regatta_server.products.assembly import Products
from regatta_server.rooms.decide.act import Chance
from regatta_server.rooms.fast.fast_path import FastPath
from regatta_server.rooms.run.alarms import Alarms, hear_for_ever
from regatta_server.rooms.run.awake import Awake
from regatta_server.rooms.run.bot_seats import BotSeats
from regatta_server.rooms.run.clock_steps import ClockSteps
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.rooms.storage.opening import StoreLines, sending, store_lines
from regatta_server.rooms.storage.store import Store
from regatta_server.rules.guide import guides
from regatta_server.rules.registry import Registry
from regatta_server.runtime.loops import Loop, Pause, begin, end, every
from regatta_server.runtime.services import After, Provider
from regatta_server.settings import Settings
from regatta_server.store.client import followers, takes_writes
from regatta_server.store.gauges import measuring
from regatta_server.store.writing import Writing
from regatta_server.web.api.api import Makers
from regatta_server.web.opening import open_edge


@dataclass(frozen=True, slots=True)
class Outside:
    """What comes from outside of a node: see `service`."""

    settings: Settings
    redis_url: str
    limits: Limits
    chance: Chance
    now_ms: Callable[[], int]
    tokens: Tokens
    node: str
    measured: Callable[[], Awaitable[bytes]]
    passwords: Passwords | None
    pause: Pause
    registry: Registry
    uptime_s: Callable[[], float]
    boot_s: Callable[[], float] | None
    health_cache_s: float
    bots: Bots
    web: Path


# -- the store and what stands on it -----------------------------------------------------------------


@asynccontextmanager
async def lines(outside: Outside) -> AsyncIterator[StoreLines]:
    """Give the lines to the store."""
    async with store_lines(outside.redis_url, in_memory=outside.settings.store_in_memory) as lines:
        yield lines


def writing(outside: Outside, lines: StoreLines) -> Writing:
    """Return what knows whether the store takes anything."""
    return Writing(partial(takes_writes, lines.redis), outside.pause)


@asynccontextmanager
async def store(outside: Outside, lines: StoreLines, writing: Writing) -> AsyncIterator[Store]:
    """Give the store of rooms."""
    async with sending(Store(lines.redis, outside.node, writing=writing.answered)) as store:
        yield store


def awake(outside: Outside, store: Store) -> Awake:
    """Return what finds out whether this process stood still."""
    return Awake(outside.now_ms, outside.uptime_s, store.stood_still)


def rooms(outside: Outside, store: Store, awake: Awake, writing: Writing) -> Rooms:
    """Return the rooms of this node."""
    settings = outside.settings
    shortcut = FastPath(compare=settings.compare) if settings.fast_path else None
    rooms = Rooms(store, outside.chance, outside.now_ms, outside.registry, awake.intake_ms, shortcut)
    store.history.changed.append(rooms.refresh)
    writing.changed.append(rooms.read_only)
    return rooms


def players(outside: Outside, lines: StoreLines) -> Players:
    """Return the players."""
    reserved = _words(outside.settings.reserved_names)
    return Players(lines.batched, outside.tokens, reserved, outside.passwords)


def archive(lines: StoreLines) -> Archive:
    """Return the games that are over."""
    return Archive(lines.redis)


@asynccontextmanager
async def bots(outside: Outside) -> AsyncIterator[Bots]:
    """Give the process in which bots think."""
    yield outside.bots
    await outside.bots.close()


def context(  # noqa: PLR0913 - all that other services are built on
    *,
    outside: Outside,
    lines: StoreLines,
    writing: Writing,
    rooms: Rooms,
    players: Players,
    archive: Archive,
    background: Background,
    bots: Bots,
) -> Context:
    """Return what other services are built on."""
    return Context(
        redis=lines.redis,
        batched=lines.batched,
        node=outside.node,
        rooms=rooms,
        players=players,
        archive=archive,
        chance=outside.chance,
        now_ms=outside.now_ms,
        background=background,
        settings=outside.settings,
        limits=outside.limits,
        writing=writing,
        bots=bots,
        steps=ClockSteps(outside.now_ms, outside.boot_s),
        pause=outside.pause,
    )


# -- what stands on these, beside products -----------------------------------------------------------


def bot_seats(context: Context) -> BotSeats:
    """Return what lets bots move."""
    ask = context.bots.ask
    choose, prepare = partial(chosen, ask), partial(prepared, ask)
    return BotSeats(context.rooms, choose, prepare, context.chance, context.now_ms, context.background)


def makers(context: Context) -> Makers:
    """Return what makes more of a record than it says."""
    ask = context.bots.ask
    summaries = Summaries(ask, context.archive, SummaryStore(context.redis))
    return Makers(ask, summaries, partial(replay_of, registry=context.rooms.registry))


Loops = NewType("Loops", Sequence["asyncio.Task[None]"])
"""All that a node does again and again."""


@asynccontextmanager
async def loops(
    context: Context, store: Store, awake: Awake, makers: Makers, products: Products
) -> AsyncIterator[Loops]:
    """Let them run."""
    redis, clock, pause, settings = context.redis, context.now_ms, context.pause, context.settings
    all_of_them: Sequence[Loop] = [
        awake.loop(),
        context.writing.loop(),
        *followers(redis, pause),
        measuring(redis, settings.data, pause, in_memory=settings.store_in_memory),
        Alarms(store, context.rooms, clock, pause, context.steps).loop(),
        partial(hear_for_ever, store, context.rooms),
        every(COUNT_S, partial(count, EndingStore(redis, clock)), "backlog", pause=pause),
        makers.summaries.loop(),
        *products.switchboard.loops,
    ]
    tasks = begin(all_of_them, pause)
    yield Loops(tasks)
    await end(tasks)


# -- what takes connections and mail -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Listening:
    """The port to which players connect."""

    port: int


@asynccontextmanager
async def listening(
    outside: Outside,
    context: Context,
    background: Background,
    products: Products,
    makers: Makers,
    bots: BotSeats,
) -> AsyncIterator[Listening]:
    """Listen; at the end send everybody away, once what they have begun is done."""
    settings, documents = context.settings, partial(_documents, context.rooms, context.settings)
    cache_s, web = outside.health_cache_s, outside.web
    edge = open_edge(context, products, makers, documents, outside.measured, cache_s, web=web)
    server = await edge.listen(settings.host, settings.port, shared=settings.workers > 1)
    yield Listening(next(iter(server.sockets)).getsockname()[1])
    bots.close()
    await edge.stop(server)
    await background.finish()


@dataclass(frozen=True, slots=True)
class TakingMail:
    """The port where mail comes in; None where it does not."""

    port: int | None


@asynccontextmanager
async def mail(context: Context, products: Products) -> AsyncIterator[TakingMail]:
    """Take mail."""
    async with taking_mail(context, products) as port:
        yield TakingMail(port)


NODE: Final[Sequence[Provider]] = [
    lines,
    writing,
    store,
    awake,
    rooms,
    players,
    archive,
    Background,
    bots,
    context,
    bot_seats,
    makers,
    loops,
    # What comes in needs what runs, and nobody is let in by mail before the socket listens.
    After(listening, (Loops,)),
    After(mail, (Listening,)),
]
"""What a node has beside products and channels."""


def _words(listed: str) -> frozenset[str]:
    """Return what a setting lists between commas."""
    return frozenset(word.strip() for word in listed.split(",") if word.strip())


def _documents(rooms: Rooms, settings: Settings, language: Language) -> dict[str, object]:
    """Return the documents of the API by path; those about the API itself are in English alone."""
    cards = [language.card(card) for card in rooms.cards()]
    status: dict[str, object] = {
        "/api/v1/rulesets": {"rulesets": cards, "chat": settings.chat},
        **{f"/api/v1/rulesets/{ruleset}": one for ruleset, one in guides(rooms.registry, language).items()},
    }
    if language.is_english:
        status |= {
            "/api/v1/asyncapi.json": _generated(ASYNCAPI),
            "/api/v1/openapi.json": _generated(OPENAPI),
        }
    return status


@cache
def _generated(document: Path) -> object:
    # As it was generated: to do it again takes longer than all else at the start together.
    return orjson.loads(document.read_bytes())
