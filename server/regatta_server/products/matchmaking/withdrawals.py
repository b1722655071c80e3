"""Tickets that have to be withdrawn: retried until the store has done it."""

from collections.abc import Callable, Coroutine
from typing import Any

import structlog

from regatta_server.products.matchmaking.search import Search
from regatta_server.products.matchmaking.tickets import Tickets
from regatta_server.store.errors import NO_ANSWER

log = structlog.get_logger()


class Withdrawals:
    """Of the searches of one node."""

    def __init__(
        self,
        tickets: Tickets,
        now_ms: Callable[[], int],
        background: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        """Begin with none."""
        self._tickets = tickets
        self._now_ms = now_ms
        self._background = background
        self._waiting: dict[Search, None] = {}

    def add(self, search: Search) -> None:
        """Take a search's ticket out, soon."""
        self._waiting[search] = None
        self._background(self._try(search))

    async def try_again(self) -> None:
        """Take out what the store would not before."""
        for search in list(self._waiting):
            await self._try(search)

    async def _try(self, search: Search) -> None:
        try:
            if search.goes_on:
                await self._tickets.take_back(search.player, search.seek, self._now_ms())
            else:
                await self._tickets.leave(search.player, search.number, self._now_ms())
        except NO_ANSWER as failure:
            log.warning("ticket_left", failure=repr(failure))
        else:
            self._waiting.pop(search, None)
