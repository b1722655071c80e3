"""Whether this node stood still: it was stopped, its machine slept, or it got no processor for long.

What waited in its sockets meanwhile arrived before it woke, whenever it is read. So whoever receives a
command asks here when it arrived.
"""

from collections.abc import Callable
from math import inf
from typing import Final

import structlog

from regatta_server.observe import metrics
from regatta_server.runtime.loops import Loop, every

STILL_MOST_S: Final = 2.0
"""For so long a node may stand still and do what it had taken in: then players go elsewhere."""

log = structlog.get_logger()

LOOK_S: Final = 0.2
"""How often a node looks at the clock; also how long it takes until all that lay in its sockets is read."""
LATE_S: Final = 2 * LOOK_S
"""When nobody has looked for so long, what is read now may have lain in its socket."""


class Awake:
    """When a node has looked at the clock. `woke` is called with the time after it stood still for long."""

    def __init__(
        self, now_ms: Callable[[], int], uptime_s: Callable[[], float], woke: Callable[[int], None]
    ) -> None:
        """Begin awake, with the first look. `uptime_s` goes on while the process does not."""
        self._now_ms = now_ms
        self._uptime_s = uptime_s
        self._woke = woke
        self._looked_s = self._noticed_s = inf
        self._looked_ms = now_ms()
        self._lay_ms: int | None = None
        """Before it stood still; None when all that lay in its sockets then has been read."""

    def intake_ms(self, now_ms: int) -> int:
        """Return the time for what is read now: one before it came, where it may have lain here."""
        if self._uptime_s() - self._looked_s > LATE_S:
            # Whoever is the first to run behind a stop notices: sockets are often read before timers.
            self.look()
        return now_ms if self._lay_ms is None else self._lay_ms

    def loop(self) -> Loop:
        """Return what looks at the clock again and again."""

        async def look() -> None:
            self.look()

        return every(LOOK_S, look, "awake", at_once=False)

    def look(self) -> None:
        """Look at the clock."""
        now_s, now_ms = self._uptime_s(), self._now_ms()
        still_s = now_s - self._looked_s
        if still_s > LATE_S:
            self._lay_ms, self._noticed_s = self._lay_ms or self._looked_ms, now_s
        elif now_s - self._noticed_s >= LOOK_S:
            self._lay_ms = None
        self._looked_s, self._looked_ms = now_s, now_ms
        if still_s > STILL_MOST_S:
            metrics.STOOD_STILL.inc()
            log.warning("stood_still", for_s=round(still_s, 1))
            self._woke(now_ms)
