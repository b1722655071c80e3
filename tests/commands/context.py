"""What services are built on, for tests of one of them alone."""

from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial
from typing import Any

from redis.asyncio import Redis

from regatta_server.archive.archive import Archive
from regatta_server.bots.process.bot_process import BotProcess
from regatta_server.commands.context import Context
from regatta_server.limits import Limits
from regatta_server.players.players import Players
from regatta_server.rooms.run.chance import SystemChance
from regatta_server.rooms.run.clock_steps import ClockSteps
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.rooms.storage.store import Store
from regatta_server.runtime.clock import now_ms as system_ms
from regatta_server.service import SystemTokens
from regatta_server.settings import Settings
from regatta_server.store.client import takes_writes
from regatta_server.store.writing import Writing


def context_of(
    redis: Redis,
    background: Callable[[Coroutine[Any, Any, None]], None],
    now_ms: Callable[[], int] = system_ms,
    rooms: Rooms | None = None,
    **more: Any,
) -> Context:
    """Return the context of the node "here"; of rooms that are not running unless given."""
    context = Context(
        redis=redis,
        batched=redis,
        node="here",
        rooms=rooms or Rooms(Store(redis, "here"), SystemChance(), now_ms),
        players=Players(redis, SystemTokens()),
        archive=Archive(redis),
        chance=SystemChance(),
        now_ms=now_ms,
        background=background,
        settings=Settings(),
        limits=Limits(),
        writing=Writing(partial(takes_writes, redis)),
        bots=BotProcess(Settings().data),
        steps=ClockSteps(now_ms),
    )
    return replace(context, **more)
