"""The rate limit on requests that reach other people: budgets shared by all nodes, as floods use many."""

from collections.abc import Callable

from regatta_protocol.errors import Code
from regatta_protocol.text import Text
from regatta_server.commands.handlers import Caller
from regatta_server.judging.refused import Refused
from regatta_server.limits import ASKING_OF_ADDRESS, Rate
from regatta_server.players.budget import Budgets
from regatta_server.store.client import Client


class RequestThrottle:
    """Raises StoreError without a store."""

    def __init__(self, redis: Client, now_ms: Callable[[], int]) -> None:
        """Begin with full budgets."""
        self._budgets = Budgets(redis)
        self._now_ms = now_ms

    async def spend(self, caller: Caller, rate: Rate, what: str) -> None:
        """Take one from the budgets of a player and of their network address. Raises Refused."""
        now_ms = self._now_ms()
        wait_ms = await self._budgets.take(f"{what} {caller.player}", rate, now_ms)
        wait_ms = wait_ms or await self._budgets.take(f"others {caller.address}", ASKING_OF_ADDRESS, now_ms)
        if wait_ms:
            minutes = 1 + wait_ms // 60_000
            raise Refused(
                Code.TOO_FAST,
                Text(
                    "searched-too-many-people",
                    "You have asked for many people in a short time: try again in {n} min.",
                    n=minutes,
                ),
                wait_s=wait_ms / 1_000,
            )
