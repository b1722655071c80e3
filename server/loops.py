"""Loops that run as long as a service does, and how they end."""

import asyncio
from collections.abc import Iterable
from typing import Final

CANCEL_AGAIN_S: Final = 0.05


async def end(tasks: Iterable["asyncio.Task[None]"]) -> None:
    """Cancel tasks until they are over: the store's client loses a cancellation while it connects."""
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=CANCEL_AGAIN_S)
