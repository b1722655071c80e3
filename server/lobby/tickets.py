"""The queue in the store: tickets, and the scripts that let them wait, pair them and take them out.

Whatever is done here may be done twice. A node may die behind any call: its tickets count no more when its
lease is over, and a match that it made and did not open is due for the others some seconds later.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, cast

from protocol.ids import CommandId, PlayerId, RoomId
from server.limits import (
    LOOKS_MOST,
    LOOKS_PER_MS,
    MADE_MOST,
    MATCH_KEPT_MS,
    OPENED_MOST,
    SWEPT_MOST,
    TICKET_LAST_MS,
    TICKETS_MOST,
)
from server.lobby.pools import WINDOW_ANY_MS, WINDOW_FROM, WINDOW_PER_S, Kind, kind_of
from server.rooms.decide.act import Chance, room_id
from server.store.client import Client
from server.store.replies import ids, text
from server.store.scripts import Script

LEASE_MS: Final = 6_000
"""A node that has not been heard of for so long is dead, and its tickets count no more."""
LOOK_MS: Final = 1_000
"""How often a ticket whose window widens is looked at again."""
LOOK_OLD_MS: Final = 3_000
"""And one that takes anyone: those who come later find it, so this is for who left or died meanwhile."""
OPEN_AFTER_MS: Final = 3_000
"""After so long other nodes open the room of a match, whose own node died."""
FREED_MS: Final = 60_000
"""How long a node that seemed dead, as the store was away, may put its tickets back."""
SMALL: Final = 100
"""Who waits in several pools is counted once where none of these has more players."""

TICKETS: Final = "{queue}:tickets"
OPENING: Final = "{queue}:opening"


@dataclass(frozen=True, slots=True)
class Ticket:
    """What one player waits for."""

    player: PlayerId
    name: str
    number: int
    """Of the connection's search on its node: a later one has a higher number."""
    seek: CommandId
    """The id of the command."""
    joined_ms: int
    ratings: Mapping[Kind, int]
    """The player's own, in each pool that the ticket stands in."""
    blocked: Collection[PlayerId] = ()
    after: RoomId | None = None
    """The room of a match that was called off."""
    again: bool = False
    """The node believes that the ticket is there already."""


Outcome = Literal["made", "waiting", "matched", "ended", "full"]


@dataclass(frozen=True, slots=True)
class Joined:
    """What became of a ticket: see queue_join.lua."""

    what: Outcome
    room: RoomId
    joined_ms: int


@dataclass(frozen=True, slots=True)
class Match:
    """Players whom the queue has brought together, in the order of their seats."""

    kind: Kind
    players: Sequence[PlayerId]
    names: Sequence[str]
    seeks: Sequence[CommandId]
    """The ids of their commands."""
    joined_ms: Sequence[int]
    opening: bool
    """Nobody has opened its room yet, as far as is known."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How many wait in some pools."""

    sizes: Mapping[Kind, int]
    small: Mapping[Kind, frozenset[bytes]]
    """Who waits in those that have no more than SMALL players."""
    _known: dict[frozenset[Kind], int] = field(default_factory=dict)

    def waiting(self, kinds: frozenset[Kind]) -> int:
        """Return how many players wait in any of these pools, each counted once.

        Exact for one pool, and as long as none has more than SMALL players; else the biggest pool's number,
        which is the least that it can be.
        """
        if kinds not in self._known:
            together = frozenset[bytes]().union(*(self.small.get(kind, ()) for kind in kinds))
            self._known[kinds] = max(len(together), *(self.sizes.get(kind, 0) for kind in kinds))
        return self._known[kinds]


class Tickets:
    """One node's way to the queue. Raises StoreError or OSError without a store."""

    def __init__(self, redis: Client, node: str, chance: Chance) -> None:
        """Take a client that decodes nothing, this node's name, and where rooms' ids come from."""
        self._redis = redis
        self.node = node
        self._chance = chance
        self._join = _script("queue_join.lua").on(redis)
        self._leave = _script("queue_leave.lua").on(redis)
        self._sweep = _script("queue_sweep.lua").on(redis)

    async def beat(self, now_ms: int) -> None:
        """Renew this node's lease: without one its tickets do not count."""
        await self._redis.set(lease(self.node), now_ms, px=LEASE_MS)

    async def join(self, ticket: Ticket, now_ms: int) -> Joined:
        """Let a player wait, or match them at once."""
        pools = " ".join(f"{kind}={rating}" for kind, rating in ticket.ratings.items())
        asked: list[Any] = [ticket.player, self.node, ticket.number, ticket.seek, ticket.joined_ms]
        asked += [ticket.after or "", " ".join(ticket.blocked), pools, ticket.name]
        asked += [*self._rooms(1), TICKETS_MOST, LEASE_MS, "again" if ticket.again else ""]
        what, where, joined_ms = await self._join([TICKETS], [now_ms, LOOKS_MOST, *asked])
        return Joined(cast(Outcome, text(what)), RoomId(text(where)), int(joined_ms))

    async def leave(self, player: PlayerId, number: int, now_ms: int) -> None:
        """Take a ticket out, if it still is that search's of this node."""
        await self._leave([TICKETS], [now_ms, 0, player, self.node, number])

    async def stop(self, player: PlayerId, now_ms: int) -> None:
        """Take the player's ticket out, whichever connection it belongs to."""
        await self._leave([TICKETS], [now_ms, 0, player, "", 0])

    async def sweep(self, now_ms: int) -> tuple[bool, list[RoomId]]:
        """Look at tickets that are due; return whether there are more, and the rooms of matches made."""
        asked: list[Any] = [now_ms, LOOKS_MOST, SWEPT_MOST, *self._rooms(MADE_MOST)]
        more, *made = await self._sweep([TICKETS], asked)
        return bool(more), ids(made, RoomId)

    async def unopened(self, now_ms: int) -> list[RoomId]:
        """Return the rooms of matches that should have been opened by now."""
        found = await self._redis.zrangebyscore(OPENING, "-inf", now_ms, start=0, num=OPENED_MOST)
        return ids(found, RoomId)

    async def match(self, room: RoomId) -> Match | None:
        """Return the match of a room, for some minutes."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hgetall(f"{{queue}}:match:{room}")
        pipeline.zscore(OPENING, room)
        found, due_ms = await pipeline.execute()
        if not found:
            return None
        players = found[b"players"].split(b" ")
        joined = [text(found[player]).split("\n") for player in players]
        return Match(
            kind=kind_of(text(found[b"pool"])),
            players=ids(players, PlayerId),
            names=[name for _, _, name in joined],
            seeks=[CommandId(seek) for _, seek, _ in joined],
            joined_ms=[int(joined_ms) for joined_ms, _, _ in joined],
            opening=due_ms is not None,
        )

    async def opened(self, room: RoomId) -> bool:
        """Drop the mark that a room is to be opened; return whether it was there."""
        return bool(await self._redis.zrem(OPENING, room))

    async def owners(self, players: Sequence[PlayerId]) -> list[tuple[str, int] | None]:
        """Return for each player node and number of the search that has the ticket; None without one."""
        texts = await self._redis.hmget(TICKETS, list(players))
        return [None if text is None else _owner(cast(bytes, text)) for text in texts]

    async def waiting(self) -> int:
        """Return how many players wait in the whole queue."""
        return int(await self._redis.hlen(TICKETS))

    async def counts(self, kinds: Collection[Kind]) -> Counts:
        """Return how many wait in some pools."""
        listed = sorted(kinds, key=str)
        pipeline = self._redis.pipeline(transaction=False)
        for kind in listed:
            pipeline.zcard(pool(kind))
        sizes = dict(zip(listed, await pipeline.execute(), strict=True))
        small = [kind for kind, size in sizes.items() if size <= SMALL]
        pipeline = self._redis.pipeline(transaction=False)
        for kind in small:
            pipeline.zrange(pool(kind), 0, SMALL)
        found = await pipeline.execute()
        return Counts(sizes, {kind: frozenset(players) for kind, players in zip(small, found, strict=True)})

    def _rooms(self, many: int) -> list[RoomId]:
        """Return ids for the rooms of matches, which nobody can guess."""
        seed = self._chance.seed().hex()
        return [room_id(seed, f"match {number}") for number in range(many)]


def lease(node: str) -> str:
    """Return the key that is there while a node lives."""
    return f"{{queue}}:node:{node}"


def pool(kind: Kind) -> str:
    """Return the sorted set of the players who wait in a pool, by rating."""
    return f"{{queue}}:pool:{kind}"


def _owner(joined: bytes) -> tuple[str, int]:
    _, node, number, _ = text(joined).split("\n", 3)
    return node, int(number)


def _script(name: str) -> Script:
    """Return a script beside this file, behind what all of them share and the numbers they go by."""
    return Script.beside(
        __file__,
        "queue_pairing.lua",
        name,
        numbers={
            "WINDOW_FROM": WINDOW_FROM,
            "WINDOW_PER_S": WINDOW_PER_S,
            "WINDOW_ANY_MS": WINDOW_ANY_MS,
            "LOOK_MS": LOOK_MS,
            "LOOK_OLD_MS": LOOK_OLD_MS,
            "LOOKS_PER_MS": LOOKS_PER_MS,
            "LAST_MS": TICKET_LAST_MS,
            "MATCH_MS": MATCH_KEPT_MS,
            "FREED_MS": FREED_MS,
            "OPEN_AFTER_MS": OPEN_AFTER_MS,
        },
    )
