"""Puts the archive together: everything that takes finished games in, on a store, without players."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Final, NewType

from regatta_server.archive.archive import Archive
from regatta_server.archive.keeper import PRUNE_S, Keeper, prune
from regatta_server.channels.outgoing.build import open_delivery
from regatta_server.channels.outgoing.delivery import Delivery
from regatta_server.limits import RATED_PAIR_GAMES
from regatta_server.products.game_over import Effects, open_effects
from regatta_server.rooms.storage.opening import StoreLines, sending, store_lines
from regatta_server.rooms.storage.store import Store
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import Registry
from regatta_server.runtime.clock import now_ms
from regatta_server.runtime.loops import Pause, begin, end, every
from regatta_server.runtime.services import Provider, running
from regatta_server.settings import Settings
from regatta_server.store.client import answers, followers


@dataclass(frozen=True, slots=True)
class ArchiveSettings:
    """What comes from outside of an archive: see `archive_service`."""

    redis_url: str
    keep_games_days: int | None
    now_ms: Callable[[], int]
    name: str
    pair_games: int
    pause: Pause
    registry: Registry
    settings: Settings

    @property
    def names(self) -> dict[str, str]:
        """Return the names of all rulesets by id."""
        return {card["ruleset"]: card["name"] for card in self.registry.cards()}


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
    outside = ArchiveSettings(
        redis_url=redis_url,
        keep_games_days=keep_games_days,
        now_ms=clock,
        name=name or secrets.token_hex(8),
        pair_games=pair_games,
        pause=pause,
        registry=registry,
        settings=settings or Settings(),
    )
    async with running(ARCHIVE, {ArchiveSettings: outside}) as services:
        yield partial(answers, services.get(StoreLines).redis)


@asynccontextmanager
async def lines(outside: ArchiveSettings) -> AsyncIterator[StoreLines]:
    """Give the lines to the store."""
    async with store_lines(outside.redis_url, in_memory=outside.settings.store_in_memory) as lines:
        yield lines


@asynccontextmanager
async def store(outside: ArchiveSettings, lines: StoreLines) -> AsyncIterator[Store]:
    """Give the store of rooms."""
    async with sending(Store(lines.redis, outside.name)) as store:
        yield store


def archive(lines: StoreLines) -> Archive:
    """Return where games are taken in."""
    return Archive(lines.batched)


def effects(outside: ArchiveSettings, lines: StoreLines, archive: Archive) -> Effects:
    """Return what the end of a game does to its players."""
    return open_effects(lines.batched, archive, outside.names, outside.now_ms, outside.pair_games)


@asynccontextmanager
async def keeper(
    outside: ArchiveSettings, lines: StoreLines, store: Store, archive: Archive, effects: Effects
) -> AsyncIterator[Keeper]:
    """Give what takes games in; at the end it is done with those that it has begun."""
    after, ended = effects.after, effects.ended
    keeper = Keeper(store, archive, outside.now_ms, after, ended, outside.registry, batched=lines.batched)
    yield keeper
    await keeper.finish()


@asynccontextmanager
async def delivery(outside: ArchiveSettings, lines: StoreLines) -> AsyncIterator[Delivery]:
    """Give what sends notifications; at the end it is done with those that it has begun."""
    delivery = open_delivery(lines.redis, outside.settings, outside.now_ms, lines.batched)
    yield delivery
    await delivery.finish()


Working = NewType("Working", Sequence["asyncio.Task[None]"])
"""All that the archive does again and again."""


@asynccontextmanager
async def working(
    outside: ArchiveSettings, lines: StoreLines, keeper: Keeper, delivery: Delivery, effects: Effects
) -> AsyncIterator[Working]:
    """Let it work."""
    pause, days, lasting = outside.pause, outside.keep_games_days, Archive(lines.redis)
    tasks = begin(
        [
            *followers(lines.redis, pause),
            *keeper.loops(pause),
            *delivery.loops(pause),
            # Where several processes prune, it is the same whoever does it.
            every(PRUNE_S, lambda: prune(lasting, outside.names, outside.now_ms(), days), "archive_pruning"),
            every(PRUNE_S, lambda: effects.ratings.prune(days), "ratings_pruning"),
        ],
        pause,
    )
    yield Working(tasks)
    await end(tasks)


ARCHIVE: Final[Sequence[Provider]] = [lines, store, archive, effects, keeper, delivery, working]
"""What an archive is made of."""
