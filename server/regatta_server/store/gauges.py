"""How full the store is, and whether it is durable: nodes measure it, so that the host hears of it."""

import asyncio
import itertools
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import structlog

from regatta_server.observe import metrics
from regatta_server.runtime.loops import Loop, Pause, every
from regatta_server.store import durability
from regatta_server.store.client import Client

log = structlog.get_logger()

MEASURE_S: Final = 15.0
"""How often: as often as Prometheus asks."""
COMPLAIN_EVERY: Final = 4
"""Measurements after which a fault that stays is logged again: a minute."""


def measuring(client: Client, folder: Path, pause: Pause = asyncio.sleep, *, in_memory: bool = False) -> Loop:
    """Return what keeps the metrics of the store, and of the disk on which a folder is.

    A store that was changed so that it would lose what it has is complained of, once a minute; `in_memory`
    is durability's.
    """
    numbers = itertools.count()

    async def measure_all() -> None:
        measure_disk(folder)
        number, infos = next(numbers), await durability.infos(client)
        measure(infos)
        faults = durability.faults(infos, in_memory=in_memory)
        durability.show(faults)
        if number % COMPLAIN_EVERY == 0:
            durability.complain(faults)

    return every(MEASURE_S, measure_all, "gauges", pause=pause)


def measure(infos: Sequence[dict[str, Any]]) -> None:
    """Set the metrics by what each master says of itself, of the one that is nearest to its end."""
    memory, most = max((_memory(one) for one in infos), key=lambda one: one[0] / one[1])
    metrics.STORE_MEMORY.set(memory)
    metrics.STORE_MEMORY_LIMIT.set(most)
    # Where nothing is written to a file, nothing is said of it.
    files = [(one["aof_current_size"], one["aof_base_size"]) for one in infos if one["aof_enabled"]]
    size, base = max(files, default=(0, 0))
    metrics.STORE_FILE.set(size)
    metrics.STORE_FILE_BASE.set(base)


def measure_disk(folder: Path) -> None:
    """Set the metrics of the disk on which a folder is; of one that is not there nothing is said."""
    if folder.is_dir():
        disk = shutil.disk_usage(folder)
        metrics.DISK.set(disk.total)
        metrics.DISK_FREE.set(disk.free)


def _memory(infos: dict[str, Any]) -> tuple[int, int]:
    """Return the bytes that a server uses, and how many it may: without a bound of its own, the machine's."""
    return infos["used_memory"], infos["maxmemory"] or infos["total_system_memory"]
