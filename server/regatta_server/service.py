"""Puts a node together from its services; nothing else makes one."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from regatta_protocol.ids import PlayerId
from regatta_server.bots.process.bot_process import BotProcess, Bots
from regatta_server.channels.outgoing.resolver import Resolvers, StrangersResolver
from regatta_server.channels.outgoing.services import SERVICES as CHANNELS
from regatta_server.limits import Limits
from regatta_server.network.addresses import http_url
from regatta_server.node import NODE, Listening, Outside, TakingMail
from regatta_server.observe.siblings import measured
from regatta_server.players.passwords import Passwords
from regatta_server.players.sessions import Tokens
from regatta_server.products.assembly import product_services
from regatta_server.rooms.decide.act import Chance
from regatta_server.rooms.run.chance import SystemChance
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import Registry
from regatta_server.runtime.clock import now_ms, uptime_s
from regatta_server.runtime.loops import Pause
from regatta_server.runtime.services import running
from regatta_server.settings import Settings

HEALTH_CACHE_S: Final = 1.0
"""For so long `/metrics` and `/readyz` say the same: to ask takes some ms of all workers."""

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
    health_cache_s: float = HEALTH_CACHE_S,
    bots: Bots | None = None,
    web: Path = WEB,
    resolver: Resolvers = StrangersResolver,
) -> AsyncIterator[Running]:
    """Put the service together, and let it listen until the end of the block; then send everybody away.

    `clock` gives milliseconds since 1970; `node` is a name that no other process has; `measured` gives what
    /metrics says; `passwords` hashes with the library's parameters unless given; `pause` is how loops wait
    for their next turn; `registry` has the rules that this node knows; `uptime_s` goes on while the process
    stands still; by `boot_s` it is noticed that `clock` was put (ClockSteps); `/metrics` and `/readyz` say
    the same for `health_cache_s`; `bots` think in a process of their own unless given; `web` has the built
    client; `resolver` looks up hosts that players named. Raises OSError when the address cannot be had,
    StoreError without a store, OtherFormat where its rooms cannot be read, and NotDurable where it would lose
    them.
    """
    outside = Outside(
        settings=settings,
        redis_url=redis_url,
        limits=limits or _limits(settings),
        chance=chance,
        now_ms=clock,
        tokens=tokens,
        node=node or secrets.token_hex(8),
        measured=measured,
        passwords=passwords,
        pause=pause,
        registry=registry,
        uptime_s=uptime_s,
        boot_s=boot_s,
        health_cache_s=health_cache_s,
        bots=bots or BotProcess(settings.data),
        web=web,
    )
    providers = [*NODE, *product_services(), *CHANNELS]
    async with running(providers, {Outside: outside, Resolvers: resolver}) as services:
        port, mail_port = services.get(Listening).port, services.get(TakingMail).port
        yield Running(http_url(settings.host, port), port, mail_port)


def _limits(settings: Settings) -> Limits:
    """Return the bounds with what the host has set."""
    usual = Limits().shared_by(settings.connections_per_address)
    return usual.paced(settings.commands_per_s, settings.rooms_per_s)
