"""What players are to each other, in the store: friends, requests, and who was blocked or muted.

Each player's part stands with that player's keys, so what holds between two is written in two places. The
other's is always written first, and that of the player who asks last: if the node dies between the two, it
looks to that player as if nothing had been done yet, and doing it again (which a client does by itself, for a
command that was not answered) writes both. What a player shows to friends is read from that player's own
part alone.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from regatta_protocol.ids import PlayerId
from regatta_server.limits import BLOCKED_BY_MOST, SESSION_S
from regatta_server.players import keys
from regatta_server.rooms.run.relationships import Relationships
from regatta_server.store.client import Client
from regatta_server.store.keys import player_key
from regatta_server.store.replies import ids
from regatta_server.store.scripts import Script

PARTS: Final = ("friends", "blocked", "blocked_by", "muted", "favourites", "requests_in", "requests_out")
"""What is kept of a player, each a sorted set of other players by when it began (milliseconds since 1970).

`requests_in`: who asks to be friends; `requests_out`: whom the player has asked.
"""


@dataclass(frozen=True, slots=True)
class Side:
    """One of two players."""

    player: PlayerId
    name: str
    account: bool


@dataclass(frozen=True, slots=True)
class RelationshipLists:
    """All that is kept of a player; in each part the latest come first."""

    friends: Sequence[PlayerId]
    favourites: frozenset[PlayerId]
    requests_in: Sequence[PlayerId]
    requests_out: Sequence[PlayerId]
    blocked: Sequence[PlayerId]
    blocked_by: frozenset[PlayerId]
    muted: Sequence[PlayerId]


@dataclass(frozen=True, slots=True)
class Relationship:
    """What somebody else is to a player."""

    friend: bool
    requests_in: bool
    requests_out: bool
    favourite: bool
    blocked: bool
    muted: bool


def part(player: PlayerId, of: str) -> str:
    """Return the key of one part of what is kept."""
    return player_key(player, of)


class RelationshipStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client, now_ms: Callable[[], int]) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis
        self._now_ms = now_ms
        self._relations = Script.load(__file__, "relationships.lua").on(redis)

    # -- reading -------------------------------------------------------------------------------

    async def of(self, player: PlayerId) -> RelationshipLists:
        """Return all that is kept of a player."""
        pipeline = self._redis.pipeline(transaction=False)
        for relation in PARTS:
            pipeline.zrevrange(part(player, relation), 0, -1)
        found = [ids(others, PlayerId) for others in await pipeline.execute()]
        friends, blocked, blocked_by, muted, favourites, requests_in, requests_out = found
        return RelationshipLists(
            friends=friends,
            favourites=frozenset(favourites),
            requests_in=requests_in,
            requests_out=requests_out,
            blocked=blocked,
            blocked_by=frozenset(blocked_by),
            muted=muted,
        )

    async def relationships(self, player: PlayerId, *, account: bool | None = None) -> Relationships:
        """Return what a player is to others, as rooms must know it.

        With `account`, all that is kept of the player lives on: for ever that of an account, whose owner can
        erase it, and that of a guest as long as the guest. One command: every hello asks it.
        """
        relation = [part(player, of) for of in PARTS]
        live = [] if account is None else [0 if account else SESSION_S]
        found = [ids(others, PlayerId) for others in await self._relations(relation, live)]
        friends, blocked, blocked_by, muted = map(frozenset, found)
        return Relationships(friends - blocked - blocked_by, blocked | blocked_by, muted)

    async def relationships_with(
        self, player: PlayerId, others: Sequence[PlayerId]
    ) -> dict[PlayerId, Relationship]:
        """Return what each of some others is to a player, by the player's own part."""
        parts = ("friends", "requests_in", "requests_out", "favourites", "blocked", "muted")
        pipeline = self._redis.pipeline(transaction=False)
        for other in others:
            for relation in parts:
                pipeline.zscore(part(player, relation), other)
        found = [score is not None for score in await pipeline.execute()]
        count = len(parts)
        return {other: Relationship(*found[at * count : (at + 1) * count]) for at, other in enumerate(others)}

    async def listed_by(
        self, players: Sequence[PlayerId], other: PlayerId, of: Sequence[str]
    ) -> dict[PlayerId, tuple[bool, ...]]:
        """Return for each of some players whether somebody else stands in these of their parts."""
        pipeline = self._redis.pipeline(transaction=False)
        for player in players:
            for relation in of:
                pipeline.zscore(part(player, relation), other)
        found = [score is not None for score in await pipeline.execute()]
        count = len(of)
        return {player: tuple(found[at * count : (at + 1) * count]) for at, player in enumerate(players)}

    async def friends(self, player: PlayerId) -> list[PlayerId]:
        """Return a player's friends."""
        return (await self.friends_of([player]))[player]

    async def friends_of(self, players: Sequence[PlayerId]) -> dict[PlayerId, list[PlayerId]]:
        """Return the friends of each of some players."""
        pipeline = self._redis.pipeline(transaction=False)
        for player in players:
            pipeline.zrange(part(player, "friends"), 0, -1)
        found = zip(players, await pipeline.execute(), strict=True)
        return {player: ids(friends, PlayerId) for player, friends in found}

    async def either_blocked(self, player: PlayerId, other: PlayerId) -> bool:
        """Return whether one of two has blocked the other: asked of both parts, to be sure."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.zscore(part(player, "blocked"), other)
        pipeline.zscore(part(other, "blocked"), player)
        return any(score is not None for score in await pipeline.execute())

    async def counts(self, player: PlayerId) -> dict[str, int]:
        """Return how many there are in each part."""
        pipeline = self._redis.pipeline(transaction=False)
        for relation in PARTS:
            pipeline.zcard(part(player, relation))
        return dict(zip(PARTS, await pipeline.execute(), strict=True))

    async def known(self, players: Iterable[PlayerId]) -> set[PlayerId]:
        """Return those of some players that there are: a guest who was not here for long is forgotten."""
        wanted = list(players)
        pipeline = self._redis.pipeline(transaction=False)
        for player in wanted:
            pipeline.exists(keys.player(player), keys.sessions(player))
        return {player for player, there in zip(wanted, await pipeline.execute(), strict=True) if there}

    # -- writing: the other's part first (see above) ---------------------------------------------

    async def ask(self, me: Side, other: Side, *, silently: bool) -> None:
        """Keep that one asks another to be friends; silently, the other never learns of it."""
        if not silently:
            await self._write(other, {"requests_in": me.player}, ())
        await self._write(me, {"requests_out": other.player}, ())

    async def make_friends(self, me: Side, other: Side) -> None:
        """Make two friends."""
        await self._write(
            other, {"friends": me.player}, [("requests_in", me.player), ("requests_out", me.player)]
        )
        await self._write(
            me, {"friends": other.player}, [("requests_in", other.player), ("requests_out", other.player)]
        )

    async def end_friendship(self, me: Side, other: Side) -> None:
        """End a friendship and requests."""
        for one, two in ((other, me), (me, other)):
            ended = ("friends", "favourites", "requests_in", "requests_out")
            await self._write(one, {}, [(relation, two.player) for relation in ended])

    async def favour(self, me: Side, other: Side, *, favourite: bool) -> None:
        """Put somebody first, or no more."""
        await self._mark(me, "favourites", other.player, there=favourite)

    async def mute(self, me: Side, other: Side, *, muted: bool) -> None:
        """Mute somebody, or no more."""
        await self._mark(me, "muted", other.player, there=muted)

    async def block(self, me: Side, other: Side) -> None:
        """Block somebody: friendship and requests end. What the other asked stays to be seen as asked."""
        ended = ("friends", "favourites", "requests_in")
        await self._write(other, {"blocked_by": me.player}, [(relation, me.player) for relation in ended])
        await self._redis.zremrangebyrank(part(other.player, "blocked_by"), 0, -BLOCKED_BY_MOST - 1)
        gone = [(relation, other.player) for relation in (*ended, "requests_out")]
        await self._write(me, {"blocked": other.player}, gone)

    async def unblock(self, me: Side, other: Side) -> None:
        """Block somebody no more."""
        await self._write(other, {}, [("blocked_by", me.player)])
        await self._write(me, {}, [("blocked", other.player)])

    async def forget(self, player: PlayerId, gone: Sequence[PlayerId]) -> None:
        """Drop players who are not there any more from a player's parts."""
        if gone:
            pipeline = self._redis.pipeline(transaction=False)
            for relation in PARTS:
                pipeline.zrem(part(player, relation), *gone)
            await pipeline.execute()

    async def erase(self, player: PlayerId) -> None:
        """Erase all of a player's parts, and the player from those of others."""
        lists = await self.of(player)
        found: list[tuple[Iterable[PlayerId], tuple[str, ...]]] = [
            (lists.friends, ("friends", "favourites")),
            (lists.requests_in, ("requests_out",)),
            (lists.requests_out, ("requests_in",)),
            (lists.blocked, ("blocked_by",)),
            (lists.blocked_by, ("blocked",)),
        ]
        pipeline = self._redis.pipeline(transaction=False)
        for others, parts in found:
            for other in others:
                for relation in parts:
                    pipeline.zrem(part(other, relation), player)
        await pipeline.execute()
        # Last: until then it can be done again. Who has muted the player has only an id that nobody has.
        await self._redis.delete(*(part(player, relation) for relation in PARTS))

    # ------------------------------------------------------------------------------------------

    async def _mark(self, me: Side, relation: str, other: PlayerId, *, there: bool) -> None:
        if there:
            await self._write(me, {relation: other}, ())
        else:
            await self._write(me, {}, [(relation, other)])

    async def _write(
        self, whose: Side, begins: dict[str, PlayerId], ends: Iterable[tuple[str, PlayerId]]
    ) -> None:
        """Write one player's part: whole or not at all, as all its keys are in one place."""
        pipeline: Any = self._redis.pipeline(transaction=True)
        for relation, other in begins.items():
            key = part(whose.player, relation)
            # NX: asked again, it began when it did.
            pipeline.zadd(key, {other: self._now_ms()}, nx=True)
            if not whose.account:
                pipeline.expire(key, SESSION_S)
        for relation, other in ends:
            pipeline.zrem(part(whose.player, relation), other)
        await pipeline.execute()
