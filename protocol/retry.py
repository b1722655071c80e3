"""When and how a client comes back after a connection ended: as client_web/src/retry.ts does it."""

from typing import Final

from websockets.exceptions import InvalidMessage, InvalidStatus

from protocol.errors import Close, Code

FIRST_S: Final = 0.3
MOST_S: Final = 5.0
RESTART_S: Final = 3.0
LONG_S: Final = 10.0
"""For whoever was too fast, and while nothing can be saved."""

BROKEN_FRAMES: Final = (1002, 1003, 1007, 1010)
"""What the WebSocket protocol says to a client that does not speak it."""
OWN_CODES: Final = 4000
"""From here on a close code is the server's own: one that is not known here asks for somebody who knows."""

ELSEWHERE: Final = Code.OTHER_RULES
"""A refusal by a server that is older than the room: another one has its rules."""
AGAIN: Final = frozenset({Code.UNAVAILABLE, Code.INTERNAL, Code.TOO_FAST, Code.STOPPING, ELSEWHERE})
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
    if code in BROKEN_FRAMES:
        return None
    then = next((close.then for close in Close if close == code), None)
    if then == "stop" or (then is None and code is not None and code >= OWN_CODES):
        return None
    return back_off_s(attempt, chance)


def passes(failure: Exception) -> bool:
    """Say whether a connection that could not be opened may be had later."""
    if isinstance(failure, InvalidStatus):
        status = failure.response.status_code
        return status == 429 or status >= 500
    return isinstance(failure, OSError | InvalidMessage)
