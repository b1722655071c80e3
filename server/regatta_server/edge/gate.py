"""Who may connect: how many and how often, in all and from one network address."""

import asyncio
from collections import Counter
from collections.abc import Callable
from http import HTTPStatus
from ipaddress import AddressValueError, IPv6Address
from typing import Final

from regatta_protocol.ids import PlayerId
from regatta_protocol.text import Text
from regatta_server.edge.limits import Buckets
from regatta_server.limits import Limits

NETWORK_BITS: Final = 64
"""Of an IPv6 address: what is behind them, one customer chooses freely."""

FULL: Final = Text("server-has-no-place", "The server is full: come back in some minutes.")

Refusal = tuple[HTTPStatus, str]


def network(address: str) -> str:
    """Return what an address counts as: itself, or its network where it is of IPv6."""
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address.partition("%")[0].strip("[]"))
    except AddressValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> NETWORK_BITS << NETWORK_BITS)) + f"/{NETWORK_BITS}"


def peer(transport: asyncio.BaseTransport) -> str:
    """Return the address of a socket's other end."""
    name = transport.get_extra_info("peername")
    return network(str(name[0])) if name else ""


class Gate:
    """The counts and budgets of one node. An address is one that `network` has returned."""

    def __init__(self, limits: Limits, now_s: Callable[[], float]) -> None:
        """Begin with nobody; `now_s` only goes forward."""
        self.limits = limits
        self._now_s = now_s
        self._strangers: Counter[str] = Counter()
        self._connections: Counter[str] = Counter()
        self._handshakes = Buckets(limits.handshakes_per_s, limits.handshakes_burst)
        self._guests = Buckets(limits.guests_per_s, limits.guests_burst)
        self._watchers = Buckets(limits.watchers_per_s, limits.watchers_burst)
        self._watching: Counter[str] = Counter()
        self._requests = Buckets(limits.http_per_s, limits.http_burst)
        self._rooms = Buckets(limits.rooms_per_s, limits.rooms_burst)
        self._rooms_of_address = Buckets(limits.address_rooms_per_s, limits.address_rooms_burst)
        self._guesses = Buckets(limits.guesses_per_s, limits.guesses_burst)
        self._work = Buckets(limits.address_work_per_s, limits.address_work_burst)
        self._all_strangers = self._all_connections = 0

    def arrive(self, address: str | None) -> bool:
        """Count a socket that nobody knows yet, and say whether there is room for it.

        It is counted either way, until `known`. None: whose it is will be said by a proxy.
        """
        self._all_strangers += 1
        if address is not None:
            self._strangers[address] += 1
        return self._all_strangers <= self.limits.strangers and (
            address is None or self._strangers[address] <= self.limits.strangers_per_address
        )

    def has_half(self, address: str | None) -> bool:
        """Say whether half of the places for strangers are free: then one may wait in its own."""
        return 2 * self._all_strangers <= self.limits.strangers and (
            address is None or 2 * self._strangers[address] <= self.limits.strangers_per_address
        )

    def known(self, address: str | None) -> None:
        """Learn that a socket is over, or its player has been welcomed."""
        self._all_strangers -= 1
        if address is not None:
            _less(self._strangers, address)

    def refusal(self, address: str) -> Refusal | None:
        """Take a handshake from the budget; return why there can be no connection, or None."""
        limits = self.limits
        if self._all_connections >= limits.connections:
            return HTTPStatus.SERVICE_UNAVAILABLE, FULL
        if self._connections[address] >= limits.connections_per_address:
            return HTTPStatus.TOO_MANY_REQUESTS, "Too many connections from your address: close some."
        if self._handshakes.take(address, self._now_s()):
            return HTTPStatus.TOO_MANY_REQUESTS, "Too many connections at once: come back in some seconds."
        return None

    def enter(self, address: str) -> None:
        """Count a connection, until `leave`."""
        self._all_connections += 1
        self._connections[address] += 1

    def leave(self, address: str) -> None:
        """Learn that a connection is over."""
        self._all_connections -= 1
        _less(self._connections, address)

    def may_ask(self, address: str, requests: float = 1.0) -> float:
        """Take what requests of HTTP cost from the budget; return 0.0 or the seconds to wait."""
        return self._requests.take(address, self._now_s(), requests)

    def may_begin(self, address: str) -> float:
        """Take a new guest from the budget; return 0.0 or the seconds to wait."""
        return self._guests.take(address, self._now_s())

    def may_watch(self, address: str) -> bool:
        """Take a connection that only watches from the budget of its address; count it, until `watched`.

        Return whether there is room for it: players behind the address keep the rest of its connections.
        """
        full = self._watching.get(address, 0) >= self.limits.watchers_per_address
        if full or self._watchers.take(address, self._now_s()):
            return False
        self._watching[address] += 1
        return True

    def watched(self, address: str) -> None:
        """Learn that a connection that only watched is over."""
        _less(self._watching, address)

    def may_open_room(self, player: PlayerId, address: str) -> float:
        """Take a room from the budgets of both; return 0.0 or the seconds to wait.

        Whoever connects anew has the same budget.
        """
        now_s = self._now_s()
        return self._rooms.take(player, now_s) or self._rooms_of_address.take(address, now_s)

    def may_work(self, address: str, moves: float) -> float:
        """Take what a command costs beyond one move; return 0.0 or the seconds to wait."""
        return self._work.take(address, self._now_s(), moves)

    def worked(self, address: str, moves: float) -> None:
        """Learn what an answer has cost its address."""
        self._work.owe(address, self._now_s(), moves)

    def may_look(self, address: str) -> float:
        """Return 0.0, or the seconds until one may ask for a room that one does not watch."""
        return self._guesses.wait_s(address, self._now_s())

    def missed(self, address: str) -> None:
        """Learn that somebody has asked for a room that there is not."""
        self._guesses.owe(address, self._now_s())


def _less(counted: Counter[str], address: str) -> None:
    counted[address] -= 1
    if not counted[address]:
        del counted[address]
