"""The archive put together: all that takes games in when they are over, on a store, without players."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable

import structlog

from regatta_server.archive.archive import Archive
from regatta_server.archive.keeper import PRUNE_S, Keeper, prune
from regatta_server.channels.outgoing.build import open_delivery
from regatta_server.limits import GRACE_S, RATED_PAIR_GAMES
from regatta_server.products.game_over import open_effects
from regatta_server.rooms.storage.format_store import opened
from regatta_server.rooms.storage.store import Store
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import Registry
from regatta_server.runtime.clock import now_ms
from regatta_server.runtime.loops import Pause, begin, end, every
from regatta_server.settings import Settings
from regatta_server.store.autopipeline import AutoPipeline
from regatta_server.store.client import answers, followers

log = structlog.get_logger()


@contextlib.asynccontextmanager
async def archive_service(  # noqa: PLR0913 - all that comes from outside, each by its name
    redis_url: str,
    keep_games_days: int | None = None,
    clock: Callable[[], int] = now_ms,
    name: str | None = None,
    *,
    pair_games: int = RATED_PAIR_GAMES,
    pause: Pause = asyncio.sleep,
    registry: Registry = REGISTRY,
    settings: Settings | None = None,
) -> AsyncIterator[Callable[[], Awaitable[bool]]]:
    """Take in games that are over until the end of the block, and those that are under way by then.

    Give a way to ask whether that is possible now. Any number of these may run on a store; `name` is one that
    no node and no other of these has. `pair_games` is how many
    rated games of the same two count in a day; `pause` is how loops wait for their next turn;
    `registry` has the rules that are known here; by `settings` notifications are sent, without them none.
    Raises as `service` does for a store that it cannot use.
    """
    settings = settings or Settings()
    redis = await opened(redis_url, in_memory=settings.store_in_memory)
    store = Store(redis, name or secrets.token_hex(8))
    await store.open()
    batched = AutoPipeline(redis)
    archive = Archive(batched)
    names = {card["ruleset"]: card["name"] for card in registry.cards()}
    effects = open_effects(batched, archive, names, clock, pair_games)
    keeper = Keeper(store, archive, clock, effects.after, effects.ended, registry, batched=batched)
    delivery = open_delivery(redis, settings, clock, batched)
    sending = asyncio.ensure_future(store.run())
    loops = begin(
        [
            *followers(redis, pause),
            *keeper.loops(pause),
            *delivery.loops(pause),
            # Where several processes prune, it is the same whoever does it.
            every(PRUNE_S, lambda: prune(Archive(redis), names, clock(), keep_games_days), "archive_pruning"),
            every(PRUNE_S, lambda: effects.ratings.prune(keep_games_days), "ratings_pruning"),
        ],
        pause,
    )
    try:
        yield lambda: answers(redis)
    finally:
        await end(loops)
        try:
            async with asyncio.timeout(GRACE_S):
                await asyncio.gather(keeper.finish(), delivery.finish())
        except TimeoutError:
            log.warning("grace_over")
        # Last and once: it sends what still waits, and a second cancellation would cut that off.
        sending.cancel()
        await asyncio.wait([sending])
        await asyncio.gather(batched.aclose(), redis.aclose())
