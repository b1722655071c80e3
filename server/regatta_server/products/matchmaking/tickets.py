"""The queue in the store: tickets, and the scripts that add, pair and withdraw them.

Every call is idempotent. A node may die after any of them: its tickets no longer count once its lease has
run out, and a match that it made and did not open is due for the others some seconds later.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, cast

from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_server.judging.command_checksum import id_reused
from regatta_server.limits import DAY_SEARCH_MS, DAY_SEARCHES_MOST, HOUR_MS, MINUTE_MS, TICKETS_MOST
from regatta_server.products.matchmaking.pools import (
    WINDOW_ANY_MS,
    WINDOW_FROM,
    WINDOW_PER_S,
    Counts,
    PoolKind,
    kind_of,
)
from regatta_server.rooms.decide.act import Chance, room_id
from regatta_server.rooms.decide.stages.clock_step import SLACK_MS
from regatta_server.runtime.clock import STEP_MS
from regatta_server.store.client import Client
from regatta_server.store.due_queue import DueQueue
from regatta_server.store.replies import ids, text
from regatta_server.store.scripts import Script

TICKET_LAST_MS: Final = HOUR_MS
"""For so long it is known against whom one played last."""
MATCH_RETENTION_MS: Final = 5 * MINUTE_MS
"""Longer than it takes to call a match's room off and to seek again."""
LOOKS_PER_MS: Final = 5
"""Tickets looked at, on all nodes together: a quarter of the store's time at most."""
LOOKS_MOST: Final = 1_000
"""Tickets that one script looks at: some ms in which the store does nothing else."""
SWEPT_MOST: Final = 25
"""Tickets that one run of the sweep looks at: less than 1 ms as a rule."""
MADE_MOST: Final = 13
"""Matches that one run makes: as many as its tickets can give, and a few of others."""
OPENED_MOST: Final = 100
"""Matches of dead nodes that one look opens; the rest come with the next."""

LEASE_MS: Final = 6_000
"""A node that has not been heard of for so long is dead, and its tickets count no more."""
LOOK_MS: Final = 1_000
"""How often a ticket whose window widens is looked at again."""
LOOK_OLD_MS: Final = 3_000
"""And one that takes anyone: those who come later find it, so this is for who left or died meanwhile."""
LOOK_DAYS_MS: Final = 60_000
"""And one for day games that takes anyone: nobody sits there and waits."""
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
    ratings: Mapping[PoolKind, int]
    """The player's own, in each pool that the ticket stands in."""
    blocked: Collection[PlayerId] = ()
    stays: bool = True
    """Whether the player mostly plays to the end (products/ratings/reputation.py)."""
    wants_stayers: bool = False
    """Whether the player wants to meet nobody else."""
    after: RoomId | None = None
    """The room of a match that was called off."""
    again: bool = False
    """The node believes that the ticket is there already."""
    checksum: int | None = None
    """Of what the command said."""

    @property
    def goes_on(self) -> bool:
        """Say whether it is for day games alone: then it stays while its player is away."""
        return goes_on(self.ratings)


class Owner(NamedTuple):
    """Whose a ticket is."""

    node: str
    """Empty of a search of day games, which is all connections' of its player."""
    number: int
    seek: CommandId


Outcome = Literal["made", "waiting", "matched", "ended", "full"]


@dataclass(frozen=True, slots=True)
class Joined:
    """What became of a ticket: see join.lua."""

    what: Outcome
    room: RoomId
    joined_ms: int


@dataclass(frozen=True, slots=True)
class Match:
    """Players whom the queue has brought together, in the order of their seats."""

    kind: PoolKind
    players: Sequence[PlayerId]
    names: Sequence[str]
    seeks: Sequence[CommandId]
    """The ids of their commands."""
    joined_ms: Sequence[int]
    opening: bool
    """Nobody has opened its room yet, as far as is known."""


class Tickets:
    """One node's way to the queue. Raises StoreError or OSError without a store."""

    def __init__(
        self, redis: Client, node: str, chance: Chance, stepped_ms: Callable[[], int | None] = lambda: None
    ) -> None:
        """Take a client that decodes nothing, this node's name, and where rooms' ids come from.

        `stepped_ms` gives when the clock of the node was put last, by the new time.
        """
        self._redis = redis
        self._opening = DueQueue(redis, [OPENING], longest_ms=OPEN_AFTER_MS)
        self.node = node
        self._chance = chance
        self._stepped_ms = stepped_ms
        self._join = _script("join.lua").on(redis)
        self._leave = _script("leave.lua").on(redis)
        self._sweep = _script("sweep.lua").on(redis)

    async def beat(self, now_ms: int) -> None:
        """Renew this node's lease: without one its tickets do not count."""
        await self._redis.set(lease(self.node), now_ms, px=LEASE_MS)

    async def join(self, ticket: Ticket, now_ms: int) -> Joined:
        """Let a player wait, or match them at once. Raises Refused for the id of another search."""
        pools = " ".join(f"{kind}={rating}" for kind, rating in ticket.ratings.items())
        owner = ["", 0] if ticket.goes_on else [self.node, ticket.number]
        arguments: list[Any] = [ticket.player, *owner, ticket.seek, ticket.joined_ms]
        arguments += [ticket.after or "", _refuses(ticket), pools, ticket.name]
        arguments += [*self._rooms(1), TICKETS_MOST, LEASE_MS, "again" if ticket.again else ""]
        arguments += [DAY_SEARCHES_MOST, "" if ticket.checksum is None else ticket.checksum]
        what, where, joined_ms = await self._join([TICKETS], [*self._begins(now_ms), *arguments])
        if what == b"reused":
            raise id_reused()
        return Joined(cast(Outcome, text(what)), RoomId(text(where)), int(joined_ms))

    async def leave(self, player: PlayerId, number: int, now_ms: int) -> None:
        """Take a ticket out, if it still is that search's of this node."""
        await self._leave([TICKETS], [*self._begins(now_ms, 0), player, self.node, number, ""])

    async def take_back(self, player: PlayerId, seek: CommandId, now_ms: int) -> None:
        """Take a search of day games out, if it still is that one."""
        await self._leave([TICKETS], [*self._begins(now_ms, 0), player, "", 0, seek])

    async def stop(self, player: PlayerId, now_ms: int) -> None:
        """Take the player's ticket out, whichever connection it belongs to."""
        await self._leave([TICKETS], [*self._begins(now_ms, 0), player, "", 0, ""])

    async def forget(self, player: PlayerId, now_ms: int) -> None:
        """Keep nothing of a player: no ticket, and not against whom they played last."""
        await self.stop(player, now_ms)
        await self._redis.delete(*(f"{{queue}}:{what}:{player}" for what in ("last", "freed", "checksum")))

    async def day_search(self, player: PlayerId, now_ms: int) -> Ticket | None:
        """Return the player's search of day games, which goes on wherever they are; None without one."""
        value = await self._redis.hget(TICKETS, player)
        ticket = None if value is None else _parsed(player, text(value))
        return None if ticket is None or now_ms >= ticket.joined_ms + DAY_SEARCH_MS else ticket

    async def sweep(self, now_ms: int) -> tuple[bool, list[RoomId]]:
        """Look at tickets that are due; return whether there are more, and the rooms of matches made."""
        arguments: list[Any] = [*self._begins(now_ms), SWEPT_MOST, *self._rooms(MADE_MOST)]
        more, *made = await self._sweep([TICKETS], arguments)
        return bool(more), ids(made, RoomId)

    async def unopened(self, now_ms: int) -> list[RoomId]:
        """Return the rooms of matches that should have been opened by now."""
        # Claimed by nobody: a room that two nodes open is one.
        found, _ = await self._opening.sweep(now_ms, OPENED_MOST)
        return [RoomId(room) for room in found]

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
        return await self._opening.drop(OPENING, room)

    async def owners(self, players: Sequence[PlayerId]) -> list[Owner | None]:
        """Return for each player whose the ticket is; None without one."""
        texts = await self._redis.hmget(TICKETS, list(players))
        return [None if text is None else _owner(cast(bytes, text)) for text in texts]

    async def waiting(self) -> int:
        """Return how many players wait in the whole queue."""
        return int(await self._redis.hlen(TICKETS))

    async def counts(self, kinds: Collection[PoolKind]) -> Counts:
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

    def _begins(self, now_ms: int, looks: int = LOOKS_MOST) -> list[int | str]:
        """Return what the arguments of each script begin with: see pairing.lua."""
        stepped_ms = self._stepped_ms()
        return [now_ms, looks, "" if stepped_ms is None else stepped_ms]

    def _rooms(self, many: int) -> list[RoomId]:
        """Return ids for the rooms of matches, which nobody can guess."""
        seed = self._chance.seed().hex()
        return [room_id(seed, f"match {number}") for number in range(many)]


def lease(node: str) -> str:
    """Return the key that is there while a node lives."""
    return f"{{queue}}:node:{node}"


def pool(kind: PoolKind) -> str:
    """Return the sorted set of the players who wait in a pool, by rating."""
    return f"{{queue}}:pool:{kind}"


def _refuses(ticket: Ticket) -> str:
    """Return whom a ticket does not want, and by what others know it: see pairing.lua."""
    marks = [mark for mark, holds in (("!", ticket.wants_stayers), ("~", ticket.stays)) if holds]
    return " ".join([*marks, *ticket.blocked])


def goes_on(kinds: Iterable[PoolKind]) -> bool:
    """Say whether a search in these pools goes on while its player is away: one of day games alone."""
    return all(kind.speed == "days" for kind in kinds)


def _owner(joined: bytes) -> Owner:
    _, node, number, seek, _ = text(joined).split("\n", 4)
    return Owner(node, int(number), CommandId(seek))


def _parsed(player: PlayerId, value: str) -> Ticket | None:
    """Return the ticket of a search of day games as it stands in the store, and None for any other."""
    joined_ms, node, _, seek, _, refuses, pools, name = value.split("\n")
    if node:
        return None
    marks = refuses.split(" ")
    rated = (pool.rsplit("=", 1) for pool in pools.split(" "))
    return Ticket(
        player=player,
        name=name,
        number=0,
        seek=CommandId(seek),
        joined_ms=int(joined_ms),
        ratings={kind_of(kind): int(rating) for kind, rating in rated},
        stays="~" in marks,
        wants_stayers="!" in marks,
    )


def _script(name: str) -> Script:
    """Return a script beside this file, behind what all of them share and the numbers they go by."""
    return Script.load(
        __file__,
        "pairing.lua",
        name,
        numbers={
            "WINDOW_FROM": WINDOW_FROM,
            "WINDOW_PER_S": WINDOW_PER_S,
            "WINDOW_ANY_MS": WINDOW_ANY_MS,
            "LOOK_MS": LOOK_MS,
            "LOOK_OLD_MS": LOOK_OLD_MS,
            "LOOK_DAYS_MS": LOOK_DAYS_MS,
            "LOOKS_PER_MS": LOOKS_PER_MS,
            "DAYS_MS": DAY_SEARCH_MS,
            "LAST_MS": TICKET_LAST_MS,
            "MATCH_MS": MATCH_RETENTION_MS,
            "FREED_MS": FREED_MS,
            "OPEN_AFTER_MS": OPEN_AFTER_MS,
            "SLACK_MS": SLACK_MS,
            "STEP_MS": STEP_MS,
        },
    )
