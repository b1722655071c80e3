"""Where players are connected, as the store has it for all nodes.

Every node has a lease in the store and the set of the players that it serves; every player has the set of
the nodes that they are connected to. When a lease runs out, any other node removes the dead node's players,
each once.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, Final

import structlog

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.commands.wiring import OfPlayer
from regatta_server.limits import WHEREABOUTS_AT_ONCE
from regatta_server.products.presence.listeners import Listeners
from regatta_server.products.presence.presence_store import PresenceStore
from regatta_server.runtime.loops import Loop, every
from regatta_server.store.client import Client
from regatta_server.store.errors import NO_ANSWER

log = structlog.get_logger()

BEAT_S: Final = 2.0
CALLED_AT_ONCE: Final = 8
"""Players of whom services hear at the same time: each asks the store several things, which may be slow. With
more at once, those who say hello after a restart would have to wait."""
RENEWING_BEATS: Final = 2
"""Beats at which a node that was thought dead says anew who is there: others may still be taking them off."""


class Presence:
    """Which players are on this node, told to the store; and where those on others are."""

    def __init__(
        self,
        redis: Client,
        node: str,
        now_ms: Callable[[], int],
        background: Callable[[Coroutine[Any, Any, None]], None],
        listeners: Listeners,
    ) -> None:
        """Begin with nobody."""
        self._store = PresenceStore(redis, node, now_ms)
        self._node = node
        self._now_ms = now_ms
        self._background = background
        self._here: set[PlayerId] = set()
        self._stored: set[PlayerId] = set()
        """Players of whom the store knows that they are here."""
        self._doubtful: set[PlayerId] = set()
        """Players of whom the store may know it: there was no answer, or it was asked again."""
        self._came: set[PlayerId] = set()
        """Players who came since the store was last told of them: they may have gone again."""
        self._touched: dict[PlayerId, None] = {}
        """Players of whom the store may have to be told, the first to come first."""
        self._settling = False
        self._stored_event = asyncio.Event()
        """Set when the store has been told of the next players."""
        self._beating = asyncio.Lock()
        self._closed = False
        self._clearing: set[str] = set()
        self._unsure = 0
        self._listeners = listeners

    def put(self, player: PlayerId) -> None:
        """Know that a player is on this node, and tell the store soon; nothing where it was known."""
        if player in self._here:
            return
        self._here.add(player)
        self._came.add(player)
        self._touch(player)

    def drop(self, player: PlayerId) -> None:
        """Know that a player is on this node no more, and tell the store soon."""
        self._here.discard(player)
        self._touch(player)

    async def until_reachable(self, player: PlayerId) -> None:
        """Return when others find a player here, who is; or at once, where the store could not be told."""
        while self._settling and player in self._here and player not in self._stored:
            await self._stored_event.wait()

    async def nodes(self, players: Iterable[PlayerId]) -> dict[PlayerId, set[str]]:
        """Return for each player the nodes where they are, dead ones until they are cleared up."""
        return await self._store.nodes(list(dict.fromkeys(players)))

    async def all_nodes(self) -> set[str]:
        """Return all nodes, dead ones until they are cleared up."""
        return await self._store.all_nodes()

    async def nodes_of_room(self, room: RoomId) -> set[str]:
        """Return the nodes that have a copy of a room."""
        return await self._store.nodes_of_room(room)

    def is_here(self, player: PlayerId) -> bool:
        """Return whether a player is connected to this node."""
        return player in self._here

    async def online(self, players: Iterable[PlayerId]) -> dict[PlayerId, bool]:
        """Return for each player whether they are connected anywhere; the store is asked of others alone."""
        online = {player: player in self._here for player in players}
        found = await self.nodes(player for player, here in online.items() if not here)
        alive = await self._store.alive(set().union(*found.values()))
        return online | {player: bool(nodes & alive) for player, nodes in found.items()}

    async def away_since(self, players: Sequence[PlayerId]) -> dict[PlayerId, int | None]:
        """Return for each player since when they are connected nowhere; None for those who are.

        Until a dead node is cleared up, those who were there are away since now.
        """
        online = await self.online(players)
        gone = await self._store.gone([player for player in players if not online[player]])
        return {player: None if online[player] else gone[player] or self._now_ms() for player in players}

    async def forget_gone(self, player: PlayerId) -> None:
        """Keep no more since when a player is away."""
        await self._store.forget_gone(player)

    async def count(self) -> int:
        """Return how many players are connected; one on several nodes counts for each."""
        return await self._store.count(await self._store.alive(await self.all_nodes()))

    def loop(self) -> Loop:
        """Return what keeps this node's lease, and takes the players of dead nodes off."""
        return every(BEAT_S, self.beat, "presence")

    async def beat(self) -> None:
        """Renew the lease, and begin to clear up after nodes whose lease is over; not once it is given up."""
        async with self._beating:
            if not self._closed:
                await self._beat()

    async def close(self) -> None:
        """Give the lease up: the node ends on purpose, and its players are away or elsewhere."""
        self._closed = True
        async with self._beating:
            # Behind a beat that is under way: it would take the lease again, and name this node among all.
            await self._clear(self._node)
            await self._store.end_lease()

    async def _beat(self) -> None:
        held, nodes = await self._store.renew()
        if not held:
            # The store was away, or this process: others thought the node dead, or the store lost it all.
            self._unsure = RENEWING_BEATS
        if self._unsure:
            self._unsure -= 1
            self._doubtful |= self._stored
            self._stored.clear()
        for player in (self._here ^ self._stored) | (self._doubtful - self._here):
            # Also those of whom the store could not be told.
            self._touch(player)
        for node in nodes - await self._store.alive(nodes) - self._clearing:
            self._clearing.add(node)
            # Beside the beat: while many players are taken off, this node's own lease goes on.
            self._background(self._clear_dead(node))

    # -- players of this node -------------------------------------------------------------------

    def _touch(self, player: PlayerId) -> None:
        self._touched[player] = None
        if not self._settling:
            self._settling = True
            self._background(self._settle())

    async def _settle(self) -> None:
        # One after the other: what is true last of a player is what the store knows last. Where it fails,
        # the next beat finds who differs.
        try:
            while self._touched:
                batch = list(self._touched)[:WHEREABOUTS_AT_ONCE]
                for player in batch:
                    del self._touched[player]
                came = self._came.intersection(batch)
                self._came -= came
                # Whoever is gone by now came, too: only who came is away since they went.
                await self._arrived(
                    [one for one in batch if one not in self._stored and (one in self._here or one in came)]
                )
                left = [one for one in batch if one not in self._here]
                await self._departed([one for one in left if one in self._stored or one in self._doubtful])
                self._wake()
        finally:
            self._settling = False
            self._wake()

    def _wake(self) -> None:
        """Let those go on who wait for the store to be told."""
        self._stored_event.set()
        self._stored_event = asyncio.Event()

    async def _arrived(self, players: Sequence[PlayerId]) -> None:
        if not players:
            return
        self._doubtful.update(players)
        came = await self._store.arrive(players)
        self._stored.update(players)
        self._doubtful.difference_update(players)
        await _each(self._listeners.reachable, players)
        await _each(
            self._listeners.online, [player for player, first in zip(players, came, strict=True) if first]
        )

    async def _departed(self, players: Sequence[PlayerId]) -> None:
        if not players:
            return
        await self._take_off(players, self._node)
        await self._store.drop_players(self._node, players)
        self._stored.difference_update(players)
        self._doubtful.difference_update(players)

    async def _take_off(self, players: Sequence[PlayerId], node: str) -> None:
        """Note that players are not at a node any more. Done twice, it is told once."""
        answers = await self._store.leave({player: {node} for player in players})
        on_other_nodes = {player: left for player, (_, left) in answers.items() if left}
        alive = await self._store.alive(set().union(*on_other_nodes.values()))
        # Whoever is left at dead nodes alone is gone, too, before these are cleared up.
        dead = {player: left for player, left in on_other_nodes.items() if not left & alive}
        answers |= await self._store.leave(dead)
        await _each(self._listeners.offline, [player for player, (went, _) in answers.items() if went])

    # -- nodes ----------------------------------------------------------------------------------

    async def _clear_dead(self, node: str) -> None:
        try:
            await self._clear(node)
        finally:
            self._clearing.discard(node)

    async def _clear(self, node: str) -> None:
        """Take all players of a node off. Several nodes may do it at once, and any may die meanwhile."""
        taken = 0
        while players := await self._store.some_players(node):
            if node != self._node and await self._store.lives(node):
                # It was only slow, and says anew who is there.
                return
            await self._take_off(players, node)
            await self._store.drop_players(node, players)
            taken += len(players)
        await self._store.drop_node(node)
        if node != self._node:
            log.warning("node_cleared", node=node, players=taken)


async def _each(hooks: Iterable[OfPlayer], players: Sequence[PlayerId]) -> None:
    for first in range(0, len(players), CALLED_AT_ONCE):
        await asyncio.gather(*(_all(hooks, player) for player in players[first : first + CALLED_AT_ONCE]))


async def _all(hooks: Iterable[OfPlayer], player: PlayerId) -> None:
    for hook in hooks:
        try:
            await hook(player)
        except NO_ANSWER as failure:
            # No fault of the service: it was the store that went away just then.
            log.warning("hook_failed", player=player, failure=repr(failure))
        except Exception:
            # One service's fault must not keep the others from theirs.
            log.exception("hook_failed")
