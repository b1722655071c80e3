"""The one function that puts the service together; nothing else makes one."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Final

import orjson
import structlog

from regatta_protocol.documents.generate import ASYNCAPI, OPENAPI
from regatta_protocol.ids import PlayerId
from regatta_server.archive.archive import Archive
from regatta_server.archive.backlog import COUNT_S, count
from regatta_server.archive.ending_store import EndingStore
from regatta_server.archive.replays import replay_of
from regatta_server.archive.summary_store import SummaryStore
from regatta_server.bots.process.bot_process import BotProcess, Bots
from regatta_server.bots.process.choosing import chosen, prepared
from regatta_server.bots.process.summaries import Summaries
from regatta_server.channels.incoming.opening import taking_mail
from regatta_server.channels.outgoing.node_build import open_outgoing
from regatta_server.channels.outgoing.resolver import Resolvers, StrangersResolver
from regatta_server.commands.context import Context
from regatta_server.edge.background import Background
from regatta_server.languages.language import Language
from regatta_server.limits import GRACE_S, Limits
from regatta_server.network.addresses import http_url
from regatta_server.observe.siblings import measured
from regatta_server.players.passwords import Passwords
from regatta_server.players.players import Players
from regatta_server.players.sessions import Tokens
from regatta_server.products.assembly import Products, open_products
from regatta_server.rooms.decide.act import Chance
from regatta_server.rooms.fast.fast_path import FastPath
from regatta_server.rooms.run.alarms import Alarms, hear_for_ever
from regatta_server.rooms.run.awake import Awake
from regatta_server.rooms.run.bot_seats import BotSeats
from regatta_server.rooms.run.chance import SystemChance
from regatta_server.rooms.run.clock_steps import ClockSteps
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.rooms.storage.format_store import opened
from regatta_server.rooms.storage.store import Store
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.guide import guides
from regatta_server.rules.registry import Registry
from regatta_server.runtime.clock import now_ms, uptime_s
from regatta_server.runtime.loops import Loop, Pause, begin, end, every
from regatta_server.settings import Settings
from regatta_server.store.autopipeline import AutoPipeline
from regatta_server.store.client import followers, takes_writes
from regatta_server.store.errors import NO_ANSWER
from regatta_server.store.gauges import measuring
from regatta_server.store.writing import Writing
from regatta_server.web.api.api import Makers
from regatta_server.web.opening import open_edge

HEALTH_KEPT_S: Final = 1.0
"""For so long `/metrics` and `/readyz` say the same: to ask takes some ms of all workers."""

log = structlog.get_logger()

WEB: Final = Path(__file__).parent / "web" / "client"


class SystemTokens:
    """The operating system's randomness."""

    def token(self) -> str:
        """Return 256 random bits as 43 characters."""
        return secrets.token_urlsafe(32)

    def player_id(self) -> PlayerId:
        """Return 72 random bits as 12 characters."""
        return PlayerId(secrets.token_urlsafe(9))


SYSTEM_CHANCE: Final = SystemChance()
SYSTEM_TOKENS: Final = SystemTokens()


@dataclass(frozen=True, slots=True)
class Running:
    """A service that listens."""

    url: str
    port: int
    mail_port: int | None = None
    """Where mail comes in; None where it does not."""


@contextlib.asynccontextmanager
async def service(  # noqa: PLR0913 - all that comes from outside, each by its name
    settings: Settings,
    redis_url: str,
    limits: Limits | None = None,
    chance: Chance = SYSTEM_CHANCE,
    clock: Callable[[], int] = now_ms,
    tokens: Tokens = SYSTEM_TOKENS,
    node: str | None = None,
    *,
    measured: Callable[[], Awaitable[bytes]] = measured,
    passwords: Passwords | None = None,
    pause: Pause = asyncio.sleep,
    registry: Registry = REGISTRY,
    uptime_s: Callable[[], float] = uptime_s,
    boot_s: Callable[[], float] | None = None,
    health_kept_s: float = HEALTH_KEPT_S,
    bots: Bots | None = None,
    web: Path = WEB,
    resolver: Resolvers = StrangersResolver,
) -> AsyncIterator[Running]:
    """Put the service together, and let it listen until the end of the block; then send everybody away.

    `clock` gives milliseconds since 1970; `node` is a name that no other process has; `measured` gives what
    /metrics says; `passwords` hashes with the library's parameters unless given; `pause` is how loops wait
    for their next turn; `registry` has the rules that this node knows; `uptime_s` goes on while the process
    stands still; by `boot_s` it is noticed that `clock` was put (ClockSteps); `/metrics` and `/readyz` say
    the same for `health_kept_s`; `bots` think in a process of their own unless given; `web` has the built
    client; `resolver` looks up hosts that players named. Raises OSError when the address cannot be had,
    StoreError without a store, OtherFormat where its rooms cannot be read, and NotDurable where it would lose
    them.
    """
    redis = await opened(redis_url, in_memory=settings.store_in_memory)
    writing, background = Writing(partial(takes_writes, redis), pause), Background()
    store = Store(redis, node := node or secrets.token_hex(8), writing=writing.answered)
    await store.open()
    rooms, awake = _rooms(settings, store, chance, clock, uptime_s, registry)
    writing.changed.append(rooms.read_only)
    archive, batched = Archive(redis), AutoPipeline(redis)
    players = Players(batched, tokens, _words(settings.reserved_names), passwords)
    context = Context(
        redis=redis,
        batched=batched,
        node=node,
        rooms=rooms,
        players=players,
        archive=archive,
        chance=chance,
        now_ms=clock,
        background=background,
        settings=settings,
        limits=limits or _limits(settings),
        writing=writing,
        bots=bots or BotProcess(settings.data),
        steps=ClockSteps(clock, boot_s),
        pause=pause,
    )
    bot_seats, makers, products = (
        _bot_seats(context),
        _makers(context),
        open_products(context, open_outgoing(context, resolver)),
    )
    edge = open_edge(
        context, products, makers, partial(_documents, rooms, settings), measured, health_kept_s, web=web
    )
    sending = asyncio.ensure_future(store.run())
    tasks = begin(_loops(context, store, awake, makers.summaries, products), pause)
    try:
        server = await edge.listen(settings.host, settings.port, shared=settings.workers > 1)
        port = next(iter(server.sockets)).getsockname()[1]
        try:
            async with taking_mail(context, products) as mail_port:
                yield Running(http_url(settings.host, port), port, mail_port)
        finally:
            bot_seats.close()
            await _close(edge.stop(server), background, products, context.bots)
    finally:
        await end(tasks)
        # Last and once: it sends what still waits, and a second cancellation would cut that off.
        sending.cancel()
        await asyncio.wait([sending])
        await asyncio.gather(batched.aclose(), redis.aclose())


def _loops(
    context: Context, store: Store, awake: Awake, summaries: Summaries, products: Products
) -> Sequence[Loop]:
    """Return all that a node does again and again."""
    redis, clock, pause = context.redis, context.now_ms, context.pause
    return [
        awake.loop(),
        context.writing.loop(),
        *followers(redis, pause),
        measuring(redis, context.settings.data, pause, in_memory=context.settings.store_in_memory),
        Alarms(store, context.rooms, clock, pause, context.steps).loop(),
        partial(hear_for_ever, store, context.rooms),
        every(COUNT_S, partial(count, EndingStore(redis, clock)), "backlog", pause=pause),
        summaries.loop(),
        *products.loops,
    ]


async def _close(stopped: Awaitable[None], background: Background, products: Products, bots: Bots) -> None:
    """Let all that has begun come to its end, within the time of grace."""
    try:
        async with asyncio.timeout(GRACE_S):
            await stopped
            await background.finish()
            await _farewell(products)
    except TimeoutError:
        log.warning("grace_over")
    await bots.close()


async def _farewell(products: Products) -> None:
    """Say that this node's players are gone; without a store its lease runs out by itself."""
    try:
        await products.connections.close()
    except NO_ANSWER as failure:
        log.warning("lease_left", failure=repr(failure))


def _bot_seats(context: Context) -> BotSeats:
    ask, now_ms = context.bots.ask, context.now_ms
    choose, prepare = partial(chosen, ask), partial(prepared, ask)
    return BotSeats(context.rooms, choose, prepare, context.chance, now_ms, context.background)


def _makers(context: Context) -> Makers:
    ask = context.bots.ask
    summaries = Summaries(ask, context.archive, SummaryStore(context.redis))
    return Makers(ask, summaries, partial(replay_of, registry=context.rooms.registry))


def _rooms(
    settings: Settings,
    store: Store,
    chance: Chance,
    clock: Callable[[], int],
    uptime_s: Callable[[], float],
    registry: Registry,
) -> tuple[Rooms, Awake]:
    """Return the rooms of this node, and what finds out whether it stood still."""
    awake = Awake(clock, uptime_s, store.stood_still)
    shortcut = FastPath(compare=settings.compare) if settings.fast_path else None
    rooms = Rooms(store, chance, clock, registry, awake.intake_ms, shortcut)
    store.history.changed.append(rooms.refresh)
    return rooms, awake


def _words(listed: str) -> frozenset[str]:
    """Return what a setting lists between commas."""
    return frozenset(word.strip() for word in listed.split(",") if word.strip())


def _limits(settings: Settings) -> Limits:
    """Return the bounds with what the host has set."""
    usual = Limits().shared_by(settings.connections_per_address)
    return usual.paced(settings.commands_per_s, settings.rooms_per_s)


def _documents(rooms: Rooms, settings: Settings, language: Language) -> dict[str, object]:
    """Return the documents of the API by path; those about the API itself are in English alone."""
    cards = [language.card(card) for card in rooms.cards()]
    said: dict[str, object] = {
        "/api/v1/rulesets": {"rulesets": cards, "chat": settings.chat},
        **{f"/api/v1/rulesets/{ruleset}": one for ruleset, one in guides(rooms.registry, language).items()},
    }
    if language.is_english:
        said |= {
            "/api/v1/asyncapi.json": _generated(ASYNCAPI),
            "/api/v1/openapi.json": _generated(OPENAPI),
        }
    return said


@cache
def _generated(document: Path) -> object:
    # As it was generated: to do it again takes longer than all else at the start together.
    return orjson.loads(document.read_bytes())
