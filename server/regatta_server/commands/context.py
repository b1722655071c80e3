"""What services and the edge are built on."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from regatta_server.archive.archive import Archive
from regatta_server.bots.process.bot_process import Bots
from regatta_server.limits import Limits
from regatta_server.players.players import Players
from regatta_server.rooms.decide.act import Chance
from regatta_server.rooms.run.clock_steps import ClockSteps
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.runtime.loops import Pause
from regatta_server.settings import Settings
from regatta_server.store.client import Client
from regatta_server.store.writing import Writing


@dataclass(frozen=True, slots=True)
class Context:
    """The services below them, and what comes from outside."""

    redis: Client
    batched: Client
    """The same; what is asked in one turn of the loop goes out together."""
    node: str
    rooms: Rooms
    players: Players
    archive: Archive
    chance: Chance
    now_ms: Callable[[], int]
    background: Callable[[Coroutine[Any, Any, None]], None]
    settings: Settings
    limits: Limits
    writing: Writing
    bots: Bots
    """Not started before somebody asks it."""
    steps: ClockSteps
    """Since when `now_ms` goes evenly, and a time that always does."""
    pause: Pause = asyncio.sleep
    """How the loops wait between two turns."""
