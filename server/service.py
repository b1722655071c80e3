"""The one function that puts the service together; nothing else news up a service."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Final

import orjson
import structlog

from protocol.generate import ASYNCAPI, OPENAPI
from protocol.ids import PlayerId
from server.archive.archive import Archive
from server.archive.backlog import count_for_ever
from server.archive.ending_store import EndingStore
from server.archive.replays import replay_of
from server.clock import now_ms, uptime_s
from server.edge.api import Api
from server.edge.api_players import PlayersApi
from server.edge.background import Background
from server.edge.dispatch import Dispatch
from server.edge.gate import Gate
from server.edge.http import Http
from server.edge.websocket import Edge
from server.limits import GRACE_S, HEALTH_KEPT_S, Limits
from server.lobby.lobby import Lobby, open_lobby
from server.lobby.services import Services
from server.loops import begin, end
from server.observe.kept import Kept
from server.observe.siblings import measured
from server.players.passwords import Passwords
from server.players.players import Players
from server.players.sessions import Tokens
from server.rooms.decide.act import Chance
from server.rooms.run.alarms import Pause, hear_for_ever, sweep_for_ever
from server.rooms.run.awake import Awake, look_for_ever
from server.rooms.run.chance import SystemChance
from server.rooms.run.format_store import opened
from server.rooms.run.rooms import Rooms
from server.rooms.run.store import Store
from server.rules.catalogue import REGISTRY
from server.rules.guide import guides
from server.rules.registry import Registry
from server.settings import Settings
from server.store.autopipeline import AutoPipeline
from server.store.client import takes_writes
from server.store.errors import NO_ANSWER
from server.store.gauges import measure_for_ever
from server.store.writing import Writing

log = structlog.get_logger()

WEB: Final = Path(__file__).parent / "edge" / "web"


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
    health_kept_s: float = HEALTH_KEPT_S,
) -> AsyncIterator[Running]:
    """Put the service together, and let it listen until the end of the block; then send everybody away.

    `clock` gives milliseconds since 1970; `node` is a name that no other process has; `measured` gives what
    /metrics says; `passwords` hashes with the library's parameters unless given; `pause` is how loops wait
    for their next turn; `registry` has the rules that this node knows; `uptime_s` goes on while the process
    stands still; `/metrics` and `/readyz` say the same for `health_kept_s`. Raises OSError when the address
    cannot be had, StoreError without a store, and OtherFormat where its rooms cannot be read.
    """
    redis, node = await opened(redis_url), node or secrets.token_hex(8)
    writing, background = Writing(partial(takes_writes, redis), pause), Background()
    store = Store(redis, node, writing=writing.answered)
    await store.open()
    rooms, awake = _rooms(store, chance, clock, uptime_s, registry)
    writing.changed.append(rooms.read_only)
    archive = Archive(redis)
    players = Players(AutoPipeline(redis), tokens, _words(settings.reserved_names), passwords)
    services = Services(
        redis,
        node,
        rooms,
        players,
        archive,
        chance,
        clock,
        background,
        settings,
        limits or _limits(settings),
        writing,
        pause,
    )
    lobby = open_lobby(services)
    # Whoever asks often gets one answer in a while: of all workers, and of the store.
    writable = Kept(partial(takes_writes, redis), health_kept_s, time.monotonic)
    measured = Kept(measured, health_kept_s, time.monotonic)
    edge = _edge(services, lobby, writable, measured)
    sending = asyncio.ensure_future(store.run())
    tasks = begin(
        [
            partial(look_for_ever, awake),
            writing.try_for_ever,
            partial(measure_for_ever, redis, settings.data, pause),
            partial(sweep_for_ever, store, rooms, clock, pause),
            partial(hear_for_ever, store, rooms),
            partial(count_for_ever, EndingStore(redis, clock), pause),
            *lobby.for_ever,
        ],
        pause,
    )
    try:
        server = await edge.listen(settings.host, settings.port, shared=settings.workers > 1)
        port = next(iter(server.sockets)).getsockname()[1]
        try:
            yield Running(f"http://{settings.host}:{port}", port)
        finally:
            await _close(edge.stop(server), background, lobby)
    finally:
        await end(tasks)
        # Last and once: it sends what still waits, and a second cancellation would cut that off.
        sending.cancel()
        await asyncio.wait([sending])
        await redis.aclose()


async def _close(stopped: Awaitable[None], background: Background, lobby: Lobby) -> None:
    """Let all that has begun come to its end, within the time of grace."""
    try:
        async with asyncio.timeout(GRACE_S):
            await stopped
            await background.finish()
            await _farewell(lobby)
    except TimeoutError:
        log.warning("grace_over")


async def _farewell(lobby: Lobby) -> None:
    """Say that this node's players are gone; without a store its lease runs out by itself."""
    try:
        await lobby.people.close()
    except NO_ANSWER as failure:
        log.warning("lease_left", failure=repr(failure))


def _rooms(
    store: Store,
    chance: Chance,
    clock: Callable[[], int],
    uptime_s: Callable[[], float],
    registry: Registry,
) -> tuple[Rooms, Awake]:
    """Return the rooms of this node, and what finds out whether it stood still."""
    awake = Awake(clock, uptime_s, store.stood_still)
    return Rooms(store, chance, clock, registry, awake.intake_ms), awake


def _edge(
    services: Services,
    lobby: Lobby,
    writable: Callable[[], Awaitable[bool]],
    measured: Callable[[], Awaitable[bytes]],
) -> Edge:
    """Return what stands between a socket and the services."""
    names = {card["ruleset"]: card["name"] for card in services.rooms.cards()}
    rooms, settings = services.rooms, services.settings
    gate = Gate(services.limits, time.monotonic)
    dispatch = Dispatch(services, lobby)
    players = PlayersApi(lobby.rated.profiles)
    replay = partial(replay_of, registry=rooms.registry)
    api = Api(services.archive, players, names, services.limits, time.monotonic, replay)
    http = Http(WEB, _documents(rooms, settings), api, partial(_ready, writable, dispatch), measured)
    return Edge(dispatch, services, http, gate, _words(settings.origins))


def _words(listed: str) -> frozenset[str]:
    """Return what a setting lists between commas."""
    return frozenset(word.strip() for word in listed.split(",") if word.strip())


def _limits(settings: Settings) -> Limits:
    """Return the bounds with what the host has set."""
    limits = Limits().shared_by(settings.connections_per_address)
    more = settings.commands_per_s / limits.commands_per_s
    return replace(
        limits,
        commands_per_s=settings.commands_per_s,
        commands_burst=int(3 * settings.commands_per_s),
        address_work_per_s=limits.address_work_per_s * more,
        address_work_burst=round(limits.address_work_burst * more),
        rooms_per_s=settings.rooms_per_s,
        rooms_burst=max(1, round(50 * settings.rooms_per_s)),
    )


def _documents(rooms: Rooms, settings: Settings) -> dict[str, object]:
    """Return the documents of the API by path."""
    return {
        "/api/v1/rulesets": {"rulesets": list(rooms.cards()), "talk": settings.talk},
        **{f"/api/v1/rulesets/{ruleset}": guide for ruleset, guide in guides(rooms.registry).items()},
        "/api/v1/asyncapi.json": _generated(ASYNCAPI),
        "/api/v1/openapi.json": _generated(OPENAPI),
    }


@cache
def _generated(document: Path) -> object:
    # As it was generated: to do it again takes longer than all else at the start together.
    return orjson.loads(document.read_bytes())


async def _ready(writable: Callable[[], Awaitable[bool]], dispatch: Dispatch) -> bool:
    """Say whether new games can begin here."""
    return not dispatch.stopping and await writable()
