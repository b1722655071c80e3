"""Relations of connections: read before the welcome, and anew on all nodes whenever they change."""

from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any

from protocol.ids import PlayerId
from server.lobby.bonds import BondStore
from server.lobby.calls import Caller
from server.lobby.people import People
from server.store.errors import StoreError, refuses_writes


class RelationsKept:
    """Raises StoreError where the store does not answer."""

    def __init__(
        self,
        bonds: BondStore,
        people: People,
        background: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        """Listen to what other nodes change."""
        self._bonds = bonds
        self._people = people
        self._background = background
        self.changed: list[Callable[[Caller], None]] = []
        """Called with each connection of this node whose relations are different now."""
        people.on("relations", self._heard)
        # What changed while this node heard nothing was not said to it, nor what changed just before others
        # could find the player here.
        people.subscribed.append(self._read_all)
        people.found_here.append(lambda player: self._read([player]))

    async def greet(self, caller: Caller) -> None:
        """Let a connection know its relations; they live on, unless the store takes no writes just now."""
        account = caller.user_name is not None
        try:
            caller.relations = await self._bonds.relations(caller.player, account=account)
        except StoreError as failure:
            if not refuses_writes(failure):
                raise
            caller.relations = await self._bonds.relations(caller.player)

    async def renew(self, *players: PlayerId) -> None:
        """Let all connections of these players know their relations anew, those to this node at once.

        If the node dies before it says so, others learn of it when the players say hello the next time, or
        when the command comes again, which was not answered.
        """
        await self._read(players)
        await self._people.tell_nodes_of_players(players, {"do": "relations", "from": self._people.node})

    def _heard(self, news: Mapping[str, Any]) -> None:
        if news["from"] != self._people.node:
            self._background(self._read(news["to"]))

    async def _read_all(self) -> None:
        await self._read({caller.player for caller in self._people.everyone()})

    async def _read(self, players: Iterable[PlayerId]) -> None:
        for player in players:
            if self._people.here(player):
                relations = await self._bonds.relations(player)
                for caller in self._people.here(player):
                    before, caller.relations = caller.relations, relations
                    for changed in self.changed if relations != before else ():
                        changed(caller)
