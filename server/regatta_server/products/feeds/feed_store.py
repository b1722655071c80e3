"""Feeds in the store: which a player has, and whose feed an address is, by its hash.

The player's hash is the truth, so one command ends a feed; the key of an address only points there, and
expires by itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, cast

from regatta_protocol.commands.feeds import FeedKind
from regatta_protocol.ids import PlayerId
from regatta_server.limits import FEED_UNREAD_S
from regatta_server.players.sessions import secret_of
from regatta_server.products.feeds.revisions import Revisions, read, written
from regatta_server.store.client import Client
from regatta_server.store.codec import Codec
from regatta_server.store.keys import player_key
from regatta_server.store.replies import fields, text

KINDS: Final[tuple[FeedKind, ...]] = ("deadlines", "results")


@dataclass(frozen=True, slots=True)
class StoredFeed:
    """A feed as it is kept."""

    player: PlayerId
    kind: FeedKind
    secret: str
    """The hash of what its address has for a name; never sent."""
    made_ms: int
    language: str
    """The tag of the language that its player had then."""
    content: str = ""
    """A mark of what it said when it was read last; empty where nobody has read it."""
    changed_s: int = 0
    """When it began to say that, in seconds since 1970."""
    events: Revisions = field(default_factory=dict)
    """Of a calendar: what it said of each game."""
    unread_s: int = FEED_UNREAD_S
    """How long it still lives where nobody reads it."""


def feeds_of(player: PlayerId) -> str:
    """Return the hash of a player's feeds.

    It has `KIND`; `KIND content`, what that said last and since when; and `KIND events`, of which games.
    """
    return player_key(player, "feeds")


def feed_of(secret: str) -> str:
    """Return the key that holds whose feed it is, by the hash of its address."""
    return f"feed:{secret}"


@dataclass(frozen=True, slots=True)
class _Opened:
    """What stands of a feed since it was opened."""

    secret: str
    made_ms: int
    language: str


OPENED: Final = Codec(_Opened)


class FeedStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis

    async def keep(self, player: PlayerId, kind: FeedKind, token: str, made_ms: int, language: str) -> None:
        """Keep a feed under an address with this `token`; the one of before opens nothing any more."""
        before = await self.of(player)
        secret = secret_of(token)
        await self._redis.set(feed_of(secret), f"{player} {kind}", ex=FEED_UNREAD_S)
        feed = OPENED.encode(_Opened(secret, made_ms, language))
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hset(feeds_of(player), kind, feed)
        # The events stay: whoever puts the new address into the same calendar has the old numbers.
        pipeline.hdel(feeds_of(player), _content(kind))
        pipeline.expire(feeds_of(player), FEED_UNREAD_S)
        await pipeline.execute()
        if kind in before:
            await self._redis.delete(feed_of(before[kind].secret))

    async def of(self, player: PlayerId) -> Mapping[FeedKind, StoredFeed]:
        """Return a player's feeds that can be read."""
        found = fields(await self._redis.hgetall(feeds_of(player)))
        feeds = {kind: _parsed(player, kind, found[kind]) for kind in KINDS if kind in found}
        pipeline = self._redis.pipeline(transaction=False)
        for feed in feeds.values():
            pipeline.exists(feed_of(feed.secret))
        there = dict(zip(feeds, await pipeline.execute(), strict=True)) if feeds else {}
        return {kind: feed for kind, feed in feeds.items() if there[kind]}

    async def find(self, token: str) -> StoredFeed | None:
        """Return the feed of an address with this `token`; None where there is none, or no more."""
        secret = secret_of(token)
        owner = await self._redis.get(feed_of(secret))
        if owner is None:
            return None
        player, kind = (part for part in text(owner).split(" "))
        feed = cast(FeedKind, kind)
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hmget(feeds_of(PlayerId(player)), feed, _content(feed), _events(feed))
        pipeline.ttl(feed_of(secret))
        (record, content, events), unread_s = await pipeline.execute()
        if record is None:
            return None
        found = _parsed(
            PlayerId(player), feed, text(record), "" if content is None else text(content), unread_s
        )
        if events is not None:
            found = replace(found, events=read(text(events)))
        return found if found.secret == secret else None

    async def note(self, feed: StoredFeed, content: str, changed_s: int, events: Revisions) -> None:
        """Keep what a feed says from now on, and since when; nothing of one that has ended meanwhile."""
        key = feeds_of(feed.player)
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hset(key, _content(feed.kind), f"{content} {changed_s}")
        if events != feed.events:
            pipeline.hset(key, _events(feed.kind), written(events))
        pipeline.expire(key, FEED_UNREAD_S)
        pipeline.hexists(key, feed.kind)
        if not (await pipeline.execute())[-1]:
            await self._redis.hdel(key, _content(feed.kind), _events(feed.kind))

    async def live_on(self, feed: StoredFeed) -> None:
        """Let a feed that is read live on."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.expire(feed_of(feed.secret), FEED_UNREAD_S)
        pipeline.expire(feeds_of(feed.player), FEED_UNREAD_S)
        await pipeline.execute()

    async def end(self, player: PlayerId, *kinds: FeedKind) -> None:
        """End feeds of a player: their addresses open nothing from here on. Again, it changes nothing."""
        found = await self.of(player)
        await self._redis.hdel(feeds_of(player), *kinds, *map(_content, kinds), *map(_events, kinds))
        secrets = [feed_of(found[kind].secret) for kind in kinds if kind in found]
        for secret in secrets:
            await self._redis.delete(secret)


def _content(kind: FeedKind) -> str:
    return f"{kind} content"


def _events(kind: FeedKind) -> str:
    return f"{kind} events"


def _parsed(player: PlayerId, kind: FeedKind, feed: str, content: str = "", unread_s: int = 0) -> StoredFeed:
    mark, _, changed_s = content.partition(" ")
    opened = OPENED.decode(feed)
    return StoredFeed(
        player=player,
        kind=kind,
        secret=opened.secret,
        made_ms=opened.made_ms,
        language=opened.language,
        content=mark,
        changed_s=int(changed_s or 0),
        unread_s=unread_s,
    )
