"""How often a password may be tried, by network address and by user name, on all nodes together."""

from collections.abc import Callable
from typing import Final

from protocol.errors import Code
from server.observe import metrics
from server.players.budget import Budgets, Rate
from server.players.looks import skeleton
from server.refused import Refused

OF_ADDRESS: Final = Rate(at_once=20, interval_ms=5_000)
"""Log ins and new passwords from one network address: each costs a hash, and a school shares one address."""
OF_USER_NAME: Final = Rate(at_once=10, interval_ms=30_000)
"""Passwords for one user name, be it there or not: at most 2,880 a day. A passkey opens it all the same."""


class Tries:
    """The budgets of log ins. Raises redis.exceptions.RedisError without a store."""

    def __init__(self, budgets: Budgets, now_ms: Callable[[], int]) -> None:
        """Take the budgets in the store."""
        self._budgets = budgets
        self._now_ms = now_ms

    async def of_address(self, address: str) -> None:
        """Take a try from a network address. Raises Refused."""
        await self._take(f"address {address}", OF_ADDRESS)

    async def of_user_name(self, user_name: str) -> None:
        """Take a try for a user name. Raises Refused."""
        await self._take(_name(user_name), OF_USER_NAME)

    async def well_done(self, user_name: str) -> None:
        """Give the tries for a user name back: its owner was there."""
        await self._budgets.refill(_name(user_name))

    async def _take(self, whose: str, rate: Rate) -> None:
        wait_ms = await self._budgets.take(whose, rate, self._now_ms())
        if wait_ms:
            metrics.LOG_INS.labels("too_fast").inc()
            told = f"Too many tries: wait {1 + wait_ms // 1_000} seconds, then try again."
            raise Refused(Code.TOO_FAST, told, wait_s=wait_ms / 1_000)


def _name(user_name: str) -> str:
    return f"name {skeleton(user_name)}"
