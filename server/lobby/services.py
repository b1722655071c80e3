"""What lobby and edge are built on."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from server.archive.archive import Archive
from server.limits import Limits
from server.players.players import Players
from server.rooms.decide.act import Chance
from server.rooms.run.alarms import Pause
from server.rooms.run.rooms import Rooms
from server.settings import Settings
from server.store.client import Client
from server.store.writing import Writing


@dataclass(frozen=True, slots=True)
class Services:
    """The services below them, and what comes from outside."""

    redis: Client
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
    pause: Pause = asyncio.sleep
    """How the loops wait between two turns."""
