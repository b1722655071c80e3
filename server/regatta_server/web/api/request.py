"""A request to the API: which path, by whom, and with which query."""

from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple, Protocol

from regatta_server.web.answers import Answer


class Payments(Protocol):
    """Takes what answers cost from the budgets of addresses."""

    def pay(self, address: str, games: int) -> None:
        """Take so many games from an address. Raises Wrong for one too fast."""


class ApiRequest(NamedTuple):
    """A request to the API."""

    path: str
    parts: Mapping[str, str]
    """The parts of the path that its route has names for."""
    query: str
    address: str
    payments: Payments

    def pay(self, games: int) -> None:
        """Take the cost of its answer. Raises Wrong for an address that asks too fast."""
        self.payments.pay(self.address, games)


ApiHandler = Callable[[ApiRequest], Awaitable[Answer]]
"""Answers a request to the API. Raises Wrong."""
Routes = Mapping[str, ApiHandler]
"""Who answers at which path, with its parts in braces: `{name:regular expression}`."""
