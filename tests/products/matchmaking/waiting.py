"""Tickets for tests of the queue: players with short names, at times that a test chooses."""

from collections.abc import Collection
from typing import Final

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.products.matchmaking.pools import PoolKind
from regatta_server.products.matchmaking.tickets import Joined, Match, Ticket, Tickets
from testkit.rooms.chance import CountedChance

NOW_MS: Final = 1_800_000_000_000
PAIR: Final = PoolKind("yacht", 2, "live", True)
THREE: Final = PoolKind("yacht", 3, "live", True)
FOUR: Final = PoolKind("yacht", 4, "live", True)
YATZY: Final = PoolKind("yatzy", 2, "live", False)
OTHER: Final = PoolKind("yatzy", 2, "days", False)


def player_id(name: str) -> PlayerId:
    """Return an id as long as real ones are."""
    return PlayerId(name.ljust(12, "_"))


def named(player: str) -> str:
    """Return the short name of a player's id."""
    return player.rstrip("_")


class Waiting:
    """A node's queue whose players a test lets come and go."""

    def __init__(self, redis: Redis, node: str = "node-a", begin_ms: int = NOW_MS) -> None:
        """Begin with nobody."""
        self._begin_ms = begin_ms
        self.redis = redis
        self.stepped_s: float | None = None
        """When the clock of the node was put last, by the new time, in seconds after the beginning."""
        self.tickets = Tickets(redis, node, CountedChance(node), self._stepped_ms)
        self._numbers: dict[str, int] = {}
        self._seeks = 0

    async def join(
        self,
        who: str,
        rating: int = 1500,
        at_s: float = 0,
        kinds: Collection[PoolKind] = (PAIR,),
        *,
        blocked: Collection[str] = (),
        **but: object,
    ) -> Joined:
        """Let a player wait in some pools, so many seconds after the beginning, with a new search."""
        self._seeks += 1
        now_ms = self._begin_ms + int(at_s * 1000)
        fields = {"number": self._seeks, "seek": f"{self.tickets.node}-{self._seeks}", "joined_ms": now_ms}
        fields |= {"player": player_id(who), "name": who, "ratings": dict.fromkeys(kinds, rating)}
        fields |= {"blocked": [player_id(other) for other in blocked]}
        ticket = Ticket(**(fields | but))  # type: ignore[arg-type] # fields by name, as the test gives them
        self._numbers[who] = ticket.number
        return await self.tickets.join(ticket, now_ms)

    def _stepped_ms(self) -> int | None:
        return None if self.stepped_s is None else self._begin_ms + int(self.stepped_s * 1000)

    async def leave(self, who: str) -> None:
        """End the connection of a player's last search."""
        await self.tickets.leave(player_id(who), self._numbers[who], self._begin_ms)

    async def sweep(self, at_s: float) -> list[list[str]]:
        """Look at all that is due; return the players of each match made."""
        made: list[RoomId] = []
        more = True
        while more:
            more, rooms = await self.tickets.sweep(self._begin_ms + int(at_s * 1000))
            made += rooms
        return [await self.players(room) for room in made]

    async def match(self, room: RoomId) -> Match:
        """Return a match that must be there."""
        match = await self.tickets.match(room)
        assert match is not None
        return match

    async def players(self, room: RoomId) -> list[str]:
        """Return the names of a match's players, in the order of their seats."""
        return [named(player) for player in (await self.match(room)).players]

    async def waits(self, *names: str) -> list[bool]:
        """Say of each player whether they have a ticket."""
        owners = await self.tickets.owners([player_id(name) for name in names])
        return [owner is not None for owner in owners]

    async def die(self) -> None:
        """Let this node's lease be over, as it is some seconds after its last beat."""
        await self.redis.delete(f"{{queue}}:node:{self.tickets.node}")
