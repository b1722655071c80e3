"""Loops that run as long as a service does: how they bear a fault, tell of it, wait, and end.

`every` does work now and again, `each` does it for whatever comes. In both a store that does not answer is
logged and counted, and so is a fault of ours: the next turn comes all the same.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

import structlog

from regatta_server.observe import metrics
from regatta_server.observe.labels import LoopName
from regatta_server.store.errors import NO_ANSWER

log = structlog.get_logger()

Coming = TypeVar("Coming")
Loop = Callable[[], Coroutine[Any, Any, None]]
Pause = Callable[[float], Awaitable[None]]
"""How a loop waits for its next turn, for so many seconds: asyncio.sleep, or in tests a shorter sleep."""
CANCEL_AGAIN_S: Final = 0.05
FAILED_S: Final = 1.0
"""Before a loop that failed begins again: a fault that stays must not fill core and log."""


def every(
    seconds: float,
    work: Callable[[], Awaitable[object]],
    name: LoopName,
    *,
    pause: Pause = asyncio.sleep,
    rest_s: float | None = None,
    at_once: bool = True,
) -> Loop:
    """Return a loop that does work, waits for so many seconds, and does it again, until cancelled.

    With `rest_s` the seconds count from the beginning of the work, and it rests for so long at least. Without
    `at_once` it waits before the first time, too.
    """

    async def loop() -> None:
        now_s = asyncio.get_running_loop().time
        if not at_once:
            await pause(seconds)
        while True:
            began_s = now_s()
            with _bearing(name):
                await work()
            await pause(seconds if rest_s is None else max(rest_s, began_s + seconds - now_s()))

    return loop


def each(
    come: Callable[[], Awaitable[Coming]], work: Callable[[Coming], Awaitable[object]], name: LoopName
) -> Loop:
    """Return a loop that waits until something comes, does work with it, and waits again, until cancelled."""

    async def loop() -> None:
        while True:
            coming = await come()
            with _bearing(name):
                await work(coming)

    return loop


@contextmanager
def _bearing(name: LoopName) -> Iterator[None]:
    try:
        yield
    except NO_ANSWER as failure:
        log.warning("loop_unanswered", loop=name, failure=repr(failure))
        metrics.LOOPS_FAILED.labels(name, "store").inc()
    except Exception:
        # A fault of ours: nobody awaits the loop, and without it all of its work would stop unseen.
        log.exception("loop_failed", loop=name)
        metrics.LOOPS_FAILED.labels(name, "fault").inc()


def begin(loops: Iterable[Loop], pause: Pause = asyncio.sleep) -> list["asyncio.Task[None]"]:
    """Let loops run, until `end`. One that fails is logged, and begins again a moment later."""
    return [asyncio.ensure_future(_again(loop, pause)) for loop in loops]


async def _again(loop: Loop, pause: Pause) -> None:
    while True:
        try:
            await loop()
        except Exception:
            # As above, of a loop that is neither of the two.
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
