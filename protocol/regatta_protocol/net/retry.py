"""When and how a client reconnects: the twin of client_web/src/net/retry.ts."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from websockets.exceptions import InvalidMessage, InvalidStatus, WebSocketException

from regatta_protocol.errors import Close, Code
from regatta_protocol.exceptions import Closed, then_of
from regatta_protocol.net.environment import Environment

T = TypeVar("T")

LOG: Final = logging.getLogger("regatta.connection")

FIRST_S: Final = 0.3
MOST_S: Final = 5.0
RESTART_S: Final = 3.0
LONG_S: Final = 10.0
"""For whoever was too fast, and while nothing can be saved."""

TRY_ANOTHER: Final = Code.OTHER_RULES
"""A refusal by a server that is older than the room: another one has its rules."""
AGAIN: Final = frozenset(
    {Code.UNAVAILABLE, Code.INTERNAL, Code.TOO_FAST, Code.BUSY, Code.STOPPING, TRY_ANOTHER}
)
"""Refusals that say: the same again, with the same id."""
ROOM_AGAIN: Final = 3
"""For which attempt a room counts that could not be told of for the moment: a pause of 1.2 to 2.4 s."""


def back_off_s(attempt: int, chance: float) -> float:
    """Return the seconds to wait: exponential, with full jitter in the upper half.

    So a crowd does not come back at once. `chance` is from 0 to 1; the first attempt is 0.
    """
    most_s = min(MOST_S, FIRST_S * 2 ** min(attempt, 16))
    return float(most_s / 2 + most_s / 2 * chance)


def after_close_s(code: int | None, attempt: int, chance: float) -> float | None:
    """Return the seconds to wait after a close code, or None: then coming back helps nobody.

    No code at all is a line that was cut. A bad token stops too: whose it was does not come back as a guest.
    """
    if code in (Close.TOO_FAST, Close.READ_ONLY):
        return LONG_S + back_off_s(0, chance)
    if code == Close.RESTART and attempt == 0:
        return RESTART_S * chance
    if then_of(code) == "stop":
        return None
    return back_off_s(attempt, chance)


def passes(failure: Exception) -> bool:
    """Say whether a connection that could not be opened may be had later."""
    if isinstance(failure, InvalidStatus):
        status = failure.response.status_code
        return status == 429 or status >= 500
    return isinstance(failure, OSError | InvalidMessage)


async def until_welcome(
    meet: Callable[[], Awaitable[T]],
    next_node: Callable[[], None],
    environment: Environment,
    lost: Closed | None,
    timeout_s: float | None = None,
) -> T:
    """Try to meet a node until one says welcome, with a pause after each loss, the next node each time.

    `lost` is the loss before the first try, if there was one. Raises Closed where trying helps nobody, and
    where none has answered for so long.
    """
    losses = [] if lost is None else [lost]
    try:
        async with asyncio.timeout(timeout_s):
            return await _until_welcome(meet, next_node, environment, losses)
    except TimeoutError as late:
        last = f" ({losses[-1].reason})" if losses else ""
        why = f"no server of this game answered within {timeout_s:g} s{last}: check the address"
        raise Closed(None, why, then="reconnect") from late


async def _until_welcome(
    meet: Callable[[], Awaitable[T]],
    next_node: Callable[[], None],
    environment: Environment,
    losses: list[Closed],
) -> T:
    """Try without end; the last of the losses says why so far."""
    attempt = 0
    while True:
        lost = losses[-1] if losses else None
        if lost is not None:
            pause_s = after_close_s(lost.code, attempt, environment.chance())
            if pause_s is None:
                raise lost
            # A line that is cut now and then is nothing to tell; a server that is not there is.
            LOG.log(logging.WARNING if attempt else logging.INFO, "%s; again in %.1f s", lost, pause_s)
            await environment.pause(pause_s)
            next_node()
            attempt += 1
        try:
            return await meet()
        except Closed as again:
            if again.then == "stop":
                raise
            losses[:] = [again]
        except (OSError, WebSocketException) as failure:
            if not passes(failure):
                raise Closed(None, str(failure), then="stop") from failure
            losses[:] = [Closed(None, str(failure) or type(failure).__name__)]
