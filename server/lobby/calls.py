"""Who calls, and what a service of the lobby answers: one coroutine for each kind of command."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

from protocol.command import Command
from protocol.errors import Close
from protocol.ids import PlayerId
from server.relations import Relations


class Caller(Protocol):
    """A connection that has said hello."""

    name: str
    """As rooms joined from now on show the player."""
    user_name: str | None
    """Of the player's account; None for a guest."""
    relations: Relations
    """Read when the connection began, and anew whenever they change."""

    @property
    def player(self) -> PlayerId:
        """Return the player's id."""

    @property
    def secret(self) -> str:
        """Return the hash that names the session in the store; never sent."""

    @property
    def origin(self) -> str | None:
        """Return the address of the page that connected, such as https://dice.example; None for programs."""

    @property
    def device(self) -> str:
        """Return browser and system in a few words, such as "Firefox on Android"; may be empty."""

    @property
    def address(self) -> str:
        """Return the network address, for budgets."""

    def tell(self, frame: bytes) -> None:
        """Send a message, encoded; never waits."""

    def close(self, close: Close) -> None:
        """Say why and end the connection."""


Handler = Callable[[Caller, Any], Awaitable[Mapping[str, Any] | None]]
"""Does what a command asks and returns the fields of its `ok`, if it has any.

Raises Refused for what is not done, and StoreError or OSError where the store is away. A
command may come twice with the same id: what it does a second time must change nothing.
"""
Handlers = Mapping[type[Command], Handler]
