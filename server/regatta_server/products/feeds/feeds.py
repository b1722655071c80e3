"""Feeds: made and revoked by their player, and found by whoever has the address of one."""

import base64
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

import structlog

from regatta_protocol.commands import feeds as commands
from regatta_protocol.commands.feeds import FeedKind
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.feeds import Feed, NewFeed
from regatta_protocol.text import Text
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Caller, Handler, Handlers
from regatta_server.commands.wiring import Wiring
from regatta_server.judging.refused import Refused
from regatta_server.limits import FEED_UNREAD_S
from regatta_server.players.erased import erased_of
from regatta_server.products.feeds.deadlines import Deadline
from regatta_server.products.feeds.feed_store import KINDS, FeedStore, StoredFeed
from regatta_server.products.feeds.revisions import Revisions, revised
from regatta_server.store.errors import StoreError, refuses_writes

log = structlog.get_logger()

FILES: Final[Mapping[FeedKind, tuple[str, ...]]] = {
    "deadlines": ("games.ics",),
    "results": ("results.json", "results.atom"),
}
"""How the addresses of each feed end: one for each form that it can be read in."""

Answer = Mapping[str, Any]


class Feeds:
    """Raises StoreError where the store does not answer."""

    def __init__(self, context: Context) -> None:
        """Take the services."""
        self._redis = context.redis
        self._store = FeedStore(context.redis)
        self._chance = context.chance
        self._now_ms = context.now_ms

    def wiring(self) -> Wiring:
        """Return what is done here."""
        handlers: Handlers = {
            commands.Feeds: Handler(self.feeds, price=3, looks=True),
            commands.MakeFeed: Handler(self.make_feed, price=5),
            commands.RevokeFeed: Handler(self.revoke_feed, price=5),
        }
        return Wiring(handlers=handlers)

    # -- commands ------------------------------------------------------------------------------

    async def feeds(self, caller: Caller, _: commands.Feeds) -> Answer:
        """Say which feeds the caller has; nobody knows their addresses any more."""
        return {"feeds": await self._lines(caller.player)}

    async def make_feed(self, caller: Caller, command: commands.MakeFeed) -> Answer:
        """Make an address for a feed, which is told this once; the one of before is over. Raises Refused."""
        token = base64.urlsafe_b64encode(self._chance.seed()).decode().rstrip("=")
        made_ms = self._now_ms()
        await self._store.keep(caller.player, command.feed, token, made_ms, caller.language.tag)
        if await erased_of(self._redis, [caller.player]):
            # Erased by another page meanwhile, perhaps before this was kept.
            await self.revoke_all(caller.player)
            raise Refused(
                Code.NOT_ALLOWED,
                Text("just-erased", "You have just been erased here: nothing more is kept of you."),
            )
        log.info("feed_made", player=caller.player, feed=command.feed)
        paths = [f"/feeds/{token}/{file}" for file in FILES[command.feed]]
        feed: NewFeed = {"feed": command.feed, "made_ms": made_ms, "paths": paths}
        return {"feed": feed}

    async def revoke_feed(self, caller: Caller, command: commands.RevokeFeed) -> Answer:
        """End a feed; one that is not there has ended already."""
        await self._store.end(caller.player, command.feed)
        log.info("feed_revoked", player=caller.player, feed=command.feed)
        return {"feeds": await self._lines(caller.player)}

    # -- for others ----------------------------------------------------------------------------

    async def revoke_all(self, player: PlayerId) -> None:
        """End all feeds of a player, who has logged out everywhere."""
        await self._store.end(player, *KINDS)

    async def export(self, player: PlayerId) -> Mapping[str, Any]:
        """Return which feeds a player has."""
        return {"feeds": await self._lines(player)}

    async def erase(self, player: PlayerId) -> None:
        """Erase all that is kept of a player's feeds."""
        await self.revoke_all(player)

    async def find(self, token: str) -> StoredFeed | None:
        """Return the feed of an address with this `token`, and let it live on; None where there is none."""
        feed = await self._store.find(token)
        if feed is not None and feed.unread_s < FEED_UNREAD_S // 2:
            await self._unless_read_only(self._store.live_on(feed))
        return feed

    async def changed_s(self, feed: StoredFeed, says: object) -> int:
        """Return since when a feed says something, in seconds since 1970.

        What it says is known again by its `repr`. It never goes back, and no two contents share a second.
        """
        return await self._changed_s(feed, says, self._next_s(feed), feed.events)

    async def revisions(self, feed: StoredFeed, deadlines: Sequence[Deadline]) -> tuple[Revisions, int]:
        """Return the events of a calendar that says these deadlines, and since when it does, as above."""
        now_s = self._next_s(feed)
        events = revised(feed.events, deadlines, now_s)
        return events, await self._changed_s(feed, sorted(events.items()), now_s, events)

    def _next_s(self, feed: StoredFeed) -> int:
        return max(self._now_ms() // 1_000, feed.changed_s + 1)

    async def _changed_s(self, feed: StoredFeed, says: object, now_s: int, events: Revisions) -> int:
        content = sha256(repr(says).encode()).hexdigest()[:16]
        if content == feed.content:
            return feed.changed_s
        await self._unless_read_only(self._store.note(feed, content, now_s, events))
        return now_s

    # ------------------------------------------------------------------------------------------

    async def _lines(self, player: PlayerId) -> list[Feed]:
        found = await self._store.of(player)
        return [{"feed": kind, "made_ms": feed.made_ms} for kind, feed in found.items()]

    @staticmethod
    async def _unless_read_only(written: Any) -> None:
        """Await a write that can be done without: a store that takes none just now is yet read."""
        try:
            await written
        except StoreError as failure:
            if not refuses_writes(failure):
                raise
