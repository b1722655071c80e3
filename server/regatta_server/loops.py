"""Loops that run as long as a service does, and how they end."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, Final

import structlog

log = structlog.get_logger()

Loop = Callable[[], Coroutine[Any, Any, None]]
CANCEL_AGAIN_S: Final = 0.05
FAILED_S: Final = 1.0
"""Before a loop that failed begins again: a fault that stays must not fill core and log."""


def begin(
    loops: Iterable[Loop], pause: Callable[[float], Awaitable[None]] = asyncio.sleep
) -> list["asyncio.Task[None]"]:
    """Let loops run, until `end`. One that fails is logged, and begins again a moment later."""
    return [asyncio.ensure_future(_again(loop, pause)) for loop in loops]


async def _again(loop: Loop, pause: Callable[[float], Awaitable[None]]) -> None:
    while True:
        try:
            await loop()
        except Exception:
            # A fault of ours: nobody awaits the loop, and without it all of its work would stop unseen.
            log.exception("loop_failed")
            await pause(FAILED_S)
        else:
            return


async def end(tasks: Iterable["asyncio.Task[None]"]) -> None:
    """Cancel tasks until they are over: a library may lose one cancellation, as `asyncio.wait_for` does."""
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=CANCEL_AGAIN_S)
