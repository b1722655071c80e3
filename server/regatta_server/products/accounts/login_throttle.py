"""How often a password may be tried, by network address and by user name, across all nodes."""

from collections.abc import Callable

from regatta_protocol.errors import Code
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused
from regatta_server.limits import TRIES_OF_ADDRESS, TRIES_OF_USER_NAME, Rate
from regatta_server.observe import metrics
from regatta_server.players.budget import Budgets
from regatta_server.players.looks import skeleton


class LoginThrottle:
    """The budgets of log ins. Raises StoreError without a store."""

    def __init__(self, budgets: Budgets, now_ms: Callable[[], int]) -> None:
        """Take the budgets in the store."""
        self._budgets = budgets
        self._now_ms = now_ms

    async def of_address(self, address: str) -> None:
        """Take a try from a network address. Raises Refused."""
        await self._take(f"address {address}", TRIES_OF_ADDRESS)

    async def of_user_name(self, user_name: str) -> None:
        """Take a try for a user name. Raises Refused."""
        await self._take(_name(user_name), TRIES_OF_USER_NAME)

    async def well_done(self, user_name: str) -> None:
        """Give the tries for a user name back: its owner was there."""
        await self._budgets.refill(_name(user_name))

    async def _take(self, whose: str, rate: Rate) -> None:
        wait_ms = await self._budgets.take(whose, rate, self._now_ms())
        if wait_ms:
            metrics.LOG_INS.labels("too_fast").inc()
            message = Text(
                "login-too-many-tries",
                "Too many tries: wait {n} seconds, then try again.",
                n=1 + wait_ms // 1_000,
            )
            raise Refused(Code.TOO_FAST, message, wait_s=wait_ms / 1_000)


def _name(user_name: str) -> str:
    return f"name {skeleton(user_name)}"
