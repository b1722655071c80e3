"""Relations of connections: read before the welcome, and anew on all nodes whenever they change."""

from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any

from regatta_protocol.ids import PlayerId
from regatta_server.commands.handlers import Caller
from regatta_server.commands.wiring import Wiring
from regatta_server.products.presence.connections import Connections
from regatta_server.products.relationships.relationship_store import RelationshipStore
from regatta_server.store.errors import StoreError, refuses_writes


class LiveRelationships:
    """Raises StoreError where the store does not answer."""

    def __init__(
        self,
        store: RelationshipStore,
        connections: Connections,
        background: Callable[[Coroutine[Any, Any, None]], None],
        changed: Callable[[Caller], None],
    ) -> None:
        """Take the services; `changed` is called with connections whose relationships are different now."""
        self.store = store
        self._connections = connections
        self._background = background
        self._changed = changed

    def wiring(self) -> Wiring:
        """Return what is listened to: also what this node has missed.

        What changed while it heard nothing was not said to it, nor what changed just before others could
        reach the player here.
        """
        return Wiring(
            updates={"relationships": self._heard},
            resubscribed=self._read_all,
            reachable=lambda player: self._read([player]),
            greet=self.greet,
        )

    async def greet(self, caller: Caller) -> None:
        """Let a connection know its relations; they live on, unless the store takes no writes just now."""
        account = caller.user_name is not None
        try:
            caller.relationships = await self.store.relationships(caller.player, account=account)
        except StoreError as failure:
            if not refuses_writes(failure):
                raise
            caller.relationships = await self.store.relationships(caller.player)

    async def renew(self, *players: PlayerId) -> None:
        """Let all connections of these players know their relations anew, those to this node at once.

        If the node dies before it says so, others learn of it when the players say hello the next time, or
        when the command comes again, which was not answered.
        """
        await self._read(players)
        await self._connections.publish_to_players(
            players, {"do": "relationships", "from": self._connections.node}
        )

    def _heard(self, update: Mapping[str, Any]) -> None:
        if update["from"] != self._connections.node:
            self._background(self._read(update["to"]))

    async def _read_all(self) -> None:
        await self._read({caller.player for caller in self._connections.everyone()})

    async def _read(self, players: Iterable[PlayerId]) -> None:
        for player in players:
            if self._connections.here(player):
                relationships = await self.store.relationships(player)
                for caller in self._connections.here(player):
                    before, caller.relationships = caller.relationships, relationships
                    if relationships != before:
                        self._changed(caller)
