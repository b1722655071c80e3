"""When open rooms, one's games and those that are over are asked for, where one is at no table."""

from collections.abc import Awaitable, Callable
from typing import Final

APART_S: Final = 0.5
"""Between two times that they are asked for: the server finds much more too fast, and has all else wait."""


class Looks:
    """Asks once for all that want it until then: a held key would ask on and on."""

    def __init__(
        self,
        do: Callable[[Callable[[], Awaitable[None]]], None],
        later: Callable[[float, Callable[[], None]], object],
        look: Callable[[bool], Awaitable[None]],
    ) -> None:
        """Take what does things one after the other, what does them later, and what asks.

        That gets True where games that are over are wanted, too.
        """
        self._do = do
        self._later = later
        self._look = look
        self._wanted: set[bool] = set()
        self._busy = False

    def want(self, *, over: bool) -> None:
        """Have it asked for soon."""
        self._wanted.add(over)
        if not self._busy:
            self._busy = True
            self._do(self._ask)

    async def _ask(self) -> None:
        over = True in self._wanted
        self._wanted.clear()
        try:
            await self._look(over)
        finally:
            self._later(APART_S, self._again)

    def _again(self) -> None:
        self._busy = False
        if self._wanted:
            self.want(over=True in self._wanted)
